/** The rule books' clauses: each book is asked for once in each language. */

import type { ClauseShown, Rules } from "../../protocol";
import type { Language } from "../../text/language";
import { bookOf, loadTexts } from "../../text/texts";

const asked = new Map<string, Promise<Rules>>();

/** A failure is not kept: the next one asks again. */
export function loadBook(edition: string, language: Language): Promise<Rules> {
  const key = `${edition} ${language}`;
  const found = asked.get(key);
  if (found) return found;
  const asking = fetchBook(edition, language);
  asked.set(key, asking);
  asking.catch(() => asked.delete(key));
  return asking;
}

async function fetchBook(edition: string, language: Language): Promise<Rules> {
  const answer = await fetch(`/api/editions/${encodeURIComponent(edition)}/rules?language=${language}`);
  if (!answer.ok) throw new Error(`the rules of ${edition} did not come`);
  return answer.json() as Promise<Rules>;
}

export async function loadClause(id: string, language: Language): Promise<ClauseShown | null> {
  const { clauses, readings } = await loadBook(bookOf(id, await loadTexts(language)), language);
  return [...clauses, ...readings].find((clause) => clause.id === id) ?? null;
}

/** The clauses that hold every word asked for, whatever its case and accents. */
export function search(clauses: readonly ClauseShown[], words: string): readonly ClauseShown[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return clauses;
  return clauses.filter(({ id, title, text }) => {
    const all = plain(`${id} ${title} ${text}`);
    return wanted.every((word) => all.includes(word));
  });
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
