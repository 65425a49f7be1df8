/** What the options and the view say, asked in a client's words. Works nothing out that they do not say. */

import type { ActionKind, Option, Options, TerritoryId } from "../protocol";
import type { Situation } from "./intent";

export function offered(options: Options, kind: ActionKind): Option[] {
  return options.actions.filter((option) => option.kind === kind);
}

export function offer(options: Options, kind: ActionKind, source: string | null, target: string | null): Option | null {
  return (
    options.actions.find(
      (option) =>
        option.kind === kind &&
        (source === null || option.source === source) &&
        (target === null || option.target === target),
    ) ?? null
  );
}

export const canEnd = (options: Options) => offer(options, "end", null, null) !== null;

export const holds = ({ view, options }: Situation, territory: TerritoryId) =>
  view.territories.some(({ id, owner }) => id === territory && owner !== null && owner === options.side);

export const targetsOf = (options: Options, kind: ActionKind, source: TerritoryId): TerritoryId[] =>
  offered(options, kind)
    .filter((option) => option.source === source)
    .map((option) => option.target ?? "");

export const sourcesOf = (options: Options, kind: ActionKind): TerritoryId[] => [
  ...new Set(offered(options, kind).map((option) => option.source ?? "")),
];

/** Where units may go once the attacks are over. */
export function laterMoves(now: Situation, source: TerritoryId): TerritoryId[] {
  return laterMovesFrom(now, source)?.targets.filter((place) => place !== source) ?? [];
}

const laterMovesFrom = ({ options }: Situation, source: TerritoryId) =>
  options.later_moves.find(({ sources }) => sources.includes(source));

/** Of those, where a click leads to the move; elsewhere it chooses whoever attacks from there. */
export function movesByClick(now: Situation, source: TerritoryId): TerritoryId[] {
  const { options, controls } = now;
  return laterMoves(now, source).filter(
    (place) => controls.leavesAtOnce || offer(options, "attack", place, null) === null,
  );
}

/** A move that will be open once the attacks are over, as it will be offered then. */
export function laterMove(now: Situation, source: TerritoryId, target: TerritoryId): Option | null {
  if (!laterMoves(now, source).includes(target)) return null;
  const moves = laterMovesFrom(now, source)!;
  const numbers = { least: moves.least, most: moves.most[moves.sources.indexOf(source)]! };
  return { kind: "fortify", source, target, ...numbers, default: numbers[moves.proposed] };
}

/** Least and most dice of an attack with so many units. */
export function diceOf({ dice, least = 1 }: Option, units: number): [number, number] {
  return dice?.[Math.min(units - least, dice.length - 1)] ?? [units, units];
}
