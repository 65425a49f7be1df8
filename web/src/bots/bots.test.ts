import { describe, expect, test } from "vitest";
import type { Reason } from "../protocol";
import { loadCards, loadNames, loadText, type Speech, speechOf } from "../text";
import { loadBotsText, type Plan, sayBot, sayReason } from "../text/bots";
import { LANGUAGES, type Language } from "../text/language";
import { loadTexts } from "../text/texts";
import { placesOf } from "./adviser.svelte";

async function speech(language: Language, edition: string): Promise<Speech> {
  const board = edition === "furisk" ? "globe48" : "classic42";
  const given = {
    language,
    edition,
    names: await loadNames(board, language),
    cards: await loadCards(board),
    players: ["Anna", "Bruno"],
    palette: ["red", "green"],
    headquarters: edition === "hasbro2010",
    dice: true,
  };
  return speechOf(given, await loadText(language));
}

const holding: Reason = {
  plan: "continent",
  target: "siam",
  continent: "australia",
  seat: null,
  chance: 0.874,
  gain: 2,
};

describe("why a bot did something", () => {
  test.each<[Language, string, string]>([
    ["en", "hasbro2010", "Bruno takes Siam (87%) to hold Australia: +2 a turn."],
    ["de", "hasbro2010", "Bruno erobert Siam (87\u00a0%) und hält dann Australien: +2 je Zug."],
    ["nl", "hasbro2010", "Bruno verovert Siam (87%) en bezit dan Australië: +2 per beurt."],
    ["en", "hasbro2000", "Bruno liberates Siam (87%) to hold Australia: +2 a turn."],
    ["de", "hasbro2000", "Bruno befreit Siam (87\u00a0%) und hält dann Australien: +2 je Zug."],
    ["nl", "hasbro2000", "Bruno bevrijdt Siam (87%) en bezit dan Australië: +2 per beurt."],
  ])("%s, %s", async (language, edition, sentence) => {
    const said = sayReason("Bruno", holding, await loadBotsText(language), await speech(language, edition));
    expect(said).toBe(sentence);
  });

  test.each(LANGUAGES)("%s: every plan makes a whole sentence, with a target and without", async (language) => {
    const text = await loadBotsText(language);
    for (const edition of Object.keys((await loadTexts(language)).editions)) {
      const say = await speech(language, edition);
      for (const plan of Object.keys(text.reasons) as Plan[]) {
        for (const target of ["alaska", null]) {
          const sentence = sayReason("Bruno", { ...holding, plan, target, seat: 0 }, text, say);
          expect(sentence).toMatch(/^Bruno [^{}]+[^ ]\.$/);
        }
      }
    }
  });

  test("nothing is said where there was no plan", async () => {
    const say = await speech("en", "hasbro2000");
    expect(sayReason("Bruno", { ...holding, plan: "none" }, await loadBotsText("en"), say)).toBeNull();
  });
});

test.each<[Language, string, string]>([
  ["de", "captain", "Hauptmann"],
  ["nl", "general:hunter", "Generaal, op jacht"],
  ["en", "marshal:cautious", "Marshal, cautious"],
  ["en", "edda", "Program edda"],
])("%s calls %s %s", async (language, kind, name) => {
  expect(sayBot(kind, await loadBotsText(language))).toBe(name);
});

test.each([
  ["attack alaska kamchatka 3", ["alaska", "kamchatka"]],
  ["fortify alaska kamchatka 3", ["alaska", "kamchatka"]],
  ["place brazil 5", ["brazil"]],
  ["trade 1 2 3", []],
  ["end", []],
])("%s points to %j", (action, places) => {
  expect(placesOf(action)).toEqual(places);
});
