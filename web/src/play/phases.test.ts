import { expect, test } from "vitest";
import type { GameShown, Mode, Phase, View } from "../protocol";
import { phasesOf } from "./phases";

/** The steps as one line, the current one in brackets. */
function line(steps: Phase[][], phase: Phase, mode: Mode | null = null): string {
  return phasesOf({ phase, mode } as View, { steps } as GameShown)
    .map(({ phase, current }) => (current ? `[${phase}]` : phase))
    .join(" ");
}

test("a turn's steps stand in their order, and answers belong to the step they interrupt", () => {
  const steps: Phase[][] = [["place"], ["attack"], ["fortify"]];
  expect(line(steps, "place")).toBe("[place] attack fortify");
  expect(line(steps, "defend")).toBe("place [attack] fortify");
  expect(line(steps, "setup")).toBe("[setup]");
});

test("of several, the one that was chosen stands there, and none before", () => {
  const steps: Phase[][] = [["choose"], ["place", "attack"], ["fortify"]];
  expect(line(steps, "choose")).toBe("[choose] fortify");
  expect(line(steps, "place", "attack")).toBe("choose [place] fortify");
  expect(line(steps, "occupy", "attack")).toBe("choose [attack] fortify");
  expect(line(steps, "fortify", "reinforce")).toBe("choose place [fortify]");
});
