/** The steps of a turn, as the bar shows them. */

import type { GameShown, Mode, Phase, View } from "../protocol";

export interface PhaseStep {
  readonly phase: Phase;
  readonly current: boolean;
}

/** Answers to what somebody else did belong to the step they interrupt. */
const WITHIN: Partial<Readonly<Record<Phase, Phase>>> = { defend: "attack", occupy: "attack", draw: "attack" };

const CHOSEN: Readonly<Record<Mode, Phase>> = { reinforce: "place", attack: "attack" };

export function phasesOf({ phase, mode }: View, { steps }: GameShown): PhaseStep[] {
  const now = WITHIN[phase] ?? phase;
  if (!steps.flat().includes(now)) return [{ phase: now, current: true }];
  /** Of several, the one that was chosen; none as long as none was. */
  const taken = (several: readonly Phase[]) =>
    several.length === 1
      ? several
      : several.filter((one) => one === (several.includes(now) ? now : mode && CHOSEN[mode]));
  return steps.flatMap(taken).map((step) => ({ phase: step, current: step === now }));
}
