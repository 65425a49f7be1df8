/** Shapes of lands as SVG paths, for pictures that stand still: one territory by itself, or a whole small world. */

import type { Geometry, Land, Ring } from "./geometry";
import { stageOf } from "./stage";
import { type PathPen, Trace } from "./trace";
import { DEGREES } from "./vector";
import { Projection } from "./view";

export type Shape = { d: string; box: { x: number; y: number; width: number; height: number } };

/** A pen that writes path data in whole numbers. Points that fall together are one. */
class Quill implements PathPen {
  d = "";
  private column = Number.NaN;
  private row = Number.NaN;
  private readonly box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];

  moveTo(x: number, y: number): void {
    this.column = this.row = Number.NaN;
    this.to("M", x, y);
  }

  lineTo(x: number, y: number): void {
    this.to("L", x, y);
  }

  closePath(): void {
    this.d += "Z";
  }

  get shape(): Shape {
    const [left, top, right, bottom] = this.box;
    return { d: this.d, box: { x: left, y: top, width: right - left, height: bottom - top } };
  }

  private to(letter: string, x: number, y: number): void {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column === this.column && row === this.row) return;
    this.column = column;
    this.row = row;
    this.d += `${letter}${column} ${row}`;
    const { box } = this;
    box[0] = Math.min(box[0], column);
    box[1] = Math.min(box[1], row);
    box[2] = Math.max(box[2], column);
    box[3] = Math.max(box[3], row);
  }
}

/** A globe of this radius: a territory comes out some hundred wide, which is fine enough for whole numbers. */
const RADIUS = 400;
/** What is smaller than this share of a land's largest part is a speck in its picture. */
const SPECK = 0.03;

const size = ({ sin }: Ring) => sin * sin;

function withoutSpecks({ rings }: Land): Ring[] {
  const largest = Math.max(...rings.map(size));
  return rings.filter((ring) => size(ring) >= largest * SPECK);
}

/** One territory, seen from straight above it. */
export function silhouette(geometry: Geometry, id: string): Shape | null {
  const land = geometry.lands.find((one) => one.id === id);
  if (!land) return null;
  const rings = withoutSpecks(land);
  let [x, y, z] = [0, 0, 0];
  for (const ring of rings) {
    x += ring.x * size(ring);
    y += ring.y * size(ring);
    z += ring.z * size(ring);
  }
  const view = { t: 0, lon: Math.atan2(y, x) * DEGREES, lat: Math.atan2(z, Math.hypot(x, y)) * DEGREES, zoom: 1 };
  const stage = stageOf(0, 0, { top: 0, right: 0, bottom: 0, left: 0 }, 0);
  const round = { ...stage, globe: { x: 0, y: 0, radius: RADIUS } };
  const quill = new Quill();
  new Trace(geometry, new Projection(view, round)).rings(quill, geometry, rings);
  return quill.shape;
}

export type World = { lands: ReadonlyMap<string, string>; box: Shape["box"] };

/** All territories on a flat map so wide, no finer than such a small picture can show. */
export function smallWorld(geometry: Geometry, south: number, lon: number, width: number): World {
  const stage = stageOf(width + 600, width, { top: 0, right: 300, bottom: 0, left: 300 }, south);
  const projection = new Projection({ t: 1, lon, lat: 0, zoom: 1 }, stage);
  const trace = new Trace(geometry, projection);
  const lands = new Map<string, string>();
  for (const land of geometry.lands) {
    const quill = new Quill();
    trace.rings(quill, geometry, withoutSpecks(land));
    lands.set(land.id, quill.d);
  }
  return { lands, box: stage.frame };
}
