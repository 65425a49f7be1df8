/** What of a move is watched and heard while a finished game is gone through: the same as at the table. */

import type { Deed } from "../map/deeds";
import type { Holdings } from "../play/beats";
import { aftermathOf, marchOf } from "../play/deeds";
import type { Frame } from "../protocol";
import { hear } from "../sound/cues";

/** Moves that follow one another faster than this (milliseconds) are neither watched nor heard. */
export const WATCHED = 250;
/** The share of a move after which a stack has come, and ink begins to run. */
const COME = 0.5;

/** The board shows already how the move ended; what is done plays above it. */
export function deedsOf({ events }: Pick<Frame, "events">, before: Holdings, length: number): Deed[] {
  const fought = events.find((event) => event.event === "BattleFought");
  const from = fought?.event === "BattleFought" ? fought.source : null;
  return events.flatMap((event) => {
    const march = marchOf(event, before, from, length * COME);
    // Whoever goes through a game wants to see the last board, too: no victory covers it.
    const after = aftermathOf(event, before, from, length * (1 - COME)).filter(({ kind }) => kind !== "triumph");
    return [...(march ? [march] : []), ...after.map((deed) => ({ ...deed, delay: march ? length * COME : 0 }))];
  });
}

export function hearMove({ events }: Pick<Frame, "events">, before: Holdings, length: number): void {
  for (const event of events) hear(event, before, length, [], []);
}
