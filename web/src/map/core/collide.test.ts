import { describe, expect, test } from "vitest";
import { apart, type Disc, overlaps } from "./collide";

/** A small generator of our own: the same crowds in every run. */
function crowd(seed: number, count: number, width: number): Disc[] {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  return Array.from({ length: count }, () => ({
    x: next() * width,
    y: next() * width,
    r: 9 + next() * 8,
  }));
}

describe("moving tokens apart", () => {
  test("leaves none upon another, however crowded", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const discs = crowd(seed, 42, 340);
      expect(overlaps(discs, apart(discs)), `seed ${seed}`).toBe(false);
    }
  });

  test("parts even those that stand on the same spot", () => {
    const discs = Array.from({ length: 6 }, () => ({ x: 50, y: 50, r: 12 }));
    expect(overlaps(discs, apart(discs))).toBe(false);
  });

  test("moves nobody who has room", () => {
    const discs = [
      { x: 0, y: 0, r: 10 },
      { x: 40, y: 0, r: 10 },
    ];
    expect(apart(discs)).toEqual([
      { x: 0, y: 0 },
      { x: 40, y: 0 },
    ]);
  });

  test("answers a small movement with a small movement", () => {
    // Tokens a globe brings together in ordinary play: a few pairs and threes, not a heap.
    for (let seed = 1; seed <= 60; seed++) {
      const discs = crowd(seed, 14, 340);
      const before = apart(discs);
      const after = apart(discs.map((disc) => ({ ...disc, x: disc.x + 0.25, y: disc.y + 0.1 * Math.sin(disc.x) })));
      for (const [i, place] of before.entries())
        expect(Math.hypot(place.x - after[i]!.x, place.y - after[i]!.y), `seed ${seed}, token ${i}`).toBeLessThan(4);
    }
  });
});
