/** A tree of variations: every move with what fell in it, any number of moves after each, the main one first. Pure. */

import type { Fallen } from "../protocol";

export interface Move {
  readonly action: string;
  readonly seat: number;
  readonly chance: Required<Fallen>;
}

export interface Node {
  readonly id: number;
  readonly parent: number | null;
  /** None at the root, which is where it begins. */
  readonly move: Move | null;
  readonly children: readonly number[];
}

export type Tree = ReadonlyMap<number, Node>;

/** One line of the list: a move, or an attack that was made so many times in a row. */
export interface Row {
  /** Where a click leads to: the last of them. */
  readonly id: number;
  readonly ids: readonly number[];
  readonly move: Move;
  readonly depth: number;
}

export const ROOT = 0;
export const SEEDLING: Tree = new Map([[ROOT, { id: ROOT, parent: null, move: null, children: [] }]]);

export const nodeOf = (tree: Tree, id: number): Node => tree.get(id) ?? (tree.get(ROOT) as Node);

const sameMove = (a: Move, b: Move) =>
  a.action === b.action && `${a.chance.dice}` === `${b.chance.dice}` && `${a.chance.hidden}` === `${b.chance.hidden}`;

/** The tree with a move after another, and where it is; the same move is not added twice. */
export function added(tree: Tree, at: number, move: Move): readonly [Tree, number] {
  const before = nodeOf(tree, at);
  const known = before.children.find((id) => sameMove(nodeOf(tree, id).move as Move, move));
  if (known !== undefined) return [tree, known];
  const id = Math.max(...tree.keys()) + 1;
  const grown = new Map(tree);
  grown.set(id, { id, parent: before.id, move, children: [] });
  grown.set(before.id, { ...before, children: [...before.children, id] });
  return [grown, id];
}

/** Without a move and all that follows it. */
export function pruned(tree: Tree, id: number): Tree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const left = new Map(tree);
  for (const each of branch(tree, id)) left.delete(each);
  const before = nodeOf(tree, parent);
  left.set(parent, { ...before, children: before.children.filter((each) => each !== id) });
  return left;
}

function branch(tree: Tree, id: number): number[] {
  return [id, ...nodeOf(tree, id).children.flatMap((child) => branch(tree, child))];
}

/** With this move, and those before it, as the main line. */
export function promoted(tree: Tree, id: number): Tree {
  const next = new Map(tree);
  for (const each of pathTo(tree, id)) {
    const before = next.get(each.parent ?? -1);
    if (before)
      next.set(before.id, { ...before, children: [each.id, ...before.children.filter((one) => one !== each.id)] });
  }
  return next;
}

/** From the first move to this one. */
export function pathTo(tree: Tree, id: number): readonly Node[] {
  const path: Node[] = [];
  for (let at: Node = nodeOf(tree, id); at.parent !== null; at = nodeOf(tree, at.parent)) path.unshift(at);
  return path;
}

/** The one beside it, where there are other moves in its place. */
export function beside(tree: Tree, id: number, by: 1 | -1): number {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return id;
  const { children } = nodeOf(tree, parent);
  return children[children.indexOf(id) + by] ?? id;
}

/** The last of the main line from here. */
export function tipOf(tree: Tree, id: number): number {
  const next = nodeOf(tree, id).children[0];
  return next === undefined ? id : tipOf(tree, next);
}

/** As a list: the main line, and after each move what else could have been done there, set in. */
export function rowsOf(tree: Tree): readonly Row[] {
  const rows: Row[] = [];
  const follow = (id: number, depth: number): void => {
    let at: number | undefined = id;
    while (at !== undefined) {
      const [main, ...others]: readonly number[] = nodeOf(tree, at).children;
      if (main === undefined) return;
      const run = runFrom(tree, main, others.length === 0);
      const last = run.at(-1) as number;
      rows.push({ id: last, ids: run, move: nodeOf(tree, last).move as Move, depth });
      for (const other of others) {
        rows.push({ id: other, ids: [other], move: nodeOf(tree, other).move as Move, depth: depth + 1 });
        follow(other, depth + 1);
      }
      at = last;
    }
  };
  follow(ROOT, 0);
  return rows;
}

const aimOf = (move: Move | null) => /^attack (\S+ \S+)/.exec(move?.action ?? "")?.[1];

/** The same attack once more and once more is one line, as long as nothing else was tried in between. */
function runFrom(tree: Tree, first: number, alone: boolean): readonly number[] {
  const run = [first];
  const aim = aimOf(nodeOf(tree, first).move);
  while (alone && aim) {
    const { children } = nodeOf(tree, run.at(-1) as number);
    const [next] = children;
    if (next === undefined || children.length > 1) break;
    const { move } = nodeOf(tree, next);
    // In between the defender may have chosen dice.
    if (aimOf(move) !== aim && !move?.action.startsWith("defend ")) break;
    run.push(next);
  }
  return run;
}
