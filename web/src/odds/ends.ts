/** Chances as they are told: in words that never promise too much, and as bars of how a battle may end. */

import type { Odds } from "../protocol";
import type { Format } from "../text";

/** `55 %`; no battle is certain to be won, so none is called so. */
export function sayChance(chance: number, { percent }: Pick<Format, "percent">): string {
  if (chance > 0.995) return `> ${percent(0.99)}`;
  if (chance < 0.005 && chance > 0) return `< ${percent(0.01)}`;
  return percent(chance);
}

/** Units with one digit behind the point, as far as it is worth it. */
export const sayMean = (units: number, { number }: Pick<Format, "number">) => number(Math.round(units * 10) / 10);

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly chance: number;
}

/** How it may end, from worst to best for the attacker: so many hold out, or so many are left to win. */
export interface Ends {
  readonly held: readonly Bar[];
  readonly won: readonly Bar[];
}

export function endsOf({ attacker_left, defender_left }: Odds, leave: number, most = 10): Ends {
  return {
    held: together([...defender_left].reverse(), most),
    won: together(
      attacker_left.filter(([units]) => units > leave),
      most,
    ),
  };
}

/** Neighbouring numbers in one bar where there are too many; those that hardly happen are left out. */
function together(ends: readonly (readonly [number, number])[], most: number): Bar[] {
  const likely = ends.filter(([, chance]) => chance >= 0.0005);
  const size = Math.ceil(likely.length / most);
  const bars: Bar[] = [];
  for (let at = 0; at < likely.length; at += size) {
    const group = likely.slice(at, at + size);
    const [first, last] = [group[0], group.at(-1)];
    if (first && last)
      bars.push({ from: first[0], to: last[0], chance: group.reduce((sum, [, chance]) => sum + chance, 0) });
  }
  return bars;
}
