import { describe, expect, it } from "vitest";
import type { GameEvent } from "../protocol";
import { type Holdings, holdingsAfter, lengthOf, scheduled } from "./beats";

const BOARD: Holdings = {
  alaska: { owner: 0, units: 6 },
  kamchatka: { owner: 1, units: 2 },
  alberta: { owner: 0, units: 1 },
};
const played = (events: GameEvent[], board = BOARD) =>
  events.reduce((now, event) => holdingsAfter(now, event, "alaska"), board);

describe("the board that is shown", () => {
  it("follows a battle to its end: losses, capture, moving in", () => {
    const end = played([
      {
        event: "BattleFought",
        seq: 1,
        source: "alaska",
        target: "kamchatka",
        red: [6, 5, 1],
        blue: [4, 6],
        attacker_loses: 1,
        defender_loses: 1,
      },
      {
        event: "BattleFought",
        seq: 2,
        source: "alaska",
        target: "kamchatka",
        red: [6, 5, 1],
        blue: [4],
        attacker_loses: 0,
        defender_loses: 1,
      },
      { event: "TerritoryTaken", seq: 2, side: 0, territory: "kamchatka", former: 1, units: 3 },
      { event: "UnitsMovedIn", seq: 3, source: "alaska", target: "kamchatka", units: 4 },
    ]);
    expect(end.alaska).toEqual({ owner: 0, units: 1 });
    expect(end.kamchatka).toEqual({ owner: 0, units: 4 });
  });

  it("places, takes back and moves", () => {
    const end = played([
      { event: "UnitsPlaced", seq: 1, side: 0, territory: "alberta", units: 3, reason: "placed" },
      { event: "PlacementUndone", seq: 2, side: 0, territory: "alberta", units: 1 },
      { event: "UnitsMoved", seq: 3, seat: 0, source: "alaska", target: "alberta", units: 2 },
    ]);
    expect(end.alberta).toEqual({ owner: 0, units: 5 });
    expect(end.alaska?.units).toBe(4);
  });

  it("gives a claimed territory its owner", () => {
    const claimed = played([{ event: "TerritoryClaimed", seq: 1, seat: 1, territory: "peru" }]);
    expect(claimed.peru).toEqual({ owner: 1, units: 1 });
  });
});

describe("how long something is looked at", () => {
  const placed: GameEvent = { event: "UnitsPlaced", seq: 1, side: 0, territory: "alaska", units: 1, reason: "placed" };
  const fought: GameEvent = {
    ...{ event: "BattleFought", seq: 1, source: "alaska", target: "kamchatka", red: [6], blue: [4] },
    ...{ attacker_loses: 0, defender_loses: 1 },
  } as GameEvent;

  it("shows one's own clicks at once and never waits at instant speed", () => {
    expect(lengthOf(placed, true, "normal", 0)).toBe(0);
    expect(lengthOf(fought, false, "instant", 0)).toBe(0);
  });

  it("is faster with more speed and with more to catch up on", () => {
    const normal = lengthOf(fought, false, "normal", 0);
    expect(lengthOf(fought, false, "slow", 0)).toBeGreaterThan(normal);
    expect(lengthOf(fought, false, "fast", 0)).toBeLessThan(normal);
    expect(lengthOf(fought, false, "normal", 100)).toBeLessThan(normal / 4);
  });
});

describe("a round of three bots at normal speed", () => {
  /** A turn in which a bot does a great deal: it places everywhere, fights so many battles and takes a land with each. */
  const turn = (seat: number, battles: number): GameEvent[] => [
    { event: "TurnBegun", seq: 1, seat, turn: 1 + seat, base: 9, continents: 5 },
    ...Array.from({ length: 9 }, (_, i) => ({ ...placed, side: seat, territory: `land${i}` })),
    ...Array.from({ length: battles }, () => [
      fought,
      { event: "TerritoryTaken", seq: 1, side: seat, territory: "kamchatka", former: 3, units: 3 } as const,
      { event: "UnitsMovedIn", seq: 1, source: "alaska", target: "kamchatka", units: 4 } as const,
    ]).flat(),
    { event: "CardDrawn", seq: 1, seat },
  ];
  const placed = { event: "UnitsPlaced", seq: 1, territory: "alaska", units: 1, reason: "placed" } as const;
  const fought: GameEvent = {
    ...{ event: "BattleFought", seq: 1, source: "alaska", target: "kamchatka", red: [6, 4, 1], blue: [4, 4] },
    ...{ attacker_loses: 1, defender_loses: 1 },
  } as GameEvent;

  it.each([0, 3, 20, 300])("with %i battles each takes at most twelve seconds", (battles) => {
    const round = [1, 2, 3].flatMap((seat) => turn(seat, battles));
    expect(scheduled(round, "normal")).toBeLessThanOrEqual(12_000);
  });

  it("still shows what happens in it", () => {
    expect(scheduled(turn(1, 3), "normal")).toBeGreaterThan(2_000);
    expect(scheduled(turn(1, 3), "instant")).toBe(0);
  });
});
