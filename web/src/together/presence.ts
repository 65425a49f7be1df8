/** Who is there, in words: everybody reads the same of everybody. */

import type { SeatShown } from "../protocol";
import type { TogetherText } from "../text/together";

/** Of a person's seat, so many seconds after it was told; what a bot is called is said elsewhere. */
export function sayPresence(seat: SeatShown, t: TogetherText, since: number | null = null): string {
  if (!seat.taken) return t.presence.empty;
  if (!seat.connected && seat.absent !== null && since !== null)
    return t.presence.absent(Math.floor((seat.absent + since) / 60));
  if (!seat.connected) return t.presence.gone;
  if (seat.away) return t.presence.away;
  return t.presence.on[seat.device ?? "computer"];
}
