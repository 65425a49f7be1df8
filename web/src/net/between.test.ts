import { describe, expect, it } from "vitest";
import type { GameEvent } from "../protocol";
import { type Between, concerns, isBetween, isSame, wasHeard } from "./between";

const filled = (seq: number, at: number, seat = 1): Between => ({
  ...{ event: "SeatFilled", seq, seat, by: 0, former: "Bo", at },
});
const begun = (seq: number): GameEvent => ({ event: "TurnBegun", seq, seat: 1 }) as GameEvent;
const stoodIn: GameEvent = { event: "StandInBegan", seq: 5, seat: 1, at: 70 };

describe("what happens between two moves", () => {
  it("is what becomes of people, and not what a move brings", () => {
    expect(isBetween(filled(1, 1))).toBe(true);
    expect(isBetween(begun(1))).toBe(false);
    expect(isBetween(stoodIn)).toBe(false);
  });

  it("is the same only of the same seat at the same time", () => {
    expect(isSame(filled(3, 50), filled(3, 50))).toBe(true);
    expect(isSame(filled(3, 50), filled(3, 51))).toBe(false);
    expect(isSame(filled(3, 50), filled(3, 50, 2))).toBe(false);
    expect(isSame({ event: "SeatResigned", seq: 3, seat: 1, at: 50 }, filled(3, 50))).toBe(false);
    expect(isSame(begun(3), filled(3, 50))).toBe(false);
  });

  it("is no news to whoever did it", () => {
    expect([concerns(filled(1, 1), [0]), concerns(filled(1, 1), [2]), concerns(filled(1, 1), [])]).toEqual([
      false,
      true,
      true,
    ]);
    const host: Between = { event: "HostChanged", seq: 1, seat: 2, by: 0, at: 1 };
    expect([concerns(host, [0]), concerns(host, [2])]).toEqual([false, true]);
    const taken: Between = { event: "SeatTaken", seq: 1, seat: 1, former: "Bo", at: 1 };
    expect([concerns(taken, [1]), concerns(taken, [0])]).toEqual([false, true]);
  });

  it("is told to whoever comes back, also where no move was made since", () => {
    const back = { seq: 5, at: 60 };
    expect([filled(4, 70), filled(5, 60), filled(5, 61), filled(6, 62)].map((one) => wasHeard(one, back))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([begun(5), begun(6), stoodIn].map((one) => wasHeard(one, back))).toEqual([true, false, true]);
  });

  it("is old to whoever was never here, and to a device that did not note when", () => {
    expect(wasHeard(filled(9, 99), { seq: null, at: null })).toBe(true);
    expect([filled(5, 99), filled(6, 99)].map((one) => wasHeard(one, { seq: 5, at: null }))).toEqual([true, false]);
  });
});
