/** What newcomers are told by the server's texts, in the words of the table's book. */

import type { Texts, Words } from "../protocol";
import { say } from "./sentence";
import { tablesOf, termsOf } from "./terms";

/** A word at the right moment; where it is about a phase, that is called as in the book. */
export function sayHint(hint: string, { guide }: Pick<Texts, "guide">, words: Words): { title: string; text: string } {
  const params = { ...termsOf(words), phase: hint };
  const { title = [], text = [] } = guide.hints[hint] ?? {};
  return { title: say(title, params, tablesOf(words)) ?? "", text: say(text, params, {}) ?? "" };
}

/** How the counters on the map count where they show fewer than there are. */
export function sayCounters(less: number, { guide }: Pick<Texts, "guide">, words: Words): string {
  return say(guide.counters, { ...termsOf(words), less }, {}) ?? "";
}
