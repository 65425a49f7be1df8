import { describe, expect, it } from "vitest";
import { added, beside, type Move, nodeOf, pathTo, promoted, pruned, ROOT, rowsOf, SEEDLING, tipOf } from "./tree";

const move = (action: string, ...dice: number[]): Move => ({ action, seat: 0, chance: { dice, hidden: [] } });

/** place – attack – end, and instead of the attack another, which goes on too. */
function grown() {
  const [one, place] = added(SEEDLING, ROOT, move("place alaska 3"));
  const [two, attack] = added(one, place, move("attack alaska kamchatka 3", 2, 4));
  const [three, end] = added(two, attack, move("end"));
  const [four, other] = added(three, place, move("attack alaska alberta 3", 0, 0));
  const [tree, after] = added(four, other, move("occupy 3"));
  return { tree, place, attack, end, other, after };
}

describe("a tree of variations", () => {
  it("has every move once, and the same one with other dice beside it", () => {
    const { tree, place, attack } = grown();
    expect(added(tree, place, move("attack alaska kamchatka 3", 2, 4))).toEqual([tree, attack]);
    const [more, id] = added(tree, place, move("attack alaska kamchatka 3", 2, 6));
    expect(nodeOf(more, place).children).toContain(id);
    expect(more.size).toBe(tree.size + 1);
  });

  it("tells the way to a move, and the end of a line", () => {
    const { tree, place, other, after, end } = grown();
    expect(pathTo(tree, after).map(({ id }) => id)).toEqual([place, other, after]);
    expect(tipOf(tree, ROOT)).toBe(end);
    expect(pathTo(tree, ROOT)).toEqual([]);
  });

  it("steps between what could be done in one place", () => {
    const { tree, attack, other, place } = grown();
    expect(beside(tree, attack, 1)).toBe(other);
    expect(beside(tree, other, 1)).toBe(other);
    expect(beside(tree, other, -1)).toBe(attack);
    expect(beside(tree, place, -1)).toBe(place);
  });

  it("loses a branch with all that follows", () => {
    const { tree, other, after, place, attack } = grown();
    const left = pruned(tree, other);
    expect(left.has(other) || left.has(after)).toBe(false);
    expect(nodeOf(left, place).children).toEqual([attack]);
    expect(pruned(tree, ROOT)).toBe(tree);
  });

  it("makes a variation the main line", () => {
    const { tree, after } = grown();
    expect(tipOf(promoted(tree, after), ROOT)).toBe(after);
  });

  it("is listed with variations set in after the move they replace", () => {
    const { tree, place, attack, other, after, end } = grown();
    expect(rowsOf(tree).map(({ id, depth }) => [id, depth])).toEqual([
      [place, 0],
      [attack, 0],
      [other, 1],
      [after, 1],
      [end, 0],
    ]);
  });

  it("lists the same attack once, however often it was made", () => {
    let [tree, at] = added(SEEDLING, ROOT, move("attack alaska kamchatka 3", 1));
    for (let roll = 2; roll < 6; roll++) [tree, at] = added(tree, at, move("attack alaska kamchatka 3", roll));
    const [row, ...rest] = rowsOf(tree);
    expect(rest).toEqual([]);
    expect([row?.id, row?.ids.length]).toEqual([at, 5]);
    // what else could be done stands after the very move that it replaces
    const [branched] = added(tree, 2, move("end"));
    expect(rowsOf(branched).map(({ ids }) => ids.length)).toEqual([2, 1, 1, 2]);
  });
});
