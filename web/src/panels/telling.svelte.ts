/** What a panel needs to put things into words. A table's page has all of it already. */

import type { Language, Speech, Text } from "../text";
import { loadPanelsText, type PanelsText } from "../text/panels";

export interface Telling {
  readonly language: Language;
  readonly text: Text;
  readonly say: Speech;
}

class Catalogues {
  #loaded = $state.raw<Partial<Record<Language, PanelsText>>>({});
  readonly #asked = new Set<Language>();

  /** The panels' own texts; null until they are there. */
  of(language: Language): PanelsText | null {
    if (!this.#asked.has(language)) {
      this.#asked.add(language);
      loadPanelsText(language).then(
        (text) => {
          this.#loaded = { ...this.#loaded, [language]: text };
        },
        () => this.#asked.delete(language),
      );
    }
    return this.#loaded[language] ?? null;
  }
}

const catalogues = new Catalogues();

/** Reading it inside a component follows the loading. */
export const panelsText = (language: Language): PanelsText | null => catalogues.of(language);
