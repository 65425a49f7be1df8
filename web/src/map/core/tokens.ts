/** Where every token stands under a projection: at its anchor, or moved aside so that none covers another. */

import { anchorOf, type Board } from "../board";
import type { MapHolding, Scene } from "../scene";
import { apart } from "./collide";
import { tokenRadius } from "./stage";
import { clamp, mix, ramp } from "./vector";
import type { Projection } from "./view";

/** Where the token of a territory has its room. It follows from the view alone, never from what is chosen: nothing
 * hops when a phase ends or a source is picked. */
export type TokenPlace = {
  id: string;
  x: number;
  y: number;
  /** Its place on the land, before it was moved aside. */
  anchorX: number;
  anchorY: number;
  r: number;
  /** Cosine of the angle to the middle of the view. */
  near: number;
  /** 0 to 1: it fades near the limb and at the frame. */
  alpha: number;
  /** 0 to 1: how much room it claims. It grows more slowly than the token appears, so that others make way gently. */
  room: number;
};

/** A place with what stands there. */
export type StandingToken = TokenPlace & {
  holding: MapHolding;
  /** Nobody's yet: a place without a token. */
  bare: boolean;
};

/** What a token takes up, as a share of r: forms with corners need more than a circle. */
export const REACH = 1.16;

/** Kept free around every token, so that one may be marked without pushing its neighbours away; on a phone, so that a
 * finger can tell them apart. */
const SPARE = { wide: 1, narrow: 3 };

const BARE = 4;
const HIDDEN = 0.25;
const FADE = 0.035;
const MAKING_WAY = 0.1;

/** Far ones first, so that near ones are drawn upon them. */
export function placesOf(projection: Projection, board: Board): TokenPlace[] {
  const { t, stage } = projection;
  const base = tokenRadius(stage, t);
  const edge = projection.clip > -1 && t > 0 ? projection.clip + 0.12 : -2;
  const hidden = Math.max(edge, mix(HIDDEN, -1.3, clamp(t * 1.5, 0, 1)));
  const spare = stage.narrow ? SPARE.narrow : SPARE.wide;
  const all: TokenPlace[] = [];
  for (const id of board.territories) {
    const [lon, lat] = anchorOf(id, t);
    const { x, y, near } = projection.project(lon, lat);
    const shown = insideWindow(projection, x, y, base);
    const alpha = ramp(near, hidden, hidden + FADE) * shown;
    if (alpha <= 0) continue;
    const room = ramp(near, hidden, hidden + MAKING_WAY) * shown;
    const r = base * mix(0.8 + 0.2 * clamp(1.35 * near, 0, 1), 1, t);
    all.push({ id, x, y, anchorX: x, anchorY: y, r, near, alpha, room });
  }
  const places = apart(all.map(({ x, y, r, room }) => ({ x, y, r: (r * REACH + spare) * room })));
  for (const [i, place] of all.entries()) {
    place.x = places[i]!.x;
    place.y = places[i]!.y;
  }
  return all.sort((a, b) => a.near - b.near);
}

export function standings(places: readonly TokenPlace[], scene: Scene): StandingToken[] {
  return places.flatMap((place) => {
    const holding = scene.holdings[place.id];
    if (!holding) return [];
    const bare = holding.count === undefined;
    const grown = holding.mark === "source" ? 2.5 : holding.mark === "target" ? 1 : 0;
    return [{ ...place, holding, bare, r: bare ? BARE : place.r + grown }];
  });
}

function insideWindow(projection: Projection, x: number, y: number, r: number): number {
  const { t } = projection;
  if (t < 0.5) return 1;
  const { x: left, y: top, width, height } = projection.window;
  const room = Math.min(x - left, left + width - x, y - top, top + height - y);
  return ramp(room, -r * 0.5, r * 0.5);
}

/** How far around a token a finger that means it may come down. */
const FINGER = 26;
/** Where nothing can be done, a finger must aim better: so much farther away does it seem. */
const WORSE = (away: number) => 2 * away + 6;
/** Upon its own land a token is never farther away than this; closer than that, a finger means the token it is near. */
const ON_LAND = 17;

/** What a finger means: the nearest territory where a touch does something, unless it hits another one squarely. */
export function touched(all: readonly StandingToken[], x: number, y: number, land: string | null): string | null {
  let best = land;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, alpha, holding, x: tokenX, y: tokenY } of all) {
    if (alpha < 0.3) continue;
    const distance = Math.hypot(x - tokenX, y - tokenY);
    const away = id === land ? Math.min(distance, ON_LAND) : distance;
    if (away > FINGER) continue;
    const seems = holding.selectable || holding.mark ? away : WORSE(away);
    if (seems >= least) continue;
    best = id;
    least = seems;
  }
  return best;
}

/** The token under a point, the nearest one first. */
export function tokenAt(all: readonly StandingToken[], x: number, y: number): string | null {
  let best: StandingToken | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const standing of all) {
    if (standing.alpha < 0.3) continue;
    const away = Math.hypot(x - standing.x, y - standing.y);
    if (away > standing.r * REACH + 2 || away >= least) continue;
    best = standing;
    least = away;
  }
  return best?.id ?? null;
}
