/**
 * Draws rings and lines of a geometry under a projection. What lies beyond the clip circle is drawn in to its edge,
 * what crosses the cut at λ = ±180° is drawn once on each side; the caller clips to the outline of the picture.
 */

import { type Arc, crossesOdd, type Geometry, type Lines, type Ring } from "./geometry";
import { C } from "./morph";
import { TURN } from "./vector";
import type { Projection } from "./view";

export type PathPen = Pick<Path2D, "moveTo" | "lineTo" | "closePath">;
type Points = Pick<Geometry, "count" | "lon" | "lat" | "x" | "y" | "z">;

/** Hidden points lie just outside the edge, and close enough that straight strokes between them hardly cut it. */
const OUTSIDE = 1.002;
const WIDE_STEP = 0.12;

/** All points of a geometry under one projection, to a fraction of a pixel: they are thrown away with every frame. */
export class Trace {
  /** On the canvas, for the globe; seen λ, otherwise. */
  private readonly u: Float32Array;
  /** On the canvas, for the globe; seen φ, otherwise. */
  private readonly v: Float32Array;
  private readonly near: Float32Array;
  private readonly east: Float32Array;

  constructor(
    private readonly points: Points,
    private readonly projection: Projection,
  ) {
    const { count } = points;
    this.u = new Float32Array(count);
    this.v = new Float32Array(count);
    this.near = new Float32Array(count);
    this.east = new Float32Array(projection.t > 0 ? count : 0);
    if (projection.t === 0) this.turnGlobe();
    else this.turnMorph();
  }

  /** Adds the land inside rings to a path that is filled by the nonzero rule. */
  rings(pen: PathPen, geometry: Geometry, rings: readonly Ring[]): void {
    for (const ring of rings) {
      const side = this.side(ring);
      if (side === "hidden") continue;
      if (this.projection.t === 0) this.globeRing(pen, geometry, ring, side === "shown");
      else this.morphRing(pen, geometry, ring);
    }
  }

  /** Adds lines; on the globe, those nearer to the limb than `least` (a cosine) are left out. */
  lines(pen: PathPen, arcs: readonly Arc[], least = 0): void {
    if (this.projection.t === 0) for (const arc of arcs) this.globeLine(pen, arc, least);
    else for (const arc of arcs) this.morphLine(pen, arc);
  }

  private turnGlobe(): void {
    const { x, y, z, count } = this.points;
    const { rows: m, originX, originY, scale } = this.projection;
    const { u, v, near } = this;
    const [a, b, c] = [m[0]!, m[1]!, m[2]!];
    // The eastward row has no northward part.
    const [d, e] = [m[3]!, m[4]!];
    const [g, h, k] = [m[6]!, m[7]!, m[8]!];
    for (let i = 0; i < count; i++) {
      const px = x[i]!;
      const py = y[i]!;
      const pz = z[i]!;
      const depth = a * px + b * py + c * pz;
      let east = d * px + e * py;
      let north = g * px + h * py + k * pz;
      if (depth < 0) {
        const push = OUTSIDE / Math.sqrt(east * east + north * north + 1e-18);
        east *= push;
        north *= push;
      }
      near[i] = depth;
      u[i] = originX + scale * east;
      v[i] = originY - scale * north;
    }
  }

  private turnMorph(): void {
    const { x, y, z, lon, lat, count } = this.points;
    const { rows: m, clip, tilt, turn } = this.projection;
    const { u, v, near, east: easts } = this;
    const edge = Math.sqrt(Math.max(0, 1 - clip * clip));
    for (let i = 0; i < count; i++) {
      const px = x[i]!;
      const py = y[i]!;
      const pz = z[i]!;
      const depth = m[0]! * px + m[1]! * py + m[2]! * pz;
      let east = m[3]! * px + m[4]! * py;
      near[i] = depth;
      if (depth < clip) {
        let north = m[6]! * px + m[7]! * py + m[8]! * pz;
        const pull = edge / Math.sqrt(east * east + north * north + 1e-18);
        east *= pull;
        north *= pull;
        u[i] = Math.atan2(east, clip);
        v[i] = Math.asin(north);
      } else if (tilt === 0) {
        u[i] = lon[i]! - turn;
        v[i] = lat[i]!;
      } else {
        const north = m[6]! * px + m[7]! * py + m[8]! * pz;
        u[i] = Math.atan2(east, depth);
        v[i] = Math.asin(north > 1 ? 1 : north < -1 ? -1 : north);
      }
      easts[i] = east;
    }
  }

  /** Whether all of a ring lies within the clip circle, beyond it, or neither. */
  private side(ring: Ring): "shown" | "hidden" | "cut" {
    const { rows: m, clip } = this.projection;
    if (clip <= -1) return "cut";
    const near = m[0]! * ring.x + m[1]! * ring.y + m[2]! * ring.z;
    const across = Math.sqrt(Math.max(0, 1 - near * near));
    // The nearest and the farthest point of the ring's cap.
    const nearest = near >= ring.cos ? 1 : near * ring.cos + across * ring.sin;
    if (nearest < clip) return "hidden";
    const farthest = -near >= ring.cos ? -1 : near * ring.cos - across * ring.sin;
    return farthest > clip ? "shown" : "cut";
  }

  private globeRing(pen: PathPen, geometry: Geometry, ring: Ring, whole: boolean): void {
    const { u, v, near } = this;
    const { points } = ring;
    const first = points[0]!;
    pen.moveTo(u[first]!, v[first]!);
    if (whole) {
      for (let i = 1; i < points.length; i++) pen.lineTo(u[points[i]!]!, v[points[i]!]!);
      pen.closePath();
      return;
    }
    let before = first;
    for (let i = 1; i <= points.length; i++) {
      const point = points[i === points.length ? 0 : i]!;
      if (near[before]! < 0 && near[point]! < 0) this.alongLimb(pen, before, point);
      pen.lineTo(u[point]!, v[point]!);
      before = point;
    }
    pen.closePath();
    if (this.hidesBehind(geometry, ring)) this.everything(pen);
  }

  /** Around the limb the short way, where the straight stroke would cross the globe. */
  private alongLimb(pen: PathPen, from: number, to: number): void {
    const { originX, originY, scale } = this.projection;
    const a = Math.atan2(this.v[from]! - originY, this.u[from]! - originX);
    let turn = Math.atan2(this.v[to]! - originY, this.u[to]! - originX) - a;
    if (turn > Math.PI) turn -= TURN;
    else if (turn < -Math.PI) turn += TURN;
    if (Math.abs(turn) < WIDE_STEP) return;
    const steps = Math.ceil(Math.abs(turn) / WIDE_STEP);
    for (let i = 1; i < steps; i++) {
      const angle = a + (turn * i) / steps;
      pen.lineTo(originX + OUTSIDE * scale * Math.cos(angle), originY + OUTSIDE * scale * Math.sin(angle));
    }
  }

  /** Does the ring go around the point farthest from the eye? Drawn in to the edge it then goes around everything. */
  private hidesBehind(geometry: Geometry, ring: Ring): boolean {
    const m = this.projection.rows;
    return crossesOdd(geometry, ring, Math.atan2(-m[1]!, -m[0]!), Math.asin(-m[2]!));
  }

  private everything(pen: PathPen): void {
    const { originX, originY, scale } = this.projection;
    const reach = 10 * scale;
    pen.moveTo(originX - reach, originY + reach);
    pen.lineTo(originX + reach, originY + reach);
    pen.lineTo(originX + reach, originY - reach);
    pen.lineTo(originX - reach, originY - reach);
    pen.closePath();
  }

  private globeLine(pen: PathPen, { from, to }: Arc, least: number): void {
    const { u, v, near } = this;
    let drawing = false;
    for (let i = from; i < to; i++) {
      if (near[i]! < least) {
        if (drawing) pen.lineTo(u[i]!, v[i]!);
        drawing = false;
        continue;
      }
      if (drawing) pen.lineTo(u[i]!, v[i]!);
      else if (i > from) {
        pen.moveTo(u[i - 1]!, v[i - 1]!);
        pen.lineTo(u[i]!, v[i]!);
      } else pen.moveTo(u[i]!, v[i]!);
      drawing = true;
    }
  }

  private x(lambda: number, phi: number, east: number): number {
    const { t, originX, scale } = this.projection;
    return originX + scale * ((1 - t) * east + t * C * lambda * (t + (1 - t) * Math.cos(phi)));
  }

  private y(phi: number): number {
    const { t, originY, rise } = this.projection;
    return originY - rise * (t === 1 ? phi : (1 - t) * Math.sin(phi) + t * phi);
  }

  private morphRing(pen: PathPen, geometry: Geometry, ring: Ring): void {
    const { u, v, near, east } = this;
    const { clip } = this.projection;
    const { points } = ring;
    const lambdas = scratch(points.length);
    let lambda = u[points[0]!]!;
    let least = lambda;
    let most = lambda;
    let cut = false;
    for (let i = 0; i < points.length; i++) {
      const point = points[i]!;
      lambda = nearTo(lambda, u[point]!);
      lambdas[i] = lambda;
      if (lambda < least) least = lambda;
      else if (lambda > most) most = lambda;
      if (near[point]! < clip) cut = true;
    }
    const first = points[0]!;
    const winding = nearTo(lambda, u[first]!) - lambdas[0]!;
    const around = Math.abs(winding) > Math.PI;
    for (let k = Math.ceil((-Math.PI - most) / TURN); k <= Math.floor((Math.PI - least) / TURN); k++) {
      const shift = k * TURN;
      pen.moveTo(this.x(lambdas[0]! + shift, v[first]!, east[first]!), this.y(v[first]!));
      for (let i = 1; i < points.length; i++) {
        const point = points[i]!;
        pen.lineTo(this.x(lambdas[i]! + shift, v[point]!, east[point]!), this.y(v[point]!));
      }
      if (around) this.overPole(pen, geometry, ring, lambdas[0]! + shift, winding, v[first]!);
      pen.closePath();
    }
    if (cut && this.hidesBehind(geometry, ring)) this.everything(pen);
  }

  /** Closes a ring around a pole of the view by way of that pole, which is a line here. */
  private overPole(pen: PathPen, geometry: Geometry, ring: Ring, start: number, winding: number, phi: number): void {
    const m = this.projection.rows;
    const north = crossesOdd(geometry, ring, Math.atan2(m[7]!, m[6]!), Math.asin(m[8]!));
    const pole = north ? Math.PI / 2 : -Math.PI / 2;
    const side = (lambda: number, from: number, to: number) => {
      for (let i = 0; i <= 12; i++) {
        const p = from + ((to - from) * i) / 12;
        pen.lineTo(this.x(lambda, p, Math.cos(p) * Math.sin(lambda)), this.y(p));
      }
    };
    side(start + winding, phi, pole);
    side(start, pole, phi);
  }

  private morphLine(pen: PathPen, { from, to }: Arc): void {
    const { u, v, near, east } = this;
    const { clip } = this.projection;
    let drawing = false;
    let before = 0;
    for (let i = from; i < to; i++) {
      const hidden = near[i]! < clip;
      if (hidden && !drawing) continue;
      const lambda = inTurn(u[i]!);
      const y = this.y(v[i]!);
      if (!drawing) pen.moveTo(this.x(lambda, v[i]!, east[i]!), y);
      else {
        const straight = nearTo(before, lambda);
        pen.lineTo(this.x(straight, v[i]!, east[i]!), y);
        if (straight !== lambda) {
          const j = i - 1;
          pen.moveTo(this.x(before + lambda - straight, v[j]!, east[j]!), this.y(v[j]!));
          pen.lineTo(this.x(lambda, v[i]!, east[i]!), y);
        }
      }
      before = lambda;
      drawing = !hidden;
    }
  }
}

let room = new Float64Array(4096);

function scratch(length: number): Float64Array {
  if (room.length < length) room = new Float64Array(length * 2);
  return room;
}

/** The turn of `lambda` that is nearest to `before`. */
function nearTo(before: number, lambda: number): number {
  const apart = lambda - before;
  return apart > Math.PI || apart < -Math.PI ? lambda - TURN * Math.round(apart / TURN) : lambda;
}

function inTurn(lambda: number): number {
  return lambda > Math.PI || lambda < -Math.PI ? lambda - TURN * Math.round(lambda / TURN) : lambda;
}

/** The path of lines in degrees, for the few that are drawn singly. */
export function tracedLine(projection: Projection, lines: Lines): Path2D {
  const path = new Path2D();
  new Trace(lines, projection).lines(path, lines.arcs);
  return path;
}
