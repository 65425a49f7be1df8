/** What a move did, in a line. */

import { History } from "../panels/log";
import type { Telling } from "../panels/telling.svelte";
import type { GameEvent, Side, TerritoryId } from "../protocol";

/** What goes without saying beside the rest. */
const MINOR: readonly GameEvent["event"][] = ["TurnBegun", "CardSeen", "CardsSeen", "LeaderChosen", "MissionDealt"];

/** `owner` answers as of just before the move. */
export function sayMove(
  events: readonly GameEvent[],
  owner: (place: TerritoryId) => Side,
  { text, say }: Telling,
): string {
  const history = new History();
  const entries = history.follow(events);
  const main = entries.filter(({ event }) => !MINOR.includes(event.event));
  return (main.length ? main : entries).map((entry) => history.tell(entry, text, say, owner)).join(" ");
}
