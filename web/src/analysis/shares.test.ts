import { expect, it } from "vitest";
import { sharesOf } from "./shares";

it("adds up to a hundred, and is off by less than one anywhere", () => {
  for (const chances of [
    [1 / 3, 1 / 3, 1 / 3],
    [0.005, 0.995],
    [0.125, 0.125, 0.25, 0.5],
    [1, 0, 0],
    [0.1667, 0.1667, 0.1667, 0.1667, 0.1667, 0.1665],
  ]) {
    const shares = sharesOf(chances);
    expect(shares.reduce((a, b) => a + b, 0)).toBe(100);
    shares.forEach((share, i) => {
      expect(Math.abs(share - 100 * (chances[i] ?? 0))).toBeLessThan(1);
    });
  }
});
