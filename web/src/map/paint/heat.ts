/** How well each land holds: its border glows the hotter the less it does, and its counter tells the chance. */

import type { StandingToken } from "../core/tokens";
import type { Dangers } from "../scene";
import type { LandPaths } from "./land";
import { faded, mixed, type Palette } from "./palette";
import { clipToPicture, lineFactor } from "./sea";

type Context = CanvasRenderingContext2D;

/** From what holds to what falls. */
function heat({ holds, wavers, falls }: Palette["heat"], chance: number): string {
  return chance > 0.5 ? mixed(wavers, holds, (chance - 0.5) * 2) : mixed(falls, wavers, chance * 2);
}

export function paintHeat(c: Context, paths: LandPaths, { holds }: Dangers, palette: Palette): void {
  const factor = lineFactor(paths.projection);
  c.save();
  clipToPicture(c, paths.projection);
  c.lineJoin = "round";
  for (const [id, { chance }] of Object.entries(holds)) {
    const land = paths.lands.get(id);
    if (!land) continue;
    c.save();
    c.clip(land);
    const colour = heat(palette.heat, chance);
    for (const [width, alpha] of [
      [26, 0.4],
      [14, 0.55],
      [6, 0.9],
    ] as const) {
      c.lineWidth = width * factor;
      c.strokeStyle = faded(colour, alpha);
      c.stroke(paths.outline(id));
    }
    c.restore();
  }
  c.restore();
}

/** The chance as a small label above the counter: no colour says anything alone. */
export function writeHeat(c: Context, all: readonly StandingToken[], { holds }: Dangers, palette: Palette): void {
  c.font = `700 11px ${palette.sans}`;
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  for (const { id, x, y, r, alpha } of all) {
    const told = holds[id];
    if (!told) continue;
    const width = c.measureText(told.text).width + 10;
    const top = y - r - 19;
    c.globalAlpha = alpha;
    c.beginPath();
    c.roundRect(x - width / 2, top, width, 16, 4);
    c.fillStyle = palette.token;
    c.fill();
    c.lineWidth = 2;
    c.strokeStyle = heat(palette.heat, told.chance);
    c.stroke();
    c.fillStyle = palette.tokenInk;
    c.fillText(told.text, x, top + 12);
  }
  c.globalAlpha = 1;
}
