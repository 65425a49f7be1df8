/** What is said of a finished game's review: chances, luck and skill, the moments that mattered. */

import type { CauseName, LabelName } from "../protocol";
import type { Language } from "./language";
import type { Speech } from "./speech";

/** Luck by what brought it; `begin` is who has the first turn. */
export type Struck = Exclude<CauseName, "decision"> | "begin";

export interface ReviewText {
  readonly tab: string;
  readonly chances: string;
  readonly chancesTitle: string;
  readonly asking: string;
  readonly progress: (done: number, moves: number) => string;
  readonly busy: string;
  readonly offline: string;
  readonly failed: string;
  readonly again: string;

  /** The same with the strongest reviewer. */
  readonly deeper: {
    readonly title: string;
    readonly about: string;
    readonly look: string;
    /** After it was stopped. */
    readonly on: string;
    readonly stop: string;
    readonly done: string;
    readonly waiting: Pick<ReviewText, "asking" | "progress" | "busy">;
  };

  readonly balance: {
    readonly title: string;
    readonly luck: string;
    readonly skill: string;
    readonly others: string;
    /** What chance and one's own decisions changed, in percent. */
    readonly line: (luck: number, skill: number, say: Speech) => string;
    readonly sum: (start: string, luck: string, skill: string, others: string, result: string) => string;
    readonly mistakes: (blunders: number, mistakes: number, inaccuracies: number) => string;
    readonly open: string;
    readonly about: readonly string[];
    readonly reviewer: (name: string) => string;
  };

  readonly moments: {
    readonly title: string;
    readonly none: string;
    readonly noneYet: string;
    readonly label: Readonly<Record<LabelName, string>>;
    readonly lucky: Readonly<Record<Struck, string>>;
    readonly unlucky: Readonly<Record<Struck, string>>;
    readonly odds: (times: number, lucky: boolean) => string;
    readonly when: (round: number, move: number) => string;
    readonly played: (action: string) => string;
    readonly better: (action: string) => string;
    readonly costs: (share: string) => string;
    readonly show: string;
    readonly shown: string;
    readonly undrawn: string;
    readonly again: string;
    readonly againText: string;
    readonly againFailed: string;
    readonly previous: string;
    readonly next: string;
    readonly close: string;
    readonly share: string;
  };
  /** Actions that no phase is named after. */
  readonly acts: Readonly<Record<"end" | "decline" | "unannounced", string>>;

  readonly table: {
    readonly open: string;
    readonly after: string;
    readonly setup: string;
    readonly round: (round: number) => string;
  };
  readonly share: {
    readonly link: string;
    readonly open: string;
    readonly title: string;
    readonly png: string;
    readonly svg: string;
    readonly give: string;
    readonly close: string;
    readonly making: string;
    readonly failed: string;
    /** The picture in words. */
    readonly alt: (winner: string) => string;
    readonly unfinished: string;
  };
}

const FILES = {
  de: () => import("./review.de"),
  nl: () => import("./review.nl"),
  en: () => import("./review.en"),
} satisfies Record<Language, () => Promise<{ review: ReviewText }>>;

export async function loadReviewText(language: Language): Promise<ReviewText> {
  return (await FILES[language]()).review;
}
