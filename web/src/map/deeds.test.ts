import { expect, test } from "vitest";
import { Deeds } from "./deeds";

test("another picture is due until a march is taken away; a triumph stays as it is", () => {
  const deeds = new Deeds();
  deeds.begin([{ kind: "march", from: "alaska", to: "kamchatka", owner: 0, units: 3, length: 100 }] as never, 0);
  // Its last picture may come a moment after its time, and lies there until the next.
  expect([50, 100, 100.5].map((now) => deeds.goesOn(now))).toEqual([true, true, true]);
  deeds.end();
  expect(deeds.goesOn(50)).toBe(false);
  deeds.begin([{ kind: "triumph", owner: 0, length: 100 }] as never, 0);
  expect([50, 100].map((now) => deeds.goesOn(now))).toEqual([true, false]);
});
