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
  /** What a share has changed by: `+5 %`, `−3 %`. */
  change(share: number): string;
  /** `a, b und c`. */
  list(items: readonly string[]): string;
  /** Seconds as a clock shows them: `1:24`; hours and minutes, or days and hours, where it is so long. */
  clock(seconds: number): string;
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

const made = new Map<Language, Format>();

/** The same one for whoever asks: what the browser needs for it takes long to make. */
export function formatOf(language: Language): Format {
  let format = made.get(language);
  if (!format) {
    format = makeFormat(language);
    made.set(language, format);
  }
  return format;
}

function makeFormat(language: Language): Format {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: "percent" });
  const changes = new Intl.NumberFormat(language, { style: "percent", signDisplay: "exceptZero" });
  const lists = new Intl.ListFormat(language === "en" ? "en-GB" : language);
  const unit = (unit: "day" | "hour") => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" });
  const days = (seconds: number) => {
    const hours = Math.floor((seconds % DAY) / HOUR);
    const whole = unit("day").format(Math.floor(seconds / DAY));
    return hours ? `${whole} ${unit("hour").format(hours)}` : whole;
  };
  const narrow = (unit: "hour" | "minute", number: number) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(Math.floor(number));
  const hours = (seconds: number) => `${narrow("hour", seconds / HOUR)} ${narrow("minute", (seconds % HOUR) / MINUTE)}`;
  const plural = (number: number, forms: Counted) => (rules.select(number) === "one" ? forms.one : forms.other);
  return {
    plural,
    count: (number, noun) => `${numbers.format(number)} ${plural(number, noun)}`,
    number: (number) => numbers.format(number),
    percent: (share) => percents.format(share),
    change: (share) => changes.format(share).replace("-", "\u2212"),
    list: (items) => lists.format(items),
    clock: (seconds) =>
      seconds >= DAY
        ? days(seconds)
        : seconds >= HOUR
          ? hours(seconds)
          : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`,
  };
}

/** A noun at the beginning of a line. */
export function heading(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
