/** The words each rule book has for the same things. Sentences name things through these, so every edition keeps its
 * own tone: some books attack and conquer, others intervene and liberate. */

import type { CardSymbol, Phase } from "../protocol";
import type { Counted } from "./format";

export const EDITIONS = ["parker1982", "hasbro2000", "hasbro2010", "clipper", "furisk"] as const;
export type EditionName = (typeof EDITIONS)[number];

/** `free`: the book speaks of liberating; `conquer`: of attacking and conquering. */
export type Voice = "free" | "conquer";

/** Somebody in a sentence: as its first word, as subject, as object, and after German `von`, `mit` and the like. */
export type Case = "first" | "nom" | "acc" | "dat";
export type Named = Readonly<Record<Case, string>>;

export interface CapitalWords extends Counted {
  /** With the article, as subject or object. */
  readonly the: string;
  readonly yours: string;
}

export interface Words {
  readonly voice: Voice;
  readonly territory: Counted;
  readonly continent: Counted;
  readonly unit: Counted;
  readonly neutralUnit: Counted;
  readonly card: Counted;
  readonly set: Counted;
  /** As object: `einen Satz`. */
  readonly aSet: string;
  readonly mission: Counted;
  readonly yourMission: string;
  readonly capital: CapitalWords;
  readonly headquarters: CapitalWords;
  readonly attacker: Named;
  readonly defender: Named;
  /** Headings, without an article. */
  readonly attackerName: string;
  readonly defenderName: string;
  /** The infinitive, without an object. */
  readonly attack: string;
  /** All attacks of a turn. */
  readonly attacks: string;
  readonly takes: string;
  readonly taken: string;
  /** What a territory is once it belongs to the reader. */
  readonly held: string;
  readonly moves: string;
  readonly leader: string;
  readonly neutral: Named;
  readonly neutralName: string;
  readonly nobody: Named;
  /** What the awaited seat is asked for, as a heading. */
  readonly phases: Readonly<Record<Phase, string>>;
  readonly symbols: Readonly<Record<CardSymbol, string>>;
  /** Heads of narrow columns: at most seven characters. */
  readonly heads: Readonly<Record<"territories" | "units" | "cards" | "turn", string>>;
}

export type EditionWords = Readonly<Record<EditionName, Words>>;

export function isEdition(name: string): name is EditionName {
  return EDITIONS.some((edition) => edition === name);
}

/** The words of an edition; the plainest book's for one that has none here. */
export function wordsOf(words: EditionWords, edition: string): Words {
  return words[isEdition(edition) ? edition : "hasbro2010"];
}
