/** What is said of a finished game's review: chances, luck and skill, the moments that mattered. */

import type { CauseName, LabelName, Texts } from "../protocol";
import type { Language } from "./language";
import { type Params, say as saySentence } from "./sentence";
import { heading, type Speech } from "./speech";
import { loadTexts } from "./texts";

/** Luck by what brought it; `begin` is who has the first turn. */
export type Struck = Exclude<CauseName, "decision"> | "begin";

/** What only a page says; all else is told by `erdkreis review` as well, and comes from the server. */
export interface OwnReviewText {
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
    readonly waiting: Pick<OwnReviewText, "asking" | "progress" | "busy">;
  };

  readonly balance: {
    readonly skill: string;
    /** What chance and one's own decisions changed, in percent. */
    readonly line: (luck: number, skill: number, say: Speech) => string;
    readonly sum: (start: string, luck: string, skill: string, others: string, result: string) => string;
    readonly mistakes: (blunders: number, mistakes: number, inaccuracies: number) => string;
    readonly open: string;
    readonly reviewer: (name: string) => string;
  };

  readonly moments: {
    readonly noneYet: string;
    readonly when: (round: number, move: number) => string;
    readonly played: (action: string) => string;
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

export interface ReviewText extends OwnReviewText {
  readonly balance: OwnReviewText["balance"] & {
    readonly title: string;
    readonly luck: string;
    readonly about: readonly string[];
  };
  readonly moments: OwnReviewText["moments"] & {
    readonly title: string;
    readonly none: string;
    readonly label: (label: LabelName) => string;
    readonly luck: (struck: Struck, lucky: boolean) => string;
    readonly odds: (times: number, lucky: boolean) => string;
    readonly better: (action: string) => string;
  };
  /** Actions that no phase is named after. */
  readonly acts: (say: Speech) => Readonly<Record<"end" | "decline" | "unannounced", string>>;
}

const FILES = {
  de: () => import("./review.de"),
  nl: () => import("./review.nl"),
  en: () => import("./review.en"),
} satisfies Record<Language, () => Promise<{ review: OwnReviewText }>>;

export async function loadReviewText(language: Language): Promise<ReviewText> {
  const [{ review }, { review: told }] = await Promise.all([FILES[language](), loadTexts(language)]);
  return whole(review, told);
}

function whole(own: OwnReviewText, told: Texts["review"]): ReviewText {
  const say = (key: string, params: Params = {}) => heading(saySentence(told[key] ?? [], params, {}) ?? "");
  const luck = (lucky: boolean) => (lucky ? "lucky" : "unlucky");
  return {
    ...own,
    balance: {
      ...own.balance,
      title: say("title"),
      luck: say("luck"),
      about: ["causes", "luck", "estimates"].map((part) => say(`meaning/${part}`)),
    },
    moments: {
      ...own.moments,
      title: say("moments"),
      none: say("no_moments"),
      label: (label) => say(`label/${label}`),
      luck: (struck, lucky) => say(`${luck(lucky)}/${struck}`),
      odds: (times, lucky) => `${say(`odds/${luck(lucky)}`, { odds: times })}.`,
      better: (action) => say("better", { better: action }),
    },
    acts: ({ words }) => ({
      end: say("do/end"),
      decline: say("do/decline", { card_word: words.card.one }),
      unannounced: say("do/unannounced"),
    }),
  };
}
