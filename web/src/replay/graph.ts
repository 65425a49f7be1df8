/** Areas upon each other, one for each side, over the moves of a game. Pure. */

/** In the box of the drawing; x goes with the moves, from 0 to `width`. */
export interface Area {
  readonly path: string;
  /** Where its name has room, if it has. */
  readonly label: { readonly x: number; readonly y: number } | null;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** More columns than this nobody sees. */
const COLUMNS = 240;
/** Room a name needs: a letter's width, and the height of a line. */
const LETTER = 7.5;
const LINE = 17;

/** So many moves, evenly spread, the first and the last among them. */
export function sampled(last: number, most: number = COLUMNS): readonly number[] {
  const count = Math.min(last, most);
  if (count === 0) return [0];
  return Array.from({ length: count + 1 }, (_, i) => Math.round((i * last) / count));
}

/** `last` is the move at the right edge, where less than the whole game is known. */
export function areasOf(
  counts: readonly (readonly number[])[],
  names: readonly string[],
  size: Size,
  last: number = Math.max(0, (counts[0]?.length ?? 1) - 1),
): readonly Area[] {
  const moves = sampled(Math.max(0, (counts[0]?.length ?? 1) - 1));
  const sums = moves.map((move) => counts.reduce((sum, side) => sum + (side[move] ?? 0), 0));
  const highest = Math.max(1, ...sums);
  const x = (move: number) => (last === 0 ? 0 : (move / last) * size.width);
  const y = (value: number) => size.height * (1 - value / highest);
  let floor = moves.map(() => 0);
  return counts.map((side, i) => {
    const bottom = floor;
    const top = moves.map((move, column) => (bottom[column] ?? 0) + (side[move] ?? 0));
    floor = top;
    const points = (values: readonly number[]) =>
      values.map((value, column) => `${round(x(moves[column] ?? 0))} ${round(y(value))}`);
    const there = points(top);
    const back = points(bottom).reverse();
    const edges = moves.map((move, column) => ({
      x: x(move),
      top: y(top[column] ?? 0),
      bottom: y(bottom[column] ?? 0),
    }));
    return { path: `M${[...there, ...back].join("L")}Z`, label: labelOf(edges, (names[i] ?? "").length, size) };
  });
}

type Edge = { x: number; top: number; bottom: number };

/** The place where a band of the name's length has most room above and below. */
function labelOf(edges: readonly Edge[], letters: number, { width }: Size): Area["label"] {
  const half = (letters * LETTER) / 2 + 4;
  let best: { room: number; x: number; y: number } | null = null;
  for (const { x } of edges) {
    if (x < half || x > width - half) continue;
    const under = edges.filter((edge) => Math.abs(edge.x - x) <= half);
    const top = Math.max(...under.map((edge) => edge.top));
    const bottom = Math.min(...under.map((edge) => edge.bottom));
    if (bottom - top > (best?.room ?? LINE)) best = { room: bottom - top, x, y: (top + bottom) / 2 };
  }
  return best && { x: best.x, y: best.y };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Where rounds begin, with only as many numbers as have room. */
export function ticksOf(rounds: readonly number[], width: number, apart = 30): readonly { round: number; x: number }[] {
  const last = Math.max(1, rounds.length - 1);
  const ticks: { round: number; x: number }[] = [];
  rounds.forEach((round, move) => {
    const x = (move / last) * width;
    const before = ticks.at(-1);
    if (round === 0 || round === rounds[move - 1]) return;
    if (!before || x - before.x >= apart) ticks.push({ round, x });
  });
  return ticks;
}
