/** One decision on the map: what can be touched, what is chosen, and which of the server's choices that is. Pure. */

import type { PuzzleChoice, TerritoryId } from "../protocol";

/** `source`: where units come from, while the target is still open; `action`: the choice that is made. */
export interface Chosen {
  readonly source: TerritoryId | null;
  readonly action: string | null;
}

export const OPEN: Chosen = { source: null, action: null };

const from = (choices: readonly PuzzleChoice[], source: TerritoryId | null) =>
  choices.filter((choice) => (choice.source ?? null) === source && (choice.target ?? null) !== null);

/** Where a touch does something now. */
export function touchable(choices: readonly PuzzleChoice[], chosen: Chosen): ReadonlySet<TerritoryId> {
  const first = choices.flatMap(({ source, target }) => source ?? target ?? []);
  const next = chosen.source === null ? [] : from(choices, chosen.source).map(({ target }) => target as TerritoryId);
  return new Set([...first, ...next]);
}

/** Where units of the chosen source can go. */
export function targets(choices: readonly PuzzleChoice[], { source }: Chosen): ReadonlySet<TerritoryId> {
  return new Set(source === null ? [] : from(choices, source).map(({ target }) => target as TerritoryId));
}

/** After a touch: a target of the source, another source, a place; the same again lets go. */
export function touched(choices: readonly PuzzleChoice[], chosen: Chosen, place: TerritoryId): Chosen {
  const made = choices.find(({ action }) => action === chosen.action);
  if (chosen.source !== null) {
    const choice = from(choices, chosen.source).find(({ target }) => target === place);
    if (choice) return choice === made ? { ...chosen, action: null } : { ...chosen, action: choice.action };
    if (place === chosen.source) return OPEN;
  }
  const alone = from(choices, null).find(({ target }) => target === place);
  if (alone) return alone === made ? OPEN : { source: null, action: alone.action };
  return from(choices, place).length > 0 ? { source: place, action: null } : chosen;
}

/** A choice from the list. */
export function picked(choices: readonly PuzzleChoice[], action: string): Chosen {
  const choice = choices.find((one) => one.action === action);
  return choice ? { source: choice.source ?? null, action } : OPEN;
}
