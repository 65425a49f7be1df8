/** How this person likes to play, kept in this browser. */

import { SPEEDS, type Speed } from "./beats";

const KEY = "erdkreis.play";

interface Kept {
  speed: Speed;
  step: boolean;
  follow: boolean;
  sound: boolean;
  vibrate: boolean;
  notify: boolean;
  /** Counters show all units even where the edition counts one less. */
  allUnits: boolean;
  patterns: boolean;
  aimFirst: boolean;
  flat: boolean;
}

const coarse = () => matchMedia("(pointer: coarse)").matches;

const initial = (): Kept => ({
  speed: "normal",
  step: false,
  follow: true,
  sound: false,
  vibrate: coarse(),
  notify: false,
  allUnits: false,
  patterns: false,
  aimFirst: coarse(),
  flat: false,
});

class Settings {
  #kept = $state<Kept>(read());

  get now(): Readonly<Kept> {
    return this.#kept;
  }

  set<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
    this.#kept[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Private windows may refuse to keep anything: the choice then lasts as long as the page.
    }
  }
}

/** Only what has the right kind is taken over: an older version may have kept something else. */
function read(): Kept {
  const own = initial();
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const known = Object.entries(kept).filter(([name, value]) => typeof own[name as keyof Kept] === typeof value);
    Object.assign(own, Object.fromEntries(known));
    if (!SPEEDS.includes(own.speed)) own.speed = "normal";
  } catch {
    // Nothing kept, or nothing readable.
  }
  return own;
}

export const settings = new Settings();
