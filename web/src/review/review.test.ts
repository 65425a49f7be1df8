import { describe, expect, it } from "vitest";
import type { Scene } from "../map/scene";
import type { ChancePoint, GameEvent, KeyMoment, PlayerReviewed, Review } from "../protocol";
import { tableFrom } from "../replay/again";
import { type Course, replayPath, reviewIn } from "../replay/course";
import { areasOf } from "../replay/graph";
import { balanceOf, bandsOf, chancesAfter, roundEnds, scaleOf, wholePercents } from "./chances";
import { adviserOf, deepened } from "./deeper";
import { changeOf, deciderOf, isDrawn, keyMoments, momentAt, partsOf, sceneWith } from "./moments";
import { escaped, fitted, HEIGHT, type Pictured, pictureOf, WIDTH } from "./picture";

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const point = (seq: number, seat: number | null, ...chances: number[]): ChancePoint => ({
  seq,
  turn: seq,
  active: 0,
  seat,
  chances,
  decided: [],
  luck: [],
});
const player = (seat: number, parts: Partial<PlayerReviewed>): PlayerReviewed => ({
  seat,
  name: `Seat ${seat}`,
  kind: "captain",
  colour: "red",
  start: 0.5,
  luck: { deal: 0, dice: 0, card: 0, lot: 0 },
  skill: 0,
  others: 0,
  result: 0.5,
  luckiest: 0,
  unluckiest: 0,
  cost: 0,
  decisions: 0,
  labels: { inaccuracy: 0, mistake: 0, blunder: 0 },
  ...parts,
});
const moment = (at: number, parts: Partial<KeyMoment> = {}): KeyMoment => ({
  seq: at,
  until: at,
  at,
  turn: 1,
  seat: 0,
  cause: "dice",
  delta: 0.1,
  ...parts,
});

describe("chances in whole percent", () => {
  it("add up to a hundred, however they are cut", () => {
    expect(wholePercents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(wholePercents([0.125, 0.125, 0.75])).toEqual([13, 12, 75]);
    for (let i = 1; i < 200; i++) {
      const parts = [i % 7, (i * 3) % 11, (i * 5) % 13, 1].map(
        (part) => part / ((i % 7) + ((i * 3) % 11) + ((i * 5) % 13) + 1),
      );
      expect(sum(wholePercents(parts))).toBe(100);
    }
  });

  it("are those of the seats, and of nobody only where that can be seen", () => {
    const players = [player(0, {}), player(1, {})];
    const bands = bandsOf({ players, points: [point(0, null, 0.5, 0.5, 0), point(1, 0, 0.7, 0.298, 0.002)] });
    expect(bands.map(({ side }) => side)).toEqual([0, 1]);
    const limited = bandsOf({ players, points: [point(0, null, 0.45, 0.45, 0.1)] });
    expect(limited.map(({ side }) => side)).toEqual([0, 1, null]);
    expect(chancesAfter(limited, 0)).toEqual([45, 45, 10]);
    expect(chancesAfter(limited, 1)).toBeNull();
  });

  it("fill the graph from the bottom to the top as far as they are known, and no further", () => {
    const areas = areasOf(
      [
        [0.5, 0.25],
        [0.5, 0.75],
      ],
      ["A", "B"],
      { width: 100, height: 200 },
      4,
    );
    expect(areas[0]?.path).toBe("M0 100L25 150L25 200L0 200Z");
    expect(areas[1]?.path).toBe("M0 0L25 0L25 150L0 100Z");
  });

  it("are told after the set-up, every round and the last move that is known", () => {
    expect(roundEnds([0, 0, 1, 1, 2, 2, 2], 6)).toEqual([1, 3, 6]);
    expect(roundEnds([0, 0, 1, 1, 2, 2, 2], 4)).toEqual([1, 3, 4]);
  });
});

describe("luck and skill", () => {
  it("add up to the result in whole percent, too", () => {
    const luck = { deal: 0.0512, dice: 0.1124, card: -0.0471, lot: 0.0008 };
    const all = luck.deal + luck.dice + luck.card + luck.lot;
    const [skill, start] = [-0.0849, 1 / 3];
    const balance = balanceOf(player(1, { start, luck, skill, others: 1 - start - all - skill, result: 1 }));
    expect(balance.result).toBe(100);
    expect(balance.start + balance.luck + balance.skill + balance.others).toBe(100);
    expect(Math.abs(balance.luck - 100 * all)).toBeLessThan(1);
    expect(Math.abs(balance.skill - 100 * skill)).toBeLessThan(1);
  });

  it("share one scale, that of the longest bar", () => {
    const luck = { deal: 0, dice: -0.4, card: 0, lot: 0 };
    const balances = [player(0, { luck, others: 0.4 }), player(1, { skill: 0.1, others: -0.1 })].map(balanceOf);
    expect(scaleOf(balances)).toBe(40);
    expect(scaleOf([])).toBe(1);
  });
});

describe("key moments", () => {
  const moments = [
    moment(9, { delta: 0.02 }),
    moment(5, { cause: "decision", label: "blunder", cost: 0.3, delta: -0.01, better: "end" }),
    moment(7, { seq: 6, until: 8, delta: -0.2, seat: 1 }),
  ];

  it("are the weightiest ones, in the order of the game", () => {
    expect(keyMoments({ moments } as Review, 2).map(({ at }) => at)).toEqual([5, 7]);
    expect(moments.map(changeOf)).toEqual([0.02, -0.3, -0.2]);
  });

  it("are found by a link to their move, to the one before it, or to any in between", () => {
    expect(momentAt(moments, 5)?.at).toBe(5);
    expect(momentAt(moments, 4)?.at).toBe(5);
    expect(momentAt(moments, 6)?.at).toBe(7);
    expect(momentAt(moments, 8)?.at).toBe(9);
    expect(momentAt(moments, 1)).toBeNull();
  });

  it("know who decided, also where luck struck somebody else", () => {
    const points = [point(0, null, 1), point(1, 2, 1)];
    expect(deciderOf({ points }, moment(1, { seat: 0 }))).toBe(2);
    expect(deciderOf({ points }, moment(0))).toBeNull();
  });
});

describe("a deeper look", () => {
  const mistake = (at: number, better: string) =>
    moment(at, { cause: "decision", label: "mistake", cost: 0.06, better });
  const review = (parts: Partial<Review>) =>
    ({ moves: 9, done: 9, points: [], players: [], ...parts }) as unknown as Review;
  const quick = review({
    reviewer: "general",
    moments: [mistake(2, "end"), moment(3), mistake(4, "end"), mistake(7, "end")],
  });

  it("takes the place of the quick one as far as it has come: luck stays, decisions are judged anew", () => {
    const deep = review({ reviewer: "marshal", done: 5, moments: [moment(1), mistake(4, "attack a b 3")] });
    const told = deepened(quick, deep);
    expect(told.moments.map(({ at, better }) => [at, better])).toEqual([
      [3, undefined],
      [4, "attack a b 3"],
      [7, "end"],
    ]);
    expect(told.reviewer).toBe("general");
    expect([4, 7].map((seq) => adviserOf(quick, deep, { seq }))).toEqual(["marshal", "general"]);
  });

  it("is all there is once it is whole, and nothing before it began", () => {
    const deep = review({ reviewer: "marshal", moments: [] });
    expect(deepened(quick, deep)).toBe(deep);
    expect(deepened(quick, null)).toBe(quick);
    expect(adviserOf(quick, null, { seq: 2 })).toBe("general");
  });
});

describe("the better move on the map", () => {
  const scene: Scene = {
    holdings: {
      a: { owner: 0, count: 3 },
      b: { owner: 1, count: 1, conquered: true, plus: 1 },
      c: { owner: 0, count: 2 },
    },
    arrow: { from: "c", to: "b" },
  };
  const drawn = (better: string, played: GameEvent[] = []) => sceneWith(scene, moment(1, { better }), played);

  it("is an arrow for an attack, in place of what was played", () => {
    const { arrow, holdings } = drawn("attack a b 3");
    expect(arrow).toEqual({ from: "a", to: "b" });
    expect(holdings.a?.mark).toBe("source");
    expect(holdings.b).toEqual({ owner: 1, count: 1, mark: "target" });
    expect(holdings.c).toEqual(scene.holdings.c);
  });

  it("is an arrow for units that go elsewhere, and for those that move in where others did", () => {
    expect(drawn("fortify a c 2")).toMatchObject({ arrow: { from: "a", to: "c" }, holdings: { c: { mark: "way" } } });
    const moved = { event: "UnitsMoved", seq: 1, source: "a", target: "b", units: 2 } as unknown as GameEvent;
    expect(drawn("occupy 1", [moved]).arrow).toEqual({ from: "a", to: "b" });
  });

  it("is a number for units that are placed", () => {
    expect(drawn("place c 4")).toMatchObject({ arrow: null, holdings: { c: { mark: "source", plus: 4 } } });
    expect(partsOf("place c 4")).toEqual({ kind: "place", places: ["c"], units: 4 });
  });

  it("is nothing for what has no place, but for what it aims at", () => {
    expect(isDrawn(scene, moment(1, { better: "end" }), [])).toBe(false);
    const reason = { plan: "secure", target: "c", continent: null, seat: null, chance: 1, gain: 0 } as const;
    const aimed = sceneWith(scene, moment(1, { better: "end", reason }), []);
    expect(aimed).toMatchObject({ arrow: null, holdings: { c: { mark: "origin" } } });
  });
});

describe("trying again", () => {
  const seats = ["person", "captain:hunter", "someones-program"].map((kind, seat) => ({
    seat,
    kind,
    name: `S${seat}`,
  }));
  const table = { id: "x", edition: "clipper", variant: "world", name: "T", seats };
  const course = { replay: { table } } as unknown as Course;

  it("is a table from just there, with oneself in one seat and the same opponents in the others", () => {
    const wanted = tableFrom(course, 41, 0, ["captain", "scout"]);
    expect(wanted.branch).toEqual({ table: "x", seq: 41 });
    expect(wanted.seats).toEqual([
      { kind: "person", here: true, name: "S0" },
      { kind: "captain:hunter", name: "S1" },
      { kind: "captain", name: "S2" },
    ]);
  });

  it("puts a bot where another person sat", () => {
    expect(tableFrom(course, 1, 1, ["captain"]).seats?.map(({ kind }) => kind)).toEqual([
      "captain",
      "person",
      "captain",
    ]);
  });
});

it("links lead to the game, to a move, and to its review", () => {
  expect(replayPath("x", null, false)).toBe("/replay/x");
  expect(replayPath("x", 7, false)).toBe("/replay/x?move=7");
  expect(replayPath("x", 7, true)).toBe("/replay/x?move=7&review");
  expect([reviewIn("?move=7&review"), reviewIn("?review"), reviewIn("?move=7")]).toEqual([true, true, false]);
});

describe("the picture", () => {
  const given: Pictured = {
    title: "Ada <& Bo> win",
    about: "Somewhere",
    winner: 1,
    lands: [
      { d: "M0 0L1 1Z", ink: 1 },
      { d: "M2 2L3 3Z", ink: null },
    ],
    box: { x: 0, y: 0, width: 100, height: 50 },
    bands: [
      { name: "Ada", ink: 1, values: [0.5, 1] },
      { name: "Bo", ink: 2, values: [0.5, 0] },
    ],
    players: [
      { name: "Ada", ink: 1, luck: 20, skill: -10 },
      { name: "Bo", ink: 2, luck: -20, skill: 0 },
    ],
    moments: [{ ink: 2, told: "Lucky dice · Bo", change: "+5%" }],
    rounds: [0, 1],
    scale: 20,
    words: { chances: "Chances", balance: "Luck and skill", luck: "Luck", skill: "Decisions", credit: "Map" },
    change: (percent) => `${percent}%`,
    colour: (name) => `[${name}]`,
    fonts: "@font-face{}",
  };
  const svg = pictureOf(given);

  it("has the size that pages show beside a link", () => {
    expect([WIDTH, HEIGHT]).toEqual([1200, 630]);
    expect(svg).toContain('width="1200" height="630" viewBox="0 0 1200 630"');
  });

  it("fetches nothing: its fonts are inside, and every colour is spelt out", () => {
    expect(svg).toContain("<style>@font-face{}</style>");
    expect(svg).not.toMatch(/var\(|href|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`id="${id}"`);
  });

  it("is well formed, whatever people are called", () => {
    expect(svg).toContain("Ada &lt;&amp; Bo&gt; win");
    const open: string[] = [];
    for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-z]+)(?:"[^"]*"|[^">])*?(\/?)>/gi)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!self) open.push(name!);
    }
    expect(open).toEqual([]);
    expect(escaped('a\u0000b"')).toBe("ab&quot;");
  });

  it("has map, chances, moments, and bars as long as what they stand for", () => {
    expect(svg).toContain('d="M0 0L1 1Z" fill="[--p1]"');
    expect(svg).toContain('d="M2 2L3 3Z" fill="[--land-free]"');
    expect(svg).toContain("Lucky dice · Bo");
    const bars = /data-part="balance">(.*?)<\/g>/.exec(svg)?.[1] ?? "";
    const widths = [...bars.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)].map(([, x, width]) => [
      Number(x),
      Number(width),
    ]);
    const [lucky, own, unlucky] = widths as [number, number][];
    expect(lucky![1]).toBe(2 * own![1]);
    expect(unlucky![1]).toBe(lucky![1]);
    expect(own![0] + own![1]).toBeCloseTo(lucky![0]);
    expect(unlucky![0] + unlucky![1]).toBeCloseTo(lucky![0]);
  });

  it("cuts what has no room", () => {
    expect(fitted("short", 100, 10)).toBe("short");
    const cut = fitted("a very long name of somebody", 60, 10);
    expect(cut.endsWith("…")).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(12);
  });
});
