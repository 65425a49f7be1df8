import { expect, it } from "vitest";
import { loadTexts } from "../text/texts";
import { cell, departing } from "./compare";

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
    ["Goal", "mission, duel"],
    ["Defender’s dice", "2, after the attacker’s roll"],
    ["Card sets", "rising"],
    ["Moving", "one neighbour, at most 7"],
  ]);
});

it("marks what stands alone, but not where everybody is alone", () => {
  expect(departing(["42", "42", "48"])).toEqual([false, false, true]);
  expect(departing(["a", "b", "c"])).toEqual([false, false, false]);
});
