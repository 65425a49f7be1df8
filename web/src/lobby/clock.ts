import { duration } from "../pages/make/duration";
import type { TimeControl } from "../protocol";
import { settings } from "../settings.svelte";
import { formatOf } from "../text/format";
import type { PagesText } from "../text/pages";

/** `2:00 je Zug`, `3 Tage je Zug`. */
export function sayClock({ kind, seconds, increment }: TimeControl, t: PagesText): string {
  const time = kind === "days" ? duration(seconds, settings.language) : formatOf("en").clock(seconds);
  return t.lobby.clock[kind](time, increment);
}
