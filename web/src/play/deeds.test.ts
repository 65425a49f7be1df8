import { describe, expect, it } from "vitest";
import type { GameEvent } from "../protocol";
import { aftermathOf, departed, marchOf } from "./deeds";

const board = { egypt: { owner: 0, units: 9 }, congo: { owner: 1, units: 0 }, peru: { owner: 0, units: 20 } };
const taken = { event: "TerritoryTaken", seq: 1, side: 0, territory: "congo", former: 1, units: 3 } as GameEvent;

describe("what is watched of an event", () => {
  it("marches from where the battle was fought, within the time of the event", () => {
    const march = marchOf(taken, board, "egypt", 500);
    expect(march).toEqual({ kind: "march", from: "egypt", to: "congo", owner: 0, units: 3, length: 500 });
    expect(departed(board, march!).egypt).toEqual({ owner: 0, units: 6 });
    expect(marchOf(taken, board, null, 500)).toBeNull();
  });

  it("moves in only those that are not there yet", () => {
    const after = { ...board, congo: { owner: 0, units: 3 } };
    const moved = (units: number) =>
      ({ event: "UnitsMovedIn", seq: 1, source: "egypt", target: "congo", units }) as GameEvent;
    expect(marchOf(moved(5), after, "egypt", 100)?.units).toBe(2);
    expect(marchOf(moved(3), after, "egypt", 100)).toBeNull();
  });

  it("floods with the former owner's ink left, from the side the conqueror came from", () => {
    expect(aftermathOf(taken, board, "egypt", 500)).toMatchObject([
      { kind: "flood", territory: "congo", from: "egypt", before: 1 },
    ]);
  });

  it("begins a victory at the winner's strongest land, and ends it before the page of the end", () => {
    const won = { event: "GameWon", seq: 1, seat: 0, how: "world" } as unknown as GameEvent;
    const [deed] = aftermathOf(won, board, null, 1000);
    expect(deed).toMatchObject({ kind: "triumph", from: "peru", owner: 0 });
    expect(deed?.length).toBeLessThan(1000);
  });
});
