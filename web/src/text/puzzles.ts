/** What the puzzles say. */

import type { PuzzleListed, PuzzleSolved, TerritoryId } from "../protocol";
import type { Language } from "./language";
import type { Speech } from "./speech";

type ThemeName = PuzzleListed["theme"];
type VerdictName = PuzzleSolved["verdict"];

export interface PuzzlesText {
  readonly title: string;
  readonly lead: string;
  readonly loading: string;
  readonly offline: string;
  readonly daily: string;
  readonly dailyOf: (date: string) => string;
  readonly solveDaily: string;
  readonly seeDaily: string;
  /** Days in a row. */
  readonly streak: (days: number) => string;
  readonly noStreak: string;
  readonly longest: (days: number) => string;
  readonly archive: string;
  readonly found: (shown: number, all: number) => string;
  readonly nothing: string;
  readonly filters: Readonly<Record<"edition" | "theme" | "difficulty" | "every" | "open", string>>;
  readonly themes: Readonly<Record<ThemeName, string>>;
  readonly difficulty: (level: number) => string;
  readonly players: (count: number) => string;
  readonly state: Readonly<Record<VerdictName | "open", string>>;
  readonly map: string;
  readonly you: (colour: string) => string;
  readonly ask: {
    readonly place: (units: string) => string;
    readonly attack: (say: Speech) => string;
    readonly move: string;
  };
  readonly how: Readonly<Record<"place" | "attack" | "move", string>>;
  /** An answer in words. */
  readonly choice: {
    readonly place: (to: TerritoryId, units: number, say: Speech) => string;
    readonly attack: (from: TerritoryId, to: TerritoryId, say: Speech) => string;
    readonly fortify: (from: TerritoryId, to: TerritoryId, say: Speech) => string;
    readonly stop: string;
    readonly stay: string;
  };
  readonly list: string;
  readonly chosen: (choice: string) => string;
  readonly none: string;
  readonly answer: string;
  readonly hint: string;
  readonly verdicts: Readonly<Record<VerdictName, string>>;
  readonly yours: string;
  readonly best: string;
  readonly second: string;
  readonly chances: string;
  readonly played: (times: number, best: string, other: string) => string;
  readonly reason: string;
  readonly again: string;
  readonly next: string;
  readonly all: string;
  /** Of a puzzle that a link leads to and no list has any more. */
  readonly retired: string;
  readonly cards: (count: number, say: Speech) => string;
}

const FILES = {
  de: () => import("./puzzles.de"),
  nl: () => import("./puzzles.nl"),
  en: () => import("./puzzles.en"),
} satisfies Record<Language, () => Promise<{ puzzles: PuzzlesText }>>;

export async function loadPuzzlesText(language: Language): Promise<PuzzlesText> {
  return (await FILES[language]()).puzzles;
}
