import { describe, expect, it } from "vitest";
import { dealt, draftOf, founded, given, ordered, positionOf, strengthened, takenAway } from "./editing";

const position = {
  preset: "H10-M",
  players: 3,
  turn: 4,
  phase: "occupy",
  active: 1,
  awaiting: 1,
  battle: { source: "alaska", target: "kamchatka" },
  pool: 3,
  territories: { alaska: { owner: 1, units: 5, involved: 2 }, kamchatka: { owner: 0, units: 1 } },
  hands: [[3], [7, 9], []],
  discard: [20, 21],
  missions: ["M1", "M2", "red"],
};
const game = { steps: [["place"], ["attack"], ["fortify"]] as ["place" | "attack" | "fortify"][] };

describe("setting a position up", () => {
  it("keeps what says how the game stands, and leaves what follows from it to the server", () => {
    const draft = draftOf(position, game, 1);
    const made = positionOf(draft);
    expect(made).toMatchObject({ preset: "H10-M", turn: 4, phase: "place", active: 1, hands: position.hands });
    for (const key of ["battle", "pool", "awaiting"]) expect(made).not.toHaveProperty(key);
    expect(made.territories).toEqual({ alaska: { owner: 1, units: 5 }, kamchatka: { owner: 0, units: 1 } });
  });

  it("gives land away, and makes it stronger and weaker, but never empty", () => {
    let draft = given(draftOf(position, game, 1), "kamchatka", 2);
    draft = strengthened(draft, "kamchatka", 5);
    draft = strengthened(draft, "alaska", -9);
    expect(draft.territories).toEqual({ alaska: { owner: 1, units: 1 }, kamchatka: { owner: 2, units: 6 } });
  });

  it("has every card in one place", () => {
    let draft = dealt(draftOf(position, game, 1), 2, 7);
    expect(draft.hands).toEqual([[3], [9], [7]]);
    draft = dealt(draft, 0, 20);
    expect(positionOf(draft)).toMatchObject({ hands: [[3, 20], [9], [7]], discard: [21] });
    expect(takenAway(draft, 3).hands[0]).toEqual([20]);
  });

  it("has as many units to place as the rules give, or as are wished for", () => {
    const placing = draftOf({ ...position, phase: "place" }, game, 1);
    expect(positionOf(placing)).toMatchObject({ phase: "place", pool: 3 });
    expect(positionOf({ ...placing, pool: null })).not.toHaveProperty("pool");
    expect(positionOf({ ...placing, phase: "attack" })).not.toHaveProperty("pool");
  });

  it("has every capital once, and its card nowhere", () => {
    const first = draftOf({ ...position, capitals: ["alaska", "kamchatka", "brazil"] }, game, 1);
    const draft = founded(first, 0, "kamchatka", 21);
    expect(draft.capitals).toEqual(["kamchatka", "alaska", "brazil"]);
    expect(positionOf(draft)).toMatchObject({ capitals: draft.capitals, discard: [20] });
    expect(founded(first, 2, "siberia", 9).hands).toEqual([[3], [7], []]);
    expect(positionOf(draftOf(position, game, 1))).not.toHaveProperty("capitals");
  });

  it("has every mission once", () => {
    expect(ordered(draftOf(position, game, 1), 0, "red").missions).toEqual(["red", "M2", null]);
  });
});
