import { expect, it } from "vitest";
import type { Options, Phase } from "../../protocol";
import { type GuideHint, hintFor, isEnough } from "./moments";

const asked = (phase: Phase): Options => ({
  seat: 0,
  phase,
  side: 0,
  units: 0,
  neutral_units: 0,
  must_trade: false,
  undo: null,
  cap: 0,
  again: false,
  secret: false,
  private: [],
  onward: [],
  enemies: [],
  later_moves: [],
  actions: [],
});

it("welcomes first, then speaks at the right moment, once", () => {
  const given = new Set<GuideHint>();
  expect(hintFor(null, given)).toBe("welcome");
  given.add("welcome");
  expect(hintFor(null, given)).toBeNull();
  expect(hintFor(asked("place"), given)).toBe("place");
  given.add("place");
  expect(hintFor(asked("place"), given)).toBeNull();
  expect(hintFor(asked("attack"), given)).toBe("attack");
});

it("is done after a whole turn, defended or not", () => {
  expect(isEnough(new Set(["welcome", "place", "attack"]))).toBe(false);
  expect(isEnough(new Set(["welcome", "place", "attack", "fortify"]))).toBe(true);
});
