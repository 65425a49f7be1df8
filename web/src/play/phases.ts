/** The steps of a turn, as the bar shows them. */

import type { Phase, RuleValue, View } from "../protocol";

export interface Step {
  readonly phase: Phase;
  readonly current: boolean;
}

/** Answers to what somebody else did belong to the step they interrupt. */
const WITHIN: Partial<Readonly<Record<Phase, Phase>>> = { defend: "attack", occupy: "attack", draw: "attack" };

export function phasesOf(view: View, rules: Readonly<Record<string, RuleValue>>): Step[] {
  const now = WITHIN[view.phase] ?? view.phase;
  const steps: Phase[] =
    rules.turn_structure === "reinforce_xor_attack" ? either(view) : ["place", "attack", "fortify"];
  if (!steps.includes(now)) return [{ phase: now, current: true }];
  return steps.map((phase) => ({ phase, current: phase === now }));
}

/** New units or attacks: what has been chosen stands in the middle. */
function either({ mode, phase }: View): Phase[] {
  if (mode === null && phase !== "place" && phase !== "attack") return ["choose", "fortify"];
  return ["choose", mode === "reinforce" || phase === "place" ? "place" : "attack", "fortify"];
}
