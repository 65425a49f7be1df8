/** What happened since one's last turn, worked out from what was told. Pure; the same after coming back to a table. */

import { type Between, isBetween } from "../net/between";
import type { GameEvent, Side, TerritoryId, View } from "../protocol";
import { type Holdings, holdingsAfter, holdingsOf } from "./beats";

export interface Recap {
  /** The events of the others' turns, in order. */
  readonly events: readonly GameEvent[];
  /** What this seat lost, the first loss first, and who holds it now. */
  readonly lost: readonly { readonly territory: TerritoryId; readonly to: Side }[];
  /** Continents that somebody else has come to hold. */
  readonly held: readonly { readonly continent: string; readonly by: number; readonly bonus: number }[];
  readonly gone: readonly { readonly seat: number; readonly by: Side }[];
  /** Who has the most cards of all others, if that is a handful. */
  readonly cards: readonly { readonly seat: number; readonly cards: number }[];
  /** What became of the others' seats, and of the host's rights. */
  readonly changes: readonly Between[];
  readonly strongest: TerritoryId | null;
}

const HANDFUL = 3;

/** What a seat has missed; null where nobody else has had a turn since. */
export function recapOf(
  events: readonly GameEvent[],
  view: View,
  seat: number,
  continentOf: Readonly<Record<TerritoryId, string>>,
): Recap | null {
  const missed = missedBy(events, seat);
  if (missed.length === 0) return null;
  const owners = new Map(view.territories.map(({ id, owner }) => [id, owner]));
  return {
    events: missed,
    lost: lostBy(missed, seat, owners),
    held: newlyHeld(missed, view, seat, owners, continentOf),
    gone: missed.flatMap((event) =>
      event.event === "PlayerEliminated" && typeof event.seat === "number" ? [{ seat: event.seat, by: event.by }] : [],
    ),
    cards: mostCards(view, seat),
    changes: missed.filter(isBetween).filter((event) => event.seat !== seat || event.event === "HostChanged"),
    strongest: strongestOf(view, seat),
  };
}

/** Has anything happened that is worth a word? */
export const isNews = ({ lost, held, gone, cards, changes }: Recap): boolean =>
  lost.length + held.length + gone.length + cards.length + changes.length > 0;

/** From the end of this seat's last turn to the beginning of the one it has now, or to the last that was told. */
export function missedBy(events: readonly GameEvent[], seat: number): readonly GameEvent[] {
  const begins = events.flatMap((event, at) => (event.event === "TurnBegun" ? [{ at, seat: event.seat }] : []));
  const mine = begins.filter((turn) => turn.seat === seat);
  const now = begins.at(-1)?.seat === seat ? mine.pop() : undefined;
  const last = mine.at(-1);
  const from = begins.find(({ at }) => at > (last?.at ?? -1));
  return from && from !== now ? events.slice(from.at, now?.at ?? events.length) : [];
}

function lostBy(missed: readonly GameEvent[], seat: number, owners: ReadonlyMap<TerritoryId, Side>): Recap["lost"] {
  const lost = new Set(missed.flatMap((event) => (isTaking(event) && event.former === seat ? [event.territory] : [])));
  return [...lost]
    .map((territory) => ({ territory, to: owners.get(territory) ?? null }))
    .filter(({ to }) => to !== seat);
}

type Taking = Extract<GameEvent, { event: "TerritoryTaken" | "ContinentSwapped" }>;
const isTaking = (event: GameEvent): event is Taking =>
  event.event === "TerritoryTaken" || event.event === "ContinentSwapped";

/** Whoever holds a continent now and did not hold all of it before. */
function newlyHeld(
  missed: readonly GameEvent[],
  view: View,
  seat: number,
  owners: ReadonlyMap<TerritoryId, Side>,
  continentOf: Readonly<Record<TerritoryId, string>>,
): Recap["held"] {
  const before = new Map(owners);
  for (const event of [...missed].reverse()) if (isTaking(event)) before.set(event.territory, event.former);
  return view.continents.flatMap(({ id, owner, bonus }) => {
    if (typeof owner !== "number" || owner === seat || bonus === 0) return [];
    const all = [...before].filter(([territory]) => continentOf[territory] === id);
    return all.every(([, holder]) => holder === owner) ? [] : [{ continent: id, by: owner, bonus }];
  });
}

function mostCards({ players }: View, seat: number): Recap["cards"] {
  const others = players.filter((one) => one.seat !== seat && one.alive);
  const most = Math.max(0, ...others.map(({ cards }) => cards));
  return most < HANDFUL ? [] : others.filter(({ cards }) => cards === most).map(({ seat, cards }) => ({ seat, cards }));
}

/** Where most of a seat's units stand. */
export function strongestOf({ territories }: View, seat: number): TerritoryId | null {
  const own = territories.filter(({ owner }) => owner === seat);
  return own.sort((one, other) => other.units - one.units)[0]?.id ?? null;
}

/** The board as it was after a move. */
export interface Known {
  readonly seq: number;
  readonly board: Holdings;
}

/** The board as it was before the last of what was told: from the first deal on, or from a board that was seen before;
 * null where neither leads to how things stand. */
export function boardBefore(
  events: readonly GameEvent[],
  last: readonly GameEvent[],
  view: View,
  seen: Known | null = null,
): Holdings | null {
  const first = last[0];
  const after = seen && first && first.seq > seen.seq ? seen : null;
  return followed(
    events.filter(({ seq }) => seq > (after?.seq ?? -1)),
    first,
    view,
    after?.board ?? {},
  );
}

function followed(
  events: readonly GameEvent[],
  first: GameEvent | undefined,
  view: View,
  begun: Holdings,
): Holdings | null {
  let board = begun;
  let before: Holdings | null = null;
  let from: TerritoryId | null = null;
  for (const event of events) {
    if (event === first) before = board;
    if (event.event === "BattleFought") from = event.source;
    board = holdingsAfter(board, event, from);
  }
  const now = holdingsOf(view);
  const same = Object.entries(now).every(
    ([id, { owner, units }]) => board[id]?.owner === owner && board[id]?.units === units,
  );
  return same ? before : null;
}
