/** Arrows and loops upon the map: of the game, or drawn by people in their ink. */

import { REACH, type StandingToken } from "../core/tokens";
import { clamp } from "../core/vector";
import { FADING, type Owner, SKETCHED } from "../scene";
import { inkNumber, type Palette } from "./palette";
import type { Painted } from "./top";

type Context = CanvasRenderingContext2D;

/** A tapered arrow from token to token; over the seam of the flat map it leaves at one side and comes in at the other. */
export function arrow(
  c: Context,
  painted: Painted,
  all: readonly StandingToken[],
  from: string,
  to: string,
  ink?: Owner,
  presence = 1,
): void {
  const { projection } = painted;
  const a = all.find(({ id }) => id === from);
  const b = all.find(({ id }) => id === to);
  if (!a || !b) return;
  const world = projection.worldWidth;
  const over = projection.t === 1 && Math.abs(b.x - a.x) > world / 2 ? (b.x > a.x ? -world : world) : 0;
  c.globalAlpha = Math.min(a.alpha, b.alpha) * presence;
  const colours = drawnIn(painted.palette, ink);
  shaft(c, colours, a, { ...b, x: b.x + over });
  if (over) shaft(c, colours, { ...a, x: a.x - over }, b);
  c.globalAlpha = 1;
}

type Drawn = { line: string; casing: string };

/** A sketch is drawn in its player's ink upon that ink's own light; an arrow of the game in the map's colours. */
function drawnIn({ mark, casing, inks }: Palette, owner: Owner | undefined): Drawn {
  const ink = owner === undefined ? null : inkNumber(owner);
  return ink === null ? { line: mark, casing } : { line: inks[ink]!.fill, casing: inks[ink]!.on };
}

/** How much of a sketch is still there. */
export function presence(at: number): number {
  return clamp((at + SKETCHED - performance.now()) / FADING, 0, 1);
}

/** A mark as by hand: once around the token and a little further. */
export function loop(
  c: Context,
  painted: Painted,
  all: readonly StandingToken[],
  id: string,
  ink: Owner,
  presence: number,
): void {
  const there = all.find((one) => one.id === id);
  if (!there) return;
  const { line, casing } = drawnIn(painted.palette, ink);
  c.globalAlpha = there.alpha * presence;
  c.lineCap = "round";
  for (const [width, colour] of [
    [6, casing],
    [3.4, line],
  ] as const) {
    c.lineWidth = width;
    c.strokeStyle = colour;
    c.beginPath();
    for (let i = 0; i <= 40; i++) {
      const turn = -2.2 + (i / 40) * 7.2;
      const r = there.r * REACH + 9 + 3.5 * Math.sin(turn * 0.5) + i * 0.08;
      c.lineTo(there.x + r * 1.12 * Math.cos(turn), there.y + r * Math.sin(turn));
    }
    c.stroke();
  }
  c.lineCap = "butt";
}

function shaft(c: Context, { line, casing }: Drawn, a: StandingToken, b: StandingToken): void {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const start = a.r * REACH + 3;
  const end = b.r + 11;
  if (length < start + end + 6) return;
  // A slight bow, always to the upper side.
  const side = b.x >= a.x ? -1 : 1;
  const bow = Math.min(26, length * 0.13) * side;
  const [nx, ny] = [-(b.y - a.y) / length, (b.x - a.x) / length];
  const at = (u: number): [number, number] => {
    const lift = 4 * u * (1 - u) * bow;
    return [a.x + (b.x - a.x) * u + nx * lift, a.y + (b.y - a.y) * u + ny * lift];
  };
  const [u0, u1] = [start / length, 1 - end / length];
  const head = Math.min(15, length * (u1 - u0) * 0.55);
  const neck = u1 - head / length;
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  const STEPS = 14;
  for (let i = 0; i <= STEPS; i++) {
    const u = u0 + ((neck - u0) * i) / STEPS;
    const [x, y] = at(u);
    const [px, py] = at(u - 0.01);
    const [qx, qy] = at(u + 0.01);
    const l = Math.hypot(qx - px, qy - py);
    const w = (3 + (5 * i) / STEPS) / 2;
    left.push([x - ((qy - py) / l) * w, y + ((qx - px) / l) * w]);
    right.push([x + ((qy - py) / l) * w, y - ((qx - px) / l) * w]);
  }
  const [tx, ty] = at(u1);
  const [bx, by] = at(neck);
  const l = Math.hypot(tx - bx, ty - by);
  const [hx, hy] = [((ty - by) / l) * 9, ((tx - bx) / l) * 9];
  c.beginPath();
  for (const [x, y] of left) c.lineTo(x, y);
  c.lineTo(bx - hx, by + hy);
  c.lineTo(tx, ty);
  c.lineTo(bx + hx, by - hy);
  for (const [x, y] of right.reverse()) c.lineTo(x, y);
  c.closePath();
  c.lineJoin = "round";
  c.lineWidth = 3.4;
  c.strokeStyle = casing;
  c.stroke();
  c.fillStyle = line;
  c.fill();
}
