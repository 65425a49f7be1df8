/** What is said of a game that was not dealt afresh. */

import type { DealOrigin } from "../protocol";
import type { Language } from "./language";

export interface DealsText {
  /** In very few words, beside other facts about a table. */
  readonly short: DealWords;
  /** What it is, and who knows more than they should. */
  readonly long: DealWords;
  readonly look: string;
}

export interface DealWords {
  readonly again: string;
  readonly branch: (move: number) => string;
  readonly given: string;
}

/** Nothing for a fresh deal: there is nothing to be said of it. */
export function sayDeal(deal: DealOrigin, t: DealWords): string | null {
  if (deal.kind === "fresh") return null;
  return deal.kind === "branch" ? t.branch(deal.move ?? 0) : t[deal.kind];
}

const FILES = {
  de: () => import("./deals.de"),
  nl: () => import("./deals.nl"),
  en: () => import("./deals.en"),
} satisfies Record<Language, () => Promise<{ deals: DealsText }>>;

export async function loadDealsText(language: Language): Promise<DealsText> {
  return (await FILES[language]()).deals;
}
