import { expect, it } from "vitest";
import { loadTexts } from "../text/texts";
import { cell, departing, matters, sayAll } from "./compare";

const shared = {
  board: "classic42",
  defence_dice: "up_to_2",
  defence_choice: "after_attack_roll",
  fortify_reach: "adjacent",
  fortify_moves: "one",
  fortify_cap: 7,
  set_value: "escalating",
};
const game = (rules: Record<string, unknown>, players: number[]) => ({
  preset: "",
  edition: "",
  variant: "",
  title: "",
  summary: "",
  escalating: false,
  palette: [],
  players,
  board: "classic42",
  rules: { ...shared, ...rules, players },
});
const games = [game({ goal: "missions" }, [3, 4, 5, 6]), game({ goal: "eliminate_opponent" }, [2])];

it("says an edition in few words, its variants together", async () => {
  const texts = await loadTexts("en");
  expect(texts.compared.map(({ title, rules }) => [title, cell(rules, games, texts)])).toEqual([
    ["Territories", "42"],
    ["Players", "2–6"],
    ["Goal", "secret goal, duel"],
    ["Defender’s dice", "2, after the attacker’s roll"],
    ["Card sets", "rising"],
    ["Moving", "one neighbour, at most 7"],
  ]);
});

it("marks what departs from what most say, and nothing where nothing is usual", () => {
  expect(departing(["42", "42", "48"])).toEqual([false, false, true]);
  expect(departing(["42", "42", "42", "48", "48"])).toEqual([false, false, false, true, true]);
  expect(departing(["a", "b", "c"])).toEqual([false, false, false]);
  expect(departing(["a", "a", "b", "b"])).toEqual([false, false, false, false]);
});

it("never marks what says the same, nor what says nothing", () => {
  expect(departing(["a", "a", "a"])).toEqual([false, false, false]);
  expect(departing([null, null, null, "a"])).toEqual([false, false, false, false]);
  expect(departing(["a", "a", null, "b"])).toEqual([false, false, false, true]);
});

const jokers = {
  kind: "word" as const,
  words: ["any_symbol", "third_card"],
  default: "any_symbol",
  idle: [{ set_value: ["none"] }],
};

it("leaves out what cannot matter beside the other values", async () => {
  const texts = await loadTexts("en");
  const without = game({ set_value: "none", joker_use: "third_card" }, [2]);
  const cards = game({ joker_use: "any_symbol" }, [3]);
  expect(matters(jokers, without.rules)).toBe(false);
  expect(matters(jokers, cards.rules)).toBe(true);
  expect(sayAll("joker_use", jokers, [without], texts)).toBeNull();
  expect(sayAll("joker_use", jokers, [without, cards], texts)).toBe("any symbol, even two in a set");
});

it("needs all of a combination to be idle", () => {
  const idle: Record<string, unknown[]>[] = [
    { allocation: ["deal", "cyclic"], initial_placement: ["none"] },
    { board: ["globe48"] },
  ];
  expect(matters({ idle }, { allocation: "deal", initial_placement: "none", board: "classic42" })).toBe(false);
  expect(matters({ idle }, { allocation: "claim", initial_placement: "none", board: "classic42" })).toBe(true);
  expect(matters({ idle }, { allocation: "claim", initial_placement: "none", board: "globe48" })).toBe(false);
});

it("says equal sets of values alike, whichever variant has which", async () => {
  const texts = await loadTexts("en");
  const said = (...values: string[]) =>
    sayAll(
      "joker_use",
      { ...jokers, idle: [] },
      values.map((joker_use) => game({ joker_use }, [3])),
      texts,
    );
  expect(said("third_card", "any_symbol")).toBe(said("any_symbol", "third_card", "any_symbol"));
});
