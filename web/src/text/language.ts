/** Which of the three languages a person reads: chosen and kept, else the first one the browser asks for. */

export const LANGUAGES = ["de", "nl", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, for the choice between them. */
export const LANGUAGE_NAMES = { de: "Deutsch", nl: "Nederlands", en: "English" } satisfies Record<Language, string>;

const KEPT = "erdkreis.language";

export function isLanguage(word: string | null | undefined): word is Language {
  return LANGUAGES.some((language) => language === word);
}

/** The kept choice if there is one, else the first wish we can fulfil: `nl-BE` is Dutch. English for all others. */
export function languageFor(kept: string | null, wishes: readonly string[]): Language {
  if (isLanguage(kept)) return kept;
  return wishes.map((wish) => wish.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";
}

export function currentLanguage(): Language {
  return languageFor(kept(), navigator.languages);
}

/** Storage may be forbidden; then the choice lasts as long as the page. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {}
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
