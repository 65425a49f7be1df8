/** What the server says in a language: the words of the rule books, rules in words, and why something is refused.
 * Asked for once in each language; the browser keeps it and asks only whether it has changed. */

import type { BookWords, Texts, Words } from "../protocol";
import { formatOf } from "./format";
import type { Language } from "./language";

const asked = new Map<Language, Promise<Texts>>();

/** A failure is not kept: the next one asks again. */
export function loadTexts(language: Language): Promise<Texts> {
  const found = asked.get(language);
  if (found) return found;
  const asking = fetchTexts(language);
  asked.set(language, asking);
  asking.catch(() => asked.delete(language));
  return asking;
}

async function fetchTexts(language: Language): Promise<Texts> {
  const answer = await fetch(`/api/texts/${language}`, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`the texts in ${language} did not come`);
  formatOf(language); // made while the rest comes, not when the first sentence is wanted
  return answer.json() as Promise<Texts>;
}

/** Two books may have the same name: their origin tells them apart. */
export function bookName(texts: Texts | null, edition: string): string {
  const book = texts?.editions[edition];
  return book ? `${book.name}, ${book.origin}` : "";
}

export function variantName(texts: Texts | null, edition: string, variant: string): string {
  return texts?.editions[edition]?.variants[variant]?.title ?? "";
}

/** The words of an edition; any book's for one that is not known here. */
export function wordsOf(texts: Pick<Texts, "editions">, edition: string): Words {
  const [first] = Object.values(texts.editions) as [BookWords];
  return (texts.editions[edition] ?? first).words;
}

/** The book of a clause, by what its id begins with; readings of unclear rules belong to all books. */
export function bookOf(clause: string, texts: Texts): string {
  return texts.prefixes[clause.split("-")[0] ?? ""] ?? Object.keys(texts.editions)[0]!;
}
