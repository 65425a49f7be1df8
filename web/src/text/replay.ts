/** What is said when a game is over: who won, how it went, whether the dice were honest. */

import type { Fault } from "../replay/verify";
import type { Language } from "./language";
import type { Speech } from "./speech";

export interface ReplayText {
  readonly title: string;
  readonly loading: string;
  readonly notOver: string;
  readonly offline: string;
  readonly home: string;
  readonly duration: (hours: number, minutes: number) => string;

  readonly wonIn: (round: number) => string;
  readonly wins: (name: string) => string;
  readonly nobody: string;
  readonly reached: (round: number) => string;
  readonly out: (round: number) => string;
  /** What the target of a mission still has. */
  readonly left: (territories: number, say: Speech) => string;
  readonly result: string;
  /** Missions in few words, as a heading names them. */
  readonly missions: {
    readonly two: (one: string, other: string) => string;
    readonly third: (one: string, other: string) => string;
    readonly count: (territories: number, say: Speech) => string;
    readonly garrison: (territories: number, units: number, say: Speech) => string;
    readonly colour: (colour: string) => string;
  };
  readonly log: string;

  readonly totals: {
    readonly title: string;
    readonly captured: (say: Speech) => string;
    readonly killed: string;
    readonly lost: string;
    readonly sets: (say: Speech) => string;
    /** The most territories at any time. */
    readonly most: (say: Speech) => string;
  };

  readonly after: (move: number, round: number) => string;
  readonly setup: string;
  readonly credit: string;
  readonly move: (move: number, last: number) => string;
  readonly form: string;

  readonly graph: {
    readonly title: (counted: string) => string;
    readonly show: string;
    readonly round: (round: number) => string;
  };
  readonly controls: Readonly<
    Record<
      "label" | "slider" | "start" | "end" | "back" | "forward" | "play" | "pause" | "speed" | "lapse" | "keys",
      string
    >
  > & {
    readonly captureBack: string;
    readonly captureForward: string;
  };

  readonly dice: {
    readonly title: string;
    readonly about: string;
    readonly check: string;
    readonly checking: string;
    readonly proven: (rolls: number) => string;
    /** `dealt`: the deal is among what is proven. */
    readonly provenText: (rolls: number, draws: number | null, dealt: boolean, say: Speech) => string;
    readonly witnessed: (rolls: number) => string;
    readonly uncommitted: string;
    readonly uncommittedText: string;
    readonly wrong: string;
    readonly wrongText: (line: number, fault: string) => string;
    readonly unreadable: string;
    readonly failed: string;
    readonly tip: string;
    readonly seal: {
      readonly title: string;
      readonly about: string;
      readonly held: string;
      readonly unheld: string;
      readonly none: string;
      readonly signed: string;
      readonly restarts: (count: number) => string;
      readonly compare: string;
      readonly label: string;
      readonly same: string;
      readonly other: string;
      readonly unclear: string;
    };
    readonly faults: Readonly<Record<Fault, string>>;
  };

  readonly actions: {
    readonly share: string;
    readonly copied: string;
    readonly copyThis: string;
    readonly shareMove: string;
    readonly analyse: string;
    readonly download: string;
    readonly rematch: string;
    /** The next game against programs: the next level after a win, or the same once more. */
    readonly next: (level: string, won: boolean) => string;
    readonly sameDeal: string;
    readonly sameDealText: string;
    readonly asked: string;
    readonly join: string;
    readonly noRematch: string;
    readonly board: string;
  };
  readonly playOn: {
    readonly open: string;
    readonly title: string;
    readonly about: (move: number) => string;
    readonly as: string;
    readonly start: string;
    readonly cancel: string;
    readonly failed: string;
  };
}

const FILES = {
  de: () => import("./replay.de"),
  nl: () => import("./replay.nl"),
  en: () => import("./replay.en"),
} satisfies Record<Language, () => Promise<{ replay: ReplayText }>>;

export async function loadReplayText(language: Language): Promise<ReplayText> {
  return (await FILES[language]()).replay;
}
