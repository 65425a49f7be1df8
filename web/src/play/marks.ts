/** What the map marks, and where a key steps to, by what is offered and what is chosen. */

import type { Options, TerritoryId } from "../protocol";
import type { Selection, Situation } from "./intent";
import { laterMoves, movesByClick, sourcesOf, targetsOf } from "./offered";

export interface Marks {
  /** Where a click does something. */
  readonly selectable: readonly TerritoryId[];
  readonly source: TerritoryId | null;
  /** Where units came from, or may return to. */
  readonly origin: TerritoryId | null;
  readonly attacks: readonly TerritoryId[];
  readonly moves: readonly TerritoryId[];
  readonly arrow: { readonly from: TerritoryId; readonly to: TerritoryId } | null;
}

export function marks(now: Situation, selection: Selection): Marks {
  const { options } = now;
  const nothing: Marks = { selectable: [], source: null, origin: null, attacks: [], moves: [], arrow: null };
  const target = "target" in selection ? selection.target : null;
  switch (options.phase) {
    case "claim":
    case "setup":
    case "capital":
    case "place":
      return {
        ...nothing,
        selectable: placeable(options),
        source: selection.at === "chosen" ? selection.territory : null,
      };
    case "occupy": {
      if (selection.at !== "movingIn") return nothing;
      return {
        ...nothing,
        source: selection.target,
        origin: selection.source,
        selectable: [selection.source, selection.target],
        attacks: options.onward,
      };
    }
    case "attack":
    case "fortify": {
      const kind = options.phase;
      if (selection.at === "nothing" || selection.at === "chosen")
        return { ...nothing, selectable: sourcesOf(options, kind) };
      const { source } = selection;
      const leaving = selection.at === "leaving" || selection.at === "moving";
      const attacks = leaving ? [] : targetsOf(options, "attack", source);
      const moves =
        kind === "fortify"
          ? targetsOf(options, "fortify", source)
          : leaving
            ? laterMoves(now, source)
            : movesByClick(now, source);
      const arrow = target ? { from: source, to: target } : null;
      return { ...nothing, source, attacks, moves, arrow, selectable: [source, ...attacks, ...moves] };
    }
    case "defend": {
      const { source, target: attacked } = now.view.battle;
      if (!source || !attacked) return nothing;
      return { ...nothing, origin: source, source: attacked, arrow: { from: source, to: attacked } };
    }
    default:
      return nothing;
  }
}

function placeable(options: Options): TerritoryId[] {
  return options.actions
    .filter(({ kind }) => kind === "claim" || kind === "place" || kind === "capital")
    .map(({ target }) => target ?? "");
}

/** The territories a key steps through: those that can act, or, once one is chosen, its targets. */
export function stepping(now: Situation, selection: Selection): { own: TerritoryId[]; targets: TerritoryId[] } {
  const { selectable, attacks, moves } = marks(now, selection);
  const kind = now.options.phase === "fortify" ? "fortify" : "attack";
  const own = selection.at === "nothing" ? [...selectable] : sourcesOf(now.options, kind);
  return { own, targets: [...attacks, ...moves] };
}
