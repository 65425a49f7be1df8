/** A hand and what can be made of it. Which sets there are comes from the server. */

import type { CardSet } from "../protocol";

/** How many cards make a set. */
export const sizeOf = (sets: readonly CardSet[]): number => sets[0]?.cards.length ?? 0;

/** The set that these cards make, if they make one. */
export function setOf(chosen: readonly number[], sets: readonly CardSet[]): CardSet | null {
  const fits = ({ cards }: CardSet) => cards.length === chosen.length && cards.every((card) => chosen.includes(card));
  return sets.find(fits) ?? null;
}

/** The best sets first; of those that bring the same, one. */
export function suggestions(sets: readonly CardSet[], most: number): readonly CardSet[] {
  const best = [...sets].sort((one, other) => other.total - one.total);
  const different = new Map<string, CardSet>();
  for (const set of best) {
    const brings = `${set.units} ${Object.entries(set.bonus).sort().join(" ")}`;
    if (!different.has(brings)) different.set(brings, set);
  }
  return [...different.values()].slice(0, most);
}

/** At most a set is chosen: one card more takes the place of the first. */
export function toggled(chosen: readonly number[], card: number, size: number): readonly number[] {
  return chosen.includes(card) ? chosen.filter((other) => other !== card) : [...chosen, card].slice(-size);
}
