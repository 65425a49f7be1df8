import { describe, expect, it } from "vitest";
import type { EditionShown } from "../../protocol";
import {
  beginning,
  coloursFixed,
  coloursOf,
  departures,
  editionsOf,
  escalation,
  faultOf,
  fitted,
  hasHints,
  known,
  presetOf,
  reseated,
  rulesOf,
  suited,
  understood,
  wanted,
} from "./form";

const preset = (given: Partial<EditionShown>): EditionShown => ({
  preset: "X",
  edition: "hasbro2010",
  variant: "missions",
  title: "",
  summary: "",
  escalating: false,
  players: [3, 4, 5],
  palette: ["orange", "green", "blue", "yellow", "black"],
  board: "classic42",
  rules: { colour_assignment: "free_choice", fortify_cap: 0, missions: [1, 2] },
  ...given,
});
const three = preset({});
const two = preset({ preset: "D", variant: "duel", players: [2] });
const bySeat = preset({
  edition: "furisk",
  palette: ["red", "blue", "yellow"],
  players: [3],
  rules: { colour_assignment: "by_seat" },
});
/** Where the server says that colours are fixed. */
const told = { colours_by_seat: { colour_assignment: ["by_seat"] } };
const rising = preset({ preset: "E", escalating: true });

const colours = (form: { seats: readonly { colour: string }[] }) => form.seats.map(({ colour }) => colour);

describe("fitting a form to a game", () => {
  it("gives every seat a colour of its own, in the order of the inks", () => {
    expect(colours(fitted(beginning("bots", ""), three, told))).toEqual(["blue", "yellow", "green", "orange"]);
  });

  it("takes away or adds seats until the game allows them", () => {
    expect(fitted(beginning("bots", ""), two, told).seats).toHaveLength(2);
    const few = { ...beginning("here", ""), seats: beginning("here", "").seats.slice(0, 2) };
    expect(fitted(few, three, told).seats).toHaveLength(3);
  });

  it("gives colours to seats as the book does where it says so", () => {
    const form = fitted(beginning("here", ""), bySeat, told);
    expect(coloursFixed(form.seats)).toBe(true);
    expect(coloursOf(form.seats, bySeat)).toEqual(["red", "blue", "yellow"]);
  });

  it("asks for no colour where a house rule gives them to the seats, in the order of the book", () => {
    const form = fitted({ ...beginning("bots", ""), house: { colour_assignment: "by_seat" } }, three, told);
    expect(coloursOf(form.seats, three)).toEqual(["orange", "green", "blue", "yellow"]);
    expect(wanted(form, three, "", String).seats.map(({ colour }) => colour)).toEqual([null, null, null, null]);
    const chosen = fitted({ ...form, house: {} }, three, told);
    expect(coloursFixed(chosen.seats)).toBe(false);
    expect(wanted(chosen, three, "", String).seats.map(({ colour }) => colour)).not.toContain(null);
  });

  it("looks for a game with room for just these seats", () => {
    const form = { ...beginning("bots", ""), edition: "hasbro2010", variant: "duel" };
    const games = { default: "furisk", presets: [two, three, bySeat] };
    expect(suited(form, games).variant).toBe("missions");
    expect(suited({ ...form, seats: form.seats.slice(0, 2) }, games).variant).toBe("duel");
    expect(suited({ ...form, edition: "gone" }, games)).toEqual({ edition: "furisk", variant: "missions" });
    expect(suited(beginning("here", ""), games).edition).toBe("furisk");
  });

  it("finds the game", () => {
    const all = [three, rising, two];
    expect(presetOf({ edition: "hasbro2010", variant: "missions", escalating: true }, all)).toBe(rising);
    expect(presetOf({ edition: "hasbro2010", variant: "duel", escalating: true }, all)).toBe(two);
    expect(editionsOf(all).map(({ variants }) => variants.map(({ variant }) => variant))).toEqual([
      ["missions", "duel"],
    ]);
  });

  it("tells by the rules themselves what becomes of sets that rise, where they may", () => {
    const plain = preset({ rules: { set_value: "fixed", joker_use: "any_symbol" } });
    const other = preset({ escalating: true, rules: { set_value: "rising", joker_use: "any_symbol" } });
    expect(escalation(plain, [plain, other, two])).toEqual({ set_value: "rising" });
    expect(escalation(two, [plain, other, two])).toEqual({});
    expect(escalation({ edition: "gone", variant: "duel" }, [plain, other, two])).toEqual({});
  });
});

describe("what is asked of the server", () => {
  const form = fitted(beginning("online", "Ada"), three, told);
  const person = (number: number) => `Player ${number}`;

  it("names persons and leaves programs to the server", () => {
    const mixed = {
      ...form,
      seats: [...form.seats.slice(0, 2), { kind: "greedy" as const, name: "", colour: "blue" }],
    };
    expect(wanted(mixed, three, "s", person).seats.map(({ kind, here, name }) => [kind, here, name])).toEqual([
      ["person", true, "Ada"],
      ["person", false, "Player 2"],
      ["greedy", false, null],
    ]);
  });

  it("adds a seed only if somebody sits here", () => {
    expect(wanted(form, three, "seed", person).seed).toBe("seed");
    const away = { ...form, seats: form.seats.map((seat) => ({ ...seat, kind: "link" as const })) };
    expect(wanted(away, three, "seed", person).seed).toBeNull();
  });

  it("opens a table only if a seat is left for others", () => {
    expect(wanted({ ...form, open: true }, three, "", person).open).toBe(true);
    expect(wanted({ ...fitted(beginning("bots", ""), three, told), open: true }, three, "", person).open).toBe(false);
  });

  it("sends only house rules that depart from the book", () => {
    expect(departures({ fortify_cap: 7, missions: [1, 2], gone: true }, three.rules)).toEqual({ fortify_cap: 7 });
  });

  it("finds faults before the server does", () => {
    expect(faultOf(form)).toBeNull();
    expect(faultOf({ ...form, seats: form.seats.map((seat) => ({ ...seat, kind: "greedy" })) })).toBe("noPerson");
    expect(faultOf({ ...form, seats: form.seats.map((seat) => ({ ...seat, name: " ada" })) })).toBe("sameName");
  });
});

describe("bots", () => {
  const names = { names: {}, lines: {} };
  const bots = [
    { id: "recruit", kind: "level" as const, personas: false, ...names },
    { id: "captain", kind: "level" as const, personas: true, ...names },
  ];
  const personas = [{ id: "hunter", ...names }];
  const seated = (...kinds: string[]) => ({
    ...beginning("bots", ""),
    seats: kinds.map((kind) => ({ kind, name: "", colour: "" })),
  });

  it("replaces what the server does not have by the usual one", () => {
    const form = known(
      seated("here", "link", "captain:hunter", "recruit:hunter", "captain:shy", "gone"),
      bots,
      personas,
    );
    expect(form.seats.map(({ kind }) => kind)).toEqual([
      "here",
      "link",
      "captain:hunter",
      "captain",
      "captain",
      "captain",
    ]);
  });

  it("sends the style along", () => {
    const form = fitted(seated("here", "captain:hunter", "captain"), three, told);
    expect(wanted(form, three, "", String).seats.map(({ kind }) => kind)).toEqual([
      "person",
      "captain:hunter",
      "captain",
    ]);
  });

  it("has hints where nobody comes by link, unless somebody says otherwise", () => {
    expect(hasHints(seated("here", "captain"))).toBe(true);
    expect(hasHints(seated("here", "link"))).toBe(false);
    expect(hasHints({ ...seated("here", "link"), hints: true })).toBe(true);
    expect(wanted(fitted(seated("here", "captain", "captain"), three, told), three, "", String).hints).toBeNull();
  });
});

describe("seats and colours", () => {
  it("changes places with whoever has the colour", () => {
    const { seats } = fitted(beginning("here", "Ada"), three, told);
    const changed = reseated(seats, 0, 1);
    expect(colours({ seats: changed })).toEqual(["blue", "yellow", "green"]);
    expect(changed.map(({ name }) => name)).toEqual(["", "Ada", ""]);
    expect(reseated(changed, 1, 0)).toEqual(seats);
  });
});

describe("refusals", () => {
  it("tells which rules contradict each other", () => {
    expect(rulesOf({ params: { rules: { goal: "world", missions: [1, 2] }, reason: "nobody_with_mission" } })).toEqual([
      "goal",
      "missions",
    ]);
    expect(rulesOf({ params: { rule: "fortify_cap" } })).toEqual(["fortify_cap"]);
    expect(rulesOf({ params: {} })).toEqual([]);
  });
});

describe("what was kept", () => {
  const own = beginning("bots", "");
  it("survives being stored", () => {
    const form = { ...own, edition: "furisk", open: true };
    expect(understood(JSON.parse(JSON.stringify(form)), own)).toEqual(form);
  });
  it("forgets what makes no sense any more", () => {
    expect(understood("nonsense", own)).toBe(own);
    const odd = { seats: [{ kind: 7, name: "", colour: "" }], clock: { kind: "hourglass" }, variant: 3 };
    expect(understood(odd, own)).toEqual(own);
  });
});
