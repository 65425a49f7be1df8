/** House rules that the server would not have, and why, in words. */

import { ApiError } from "../../net/api";
import type { EditionShown, RuleValue, Texts } from "../../protocol";
import type { PagesText } from "../../text/pages";
import { sayClash, sayRule } from "../../text/rules";
import { rulesOf } from "./form";

export interface RulesRefused {
  readonly rules: string[];
  readonly text: string;
}

/** Null where the refusal speaks of something else. */
export function rulesRefused(
  error: unknown,
  house: Readonly<Record<string, RuleValue>>,
  preset: EditionShown | undefined,
  t: PagesText,
  texts: Texts | null,
): RulesRefused | null {
  if (!(error instanceof ApiError)) return null;
  const inWords = (name: string): string => {
    if (!texts || !preset) return name;
    const value = name in house ? house[name] : preset.rules[name];
    return `${texts.rules[name]?.label ?? name} (${sayRule(texts, name, value)})`;
  };
  const rules = rulesOf(error);
  const [one = "", other] = rules.map(inWords);
  if (error.code === "edition/value") return { rules, text: t.make.badValue(one) };
  if (error.code !== "edition/clash" || !other || !texts) return null;
  return { rules, text: `${t.make.clash(one, other)} ${sayClash(texts, error.params)}`.trim() };
}
