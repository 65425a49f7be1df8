/** The comparisons of the editions: what each says about a rule, and what stands out. Pure. */

import type { EditionShown, RuleOption, RuleValue, Texts } from "../protocol";
import { sayBriefly, sayRule } from "../text/rules";
import { equal, holds } from "./make/form";

type RuleTexts = Pick<Texts, "rules" | "joined" | "colours">;
type Values = Readonly<Record<string, RuleValue>>;

/** What an edition says in one row of the small comparison; `games` are all its variants, the first its main one. */
export function cell(rules: readonly string[], games: readonly EditionShown[], texts: RuleTexts): string {
  const said = rules.flatMap((name) => valuesOf(name, games).map((value) => sayBriefly(texts, name, value)));
  return [...new Set(said)].filter(Boolean).join(", ");
}

/** What an edition says about one rule, in its own order of values; nothing where it cannot matter in any variant. */
export function sayAll(
  name: string,
  option: RuleOption,
  games: readonly EditionShown[],
  texts: RuleTexts,
): string | null {
  const values = valuesOf(
    name,
    games.filter(({ rules }) => matters(option, rules)),
  );
  if (!values.length) return null;
  const order = (value: RuleValue) => option.words.indexOf(String(value));
  const said = values.sort((one, other) => order(one) - order(other)).map((value) => sayRule(texts, name, value));
  return [...new Set(said)].join("; ");
}

/** Can a rule make a difference beside these values? The server says beside which it cannot. */
export function matters({ idle }: Pick<RuleOption, "idle">, rules: Values): boolean {
  return !idle.some((beside) => holds(beside, rules));
}

/** All values a rule has in these games; lists of those who may play become one. */
function valuesOf(name: string, games: readonly EditionShown[]): RuleValue[] {
  const values: RuleValue[] = [];
  for (const { rules } of games) if (!values.some((value) => equal(value, rules[name]))) values.push(rules[name]);
  const flat = values.every((value) => Array.isArray(value) && value.every((item) => typeof item === "number"));
  return flat && values.length > 1 ? [[...new Set(values.flat())].sort()] : values;
}

/** Which cells stand out: those that do not say what most say. Where no saying is more common than all others nothing
 * is usual; and what has nothing to say does not stand out. */
export function departing(cells: readonly (string | null)[]): boolean[] {
  const times = (said: string | null) => cells.filter((other) => other === said).length;
  const sayings = [...new Set(cells.filter((said) => said !== null))].sort((one, other) => times(other) - times(one));
  const [first, second] = [times(sayings[0] ?? null), sayings.length > 1 ? times(sayings[1]!) : 0];
  return cells.map((said) => first > Math.max(1, second) && said !== null && said !== sayings[0]);
}
