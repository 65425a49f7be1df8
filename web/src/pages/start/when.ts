/** How long ago something was, as people say it; the date where it is longer than a week. */

import type { Language } from "../../text/language";

const STEPS = [
  ["minute", 60_000, 60],
  ["hour", 3_600_000, 24],
  ["day", 86_400_000, 7],
] as const;

export function when(at: number, language: Language, now: number = Date.now()): string {
  const passed = Math.max(0, now - at);
  const words = new Intl.RelativeTimeFormat(language === "en" ? "en-GB" : language, { numeric: "auto" });
  for (const [unit, length, most] of STEPS) {
    const count = Math.floor(passed / length);
    if (count < most) return words.format(unit === "minute" ? -Math.max(1, count) : -count, unit);
  }
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "medium" }).format(at);
}
