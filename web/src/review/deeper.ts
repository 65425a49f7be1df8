/** Two reviews of one game: the quick one, and a deeper one that comes after it. Pure. */

import type { KeyMoment as Moment, Review } from "../protocol";

/** The quick review, and in it the deeper look at decisions as far as it has come; in the end the deeper one. Chances
 * and luck are the same in both. */
export function deepened(quick: Review, deep: Review | null): Review {
  if (!deep) return quick;
  if (deep.done === deep.moves) return deep;
  const moments = [
    ...quick.moments.filter(({ label, seq }) => !label || seq > deep.done),
    ...deep.moments.filter(({ label }) => label),
  ].sort((one, other) => one.seq - other.seq || one.until - other.until);
  return { ...quick, moments };
}

/** Who found what would have been better. */
export function adviserOf(quick: Review, deep: Review | null, { seq }: Pick<Moment, "seq">): string {
  return (deep && seq <= deep.done ? deep : quick).reviewer;
}
