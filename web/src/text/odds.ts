/** What is said of chances, and of a route that shall be taken. */

import type { TerritoryId } from "../protocol";
import type { Language } from "./language";
import type { Speech } from "./speech";

/** Why a route was not followed any further; `arrived`: everything is taken. */
export type RouteEnd = "arrived" | "left" | "chance" | "blocked" | "stopped";

export interface OddsText {
  readonly title: string;
  readonly facing: (units: number, other: number, source: TerritoryId, say: Speech) => string;
  readonly bar: (chance: string) => string;
  readonly losses: string;
  readonly loses: (name: string, units: string) => string;
  readonly keeps: (name: string, from: number, to: number) => string;
  /** Where the defender chooses the dice. */
  readonly best: (say: Speech) => string;
  readonly threats: {
    readonly title: string;
    /** What the key and the button do. */
    readonly show: string;
    /** Below the land's name, beside the chance. */
    readonly holds: string;
    readonly safe: string;
    readonly none: string;
    /** Said of a land on the map. */
    readonly holding: (chance: string) => string;
    readonly from: (source: TerritoryId, units: number, over: readonly TerritoryId[], say: Speech) => string;
    readonly more: (stacks: number) => string;
    readonly meant: (reach: number) => string;
  };
  readonly route: {
    readonly plan: string;
    readonly title: string;
    readonly begin: string;
    readonly goOn: string;
    readonly step: (place: TerritoryId, units: number, say: Speech) => string;
    readonly whole: string;
    readonly leave: string;
    readonly floor: string;
    readonly never: string;
    readonly run: string;
    readonly shorter: string;
    readonly close: string;
    readonly running: (target: TerritoryId, say: Speech) => string;
    readonly ended: Readonly<Record<RouteEnd, (taken: number, all: number) => string>>;
  };
}

const FILES = {
  de: () => import("./odds.de"),
  nl: () => import("./odds.nl"),
  en: () => import("./odds.en"),
} satisfies Record<Language, () => Promise<{ odds: OddsText }>>;

export async function loadOddsText(language: Language): Promise<OddsText> {
  return (await FILES[language]()).odds;
}
