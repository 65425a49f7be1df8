/** Which word helps now, in somebody's first game. Pure; what can be done comes from the server. */

import type { Options, Phase } from "../../protocol";

/** The moments of a first game at which a word helps. */
export type GuideHint = "welcome" | "setup" | "place" | "attack" | "occupy" | "fortify" | "defend";

/** All hints in the order of a turn; the last ones come only if the game brings them. */
export const HINTS: readonly GuideHint[] = ["welcome", "setup", "place", "attack", "occupy", "fortify", "defend"];

const MOMENTS: Partial<Record<Phase, GuideHint>> = {
  claim: "setup",
  setup: "setup",
  place: "place",
  attack: "attack",
  occupy: "occupy",
  fortify: "fortify",
  defend: "defend",
};

/** With these the turn has been told: whatever else comes later explains itself. */
const ENOUGH: readonly GuideHint[] = ["welcome", "place", "attack", "fortify"];

/** The hint for what is asked now, if it has not been given yet; the welcome comes before all. */
export function hintFor(options: Options | null, given: ReadonlySet<GuideHint>): GuideHint | null {
  if (!given.has("welcome")) return "welcome";
  const hint = options ? MOMENTS[options.phase] : undefined;
  return hint && !given.has(hint) ? hint : null;
}

export function isEnough(given: ReadonlySet<GuideHint>): boolean {
  return ENOUGH.every((hint) => given.has(hint));
}
