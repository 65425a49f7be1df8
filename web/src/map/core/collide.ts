/**
 * Moves tokens apart until none overlaps, as little as possible, and the same way every time: the answer depends on the
 * wanted places alone, so that it neither trembles nor drifts while the globe turns.
 */

export type Disc = {
  x: number;
  y: number;
  /** Room it needs; may shrink to 0 for one that is about to vanish. */
  r: number;
};

export type Spot = { x: number; y: number };

const ROUNDS = 240;

export function apart(discs: readonly Disc[], gap = 2): Spot[] {
  const places = discs.map(({ x, y }) => ({ x, y }));
  const order = discs
    .map((_, i) => i)
    .filter((i) => discs[i]!.r > 0)
    .sort((a, b) => discs[a]!.x - discs[b]!.x || a - b);
  for (let round = 0; round < ROUNDS; round++) {
    if (!pushOnce(discs, places, order, gap)) break;
  }
  return places;
}

function pushOnce(discs: readonly Disc[], places: Spot[], order: number[], gap: number): boolean {
  let pushed = false;
  for (let n = 0; n < order.length; n++) {
    const i = order[n]!;
    for (let m = n + 1; m < order.length; m++) {
      const j = order[m]!;
      const a = places[i]!;
      const b = places[j]!;
      const need = discs[i]!.r + discs[j]!.r + gap * Math.min(1, discs[i]!.r / 8, discs[j]!.r / 8);
      let dx = b.x - a.x;
      let dy = b.y - a.y;
      if (dx >= need || dx <= -need || dy >= need || dy <= -need) continue;
      let length = Math.hypot(dx, dy);
      if (length >= need - 1e-3) continue;
      if (length < 1e-6) {
        // Exactly one upon the other: part them along a direction that depends on who they are.
        dx = Math.cos(i + 1);
        dy = Math.sin(i + 1);
        length = 1;
      }
      const half = (need - Math.hypot(b.x - a.x, b.y - a.y)) / 2;
      a.x -= (dx / length) * half;
      a.y -= (dy / length) * half;
      b.x += (dx / length) * half;
      b.y += (dy / length) * half;
      pushed = true;
    }
  }
  return pushed;
}

export function overlaps(discs: readonly Disc[], places: readonly Spot[]): boolean {
  for (let i = 0; i < discs.length; i++)
    for (let j = i + 1; j < discs.length; j++) {
      if (discs[i]!.r === 0 || discs[j]!.r === 0) continue;
      const [a, b] = [places[i]!, places[j]!];
      if (Math.hypot(a.x - b.x, a.y - b.y) < discs[i]!.r + discs[j]!.r) return true;
    }
  return false;
}
