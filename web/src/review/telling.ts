/** Moments in words. */

import type { KeyMoment as Moment } from "../protocol";
import type { ReplayTelling } from "../replay/loading";
import { sayAction } from "../text/action";
import { type BotsText, sayReason } from "../text/bots";
import type { ReviewText } from "../text/review";
import { partsOf } from "./moments";

/** Luck that comes more often than this is nothing to speak of. */
const OFTEN = 0.25;

/** What sort of moment it was: `Blunder`, `Lucky dice`. */
export function sayKind({ label, cause, seq, delta }: Moment, { moments }: ReviewText): string {
  if (label) return moments.label(label);
  if (cause === "decision") return "";
  return moments.luck(cause === "deal" && seq > 0 ? "begin" : cause, delta >= 0);
}

/** What happened in it. */
export function sayWhat({ label, played, odds, delta }: Moment, t: ReviewText, talk: ReplayTelling): readonly string[] {
  if (label) return played ? [t.moments.played(sayAction(played, talk, t.acts(talk.say)))] : [];
  const [source, target] = played ? partsOf(played).places : [];
  const place = (id: string) => talk.say.place(id, "full");
  return [
    ...(source && target ? [`${place(source)} → ${place(target)}`] : []),
    ...(odds && odds <= OFTEN ? [t.moments.odds(Math.round(1 / odds), delta >= 0)] : []),
  ];
}

export function sayBetter({ better }: Moment, t: ReviewText, talk: ReplayTelling): string {
  return better ? t.moments.better(sayAction(better, talk, t.acts(talk.say))) : "";
}

/** Why it is better, as the reviewer says it. */
export function sayWhy({ reason }: Moment, reviewer: string, bots: BotsText | null, talk: ReplayTelling): string {
  return (reason && bots && sayReason(bots.titles[reviewer] ?? reviewer, reason, bots, talk.say)) ?? "";
}
