import { expect, test } from "vitest";
import { type Ground, type NameWanted, placeNames } from "./names";
import type { Box } from "./stage";

/** A square island of land from 0 to 100 in a sea that has no end. */
const island: Ground = {
  measure: (text) => text.length * 6,
  onLand: (id, x, y) => id === "home" && x >= 0 && x <= 100 && y >= 0 && y <= 100,
  inSea: (x, y) => x < 0 || x > 100 || y < 0 || y > 100,
};
const at = (x: number, y: number, forms: string[][], needed = false): NameWanted => ({
  id: "home",
  x,
  y,
  r: 12,
  below: 11,
  forms,
  needed,
});
const inside = (box: Box) => box.x >= 0 && box.x + box.width <= 100 && box.y >= 0 && box.y + box.height <= 100;

test("a name that fits stands below its token, on its land", () => {
  const [label] = placeNames([at(50, 40, [["Congo"]])], [], [], island);
  expect(label!.sea).toBe(false);
  expect(label!.box.y).toBeGreaterThan(50);
  expect(inside(label!.box)).toBe(true);
});

test("two lines are preferred to the short form", () => {
  const [label] = placeNames(
    [at(50, 40, [["An extremely long territory name"], ["Two", "lines"], ["2"]])],
    [],
    [],
    island,
  );
  expect(label!.lines).toEqual(["Two", "lines"]);
});

test("a name never covers another token", () => {
  const [label] = placeNames([at(50, 30, [["Congo"]])], [{ x: 50, y: 52, r: 14 }], [], island);
  expect(label === undefined || label.box.y + label.box.height <= 38 || label.sea).toBe(true);
});

test("an island too small for its name has it in the sea", () => {
  const ground: Ground = { ...island, onLand: () => false, inSea: (x) => x > 70 };
  const [label] = placeNames([at(50, 50, [["Japan"]])], [], [], ground);
  expect(label).toBeUndefined();
  const [beside] = placeNames([at(60, 50, [["Japan"]])], [], [], ground);
  expect(beside!.sea).toBe(true);
  expect(beside!.box.x).toBeGreaterThan(70);
});

test("a name that fits nowhere is left out, unless it is needed", () => {
  const ground: Ground = { ...island, onLand: () => false, inSea: () => false };
  expect(placeNames([at(50, 50, [["Siam"]])], [], [], ground)).toEqual([]);
  expect(placeNames([at(50, 50, [["Siam"]], true)], [], [], ground)).toHaveLength(1);
});
