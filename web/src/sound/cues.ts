/** Which sound belongs to what happens, and how it is played. */

import { type Holdings, TUMBLING } from "../play/beats";
import type { Throw } from "../play/stage.svelte";
import type { GameEvent, Side } from "../protocol";
import { sound } from "./sound";
import type { Cue, Manner } from "./voices";

export interface Heard extends Manner {
  readonly cue: Cue;
}

/** What happens among others is further away. */
const FAR = 0.55;

/** Without any delay dice and steps are still heard as long as this (seconds). */
const LEAST = 0.3;

/** Lets an event be heard that is looked at for so many milliseconds; `throws` are the dice that lie there already. */
export function hear(
  event: GameEvent,
  before: Holdings,
  length: number,
  seats: readonly number[],
  throws: readonly Throw[],
): void {
  const cue = cueOf(event, before, seats, throws.at(-1)?.blue.length === 0);
  if (!cue) return;
  const seconds = Math.max(LEAST, (length / 1000) * (cue.cue === "dice" ? TUMBLING : 1));
  sound.play(cue.cue, { seconds, ...cue });
}

/** `seats`: those of this device, none for a spectator; `rolled`: the attacker's dice lie already. */
export function cueOf(event: GameEvent, before: Holdings, seats: readonly number[], rolled: boolean): Heard | null {
  const ours = (side: Side) => typeof side === "number" && seats.includes(side);
  const near = (side: Side) => (ours(side) ? 1 : FAR);
  switch (event.event) {
    case "TerritoryClaimed":
      return { cue: "place", loud: near(event.seat) };
    case "UnitsPlaced":
      return event.reason === "start" ? null : { cue: "place", loud: near(event.side) };
    case "DiceRolledToAttack":
      return { cue: "dice", many: event.red.length };
    case "BattleFought":
      return { cue: "dice", many: event.blue.length + (rolled ? 0 : event.red.length) };
    case "TerritoryTaken":
      return ours(before[event.territory]?.owner ?? null) && !ours(event.side)
        ? { cue: "loss" }
        : { cue: "capture", loud: near(event.side) };
    case "UnitsMovedIn":
    case "UnitsMoved":
      return { cue: "march", many: event.units, loud: near(before[event.source]?.owner ?? null) };
    case "SetTraded":
    case "CardDrawn":
      return { cue: "card", loud: near(event.seat) };
    case "PlayerEliminated":
      return ours(event.seat) ? { cue: "loss" } : null;
    case "GameWon":
      return { cue: seats.length === 0 || ours(event.seat) ? "victory" : "defeat" };
    default:
      return null;
  }
}
