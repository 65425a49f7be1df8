import { describe, expect, it } from "vitest";
import type { PuzzleChoice } from "../protocol";
import { OPEN, picked, targets, touchable, touched } from "./choosing";
import { answered, NOTHING, type Progress, streakOn, understood } from "./progress";
import { routeOf } from "./scene";

const solvedOn = (before: Progress, day: string) => answered(before, `of ${day}`, "right", day);

describe("the streak", () => {
  it("grows from day to day, over the ends of months and years", () => {
    const days = ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"];
    const after = days.reduce(solvedOn, NOTHING);
    expect(after).toMatchObject({ day: "2027-01-02", streak: 4, longest: 4 });
    expect(streakOn(after, "2027-01-02")).toBe(4);
    expect(streakOn(after, "2027-01-03")).toBe(4);
    expect(streakOn(after, "2027-01-04")).toBe(0);
  });

  it("begins anew after a day that was left out, and remembers the longest", () => {
    const after = ["2026-03-01", "2026-03-02", "2026-03-04"].reduce(solvedOn, NOTHING);
    expect(after).toMatchObject({ streak: 1, longest: 2 });
  });

  it("ends with a wrong answer, and a second try does not mend it", () => {
    const one = solvedOn(NOTHING, "2026-03-01");
    const wrong = answered(one, "a", "wrong", "2026-03-02");
    expect(streakOn(wrong, "2026-03-02")).toBe(0);
    expect(answered(wrong, "a", "right", "2026-03-02")).toEqual(wrong);
  });

  it("goes on with a puzzle that was met in the list before its day came", () => {
    const one = solvedOn(NOTHING, "2026-03-01");
    const met = answered(one, "a", "wrong", null);
    expect(answered(met, "a", "right", "2026-03-02")).toMatchObject({ streak: 2, answers: { a: "wrong" } });
    expect(answered(met, "a", "wrong", "2026-03-02")).toMatchObject({ streak: 0, longest: 1 });
  });

  it("goes on when all puzzles have had their day and the first one comes again", () => {
    const days = ["2026-03-01", "2026-03-02", "2026-03-03"];
    const after = days.reduce((before, day, at) => answered(before, `p${at % 2}`, "right", day), NOTHING);
    expect(after).toMatchObject({ streak: 3 });
  });

  it("has nothing to do with other puzzles", () => {
    const one = solvedOn(NOTHING, "2026-03-01");
    expect(answered(one, "b", "wrong", null)).toMatchObject({ streak: 1, answers: { b: "wrong" } });
  });
});

describe("what is kept", () => {
  it("is read again as it was written", () => {
    const kept = solvedOn(NOTHING, "2026-03-01");
    expect(understood(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([null, 7, "x", [], { version: 2 }, { version: 1, answers: 3, day: "never", streak: -4, longest: "many" }])(
    "%j says nothing",
    (found) => {
      expect(understood(found)).toEqual(NOTHING);
    },
  );

  it("is read as it was kept before it told the last day that was tried", () => {
    const { tried: _, ...old } = solvedOn(NOTHING, "2026-03-01");
    expect(understood(old)).toEqual(solvedOn(NOTHING, "2026-03-01"));
  });

  it("is left out where it makes no sense", () => {
    expect(understood({ version: 1, answers: { a: "right", b: "maybe" }, streak: 3 })).toEqual({
      ...NOTHING,
      answers: { a: "right" },
      streak: 3,
      longest: 3,
    });
  });
});

const attack = (source: string, target: string): PuzzleChoice => ({
  action: `attack ${source} ${target}`,
  kind: "attack",
  source,
  target,
  units: null,
});
const STOP: PuzzleChoice = { action: "end", kind: "end", source: null, target: null, units: null };
const ATTACKS = [attack("a", "x"), attack("a", "y"), attack("b", "x"), STOP];
const PLACES = ["a", "b"].map(
  (target): PuzzleChoice => ({ action: `place ${target}`, kind: "place", source: null, target, units: 3 }),
);

describe("a decision on the map", () => {
  it("begins with a source and ends with a target", () => {
    expect([...touchable(ATTACKS, OPEN)]).toEqual(["a", "b"]);
    const from = touched(ATTACKS, OPEN, "a");
    expect([...targets(ATTACKS, from)]).toEqual(["x", "y"]);
    expect(touched(ATTACKS, from, "y")).toEqual({ source: "a", action: "attack a y" });
  });

  it("changes with another source, and is taken back with the same", () => {
    const from = touched(ATTACKS, OPEN, "a");
    expect(touched(ATTACKS, from, "b")).toEqual({ source: "b", action: null });
    expect(touched(ATTACKS, from, "a")).toEqual(OPEN);
    expect(touched(ATTACKS, touched(ATTACKS, from, "y"), "y")).toEqual(from);
    expect(touched(ATTACKS, from, "sea")).toEqual(from);
  });

  it("is one touch where units are placed", () => {
    expect(touched(PLACES, OPEN, "b")).toEqual({ source: null, action: "place b" });
    expect(touched(PLACES, { source: null, action: "place b" }, "b")).toEqual(OPEN);
  });

  it("can be picked from the list", () => {
    expect(picked(ATTACKS, "attack b x")).toEqual({ source: "b", action: "attack b x" });
    expect(picked(ATTACKS, "end")).toEqual({ source: null, action: "end" });
    expect(picked(ATTACKS, "")).toEqual(OPEN);
  });
});

describe("the way that is drawn", () => {
  const steps = [
    ["c", "d"],
    ["a", "x"],
    ["x", "y"],
    ["b", "z"],
  ] as const;
  it("begins where the units were placed, and ends where another begins", () => {
    expect(routeOf(steps, { kind: "place", source: null, target: "a" })).toEqual(["a", "x", "y"]);
    expect(routeOf(steps, { kind: "place", source: null, target: "q" })).toEqual([]);
  });
  it("begins with the first for an attack, and is none where it ends", () => {
    expect(routeOf(steps, { kind: "attack", source: "c", target: "d" })).toEqual(["c", "d"]);
    expect(routeOf(steps, STOP)).toEqual([]);
  });
});
