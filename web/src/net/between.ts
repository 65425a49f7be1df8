/** What happens to the people at a table between two moves of their game: told with either, so that it may come twice. */

import type { GameEvent } from "../protocol";

const NAMES = ["SeatResigned", "SeatFilled", "SeatFreed", "SeatTaken", "HostChanged"] as const;

export type Between = Extract<GameEvent, { event: (typeof NAMES)[number] }>;

export const isBetween = (event: GameEvent): event is Between => (NAMES as readonly string[]).includes(event.event);

/** Is it the very same? A seat may change hands more than once. */
export const isSame = (one: GameEvent, other: Between): boolean =>
  isBetween(one) && one.event === other.event && one.seat === other.seat && one.at === other.at;

/** Is it news to whoever has these seats, or did they do it themselves? */
export const concerns = (event: Between, seats: readonly number[]): boolean =>
  event.event === "SeatResigned" || event.event === "SeatTaken"
    ? !seats.includes(event.seat)
    : !seats.includes(event.by);

/** What a device had heard of when it was last here: the last move, and when the last of this was; null if it never
 * was here, or did not note that yet. */
export interface LastHeard {
  readonly seq: number | null;
  readonly at: number | null;
}

/** Had a device that comes anew heard of an event before? */
export function wasHeard(event: GameEvent, { seq, at }: LastHeard): boolean {
  if (seq === null || event.seq < seq) return true;
  if (event.seq > seq) return false;
  return !isBetween(event) || at === null || event.at <= at;
}
