/** Placing by itself what is left to place: evenly, or where others stand. Pure, and it knows no rule: it chooses among
 * what is offered by what the map shows. */

import type { Options, TerritoryId } from "../protocol";
import type { Situation } from "./intent";
import { offered } from "./offered";

export type Spread = "evenly" | "borders";

/** Can something be placed by itself now? */
export const canSpread = (options: Options): boolean =>
  !options.must_trade && options.actions.some(({ kind }) => kind === "place" || kind === "claim");

/** Actions that place all that may be placed at once, one for each territory; or claim one. */
export function spread(now: Situation, how: Spread): string[] {
  const claimed = claim(now);
  if (claimed) return [claimed];
  const standing = new Map(now.view.territories.map((one) => [one.id, one]));
  const places = offered(now.options, "place").map(({ target, most }) => ({ id: target ?? "", room: most ?? 1 }));
  // One side after the other: what is placed for oneself and for the neutral army comes out of two purses.
  const side = standing.get(places[0]?.id ?? "")?.owner;
  const open = places.filter(({ id }) => standing.get(id)?.owner === side);
  const placed = new Map<TerritoryId, number>();
  const then = (id: TerritoryId) => placed.get(id) ?? 0;
  for (let left = Math.max(0, ...open.map(({ room }) => room)); left > 0; left--) {
    const free = open.filter(({ id, room }) => then(id) < room).map(({ id }) => id);
    const best = least(free, (id) => need(now, how, id, (standing.get(id)?.units ?? 0) + then(id)));
    if (best !== null) placed.set(best, then(best) + 1);
  }
  return [...placed].map(([id, units]) => `place ${id} ${units}`);
}

/** The less, the sooner. At the borders: by how many units there are more than beyond; land in the middle comes last. */
function need(now: Situation, how: Spread, id: TerritoryId, units: number): number {
  if (how === "evenly") return units;
  const threat = Math.max(0, ...beyond(now, id));
  return threat === 0 ? Number.MAX_SAFE_INTEGER / 2 + units : units - threat;
}

/** The units of others next door. */
function beyond({ view, options, near }: Situation, id: TerritoryId): number[] {
  const next = new Set(near(id));
  return view.territories
    .filter((one) => next.has(one.id) && one.owner !== null && one.owner !== options.side)
    .map(({ units }) => units);
}

/** A free territory beside as much of one's own as possible. */
function claim({ view, options, near }: Situation): string | null {
  const own = new Set(view.territories.filter(({ owner }) => owner === options.side).map(({ id }) => id));
  const free = offered(options, "claim").map(({ target }) => target ?? "");
  const best = least(free, (id) => -near(id).filter((next) => own.has(next)).length);
  return best && `claim ${best}`;
}

function least(all: readonly TerritoryId[], of: (id: TerritoryId) => number): TerritoryId | null {
  let best: TerritoryId | null = null;
  for (const one of all) if (best === null || of(one) < of(best)) best = one;
  return best;
}
