import type { Language } from "../../text/language";

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** `90 Sekunden`, `2 Minuten`, `3 Tage`: the largest unit that needs no fraction. */
export function duration(seconds: number, language: Language): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? UNITS[3];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}
