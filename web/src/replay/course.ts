/** A finished game as it can be looked at: the board after any move, and what was counted along the way. Pure. */

import { Rounds } from "../panels/rounds";
import type { Holdings } from "../play/beats";
import type { Frame, GameEvent, Replay, Side, TerritoryId } from "../protocol";

/** Sides in the order of the signs: seats, then the neutral army where there is one. */
export type Count = "territories" | "units";

/** What one side did in the whole game. */
export interface Total {
  readonly side: Side;
  readonly captured: number;
  readonly killed: number;
  readonly lost: number;
  readonly sets: number;
  readonly most: number;
}

export interface Course {
  readonly replay: Replay;
  /** The number of the last move. */
  readonly last: number;
  readonly sides: readonly Side[];
  /** For each side and move how many it had. */
  readonly counts: Readonly<Record<Count, readonly (readonly number[])[]>>;
  /** For each move the round it belongs to; 0 is the set-up. */
  readonly rounds: readonly number[];
  /** Moves by which a territory was taken. */
  readonly captures: readonly number[];
  readonly events: readonly GameEvent[];
  /** For each seat, the move by which it was eliminated. */
  readonly eliminated: ReadonlyMap<number, number>;
  readonly won: Extract<GameEvent, { event: "GameWon" }> | null;
  readonly totals: readonly Total[];
  boardAfter(move: number): Holdings;
}

/** The server's number for the neutral army; nobody is below zero. */
const NEUTRAL = 6;
/** A whole board is kept after so many moves, so that any other is near one. */
const STRIDE = 64;

function sideOf(owner: number): Side {
  return owner < 0 ? null : owner === NEUTRAL ? "neutral" : owner;
}

export function courseOf(replay: Replay): Course {
  const { frames, table } = replay;
  const kept: Holdings[] = [];
  let board: Holdings = {};
  frames.forEach((frame, move) => {
    board = after(board, frame, replay.territories);
    if (move % STRIDE === 0) kept.push(board);
  });
  const boardAfter = (move: number): Holdings => {
    const base = Math.floor(move / STRIDE);
    return frames
      .slice(base * STRIDE + 1, move + 1)
      .reduce((found, frame) => after(found, frame, replay.territories), kept[base] ?? {});
  };
  const neutral = frames.some(({ changes }) => changes.some(([, owner]) => owner === NEUTRAL));
  const sides: Side[] = [...table.seats.map(({ seat }) => seat), ...(neutral ? (["neutral"] as const) : [])];
  const counts = countsOf(frames, replay.territories.length, sides);
  const events = frames.flatMap((frame) => frame.events);
  return {
    replay,
    last: frames.length - 1,
    sides,
    counts,
    rounds: roundsOf(frames),
    captures: frames.filter((frame) => frame.events.some(isCapture)).map(({ seq }) => seq),
    events,
    eliminated: new Map(
      events.flatMap((event) => (event.event === "PlayerEliminated" ? [[Number(event.seat), event.seq]] : [])),
    ),
    won: events.find((event) => event.event === "GameWon") ?? null,
    totals: sides.map((side, i) => totalOf(side, events, boardAfter(0), Math.max(...(counts.territories[i] ?? [0])))),
    boardAfter,
  };
}

function after(board: Holdings, { changes }: Frame, territories: readonly TerritoryId[]): Holdings {
  if (changes.length === 0) return board;
  const changed = changes.map(([number, owner, units]) => [territories[number] ?? "", { owner: sideOf(owner), units }]);
  return { ...board, ...Object.fromEntries(changed) };
}

const isCapture = ({ event }: GameEvent) => event === "TerritoryTaken";

function roundsOf(frames: readonly Frame[]): readonly number[] {
  const first = frames[0];
  const begun = first && first.turn > 0 && !first.events.some(({ event }) => event === "TurnBegun");
  const rounds = new Rounds(begun ? first.active : undefined);
  return frames.map(({ events }) => {
    for (const event of events) rounds.take(event);
    return rounds.now;
  });
}

function countsOf(frames: readonly Frame[], size: number, sides: readonly Side[]): Course["counts"] {
  const owners = new Array<number>(size).fill(-1);
  const units = new Array<number>(size).fill(0);
  const index = (owner: number) => sides.indexOf(sideOf(owner));
  const now = sides.map(() => ({ territories: 0, units: 0 }));
  const counted: Record<Count, number[][]> = { territories: sides.map(() => []), units: sides.map(() => []) };
  const add = (owner: number, territories: number, more: number) => {
    const tally = now[index(owner)];
    if (!tally) return;
    tally.territories += territories;
    tally.units += more;
  };
  for (const { changes } of frames) {
    for (const [number, owner, count] of changes) {
      add(owners[number] ?? -1, -1, -(units[number] ?? 0));
      add(owner, 1, count);
      owners[number] = owner;
      units[number] = count;
    }
    now.forEach((tally, i) => {
      counted.territories[i]?.push(tally.territories);
      counted.units[i]?.push(tally.units);
    });
  }
  return counted;
}

function totalOf(side: Side, events: readonly GameEvent[], start: Holdings, most: number): Total {
  const total = { side, captured: 0, killed: 0, lost: 0, sets: 0, most };
  const owners = new Map<TerritoryId, Side>(Object.entries(start).map(([id, { owner }]) => [id, owner]));
  for (const event of events) {
    if (event.event === "BattleFought") {
      if (owners.get(event.source) === side) {
        total.lost += event.attacker_loses;
        total.killed += event.defender_loses;
      } else if (owners.get(event.target) === side) {
        total.lost += event.defender_loses;
        total.killed += event.attacker_loses;
      }
    } else if (event.event === "TerritoryTaken" || event.event === "ContinentSwapped") {
      owners.set(event.territory, event.side);
      if (event.event === "TerritoryTaken" && event.side === side) total.captured += 1;
    } else if (event.event === "TerritoryClaimed") owners.set(event.territory, event.seat);
    else if (event.event === "SetTraded" && event.seat === side) total.sets += 1;
  }
  return total;
}

/** The next move in this direction by which a territory was taken; the end if there is none. */
export function captureFrom(course: Course, move: number, forward: boolean): number {
  if (forward) return course.captures.find((capture) => capture > move) ?? course.last;
  return [...course.captures].reverse().find((capture) => capture < move) ?? 0;
}

/** The number in a link such as `?move=120`; null without one. */
export function moveIn(query: string, last: number): number | null {
  const said = new URLSearchParams(query).get("move");
  if (said === null || !/^\d{1,7}$/.test(said)) return null;
  return Math.min(last, Number(said));
}

/** Whether a link wants the game reviewed: `?review`. */
export function reviewIn(query: string): boolean {
  return new URLSearchParams(query).has("review");
}

/** The link to a finished game, to one of its moves, to its review. */
export function replayPath(table: string, move: number | null, review: boolean): string {
  const asked = [...(move === null ? [] : [`move=${move}`]), ...(review ? ["review"] : [])];
  return `/replay/${table}${asked.length ? `?${asked.join("&")}` : ""}`;
}
