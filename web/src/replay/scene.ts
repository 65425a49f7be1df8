/** What the map shows after a move. Pure. */

import type { Scene } from "../map/scene";
import { printedOwner } from "../panels/signs";
import type { Frame, GameEvent, TerritoryId } from "../protocol";
import type { Course } from "./course";

/** `offset`: how far the edition's counter is from the units. */
export function sceneAfter(course: Course, move: number, offset: number): Scene {
  const frame = course.replay.frames[move];
  const events = frame?.events ?? [];
  const capitals = capitalsUntil(course.replay.frames, move);
  const taken = events.flatMap((event) => (event.event === "TerritoryTaken" ? [event.territory] : []));
  const placed = placedBy(events);
  return {
    holdings: Object.fromEntries(
      Object.entries(course.boardAfter(move)).map(([id, { owner, units }]) => [
        id,
        {
          owner: printedOwner(owner),
          ...(owner === null ? {} : { count: units + offset }),
          capital: capitals.has(id),
          conquered: taken.includes(id),
          ...(placed[id] ? { plus: placed[id] } : {}),
        },
      ]),
    ),
    arrow: arrowOf(events),
  };
}

function arrowOf(events: readonly GameEvent[]): Scene["arrow"] {
  const fought = events.find((event) => event.event === "BattleFought" || event.event === "UnitsMoved");
  return fought && "target" in fought ? { from: fought.source, to: fought.target } : null;
}

/** The set-up puts units everywhere: no need to mark them. */
function placedBy(events: readonly GameEvent[]): Readonly<Record<TerritoryId, number>> {
  const placed: Record<TerritoryId, number> = {};
  for (const event of events)
    if (event.event === "UnitsPlaced" && event.seq > 0)
      placed[event.territory] = (placed[event.territory] ?? 0) + event.units;
  return placed;
}

/** In a finished game no capital is secret: each shows from the move it was chosen with. */
function capitalsUntil(frames: readonly Frame[], move: number): ReadonlySet<TerritoryId> {
  const capitals = frames
    .slice(0, move + 1)
    .flatMap(({ events }) => events)
    .flatMap((event) =>
      event.event === "CapitalChosen" || event.event === "CapitalRevealed" ? [event.territory] : [],
    );
  return new Set(capitals);
}

/** Where to look: the last place that something happened at. */
export function placeAfter({ events }: Pick<Frame, "events">): TerritoryId | null {
  const places = events.flatMap((event) =>
    "target" in event ? [event.target] : "territory" in event ? [event.territory] : [],
  );
  return places.at(-1) ?? null;
}
