/** Why the server refused, in the chosen language. */

import { ApiError, OFFLINE } from "../net/api";
import type { Language } from "../text/language";

const FILES = {
  de: () => import("../text/refusals.de.json"),
  nl: () => import("../text/refusals.nl.json"),
  en: () => import("../text/refusals.en.json"),
} satisfies Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>>;

export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : OFFLINE;
}

/** A sentence for what was thrown; `offline` says that nothing was reached at all. */
export async function sayProblem(error: unknown, language: Language, offline: string): Promise<string> {
  const code = codeOf(error);
  if (code === OFFLINE) return offline;
  const sentences: Readonly<Record<string, string>> = (await FILES[language]()).default;
  return sentences[code] ?? sentences[`http/${(error as ApiError).status}`] ?? (error as ApiError).message;
}
