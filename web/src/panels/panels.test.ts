import { describe, expect, it } from "vitest";
import type { CardSet, GameEvent } from "../protocol";
import { loadText, speechOf } from "../text";
import { setOf, sizeOf, suggestions, toggled } from "./hand";
import { chaptersOf, History, isFor, isOf } from "./log";

const names = {
  territories: Object.fromEntries(
    ["ural", "ukraine"].map((id) => {
      const name = id.charAt(0).toUpperCase() + id.slice(1);
      return [
        id,
        {
          full: name,
          short: name,
          lines: [name],
          the: name,
          obj: name,
          in: `in ${name}`,
          to: `to ${name}`,
          from: `from ${name}`,
        },
      ];
    }),
  ),
  continents: {},
};
const text = await loadText("en");
const say = speechOf(
  {
    language: "en",
    edition: "hasbro2010",
    names,
    cards: [],
    players: ["Ada", "Bo"],
    palette: [],
    headquarters: false,
    dice: true,
  },
  text,
);
const placed = (seq: number, side: number, territory: string, units = 1): GameEvent => ({
  event: "UnitsPlaced",
  seq,
  side,
  territory,
  units,
  reason: "placed",
});
const turn = (seq: number, number: number, seat: number): GameEvent => ({
  event: "TurnBegun",
  seq,
  seat,
  turn: number,
  base: 3,
  continents: 0,
});
const fought = (seq: number, source: string, target: string): GameEvent => ({
  event: "BattleFought",
  seq,
  source,
  target,
  red: [6],
  blue: [1],
  attacker_loses: 0,
  defender_loses: 1,
});
const taken = (seq: number, side: number, territory: string, former: number): GameEvent => ({
  event: "TerritoryTaken",
  seq,
  side,
  territory,
  former,
  units: 1,
});

describe("the history", () => {
  it("names those who held the places at the time, not those who hold them now", () => {
    const history = new History();
    const entries = history.follow([
      placed(0, 0, "ukraine"),
      placed(0, 1, "ural"),
      turn(1, 1, 0),
      fought(2, "ukraine", "ural"),
      taken(2, 0, "ural", 1),
      fought(3, "ural", "ukraine"),
    ]);
    const lines = entries.map((entry) => history.tell(entry, text, say, () => null));
    expect(lines[3]).toContain("Ada attacks Ural from Ukraine");
    expect(lines[3]).toContain("Bo loses 1");
    expect(lines[5]).toContain("Ada loses 1");
  });

  it("knows from what happens later who was dealt what, and else asks who holds it", () => {
    const history = new History();
    const [first] = history.follow([fought(1, "ukraine", "ural"), taken(2, 0, "ural", 1)]);
    const line = history.tell(first!, text, say, () => 0);
    expect(line).toContain("Ada attacks Ural from Ukraine");
    expect(line).toContain("Bo loses 1");
  });

  it("tells units put down one by one once, and a roll instead of its announcement", () => {
    const announced: GameEvent = {
      event: "AttackAnnounced",
      seq: 5,
      source: "ukraine",
      target: "ural",
      units: 1,
      dice: 1,
    };
    const entries = new History().follow([
      placed(1, 0, "ukraine"),
      placed(2, 0, "ukraine", 2),
      placed(3, 0, "ural"),
      announced,
      fought(5, "ukraine", "ural"),
    ]);
    expect(entries.map(({ event }) => event.event)).toEqual(["UnitsPlaced", "UnitsPlaced", "BattleFought"]);
    expect(entries[0]?.event).toMatchObject({ territory: "ukraine", units: 3 });
  });

  it("goes on where it was, and begins anew with another game", () => {
    const history = new History();
    const first = [placed(0, 0, "ukraine"), turn(1, 1, 0)];
    expect(history.follow(first)).toHaveLength(2);
    expect(history.follow([...first, fought(2, "ukraine", "ural")])).toHaveLength(3);
    expect(history.follow([turn(1, 1, 1)])).toHaveLength(1);
  });

  it("goes by turns, with the set-up first", () => {
    const entries = new History().follow([placed(0, 0, "ural"), turn(1, 1, 0), placed(2, 0, "ural"), turn(3, 2, 1)]);
    expect(chaptersOf(entries).map((chapter) => [chapter.turn, chapter.seat, chapter.entries.length])).toEqual([
      [0, null, 1],
      [1, 0, 1],
      [2, 1, 0],
    ]);
    expect(chaptersOf(entries.slice(2))[0]?.turn).toBe(1);
  });

  it("shows a seat's own news only to that seat", () => {
    const secret: GameEvent = { event: "CardSeen", seq: 1, seat: 1, card: 3, seats: [1] };
    const [entry] = new History().follow([secret]);
    expect([isFor(entry!, 1), isFor(entry!, 0), isFor(entry!, null)]).toEqual([true, false, false]);
    expect([isOf(entry!, "cards"), isOf(entry!, "battles"), isOf(entry!, "all")]).toEqual([true, false, true]);
  });
});

describe("a hand", () => {
  const set = (cards: [number, number, number], units: number, bonus: Record<string, number> = {}): CardSet => ({
    cards,
    units,
    bonus,
    total: units + Object.values(bonus).reduce((sum, extra) => sum + extra, 0),
  });
  const sets = [set([1, 2, 3], 4), set([1, 2, 4], 10), set([2, 3, 4], 10), set([1, 3, 5], 8, { ural: 2 })];

  it("suggests what brings most, and only one of those that bring the same", () => {
    expect(suggestions(sets, 3).map(({ cards }) => cards)).toEqual([
      [1, 2, 4],
      [1, 3, 5],
      [1, 2, 3],
    ]);
  });

  it("finds the set of chosen cards, in whatever order", () => {
    expect(setOf([4, 1, 2], sets)?.units).toBe(10);
    expect(setOf([1, 2], sets)).toBeNull();
    expect(setOf([1, 2, 5], sets)).toBeNull();
  });

  it("has at most as many cards chosen as make a set", () => {
    expect(sizeOf(sets)).toBe(3);
    expect(toggled([1, 2, 3], 4, 3)).toEqual([2, 3, 4]);
    expect(toggled([1, 2, 3], 2, 3)).toEqual([1, 3]);
  });
});
