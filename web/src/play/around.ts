/** Who borders whom, and what belongs to which continent, from the board's own file. */

import { loadContinents, loadLinks } from "../map/board";
import type { TerritoryId } from "../protocol";
import { isBoard } from "../text/names";
import type { Situation } from "./intent";

/** `optional`: the board's optional links are open here. */
export async function neighbours(board: string, optional: boolean): Promise<Situation["near"]> {
  if (!isBoard(board)) return () => [];
  const near = new Map<TerritoryId, TerritoryId[]>();
  const join = (a: TerritoryId, b: TerritoryId) => near.set(a, [...(near.get(a) ?? []), b]);
  for (const link of await loadLinks(board)) {
    if (link.optional && !optional) continue;
    join(link.a, link.b);
    join(link.b, link.a);
  }
  return (territory) => near.get(territory) ?? [];
}

/** Which continent a territory belongs to. */
export async function continentsOf(board: string): Promise<Readonly<Record<TerritoryId, string>>> {
  return isBoard(board) ? loadContinents(board) : {};
}
