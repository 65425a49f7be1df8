/** Clauses of a rule book in one language, fetched once. */

import type { ClauseShown, Rules } from "../protocol";
import type { Language } from "../text";

const books = new Map<string, Promise<Rules>>();

function bookOf(edition: string, language: Language): Promise<Rules> {
  const key = `${edition} ${language}`;
  const known = books.get(key);
  if (known) return known;
  const path = `/api/editions/${encodeURIComponent(edition)}/rules?language=${language}`;
  const asked = fetch(path).then((answer) => {
    if (!answer.ok) throw new Error(`the rules of ${edition} cannot be had: ${answer.status}`);
    return answer.json() as Promise<Rules>;
  });
  books.set(key, asked);
  asked.catch(() => books.delete(key));
  return asked;
}

/** A clause or a reading by its id; null if this book has none. */
export async function clauseOf(edition: string, language: Language, id: string): Promise<ClauseShown | null> {
  const { clauses, readings } = await bookOf(edition, language);
  return [...clauses, ...readings].find((clause) => clause.id === id) ?? null;
}
