/** Chances in the course of a game, and what changed them, in whole percent that add up. Pure. */

import type { PlayerReviewed, Review, Side } from "../protocol";

/** One band of the graph: a seat's chances after every move, or last that nobody wins (`null`). */
export interface Band {
  readonly side: Side;
  readonly values: readonly number[];
}

/** Less than this nobody sees. */
const SEEN = 0.005;

export function bandsOf({ players, points }: Pick<Review, "players" | "points">): readonly Band[] {
  const bands: Band[] = players.map(({ seat }) => ({
    side: seat,
    values: points.map((point) => point.chances[seat] ?? 0),
  }));
  const nobody = points.map(({ chances }) => chances[players.length] ?? 0);
  return nobody.some((chance) => chance >= SEEN) ? [...bands, { side: null, values: nobody }] : bands;
}

/** Whole percent that add up to what the exact shares do: whatever was cut off most is made up for first. */
export function wholePercents(shares: readonly number[]): readonly number[] {
  const exact = shares.map((share) => share * 100);
  const whole = exact.map(Math.floor);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const missing = Math.round(sum(exact)) - sum(whole);
  const most = exact
    .map((number, i) => ({ i, left: number - Math.floor(number) }))
    .sort((one, other) => other.left - one.left || one.i - other.i);
  for (const { i } of most.slice(0, Math.max(0, missing))) whole[i] = (whole[i] ?? 0) + 1;
  return whole;
}

/** Everybody's chances after a move in whole percent, in the order of the bands; none where it is not known yet. */
export function chancesAfter(bands: readonly Band[], move: number): readonly number[] | null {
  if (bands.some(({ values }) => values[move] === undefined)) return null;
  return wholePercents(bands.map(({ values }) => values[move] ?? 0));
}

/** What made a result, in whole percent: `start + luck + skill + others = result`. */
export interface Balance {
  readonly seat: number;
  readonly start: number;
  readonly luck: number;
  readonly skill: number;
  readonly others: number;
  readonly result: number;
}

export function balanceOf({ seat, start, luck, skill, others }: PlayerReviewed): Balance {
  const all = luck.deal + luck.dice + luck.card + luck.lot;
  const [from = 0, lucky = 0, own = 0, theirs = 0] = wholePercents([start, all, skill, others]);
  return { seat, start: from, luck: lucky, skill: own, others: theirs, result: from + lucky + own + theirs };
}

/** The length that the longest bar stands for: all bars of a game share one scale. */
export function scaleOf(balances: readonly Balance[]): number {
  return Math.max(1, ...balances.flatMap(({ luck, skill }) => [Math.abs(luck), Math.abs(skill)]));
}

/** The moves after which the chances are told in a table: the deal, the end of every round, and the end. */
export function roundEnds(rounds: readonly number[], known: number): readonly number[] {
  return rounds.flatMap((round, move) =>
    move <= known && (move === known || rounds[move + 1] !== round) ? [move] : [],
  );
}
