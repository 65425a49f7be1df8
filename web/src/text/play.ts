/** What the table page says beyond the sentences of the game itself. */

import type { ActionKind, StandingOrder, TerritoryId } from "../protocol";
import type { Language } from "./language";
import type { Speech } from "./speech";
import type { Facing, Moving, TurnText } from "./turn";

/** What is said by how one points: with a mouse, or with a finger. */
export type Pointed<T> = Readonly<Record<"fine" | "coarse", T>>;

export interface PlayText {
  /** Buttons and headings. */
  readonly take: string;
  readonly takeBack: string;
  readonly menu: string;
  readonly close: string;
  readonly show: string;
  readonly hide: string;
  readonly next: string;
  readonly skipAhead: string;
  readonly loading: string;
  readonly reload: string;
  readonly toStart: string;
  readonly phasesLabel: string;
  readonly statusLabel: string;
  readonly decisionLabel: string;
  readonly diceLabel: string;
  readonly continentsLabel: string;
  readonly territoriesLabel: string;
  /** Which turn it is; 0 is the set-up. */
  /** 0 is the set-up. */
  readonly round: (round: number) => string;
  readonly clockOf: (name: string) => string;
  readonly unitsLeft: (units: number, say: Speech) => string;
  readonly neutralLeft: (units: number, say: Speech) => string;

  readonly devices: string;
  readonly connection: {
    readonly waiting: string;
    readonly slow: string;
    readonly full: string;
    readonly updated: string;
    readonly castOff: string;
    /** The server has only the moves up to this one, and this device saw more. */
    readonly lost: (seq: number) => string;
    readonly other: string;
    readonly restarted: string;
    /** On a command whose answer has not come yet. */
    readonly sending: string;
    /** Since when a bot has moved for a person: for the reader, unless somebody is named. */
    readonly stoodIn: (name: string | null, since: string) => string;
    readonly resigned: (name: string) => string;
    /** The reader is the host from now on. */
    readonly hosting: (by: string) => string;
    /** Who has the reader's seat now: somebody, a bot, or nobody yet; and that one may watch. */
    readonly given: {
      readonly person: (names: string) => string;
      readonly bot: string;
      readonly free: string;
      readonly watch: string;
    };
    readonly understood: string;
  };

  /** One line each, under what is to be decided. */
  readonly hints: {
    readonly place: string;
    readonly claim: string;
    readonly attackFrom: (source: TerritoryId, say: Speech) => string;
    readonly attackAgain: (target: TerritoryId, say: Speech) => string;
    readonly aimed: (target: TerritoryId, say: Speech) => string;
    readonly fortifyFrom: (source: TerritoryId, say: Speech) => string;
    readonly onward: (source: TerritoryId, say: Speech) => string;
    readonly leastMove: (units: number) => string;
    readonly assault: (target: TerritoryId, say: Speech) => string;
    readonly watching: string;
  };

  /** What only the ear is told: the eye sees it. */
  readonly hear: {
    readonly moving: (facts: Moving, say: Speech) => string;
    readonly against: (facts: Facing, say: Speech) => string;
  };
  readonly attack: {
    readonly title: (target: TerritoryId, say: Speech) => string;
    readonly facing: (units: number, other: number, owner: string) => string;
    readonly units: string;
    readonly dice: string;
    readonly diceCount: (dice: number) => string;
    readonly untilLeft: string;
    readonly left: (units: number) => string;
  };
  readonly ended: Readonly<Record<"taken" | "left" | "stopped" | "refused", (attacks: number) => string>>;

  readonly defence: {
    readonly title: (target: TerritoryId, say: Speech) => string;
    readonly seconds: (seconds: number) => string;
    readonly hurry: (seconds: number) => string;
    readonly orders: string;
    readonly order: Readonly<Record<StandingOrder["defence"], string>>;
  };

  readonly move: {
    readonly taken: (target: TerritoryId, say: Speech) => string;
    readonly title: (say: Speech) => string;
    readonly units: string;
  };

  readonly cards: { readonly empty: string };

  readonly placing: {
    readonly amount: string;
    readonly all: string;
  };

  readonly handOver: {
    readonly title: (name: string) => string;
    readonly text: string;
    readonly ready: (name: string) => string;
    readonly veiled: string;
  };

  readonly dice: {
    readonly beats: (red: number, blue: number) => string;
    readonly holds: (blue: number, red: number) => string;
    readonly loses: (name: string, units: number) => string;
    readonly waiting: string;
  };

  readonly list: {
    readonly title: string;
    readonly territory: (say: Speech) => string;
    readonly continent: string;
    readonly near: string;
    readonly owner: string;
    readonly units: (say: Speech) => string;
    readonly actions: string;
    readonly mine: string;
    readonly actionable: string;
    readonly everything: string;
    readonly find: string;
  };

  readonly command: {
    readonly label: string;
    readonly placeholder: string;
    /** No action is called so; these come nearest. */
    readonly noAction: (word: string, near: string) => string;
    readonly noPlace: (word: string, near: string) => string;
    readonly whichPlace: (word: string, places: string) => string;
    /** How an action is typed. */
    readonly spelling: (usage: string) => string;
    readonly parts: Readonly<Record<"place" | "source" | "target" | "number" | "card", string>>;
    readonly ambiguous: (count: number) => string;
    /** With the book's word for a mission. */
    readonly help: (mission: string) => string;
    readonly offers: (count: number) => string;
    readonly nothing: string;
    /** Words that ask for something to be read out. */
    readonly words: Readonly<Record<"help" | "status" | "list" | "cards" | "mission", string>>;
  };
  /** Actions as they can be typed in this language. */
  readonly verbs: Readonly<Record<ActionKind, string>>;

  readonly keys: {
    readonly title: Pointed<string>;
    readonly own: string;
    readonly targets: string;
    readonly confirm: string;
    readonly cancel: string;
    readonly numbers: string;
    readonly more: string;
    readonly end: string;
    readonly toTheEnd: string;
    readonly undo: string;
    readonly skip: string;
    readonly form: string;
    readonly list: string;
    readonly log: string;
    readonly cards: string;
    readonly decision: string;
    readonly players: string;
    readonly amount: string;
    readonly follow: string;
    readonly trade: string;
    readonly rules: string;
    readonly why: string;
    readonly allOfThem: string;
    readonly choices: string;
    readonly spread: string;
    readonly run: string;
    readonly shorter: string;
    readonly note: string;
    readonly noteOther: string;
    readonly filter: string;
    readonly secrets: string;
    readonly sheet: string;
    readonly command: string;
    readonly help: string;
    readonly mouse: string;
    readonly pointerLines: Pointed<readonly string[]>;
  };

  readonly settings: {
    readonly title: string;
    readonly defence: string;
    readonly speed: string;
    readonly speeds: Readonly<Record<"slow" | "normal" | "fast" | "instant", string>>;
    readonly step: string;
    readonly follow: string;
    readonly vibrate: string;
    readonly notify: string;
    readonly notifyRefused: string;
    /** Where nobody can be called while no page is open. */
    readonly notifyOpen: string;
    readonly allUnits: string;
    readonly allDice: string;
    readonly letterKeys: string;
    readonly patterns: string;
    readonly aimFirst: string;
    readonly askCard: string;
    readonly language: string;
    readonly theme: string;
    readonly themes: Readonly<Record<"light" | "dark" | "system", string>>;
    readonly resignAsk: string;
    readonly resignText: string;
    readonly leave: string;
  };

  readonly notice: {
    readonly yourTurn: string;
    readonly turnOf: (name: string) => string;
  };

  /** On the way through a turn. */
  readonly way: TurnText;

  readonly view2d: string;
  readonly view3d: string;
  readonly formLabel: string;
}

const FILES = {
  de: () => import("./play.de"),
  nl: () => import("./play.nl"),
  en: () => import("./play.en"),
} satisfies Record<Language, () => Promise<{ play: PlayText }>>;

export async function loadPlayText(language: Language): Promise<PlayText> {
  return (await FILES[language]()).play;
}
