/** One sentence for everything that can happen. A language that lacks an event does not compile. */

import type { GameEvent, Side, TerritoryId } from "../protocol";
import type { Speech } from "./speech";

/** An event without its place in the game's record and its audience, which no sentence names. */
export type Happening = WithoutEnvelope<GameEvent>;
type WithoutEnvelope<Event> = Event extends unknown ? Omit<Event, "seq" | "seats"> : never;

export type EventName = Happening["event"];
export type Facts<Name extends EventName> = Extract<Happening, { event: Name }>;
export type EventSentences = { readonly [Name in EventName]: (facts: Facts<Name>, say: Speech) => string };

export function describe(event: Happening, sentences: EventSentences, say: Speech): string {
  // The sentence belongs to the event by its name, which the compiler cannot follow through the union.
  const sentence = sentences[event.event] as (facts: Happening, say: Speech) => string;
  return sentence(event, say);
}

export type Owners = Readonly<Record<TerritoryId, Side>>;

/** Who holds what after an event, so that a history can be told with the names of those who fought at the time. */
export function ownersAfter(owners: Owners, event: Happening): Owners {
  switch (event.event) {
    case "TerritoryClaimed":
      return { ...owners, [event.territory]: event.seat };
    case "UnitsPlaced":
    case "TerritoryTaken":
    case "ContinentSwapped":
      return { ...owners, [event.territory]: event.side };
    default:
      return owners;
  }
}

/** Dice as they lie: `6 4 2`. */
export function pips(dice: readonly number[]): string {
  return dice.join(" ");
}
