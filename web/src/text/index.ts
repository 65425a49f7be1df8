/** Everything the client says. One language is one module and one answer of the server, loaded when it is chosen. */

import type { Texts } from "../protocol";
import type { EventSentences } from "./events";
import type { Language } from "./language";
import type { MissionText } from "./missions";
import { loadTexts } from "./texts";
import type { Ui } from "./ui";
import type { ViewText } from "./view";

export interface Text {
  readonly language: Language;
  /** What the server says. */
  readonly texts: Texts;
  readonly missions: MissionText;
  readonly events: EventSentences;
  readonly view: ViewText;
  readonly ui: Ui;
}

const FILES = {
  de: () => import("./text.de"),
  nl: () => import("./text.nl"),
  en: () => import("./text.en"),
} satisfies Record<Language, () => Promise<{ text: Omit<Text, "texts"> }>>;

export async function loadText(language: Language): Promise<Text> {
  const [{ text }, texts] = await Promise.all([FILES[language](), loadTexts(language)]);
  return { ...text, texts };
}

export { describe, type Owners, ownersAfter } from "./events";
export { type Format, formatOf } from "./format";
export { currentLanguage, keepLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from "./language";
export { type Card, loadCards, loadNames, type Names, type PlaceName } from "./names";
export { type Refusal, sayRefusal } from "./refusals";
export { type Speaking, type Speech, speechOf } from "./speech";
export { wordsOf } from "./texts";
export { type Decision, decisionOf, sayDecision, sayGoal, sayIncome, sayTask, sayWaiting } from "./view";
