import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./language";
import { sayBriefly, sayClash, sayRule } from "./rules";
import { loadTexts } from "./texts";

describe("rules in words", () => {
  it.each(LANGUAGES)("has every rule in one group: %s", async (language) => {
    const { groups, rules } = await loadTexts(language);
    expect(groups.flatMap((group) => group.rules)).toEqual(Object.keys(rules));
  });

  it("says words, numbers and lists as Python does", async () => {
    const [en, de] = [await loadTexts("en"), await loadTexts("de")];
    expect(sayRule(en, "fortify_cap", 7)).toBe("7");
    expect(sayRule(en, "fortify_cap", 0)).toBe("no limit");
    expect(sayRule(de, "own_card_bonus", 1)).toBe("1 Einheit dort");
    expect(sayRule(en, "own_card_bonus", 2)).toBe("2 units there");
    expect(sayRule(en, "players", [2, 3])).toBe("2 or 3");
    expect(sayRule(de, "players", [3, 4, 5, 6])).toBe("3 bis 6");
    expect(sayRule(en, "players", [2, 4, 6])).toBe("2, 4 or 6");
    expect(sayRule(en, "missions", [1, 2, 3])).toBe("3 of 8");
    expect(sayRule(de, "palette", ["red", "green", "blue"])).toBe("Rot, Grün und Blau");
    expect(sayRule(en, "capital_needed", [])).toBe("all of them");
    const needed = [
      [3, 2],
      [4, 3],
    ];
    expect(sayRule(en, "capital_needed", needed)).toBe("2 with 3 and 3 with 4");
    expect(sayRule(en, "neutral_attacks", false)).toBe("it never attacks");
  });

  it("says them briefly", async () => {
    const texts = await loadTexts("nl");
    expect(sayBriefly(texts, "players", [2, 3, 4])).toBe("2–4");
    expect(sayBriefly(texts, "players", [2])).toBe("2");
    expect(sayBriefly(texts, "fortify_cap", 0)).toBe("");
    expect(sayBriefly(texts, "fortify_cap", 7)).toBe("hoogstens 7");
  });
});

describe("house rules that contradict each other", () => {
  it("tells why, with its numbers", async () => {
    const params = { reason: "two_on_each", territories: 14, units: 28 };
    expect(sayClash(await loadTexts("de"), params)).toBe("Je zwei auf 14 Gebieten sind 28.");
    expect(sayClash(await loadTexts("en"), params)).toBe("Two on each of 14 territories are 28.");
    expect(sayClash(await loadTexts("en"), {})).toBe("");
  });
});
