/** What of an event is to be watched on the map: who marches, whose land takes on another ink, who has won. */

import type { Deed } from "../map/deeds";
import { printedOwner } from "../panels/signs";
import type { GameEvent, Side, TerritoryId } from "../protocol";
import type { Holdings } from "./beats";

type March = Extract<Deed, { kind: "march" }>;

/** Ink runs a little longer than the event is looked at, while the game goes on; and never so fast that nobody sees it. */
const FLOOD = 1.3;
const LEAST = 180;
/** The world is full before the page of the end comes. */
const TRIUMPH = 0.8;

/** A stack that goes somewhere; `from` is where the battle going on is fought from. */
export function marchOf(event: GameEvent, before: Holdings, from: TerritoryId | null, length: number): March | null {
  const march = (source: TerritoryId, to: TerritoryId, units: number): March | null => {
    const owner = printedOwner(before[source]?.owner ?? null);
    return units > 0 ? { kind: "march", from: source, to, owner, units, length } : null;
  };
  switch (event.event) {
    case "TerritoryTaken":
      return from === null ? null : march(from, event.territory, event.units);
    case "UnitsMovedIn":
      return march(event.source, event.target, event.units - (before[event.target]?.units ?? 0));
    case "UnitsMoved":
      return march(event.source, event.target, event.units);
    default:
      return null;
  }
}

/** The board while a stack is on its way: it has left, and has not come. */
export function departed(board: Holdings, { from, units }: March): Holdings {
  const left = board[from];
  return left ? { ...board, [from]: { ...left, units: left.units - units } } : board;
}

/** What is seen of an event when it has happened. */
export function aftermathOf(event: GameEvent, before: Holdings, from: TerritoryId | null, length: number): Deed[] {
  const flood = (territory: TerritoryId, source: TerritoryId | null): Deed[] => {
    const was = printedOwner(before[territory]?.owner ?? null);
    return [{ kind: "flood", territory, from: source, before: was, length: Math.max(LEAST, length * FLOOD) }];
  };
  switch (event.event) {
    case "TerritoryTaken":
      return flood(event.territory, from);
    case "TerritoryClaimed":
    case "ContinentSwapped":
      return flood(event.territory, null);
    case "GameWon": {
      const seat = strongest(before, event.seat);
      return seat === null
        ? []
        : [{ kind: "triumph", owner: printedOwner(event.seat), from: seat, length: length * TRIUMPH }];
    }
    default:
      return [];
  }
}

function strongest(board: Holdings, side: Side): TerritoryId | null {
  const own = Object.entries(board).filter(([, { owner }]) => owner === side);
  return own.sort(([, one], [, other]) => other.units - one.units)[0]?.[0] ?? null;
}
