/** What is said at the analysis board. */

import type { Language } from "./language";
import type { Speech } from "./speech";

export interface AnalysisText {
  readonly title: string;
  /** Where there is little room. */
  readonly short: string;
  readonly loading: string;
  readonly begin: {
    readonly lead: string;
    readonly edition: string;
    readonly variant: string;
    readonly players: string;
    readonly byHand: string;
    readonly go: string;
    readonly paste: string;
    readonly badLink: string;
    readonly failed: string;
    readonly again: string;
  };
  readonly bar: {
    readonly setUp: string;
    readonly share: string;
    readonly copied: string;
    readonly copyThis: string;
    readonly tooLong: string;
    readonly other: string;
  };
  readonly tabs: {
    readonly label: string;
    readonly board: string;
    readonly moves: string;
    readonly lines: string;
  };
  readonly dice: {
    readonly label: string;
    readonly roll: string;
    readonly average: string;
    readonly choose: string;
    readonly card: (say: Speech) => string;
    readonly chosen: string;
    readonly attacker: string;
    readonly defender: string;
    readonly die: (number: number, whose: string) => string;
    readonly go: string;
    readonly pickCard: (say: Speech) => string;
  };
  readonly chances: {
    readonly title: string;
    readonly nobody: string;
    readonly bar: (parts: string) => string;
  };
  readonly moves: {
    readonly title: string;
    readonly start: string;
    readonly empty: string;
    readonly first: string;
    readonly back: string;
    readonly on: string;
    readonly last: string;
    readonly times: (count: number) => string;
    readonly variation: string;
    readonly promote: string;
    readonly remove: string;
    readonly keys: string;
  };
  readonly lines: {
    readonly title: string;
    readonly about: string;
    readonly find: string;
    readonly stop: string;
    readonly looking: (style: string) => string;
    readonly plain: string;
    readonly leads: (chance: string) => string;
    readonly play: string;
    readonly none: string;
    readonly failed: string;
  };
  readonly editor: {
    readonly title: string;
    readonly how: string;
    readonly touch: string;
    readonly brush: string;
    readonly tool: string;
    readonly more: string;
    readonly fewer: string;
    readonly turn: string;
    readonly phase: string;
    readonly round: string;
    readonly sets: string;
    readonly pool: string;
    readonly nothing: string;
    readonly addCard: (say: Speech) => string;
    readonly removeCard: (card: string) => string;
    readonly copy: string;
    readonly copied: string;
    readonly paste: string;
    readonly pasteLabel: string;
    readonly take: string;
    readonly notJson: string;
    readonly cancel: string;
    readonly done: string;
  };
}

const FILES = {
  de: () => import("./analysis.de"),
  nl: () => import("./analysis.nl"),
  en: () => import("./analysis.en"),
} satisfies Record<Language, () => Promise<{ analysis: AnalysisText }>>;

export async function loadAnalysisText(language: Language): Promise<AnalysisText> {
  return (await FILES[language]()).analysis;
}
