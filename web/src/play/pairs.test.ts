import { expect, test } from "vitest";
import { pairsOf } from "./pairs";

const roll = (red: number[], blue: number[], attackerLoses: number, defenderLoses: number) =>
  pairsOf({ red, blue, attackerLoses, defenderLoses }).map(({ red, blue, lost }) => [red, blue, lost]);

test("dice lie highest beside highest, and a third red die beside none", () => {
  expect(roll([2, 6, 4], [1, 5], 0, 2)).toEqual([
    [6, 5, "blue"],
    [4, 1, "blue"],
    [2, null, null],
  ]);
});

test("who lost is what the server told", () => {
  expect(roll([5, 3], [5, 2], 1, 1)).toEqual([
    [5, 5, "red"],
    [3, 2, "blue"],
  ]);
  // A house where ties go to the attacker is nobody's business here.
  expect(roll([5], [5], 0, 1)).toEqual([[5, 5, "blue"]]);
  expect(roll([5], [5], 1, 0)).toEqual([[5, 5, "red"]]);
});

test("nothing is lost while the defender has not thrown", () => {
  expect(roll([6, 1], [], 0, 0)).toEqual([
    [6, null, null],
    [1, null, null],
  ]);
});
