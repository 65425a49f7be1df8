import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./language";
import { GROUPS, loadRulesText, type RuleName, sayRule } from "./rules";

const EDITIONS = new URL("../../../src/erdkreis/editions/", import.meta.url);
const edition = readFileSync(new URL("edition.py", EDITIONS), "utf8");
const values = readFileSync(new URL("values.py", EDITIONS), "utf8");

/** The rule values as the server's source declares them: name, type. */
const declared = [...edition.slice(edition.indexOf("# Players and board")).matchAll(/^ {4}(\w+): ([\w[\], .]+) = /gm)]
  .map(([, name, type]) => ({ name: name!, type: type! }))
  .filter(({ name }) => name !== "sources");

function wordsOf(type: string): string[] {
  const body = values.split(`class ${type}(Value):`)[1]?.split("\nclass ")[0] ?? "";
  return [...body.matchAll(/^ {4}([A-Z0-9_]+) = \d/gm)].map(([, word]) => word!.toLowerCase());
}

describe("rules in words", () => {
  it("names exactly the rules the server has, each in one chapter", async () => {
    expect(declared.length).toBeGreaterThan(45);
    const text = await loadRulesText("de");
    expect(Object.keys(text.rules).sort()).toEqual(declared.map(({ name }) => name).sort());
    expect(Object.values(GROUPS).flat().sort()).toEqual(declared.map(({ name }) => name).sort());
  });

  it.each(LANGUAGES)("has words for every value in %s", async (language) => {
    const text = await loadRulesText(language);
    for (const { name, type } of declared) {
      const own = text.rules[name as RuleName].values;
      if (typeof own === "function") continue;
      const words = type === "bool" ? ["true", "false"] : type === "str" ? ["classic42", "globe48"] : wordsOf(type);
      expect(Object.keys(own).sort(), name).toEqual(words.sort());
    }
  });

  it("says numbers and lists", async () => {
    const text = await loadRulesText("en");
    expect(sayRule(text, "fortify_cap", 7)).toBe("7");
    expect(sayRule(text, "fortify_cap", 0)).toBe("no limit");
    expect(sayRule(text, "players", [3, 4, 5, 6])).toBe("3 to 6");
    expect(
      sayRule(text, "capital_needed", [
        [3, 2],
        [4, 3],
      ]),
    ).toBe("2 with 3 and 3 with 4");
    expect(sayRule(text, "neutral_attacks", false)).toBe("it never attacks");
  });
});
