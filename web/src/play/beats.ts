/** What one event does to the board that is shown, and how long it is looked at. Pure. */

import type { GameEvent, Side, TerritoryId, View } from "../protocol";
import type { Speed } from "../settings.svelte";

export interface Holding {
  readonly owner: Side;
  readonly units: number;
}
export type Holdings = Readonly<Record<TerritoryId, Holding>>;

const PACE: Readonly<Record<Speed, number>> = { slow: 1.8, normal: 1, fast: 0.35, instant: 0 };
/** Milliseconds at normal speed for a turn of somebody else, however much happens in it: three of them fit into twelve
 * seconds. */
const TURN = 4000;
/** No event takes more than this share of what is left of a turn, so that the last ones can be seen, too. */
const SHARE = 0.22;
/** More updates than this in the queue are played faster, so that nobody falls behind for long. */
const PATIENCE = 15;

export function holdingsOf(view: View): Holdings {
  return Object.fromEntries(view.territories.map(({ id, owner, units }) => [id, { owner, units }]));
}

/** The board after an event. `from` is where the battle going on is fought from. */
export function holdingsAfter(board: Holdings, event: GameEvent, from: TerritoryId | null): Holdings {
  const add = (place: TerritoryId, units: number, owner?: Side): Holdings => {
    const before = board[place] ?? { owner: null, units: 0 };
    return { ...board, [place]: { owner: owner === undefined ? before.owner : owner, units: before.units + units } };
  };
  switch (event.event) {
    case "TerritoryClaimed":
      return { ...board, [event.territory]: { owner: event.seat, units: 1 } };
    case "UnitsPlaced":
      return add(event.territory, event.units, event.side);
    case "PlacementUndone":
      return add(event.territory, -event.units);
    case "BattleFought":
      board = add(event.source, -event.attacker_loses);
      return add(event.target, -event.defender_loses);
    case "TerritoryTaken":
      if (from !== null) board = add(from, -event.units);
      return { ...board, [event.territory]: { owner: event.side, units: event.units } };
    case "UnitsMovedIn": {
      const more = event.units - (board[event.target]?.units ?? 0);
      board = add(event.source, -more);
      return add(event.target, more);
    }
    case "UnitsMoved":
      board = add(event.source, -event.units);
      return add(event.target, event.units);
    case "ContinentSwapped":
      return { ...board, [event.territory]: { owner: event.side, units: event.units } };
    case "UnannouncedRoll":
      return add(event.source, -event.units);
    default:
      return board;
  }
}

/** Milliseconds at normal speed. What a person does is shown at once: only dice and surprises are waited for. */
const LENGTHS: Partial<Readonly<Record<GameEvent["event"], readonly [own: number, others: number]>>> = {
  TerritoryClaimed: [60, 340],
  UnitsPlaced: [0, 320],
  CapitalRevealed: [300, 300],
  TurnBegun: [0, 420],
  ModeChosen: [0, 400],
  SetTraded: [400, 900],
  AttackAnnounced: [120, 420],
  DiceRolledToAttack: [700, 700],
  BattleFought: [620, 1250],
  TerritoryTaken: [260, 520],
  UnitsMovedIn: [200, 420],
  UnitsMoved: [300, 620],
  ContinentSwapped: [90, 90],
  CapitalTaken: [700, 1100],
  PlayerEliminated: [900, 1300],
  CardDrawn: [0, 160],
  CardSeen: [300, 300],
  GameWon: [1700, 1700],
};

/** The share of a roll during which the dice tumble. */
export const TUMBLING = 0.6;

/** `spent`: so many milliseconds of somebody else's turn have been shown already. */
export function lengthOf(event: GameEvent, own: boolean, speed: Speed, backlog: number, spent = 0): number {
  const [mine, others] = LENGTHS[event.event] ?? [0, 0];
  if (event.event === "UnitsPlaced" && event.reason === "start") return 0;
  const length = (own ? mine : others) * PACE[speed] * Math.min(1, PATIENCE / (backlog + 1));
  return own ? length : Math.min(length, Math.max(0, TURN * PACE[speed] - spent) * SHARE);
}

/** How long events of others are looked at in all, one turn after the other. */
export function scheduled(events: readonly GameEvent[], speed: Speed): number {
  let [whole, spent] = [0, 0];
  for (const event of events) {
    if (event.event === "TurnBegun") spent = 0;
    const length = lengthOf(event, false, speed, 0, spent);
    spent += length;
    whole += length;
  }
  return whole;
}

/** Where to look while this happens. */
export function placeOf(event: GameEvent): TerritoryId | null {
  if ("target" in event) return event.target;
  return "territory" in event ? event.territory : null;
}
