/** What a panel needs to put things into words. A table's page has all of it already. */

import type { Language, Speech, Text } from "../text";
import { loadPanelsText, type PanelsText } from "../text/panels";

export interface Telling {
  readonly language: Language;
  readonly text: Text;
  readonly say: Speech;
}

/** A part of the texts, loaded when it is first asked for in a language. */
export class Catalogue<Part> {
  #loaded = $state.raw<Partial<Record<Language, Part>>>({});
  readonly #asked = new Set<Language>();

  constructor(private readonly load: (language: Language) => Promise<Part>) {}

  /** Null until it is there; reading it inside a component follows the loading. */
  of(language: Language): Part | null {
    if (!this.#asked.has(language)) {
      this.#asked.add(language);
      this.load(language).then(
        (part) => {
          this.#loaded = { ...this.#loaded, [language]: part };
        },
        () => this.#asked.delete(language),
      );
    }
    return this.#loaded[language] ?? null;
  }
}

const panels = new Catalogue<PanelsText>(loadPanelsText);

export const panelsText = (language: Language): PanelsText | null => panels.of(language);
