/** Why there is no line, as far as anybody can know. */

import type { Session } from "../net/session.svelte";
import type { PlayText } from "../text/play";

export function whyAway({ full, slow }: Pick<Session, "full" | "slow">, t: Pick<PlayText, "connection">): string {
  if (full) return t.connection.full;
  return slow ? t.connection.slow : t.connection.waiting;
}
