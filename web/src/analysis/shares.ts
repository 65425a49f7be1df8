/** Chances as whole percents that add up to a hundred: what rounding leaves goes to whoever it was taken from most. */
export function sharesOf(chances: readonly number[]): readonly number[] {
  const whole = chances.map((chance) => Math.floor(100 * chance));
  const left = Math.round(100 * chances.reduce((a, b) => a + b, 0)) - whole.reduce((a, b) => a + b, 0);
  const order = chances.map((chance, i) => [100 * chance - (whole[i] ?? 0), i] as const).sort((a, b) => b[0] - a[0]);
  for (const [, i] of order.slice(0, Math.max(0, left))) whole[i] = (whole[i] ?? 0) + 1;
  return whole;
}
