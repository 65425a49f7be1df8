/** Lettering: names on land with a halo, names in the sea, letters along a parallel. */

import type { LonLat } from "../core/vector";
import type { Projection } from "../core/view";
import type { Palette } from "./palette";

type Context = CanvasRenderingContext2D;

export const landFont = (palette: Palette, size = 11): string => `600 ${size}px ${palette.sans}`;
export const islandFont = (palette: Palette, size = 12): string => `italic 500 ${size}px ${palette.serif}`;
export const waterFont = (palette: Palette, size: number): string => `italic 400 ${size}px ${palette.serif}`;
export const continentFont = (palette: Palette, size: number): string => `600 ${size}px ${palette.sans}`;

export function haloText(c: Context, text: string, x: number, y: number, ink: string, halo: string, width = 3): void {
  c.lineWidth = width;
  c.lineJoin = "round";
  c.strokeStyle = halo;
  c.strokeText(text, x, y);
  c.fillStyle = ink;
  c.fillText(text, x, y);
}

/** Width of text with extra room between letters. */
export function spacedWidth(c: Context, text: string, space: number): number {
  let width = 0;
  for (const letter of text) width += c.measureText(letter).width + space;
  return width - space;
}

/** Straight, letter by letter, centred. */
export function spacedText(c: Context, text: string, x: number, y: number, space: number): void {
  let left = x - spacedWidth(c, text, space) / 2;
  c.textAlign = "left";
  for (const letter of text) {
    c.fillText(letter, left, y);
    left += c.measureText(letter).width + space;
  }
}

/** Letters of a word and the room each takes. */
export type Word = {
  letters: readonly string[];
  widths: readonly number[];
  write: (c: Context, letter: string) => void;
};

export function wordOf(c: Context, text: string, space: number): Word {
  const letters = [...text];
  return {
    letters,
    widths: letters.map((letter) => c.measureText(letter).width + space),
    write: (context, letter) => context.fillText(letter, 0, 0),
  };
}

/**
 * Writes a word along the parallel through `place`, upright to it. Returns without drawing where the parallel turns
 * away: a name that cannot be read is better left out.
 */
export function alongParallel(
  c: Context,
  projection: Projection,
  { letters, widths, write }: Word,
  place: LonLat,
): void {
  const [lon, lat] = place;
  if (projection.project(lon, lat).near < 0.3) return;
  const middle = widths.reduce((sum, width) => sum + width, 0) / 2;
  // How many degrees a pixel is, here: found by looking a little to both sides.
  const east = projection.project(lon + 1, lat);
  const west = projection.project(lon - 1, lat);
  // Beyond a pole the parallel runs from right to left: the name then runs westwards, and stays upright.
  const way = east.x >= west.x ? 1 : -1;
  const perPixel = (2 * way) / Math.hypot(east.x - west.x, east.y - west.y);
  const start = lon - middle * perPixel;
  if (projection.project(start, lat).near < 0.16 || projection.project(lon + middle * perPixel, lat).near < 0.16)
    return;
  let along = start;
  for (const [i, letter] of letters.entries()) {
    // Walk in pixels: degrees shrink towards the limb.
    const half = (widths[i]! / 2) * perPixelAt(projection, along, lat, perPixel);
    along += half;
    const p = projection.project(along, lat);
    const q = projection.project(along + 0.5 * way, lat);
    if (p.near < 0.12) return;
    c.save();
    c.translate(p.x, p.y);
    c.rotate(Math.atan2(q.y - p.y, q.x - p.x));
    write(c, letter);
    c.restore();
    along += half;
  }
}

function perPixelAt(projection: Projection, lon: number, lat: number, usual: number): number {
  const a = projection.project(lon - 0.5, lat);
  const b = projection.project(lon + 0.5, lat);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return length > 0.2 ? Math.sign(usual) * Math.min(1 / length, Math.abs(usual) * 4) : usual;
}

/**
 * Words whose letters are small pictures. A browser draws turned letters slowly and pictures quickly; while the map
 * moves, nobody sees the difference.
 */
export class PictureWords {
  private readonly words = new Map<string, Word>();

  constructor(private readonly colour: string) {}

  of(text: string, font: string, space: number): Word {
    const key = `${text} ${font}`;
    let word = this.words.get(key);
    if (!word) {
      word = this.make(text, font, space);
      this.words.set(key, word);
    }
    return word;
  }

  private make(text: string, font: string, space: number): Word {
    const pictures = new Map<string, HTMLCanvasElement>();
    const plain = wordOf(letterCanvas(font, this.colour, 1), text, space);
    for (const [i, letter] of plain.letters.entries()) {
      if (letter === " " || pictures.has(letter)) continue;
      // Italic letters lean out of their width.
      const c = letterCanvas(font, this.colour, Math.ceil(plain.widths[i]! - space) + 6);
      c.fillText(letter, c.canvas.width / 2, BASE);
      pictures.set(letter, c.canvas);
    }
    const write = (c: Context, letter: string) => {
      const picture = pictures.get(letter);
      if (picture) c.drawImage(picture, -picture.width / 2, -BASE);
    };
    return { ...plain, write };
  }
}

/** Pictures of letters are this high, and their line lies so deep. */
const HIGH = 22;
const BASE = 16;

function letterCanvas(font: string, colour: string, width: number): Context {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = HIGH;
  const c = canvas.getContext("2d")!;
  c.font = font;
  c.fillStyle = colour;
  c.textAlign = "center";
  return c;
}
