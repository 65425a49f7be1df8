import { describe, expect, it } from "vitest";
import type { Frame, GameEvent, Replay, TableShown } from "../protocol";
import { captureFrom, courseOf, moveIn } from "./course";
import { areasOf, sampled, ticksOf } from "./graph";
import { placeAfter, sceneAfter } from "./scene";

const seat = (number: number) => ({
  seat: number,
  kind: "greedy" as const,
  name: `Seat ${number}`,
  colour: "red",
  taken: true,
  connected: true,
});

function frame(seq: number, changes: Frame["changes"], ...events: GameEvent[]): Frame {
  return {
    seq,
    seat: null,
    source: null,
    action: null,
    at: null,
    turn: 0,
    active: 0,
    phase: "attack",
    events,
    changes,
    cards: [],
    reason: null,
  };
}
const turn = (seq: number, player: number): GameEvent => ({
  event: "TurnBegun",
  seq,
  seat: player,
  turn: 1,
  base: 3,
  continents: 0,
});
const fought = (seq: number, attacker_loses: number, defender_loses: number): GameEvent => ({
  event: "BattleFought",
  seq,
  source: "a",
  target: "b",
  red: [6],
  blue: [1],
  attacker_loses,
  defender_loses,
});
const taken = (seq: number): GameEvent => ({
  event: "TerritoryTaken",
  seq,
  side: 0,
  territory: "b",
  former: 1,
  units: 3,
});

/** Two seats and the neutral army on three territories; seat 0 takes b in two rolls, then b is reinforced. */
const replay: Replay = {
  table: { id: "x", seats: [seat(0), seat(1)] } as unknown as TableShown,
  goals: [],
  territories: ["a", "b", "c"],
  frames: [
    frame(0, [
      [0, 0, 5],
      [1, 1, 2],
      [2, 6, 4],
    ]),
    frame(1, [[0, 0, 8]], turn(1, 0), {
      event: "UnitsPlaced",
      seq: 1,
      side: 0,
      territory: "a",
      units: 3,
      reason: "placed",
    }),
    frame(
      2,
      [
        [0, 0, 7],
        [1, 1, 1],
      ],
      fought(2, 1, 1),
    ),
    frame(
      3,
      [
        [0, 0, 4],
        [1, 0, 3],
      ],
      fought(3, 0, 1),
      taken(3),
      { event: "PlayerEliminated", seq: 3, seat: 1, by: 0 },
    ),
    frame(4, [], turn(4, 1)),
    frame(5, [[1, 0, 4]], turn(5, 0)),
  ],
};

describe("the course of a game", () => {
  const course = courseOf(replay);

  it("has the board after any move", () => {
    expect(course.boardAfter(0)).toEqual({
      a: { owner: 0, units: 5 },
      b: { owner: 1, units: 2 },
      c: { owner: "neutral", units: 4 },
    });
    expect(course.boardAfter(2).b).toEqual({ owner: 1, units: 1 });
    expect(course.boardAfter(5)).toEqual({
      a: { owner: 0, units: 4 },
      b: { owner: 0, units: 4 },
      c: { owner: "neutral", units: 4 },
    });
  });

  it("has it far from the last board that was kept whole, too", () => {
    const many = Array.from({ length: 300 }, (_, seq) => frame(seq, [[seq % 3, seq % 2, seq]]));
    const long = courseOf({ ...replay, frames: many });
    for (const move of [0, 1, 63, 64, 65, 127, 128, 299]) {
      const there = long.boardAfter(move);
      expect(there[["a", "b", "c"][move % 3]!]).toEqual({ owner: move % 2, units: move });
    }
  });

  it("counts everybody's territories and units after every move", () => {
    expect(course.sides).toEqual([0, 1, "neutral"]);
    expect(course.counts.territories).toEqual([
      [1, 1, 1, 2, 2, 2],
      [1, 1, 1, 0, 0, 0],
      [1, 1, 1, 1, 1, 1],
    ]);
    expect(course.counts.units[0]).toEqual([5, 8, 7, 7, 7, 8]);
  });

  it("knows rounds, conquests, who was eliminated, and what each did", () => {
    expect(course.rounds).toEqual([0, 1, 1, 1, 1, 2]);
    expect(course.captures).toEqual([3]);
    expect(course.eliminated.get(1)).toBe(3);
    expect(course.totals[0]).toMatchObject({ captured: 1, killed: 2, lost: 1, most: 2 });
    expect(course.totals[1]).toMatchObject({ captured: 0, killed: 1, lost: 2, most: 1 });
  });

  it("counts the turn in whose midst a game began", () => {
    const midway = replay.frames.map((each) => ({ ...each, turn: 30 })).filter(({ seq }) => seq !== 1);
    expect(courseOf({ ...replay, frames: midway }).rounds).toEqual([1, 1, 1, 1, 2]);
  });

  it("jumps from conquest to conquest, and to the ends where there is none", () => {
    expect([captureFrom(course, 0, true), captureFrom(course, 3, true)]).toEqual([3, 5]);
    expect([captureFrom(course, 5, false), captureFrom(course, 3, false)]).toEqual([3, 0]);
  });

  it("reads the move of a link, and no nonsense", () => {
    expect(moveIn("?move=2", 5)).toBe(2);
    expect(moveIn("?move=99", 5)).toBe(5);
    for (const nonsense of ["", "?move=", "?move=-1", "?move=x", "?other=3"]) expect(moveIn(nonsense, 5)).toBeNull();
  });

  it("shows on the map what a move did", () => {
    const scene = sceneAfter(course, 3, -1);
    expect(scene.arrow).toEqual({ from: "a", to: "b" });
    expect(scene.holdings.b).toMatchObject({ owner: 0, count: 2, conquered: true });
    expect(sceneAfter(course, 1, 0).holdings.a).toMatchObject({ count: 8, plus: 3 });
    expect(placeAfter(replay.frames[3]!)).toBe("b");
    expect(placeAfter(replay.frames[4]!)).toBeNull();
  });
});

describe("the graph", () => {
  it("has the first and the last move among its columns", () => {
    expect(sampled(1000, 10)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    expect(sampled(3, 10)).toEqual([0, 1, 2, 3]);
    expect(sampled(0)).toEqual([0]);
  });

  it("lays one area upon the other, the highest sum filling the height", () => {
    const [first, second] = areasOf(
      [
        [1, 1],
        [1, 3],
      ],
      ["A", "B"],
      { width: 100, height: 80 },
    );
    expect(first?.path).toBe("M0 60L100 60L100 80L0 80Z");
    expect(second?.path).toBe("M0 40L100 0L100 60L0 60Z");
  });

  it("names an area where it is high enough, and nowhere else", () => {
    const thick = [40, 40, 40, 40, 40];
    const thin = [2, 2, 2, 2, 2];
    const [one, other] = areasOf([thick, thin], ["Ada", "Bo"], { width: 200, height: 100 });
    expect(one?.label).not.toBeNull();
    expect(other?.label).toBeNull();
  });

  it("numbers rounds where they begin, as many as have room", () => {
    expect(ticksOf([0, 0, 1, 1, 2, 2, 3], 60, 15)).toEqual([
      { round: 1, x: 20 },
      { round: 2, x: 40 },
      { round: 3, x: 60 },
    ]);
    expect(ticksOf([0, 0, 1, 1, 2, 2, 3], 60, 25).map(({ round }) => round)).toEqual([1, 3]);
  });
});
