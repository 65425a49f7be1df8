/** The land: ink with its hatching, borders, outlines, sea links. */

import { anchorOf, type Board } from "../board";
import type { Arc, Geometry } from "../core/geometry";
import { Trace } from "../core/trace";
import type { Projection } from "../core/view";
import type { MapHolding, Scene } from "../scene";
import { hatchTile } from "./hatch";
import { faded, inkNumber, mixed, type Palette } from "./palette";
import { clipToPicture, lineFactor } from "./sea";

type Context = CanvasRenderingContext2D;

/** A board's paths under one projection; made once per view, drawn as often as the scene changes. */
export class LandPaths {
  readonly lands = new Map<string, Path2D>();
  readonly coast = new Path2D();
  readonly borders = new Path2D();
  readonly continentBorders = new Path2D();
  private readonly outlines = new Map<string, Path2D>();
  private readonly trace: Trace;

  constructor(
    readonly geometry: Geometry,
    readonly projection: Projection,
  ) {
    this.trace = new Trace(geometry, projection);
    for (const land of geometry.lands) {
      const path = new Path2D();
      this.trace.rings(path, geometry, land.rings);
      this.lands.set(land.id, path);
    }
    this.trace.lines(this.coast, geometry.coast);
    this.trace.lines(this.borders, geometry.borders);
    this.trace.lines(this.continentBorders, geometry.continentBorders);
  }

  outline(id: string): Path2D {
    let path = this.outlines.get(id);
    if (!path) {
      path = new Path2D();
      this.trace.lines(path, this.geometry.outlines.get(id) ?? ([] as Arc[]));
      this.outlines.set(id, path);
    }
    return path;
  }
}

/** Hatching tiles of one palette, by ink. */
export class Hatches {
  private readonly tiles = new Map<number, HTMLCanvasElement | null>();

  constructor(
    private readonly ratio: number,
    private readonly strong: boolean,
  ) {}

  pattern(c: Context, ink: number): CanvasPattern | null {
    if (!this.tiles.has(ink)) this.tiles.set(ink, hatchTile(ink, this.ratio, this.strong));
    const tile = this.tiles.get(ink);
    return tile ? c.createPattern(tile, "repeat") : null;
  }
}

export type LandStyle = {
  palette: Palette;
  hatches: Hatches | null;
  /** Device pixels per pixel. */
  ratio: number;
  /** The map is moving: what nobody sees then is left out. */
  quick: boolean;
};

export function paintLand(c: Context, paths: LandPaths, board: Board, scene: Scene, style: LandStyle): void {
  const { projection } = paths;
  const { palette } = style;
  const factor = lineFactor(projection);
  c.save();
  // A turning globe is drawn to its limb exactly enough; clipping every stroke would cost more than all of them.
  if (!style.quick || projection.t > 0) clipToPicture(c, projection);
  c.lineJoin = "bevel";
  land(c, paths, board, scene, style);
  // Lines of one pixel are drawn by a much faster way than those only a little wider.
  c.lineWidth = style.quick ? 1 : 1.1;
  c.strokeStyle = palette.border;
  c.stroke(paths.borders);
  edges(c, paths, scene, palette);
  if (!style.quick) {
    c.lineWidth = 3.4 * factor;
    c.strokeStyle = palette.dark ? palette.coast : faded(palette.coast, 0.85);
    c.stroke(paths.continentBorders);
  }
  c.lineWidth = 1.9 * factor;
  c.strokeStyle = palette.continentBorder;
  c.stroke(paths.continentBorders);
  c.lineWidth = 0.8;
  c.strokeStyle = palette.coast;
  c.stroke(paths.coast);
  if (!style.quick) c.lineJoin = "round";
  outlines(c, paths, scene, palette, factor, style.quick);
  seaLinks(c, projection, board, scene, palette, factor, style.quick);
  c.restore();
}

/** While something is chosen, all other land steps back. */
export function isDimmed(scene: Scene, holding: MapHolding): boolean {
  return !holding.mark && somethingChosen(scene);
}

const chosen = new WeakMap<Scene, boolean>();

function somethingChosen(scene: Scene): boolean {
  let answer = chosen.get(scene);
  if (answer === undefined) {
    answer = Object.values(scene.holdings).some(({ mark }) => mark === "source" || mark === "target" || mark === "way");
    chosen.set(scene, answer);
  }
  return answer;
}

export function landColour(board: Board, scene: Scene, palette: Palette, id: string): string {
  const holding = scene.holdings[id];
  const ink = inkNumber(holding?.owner ?? null);
  if (ink === null || !holding) {
    const tint = palette.continents[board.continentOf[id] ?? ""] ?? palette.landFree;
    return mixed(palette.landFree, tint, 0.62);
  }
  const { fill, dimmed } = palette.inks[ink]!;
  return isDimmed(scene, holding) ? dimmed : fill;
}

function land(c: Context, paths: LandPaths, board: Board, scene: Scene, { palette, hatches, ratio }: LandStyle): void {
  for (const [id, path] of paths.lands) {
    c.fillStyle = landColour(board, scene, palette, id);
    c.fill(path);
  }
  if (hatches) for (const id of paths.lands.keys()) hatchLand(c, paths, scene, id, hatches, ratio);
}

/** The hatching hangs on the token's place: it travels with the land instead of sliding beneath it. */
export function hatchLand(
  c: Context,
  { lands, projection }: LandPaths,
  scene: Scene,
  id: string,
  hatches: Hatches,
  ratio: number,
): void {
  const ink = inkNumber(scene.holdings[id]?.owner ?? null);
  const pattern = ink ? hatches.pattern(c, ink) : null;
  const path = lands.get(id);
  if (!pattern || !path) return;
  const [lon, lat] = anchorOf(id, projection.t);
  const { x, y } = projection.project(lon, lat);
  const move = new DOMMatrix().translate(Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio);
  pattern.setTransform(move.scale(1 / ratio));
  c.fillStyle = pattern;
  c.fill(path);
}

/** Borders drawn once more where the ink swallows them. */
function edges(c: Context, paths: LandPaths, scene: Scene, palette: Palette): void {
  for (const [id, { owner }] of Object.entries(scene.holdings)) {
    const edge = palette.inks[inkNumber(owner) ?? 0]!.edge;
    if (!edge) continue;
    c.strokeStyle = edge;
    c.stroke(paths.outline(id));
  }
}

function outlines(c: Context, paths: LandPaths, scene: Scene, palette: Palette, factor: number, quick: boolean): void {
  const marked = (mark: MapHolding["mark"]) =>
    Object.entries(scene.holdings).flatMap(([id, holding]) => (holding.mark === mark ? [id] : []));
  for (const [id, holding] of Object.entries(scene.holdings))
    if (holding.conquered) glowAround(c, paths, id, palette, quick ? [[5, 0.3]] : GLOW);
  const line = (id: string, casing: number, width: number, ink = palette.mark, dash: readonly number[] = []) => {
    const path = paths.outline(id);
    if (quick && width < 2) {
      c.lineWidth = 1;
      c.strokeStyle = ink;
      c.stroke(path);
      return;
    }
    c.lineWidth = casing * factor;
    c.strokeStyle = palette.casing;
    c.stroke(path);
    c.lineWidth = width * factor;
    c.strokeStyle = ink;
    c.setLineDash(dash.map((length) => length * factor));
    c.stroke(path);
    c.setLineDash([]);
  };
  for (const [id, { lost }] of Object.entries(scene.holdings)) if (lost) line(id, 5, 2.6, palette.attack, [9, 5]);
  for (const id of marked("way")) line(id, 2.8, 1.6, palette.mark, [2, 5]);
  for (const id of marked("target")) line(id, 3.6, 2, palette.attack);
  for (const id of marked("origin")) line(id, 3.2, 1.5);
  for (const id of marked("source")) line(id, 6, 3.4);
}

type Light = readonly [width: number, alpha: number];
const GLOW: readonly Light[] = [
  [18, 0.12],
  [12, 0.16],
  [7, 0.22],
  [3, 0.4],
];

/** The last conquest: light spills over its borders. */
function glowAround(c: Context, paths: LandPaths, id: string, palette: Palette, light: readonly Light[]): void {
  const path = paths.outline(id);
  for (const [width, alpha] of light) {
    c.lineWidth = width;
    c.strokeStyle = faded(palette.mark, alpha);
    c.stroke(path);
  }
}

function isUsable(scene: Scene, a: string, b: string): boolean {
  const marks = [scene.holdings[a]?.mark, scene.holdings[b]?.mark];
  return marks.includes("source") && (marks.includes("target") || marks.includes("way"));
}

function seaLinks(
  c: Context,
  projection: Projection,
  board: Board,
  scene: Scene,
  palette: Palette,
  factor: number,
  quick: boolean,
): void {
  const calm = new Path2D();
  const usable = new Path2D();
  const calmDots = new Path2D();
  const usableDots = new Path2D();
  const trace = new Trace(board.routes, projection);
  for (const [i, link] of board.sea.entries()) {
    if (link.optional && scene.withoutOptionalLinks) continue;
    const use = isUsable(scene, link.a, link.b);
    trace.lines(use ? usable : calm, [board.routes.arcs[i]!]);
    for (const [lon, lat] of link.ends) {
      if (!projection.shows(lon, lat)) continue;
      const { x, y, near } = projection.project(lon, lat);
      if (projection.t === 0 && near < 0.05) continue;
      const dots = use ? usableDots : calmDots;
      const r = (use ? 2.8 : 1.9) * Math.max(0.8, factor);
      dots.moveTo(x + r, y);
      dots.arc(x, y, r, 0, 7);
    }
  }
  c.setLineDash([4.5, 3.5]);
  c.lineWidth = quick ? 1 : 1.35;
  c.strokeStyle = palette.link;
  c.stroke(calm);
  c.setLineDash([]);
  c.fillStyle = palette.link;
  c.fill(calmDots);
  c.lineCap = "round";
  c.lineWidth = 4.2;
  c.strokeStyle = palette.casing;
  c.stroke(usable);
  c.setLineDash([5, 4.5]);
  c.lineWidth = 2;
  c.strokeStyle = palette.mark;
  c.stroke(usable);
  c.setLineDash([]);
  c.lineCap = "butt";
  c.fillStyle = palette.mark;
  c.fill(usableDots);
  c.lineWidth = 1.2;
  c.strokeStyle = palette.casing;
  c.stroke(usableDots);
}

/** The light inside what can be attacked; it lies on a canvas of its own, which breathes. */
export function paintGlow(c: Context, paths: LandPaths, scene: Scene, palette: Palette): void {
  const factor = lineFactor(paths.projection);
  c.save();
  clipToPicture(c, paths.projection);
  c.lineJoin = "round";
  for (const [id, holding] of Object.entries(scene.holdings)) {
    const land = paths.lands.get(id);
    if (holding.mark !== "target" || !land) continue;
    c.save();
    c.clip(land);
    const outline = paths.outline(id);
    for (const [width, alpha] of [
      [22, 0.42],
      [12, 0.46],
      [5, 0.3],
    ] as const) {
      c.lineWidth = width * factor;
      c.strokeStyle = faded(palette.attack, alpha);
      c.stroke(outline);
    }
    c.restore();
  }
  c.restore();
}
