/** Everything the client says. One language is one module, loaded when it is chosen. */

import type { EventSentences } from "./events";
import type { Language } from "./language";
import type { MissionText } from "./missions";
import type { RefusalText } from "./refusals";
import type { Ui } from "./ui";
import type { ViewText } from "./view";
import type { EditionWords } from "./words";

export interface Text {
  readonly language: Language;
  readonly words: EditionWords;
  readonly missions: MissionText;
  readonly events: EventSentences;
  readonly view: ViewText;
  readonly refusals: RefusalText;
  readonly ui: Ui;
}

const FILES = {
  de: () => import("./text.de"),
  nl: () => import("./text.nl"),
  en: () => import("./text.en"),
} satisfies Record<Language, () => Promise<{ text: Text }>>;

export async function loadText(language: Language): Promise<Text> {
  return (await FILES[language]()).text;
}

export { describe, type Owners, ownersAfter } from "./events";
export { type Format, formatOf } from "./format";
export { currentLanguage, keepLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from "./language";
export { type Card, loadCards, loadNames, type Names, type Place } from "./names";
export { type Refusal, sayRefusal } from "./refusals";
export { type Speaking, type Speech, speechOf } from "./speech";
export { type Decision, decisionOf, sayDecision, sayGoal, sayIncome, sayWaiting } from "./view";
export { wordsOf } from "./words";
