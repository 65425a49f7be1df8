/** How territories and continents are called on a board, in one language. The data are made from the boards. */

import type { BoardId } from "../map/board";
import type { CardSymbol, TerritoryId } from "../protocol";
import type { Language } from "./language";

/** `lines` is the map label in one or two lines; the other forms have the article or preposition of a sentence. */
export interface PlaceName {
  readonly full: string;
  readonly short: string;
  readonly lines: readonly string[];
  readonly the: string;
  readonly obj: string;
  readonly in: string;
  readonly to: string;
  readonly from: string;
}

export type NameForm = Exclude<keyof PlaceName, "lines">;

export const BOARDS: readonly BoardId[] = ["classic42", "globe48"];

export interface Names {
  readonly territories: Readonly<Record<TerritoryId, PlaceName>>;
  readonly continents: Readonly<Record<string, PlaceName>>;
}

export interface Card {
  readonly territory: TerritoryId | null;
  readonly symbol: CardSymbol;
}

const FILES = {
  classic42: {
    de: () => import("./data/names.classic42.de.json"),
    nl: () => import("./data/names.classic42.nl.json"),
    en: () => import("./data/names.classic42.en.json"),
  },
  globe48: {
    de: () => import("./data/names.globe48.de.json"),
    nl: () => import("./data/names.globe48.nl.json"),
    en: () => import("./data/names.globe48.en.json"),
  },
} satisfies Record<BoardId, Record<Language, () => Promise<{ default: Names }>>>;

export function isBoard(id: string): id is BoardId {
  return BOARDS.some((board) => board === id);
}

export async function loadNames(board: string, language: Language): Promise<Names> {
  if (!isBoard(board)) throw new Error(`there is no board ${board}`);
  return (await FILES[board][language]()).default;
}

/** The deck of a board: what card n shows. */
export async function loadCards(board: string): Promise<readonly Card[]> {
  if (!isBoard(board)) throw new Error(`there is no board ${board}`);
  const decks: Record<string, { territory: string | null; symbol: string }[]> = (await import("./data/cards.json"))
    .default;
  return decks[board] as readonly Card[];
}
