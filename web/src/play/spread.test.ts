import { describe, expect, it } from "vitest";
import type { Option, Options, Phase, Side, View } from "../protocol";
import { MOST, type Situation } from "./intent";
import { canSpread, spread } from "./spread";

/** Mine lie in a row; only the last touches somebody else. */
const NEAR: Record<string, string[]> = { a: ["b"], b: ["a", "c"], c: ["b", "x"], x: ["c"] };
const OWNERS: Record<string, [Side, number]> = { a: [0, 1], b: [0, 3], c: [0, 2], x: [1, 6] };

function now(phase: Phase, actions: Option[], owners = OWNERS): Situation {
  const territories = Object.entries(owners).map(([id, [owner, units]]) => ({ id, owner, units, shown: units }));
  return {
    view: { territories } as unknown as View,
    options: { phase, side: 0, units: 6, must_trade: false, actions } as unknown as Options,
    near: (place) => NEAR[place] ?? [],
    controls: { aimFirst: false, leavesAtOnce: false, drawsCards: true },
    force: MOST,
  };
}
const place = (most: number, ...ids: string[]): Option[] =>
  ids.map((target) => ({ kind: "place", target, least: 1, most, default: 1 }));

describe("placing by itself", () => {
  it("places evenly: whoever has least gets first, and all that there is", () => {
    expect(spread(now("place", place(6, "a", "b", "c")), "evenly")).toEqual(["place a 3", "place c 2", "place b 1"]);
  });

  it("places at the borders: none where nobody else is near", () => {
    expect(spread(now("place", place(6, "a", "b", "c")), "borders")).toEqual(["place c 6"]);
  });

  it("keeps to what is offered: one at a time, and no more than there is room for", () => {
    expect(spread(now("setup", place(1, "a", "b", "c")), "evenly")).toEqual(["place a 1"]);
    const capped = [...place(2, "c"), ...place(6, "a", "b")];
    expect(spread(now("setup", capped), "borders")).toEqual(["place c 2", "place a 3", "place b 1"]);
  });

  it("claims what lies beside most of one's own", () => {
    const free: Option[] = [
      { kind: "claim", target: "x" },
      { kind: "claim", target: "b" },
    ];
    const owners: Record<string, [Side, number]> = { a: [0, 1], b: [null, 0], c: [0, 1], x: [null, 0] };
    expect(spread(now("claim", free, owners), "evenly")).toEqual(["claim b"]);
  });

  it("is offered only where something can be placed", () => {
    expect(canSpread(now("place", place(1, "a")).options)).toBe(true);
    expect(canSpread(now("attack", [{ kind: "end" }]).options)).toBe(false);
  });
});
