/** Degrees, unit vectors and the turning of a globe with its north up. */

export type LonLat = readonly [lon: number, lat: number];
export type Vector = readonly [x: number, y: number, z: number];

export const RADIANS = Math.PI / 180;
export const DEGREES = 180 / Math.PI;
export const TURN = 2 * Math.PI;

export function vector(lon: number, lat: number): Vector {
  const l = lon * RADIANS;
  const p = lat * RADIANS;
  return [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)];
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** 0 below `from`, 1 above `to`, straight between. */
export function ramp(value: number, from: number, to: number): number {
  return clamp((value - from) / (to - from), 0, 1);
}

/** Longitude in −180 … 180. */
export function wrap(lon: number): number {
  return lon - 360 * Math.floor((lon + 180) / 360);
}

/** Angle between two places in degrees. */
export function distance(a: LonLat, b: LonLat): number {
  const u = vector(a[0], a[1]);
  const v = vector(b[0], b[1]);
  return Math.acos(clamp(u[0] * v[0] + u[1] * v[1] + u[2] * v[2], -1, 1)) * DEGREES;
}

/** The way between two places along the great circle. */
export function between(a: LonLat, b: LonLat, t: number): LonLat {
  const u = vector(a[0], a[1]);
  const v = vector(b[0], b[1]);
  const angle = Math.acos(clamp(u[0] * v[0] + u[1] * v[1] + u[2] * v[2], -1, 1));
  if (angle < 1e-9) return a;
  const p = Math.sin((1 - t) * angle) / Math.sin(angle);
  const q = Math.sin(t * angle) / Math.sin(angle);
  const [x, y, z] = [p * u[0] + q * v[0], p * u[1] + q * v[1], p * u[2] + q * v[2]];
  return [Math.atan2(y, x) * DEGREES, Math.atan2(z, Math.hypot(x, y)) * DEGREES];
}
