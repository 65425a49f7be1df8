/** Lettering: names on land with a halo, names in the sea, letters along a parallel. */

import type { LonLat } from "../core/vector";
import type { Projection } from "../core/view";
import type { Palette } from "./palette";

type Context = CanvasRenderingContext2D;

export const landFont = (palette: Palette, size = 11): string => `600 ${size}px ${palette.sans}`;
export const islandFont = (palette: Palette, size = 12): string => `italic 500 ${size}px ${palette.serif}`;
export const waterFont = (palette: Palette, size: number): string => `italic 400 ${size}px ${palette.serif}`;
export const continentFont = (palette: Palette): string => `600 11.5px ${palette.sans}`;

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

/**
 * Letters along the parallel through `place`, upright to it. Returns without drawing where the parallel turns away:
 * a name that cannot be read is better left out.
 */
export function alongParallel(
  c: Context,
  projection: Projection,
  text: string,
  place: LonLat,
  space: number,
  write: (letter: string) => void = (letter) => c.fillText(letter, 0, 0),
): void {
  const letters = [...text];
  const widths = letters.map((letter) => c.measureText(letter).width + space);
  const middle = widths.reduce((sum, width) => sum + width, 0) / 2;
  const [lon, lat] = place;
  const centre = projection.project(lon, lat);
  if (centre.near < 0.3) return;
  // How many degrees a pixel is, here: found by looking a little to both sides.
  const east = projection.project(lon + 1, lat);
  const west = projection.project(lon - 1, lat);
  const perPixel = 2 / Math.hypot(east.x - west.x, east.y - west.y);
  const first = projection.project(lon - middle * perPixel, lat);
  const last = projection.project(lon + middle * perPixel, lat);
  if (first.near < 0.16 || last.near < 0.16) return;
  c.textAlign = "center";
  let along = lon;
  let walked = -middle;
  // Walk in pixels: degrees shrink towards the limb.
  const at = (pixels: number) => {
    const step = pixels - walked;
    along += step * perPixelAt(projection, along, lat, perPixel);
    walked = pixels;
    return along;
  };
  along = lon - middle * perPixel;
  for (const [i, letter] of letters.entries()) {
    const half = widths[i]! / 2;
    const here = at(walked + half);
    const p = projection.project(here, lat);
    const q = projection.project(here + 0.5, lat);
    if (p.near < 0.12) return;
    const angle = Math.atan2(q.y - p.y, q.x - p.x);
    c.save();
    c.translate(p.x, p.y);
    c.rotate(angle);
    write(letter);
    c.restore();
    at(walked + half);
  }
}

function perPixelAt(projection: Projection, lon: number, lat: number, usual: number): number {
  const a = projection.project(lon - 0.5, lat);
  const b = projection.project(lon + 0.5, lat);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return length > 0.2 ? Math.min(1 / length, usual * 4) : usual;
}

/**
 * Letters as small pictures. A browser draws turned letters slowly and pictures quickly; while the map moves,
 * nobody sees the difference.
 */
export class LetterPictures {
  private readonly pictures = new Map<string, HTMLCanvasElement>();

  draw(c: Context, letter: string): void {
    if (letter === " ") return;
    const key = `${letter} ${c.font} ${c.fillStyle}`;
    let picture = this.pictures.get(key);
    if (!picture) {
      picture = document.createElement("canvas");
      picture.width = picture.height = 2 * LETTER;
      const own = picture.getContext("2d")!;
      own.scale(2, 2);
      own.font = c.font;
      own.fillStyle = c.fillStyle;
      own.textAlign = "center";
      own.fillText(letter, LETTER / 2, LETTER * 0.7);
      this.pictures.set(key, picture);
    }
    c.drawImage(picture, -LETTER / 2, -LETTER * 0.7, LETTER, LETTER);
  }
}

const LETTER = 26;
