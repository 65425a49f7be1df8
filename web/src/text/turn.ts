/** What the table page says on the way through a turn: what is chosen, what the others have done, what chances there are. */

import type { TerritoryId } from "../protocol";
import type { Speech } from "./speech";

export interface TurnText {
  /** The one button in the corner: what it does. */
  readonly end: {
    readonly attacks: (say: Speech) => string;
    readonly moveInAndEnd: (say: Speech) => string;
    readonly moveAndEnd: string;
  };
  readonly spread: {
    readonly title: (say: Speech) => string;
    readonly claim: string;
    readonly evenly: string;
    readonly borders: string;
    readonly stop: string;
    readonly hold: string;
  };
  readonly capital: {
    readonly chosen: (place: TerritoryId, say: Speech) => string;
    readonly confirm: string;
  };
  readonly leaving: {
    readonly text: (source: TerritoryId, say: Speech) => string;
    readonly back: (say: Speech) => string;
  };
  readonly defence: {
    /** Who attacks what, from where, with how many dice, against how many. */
    readonly attacked: (facts: Attacked, say: Speech) => string;
    readonly yours: (facts: Attacked, say: Speech) => string;
    /** The dice that lie there already. */
    readonly thrown: string;
    readonly loses: (units: number, chance: string) => string;
    readonly falls: (chance: string) => string;
    readonly costs: (units: string) => string;
  };
  readonly waiting: {
    readonly thinks: string;
    readonly toMyTurn: string;
  };
  readonly recap: {
    readonly title: string;
    readonly lost: (places: string, by: string) => string;
    readonly holds: (name: string, continent: string, bonus: number) => string;
    readonly gone: (name: string, by: string) => string;
    readonly cards: (name: string, cards: string) => string;
    readonly replay: string;
  };
  readonly counters: {
    readonly understood: string;
    readonly all: string;
  };
  readonly hold: { readonly attack: string };
}

/** So many go from one territory to another, of so many that may. */
export interface Moving {
  readonly source: TerritoryId;
  readonly target: TerritoryId;
  readonly units: number;
  readonly least: number;
  readonly most: number;
}

/** So many stand against so many. */
export interface Facing {
  readonly source: TerritoryId;
  readonly target: TerritoryId;
  readonly attacking: number;
  readonly defending: number;
}

/** Amounts as the counters on the map show them. */
export interface Attacked extends Facing {
  readonly attacker: string;
  readonly dice: number;
}
