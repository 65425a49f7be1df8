/** What people at one table read of each other: who is there, what is said and drawn, and what the host may do. */

import type { DeviceKind, Phrase, TerritoryId } from "../protocol";
import type { Language } from "./language";
import type { Speech } from "./speech";

export interface TogetherText {
  readonly presence: {
    /** Of somebody who plays on it and is there. */
    readonly on: Readonly<Record<DeviceKind, string>>;
    readonly away: string;
    readonly gone: string;
    /** For how long somebody has been without a device in a game under way. */
    readonly absent: (minutes: number) => string;
    readonly empty: string;
    readonly left: string;
    readonly host: string;
    readonly you: string;
    readonly watching: (count: number) => string;
  };
  readonly talk: {
    readonly title: string;
    readonly phrases: string;
    readonly faces: string;
    readonly draw: string;
    readonly mute: (name: string) => string;
    readonly muted: string;
    readonly tooFast: string;
    /** A whole line: who said what. */
    readonly said: (name: string, phrase: string) => string;
    readonly arrow: (name: string, source: TerritoryId, target: TerritoryId, say: Speech) => string;
    readonly mark: (name: string, place: TerritoryId, say: Speech) => string;
    readonly phrase: Readonly<Record<Phrase, string>>;
  };
  readonly pen: {
    readonly begin: (say: Speech) => string;
    readonly goOn: (source: TerritoryId, say: Speech) => string;
    readonly end: string;
  };
  readonly people: {
    readonly title: string;
    readonly share: string;
    readonly watch: string;
    readonly watchNote: string;
    readonly watchText: (table: string) => string;
  };
  readonly host: {
    readonly group: string;
    readonly groupNote: string;
    readonly groupNew: string;
    readonly single: string;
    readonly newLink: string;
    readonly newLinkNote: string;
    readonly remove: string;
    readonly removeAsk: (name: string) => string;
    readonly free: string;
    readonly fill: string;
    readonly bot: string;
    readonly replace: string;
    readonly inviteNew: string;
    /** In a game, of somebody who loses the place by it for good. */
    readonly replaceAsk: (name: string) => string;
    readonly inviteAsk: (name: string) => string;
    readonly hand: string;
    readonly handAsk: (name: string) => string;
    readonly yes: string;
    readonly no: string;
    readonly actions: (name: string) => string;
    readonly begin: string;
    readonly beginNote: (missing: number) => string;
    readonly withBots: string;
    readonly without: string;
    readonly clock: string;
    readonly clockSet: string;
    readonly elsewhere: (name: string) => string;
    readonly given: string;
  };
  readonly sit: {
    readonly already: (name: string) => string;
    readonly toSeat: string;
    readonly another: string;
    readonly code: string;
    readonly codeNote: string;
  };
  readonly games: {
    readonly yourTurn: string;
    readonly turnOf: (name: string) => string;
    readonly against: (names: string) => string;
    readonly alone: string;
    readonly last: (when: string) => string;
    readonly began: (when: string) => string;
    readonly map: (table: string) => string;
  };
}

const FILES = {
  de: () => import("./together.de"),
  nl: () => import("./together.nl"),
  en: () => import("./together.en"),
} satisfies Record<Language, () => Promise<{ together: TogetherText }>>;

export async function loadTogetherText(language: Language): Promise<TogetherText> {
  return (await FILES[language]()).together;
}
