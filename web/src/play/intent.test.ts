import { describe, expect, it } from "vitest";
import type { LaterMoves, Option, Options, Phase, Side, View } from "../protocol";
import * as intent from "./intent";
import { type Controls, MOST, NOTHING, type Selection, type Situation } from "./intent";
import { marks, stepping } from "./marks";

/** A corner of the world: Brazil and North Africa are mine (seat 0), Peru, Egypt and Congo are theirs (seat 1). */
const LINKS: Record<string, string[]> = {
  brazil: ["peru", "north_africa"],
  peru: ["brazil"],
  north_africa: ["brazil", "egypt", "congo"],
  egypt: ["north_africa"],
  congo: ["north_africa"],
};
const OWNERS: Record<string, [Side, number]> = {
  brazil: [0, 5],
  north_africa: [0, 3],
  peru: [1, 2],
  egypt: [1, 1],
  congo: [1, 4],
};

const AHEAD: LaterMoves[] = [
  {
    sources: ["brazil", "north_africa"],
    targets: ["brazil", "north_africa"],
    least: 1,
    most: [4, 2],
    proposed: "most",
  },
];
const CONTROLS: Controls = { aimFirst: false, leavesAtOnce: true, drawsCards: true };

function situation(
  phase: Phase,
  actions: Option[],
  {
    owners = {},
    controls = {},
    later = phase === "attack" ? AHEAD : [],
    ...more
  }: { owners?: Record<string, [Side, number]>; controls?: Partial<Controls> } & Partial<Pick<Situation, "force">> & {
      side?: Side;
      later?: LaterMoves[];
    } = {},
): Situation {
  const held = { ...OWNERS, ...owners };
  const territories = Object.entries(held).map(([id, [owner, units]]) => ({ id, owner, units, shown: units - 1 }));
  const battle = { source: "north_africa", target: "egypt", units: 0, dice: 0, red: [], blue: [] };
  const options = { seat: 0, phase, side: more.side ?? 0, units: 3, neutral_units: 0, must_trade: false, undo: null };
  return {
    view: { territories, battle } as unknown as View,
    options: { ...options, actions, onward: [] as string[], later_moves: later } as Options,
    near: (place) => LINKS[place] ?? [],
    controls: { ...CONTROLS, ...controls },
    force: more.force ?? MOST,
  };
}

/** One die for each unit. */
const EACH: [number, number][] = [
  [1, 1],
  [2, 2],
  [3, 3],
];
const ATTACKS: Option[] = [
  { kind: "end" },
  { kind: "attack", source: "brazil", target: "peru", least: 1, most: 3, default: 3, dice: EACH },
  { kind: "attack", source: "north_africa", target: "egypt", least: 1, most: 2, default: 2, dice: EACH.slice(0, 2) },
  { kind: "attack", source: "north_africa", target: "congo", least: 1, most: 2, default: 2, dice: EACH.slice(0, 2) },
];
const MOVES: Option[] = [
  { kind: "end" },
  { kind: "fortify", source: "brazil", target: "north_africa", least: 1, most: 4, default: 4 },
  { kind: "fortify", source: "north_africa", target: "brazil", least: 1, most: 2, default: 2 },
];
const from = (source: string, target: string | null = null): Selection => ({ at: "source", source, target });
const action = (step: intent.Step) => (step.kind === "act" ? step.action : step.kind);
const chosen = (step: intent.Step) => (step.kind === "nothing" ? null : step.selection);

describe("placing", () => {
  const place: Option[] = [{ kind: "place", target: "brazil", least: 1, most: 3, default: 1 }];
  const now = situation("place", place);

  it("puts one unit down with a click, five with shift, all with the right button, never more than there are", () => {
    expect(action(intent.pick(now, NOTHING, "brazil"))).toBe("place brazil 1");
    expect(action(intent.pick(now, NOTHING, "brazil", "five"))).toBe("place brazil 3");
    expect(action(intent.pick(now, NOTHING, "brazil", "all"))).toBe("place brazil 3");
  });

  it("asks for what is not offered all the same, so that the answer says why not", () => {
    expect(action(intent.pick(now, NOTHING, "peru"))).toBe("place peru 1");
    expect(marks(now, NOTHING).selectable).toEqual(["brazil"]);
  });

  it("goes on placing while the hand stays, only where something may be placed", () => {
    expect(action(intent.holdOn(now, NOTHING, "brazil", 1))).toBe("place brazil 1");
    expect(action(intent.holdOn(now, NOTHING, "brazil", 5))).toBe("place brazil 3");
    expect(action(intent.holdOn(now, NOTHING, "peru", 1))).toBe("nothing");
  });
});

describe("claiming and choosing a capital", () => {
  it("claims what is clicked", () => {
    const claim = situation("claim", [{ kind: "claim", target: "egypt" }]);
    expect(action(intent.pick(claim, NOTHING, "egypt"))).toBe("claim egypt");
  });

  it("picks a capital first and says it by a second click or a button", () => {
    const capital = situation("capital", [
      { kind: "capital", target: "brazil" },
      { kind: "capital", target: "north_africa" },
    ]);
    const picked = intent.pick(capital, NOTHING, "brazil");
    expect(picked).toEqual({ kind: "select", selection: { at: "chosen", territory: "brazil" } });
    expect(marks(capital, chosen(picked)!).source).toBe("brazil");
    expect(chosen(intent.pick(capital, chosen(picked)!, "north_africa"))).toEqual({
      at: "chosen",
      territory: "north_africa",
    });
    expect(action(intent.pick(capital, chosen(picked)!, "brazil"))).toBe("capital brazil");
    expect(action(intent.confirm(capital, chosen(picked)!))).toBe("capital brazil");
    expect(chosen(intent.cancel(capital, chosen(picked)!))).toEqual(NOTHING);
  });
});

describe("attacking as in fuRisk", () => {
  const now = situation("attack", ATTACKS);

  it("offers the territories that can attack", () => {
    expect(marks(now, NOTHING).selectable).toEqual(["brazil", "north_africa"]);
  });

  it("marks the source and lets attack and movement targets blink", () => {
    const marked = marks(now, chosen(intent.pick(now, NOTHING, "north_africa"))!);
    expect(marked.source).toBe("north_africa");
    expect(marked.attacks).toEqual(["egypt", "congo"]);
    expect(marked.moves).toEqual(["brazil"]);
  });

  it("shows no movement but what will be open, near or far", () => {
    const shown = (later: LaterMoves[]) => marks(situation("attack", ATTACKS, { later }), from("north_africa")).moves;
    expect(shown([])).toEqual([]);
    expect(shown([{ sources: ["brazil"], targets: ["north_africa"], least: 1, most: [4], proposed: "most" }])).toEqual(
      [],
    );
    const chain = {
      ...{ sources: ["brazil", "north_africa"], targets: ["brazil", "north_africa", "madagascar"] },
      least: 1,
      most: [4, 2],
      proposed: "most" as const,
    };
    expect(shown([chain])).toEqual(["brazil", "madagascar"]);
  });

  it("attacks at once, again with the next click, and stops with a click on the own country", () => {
    const first = intent.pick(now, from("north_africa"), "egypt");
    expect(action(first)).toBe("attack north_africa egypt");
    const again = intent.settle(now, chosen(first)!, null);
    expect(chosen(again)).toEqual(from("north_africa", "egypt"));
    expect(action(intent.pick(now, chosen(again)!, "egypt"))).toBe("attack north_africa egypt");
    expect(action(intent.pick(now, chosen(again)!, "congo"))).toBe("attack north_africa congo");
    expect(chosen(intent.pick(now, chosen(again)!, "north_africa"))).toEqual(NOTHING);
  });

  it("aims with the first tap where fingers play", () => {
    const fingers = situation("attack", ATTACKS, { controls: { aimFirst: true } });
    const aimed = intent.pick(fingers, from("north_africa"), "egypt");
    expect(chosen(aimed)).toEqual(from("north_africa", "egypt"));
    expect(aimed.kind).toBe("select");
    expect(action(intent.pick(fingers, chosen(aimed)!, "egypt"))).toBe("attack north_africa egypt");
  });

  it("forgets the source once it can no longer attack", () => {
    const spent = situation(
      "attack",
      ATTACKS.filter(({ source }) => source !== "brazil"),
    );
    expect(chosen(intent.settle(spent, from("brazil", "peru"), null))).toEqual(NOTHING);
  });

  const moving = { at: "moving", source: "north_africa", target: "brazil", units: 2 } as const;

  it("enters the move with a click on an own neighbour, and tells nobody before something is moved", () => {
    const entered = intent.pick(now, from("north_africa"), "brazil");
    expect(entered).toEqual({ kind: "select", selection: moving });
    expect(marks(now, moving)).toMatchObject({ source: "north_africa", attacks: [], moves: ["brazil"] });
    expect(intent.distribute(now, moving, "allBack")).toBe(1);
    expect(intent.confirm(now, { ...moving, units: 1 })).toMatchObject({
      action: "end",
      wish: { kind: "move", source: "north_africa", target: "brazil", units: 1, ends: false },
    });
    expect(intent.end(now, moving)).toMatchObject({ action: "end", wish: { kind: "move", ends: true } });
  });

  it("goes back to the attacks with Escape or a click on the source as long as nothing was moved", () => {
    expect(chosen(intent.cancel(now, moving))).toEqual(from("north_africa"));
    expect(chosen(intent.pick(now, moving, "north_africa"))).toEqual(from("north_africa"));
    expect(marks(now, from("north_africa")).attacks).toEqual(["egypt", "congo"]);
    const leaving = { at: "leaving", source: "north_africa" } as const;
    expect(chosen(intent.cancel(now, leaving))).toEqual(NOTHING);
    expect(chosen(intent.pick(now, leaving, "north_africa"))).toEqual(NOTHING);
    expect(marks(now, leaving)).toMatchObject({ attacks: [], moves: ["brazil"] });
  });

  it("changes the source with a click on another that can attack, where the edition does not have it otherwise", () => {
    const asked = situation("attack", ATTACKS, { controls: { leavesAtOnce: false } });
    expect(chosen(intent.pick(asked, from("north_africa"), "brazil"))).toEqual(from("brazil"));
    expect(marks(asked, from("north_africa")).moves).toEqual([]);
  });

  it("moves what was confirmed once moving is offered, and only then", () => {
    const wish = { kind: "move", source: "north_africa", target: "brazil", units: 2, ends: true } as const;
    expect(intent.settle(situation("fortify", MOVES), NOTHING, wish)).toMatchObject({
      action: "fortify north_africa brazil 2",
      wish: { kind: "end" },
    });
    expect(chosen(intent.settle(situation("fortify", [{ kind: "end" }]), NOTHING, wish))).toEqual(NOTHING);
  });

  it("draws an earned card on the way, or asks and remembers what was wished for", () => {
    const wish = { kind: "move", source: "north_africa", target: "brazil", units: 2, ends: false } as const;
    const draw: Option[] = [{ kind: "draw" }, { kind: "decline" }];
    expect(intent.settle(situation("draw", draw), NOTHING, wish)).toMatchObject({ action: "draw", wish });
    const asked = situation("draw", draw, { controls: { drawsCards: false } });
    expect(intent.settle(asked, NOTHING, wish)).toEqual({ kind: "select", selection: NOTHING, wish });
  });

  it("attacks on while the hand stays on a target, and not where it stays by chance", () => {
    expect(action(intent.holdOn(now, from("north_africa"), "egypt", 1))).toBe("attack north_africa egypt");
    expect(action(intent.holdOn(now, NOTHING, "egypt", 1))).toBe("nothing");
    expect(action(intent.holdOn(now, from("north_africa"), "brazil", 1))).toBe("nothing");
  });

  it("aims with the strongest who can when somebody else's territory is clicked first", () => {
    expect(intent.pick(now, NOTHING, "congo")).toEqual({ kind: "select", selection: from("north_africa", "congo") });
  });

  it("asks for an attack out of reach, so that the answer says why not", () => {
    const step = intent.pick(now, from("brazil"), "congo");
    expect(action(step)).toBe("attack brazil congo");
    expect(chosen(step)).toEqual(from("brazil"));
  });

  it("never marks or moves for the neutral army as if it were the player", () => {
    const neutral = situation(
      "attack",
      [{ kind: "attack", source: "congo", target: "north_africa", least: 1, most: 3 }],
      {
        side: "neutral",
        owners: { congo: ["neutral", 4] },
      },
    );
    const marked = marks(neutral, from("congo"));
    expect(marked.attacks).toEqual(["north_africa"]);
    expect(marked.moves).toEqual([]);
  });
});

describe("units and dice of an attack", () => {
  const dice: [number, number][] = [
    [1, 1],
    [1, 2],
    [1, 3],
  ];
  const option: Option = { kind: "attack", source: "a", target: "b", least: 1, most: 8, dice };

  it("leaves the numbers to the engine unless the person has chosen", () => {
    expect(intent.attackText(option, MOST)).toBe("attack a b");
  });

  it("writes what was chosen, within what is offered", () => {
    expect(intent.attackText(option, { units: 5, dice: null })).toBe("attack a b 5");
    expect(intent.attackText(option, { units: 5, dice: 1 })).toBe("attack a b 5 1");
    expect(intent.attackText(option, { units: 2, dice: 3 })).toBe("attack a b 2 2");
    expect(intent.attackText(option, { units: 99, dice: null })).toBe("attack a b 8");
  });

  it("never names dice where they follow from the units", () => {
    expect(intent.attackText({ ...option, dice: EACH, most: 3 }, { units: 2, dice: 1 })).toBe("attack a b 2");
  });
});

describe("moving in", () => {
  // Egypt is taken: 1 stands there, 4 in North Africa; all told 1 to 4 move in.
  const taken: Record<string, [Side, number]> = { egypt: [0, 1], north_africa: [0, 4] };
  const occupy: Option = { kind: "occupy", source: "north_africa", target: "egypt", least: 1, most: 4, default: 1 };
  const now = situation("occupy", [occupy], { owners: taken });
  const opened = chosen(intent.settle(now, from("north_africa", "egypt"), null)) as intent.Distributing;

  it("opens the distribution menu with what is proposed", () => {
    expect(opened).toEqual({ at: "movingIn", source: "north_africa", target: "egypt", units: 1 });
  });

  it("has < << = > >>", () => {
    const at = (units: number, button: intent.Distribution) => intent.distribute(now, { ...opened, units }, button);
    expect(at(3, "oneBack")).toBe(2);
    expect(at(1, "oneBack")).toBe(1);
    expect(at(3, "allBack")).toBe(1);
    expect(at(1, "evenly")).toBe(2); // 5 in both: 2 and 3
    expect(at(1, "oneForward")).toBe(2);
    expect(at(1, "allForward")).toBe(4);
  });

  it("carries out OK, and what was proposed on cancel", () => {
    expect(action(intent.confirm(now, { ...opened, units: 3 }))).toBe("occupy 3");
    expect(action(intent.cancel(now, { ...opened, units: 3 }))).toBe("occupy 1");
  });

  it("moves one to whichever of the two is clicked", () => {
    expect(chosen(intent.pick(now, opened, "egypt"))).toMatchObject({ units: 2 });
    expect(chosen(intent.pick(now, { ...opened, units: 3 }, "north_africa"))).toMatchObject({ units: 2 });
    expect(action(intent.pick(now, { ...opened, units: 4 }, "egypt"))).toBe("occupy 4");
  });

  it("finishes with a click on the captured country where all were proposed", () => {
    const all = situation("occupy", [{ ...occupy, default: 4 }], { owners: taken });
    expect(action(intent.pick(all, { ...opened, units: 3 }, "egypt"))).toBe("occupy 3");
  });

  it("attacks on from the captured country, if that is offered then", () => {
    const wide = { ...now, options: { ...now.options, onward: ["congo"] } };
    expect(marks(wide, opened).attacks).toEqual(["congo"]);
    const onward = intent.pick(wide, { ...opened, units: 4 }, "congo");
    expect(onward).toMatchObject({ action: "occupy 4", wish: { kind: "attack", source: "egypt", target: "congo" } });
    const attack: Option = { kind: "attack", source: "egypt", target: "congo", least: 1, most: 3 };
    const wish = onward.kind === "act" ? onward.wish : null;
    expect(action(intent.settle(situation("attack", [{ kind: "end" }, attack]), NOTHING, wish))).toBe(
      "attack egypt congo",
    );
    expect(chosen(intent.settle(situation("attack", [{ kind: "end" }]), NOTHING, wish))).toEqual(NOTHING);
  });

  it("goes over to moving with a click on another own country", () => {
    const step = intent.pick(now, opened, "brazil");
    expect(step).toMatchObject({ action: "occupy 1", wish: { kind: "leave", source: "brazil" } });
    const wish = step.kind === "act" ? step.wish : null;
    const leaving = { at: "leaving", source: "brazil" };
    expect(chosen(intent.settle(situation("attack", ATTACKS), NOTHING, wish))).toEqual(leaving);
    expect(chosen(intent.settle(situation("attack", ATTACKS, { later: [] }), NOTHING, wish))).toEqual(NOTHING);
  });

  it("chooses the captured country as the next source", () => {
    const confirmed = intent.confirm(now, { ...opened, units: 4 });
    const attack: Option = { kind: "attack", source: "egypt", target: "congo", least: 1, most: 3 };
    const next = situation("attack", [{ kind: "end" }, attack]);
    expect(chosen(intent.settle(next, chosen(confirmed)!, null))).toEqual(from("egypt"));
  });

  it("ends the phase after moving in when Done is pressed", () => {
    expect(intent.mayEnd(now, opened)).toBe(true);
    const done = intent.end(now, { ...opened, units: 2 });
    expect(done).toMatchObject({ action: "occupy 2", wish: { kind: "end" } });
    expect(action(intent.settle(situation("attack", ATTACKS), NOTHING, { kind: "end" }))).toBe("end");
  });
});

describe("moving", () => {
  const now = situation("fortify", MOVES);

  it("chooses a source, shows its reach, and opens the menu with the proposed number", () => {
    const source = chosen(intent.pick(now, NOTHING, "brazil"))!;
    expect(marks(now, source).moves).toEqual(["north_africa"]);
    const moving = chosen(intent.pick(now, source, "north_africa"))!;
    expect(moving).toEqual({ at: "moving", source: "brazil", target: "north_africa", units: 4 });
    expect(action(intent.confirm(now, moving))).toBe("fortify brazil north_africa 4");
    expect(chosen(intent.cancel(now, moving))).toEqual(NOTHING);
  });

  it("splits evenly what stands in both", () => {
    const moving = { at: "moving", source: "brazil", target: "north_africa", units: 4 } as const;
    expect(intent.distribute(now, moving, "evenly")).toBe(1); // 5 and 3 become 4 and 4
  });

  it("steps through sources and targets by key", () => {
    expect(stepping(now, NOTHING).own).toEqual(["brazil", "north_africa"]);
    expect(stepping(now, from("brazil")).targets).toEqual(["north_africa"]);
  });

  it("ends with Done", () => {
    expect(action(intent.end(now, NOTHING))).toBe("end");
    expect(action(intent.end(situation("place", []), NOTHING))).toBe("nothing");
  });
});

describe("clicks that are faster than answers", () => {
  const { options } = situation("place", [{ kind: "place", target: "brazil", least: 1, most: 2, default: 1 }]);

  it("become no more than is left, or nothing", () => {
    expect(intent.adapted(options, "place brazil 5")).toBe("place brazil 2");
    expect(intent.adapted(options, "place peru 1")).toBeNull();
    expect(intent.adapted(options, "end")).toBeNull();
    expect(intent.adapted(null, "place brazil 1")).toBeNull();
    expect(intent.adapted(options, "undo")).toBe("undo");
  });

  it("stay attacks only from and upon the same territories", () => {
    const attacking = situation("attack", ATTACKS).options;
    expect(intent.adapted(attacking, "attack brazil peru 2")).toBe("attack brazil peru 2");
    expect(intent.adapted(attacking, "attack brazil egypt")).toBeNull();
    expect(intent.adapted(attacking, "end")).toBe("end");
  });
});

describe("defending", () => {
  it("shows who attacks whom and takes no clicks", () => {
    const now = situation("defend", [{ kind: "defend", target: "egypt", least: 1, most: 2, default: 2 }]);
    expect(marks(now, NOTHING).arrow).toEqual({ from: "north_africa", to: "egypt" });
    expect(intent.pick(now, NOTHING, "egypt")).toEqual({ kind: "nothing" });
  });
});
