/** The small comparison of the editions: few rows, few words, made from the rule values. Pure. */

import type { EditionShown, RuleValue, Texts } from "../protocol";
import { sayBriefly } from "../text/rules";

/** What an edition says in one row; `games` are all its variants, the first its main one. */
export function cell(
  rules: readonly string[],
  games: readonly EditionShown[],
  texts: Pick<Texts, "rules" | "joined" | "colours">,
): string {
  const said = rules.flatMap((name) => valuesOf(name, games).map((value) => sayBriefly(texts, name, value)));
  return [...new Set(said)].filter(Boolean).join(", ");
}

/** All values a rule has in these games; lists, such as how many may play, become one. */
function valuesOf(name: string, games: readonly EditionShown[]): RuleValue[] {
  const values = [...new Set(games.map(({ rules }) => rules[name]))];
  return values.every(Array.isArray) ? [[...new Set(values.flat())].sort()] : values;
}

/** Which cells stand out: those that no other edition shares, where others do share one. */
export function departing(cells: readonly string[]): boolean[] {
  return cells.map((own) => {
    const alike = cells.filter((other) => other === own).length;
    return alike === 1 && cells.some((other) => cells.filter((one) => one === other).length > 1);
  });
}
