/** A stack on its way: its token goes over the border, and its footprints fade behind it. */

import { ramp } from "../core/vector";
import type { Projection } from "../core/view";
import { along, type WayStep } from "../core/way";
import type { Palette } from "./palette";
import type { TokenPictures } from "./token";

export type Marching = {
  steps: readonly WayStep[];
  /** How much of the way is gone, 0 to 1. */
  gone: number;
  r: number;
  ink: number;
  units: number | null;
};

/** So many pixels from footprint to footprint. */
const PACE = 10;
/** How high the stack is lifted on its way, as a share of its radius. */
const LIFT = 0.5;

export function paintMarch(
  c: CanvasRenderingContext2D,
  projection: Projection,
  palette: Palette,
  tokens: TokenPictures,
  { steps, gone, r, ink, units }: Marching,
): void {
  c.save();
  if (projection.t > 0.5) {
    const { x, y, width, height } = projection.window;
    c.beginPath();
    c.rect(x - 6, y - 6, width + 12, height + 12);
    c.clip();
  }
  // What leaves the flat map at one side comes in at the other.
  const world = projection.worldWidth;
  for (const over of projection.t === 1 ? [-world, 0, world] : [0]) {
    footprints(c, palette, steps, gone, r, over);
    const { x, y, near } = along(steps, gone);
    c.globalAlpha = seen(projection, near);
    if (c.globalAlpha === 0) continue;
    const lift = Math.sin(Math.PI * gone) * r * LIFT;
    c.fillStyle = palette.shadow;
    c.beginPath();
    c.ellipse(x + over, y + r * 0.9, r * 0.95, r * 0.34, 0, 0, 7);
    c.fill();
    tokens.draw(c, x + over, y - lift, r * (1 + 0.14 * Math.sin(Math.PI * gone)), ink, "calm", units);
  }
  c.restore();
}

function seen(projection: Projection, near: number): number {
  return projection.t > 0.5 ? 1 : ramp(near, 0.02, 0.14);
}

function footprints(
  c: CanvasRenderingContext2D,
  palette: Palette,
  steps: readonly WayStep[],
  gone: number,
  r: number,
  over: number,
): void {
  const first = steps[0]!;
  const length = steps
    .slice(1)
    .reduce((sum, step, i) => sum + Math.hypot(step.x - steps[i]!.x, step.y - steps[i]!.y), 0);
  const count = Math.floor((length * gone - r) / PACE);
  if (count < 1 || Number.isNaN(first.x)) return;
  for (let i = Math.max(1, Math.ceil(r / PACE)); i <= count; i++) {
    const share = (i * PACE) / length;
    const { x, y, near } = along(steps, share);
    if (near < 0.02) continue;
    const ahead = along(steps, Math.min(1, share + 0.01));
    const away = Math.hypot(ahead.x - x, ahead.y - y) || 1;
    const side = i % 2 ? 2.8 : -2.8;
    const [dx, dy] = [(-(ahead.y - y) / away) * side, ((ahead.x - x) / away) * side];
    c.globalAlpha = 0.35 + 0.6 * (i / count);
    c.beginPath();
    c.ellipse(x + dx + over, y + dy, 3, 2, Math.atan2(ahead.y - y, ahead.x - x), 0, 7);
    c.fillStyle = palette.mark;
    c.fill();
    c.lineWidth = 0.9;
    c.strokeStyle = palette.casing;
    c.stroke();
  }
  c.globalAlpha = 1;
}
