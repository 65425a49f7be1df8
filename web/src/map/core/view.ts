/** Where a person looks, and the projection that follows from it. */

import { C, clipCosine, lambdaLimit, morphX, morphY, unmorph } from "./morph";
import type { Layout } from "./stage";
import { clamp, DEGREES, type LonLat, mix, RADIANS, ramp, TURN, wrap } from "./vector";

export type Camera = {
  /** 0 is the globe, 1 the flat map. */
  t: number;
  /** The middle of the picture, in degrees. */
  lon: number;
  lat: number;
  zoom: number;
};

/** The seam of the flat map lies at 169° W. */
export const HOME_LON = 11;
export const MAX_ZOOM = 6;
const STEEPEST = 85;

export type Point = { x: number; y: number /** Cosine of the angle to the middle. */; near: number };

export class Projection {
  readonly t: number;
  readonly stage: Layout;
  readonly zoom: number;
  readonly scale: number;
  /** The same from south to north. */
  readonly rise: number;
  readonly originX: number;
  readonly originY: number;
  /** Radians: turned to this longitude and tilted by this latitude. */
  readonly turn: number;
  readonly tilt: number;
  /** Rows of the rotation: towards the eye, to the east, to the north. */
  readonly rows: readonly number[];
  readonly clip: number;
  /** Latitudes shown, in radians. */
  readonly north: number;
  readonly south: number;

  constructor(view: Camera, stage: Layout) {
    const t = view.t;
    this.t = t;
    this.stage = stage;
    this.zoom = view.zoom;
    this.turn = view.lon * RADIANS;
    this.tilt = view.lat * RADIANS * (1 - smooth(ramp(t, 0, 0.5)));
    const [cl, sl, cp, sp] = [Math.cos(this.turn), Math.sin(this.turn), Math.cos(this.tilt), Math.sin(this.tilt)];
    this.rows = [cp * cl, cp * sl, sp, -sl, cl, 0, -sp * cl, -sp * sl, cp];
    this.clip = clipCosine(t);
    const flat = stage.scale * view.zoom;
    this.scale = mix(stage.globe.radius * view.zoom, flat, t);
    this.rise = this.scale * mix(1, stage.stretch, t);
    const { frame } = stage;
    const middle = flatLat(view, stage) * RADIANS;
    this.originX = mix(stage.globe.x, frame.x + frame.width / 2, t);
    this.originY = mix(stage.globe.y, frame.y + frame.height / 2 + flat * stage.stretch * middle, t);
    const crop = ramp(t, 0.5, 1);
    this.north = mix(Math.PI / 2, stage.north, crop);
    this.south = mix(-Math.PI / 2, stage.south, crop);
  }

  /** Radius of the globe on the canvas. */
  get radius(): number {
    return this.stage.globe.radius * this.zoom;
  }

  /** Width of the whole flat map on the canvas. */
  get worldWidth(): number {
    return TURN * C * this.scale;
  }

  /** λ and φ as seen from the middle of the view. */
  seen(lon: number, lat: number): readonly [lambda: number, phi: number, near: number] {
    const l = lon * RADIANS;
    const p = lat * RADIANS;
    const [x, y, z] = [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)];
    const m = this.rows;
    const near = m[0]! * x + m[1]! * y + m[2]! * z;
    const east = m[3]! * x + m[4]! * y + m[5]! * z;
    const north = m[6]! * x + m[7]! * y + m[8]! * z;
    return [Math.atan2(east, near), Math.asin(clamp(north, -1, 1)), near];
  }

  project(lon: number, lat: number): Point {
    const [lambda, phi, near] = this.seen(lon, lat);
    return {
      x: this.originX + this.scale * morphX(this.t, lambda, phi),
      y: this.originY - this.rise * morphY(this.t, phi),
      near,
    };
  }

  /** Is this place inside the picture, as far as the projection is concerned? */
  shows(lon: number, lat: number): boolean {
    const [, phi, near] = this.seen(lon, lat);
    return near >= this.clip && phi <= this.north && phi >= this.south;
  }

  invert(x: number, y: number): LonLat | null {
    const found = unmorph(this.t, (x - this.originX) / this.scale, (this.originY - y) / this.rise);
    if (!found) return null;
    const [lambda, phi] = found;
    if (phi > this.north + 1e-9 || phi < this.south - 1e-9) return null;
    const near = Math.cos(phi) * Math.cos(lambda);
    const east = Math.cos(phi) * Math.sin(lambda);
    const north = Math.sin(phi);
    const m = this.rows;
    const px = m[0]! * near + m[3]! * east + m[6]! * north;
    const py = m[1]! * near + m[4]! * east + m[7]! * north;
    const pz = m[2]! * near + m[5]! * east + m[8]! * north;
    return [Math.atan2(py, px) * DEGREES, Math.asin(clamp(pz, -1, 1)) * DEGREES];
  }

  /** Draws the edge of the picture: circle, rounded in-between, or rectangle. */
  outline(path: Path2D | CanvasRenderingContext2D, grow = 0): void {
    const { originX: ox, originY: oy, scale, rise, t } = this;
    if (t === 0) {
      path.arc(ox, oy, scale + grow, 0, TURN);
      path.closePath();
      return;
    }
    const steps = t === 1 ? 1 : 72;
    const side: [number, number][] = [];
    for (let i = 0; i <= steps; i++) {
      const phi = mix(this.south, this.north, i / steps);
      side.push([scale * morphX(t, lambdaLimit(t, phi), phi) + grow, oy - rise * morphY(t, phi)]);
    }
    side[0]![1] += grow;
    side[steps]![1] -= grow;
    path.moveTo(ox + side[0]![0], side[0]![1]);
    for (const [x, y] of side) path.lineTo(ox + x, y);
    for (const [x, y] of side.reverse()) path.lineTo(ox - x, y);
    path.closePath();
  }

  /** The window through which the flat map is seen; it closes in from the canvas' edge in the second half of the morph. */
  get window(): { x: number; y: number; width: number; height: number } {
    const { stage } = this;
    const u = smooth(ramp(this.t, 0.5, 1));
    const { frame } = stage;
    const x = mix(0, frame.x, u);
    const y = mix(0, frame.y, u);
    return {
      x,
      y,
      width: mix(stage.width, frame.x + frame.width, u) - x,
      height: mix(stage.height, frame.y + frame.height, u) - y,
    };
  }
}

/** The latitude in the middle of the flat map: as wanted, but never showing what lies beyond its edges. */
export function flatLat(view: Camera, stage: Layout): number {
  const half = stage.frame.height / 2 / (stage.scale * stage.stretch * view.zoom);
  const low = stage.south + half;
  const high = stage.north - half;
  return (low > high ? (low + high) / 2 : clamp(view.lat * RADIANS, low, high)) * DEGREES;
}

/** A view within its bounds. */
export function settled(view: Camera, stage: Layout): Camera {
  const zoom = clamp(view.zoom, 1, MAX_ZOOM);
  const bounded = { ...view, zoom, lon: wrap(view.lon) };
  return { ...bounded, lat: view.t === 1 ? flatLat(bounded, stage) : clamp(view.lat, -STEEPEST, STEEPEST) };
}

export function smooth(u: number): number {
  return u * u * (3 - 2 * u);
}
