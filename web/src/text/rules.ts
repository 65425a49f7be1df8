/** Rules in words, by the server's texts: a word, a number or a list as the rule itself tells it. */

import type { RuleValue, Texts } from "../protocol";
import { inTable, joined, type Params, say, type Table } from "./sentence";

type RuleTexts = Pick<Texts, "rules" | "joined" | "colours">;

/** What a rule says with this value. */
export function sayRule(texts: RuleTexts, name: string, value: RuleValue): string {
  return inWords(texts, name, value, texts.rules[name]?.values ?? {});
}

/** The same as short as possible; empty where there is nothing to remark. */
export function sayBriefly(texts: RuleTexts, name: string, value: RuleValue): string {
  return inWords(texts, name, value, texts.rules[name]?.brief ?? {});
}

function inWords(texts: RuleTexts, name: string, value: RuleValue, words: Table): string {
  if (!Array.isArray(value)) return inTable(value, words);
  const each = texts.rules[name]?.each || "{0}";
  const items = value.map((item: unknown) => say(each, numbered(item), { colours: texts.colours }) ?? "");
  const spelt = {
    list: joined(items, texts.joined.both),
    range: range(value, texts),
    first: value[0],
    last: value.at(-1),
  };
  return say(inTable(value.length, words), spelt, {}) ?? "";
}

function numbered(item: unknown): Params {
  return Object.fromEntries((Array.isArray(item) ? item : [item]).map((part, number) => [String(number), part]));
}

/** `3 to 6`, but `2 or 3`, and `2, 4 or 6`. */
function range(items: readonly unknown[], texts: RuleTexts): string {
  const [first, last] = [items[0], items.at(-1)];
  const row = items.length > 2 && items.every((item, i) => typeof first === "number" && item === first + i);
  return row ? (say(texts.joined.range, { first, last }, {}) ?? "") : joined(items.map(String), texts.joined.either);
}

/** Why house rules contradict each other, by what came with `edition/clash`. */
export function sayClash(texts: Pick<Texts, "clashes">, params: Params): string {
  return say(texts.clashes[String(params.reason)] ?? [], params, {}) ?? "";
}
