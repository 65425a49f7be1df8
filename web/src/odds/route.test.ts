import { describe, expect, it } from "vitest";
import { MOST, type Situation } from "../play/intent";
import type { Option, Options, Side, View } from "../protocol";
import { formatOf } from "../text";
import { endsOf, sayChance, sayMean } from "./ends";
import { Reckoning } from "./reckoning.svelte";
import { beginnings, chainsOf, drawn, marksOf, next, onward, taken } from "./route";

/** A strip of land, a to f, in which each borders the next; and x beside b. */
const NEAR: Record<string, string[]> = {
  a: ["b"],
  b: ["a", "c", "x"],
  c: ["b", "d"],
  d: ["c", "e"],
  e: ["d"],
  x: ["b"],
};

function situation(
  land: Record<string, [Side, number]>,
  actions: Option[],
  enemies: Side[] = [1, 2],
  side: Side = 0,
): Situation {
  const territories = Object.entries(land).map(([id, [owner, units]]) => ({ id, owner, units, shown: units }));
  return {
    view: { territories, side } as unknown as View,
    options: { phase: "attack", side, enemies, actions } as unknown as Options,
    near: (place) => NEAR[place] ?? [],
    controls: { aimFirst: false, leavesAtOnce: false, drawsCards: true },
    force: MOST,
  };
}
const attack = (source: string, target: string): Option => ({ kind: "attack", source, target, least: 1, most: 3 });
const WORLD: Record<string, [Side, number]> = { a: [0, 9], b: [1, 2], c: [2, 3], d: [1, 1], e: [0, 4], x: [1, 1] };
const BEGIN = situation(WORLD, [attack("a", "b"), attack("e", "d")]);

describe("drawing a route", () => {
  it("begins where an attack is offered", () => {
    expect(beginnings(BEGIN)).toEqual(["a", "e"]);
    expect(drawn(BEGIN, [], "a")).toEqual(["a"]);
    expect(drawn(BEGIN, [], "c")).toEqual([]);
  });
  it("goes on over neighbours of others, never back and never over one's own", () => {
    expect(onward(BEGIN, ["a"])).toEqual(["b"]);
    expect(onward(BEGIN, ["a", "b"])).toEqual(["c", "x"]);
    expect(onward(BEGIN, ["a", "b", "c", "d"])).toEqual([]);
    expect(drawn(BEGIN, ["a", "b"], "c")).toEqual(["a", "b", "c"]);
    expect(drawn(BEGIN, ["a", "b"], "d")).toEqual(["a", "b"]);
  });
  it("goes on only over those whom the army may attack", () => {
    expect(onward(situation(WORLD, [attack("a", "b")], [1]), ["a", "b"])).toEqual(["x"]);
  });
  it("is cut back by a click on it, and begun anew elsewhere", () => {
    expect(drawn(BEGIN, ["a", "b", "c", "d"], "b")).toEqual(["a", "b"]);
    expect(drawn(BEGIN, ["a", "b", "c"], "c")).toEqual(["a", "b"]);
    expect(drawn(BEGIN, ["a"], "a")).toEqual([]);
    expect(drawn(BEGIN, ["a", "b"], "e")).toEqual(["e"]);
  });
  it("marks what may come next", () => {
    expect(marksOf(BEGIN, ["a", "b"])).toMatchObject({ source: "a", attacks: ["c", "x"] });
    expect(marksOf(BEGIN, []).selectable).toEqual(["a", "e"]);
  });
});

describe("following a route", () => {
  const ROUTE = ["a", "b", "c"];
  it("attacks what is offered while enough are left", () => {
    expect(next(BEGIN, ROUTE, 1)).toEqual({ kind: "attack", source: "a", target: "b", rest: ROUTE });
    expect(next(BEGIN, ROUTE, 8)).toMatchObject({ kind: "attack" });
    expect(next(BEGIN, ROUTE, 9)).toEqual({ kind: "end", reason: "left" });
  });
  it("moves in with all that may, and attacks on from there", () => {
    const occupy: Option = { kind: "occupy", source: "a", target: "b", least: 3, most: 8 };
    expect(next(situation({ ...WORLD, b: [0, 3] }, [occupy]), ROUTE, 1)).toEqual({ kind: "occupy", units: 8 });
    const there = situation({ ...WORLD, a: [0, 1], b: [0, 8] }, [attack("b", "c"), attack("b", "x")]);
    expect(next(there, ROUTE, 1)).toEqual({ kind: "attack", source: "b", target: "c", rest: ["b", "c"] });
  });
  it("ends where everything is taken, and where nothing is offered", () => {
    const all = situation({ ...WORLD, b: [0, 1], c: [0, 5] }, [attack("c", "d")]);
    expect(next(all, ROUTE, 1)).toEqual({ kind: "end", reason: "arrived" });
    expect(next(situation(WORLD, []), ROUTE, 1)).toEqual({ kind: "end", reason: "blocked" });
    const elsewhere: Option = { kind: "occupy", source: "e", target: "d", least: 1, most: 3 };
    expect(next(situation(WORLD, [elsewhere]), ROUTE, 1)).toEqual({ kind: "end", reason: "blocked" });
  });
  it("counts what is taken", () => {
    expect(taken(BEGIN.view, 0, ROUTE)).toBe(0);
    expect(
      taken({ ...BEGIN.view, territories: BEGIN.view.territories.map((one) => ({ ...one, owner: 0 })) }, 0, ROUTE),
    ).toBe(2);
  });
});

const odds = (seq: number) => ({
  type: "odds" as const,
  id: "",
  seq,
  win: 0.5,
  attacker_losses: 1,
  defender_losses: 1,
  attacker_left: [] as [number, number][],
  defender_left: [] as [number, number][],
  steps: [],
  defence: "most" as const,
});

describe("asking", () => {
  it("asks once for each question and position", async () => {
    let asked = 0;
    const session = {
      seq: 4,
      odds: async () => {
        asked++;
        return odds(4);
      },
    };
    const reckoning = new Reckoning(session);
    const question = { route: ["a", "b"], leave: 1 };
    expect(reckoning.knows(question)).toBe(false);
    await reckoning.ask(question);
    await reckoning.ask({ ...question });
    expect([asked, reckoning.knows(question)]).toEqual([1, true]);
    await reckoning.ask({ ...question, leave: 2 });
    expect(asked).toBe(2);
  });
  it("forgets an answer to another position, and what was true before a move", async () => {
    let asked = 0;
    const session = {
      seq: 4,
      odds: async () => {
        asked++;
        return odds(5);
      },
    };
    const reckoning = new Reckoning(session);
    const question = { route: ["a", "b"], leave: 1 };
    expect(await reckoning.ask(question)).toBeNull();
    session.seq = 5;
    expect(await reckoning.ask(question)).toMatchObject({ seq: 5 });
    expect(asked).toBe(2);
  });
});

describe("telling chances", () => {
  const [de, en] = [formatOf("de"), formatOf("en")];
  it("never calls certain what is not", () => {
    expect(sayChance(0.5478, en)).toBe("55%");
    expect(sayChance(0.9999, en)).toBe("> 99%");
    expect(sayChance(0.0001, en)).toBe("< 1%");
    expect([sayChance(1, en), sayChance(0, en)]).toEqual(["> 99%", "0%"]);
    expect(sayChance(0.5, de)).toBe("50\u00a0%");
  });
  it("rounds losses to one digit", () => {
    expect([sayMean(2.14, de), sayMean(2.96, de)]).toEqual(["2,1", "3"]);
  });
  it("shows how it may end, the worst first, in few bars", () => {
    const whole = {
      ...odds(0),
      attacker_left: [
        [1, 0.4],
        [2, 0.2],
        [3, 0.4],
      ] as [number, number][],
      defender_left: [
        [1, 0.3],
        [2, 0.1],
      ] as [number, number][],
    };
    expect(endsOf(whole, 1)).toEqual({
      held: [
        { from: 2, to: 2, chance: 0.1 },
        { from: 1, to: 1, chance: 0.3 },
      ],
      won: [
        { from: 2, to: 2, chance: 0.2 },
        { from: 3, to: 3, chance: 0.4 },
      ],
    });
    const many = { ...odds(0), attacker_left: Array.from({ length: 40 }, (_, i): [number, number] => [i + 2, 1 / 40]) };
    const { won } = endsOf(many, 1);
    expect(won).toHaveLength(10);
    expect(won[0]).toMatchObject({ from: 2, to: 5 });
    expect(won.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
  });
});

describe("a plan of several stacks", () => {
  it("is one route after the other, and where a stack divides another begins", () => {
    const attacks: [string, string][] = [
      ["siam", "indonesia"],
      ["indonesia", "new_guinea"],
      ["indonesia", "western_australia"],
      ["japan", "kamchatka"],
    ];
    expect(chainsOf(attacks)).toEqual([
      ["siam", "indonesia", "new_guinea"],
      ["indonesia", "western_australia"],
      ["japan", "kamchatka"],
    ]);
    expect(chainsOf([])).toEqual([]);
  });
});
