/**
 * One formula from globe to flat map:
 *
 *   x = (1−t)·cosφ·sinλ + t·c·λ·(t + (1−t)·cosφ)      y = (1−t)·sinφ + t·φ      c = cos 38°
 *
 * λ and φ are seen from the middle of the view, t is 0 for the globe and 1 for the flat map. Inside the clip circle
 * ∂x/∂λ > 0, so nothing folds; once the circle is the whole sphere only the cut at λ = ±180° remains.
 */

export const C = Math.cos((38 * Math.PI) / 180);

export function morphX(t: number, lambda: number, phi: number): number {
  const cos = Math.cos(phi);
  return (1 - t) * cos * Math.sin(lambda) + t * C * lambda * (t + (1 - t) * cos);
}

export function morphY(t: number, phi: number): number {
  return (1 - t) * Math.sin(phi) + t * phi;
}

/** The cosine of the clip circle's radius; −1 when nothing needs to be cut away. */
export function clipCosine(t: number): number {
  if (t >= 1) return -1;
  return Math.max(-1, (-t * t * C) / (1 - t));
}

/** How far λ may go at latitude φ. */
export function lambdaLimit(t: number, phi: number): number {
  const cos = Math.cos(phi);
  const limit = clipCosine(t);
  if (limit <= -1 || cos <= -limit || cos < 1e-12) return Math.PI;
  return Math.acos(limit / cos);
}

export function phiOf(t: number, y: number): number | null {
  const top = 1 - t + (t * Math.PI) / 2;
  if (Math.abs(y) > top) return null;
  return root(
    (phi) => morphY(t, phi),
    (phi) => (1 - t) * Math.cos(phi) + t,
    y,
    Math.PI / 2,
  );
}

/** λ and φ of a point of the picture, or null where there is none. */
export function unmorph(t: number, x: number, y: number): readonly [lambda: number, phi: number] | null {
  const phi = phiOf(t, y);
  if (phi === null) return null;
  const limit = lambdaLimit(t, phi);
  if (Math.abs(x) > Math.abs(morphX(t, limit, phi)) + 1e-12) return null;
  const cos = Math.cos(phi);
  const linear = t * C * (t + (1 - t) * cos);
  const slope = (lambda: number) => (1 - t) * cos * Math.cos(lambda) + linear;
  return [root((lambda) => (1 - t) * cos * Math.sin(lambda) + linear * lambda, slope, x, limit), phi];
}

/** Newton's way to f(u) = wanted for a rising f on −limit … limit, with halving where Newton would leave the bracket. */
function root(f: (u: number) => number, slope: (u: number) => number, wanted: number, limit: number): number {
  let low = -limit;
  let high = limit;
  let u = 0;
  for (let step = 0; step < 60; step++) {
    const error = f(u) - wanted;
    if (Math.abs(error) < 1e-13) break;
    if (error > 0) high = u;
    else low = u;
    const next = u - error / slope(u);
    u = next > low && next < high ? next : (low + high) / 2;
  }
  return u;
}
