/** How this person likes it, kept in this browser: pace, sound, how the board looks, language. The theme lives in
 * look/theme.svelte.ts, because it is needed before anything is drawn. */

import { keep, kept } from "./storage";
import { currentLanguage, keepLanguage, type Language } from "./text/language";

export type Speed = "slow" | "normal" | "fast" | "instant";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "instant"];

export interface Kept {
  /** How fast dice and other people's moves are shown. */
  speed: Speed;
  /** Other people's moves wait for a key or a click. */
  step: boolean;
  /** The map turns to where something happens. */
  follow: boolean;
  /** Nothing is heard, however loud it would be. */
  muted: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  vibrate: boolean;
  /** The browser tells whose turn it is while the page is hidden. */
  notify: boolean;
  /** Counters show all units even where the edition counts one less. */
  allUnits: boolean;
  /** The numbers of a roll are shown even where the edition shows only what they cost. */
  allDice: boolean;
  /** Stronger hatching, so that owners are told apart without colour. */
  patterns: boolean;
  /** Letters, digits and signs do something by themselves. */
  letterKeys: boolean;
  /** A target is chosen first and attacked by a second click. */
  aimFirst: boolean;
  /** Whoever has earned a card is asked whether to draw it, where that can be declined. */
  askCard: boolean;
  /** The flat map rather than the globe. */
  flat: boolean;
  /** How counters count has been said, where they do not count all. */
  countersTold: boolean;
  /** The first game has been guided, or the person did not want it. */
  guided: boolean;
}

const KEY = "settings";

export function initial(coarse: boolean): Kept {
  return {
    speed: "normal",
    step: false,
    follow: true,
    muted: false,
    volume: 0.6,
    vibrate: coarse,
    notify: false,
    allUnits: false,
    allDice: false,
    patterns: false,
    letterKeys: true,
    aimFirst: coarse,
    askCard: false,
    flat: false,
    countersTold: false,
    guided: false,
  };
}

/** Only what has the right kind is taken over: an older version may have kept something else. */
export function understood(found: unknown, own: Kept): Kept {
  if (typeof found !== "object" || found === null) return own;
  // What was once only on or off has a loudness now.
  const quiet = "sound" in found && typeof found.sound === "boolean" ? { muted: !found.sound } : {};
  const known = Object.entries({ ...quiet, ...found }).filter(
    ([name, value]) => typeof own[name as keyof Kept] === typeof value,
  );
  const both: Kept = { ...own, ...Object.fromEntries(known) };
  return {
    ...both,
    speed: SPEEDS.includes(both.speed) ? both.speed : own.speed,
    volume: both.volume >= 0 && both.volume <= 1 ? both.volume : own.volume,
  };
}

class Settings {
  #kept = $state<Kept>(understood(kept(KEY), initial(globalThis.matchMedia?.("(pointer: coarse)").matches ?? false)));
  #language = $state<Language>(currentLanguage());

  get now(): Readonly<Kept> {
    return this.#kept;
  }

  set<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
    this.#kept[name] = value;
    keep(KEY, this.#kept);
  }

  /** Reading it inside a component follows the choice. */
  get language(): Language {
    return this.#language;
  }

  speak(language: Language): void {
    this.#language = language;
    keepLanguage(language);
    document.documentElement.lang = language;
  }
}

export const settings = new Settings();
