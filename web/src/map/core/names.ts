/** Finds room for names: below the token on its own land, else in the sea beside it, else nowhere. Knows no canvas. */

import type { Box } from "./stage";

export type NameWanted = {
  id: string;
  x: number;
  y: number;
  /** Room the token takes, with its reticle. */
  r: number;
  /** How far down the token itself reaches; names are set close to it. */
  below: number;
  /** One line, two lines, short: in the order of preference. */
  forms: readonly (readonly string[])[];
  /** Must be shown even where it does not fit. */
  needed: boolean;
};

export type Label = { id: string; lines: readonly string[]; sea: boolean; dx: number; dy: number; box: Box };

export type Ground = {
  measure: (text: string, sea: boolean) => number;
  /** Is this point on the land of this territory? */
  onLand: (id: string, x: number, y: number) => boolean;
  /** Is this point in the open sea, inside the picture? */
  inSea: (x: number, y: number) => boolean;
};

export const LINE = 12.5;
/** How much of a name must lie on its own land, and how much may lie on a neighbour's. */
const WELL = { own: 0.8, foreign: 0.15 };
const HALF = { own: 0.42, foreign: 0.22 };

export function placeNames(
  wanted: readonly NameWanted[],
  obstacles: readonly { x: number; y: number; r: number }[],
  taken: readonly Box[],
  ground: Ground,
): Label[] {
  const boxes = [...taken];
  const labels: Label[] = [];
  const free = (box: Box, own: NameWanted) =>
    !boxes.some((other) => meet(box, other, 1)) &&
    !obstacles.some((disc) => (disc.x !== own.x || disc.y !== own.y) && touches(box, disc));
  const take = (label: Label) => {
    boxes.push(label.box);
    labels.push(label);
  };
  for (const name of [...wanted].sort((a, b) => Number(b.needed) - Number(a.needed))) {
    const onLand = (share: typeof WELL) => (spot: Label) =>
      free(spot.box, name) && liesOn(spot.box, name.id, ground, share);
    const inSea = (spot: Label) => free(spot.box, name) && swims(spot.box, ground);
    const label =
      firstFit(landSpots(name, ground), onLand(WELL)) ??
      firstFit(besideSpots(name, ground), inSea) ??
      firstFit(landSpots(name, ground), onLand(HALF)) ??
      firstFit(aroundSpots(name, ground), inSea) ??
      (name.needed ? firstFit(squeezedSpots(name, ground), (spot) => free(spot.box, name)) : null);
    if (label) take(label);
  }
  return labels;
}

function firstFit(spots: Iterable<Label>, fits: (label: Label) => boolean): Label | null {
  for (const spot of spots) if (fits(spot)) return spot;
  return null;
}

/** Below the token in every form, before above it in any. */
function* landSpots(name: NameWanted, ground: Ground): Iterable<Label> {
  for (const above of [false, true])
    for (const lines of name.forms) {
      const width = Math.max(...lines.map((line) => ground.measure(line, false)));
      const height = lines.length * LINE;
      yield spot(name, lines, false, -width / 2, above ? -name.r - 1 - height : name.below + 0.5, width, height);
    }
}

/** Below or above the token, if need be a little to the side. */
function* squeezedSpots(name: NameWanted, ground: Ground): Iterable<Label> {
  for (const aside of [0, 8, -8, 16, -16, 24, -24])
    for (const { lines, dx, dy, box } of landSpots(name, ground))
      yield spot(name, lines, false, dx + aside, dy, box.width, box.height);
}

/** In the sea, right or left of the token. */
function* besideSpots(name: NameWanted, ground: Ground): Iterable<Label> {
  for (const lines of name.forms) {
    const [width, height] = seaSize(lines, ground);
    yield spot(name, lines, true, name.r + 4, -height / 2, width, height);
    yield spot(name, lines, true, -name.r - 4 - width, -height / 2, width, height);
  }
}

/** In the sea, anywhere else around the token. */
function* aroundSpots(name: NameWanted, ground: Ground): Iterable<Label> {
  for (const lines of name.forms) {
    const [width, height] = seaSize(lines, ground);
    const near = name.r * 0.6;
    for (const dx of [-width / 2, near, -near - width])
      for (const dy of [name.r + 2, -name.r - 2 - height]) yield spot(name, lines, true, dx, dy, width, height);
  }
}

function seaSize(lines: readonly string[], ground: Ground): [width: number, height: number] {
  return [Math.max(...lines.map((line) => ground.measure(line, true))), lines.length * LINE];
}

function spot(
  name: NameWanted,
  lines: readonly string[],
  sea: boolean,
  dx: number,
  dy: number,
  width: number,
  height: number,
): Label {
  return { id: name.id, lines, sea, dx, dy, box: { x: name.x + dx, y: name.y + dy, width, height } };
}

/** Mostly on its own land; the rest may hang over the water, but hardly over a neighbour. */
function liesOn({ x, y, width, height }: Box, id: string, ground: Ground, share: typeof WELL): boolean {
  let own = 0;
  let foreign = 0;
  let all = 0;
  for (let i = 0; i <= 6; i++)
    for (const v of [0.25, 0.7]) {
      all++;
      const [px, py] = [x + (width * i) / 6, y + height * v];
      if (ground.onLand(id, px, py)) own++;
      else if (!ground.inSea(px, py)) foreign++;
    }
  return own >= all * share.own && foreign <= all * share.foreign;
}

function swims({ x, y, width, height }: Box, ground: Ground): boolean {
  for (let i = 0; i <= 6; i++)
    for (const v of [0.1, 0.5, 0.9]) if (!ground.inSea(x + (width * i) / 6, y + height * v)) return false;
  return true;
}

function meet(a: Box, b: Box, gap: number): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  );
}

function touches({ x, y, width, height }: Box, disc: { x: number; y: number; r: number }): boolean {
  const dx = disc.x - Math.min(x + width, Math.max(x, disc.x));
  const dy = disc.y - Math.min(y + height, Math.max(y, disc.y));
  return dx * dx + dy * dy < disc.r * disc.r;
}
