/** Unit counters: wooden tokens cut in a form for each ink. They are kept as pictures, with their numbers. */

import { type Palette, rgb } from "./palette";

export type TokenState = "calm" | "source" | "target" | "selectable";

type TokenShape = (path: Path2D, r: number) => void;

const shield: TokenShape = (p, r) => {
  p.moveTo(-r * 0.92, -r * 0.98);
  p.lineTo(r * 0.92, -r * 0.98);
  p.lineTo(r * 0.92, r * 0.16);
  p.bezierCurveTo(r * 0.92, r * 0.68, r * 0.42, r * 0.98, 0, r * 1.2);
  p.bezierCurveTo(-r * 0.42, r * 0.98, -r * 0.92, r * 0.68, -r * 0.92, r * 0.16);
  p.closePath();
};
const circle: TokenShape = (p, r) => p.arc(0, 0, r, 0, 7);
const hexagon: TokenShape = (p, r) => {
  for (let i = 0; i < 6; i++) p.lineTo(r * 1.16 * Math.cos((i * Math.PI) / 3), r * 1.12 * Math.sin((i * Math.PI) / 3));
  p.closePath();
};
const square: TokenShape = (p, r) => p.roundRect(-r * 0.9, -r * 0.9, r * 1.8, r * 1.8, r * 0.16);
const diamond: TokenShape = (p, r) => {
  const d = r * 1.27;
  p.moveTo(0, -d);
  p.lineTo(d, 0);
  p.lineTo(0, d);
  p.lineTo(-d, 0);
  p.closePath();
};
const arch: TokenShape = (p, r) => {
  p.moveTo(-r * 0.92, r * 0.92);
  p.lineTo(-r * 0.92, -r * 0.1);
  p.arc(0, -r * 0.1, r * 0.92, Math.PI, 0);
  p.lineTo(r * 0.92, r * 0.92);
  p.closePath();
};
const pentagon: TokenShape = (p, r) => {
  for (let i = 0; i < 5; i++) {
    const turn = ((i * 4 - 5) * Math.PI) / 10;
    p.lineTo(r * 1.22 * Math.cos(turn), r * (1.22 * Math.sin(turn) + 0.06));
  }
  p.closePath();
};
const cross: TokenShape = (p, r) => {
  const [reach, arm] = [r * 1.1, r * 0.68];
  p.moveTo(-arm, -reach);
  for (const [x, y] of [
    [arm, -reach],
    [arm, -arm],
    [reach, -arm],
    [reach, arm],
    [arm, arm],
    [arm, reach],
    [-arm, reach],
    [-arm, arm],
    [-reach, arm],
    [-reach, -arm],
    [-arm, -arm],
  ] as const)
    p.lineTo(x, y);
  p.closePath();
};
const pill: TokenShape = (p, r) => p.roundRect(-r * 1.2, -r * 0.82, r * 2.4, r * 1.64, r * 0.82);

const shapes: readonly TokenShape[] = [pill, shield, circle, hexagon, square, diamond, arch, pentagon, cross];

/** Where the number's middle lies, as a share of r below the middle of the form. */
const SINK = [0, -0.02, 0, 0, 0, 0, 0.04, 0.08, 0];

/** Where a crown stands above the middle of a form, as a share of r. */
const TOP: readonly number[] = [0.98, 0.98, 0.98, 0.98, 0.98, 1.16, 0.98, 1.06, 1.08];

function tokenShape(ink: number, r: number): Path2D {
  const path = new Path2D();
  shapes[ink]!(path, r);
  return path;
}

export class TokenPictures {
  /** While the map moves, no picture is painted for a size that will be another in the next frame. */
  quick = false;
  private readonly pictures = new Map<string, HTMLCanvasElement>();

  constructor(
    private readonly palette: Palette,
    private readonly ratio: number,
  ) {}

  draw(
    c: CanvasRenderingContext2D,
    x: number,
    y: number,
    r: number,
    ink: number,
    state: TokenState,
    count: number | null,
  ): void {
    const { quick, ratio } = this;
    const picture = this.of(r, ink, state, count);
    const side = (picture.width / ratio) * (quick ? r / this.sizeOf(r) : 1);
    // Whole device pixels: a picture between pixels would blur.
    const left = Math.round((x - side / 2) * ratio) / ratio;
    const top = Math.round((y - side / 2) * ratio) / ratio;
    c.drawImage(picture, left, top, side, side);
  }

  of(r: number, ink: number, state: TokenState, count: number | null): HTMLCanvasElement {
    const size = this.sizeOf(r);
    const key = `${ink} ${state} ${size} ${count}`;
    let picture = this.pictures.get(key);
    if (!picture) {
      if (this.pictures.size > 500) this.pictures.clear();
      picture = this.paint(size, ink, state, count);
      this.pictures.set(key, picture);
    }
    return picture;
  }

  /** Sizes in half pixels keep the number of pictures small. */
  private sizeOf(r: number): number {
    return this.quick ? 2 * Math.ceil(r / 2) : Math.round(r * 2) / 2;
  }

  private paint(r: number, ink: number, state: TokenState, count: number | null): HTMLCanvasElement {
    const { palette, ratio } = this;
    const half = Math.ceil(r * 1.3 + 12);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 2 * half * ratio;
    const c = canvas.getContext("2d")!;
    c.scale(ratio, ratio);
    c.translate(half, half);
    const shape = tokenShape(ink, r);
    const inverted = state === "source";
    const { deep } = palette.inks[ink]!;
    if (state === "selectable") {
      const ring = tokenShape(ink, r + 3.4);
      c.lineWidth = 2.6;
      c.strokeStyle = palette.casing;
      c.stroke(ring);
      c.lineWidth = 1.4;
      c.strokeStyle = palette.mark;
      c.stroke(ring);
    }
    c.save();
    const [sr, sg, sb] = rgb(palette.casing);
    c.shadowColor = `rgb(${sr} ${sg} ${sb} / ${palette.dark ? 0.55 : 0.4})`;
    c.shadowBlur = 4 * ratio;
    c.shadowOffsetY = 1.5 * ratio;
    c.lineWidth = inverted ? 5.4 : 3.4;
    c.lineJoin = "round";
    c.strokeStyle = inverted ? palette.casing : deep;
    c.stroke(shape);
    c.restore();
    c.lineJoin = "round";
    if (inverted) {
      c.lineWidth = 3.8;
      c.strokeStyle = palette.mark;
      c.stroke(shape);
    } else {
      // A hair of light around the dark ring lets it stand off land of its own ink.
      c.lineWidth = 3.4;
      c.strokeStyle = `rgb(${sr} ${sg} ${sb} / .5)`;
      c.stroke(shape);
      c.lineWidth = 2.4;
      c.strokeStyle = deep;
      c.stroke(shape);
    }
    c.fillStyle = inverted ? deep : palette.token;
    c.fill(shape);
    if (!inverted) {
      c.lineWidth = 1.5;
      c.strokeStyle = deep;
      c.stroke(shape);
    }
    writeCount(c, palette, r, ink, count, inverted);
    return canvas;
  }
}

/** Writes the number of a token; three digits are smaller. */
function writeCount(
  c: CanvasRenderingContext2D,
  palette: Palette,
  r: number,
  ink: number,
  count: number | null,
  inverted: boolean,
): void {
  const text = count === null ? "?" : String(count);
  const size = text.length > 3 ? 0.66 * r : text.length > 2 ? 0.8 * r : text.length > 1 ? 1.06 * r : 1.16 * r;
  c.font = `700 ${size.toFixed(1)}px ${palette.sans}`;
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  c.fillStyle = inverted ? palette.token : palette.tokenInk;
  c.fillText(text, 0, size * 0.355 + SINK[ink]! * r);
}

/** A small ring where a token may be set. */
export function drawFreePlace(c: CanvasRenderingContext2D, palette: Palette, x: number, y: number, r: number): void {
  c.beginPath();
  c.arc(x, y, r, 0, 7);
  c.fillStyle = palette.token;
  c.fill();
  c.lineWidth = 1.4;
  c.strokeStyle = palette.coast;
  c.stroke();
}

/** What can be attacked is in somebody's sights: four arcs, and a stroke between each two that points at it. */
export function drawReticle(c: CanvasRenderingContext2D, palette: Palette, x: number, y: number, r: number): void {
  for (const [width, colour] of [
    [4.8, palette.casing],
    [2.6, palette.attack],
  ] as const) {
    c.lineWidth = width;
    c.strokeStyle = colour;
    c.lineCap = "round";
    for (let i = 0; i < 4; i++) {
      const turn = (i * Math.PI) / 2;
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      c.beginPath();
      c.arc(x, y, r + 5.5, turn + 0.58, turn + Math.PI / 2 - 0.58);
      c.moveTo(x + dx * (r + 2.5), y + dy * (r + 2.5));
      c.lineTo(x + dx * (r + 8), y + dy * (r + 8));
      c.stroke();
    }
  }
  c.lineCap = "butt";
}

/** Where units can go: two small arrowheads, one above the other, that point down into the token. */
export function drawWay(c: CanvasRenderingContext2D, palette: Palette, x: number, y: number, r: number): void {
  for (const [width, colour] of [
    [5, palette.casing],
    [2.6, palette.mark],
  ] as const) {
    c.lineWidth = width;
    c.strokeStyle = colour;
    c.lineCap = c.lineJoin = "round";
    for (const up of [4, 9]) {
      c.beginPath();
      c.moveTo(x - 6, y - r - up - 4);
      c.lineTo(x, y - r - up);
      c.lineTo(x + 6, y - r - up - 4);
      c.stroke();
    }
  }
  c.lineCap = "butt";
}

/** `+n` at the upper right of a token. */
export function drawBadge(
  c: CanvasRenderingContext2D,
  palette: Palette,
  x: number,
  y: number,
  r: number,
  n: number,
): void {
  const text = n > 0 ? `+${n}` : String(n);
  c.font = `700 11px ${palette.sans}`;
  const width = Math.max(22, c.measureText(text).width + 11);
  const [left, top] = [x + r * 0.75, y - r * 0.95 - 9];
  c.beginPath();
  c.roundRect(left, top, width, 17, 8.5);
  c.fillStyle = palette.brass;
  c.fill();
  c.lineWidth = 1.2;
  c.strokeStyle = palette.casing;
  c.stroke();
  c.fillStyle = palette.casing;
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  c.fillText(text, left + width / 2, top + 12.4);
}

/** A crown on top of the token: capital or headquarters. */
export function drawCrown(
  c: CanvasRenderingContext2D,
  palette: Palette,
  x: number,
  y: number,
  r: number,
  ink: number,
): void {
  const w = Math.max(7, r * 0.62);
  const base = y - r * TOP[ink]! - 2.4;
  c.beginPath();
  c.moveTo(x - w, base - w * 0.86);
  c.lineTo(x - w * 0.48, base - w * 0.42);
  c.lineTo(x, base - w * 1.12);
  c.lineTo(x + w * 0.48, base - w * 0.42);
  c.lineTo(x + w, base - w * 0.86);
  c.lineTo(x + w * 0.8, base);
  c.lineTo(x - w * 0.8, base);
  c.closePath();
  c.lineJoin = "round";
  c.lineWidth = 3;
  c.strokeStyle = palette.casing;
  c.stroke();
  c.fillStyle = palette.mark;
  c.fill();
}
