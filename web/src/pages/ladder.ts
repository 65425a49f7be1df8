/** Whom “Play now” sets against this person: weaker programs first, and after a win the next. What was won is kept in
 * this browser alone. Pure but for that; which programs there are, from the weakest to the strongest, tells the server. */

import type { BotShown } from "../protocol";
import { keep, kept } from "../storage";

export interface Ladder {
  /** How many levels this person has left behind. */
  readonly level: number;
  /** Games lost in a row at this level. */
  readonly lost: number;
  /** The game that counts next. */
  readonly game: string | null;
  /** How the last one that counted ended. */
  readonly last: "won" | "lost" | null;
}

const KEY = "ladder";
const FRESH: Ladder = { level: 0, lost: 0, game: null, last: null };
/** So many lost in a row, and it becomes easier again. */
const TOO_MANY = 2;

export function ladder(): Ladder {
  const found = kept(KEY) as Partial<Record<keyof Ladder, unknown>> | null;
  const number = (value: unknown) => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : 0);
  if (typeof found !== "object" || found === null) return FRESH;
  return {
    level: number(found.level),
    lost: number(found.lost),
    game: typeof found.game === "string" ? found.game : null,
    last: found.last === "won" || found.last === "lost" ? found.last : null,
  };
}

/** The next game against this level counts. */
export function begun(game: string, level: number): void {
  const before = ladder();
  keep(KEY, { level, lost: level === before.level ? before.lost : 0, game, last: null } satisfies Ladder);
}

/** Counts a game once, if it is the one that counts. */
export function ended(game: string, won: boolean): Ladder {
  const before = ladder();
  if (before.game !== game) return before;
  const now = stepped(before, won);
  keep(KEY, now);
  return now;
}

export function stepped({ level, lost }: Ladder, won: boolean): Ladder {
  if (won) return { level: level + 1, lost: 0, game: null, last: "won" };
  const easier = lost + 1 >= TOO_MANY && level > 0;
  return { level: easier ? level - 1 : level, lost: easier ? 0 : lost + 1, game: null, last: "lost" };
}

/** The programs of a level; whoever has beaten the strongest plays them again. */
export function opponents(bots: readonly BotShown[], level: number): BotShown | undefined {
  const levels = bots.filter(({ kind }) => kind === "level");
  return levels[Math.min(level, levels.length - 1)];
}
