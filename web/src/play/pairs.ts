/** The dice of a roll, side by side as they are compared. Who lost what is told by the server; nothing is judged here. */

export interface Rolled {
  readonly red: readonly number[];
  readonly blue: readonly number[];
  readonly attackerLoses: number;
  readonly defenderLoses: number;
}

export interface Pair {
  readonly red: number;
  /** Null for a die that met no other. */
  readonly blue: number | null;
  /** Which of the two lost; null while nothing has been told, and for a die that met no other. */
  readonly lost: "red" | "blue" | null;
}

const sorted = (dice: readonly number[]) => [...dice].sort((a, b) => b - a);

/** Highest beside highest. Of several pairs the defender lost those in which red was furthest ahead. */
export function pairsOf({ red, blue, attackerLoses, defenderLoses }: Rolled): Pair[] {
  const [high, low] = [sorted(red), sorted(blue)];
  const met = high.map((face, i) => ({ i, ahead: face - (low[i] ?? 0) })).slice(0, low.length);
  met.sort((one, other) => other.ahead - one.ahead);
  const won = new Set(met.slice(0, defenderLoses).map(({ i }) => i));
  const told = attackerLoses + defenderLoses > 0;
  return high.map((face, i) => {
    const blue = low[i] ?? null;
    return { red: face, blue, lost: blue === null || !told ? null : won.has(i) ? "blue" : "red" };
  });
}
