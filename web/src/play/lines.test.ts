import { expect, test } from "vitest";
import { LANGUAGES, loadNames, loadText, speechOf } from "../text";
import type { Desk } from "./desk.svelte";
import { ownLabel } from "./lines";

/** What the way to one's own things is called, with or without a mission and cards. */
async function called(edition: string, mission: number | null, hasCards: boolean): Promise<string[]> {
  return Promise.all(
    LANGUAGES.map(async (language) => {
      const text = await loadText(language);
      const say = speechOf(
        {
          ...{ language, edition, names: await loadNames("classic42", language), cards: [], players: ["Anna"] },
          ...{ palette: [], headquarters: false, dice: true },
        },
        text,
      );
      const view = { goal: { mission }, players: [{ cards: 3 }] };
      return ownLabel({ play: { session: { seat: 0 } }, talk: { say, text }, view, hasCards } as unknown as Desk);
    }),
  );
}

test("a goal is no mission", async () => {
  expect(await called("furisk", null, false)).toEqual(["Ziel des Spiels", "Doel van het spel", "Goal of the game"]);
});

test("missions and cards are called as in the book", async () => {
  expect(await called("parker1982", 2, true)).toEqual([
    "Aufgabe · Länderkarten\u00a03",
    "Opdracht · Gebiedskaarten\u00a03",
    "Task · Country cards\u00a03",
  ]);
});
