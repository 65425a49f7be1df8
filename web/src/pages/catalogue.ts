/** The games of the rule books, asked for once. */

import { api } from "../net/api";
import type { EditionShown, Editions } from "../protocol";

let asked: Promise<Editions> | null = null;

/** A failure is not kept: the next one asks again. */
export function editions(): Promise<Editions> {
  asked ??= api.editions().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** All games of one rule book. */
export function gamesOf(edition: string, presets: readonly EditionShown[]): EditionShown[] {
  return presets.filter((preset) => preset.edition === edition);
}
