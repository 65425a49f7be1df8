/** Why the server refused, in the chosen language. */

import { ApiError, OFFLINE } from "../net/api";
import type { Language } from "../text/language";
import { sayRefusal } from "../text/refusals";
import { loadTexts } from "../text/texts";

export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : OFFLINE;
}

/** A sentence for what was thrown; `offline` says that nothing was reached at all. */
export async function sayProblem(error: unknown, language: Language, offline: string): Promise<string> {
  if (!(error instanceof ApiError) || error.code === OFFLINE) return offline;
  const texts = await loadTexts(language).catch(() => null);
  const known = texts?.refusals.sentences ?? {};
  const code = [error.code, `http/${error.status}`].find((each) => each in known);
  return texts && code ? sayRefusal({ code, params: error.params }, texts.refusals, null) : error.message;
}
