/** What stands upon the map: leaders, arrow, names, tokens, badges. */

import type { Board } from "../board";
import { contains, type Geometry, landAt } from "../core/geometry";
import { type Label, LINE, type NameWanted, placeNames } from "../core/names";
import type { Box } from "../core/stage";
import { REACH, type StandingToken, type TokenPlace } from "../core/tokens";
import { clamp, DEGREES, wrap } from "../core/vector";
import { HOME_LON, type Projection } from "../core/view";
import { continentPlaces, waters } from "../data/waters";
import type { Dangers, MapNames, MapSketch, Scene } from "../scene";
import { arrow, loop, presence } from "./arrows";
import { paintHeat, writeHeat } from "./heat";
import { type LandPaths, landColour } from "./land";
import { faded, inkNumber, type Palette } from "./palette";
import { clipToPicture, showsWholeWorld } from "./sea";
import {
  alongParallel,
  continentFont,
  haloText,
  islandFont,
  landFont,
  type PictureWords,
  spacedText,
  spacedWidth,
  waterFont,
  wordOf,
} from "./text";
import {
  drawBadge,
  drawCrown,
  drawFreePlace,
  drawReticle,
  drawWay,
  type TokenPictures,
  type TokenState,
} from "./token";

type Context = CanvasRenderingContext2D;

/** What is painted: a board as it stands and as its places are called, seen from somewhere, in colours. */
export type Painted = {
  projection: Projection;
  board: Board;
  scene: Scene;
  names: MapNames | null;
  palette: Palette;
};

/** Beyond this angle from the middle of the globe, names are left out. */
const NAMES_WITHIN = Math.cos((60 * Math.PI) / 180);

export function isThumbnail(projection: Projection): boolean {
  return projection.stage.globe.radius < 150;
}

/** On a flat map so small, counters leave no room for lettering until one zooms in. */
function isCrowded({ t, worldWidth }: Projection): boolean {
  return t === 1 && worldWidth < 560;
}

/** Names of seas and continents: upon the water, under the land. */
export function writeWaters(c: Context, painted: Painted, pictures: PictureWords | null): void {
  const { projection, names, palette } = painted;
  if (!names || isThumbnail(projection)) return;
  const { t } = projection;
  c.save();
  if (t > 0) clipToPicture(c, projection);
  c.fillStyle = palette.seaText;
  c.textBaseline = "alphabetic";
  if (t === 0) {
    c.textAlign = "center";
    for (const { names: water, globe, size } of waters) {
      const font = waterFont(palette, Math.max(11, size * (projection.stage.narrow ? 0.9 : 1)));
      const text = water[names.language];
      if (!pictures) c.font = font;
      const word = pictures ? pictures.of(text, font, size * 0.22) : wordOf(c, text, size * 0.22);
      alongParallel(c, projection, word, globe);
    }
  } else if (t === 1 && !isCrowded(projection)) {
    for (const { text, x, y, size, space } of flatWaters(c, painted, names)) {
      c.font = waterFont(palette, size);
      spacedText(c, text, x, y, space);
    }
    for (const { text, x, y, space } of continentNames(c, painted, names)) spacedText(c, text, x, y, space);
  }
  c.restore();
}

/** On a small map names are smaller and closer, and keep away from the frame rather than being cut by it. */
function flatWaters(
  c: Context,
  { projection, palette }: Painted,
  names: MapNames,
): { text: string; x: number; y: number; size: number; space: number }[] {
  const small = projection.stage.narrow || projection.stage.frame.width < SMALL;
  return waters.flatMap(({ names: water, flat, room, size }) => {
    if (!flat) return [];
    const { x, y } = projection.project(flat[0], flat[1]);
    const text = water[names.language];
    const shown = small ? 12 : Math.min(15, size);
    c.font = waterFont(palette, shown);
    const wide = shown * (small ? 0.1 : 0.22);
    const [west, east] = [-1, 1].map((side) => projection.project(flat[0] + (side * (room ?? 0)) / 2, flat[1]).x) as [
      number,
      number,
    ];
    const fits = (east - west - spacedWidth(c, text, 0)) / text.length;
    const space = east > west ? clamp(fits, 0, wide) : wide;
    return [{ text, x: inside(projection, x, spacedWidth(c, text, space)), y, size: shown, space }];
  });
}

const SMALL = 760;

/** Where the middle of something so wide stands, if the whole world is shown and nothing of it shall be cut off. */
function inside(projection: Projection, x: number, across: number): number {
  const { x: left, width } = projection.stage.frame;
  const half = across / 2 + 6;
  return showsWholeWorld(projection) ? clamp(x, left + half, left + width - half) : x;
}

/** Sets their font. North America's has the least room, between the frame and California: on a narrower map they are
 * written closer. */
function continentNames(
  c: Context,
  { projection, palette, board }: Painted,
  names: MapNames,
): { text: string; x: number; y: number; space: number }[] {
  const close = projection.stage.frame.width < CLOSE;
  const space = close ? 0.3 : 1.2;
  c.font = continentFont(palette, close ? 10 : 11.5);
  return board.continents.flatMap(({ id, bonus }) => {
    const place = continentPlaces[id];
    const name = names.continents[id];
    if (!place || !name) return [];
    const { x, y } = projection.project(place[0], place[1]);
    const text = `${name.full.toUpperCase()} ${bonus}`;
    return [{ text, x: inside(projection, x, spacedWidth(c, text, space)), y, space }];
  });
}

const CLOSE = 960;

/**
 * Finds room for names at rest; while the map moves, they go along with their tokens. Where a name lies follows from the
 * view alone. One that finds no room, but is needed because its territory is marked, is squeezed in besides: `before`
 * keeps its place.
 */
export function layNames(
  c: Context,
  painted: Painted,
  places: readonly TokenPlace[],
  geometry: Geometry,
  needed?: { ids: ReadonlySet<string>; before: readonly Label[] },
): Label[] {
  const { projection, board, names, palette } = painted;
  if (!names || isThumbnail(projection)) return [];
  const flat = projection.t === 1;
  const named = places.filter(({ id, alpha, near }) =>
    needed ? needed.ids.has(id) : alpha > 0.8 && (flat ? !isCrowded(projection) : near > NAMES_WITHIN),
  );
  const wanted: NameWanted[] = named.flatMap(({ id, x, y, r }) => {
    const name = names.territories[id];
    const forms = name ? [[name.full], name.lines, [name.short]] : [];
    return name ? [{ id, x, y, r: r * REACH + 1.5, below: r + BELOW, forms, needed: needed !== undefined }] : [];
  });
  const obstacles = places.map(({ x, y, r }) => ({ x, y, r: r * REACH + 1.5 }));
  for (const link of board.sea)
    for (const [lon, lat] of link.path) {
      const { x, y, near } = projection.project(lon, lat);
      if (flat || near > 0) obstacles.push({ x, y, r: 2.5 });
    }
  const taken = [
    ...(flat && !isCrowded(projection) ? namesInTheWater(c, painted) : []),
    ...(needed?.before ?? []).map(({ box }) => box),
  ];
  const lands = new Map(geometry.lands.map((land) => [land.id, land]));
  const { x: left, y: top, width, height } = projection.window;
  if (flat) {
    // Nothing is written upon the frame.
    const [across, down] = [
      { x: left, width, height: 99 },
      { y: top, width: 99, height },
    ];
    taken.push({ ...across, y: top - 99 }, { ...across, y: top + height }, { ...down, x: left - 99 });
    taken.push({ ...down, x: left + width });
  }
  return placeNames(wanted, obstacles, taken, {
    measure: (text, sea) => {
      c.font = sea ? islandFont(palette) : landFont(palette);
      return sea ? spacedWidth(c, text, 0.6) : c.measureText(text).width;
    },
    onLand: (id, x, y) => {
      const place = projection.invert(x, y);
      return place !== null && contains(geometry, lands.get(id)!, place[0], place[1]);
    },
    inSea: (x, y) => {
      if (flat && (x < left + 4 || x > left + width - 4 || y < top + 4 || y > top + height - 4)) return false;
      const place = projection.invert(x, y);
      return place !== null && landAt(geometry, place[0], place[1]) === null;
    },
  });
}

/** Between a token and its name there is room for the deepest form, and for the lower ends of a reticle. */
const BELOW = 3.5;

function namesInTheWater(c: Context, painted: Painted): Box[] {
  const { names, palette } = painted;
  if (!names) return [];
  const boxes: Box[] = [];
  c.font = islandFont(palette, 12);
  for (const { text, x, y, align } of seamNotes(painted)) {
    const width = c.measureText(text).width;
    boxes.push({ x: align === "left" ? x : x - width, y: y - 11, width, height: 15 });
  }
  for (const { text, x, y, size, space } of flatWaters(c, painted, names)) {
    c.font = waterFont(palette, size);
    const width = spacedWidth(c, text, space);
    boxes.push({ x: x - width / 2, y: y - size, width, height: size * 1.3 });
  }
  for (const { text, x, y, space } of continentNames(c, painted, names)) {
    const width = spacedWidth(c, text, space);
    boxes.push({ x: x - width / 2, y: y - 11, width, height: 14 });
  }
  return boxes;
}

export function paintTop(
  c: Context,
  painted: Painted,
  all: readonly StandingToken[],
  labels: readonly Label[],
  pictures: TokenPictures,
  written: NamePictures,
  { sketches, dangers, paths }: { sketches: readonly MapSketch[]; dangers: Dangers | null; paths: LandPaths },
): void {
  const { projection, scene } = painted;
  if (projection.stage.globe.radius < 75) {
    dots(c, painted, all);
    return;
  }
  c.save();
  if (projection.t > 0.5) {
    const { x, y, width, height } = projection.window;
    c.beginPath();
    c.rect(x - 6, y - 6, width + 12, height + 12);
    c.clip();
  }
  if (dangers) paintHeat(c, paths, dangers, painted.palette);
  leaders(c, painted, all);
  for (const [i, to] of (scene.route ?? []).entries()) arrow(c, painted, all, scene.route?.[i - 1] ?? to, to);
  if (scene.arrow) arrow(c, painted, all, scene.arrow.from, scene.arrow.to);
  for (const { route, ink } of dangers?.arrows ?? [])
    for (const [i, to] of route.entries()) if (i > 0) arrow(c, painted, all, route[i - 1]!, to, ink);
  for (const { ink, from, to, at } of sketches)
    if (from) arrow(c, painted, all, from, to, ink, presence(at));
    else loop(c, painted, all, to, ink, presence(at));
  overTheSeam(c, painted);
  const byId = new Map(labels.map((label) => [label.id, label]));
  for (const standing of all) {
    const label = byId.get(standing.id);
    if (label) written.draw(c, painted, standing, label);
  }
  for (const standing of all) token(c, painted, standing, pictures);
  if (dangers) writeHeat(c, all, dangers, painted.palette);
  c.globalAlpha = 1;
  c.restore();
}

/** Makes the pictures that painting the top will want. */
export function preparePictures(
  painted: Painted,
  all: readonly StandingToken[],
  labels: readonly Label[],
  pictures: TokenPictures,
  written: NamePictures,
): void {
  for (const label of labels) written.of(painted, label.id, label);
  for (const standing of all)
    if (!standing.bare)
      pictures.of(
        standing.r,
        inkNumber(standing.holding.owner) ?? 0,
        stateOf(standing),
        standing.holding.count ?? null,
      );
}

function dots(c: Context, { palette }: Painted, all: readonly StandingToken[]): void {
  for (const { x, y, holding, alpha, bare } of all) {
    const ink = inkNumber(holding.owner);
    if (ink === null || bare) continue;
    c.globalAlpha = alpha;
    c.beginPath();
    c.arc(x, y, 2.2, 0, 7);
    c.fillStyle = palette.token;
    c.fill();
    c.lineWidth = 1;
    c.strokeStyle = palette.inks[ink]!.deep;
    c.stroke();
  }
  c.globalAlpha = 1;
}

/** A thin line ties a token that was moved aside to its place. */
function leaders(c: Context, { palette }: Painted, all: readonly StandingToken[]): void {
  for (const { x, y, anchorX, anchorY, r, alpha } of all) {
    const away = Math.hypot(x - anchorX, y - anchorY);
    if (away < r * 0.75) continue;
    c.globalAlpha = alpha * Math.min(1, (away / r - 0.75) * 4);
    for (const [width, colour] of [
      [3, palette.casing],
      [1.4, palette.mark],
    ] as const) {
      c.lineWidth = width;
      c.strokeStyle = colour;
      c.beginPath();
      c.moveTo(anchorX, anchorY);
      c.lineTo(x, y);
      c.stroke();
    }
    c.beginPath();
    c.arc(anchorX, anchorY, 2.2, 0, 7);
    c.fillStyle = palette.mark;
    c.fill();
    c.lineWidth = 1;
    c.strokeStyle = palette.casing;
    c.stroke();
  }
  c.globalAlpha = 1;
}

function stateOf({ holding }: StandingToken): TokenState {
  if (holding.mark === "source" || holding.mark === "target") return holding.mark;
  return holding.selectable ? "selectable" : "calm";
}

function token(c: Context, { palette }: Painted, standing: StandingToken, pictures: TokenPictures): void {
  const { x, y, r, holding, alpha } = standing;
  const ink = inkNumber(holding.owner) ?? 0;
  c.globalAlpha = alpha;
  if (standing.bare) {
    if (holding.selectable) drawFreePlace(c, palette, x, y, r);
    return;
  }
  const state = stateOf(standing);
  if (state === "target") drawReticle(c, palette, x, y, r * (ink === 5 ? 1.1 : 1));
  if (holding.mark === "way") drawWay(c, palette, x, y, r);
  pictures.draw(c, x, y, r, ink, state, holding.count ?? null);
  if (holding.capital) drawCrown(c, palette, x, y, r, ink);
  if (holding.plus) drawBadge(c, palette, x, y, r, holding.plus);
}

/** Names as pictures: lettering with a halo is slow to draw anew in every frame. */
export class NamePictures {
  private readonly pictures = new Map<string, HTMLCanvasElement>();

  constructor(private readonly ratio: number) {}

  draw(c: Context, painted: Painted, { id, x, y, holding, near, alpha }: StandingToken, label: Label): void {
    const fade = painted.projection.t > 0 || holding.mark ? 1 : clamp((near - 0.42) / 0.08, 0, 1);
    if (alpha * fade <= 0) return;
    const picture = this.of(painted, id, label);
    const { ratio } = this;
    c.globalAlpha = alpha * fade;
    const left = Math.round((x + label.dx - HALO) * ratio) / ratio;
    const top = Math.round((y + label.dy - HALO) * ratio) / ratio;
    c.drawImage(picture, left, top, picture.width / ratio, picture.height / ratio);
  }

  of(painted: Painted, id: string, label: Label): HTMLCanvasElement {
    const [colour, halo] = lettering(painted, id, label);
    const key = `${id} ${label.lines.join("|")} ${colour} ${halo}`;
    let picture = this.pictures.get(key);
    if (!picture) {
      if (this.pictures.size > 500) this.pictures.clear();
      picture = this.paint(painted, label, colour, halo);
      this.pictures.set(key, picture);
    }
    return picture;
  }

  private paint({ palette }: Painted, { lines, sea, box }: Label, colour: string, halo: string): HTMLCanvasElement {
    const picture = document.createElement("canvas");
    picture.width = Math.ceil((box.width + 2 * HALO) * this.ratio);
    picture.height = Math.ceil((box.height + 2 * HALO) * this.ratio);
    const c = picture.getContext("2d")!;
    c.scale(this.ratio, this.ratio);
    c.translate(HALO + box.width / 2, HALO);
    c.textBaseline = "alphabetic";
    for (const [i, line] of lines.entries()) {
      const base = (i + 1) * LINE - 3;
      if (sea) {
        c.font = islandFont(palette);
        c.lineWidth = 3;
        c.lineJoin = "round";
        c.strokeStyle = halo;
        c.fillStyle = colour;
        seaName(c, line, 0, base);
      } else {
        c.font = landFont(palette);
        c.textAlign = "center";
        haloText(c, line, 0, base, colour, halo);
      }
    }
    return picture;
  }
}

const HALO = 4;

/** A name's colour and that of its halo: what it is written upon. */
function lettering({ palette, board, scene }: Painted, id: string, { sea }: Label): [colour: string, halo: string] {
  const ink = inkNumber(scene.holdings[id]?.owner ?? null);
  const plain = palette.dark ? palette.token : palette.tokenInk;
  if (sea) return [plain, faded(palette.sea, 0.85)];
  return [ink === null ? plain : palette.inks[ink]!.on, landColour(board, scene, palette, id)];
}

function seaName(c: Context, text: string, x: number, y: number): void {
  let left = x - spacedWidth(c, text, 0.6) / 2;
  c.textAlign = "left";
  const places: [string, number][] = [];
  for (const letter of text) {
    places.push([letter, left]);
    left += c.measureText(letter).width + 0.6;
  }
  for (const [letter, at] of places) c.strokeText(letter, at, y);
  for (const [letter, at] of places) c.fillText(letter, at, y);
}

type SeamNote = { text: string; x: number; y: number; align: "left" | "right" };

/** Links that leave the flat map at one side say where they go, while the seam lies where the map is usually cut. */
function seamNotes({ projection, board, names }: Painted): SeamNote[] {
  const moved = Math.abs(wrap(projection.turn * DEGREES - HOME_LON));
  if (!names || !showsWholeWorld(projection) || isCrowded(projection) || moved > 10) return [];
  const { x, width } = projection.stage.frame;
  return board.sea.flatMap((link) => {
    const a = projection.project(link.ends[0][0], link.ends[0][1]);
    const b = projection.project(link.ends[1][0], link.ends[1][1]);
    if (Math.abs(a.x - b.x) < width / 2) return [];
    const [west, east] = a.x < b.x ? [link.a, link.b] : [link.b, link.a];
    const [westY, eastY] = a.x < b.x ? [a.y, b.y] : [b.y, a.y];
    const notes: SeamNote[] = [];
    const toEast = names.territories[east]?.to;
    const toWest = names.territories[west]?.to;
    if (toEast) notes.push({ text: `‹ ${toEast}`, x: x + 7, y: westY - 34, align: "left" });
    if (toWest) notes.push({ text: `${toWest} ›`, x: x + width - 7, y: eastY - 34, align: "right" });
    return notes;
  });
}

function overTheSeam(c: Context, painted: Painted): void {
  const notes = seamNotes(painted);
  if (notes.length === 0) return;
  c.font = islandFont(painted.palette, 12);
  c.fillStyle = painted.palette.seaText;
  c.textBaseline = "alphabetic";
  for (const { text, x, y, align } of notes) {
    c.textAlign = align;
    c.fillText(text, x, y);
  }
}
