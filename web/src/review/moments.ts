/** The moments that mattered: which are told, where they are found, and what would have been better. Pure. */

import type { MapHolding, Scene } from "../map/scene";
import { PARTS } from "../play/command";
import type { ActionKind, GameEvent, KeyMoment as Moment, Review, TerritoryId } from "../protocol";

/** So many are told, the largest ones. */
const TOLD = 16;

export const weightOf = ({ label, cost = 0, delta }: Moment): number => (label ? cost : Math.abs(delta));

/** What a moment changed, for whoever it is told of: a decision is told by what it gave away. */
export const changeOf = ({ label, cost = 0, delta }: Moment): number => (label ? -cost : delta);

/** In the order of the game. */
export function keyMoments({ moments }: Pick<Review, "moments">, most: number = TOLD): readonly Moment[] {
  return [...moments]
    .sort((one, other) => weightOf(other) - weightOf(one))
    .slice(0, most)
    .sort((one, other) => one.at - other.at || one.seq - other.seq);
}

/** The moment that a link to a move means: the weightiest at it, just after it, or around it. */
export function momentAt(moments: readonly Moment[], move: number): Moment | null {
  const near = [
    ({ at }: Moment) => at === move,
    ({ at }: Moment) => at === move + 1,
    ({ seq, until }: Moment) => seq <= move && move <= until,
  ];
  for (const fits of near) {
    const found = moments.filter(fits).sort((one, other) => weightOf(other) - weightOf(one))[0];
    if (found) return found;
  }
  return null;
}

export const same = (one: Moment, other: Moment): boolean =>
  one.seq === other.seq && one.until === other.until && one.cause === other.cause && one.seat === other.seat;

/** Who decided in the move that mattered; luck strikes others, too. */
export function deciderOf({ points }: Pick<Review, "points">, { at }: Moment): number | null {
  return points[at]?.seat ?? null;
}

/** What an action names: its territories in order, and the first number. */
export function partsOf(action: string): { kind: ActionKind; places: readonly TerritoryId[]; units: number } {
  const [kind = "", ...words] = action.split(" ");
  const parts = PARTS[kind as ActionKind] ?? [];
  const places = words.filter((_, i) => parts[i] === "place" || parts[i] === "source" || parts[i] === "target");
  const units = words.find((_, i) => parts[i] === "number" || parts[i] === "[number]");
  return { kind: kind as ActionKind, places, units: Number(units ?? 1) };
}

/** The better move upon the position in which it was possible. `played` are the events of the move that was made:
 * units that moved in did so between the same two territories. */
export function sceneWith(scene: Scene, { better, reason }: Moment, played: readonly GameEvent[]): Scene {
  if (!better) return scene;
  const { kind, places, units } = partsOf(better);
  const [from, to] = kind === "occupy" ? movedBetween(played) : places;
  // What the move before had done is not part of it.
  const holdings = Object.fromEntries(
    Object.entries(scene.holdings).map(([id, { plus, conquered, ...rest }]) => [id, rest as MapHolding]),
  );
  const mark = (id: TerritoryId | null | undefined, more: Partial<MapHolding>) => {
    if (id && holdings[id]) holdings[id] = { ...holdings[id], ...more };
  };
  if (from && to) {
    mark(from, { mark: "source" });
    mark(to, { mark: kind === "attack" ? "target" : "way" });
    return { ...scene, holdings, arrow: { from, to } };
  }
  if (from) mark(from, { mark: "source", ...(kind === "place" ? { plus: units } : { capital: kind === "capital" }) });
  else mark(reason?.target, { mark: "origin" });
  return { ...scene, holdings, arrow: null };
}

function movedBetween(events: readonly GameEvent[]): readonly TerritoryId[] {
  const moved = events.find((event) => event.event === "UnitsMoved");
  return moved?.event === "UnitsMoved" ? [moved.source, moved.target] : [];
}

/** Is there anything of the better move to be seen on a map? */
export function isDrawn(scene: Scene, moment: Moment, played: readonly GameEvent[]): boolean {
  return Object.entries(sceneWith(scene, moment, played).holdings).some(([id, { mark }]) => mark && scene.holdings[id]);
}
