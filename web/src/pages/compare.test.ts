import { expect, it } from "vitest";
import { pages } from "../text/pages.en";
import { cell, departing } from "./compare";

const game = (rules: Record<string, unknown>, players: number[], board = "classic42") => ({
  preset: "",
  edition: "",
  variant: "",
  title: "",
  summary: "",
  escalating: false,
  palette: [],
  players,
  board,
  rules,
});
const games = [
  game(
    {
      goal: "missions",
      defence_dice: "up_to_2",
      defence_choice: "after_attack_roll",
      fortify_reach: "adjacent",
      fortify_moves: "one",
      fortify_cap: 7,
      set_value: "escalating",
    },
    [3, 4, 5, 6],
  ),
  game({ goal: "eliminate_opponent", set_value: "escalating" }, [2]),
];

it("says an edition in few words, its variants together", () => {
  const say = (row: Parameters<typeof cell>[0]) => cell(row, games, pages.compare);
  expect(say("territories")).toBe("42");
  expect(say("players")).toBe("2–6");
  expect(say("goal")).toBe("mission, duel");
  expect(say("defence")).toBe("2, after the attacker’s roll");
  expect(say("sets")).toBe("rising");
  expect(say("moving")).toBe("one neighbour, at most 7");
});

it("marks what stands alone, but not where everybody is alone", () => {
  expect(departing(["42", "42", "48"])).toEqual([false, false, true]);
  expect(departing(["a", "b", "c"])).toEqual([false, false, false]);
});
