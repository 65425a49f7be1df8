/** Numbers, plurals and lists as a language writes them. */

import type { Counted } from "../protocol";
import type { Language } from "./language";

export interface Format {
  /** The form that goes with a number, without the number. */
  plural(number: number, forms: Counted): string;
  /** `1 Einheit`, `3 Einheiten`. */
  count(number: number, noun: Counted): string;
  number(number: number): string;
  /** A share of 1 as a percentage: `55 %` in German, `55%` in Dutch and English. */
  percent(share: number): string;
  /** `a, b und c`. */
  list(items: readonly string[]): string;
  /** Seconds as a clock shows them: `1:24`. */
  clock(seconds: number): string;
}

export function formatOf(language: Language): Format {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: "percent" });
  const lists = new Intl.ListFormat(language === "en" ? "en-GB" : language);
  const plural = (number: number, forms: Counted) => (rules.select(number) === "one" ? forms.one : forms.other);
  return {
    plural,
    count: (number, noun) => `${numbers.format(number)} ${plural(number, noun)}`,
    number: (number) => numbers.format(number),
    percent: (share) => percents.format(share),
    list: (items) => lists.format(items),
    clock: (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`,
  };
}
