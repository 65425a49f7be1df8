/** What this browser keeps of puzzles: what was answered how, and on how many days in a row the day's was solved. Pure,
 * but for the two that read and keep it. */

import type { PuzzleSolved } from "../protocol";
import { keep, kept } from "../storage";

export type PuzzleVerdict = PuzzleSolved["verdict"];

export interface Progress {
  readonly version: 1;
  /** By puzzle: how it was answered the first time. */
  readonly answers: Readonly<Record<string, PuzzleVerdict>>;
  /** The last day whose puzzle was answered on that day, rightly or not: only the first answer of a day counts. */
  readonly tried: string | null;
  /** The last day whose puzzle was solved, and how many days in a row that made. */
  readonly day: string | null;
  readonly streak: number;
  readonly longest: number;
}

export const NOTHING: Progress = { version: 1, answers: {}, tried: null, day: null, streak: 0, longest: 0 };
const NAME = "puzzles";
const VERDICTS: readonly unknown[] = ["right", "good", "wrong"];
const DAY = 86_400_000;

/** What was kept, as far as it can be read; a newer version's is left alone. */
export function understood(found: unknown): Progress {
  if (typeof found !== "object" || found === null) return NOTHING;
  const { version, answers, tried, day, streak, longest } = found as Record<string, unknown>;
  if (version !== 1) return NOTHING;
  const read = Object.entries(typeof answers === "object" && answers !== null ? answers : {});
  const count = (value: unknown) => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0);
  return {
    version,
    answers: Object.fromEntries(read.filter(([, verdict]) => VERDICTS.includes(verdict))) as Progress["answers"],
    // what was kept before days were tried tells none: then the day that was solved is the last one known
    tried: isDay(tried) ? tried : isDay(day) ? day : null,
    day: isDay(day) ? day : null,
    streak: count(streak),
    longest: Math.max(count(longest), count(streak)),
  };
}

const isDay = (found: unknown): found is string =>
  typeof found === "string" && /^\d{4}-\d\d-\d\d$/.test(found) && !Number.isNaN(Date.parse(found));

/** Days from one to another, both as `2026-01-31`, by UTC. */
const apart = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** After an answer. `day`: it was that day's puzzle. A puzzle's first answer is what it is listed with; a day's first answer is
 * what the streak goes by, whether or not that puzzle was met in the list on an earlier day, as all are when the days begin again. */
export function answered(before: Progress, puzzle: string, verdict: PuzzleVerdict, day: string | null): Progress {
  const after = { ...before, answers: { [puzzle]: verdict, ...before.answers } };
  if (day === null || day === before.tried) return after;
  if (verdict !== "right") return { ...after, tried: day, streak: 0 };
  const streak = before.day !== null && apart(before.day, day) === 1 ? before.streak + 1 : 1;
  return { ...after, tried: day, day, streak, longest: Math.max(before.longest, streak) };
}

/** Days in a row until today; yesterday's still counts while today's puzzle is open. */
export function streakOn({ day, streak }: Progress, today: string): number {
  return day !== null && apart(day, today) <= 1 ? streak : 0;
}

export const progress = (): Progress => understood(kept(NAME));

export function keepProgress(now: Progress): void {
  keep(NAME, now);
}
