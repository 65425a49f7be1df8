/** Finds room for names: below the token on its own land, else in the sea beside it, else nowhere. Knows no canvas. */

export type Box = { x: number; y: number; width: number; height: number };

export type Wanted = {
  id: string;
  x: number;
  y: number;
  /** Room the token takes, with its reticle. */
  r: number;
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
const OWN = 0.58;
const FOREIGN = 0.15;

export function placeNames(
  wanted: readonly Wanted[],
  obstacles: readonly { x: number; y: number; r: number }[],
  taken: readonly Box[],
  ground: Ground,
): Label[] {
  const boxes = [...taken];
  const labels: Label[] = [];
  const free = (box: Box, own: Wanted) =>
    !boxes.some((other) => meet(box, other, 1)) &&
    !obstacles.some((disc) => (disc.x !== own.x || disc.y !== own.y) && touches(box, disc));
  const take = (label: Label) => {
    boxes.push(label.box);
    labels.push(label);
  };
  for (const name of [...wanted].sort((a, b) => Number(b.needed) - Number(a.needed))) {
    const label =
      firstFit(landSpots(name, ground), (spot) => free(spot.box, name) && liesOn(spot.box, name.id, ground)) ??
      firstFit(seaSpots(name, ground), (spot) => free(spot.box, name) && swims(spot.box, ground)) ??
      (name.needed ? firstFit(landSpots(name, ground), (spot) => free(spot.box, name)) : null);
    if (label) take(label);
  }
  return labels;
}

function firstFit(spots: Iterable<Label>, fits: (label: Label) => boolean): Label | null {
  for (const spot of spots) if (fits(spot)) return spot;
  return null;
}

/** Below the token in every form, before above it in any. */
function* landSpots(name: Wanted, ground: Ground): Iterable<Label> {
  for (const above of [false, true])
    for (const lines of name.forms) {
      const width = Math.max(...lines.map((line) => ground.measure(line, false)));
      const height = lines.length * LINE;
      yield spot(name, lines, false, -width / 2, above ? -name.r - 2 - height : name.r + 1, width, height);
    }
}

function* seaSpots(name: Wanted, ground: Ground): Iterable<Label> {
  for (const lines of name.forms) {
    const width = Math.max(...lines.map((line) => ground.measure(line, true)));
    const height = lines.length * LINE;
    yield spot(name, lines, true, name.r + 4, -height / 2, width, height);
    yield spot(name, lines, true, -name.r - 4 - width, -height / 2, width, height);
    yield spot(name, lines, true, -width / 2, name.r + 3, width, height);
    yield spot(name, lines, true, -width / 2, -name.r - 3 - height, width, height);
    yield spot(name, lines, true, name.r * 0.6, name.r + 1, width, height);
    yield spot(name, lines, true, name.r * 0.6, -name.r - 1 - height, width, height);
    yield spot(name, lines, true, -name.r * 0.6 - width, name.r + 1, width, height);
    yield spot(name, lines, true, -name.r * 0.6 - width, -name.r - 1 - height, width, height);
  }
}

function spot(
  name: Wanted,
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
function liesOn({ x, y, width, height }: Box, id: string, ground: Ground): boolean {
  let own = 0;
  let foreign = 0;
  let all = 0;
  for (let i = 0; i <= 6; i++)
    for (const v of [0.2, 0.8]) {
      all++;
      const [px, py] = [x + (width * i) / 6, y + height * v];
      if (ground.onLand(id, px, py)) own++;
      else if (!ground.inSea(px, py)) foreign++;
    }
  return own >= all * OWN && foreign <= all * FOREIGN;
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
