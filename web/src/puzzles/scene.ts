/** What the map shows of a puzzle: the position, what is chosen, and in the end the solution. Pure. */

import type { MapHolding, Scene } from "../map/scene";
import { printedOwner } from "../panels/signs";
import type { PuzzleChoice, PuzzleShown, PuzzleSolved, TerritoryId } from "../protocol";
import { type Chosen, targets, touchable } from "./choosing";

/** `counters`: the numbers as the edition prints them, not the units. */
export function sceneOf(puzzle: PuzzleShown, chosen: Chosen, solved: PuzzleSolved | null, counters: boolean): Scene {
  const { view } = puzzle;
  const made = puzzle.choices.find(({ action }) => action === (solved?.best ?? chosen.action)) ?? null;
  const [open, ends] = solved
    ? [new Set<TerritoryId>(), new Set<TerritoryId>()]
    : [touchable(puzzle.choices, chosen), targets(puzzle.choices, chosen)];
  const capitals = new Set(view.players.flatMap(({ capital }) => (capital ? [capital] : [])));
  const holdings = view.territories.map(({ id, owner, units, shown }): [string, MapHolding] => [
    id,
    {
      owner: printedOwner(owner),
      ...(owner === null ? {} : { count: counters ? shown : units }),
      ...markOf(id, made, chosen, ends, puzzle.question, solved !== null),
      selectable: open.has(id),
      capital: capitals.has(id),
      ...(made?.kind === "place" && made.target === id && made.units ? { plus: made.units } : {}),
    },
  ]);
  const route = solved ? routeOf(solved.route, made) : [];
  return {
    holdings: Object.fromEntries(holdings),
    arrow: route.length < 2 && made?.source && made.target ? { from: made.source, to: made.target } : null,
    ...(route.length >= 2 ? { route } : {}),
    withoutOptionalLinks: !puzzle.game.optional_links,
  };
}

function markOf(
  id: TerritoryId,
  made: PuzzleChoice | null,
  chosen: Chosen,
  ends: ReadonlySet<TerritoryId>,
  question: PuzzleShown["question"],
  solved: boolean,
): Pick<MapHolding, "mark"> {
  if (made && (id === made.source || (made.source === null && id === made.target))) return { mark: "source" };
  if (!solved && id === chosen.source) return { mark: "source" };
  if (made && id === made.target) return { mark: question === "move" ? "way" : "target" };
  return ends.has(id) ? { mark: question === "move" ? "way" : "target" } : {};
}

/** The first stretch of conquests in which each goes on from the one before. */
export function routeOf(
  steps: readonly (readonly [TerritoryId, TerritoryId])[],
  best: Pick<PuzzleChoice, "kind" | "source" | "target"> | null,
): TerritoryId[] {
  if (best?.kind === "fortify" || best?.kind === "end") return [];
  const begin = best?.kind === "place" ? steps.findIndex(([source]) => source === best.target) : 0;
  const route: TerritoryId[] = [];
  for (const [source, target] of begin < 0 ? [] : steps.slice(begin)) {
    if (route.length === 0) route.push(source);
    else if (route.at(-1) !== source) break;
    route.push(target);
  }
  return route;
}
