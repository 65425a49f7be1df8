/** What the keys do. Documented in `Keys.svelte`; keys in fields and dialogs belong to those. */

import { focusInto } from "../look/focus";
import type { TerritoryId } from "../protocol";
import { settings } from "../settings.svelte";
import { mute } from "../sound/sound";
import { clamp, distributed } from "./intent";
import { stepping } from "./marks";
import { offer, offered } from "./offered";
import type { Play } from "./play.svelte";

export type Window = "talk" | "people" | "share" | "menu" | "keys" | "log" | "own" | "continents" | "devices";

export interface Keyboard {
  readonly play: Play;
  open(window: Window): void;
  command(): void;
  list(): void;
  /** Closes the list; whether there was one. */
  unlist(): boolean;
  form(): void;
  hint(): void;
  threats(): void;
  /** Say something, or draw it on the map, where there is somebody to see it. */
  talk(): void;
  draw(): void;
  show(territory: TerritoryId): void;
  leave(): void;
  busy(): boolean;
}

export function keyboard(keys: Keyboard): (event: KeyboardEvent) => void {
  const { play } = keys;

  const step = (among: readonly TerritoryId[], by: 1 | -1) => {
    if (among.length === 0) return;
    const at = among.indexOf(play.cursor ?? "");
    const next = among[(at + by + among.length + (at < 0 && by < 0 ? 1 : 0)) % among.length];
    if (next) keys.show(next);
  };
  const walk = (which: "own" | "targets", by: 1 | -1) => {
    const { situation, drawing, selection } = play;
    if (drawing?.on) step((which === "own" ? drawing.marks?.selectable : drawing.marks?.attacks) ?? [], by);
    else if (situation) step(stepping(situation, selection)[which], by);
  };

  const doing: Readonly<Record<string, () => void>> = {
    n: () => walk("own", 1),
    p: () => walk("own", -1),
    t: () => walk("targets", 1),
    T: () => walk("targets", -1),
    e: () => play.end(),
    u: () => play.undo(),
    a: () => (play.assault ? play.stop() : void play.attackUntil(1)),
    r: () => play.drawing?.toggle(),
    l: () => keys.open("log"),
    c: () => keys.open("own"),
    m: () => keys.open("menu"),
    k: () => keys.open("continents"),
    y: () => keys.talk(),
    d: () => keys.draw(),
    b: () => keys.open("people"),
    B: () => keys.open("share"),
    M: () => keys.leave(),
    o: () => keys.list(),
    g: () => keys.form(),
    h: () => keys.hint(),
    s: mute,
    f: () => keys.threats(),
    "?": () => keys.open("keys"),
    "/": () => keys.command(),
    ".": () => play.stage.step(),
    " ": () => (play.session.options ? void play.stage.skip() : play.stage.hurry()),
    "+": () => play.distribute("oneForward"),
    "-": () => play.distribute("oneBack"),
    "=": () => play.distribute("evenly"),
    q: () => reach("decision"),
    z: () => reach("players"),
    v: () => {
      play.amount = play.amount === "one" ? "five" : play.amount === "five" ? "all" : "one";
    },
    Home: () => play.distribute("allBack"),
    End: () => play.distribute("allForward"),
    Escape: () => {
      if (keys.unlist()) return;
      if (play.pen.on) play.pen.toggle();
      else if (play.assault) play.stop();
      else play.cancel();
    },
    Enter: () =>
      play.cursor && play.selection.at !== "moving" && play.selection.at !== "movingIn"
        ? play.pick(play.cursor)
        : play.confirm(),
  };

  /** What is held down has done its work, and means nothing more before it is let go. */
  let swallowed = false;

  return (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || keys.busy()) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, select, textarea, dialog")) return;
    // A key that is held down upon the map goes on placing or attacking until it is let go.
    const place = (event.key === "Enter" || event.key === " ") && target?.closest<HTMLElement>("[data-territory]");
    if (event.repeat && place) {
      if (play.held === null && !swallowed) swallowed = play.hold(place.dataset.territory ?? "");
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    if (!event.repeat) swallowed = false;
    // A focused button is pressed by these; while units are being distributed, Enter upon the map means OK.
    const settles = event.key === "Enter" && menuOpen(play) && target?.closest("[data-territory]");
    if ((event.key === "Enter" || event.key === " ") && target?.closest("button, a, summary") && !settles) return;
    if (target?.closest(".map") && (event.key === "+" || event.key === "-" || event.key === "=") && !menuOpen(play))
      return;
    if (event.key.length === 1 && !settings.now.letterKeys) return;
    const key = keyOf(event);
    const number = /^[0-9]$/.test(key) ? Number(key) : null;
    const button = buttonOf(key);
    if (button) button.click();
    else if (number !== null) give(play, number);
    else if (doing[key]) doing[key]?.();
    else return;
    // The map has uses of its own for some of these keys.
    event.stopPropagation();
    event.preventDefault();
  };
}

/** Shift makes another key of a letter, a lock that was left on does not. */
const keyOf = (event: KeyboardEvent): string =>
  event.key.length === 1 && event.getModifierState("CapsLock")
    ? event.shiftKey
      ? event.key.toUpperCase()
      : event.key.toLowerCase()
    : event.key;

let pressed: HTMLElement | undefined;

/** A button may name its own key. Where several in sight do, each press means the next: after the one that is on, or
 * after the last that was meant. */
function buttonOf(key: string): HTMLElement | undefined {
  const named = [...document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]:not(:disabled)`)].filter(
    (button) => button.checkVisibility({ visibilityProperty: true }),
  );
  const on = named.findIndex((button) => button.ariaPressed === "true");
  pressed = named[((on < 0 ? named.indexOf(pressed!) : on) + 1) % named.length];
  return pressed;
}

function reach(part: string): void {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-part="${part}"]`)].find((one) =>
    one.checkVisibility(),
  );
  if (found) focusInto(found);
}

const menuOpen = ({ selection }: Play) => selection.at === "moving" || selection.at === "movingIn";

/** A digit: dice to defend with, units to move, units to attack with, or units to place where the keyboard stands. */
function give(play: Play, number: number): void {
  const { situation, selection } = play;
  if (!situation) return;
  const [defend] = offered(situation.options, "defend");
  if (defend) {
    if (number >= (defend.least ?? 1) && number <= (defend.most ?? 1)) play.act(`defend ${number}`);
  } else if (selection.at === "moving" || selection.at === "movingIn") {
    const option = distributed(situation, selection);
    play.send(clamp(number, option?.least ?? 0, option?.most ?? 0));
  } else if (selection.at === "source" && offer(situation.options, "attack", selection.source, null)) {
    play.force = number === 0 ? { units: null, dice: null } : { units: number, dice: null };
  } else if (play.cursor) {
    const place = offer(situation.options, "place", null, play.cursor);
    if (place) play.act(`place ${play.cursor} ${clamp(number === 0 ? (place.most ?? 1) : number, 1, place.most ?? 1)}`);
  }
}
