/** What lies under the land and does not turn with it: shadow, sea, sheen. And what lies above it: limb and frame. */

import type { Board } from "../board";
import { graticule, linesOf, parallel } from "../core/geometry";
import { C } from "../core/morph";
import { Trace, tracedLine } from "../core/trace";
import { DEGREES, RADIANS, ramp, TURN } from "../core/vector";
import type { Projection } from "../core/view";
import { faded, type Palette, rgb, weaker } from "./palette";

type Context = CanvasRenderingContext2D;

const GRID = graticule();
const EQUATOR = linesOf([parallel(0)]);

/** Lines are finer on the flat map, on a phone and on a thumbnail. */
export function lineFactor({ stage, t }: Projection): number {
  if (stage.globe.radius < 150) return 0.45;
  return stage.narrow ? 0.7 : 1 - 0.2 * t;
}

export function paintSea(c: Context, projection: Projection, palette: Palette): void {
  const { originX: x, originY: y, radius } = projection;
  const roundness = roundnessOf(projection);
  c.save();
  c.beginPath();
  clipToPicture(c, projection);
  c.fillStyle = palette.sea;
  c.fillRect(0, 0, projection.stage.width, projection.stage.height);
  if (roundness > 0) {
    c.globalAlpha = roundness;
    const deep = c.createRadialGradient(x, y, radius * 0.55, x, y, radius);
    deep.addColorStop(0, faded(palette.seaDeep, 0));
    deep.addColorStop(1, palette.seaDeep);
    c.fillStyle = deep;
    c.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    const light = c.createRadialGradient(
      x - radius * 0.3,
      y - radius * 0.38,
      0,
      x - radius * 0.3,
      y - radius * 0.38,
      radius * 0.95,
    );
    light.addColorStop(0, palette.sheen);
    light.addColorStop(1, weaker(palette.sheen, 0));
    c.fillStyle = light;
    c.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    c.globalAlpha = 1;
  }
  c.restore();
}

/** Clips to the outline of the picture and to the window of the flat map. */
export function clipToPicture(c: Context, projection: Projection): void {
  if (projection.t > 0.5) {
    const { x, y, width, height } = projection.window;
    c.beginPath();
    c.rect(x, y, width, height);
    c.clip();
  }
  c.beginPath();
  projection.outline(c);
  c.clip();
}

/** How much of a globe it still is; its light and its shadow go first. */
function roundnessOf({ t }: Projection): number {
  return 1 - ramp(t, 0, 0.3);
}

/** The globe's shadow upon the paper. */
export function paintShadow(c: Context, projection: Projection, palette: Palette): void {
  const { originX: x, originY: y, radius, zoom } = projection;
  const roundness = roundnessOf(projection);
  if (roundness === 0 || zoom >= 2.5) return;
  c.globalAlpha = roundness;
  const soft = c.createRadialGradient(x + 4, y + 16, radius * 0.92, x + 4, y + 16, radius + 58);
  soft.addColorStop(0, palette.shadow);
  soft.addColorStop(0.45, weaker(palette.shadow, 0.42));
  soft.addColorStop(1, weaker(palette.shadow, 0));
  c.fillStyle = soft;
  c.fillRect(x - radius - 80, y - radius - 80, 2 * radius + 160, 2 * radius + 180);
  c.globalAlpha = 1;
}

/** What lies in the water and turns with the globe: bands along the coast and the graticule, a painter for each. */
export function waterPainters(
  projection: Projection,
  board: Board,
  palette: Palette,
  quick: boolean,
): ((c: Context) => void)[] {
  const coast = new Path2D();
  if (quick) new Trace(board.shoals, projection).lines(coast, board.shoals.arcs, BEFORE_LIMB);
  else new Trace(board.coarse, projection).lines(coast, board.coarse.coast);
  const factor = lineFactor(projection);
  const within = (paint: (c: Context) => void) => (c: Context) => {
    c.save();
    // A round clip is dear; a turning globe does without, and its bands end a little before the limb.
    if (!quick || projection.t > 0) clipToPicture(c, projection);
    c.lineJoin = quick ? "bevel" : "round";
    paint(c);
    c.restore();
  };
  const bands = waterlines(palette, quick ? QUICK_BANDS : BANDS).map(({ width, colour }) =>
    within((c) => {
      c.lineWidth = width * factor;
      c.strokeStyle = colour;
      c.stroke(coast);
    }),
  );
  const grid = within((c) => {
    c.lineWidth = 0.75;
    c.strokeStyle = palette.graticule;
    c.stroke(tracedLine(projection, GRID));
    c.lineWidth = 1;
    c.stroke(tracedLine(projection, EQUATOR));
  });
  return [...bands, grid];
}

const BEFORE_LIMB = 0.17;

type DepthBand = readonly [width: number, waterline: 0 | 1 | 2];
const BANDS: readonly DepthBand[] = [
  [22, 0],
  [14, 1],
  [7, 2],
];
/** Wide strokes are the dearest of all; one of middle strength stands for three while the map moves. */
const QUICK_BANDS: readonly DepthBand[] = [[10, 1]];

/** Bands along the coast. They are see-through, so that the sheen of the sea stays visible beneath them. */
function waterlines(palette: Palette, bands: readonly DepthBand[]): { width: number; colour: string }[] {
  const [r, g, b] = rgb(palette.sea).map((from, i) => from + 4 * (rgb(palette.waterlines[2])[i]! - from));
  let share = 0;
  return bands.map(([width, waterline]) => {
    const wanted = strength(palette.sea, palette.waterlines[waterline], palette.waterlines[2]) / 4;
    const colour = `rgb(${clip(r!)} ${clip(g!)} ${clip(b!)} / ${(wanted - share) / (1 - share)})`;
    share = wanted;
    return { width, colour };
  });
}

/** How far a colour is on the way from one to the other. */
function strength(from: string, colour: string, to: string): number {
  const [a, b, c] = [rgb(from), rgb(colour), rgb(to)].map(([x, y, z]) => x + y + z) as [number, number, number];
  return (b - a) / (c - a);
}

function clip(value: number): number {
  return Math.round(Math.min(255, Math.max(0, value)));
}

export function paintRim(c: Context, projection: Projection, palette: Palette): void {
  const { t } = projection;
  const round = 1 - ramp(t, 0, 0.15);
  const flat = ramp(t, 0.85, 1);
  if (t < 0.4) limb(c, projection, palette, 1 - ramp(t, 0, 0.4));
  if (round === 0 && flat < 1) {
    c.save();
    if (t > 0.5) {
      const { x, y, width, height } = projection.window;
      c.beginPath();
      c.rect(x, y, width, height);
      c.clip();
    }
    c.beginPath();
    projection.outline(c);
    c.lineWidth = 1.2;
    c.globalAlpha = 1 - flat;
    c.strokeStyle = palette.coast;
    c.stroke();
    c.restore();
  }
  if (round > 0) ring(c, projection, palette, round);
  if (flat > 0) neatline(c, projection, palette, flat);
}

function limb(c: Context, projection: Projection, palette: Palette, alpha: number): void {
  const { originX: x, originY: y, radius } = projection;
  c.save();
  c.globalAlpha = alpha;
  c.beginPath();
  projection.outline(c);
  c.clip();
  const shade = c.createRadialGradient(x - radius * 0.1, y - radius * 0.14, radius * 0.62, x, y, radius * 1.005);
  shade.addColorStop(0, weaker(palette.limb, 0));
  shade.addColorStop(0.62, weaker(palette.limb, 0.22));
  shade.addColorStop(1, palette.limb);
  c.fillStyle = shade;
  c.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  // The atmosphere: a thin rim of light just inside the edge.
  const air = c.createRadialGradient(x, y, radius * 0.965, x, y, radius);
  const glow = palette.dark ? "150 200 205" : "255 255 250";
  air.addColorStop(0, `rgb(${glow} / 0)`);
  air.addColorStop(0.8, `rgb(${glow} / ${palette.dark ? 0.1 : 0.2})`);
  air.addColorStop(1, `rgb(${glow} / ${palette.dark ? 0.26 : 0.34})`);
  c.fillStyle = air;
  c.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  c.restore();
  c.save();
  c.globalAlpha = alpha;
  c.beginPath();
  projection.outline(c);
  c.lineWidth = 1;
  c.strokeStyle = palette.dark ? palette.casing : palette.coast;
  c.stroke();
  c.restore();
}

/** The graduated ring of the globe: 72 parts, a tick every 30°. */
function ring(c: Context, projection: Projection, palette: Palette, alpha: number): void {
  const { originX: x, originY: y, scale } = projection;
  const r = scale + 11.5;
  c.save();
  c.globalAlpha = alpha;
  c.lineWidth = 7;
  c.strokeStyle = palette.frameA;
  c.beginPath();
  c.arc(x, y, r, 0, TURN);
  c.stroke();
  c.lineWidth = 5;
  c.strokeStyle = palette.frameB;
  c.beginPath();
  c.arc(x, y, r, 0, TURN);
  c.stroke();
  c.strokeStyle = palette.frameA;
  c.beginPath();
  for (let i = 0; i < 72; i += 2) {
    const a = (i * 5 - 90) * RADIANS;
    c.moveTo(x + r * Math.cos(a), y + r * Math.sin(a));
    c.arc(x, y, r, a, a + 5 * RADIANS);
  }
  c.stroke();
  c.lineWidth = 1;
  c.beginPath();
  for (let i = 0; i < 12; i++) {
    const a = i * 30 * RADIANS;
    c.moveTo(x + (r + 3) * Math.cos(a), y + (r + 3) * Math.sin(a));
    c.lineTo(x + (r + 9) * Math.cos(a), y + (r + 9) * Math.sin(a));
  }
  c.stroke();
  c.restore();
}

/** The neatline of the flat map in steps of ten degrees, which move along when the map is moved. */
function neatline(c: Context, projection: Projection, palette: Palette, alpha: number): void {
  const { x, y, width, height } = projection.stage.frame;
  const w = 6;
  c.save();
  c.globalAlpha = alpha;
  c.strokeStyle = palette.frameA;
  c.fillStyle = palette.frameB;
  c.beginPath();
  c.rect(x - w, y - w, width + 2 * w, height + 2 * w);
  c.rect(x, y, width, height);
  c.fill("evenodd");
  c.fillStyle = palette.frameA;
  const perDegree = projection.scale * RADIANS;
  const middle = projection.turn * DEGREES;
  const halfLon = width / 2 / (perDegree * C);
  for (let lon = Math.floor((middle - halfLon) / 20) * 20; lon < middle + halfLon; lon += 20) {
    const from = Math.max(x, x + width / 2 + (lon - middle) * perDegree * C);
    const to = Math.min(x + width, x + width / 2 + (lon + 10 - middle) * perDegree * C);
    if (to <= from) continue;
    c.fillRect(from, y - w, to - from, w);
    c.fillRect(from, y + height, to - from, w);
  }
  const rise = projection.rise * RADIANS;
  const latAt = (py: number) => (projection.originY - py) / rise;
  for (let lat = Math.floor(latAt(y + height) / 20) * 20; lat < latAt(y); lat += 20) {
    const to = Math.min(y + height, projection.originY - lat * rise);
    const from = Math.max(y, projection.originY - (lat + 10) * rise);
    if (to <= from) continue;
    c.fillRect(x - w, from, w, to - from);
    c.fillRect(x + width, from, w, to - from);
  }
  c.lineWidth = 1;
  c.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
  c.strokeRect(x - w - 0.5, y - w - 0.5, width + 2 * w + 1, height + 2 * w + 1);
  c.globalAlpha = alpha * 0.35;
  c.strokeRect(x - w - 2.5, y - w - 2.5, width + 2 * w + 5, height + 2 * w + 5);
  c.restore();
}

/** Does the flat map show the whole world, so that its sides are the seam? */
export function showsWholeWorld(projection: Projection): boolean {
  return projection.t === 1 && projection.worldWidth <= projection.stage.frame.width + 1;
}
