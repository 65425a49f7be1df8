/** The way from one territory to another: over the border they share, or along the sea link, and through lands between. */

import { anchorOf, type Board, routeOf } from "../board";
import type { Scene } from "../scene";
import type { Arc, Geometry } from "./geometry";
import { DEGREES, type LonLat } from "./vector";
import type { Projection } from "./view";

/** Territories from `from` to `to`, each beside the next, all but the ends in the hands of whoever holds the first; just
 * the two if there is no such way. */
export function stagesOf(board: Board, scene: Scene, from: string, to: string): readonly string[] {
  const owner = scene.holdings[from]?.owner;
  const ways = new Map<string, readonly string[]>([[from, [from]]]);
  for (const [place, way] of ways)
    for (const { a, b } of board.links) {
      const next = a === place ? b : b === place ? a : null;
      if (next === null || ways.has(next)) continue;
      if (next === to) return [...way, to];
      if (scene.holdings[next]?.owner === owner) ways.set(next, [...way, next]);
    }
  return [from, to];
}

/** Where one crosses from a territory into its neighbour; along the sea that may be some points. */
export function crossing(board: Board, from: string, to: string): readonly LonLat[] {
  const link = board.links.find(({ a, b }) => (a === from && b === to) || (a === to && b === from));
  if (!link) return [];
  if (link.kind === "sea") return routeOf(from, to);
  const middle = borderMiddle(board.coarse, from, to);
  return middle ? [middle] : [];
}

/** The middle of the longest piece of border that two lands share. */
function borderMiddle({ outlines, lon, lat }: Geometry, from: string, to: string): LonLat | null {
  const theirs = new Set(outlines.get(to));
  const length = (arc: Arc) => arc.to - arc.from;
  const [longest] = (outlines.get(from) ?? []).filter((arc) => theirs.has(arc)).sort((a, b) => length(b) - length(a));
  if (!longest) return null;
  const middle = (longest.from + longest.to - 1) >> 1;
  return [lon[middle]! * DEGREES, lat[middle]! * DEGREES];
}

/** All places to pass, from anchor to anchor. */
export function wayOf(board: Board, scene: Scene, from: string, to: string, t: number): readonly LonLat[] {
  const stages = stagesOf(board, scene, from, to);
  return stages.flatMap((place, i) => {
    const next = stages[i + 1];
    return [anchorOf(place, t), ...(next === undefined ? [] : crossing(board, place, next))];
  });
}

export type WayStep = { x: number; y: number; near: number };

/** The way on the canvas. On the flat map what goes over the seam goes on beyond the frame, in one piece. */
export function stepsOf(way: readonly LonLat[], projection: Projection): WayStep[] {
  const steps: WayStep[] = [];
  for (const [lon, lat] of way) {
    const step = projection.project(lon, lat);
    const before = steps.at(-1);
    const world = projection.worldWidth;
    const over = before && projection.t === 1 ? Math.round((before.x - step.x) / world) * world : 0;
    steps.push({ ...step, x: step.x + over });
  }
  return steps;
}

/** The place after a share of a way's length, on a smooth line through all of its steps. */
export function along(steps: readonly WayStep[], share: number): WayStep {
  const lengths = steps.slice(1).map((step, i) => Math.hypot(step.x - steps[i]!.x, step.y - steps[i]!.y));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  let i = 0;
  while (i < lengths.length - 1 && left > lengths[i]!) left -= lengths[i++]!;
  const u = lengths[i] ? Math.min(1, left / lengths[i]!) : 0;
  const at = (k: number) => steps[Math.max(0, Math.min(steps.length - 1, k))]!;
  const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
  const curve = (p: number, q: number, r: number, s: number) =>
    0.5 * (2 * q + (r - p) * u + (2 * p - 5 * q + 4 * r - s) * u * u + (3 * q - p - 3 * r + s) * u * u * u);
  return { x: curve(a.x, b.x, c.x, d.x), y: curve(a.y, b.y, c.y, d.y), near: b.near + (c.near - b.near) * u };
}
