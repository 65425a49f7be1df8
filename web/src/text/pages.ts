/** What the pages around the game say. */

import type { Status, TimeControl } from "../protocol";
import type { Kept } from "../settings.svelte";
import type { Language } from "./language";

type ClockKind = TimeControl["kind"];

interface WayWords {
  readonly title: string;
  readonly text: string;
}

export interface PagesText {
  readonly frame: {
    readonly skip: string;
    readonly menu: string;
    readonly tables: string;
    readonly newTable: string;
    readonly rules: string;
    readonly analysis: string;
    readonly puzzles: string;
    readonly settings: string;
    readonly about: string;
    readonly language: string;
    readonly theme: string;
    readonly themes: Readonly<Record<"light" | "dark" | "system", string>>;
    readonly credit: string;
    readonly home: string;
    readonly loading: string;
    readonly again: string;
    readonly copy: string;
    readonly copied: string;
    readonly share: string;
  };
  readonly start: {
    readonly title: readonly [string, string];
    readonly lead: string;
    readonly playNow: string;
    readonly playNowNote: (opponents: number, edition: string, level: string) => readonly [string, string];
    readonly ladder: {
      readonly won: (level: string, next: string) => string;
      readonly stay: (level: string) => string;
    };
    readonly opening: string;
    readonly ways: Readonly<Record<"here" | "online" | "bots", WayWords>>;
    /** `more`: not all that wait were counted. */
    readonly openTables: (waiting: number | null, more: boolean) => WayWords;
    readonly analysis: WayWords;
    readonly puzzles: WayWords;
    readonly join: WayWords & { readonly label: string; readonly go: string; readonly wrong: string };
    readonly mine: string;
    readonly replays: string;
    readonly forget: (name: string) => string;
    readonly status: Readonly<Record<Status, string>>;
    /** Of a game that the server does not open. */
    readonly closed: string;
    readonly won: (name: string) => string;
    readonly all: (games: number) => string;
    readonly compare: string;
    readonly compareAll: (rules: number) => string;
    readonly chosen: string;
    readonly choose: (edition: string) => string;
  };
  readonly make: {
    readonly title: string;
    readonly edition: string;
    readonly variant: string;
    readonly players: (counts: readonly number[]) => string;
    readonly escalating: string;
    readonly readRules: string;
    readonly seats: string;
    readonly seat: (number: number) => string;
    readonly kind: string;
    /** People; what bots are called stands in `bots`. */
    readonly kinds: Readonly<Record<"here" | "link", string>>;
    readonly kindNotes: Readonly<Record<"here" | "link", string>>;
    readonly name: string;
    readonly colour: string;
    readonly coloursFixed: string;
    readonly addSeat: string;
    readonly removeSeat: (number: number) => string;
    readonly person: (number: number) => string;
    readonly table: string;
    readonly tableName: string;
    readonly tableNameHint: string;
    readonly clock: string;
    readonly clocks: Readonly<Record<ClockKind, WayWords>>;
    readonly secondsTurn: string;
    readonly secondsBank: string;
    readonly increment: string;
    readonly grace: string;
    readonly graceNote: string;
    readonly standIn: string;
    readonly standInNote: string;
    readonly access: string;
    readonly byLink: WayWords;
    readonly open: WayWords;
    readonly spectators: WayWords;
    readonly house: string;
    readonly houseNote: string;
    readonly changed: (count: number) => string;
    readonly bookSays: (value: string) => string;
    readonly asBook: string;
    readonly reset: string;
    readonly clash: (one: string, other: string) => string;
    readonly badValue: (rule: string) => string;
    readonly needed: (players: number) => string;
    readonly start: string;
    readonly startOnline: string;
    readonly making: string;
    readonly sameName: string;
    readonly noPerson: string;
  };
  readonly tables: {
    readonly title: string;
    readonly lead: string;
    readonly none: string;
    readonly free: (seats: number) => string;
    readonly join: string;
    readonly houseRules: (count: number) => string;
    readonly refresh: string;
    /** These are not all. */
    readonly cut: (count: number) => string;
    readonly more: string;
  };
  readonly join: {
    readonly title: string;
    readonly lead: string;
  };
  readonly sit: {
    readonly title: string;
    readonly lead: (table: string) => string;
    readonly name: string;
    readonly nameHint: string;
    readonly plays: (colour: string) => string;
    readonly anySeat: string;
    readonly go: string;
    readonly watch: string;
    readonly deviceTitle: string;
    readonly deviceLead: string;
    readonly deviceGo: string;
    readonly used: string;
    readonly deviceUsed: string;
  };
  readonly lobby: {
    readonly title: string;
    readonly lead: string;
    readonly here: string;
    readonly away: string;
    readonly program: string;
    readonly you: string;
    readonly free: string;
    readonly invite: (name: string) => string;
    readonly inviteNote: string;
    readonly shareText: (table: string) => string;
    readonly elsewhere: string;
    readonly listed: string;
    readonly sitDown: string;
    readonly qr: (name: string) => string;
    readonly showQr: string;
    readonly device: string;
    readonly deviceNote: string;
    readonly deviceMake: string;
    readonly deviceRevoke: string;
    readonly deviceOpen: (minutes: number) => string;
    readonly deviceCount: (count: number) => string;
    readonly castOff: string;
    readonly castOffAsk: string;
    readonly castOffYes: string;
    readonly castOffNo: string;
    readonly castOffDone: string;
    readonly castOffTold: string;
    readonly abort: string;
    readonly abortAsk: string;
    readonly abortYes: string;
    readonly abortNo: string;
    readonly settings: string;
    readonly clock: Readonly<Record<ClockKind, (seconds: string, increment: number) => string>>;
    readonly waiting: (names: string, count: number) => string;
  };
  readonly rules: {
    readonly title: string;
    readonly lead: string;
    readonly book: (edition: string) => string;
    readonly matrix: string;
    readonly matrixNote: string;
    /** Of a rule that cannot matter in a book. */
    readonly notHere: string;
    readonly onlyDifferent: string;
    readonly rule: string;
    readonly find: string;
    readonly found: (count: number) => string;
    readonly nothing: string;
    readonly readings: string;
    readonly readingsNote: string;
    readonly link: (clause: string) => string;
    readonly play: string;
    readonly contents: string;
  };
  readonly settings: {
    readonly title: string;
    readonly lead: string;
    readonly look: string;
    readonly pace: string;
    readonly call: string;
    readonly map: string;
    readonly controls: string;
    readonly speed: string;
    readonly speeds: Readonly<Record<Kept["speed"], string>>;
    readonly switches: Readonly<
      Record<Exclude<keyof Kept, "speed" | "guided" | "muted" | "volume" | "countersTold">, WayWords>
    >;
    readonly notifyRefused: string;
    readonly guide: WayWords & { readonly again: string; readonly done: string };
    readonly install: WayWords & { readonly go: string };
  };
  readonly about: {
    readonly title: string;
    readonly text: readonly string[];
    readonly credits: string;
    readonly map: WayWords;
    readonly type: WayWords;
    readonly fair: WayWords;
    readonly privacy: WayWords;
    readonly trademark: string;
  };
  /** Of a table that the server does not open. */
  readonly closed: { readonly title: string };
  /** Of a table that there is not. */
  readonly unknown: { readonly title: string; readonly text: string };
  readonly missing: {
    readonly title: string;
    readonly text: string;
  };
  readonly notices: {
    readonly offline: string;
    readonly updated: string;
    readonly reload: string;
    readonly later: string;
  };
  readonly guide: {
    readonly title: string;
    readonly of: (number: number, all: number) => string;
    readonly next: string;
    readonly skip: string;
  };
}

const FILES = {
  de: () => import("./pages.de"),
  nl: () => import("./pages.nl"),
  en: () => import("./pages.en"),
} satisfies Record<Language, () => Promise<{ pages: PagesText }>>;

export async function loadPagesText(language: Language): Promise<PagesText> {
  return (await FILES[language]()).pages;
}
