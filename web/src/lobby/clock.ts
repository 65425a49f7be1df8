import type { TimeControl } from "../protocol";
import { formatOf } from "../text/format";
import type { PagesText } from "../text/pages";

/** `2:00 je Zug`. */
export function sayClock({ kind, seconds, increment }: TimeControl, t: PagesText): string {
  return t.lobby.clock[kind](formatOf("en").clock(seconds), increment);
}
