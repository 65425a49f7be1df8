/** Everybody's turn once is a round: it is as many as the turns of whoever had most. Pure. */

import type { GameEvent, Side } from "../protocol";

export class Rounds {
  readonly #turns = new Map<Side, number>();

  /** `begun`: whose turn it was already; a game that begins in the midst of a turn counts that one. */
  constructor(begun?: Side) {
    if (begun !== undefined) this.#turns.set(begun, 1);
  }

  take(event: GameEvent): void {
    if (event.event === "TurnBegun") this.#turns.set(event.seat, (this.#turns.get(event.seat) ?? 0) + 1);
    if (event.event === "TurnTakenBack") this.#turns.set(event.seat, (this.#turns.get(event.seat) ?? 1) - 1);
  }

  /** 0 is the set-up. */
  get now(): number {
    return Math.max(0, ...this.#turns.values());
  }
}

/** The round in which a turn, by its number, is played; what comes later has not been shown yet. */
export function roundOf(turn: number, events: readonly GameEvent[]): number {
  if (turn === 0) return 0;
  const rounds = new Rounds();
  for (const event of events) if (!(event.event === "TurnBegun" && event.turn > turn)) rounds.take(event);
  return Math.max(1, rounds.now);
}
