/** Prepared positions (docs/formats.md, section 5), written by hand: what matters is named, everything else is filled in.
 *
 * Dice cannot be chosen, by nobody: that is what the server is built for. So where a test needs an outcome, the position
 * makes it all but certain (two hundred units against one) or the test follows either outcome.
 */

import { readFileSync } from "node:fs";
import type { Phase, Side, TerritoryId } from "../src/protocol";

export type Holding = readonly [owner: Side, units: number];

export interface Wanted {
  readonly edition: string;
  readonly variant: string;
  readonly players: number;
  readonly phase: Phase;
  /** Null before the first turn. */
  readonly active?: number | null;
  readonly land: Readonly<Record<TerritoryId, Holding>>;
  /** Who holds what is not named, in turns, with so many units each: by default every seat but the first, with one. */
  readonly others?: readonly Side[];
  readonly each?: number;
  /** Named by whoever takes any book there is. */
  readonly board?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface Position extends Record<string, unknown> {
  readonly edition: string;
  readonly variant: string;
  readonly players: number;
}

const territories = (board: string): TerritoryId[] => {
  const file = new URL(`../../src/erdkreis/boards/${board}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { territories: { id: TerritoryId }[] }).territories.map(
    ({ id }) => id,
  );
};

export function position({
  edition,
  variant,
  players,
  phase,
  active = 0,
  land,
  others,
  each = 1,
  board = edition === "furisk" ? "globe48" : "classic42",
  more,
}: Wanted): Position {
  const sides = others ?? Array.from({ length: players - 1 }, (_, i) => i + 1);
  const rest = territories(board).filter((id) => !(id in land));
  const filled = phase === "claim" ? [] : rest.map((id, i) => [id, { owner: sides[i % sides.length], units: each }]);
  const named = Object.entries(land).map(([id, [owner, units]]) => [id, { owner, units }]);
  return { edition, variant, players, phase, active, territories: Object.fromEntries([...named, ...filled]), ...more };
}
