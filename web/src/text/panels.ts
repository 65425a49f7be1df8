/** What the panels say that show how things stand: players, history, mission, hand, continents, income, and why. */

import type { CardSymbol, TerritoryId } from "../protocol";
import type { Language } from "./language";
import type { Speech } from "./speech";

/** What the history can be narrowed down to. */
export type LogKind = "battles" | "captures" | "units" | "cards";

export interface PanelsText {
  readonly players: {
    readonly title: string;
    readonly you: string;
    readonly program: string;
    readonly standIn: string;
    readonly away: string;
    readonly out: string;
    readonly turn: string;
    /** What a click on somebody does. */
    readonly show: (name: string) => string;
    readonly clock: (name: string) => string;
    readonly income: (units: number) => string;
  };
  readonly log: {
    readonly title: string;
    readonly setup: string;
    readonly round: (round: number) => string;
    readonly kind: string;
    readonly kinds: Readonly<Record<LogKind | "all", string>>;
    readonly find: string;
    readonly earlier: string;
    readonly later: string;
    readonly empty: string;
    readonly nothing: string;
  };
  readonly mission: {
    readonly secret: string;
    /** The continent of one's choice, as things stand. */
    readonly third: (continent: string) => string;
    /** What somebody who is to be driven off the board still has. */
    readonly left: (who: string, territories: number, say: Speech) => string;
  };
  readonly hand: {
    readonly title: (say: Speech) => string;
    readonly empty: (say: Speech) => string;
    readonly worth: (units: number) => string;
    /** What the next set brings, where all sets bring the same. */
    readonly next: (units: number, say: Speech) => string;
    readonly bonus: (place: TerritoryId, units: number, say: Speech) => string;
    readonly trade: (units: number) => string;
    readonly suggested: string;
    readonly noSet: (say: Speech) => string;
    readonly more: (missing: number) => string;
    /** There are more sets than are listed. */
    readonly unlisted: (sets: number, say: Speech) => string;
    readonly due: (say: Speech) => string;
    /** Three alike, or one of each. */
    readonly sets: Readonly<Record<Exclude<CardSymbol, "joker"> | "mixed", (say: Speech) => string>>;
  };
  readonly continents: {
    readonly title: (say: Speech) => string;
    readonly bonus: string;
    readonly holders: string;
    readonly free: string;
    readonly share: (name: string, held: number, size: number) => string;
  };
  readonly income: {
    readonly title: string;
    readonly you: (units: number, say: Speech) => string;
  };
  readonly why: {
    readonly title: string;
    readonly loading: string;
    readonly missing: string;
    readonly rules: string;
    readonly close: string;
  };
}

const FILES = {
  de: () => import("./panels.de"),
  nl: () => import("./panels.nl"),
  en: () => import("./panels.en"),
} satisfies Record<Language, () => Promise<{ panels: PanelsText }>>;

export async function loadPanelsText(language: Language): Promise<PanelsText> {
  return (await FILES[language]()).panels;
}
