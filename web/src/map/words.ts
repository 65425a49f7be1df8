/** The only words the map has of its own: what it says when its shores do not come. */

import type { Language } from "../text/language";

interface MapWords {
  readonly failed: string;
  readonly again: string;
}

export const WORDS = {
  de: { failed: "Die Karte konnte nicht geladen werden.", again: "Noch einmal versuchen" },
  nl: { failed: "De kaart kon niet worden geladen.", again: "Opnieuw proberen" },
  en: { failed: "The map could not be loaded.", again: "Try again" },
} satisfies Record<Language, MapWords>;
