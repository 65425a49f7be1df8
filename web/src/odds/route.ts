/** A route as it is drawn and followed. Pure, and without a rule: the first step and every step of the run come from what
 * is offered; further ones, while drawing, are neighbours of the sides that may be attacked, and the run will see. */

import type { Situation } from "../play/intent";
import type { Marks } from "../play/marks";
import { offer, offered } from "../play/offered";
import type { Options, TerritoryId, View } from "../protocol";
import type { RouteEnd } from "../text/odds";

export type Route = readonly TerritoryId[];

const EMPTY: Marks = { selectable: [], source: null, origin: null, attacks: [], moves: [], arrow: null };

/** Where a route may begin. */
export function beginnings({ options }: Situation): TerritoryId[] {
  return [...new Set(offered(options, "attack").map(({ source }) => source ?? ""))];
}

/** What may come next on it. */
export function onward(now: Situation, route: Route): TerritoryId[] {
  const last = route.at(-1);
  if (last === undefined) return [];
  if (route.length === 1) {
    return offered(now.options, "attack").flatMap(({ source, target }) => (source === last && target ? [target] : []));
  }
  const { enemies } = now.options;
  const open = new Set(now.view.territories.filter(({ owner }) => enemies.includes(owner)).map(({ id }) => id));
  return now.near(last).filter((place) => open.has(place) && !route.includes(place));
}

/** The route after a click: longer, cut back to where was clicked, begun elsewhere, or as it was. */
export function drawn(now: Situation, route: Route, picked: TerritoryId): Route {
  const at = route.indexOf(picked);
  if (at >= 0) return route.slice(0, at === route.length - 1 ? at : at + 1);
  if (onward(now, route).includes(picked)) return [...route, picked];
  return beginnings(now).includes(picked) ? [picked] : route;
}

/** The attacks of a plan as routes: where a stack divides, another route begins. */
export function chainsOf(attacks: readonly (readonly [TerritoryId, TerritoryId])[]): Route[] {
  const chains: TerritoryId[][] = [];
  for (const [source, target] of attacks) {
    const last = chains.at(-1);
    if (last?.at(-1) === source) last.push(target);
    else chains.push([source, target]);
  }
  return chains;
}

export function marksOf(now: Situation, route: Route): Marks {
  const next = onward(now, route);
  const begin = route.length > 1 ? [] : beginnings(now);
  return { ...EMPTY, selectable: [...begin, ...route, ...next], source: route[0] ?? null, attacks: next };
}

export type Doing =
  | { readonly kind: "occupy"; readonly units: number }
  | { readonly kind: "attack"; readonly source: TerritoryId; readonly target: TerritoryId; readonly rest: Route }
  | { readonly kind: "end"; readonly reason: RouteEnd };

const ended = (reason: RouteEnd): Doing => ({ kind: "end", reason });

/** How many of the territories to be taken are. */
export function taken({ territories }: View, side: Options["side"], route: Route): number {
  const own = new Set(territories.filter(({ owner }) => owner === side).map(({ id }) => id));
  const stopped = route.findIndex((place) => !own.has(place));
  return Math.max(0, (stopped < 0 ? route.length : stopped) - 1);
}

/** What a run does next, by what is offered: move everybody in who may, then attack on while more than `leave` are left. */
export function next({ options, view }: Situation, route: Route, leave: number): Doing {
  const [occupy] = offered(options, "occupy");
  if (occupy) {
    const at = route.indexOf(occupy.target ?? "");
    const ours = at > 0 && route[at - 1] === occupy.source;
    return ours ? { kind: "occupy", units: occupy.most ?? 1 } : ended("blocked");
  }
  const at = taken(view, options.side, route);
  const [source, target] = [route[at], route[at + 1]];
  if (source === undefined || target === undefined) return ended("arrived");
  const units = view.territories.find(({ id }) => id === source)?.units ?? 0;
  if (units <= leave) return ended("left");
  if (!offer(options, "attack", source, target)) return ended("blocked");
  return { kind: "attack", source, target, rest: route.slice(at) };
}
