/**
 * A board's land as arcs, read from TopoJSON. Each border is one arc shared by two territories, so that it is turned
 * once per frame and drawn once. Segments are cut to at most two degrees here; no frame has to resample anything.
 */

import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import { DEGREES, RADIANS } from "./vector";

/** Points `from` up to `to` (exclusive) of the shared coordinate arrays. */
export type Arc = { from: number; to: number };

export type Ring = {
  /** Indices of points in drawing order, not closed. */
  points: Int32Array;
  /** Bounding cap: a unit vector and the cosine and sine of the radius. */
  x: number;
  y: number;
  z: number;
  cos: number;
  sin: number;
  box: readonly [west: number, south: number, east: number, north: number];
};

export type Land = { id: string; rings: Ring[]; box: Ring["box"] };

export type Geometry = {
  count: number;
  /** Radians. */
  lon: Float64Array;
  lat: Float64Array;
  /** Unit vectors: x to 0° E, y to 90° E, z to the north. */
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  lands: Land[];
  coast: Arc[];
  borders: Arc[];
  continentBorders: Arc[];
  /** The arcs of one territory's outline, without the seam at the date line. */
  outlines: Map<string, Arc[]>;
};

type Territories = Topology<{ territories: GeometryCollection }>;

const STEP = 2;
const SEAM = 179.9;
/** Both sides of the date line overlap a little, so that no hairline of sea shows between them. */
const OVERLAP = 0.04;

export function geometryOf(topology: Topology, continentOf: (id: string) => string): Geometry {
  const { arcs, transform, objects } = topology as Territories;
  const lons: number[] = [];
  const lats: number[] = [];
  const ranges: Arc[] = arcs.map((deltas) => {
    const from = lons.length;
    let qx = 0;
    let qy = 0;
    let last: [number, number] | null = null;
    for (const delta of deltas) {
      qx = transform ? qx + delta[0]! : delta[0]!;
      qy = transform ? qy + delta[1]! : delta[1]!;
      const lon = transform ? qx * transform.scale[0]! + transform.translate[0]! : qx;
      const lat = transform ? qy * transform.scale[1]! + transform.translate[1]! : qy;
      if (last) {
        const steps = Math.ceil(Math.max(Math.abs(lon - last[0]), Math.abs(lat - last[1])) / STEP);
        for (let i = 1; i < steps; i++) {
          lons.push(last[0] + ((lon - last[0]) * i) / steps);
          lats.push(last[1] + ((lat - last[1]) * i) / steps);
        }
      }
      lons.push(lon);
      lats.push(lat);
      last = [lon, lat];
    }
    return { from, to: lons.length };
  });

  const owners: string[][] = ranges.map(() => []);
  const lands: Land[] = [];
  const rings: { land: Land; points: number[] }[] = [];
  for (const geometry of objects.territories.geometries) {
    const id = String(geometry.id);
    const land: Land = { id, rings: [], box: [0, 0, 0, 0] };
    lands.push(land);
    for (const polygon of polygonsOf(geometry as Polygon | MultiPolygon)) {
      for (const [index, references] of polygon.entries()) {
        const points: number[] = [];
        for (const reference of references) {
          const arc = reference < 0 ? ~reference : reference;
          const range = ranges[arc]!;
          if (!owners[arc]!.includes(id)) owners[arc]!.push(id);
          // The last point of an arc is the first of the next.
          if (reference >= 0) for (let i = range.from; i < range.to - 1; i++) points.push(i);
          else for (let i = range.to - 1; i > range.from; i--) points.push(i);
        }
        // Land is to the left of its ring: outer rings run counter-clockwise, holes clockwise.
        if (area(points, lons, lats) > 0 !== (index === 0)) points.reverse();
        rings.push({ land, points });
      }
    }
  }

  const coast: Arc[] = [];
  const borders: Arc[] = [];
  const continentBorders: Arc[] = [];
  const outlines = new Map<string, Arc[]>(lands.map((land) => [land.id, []]));
  for (const [index, range] of ranges.entries()) {
    const [a, b] = owners[index]!;
    if (a === undefined) continue;
    const pieces = withoutSeam(range, lons, lats);
    for (const id of owners[index]!) outlines.get(id)!.push(...pieces);
    if (b === undefined) coast.push(...pieces);
    else (continentOf(a) === continentOf(b) ? borders : continentBorders).push(...pieces);
  }

  const count = lons.length;
  const geometry: Geometry = {
    count,
    lon: new Float64Array(count),
    lat: new Float64Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(count),
    lands,
    coast,
    borders,
    continentBorders,
    outlines,
  };
  for (let i = 0; i < count; i++) {
    let lon = lons[i]!;
    if (lon > SEAM) lon += OVERLAP;
    else if (lon < -SEAM) lon -= OVERLAP;
    const l = lon * RADIANS;
    const p = lats[i]! * RADIANS;
    geometry.lon[i] = l;
    geometry.lat[i] = p;
    geometry.x[i] = Math.cos(p) * Math.cos(l);
    geometry.y[i] = Math.cos(p) * Math.sin(l);
    geometry.z[i] = Math.sin(p);
  }
  for (const { land, points } of rings) land.rings.push(ringOf(geometry, points));
  for (const land of lands) land.box = around(land.rings.map((ring) => ring.box));
  return geometry;
}

/** Is this place on this land? Degrees. */
export function contains(geometry: Geometry, land: Land, lon: number, lat: number): boolean {
  const l = lon * RADIANS;
  const p = lat * RADIANS;
  if (outside(land.box, l, p)) return false;
  let inside = false;
  for (const ring of land.rings) if (!outside(ring.box, l, p) && crossesOdd(geometry, ring, l, p)) inside = !inside;
  return inside;
}

/** Does the ring go around this place? Radians, in the plane of longitude and latitude, where rings never cross a seam. */
export function crossesOdd({ lon, lat }: Geometry, { points }: Ring, l: number, p: number): boolean {
  let odd = false;
  let before = points[points.length - 1]!;
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!;
    const a = lat[point]!;
    const b = lat[before]!;
    if (a > p !== b > p && l < ((lon[before]! - lon[point]!) * (p - a)) / (b - a) + lon[point]!) odd = !odd;
    before = point;
  }
  return odd;
}

/** The territory at a place, if any. */
export function landAt(geometry: Geometry, lon: number, lat: number): string | null {
  for (const land of geometry.lands) if (contains(geometry, land, lon, lat)) return land.id;
  return null;
}

function outside([west, south, east, north]: Ring["box"], l: number, p: number): boolean {
  return l < west || l > east || p < south || p > north;
}

function polygonsOf(geometry: Polygon | MultiPolygon): number[][][] {
  return geometry.type === "MultiPolygon" ? geometry.arcs : [geometry.arcs];
}

/** Cuts out what runs along the date line or touches the pole: there the file is cut, not the land. */
function withoutSeam(range: Arc, lons: number[], lats: number[]): Arc[] {
  const pieces: Arc[] = [];
  let from = range.from;
  for (let i = range.from; i < range.to - 1; i++) {
    const seam =
      (Math.abs(lons[i]!) > SEAM && Math.abs(lons[i + 1]!) > SEAM) || lats[i]! < -89.9 || lats[i + 1]! < -89.9;
    if (!seam) continue;
    if (i > from) pieces.push({ from, to: i + 1 });
    from = i + 1;
  }
  if (range.to - from > 1) pieces.push({ from, to: range.to });
  return pieces;
}

function ringOf(geometry: Geometry, indices: number[]): Ring {
  const points = Int32Array.from(indices);
  let [x, y, z] = [0, 0, 0];
  const box: [number, number, number, number] = [9, 9, -9, -9];
  for (const i of points) {
    x += geometry.x[i]!;
    y += geometry.y[i]!;
    z += geometry.z[i]!;
    box[0] = Math.min(box[0], geometry.lon[i]!);
    box[1] = Math.min(box[1], geometry.lat[i]!);
    box[2] = Math.max(box[2], geometry.lon[i]!);
    box[3] = Math.max(box[3], geometry.lat[i]!);
  }
  const length = Math.hypot(x, y, z) || 1;
  x /= length;
  y /= length;
  z /= length;
  let cos = 1;
  for (const i of points) cos = Math.min(cos, x * geometry.x[i]! + y * geometry.y[i]! + z * geometry.z[i]!);
  cos = Math.max(-1, cos);
  return { points, x, y, z, cos, sin: Math.sqrt(1 - cos * cos), box };
}

function area(points: number[], lons: number[], lats: number[]): number {
  let sum = 0;
  let before = points[points.length - 1]!;
  for (const point of points) {
    sum += lons[before]! * lats[point]! - lons[point]! * lats[before]!;
    before = point;
  }
  return sum;
}

function around(boxes: Ring["box"][]): Ring["box"] {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

/** Lines of our own (graticule, sea routes, names along parallels) in the same form as arcs. */
export type Lines = Pick<Geometry, "count" | "lon" | "lat" | "x" | "y" | "z"> & { arcs: Arc[] };

export function linesOf(paths: readonly (readonly (readonly [number, number])[])[]): Lines {
  const count = paths.reduce((sum, path) => sum + path.length, 0);
  const lines: Lines = {
    count,
    lon: new Float64Array(count),
    lat: new Float64Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(count),
    arcs: [],
  };
  let i = 0;
  for (const path of paths) {
    const from = i;
    for (const [lon, lat] of path) {
      const l = lon * RADIANS;
      const p = lat * RADIANS;
      lines.lon[i] = l;
      lines.lat[i] = p;
      lines.x[i] = Math.cos(p) * Math.cos(l);
      lines.y[i] = Math.cos(p) * Math.sin(l);
      lines.z[i] = Math.sin(p);
      i++;
    }
    lines.arcs.push({ from, to: i });
  }
  return lines;
}

/** The coast with fewer points, for wide soft strokes while the map moves: their cost is points, not pixels. */
export function softened({ lon, lat, x, y, z, coast }: Geometry, step = 0.07): Lines {
  const paths: [number, number][][] = [];
  for (const { from, to } of coast) {
    const path: [number, number][] = [];
    let kept = from;
    for (let i = from; i < to; i++) {
      const far = Math.hypot(x[i]! - x[kept]!, y[i]! - y[kept]!, z[i]! - z[kept]!) > step;
      if (i !== from && i !== to - 1 && !far) continue;
      path.push([lon[i]! * DEGREES, lat[i]! * DEGREES]);
      kept = i;
    }
    // What is left of a small island is a speck: it has no shallows worth a stroke.
    if (path.length > 2) paths.push(path);
  }
  return linesOf(paths);
}

export function graticule(step = 15): Lines {
  const paths: [number, number][][] = [];
  for (let lon = -180; lon < 180; lon += step) {
    const path: [number, number][] = [];
    for (let lat = -75; lat <= 75; lat += 5) path.push([lon, lat]);
    paths.push(path);
  }
  for (let lat = -75; lat <= 75; lat += step) {
    if (lat === 0) continue;
    paths.push(parallel(lat));
  }
  return linesOf(paths);
}

export function parallel(lat: number): [number, number][] {
  const path: [number, number][] = [];
  for (let lon = -180; lon <= 180; lon += 5) path.push([lon, lat]);
  return path;
}
