/** What the map is told to show: the board as it is staged, with what can be done marked upon it. Pure. */

import type { MapHolding, Scene } from "../map/scene";
import { printedOwner } from "../panels/signs";
import type { TerritoryId } from "../protocol";
import type { Holdings } from "./beats";
import type { Distributing, Selection } from "./intent";
import type { Marks } from "./marks";

export interface Staged {
  readonly holdings: Holdings;
  /** How far the counter is from the units. */
  readonly offset: number;
  readonly capitals: ReadonlySet<TerritoryId>;
  readonly conquered: TerritoryId | null;
  /** What one has lost since one's own turn. */
  readonly lost: ReadonlySet<TerritoryId>;
  readonly placed: Readonly<Record<TerritoryId, number>>;
  readonly arrow: { readonly from: TerritoryId; readonly to: TerritoryId } | null;
  readonly patterns: boolean;
}

export function sceneOf(staged: Staged, marks: Marks | null, selection: Selection): Scene {
  const holdings = preview(staged.holdings, selection);
  const selectable = new Set(marks?.selectable);
  const shown = Object.entries(holdings).map(([id, { owner, units }]): [string, MapHolding] => [
    id,
    {
      owner: printedOwner(owner),
      ...(owner === null ? {} : { count: units + staged.offset }),
      ...markOf(id, marks),
      selectable: selectable.has(id),
      capital: staged.capitals.has(id),
      conquered: staged.conquered === id,
      ...(staged.lost.has(id) ? { lost: true } : {}),
      ...(staged.placed[id] ? { plus: staged.placed[id] } : {}),
    },
  ]);
  return {
    holdings: Object.fromEntries(shown),
    arrow: staged.arrow ?? marks?.arrow ?? null,
    patterns: staged.patterns,
  };
}

function markOf(id: TerritoryId, marks: Marks | null): Pick<MapHolding, "mark"> {
  if (id === marks?.source) return { mark: "source" };
  if (id === marks?.origin) return { mark: "origin" };
  if (marks?.attacks.includes(id)) return { mark: "target" };
  return marks?.moves.includes(id) ? { mark: "way" } : {};
}

/** Units as they would stand after OK. Those that had to move in stand there already. */
function preview(holdings: Holdings, selection: Selection): Holdings {
  if (selection.at !== "moving" && selection.at !== "movingIn") return holdings;
  const [from, to] = [holdings[selection.source], holdings[selection.target]];
  if (!from || !to) return holdings;
  const moved = movedBy(selection, to.units);
  return {
    ...holdings,
    [selection.source]: { ...from, units: from.units - moved },
    [selection.target]: { ...to, units: to.units + moved },
  };
}

export function movedBy(selection: Distributing, there: number): number {
  return selection.at === "moving" ? selection.units : selection.units - there;
}
