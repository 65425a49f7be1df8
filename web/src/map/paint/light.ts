/** A continent in one hand: its outline lights up, and what it brings stands upon it. */

import type { Board } from "../board";
import { Trace } from "../core/trace";
import type { Projection } from "../core/view";
import { faded, type Palette } from "./palette";
import { clipToPicture } from "./sea";

type Context = CanvasRenderingContext2D;

/** The outer edge of a continent: no border between two of its own territories. */
export function continentOutline(board: Board, continent: string, projection: Projection): Path2D {
  const { outlines } = board.coarse;
  const times = new Map<object, number>();
  const own = board.territories.filter((id) => board.continentOf[id] === continent);
  const arcs = own.flatMap((id) => outlines.get(id) ?? []);
  for (const arc of arcs) times.set(arc, (times.get(arc) ?? 0) + 1);
  const path = new Path2D();
  new Trace(board.coarse, projection).lines(
    path,
    arcs.filter((arc) => times.get(arc) === 1),
  );
  return path;
}

const LIGHT: readonly (readonly [width: number, alpha: number])[] = [
  [22, 0.16],
  [14, 0.2],
  [8, 0.3],
];

/** Light along an outline. It lies still: how bright it is, is for whoever shows it to say. */
export function paintLight(c: Context, projection: Projection, palette: Palette, outline: Path2D): void {
  c.save();
  clipToPicture(c, projection);
  c.lineJoin = "round";
  for (const [width, alpha] of LIGHT) {
    c.lineWidth = width;
    c.strokeStyle = faded(palette.mark, alpha);
    c.stroke(outline);
  }
  for (const [width, colour] of [
    [5, palette.casing],
    [2.6, palette.mark],
  ] as const) {
    c.lineWidth = width;
    c.strokeStyle = colour;
    c.stroke(outline);
  }
  c.restore();
}

/** What has closed, in words: light alone would not tell. */
export function paintBanner(c: Context, palette: Palette, x: number, y: number, text: string): void {
  c.font = `700 14px ${palette.sans}`;
  const width = c.measureText(text).width + 26;
  c.beginPath();
  c.roundRect(x - width / 2, y - 15, width, 30, 15);
  c.fillStyle = palette.brass;
  c.fill();
  c.lineWidth = 1.6;
  c.strokeStyle = palette.casing;
  c.stroke();
  c.fillStyle = palette.casing;
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  c.fillText(text, x, y + 5);
}
