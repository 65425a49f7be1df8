/** From what is offered and what is chosen to what a click, a number or a confirmation does.
 *
 * Pure. Knows no rule: whatever may be done stands in `options`; where a click would lead beyond what is offered now
 * (attack on from a territory just taken, move once the attacks are over) it becomes a wish, fulfilled only if the
 * options that come next offer it.
 */

import type { ActionKind, Option, Options, TerritoryId, View } from "../protocol";
import { canEnd, diceOf, holds, laterMove, laterMoves, movesByClick, offer, offered } from "./offered";

export type Selection =
  | { at: "nothing" }
  /** Ready to attack or move from `source`; `target`: what was aimed at, or attacked last. */
  | { at: "source"; source: TerritoryId; target: TerritoryId | null }
  /** Done with attacking in one's mind, to move from `source`; nobody has been told, so one may still go back. */
  | { at: "leaving"; source: TerritoryId }
  /** Picked, but not yet said. */
  | { at: "chosen"; territory: TerritoryId }
  /** Units between two territories, in the distribution menu; while attacking, nobody has been told either. */
  | { at: "moving"; source: TerritoryId; target: TerritoryId; units: number }
  | { at: "movingIn"; source: TerritoryId; target: TerritoryId; units: number };

export type Distributing = Extract<Selection, { at: "moving" | "movingIn" }>;

/** Units sent and dice thrown; without them as many as allowed. */
export interface Force {
  readonly units: number | null;
  readonly dice: number | null;
}

export interface Situation {
  readonly view: View;
  readonly options: Options;
  readonly near: (territory: TerritoryId) => readonly TerritoryId[];
  readonly controls: Controls;
  readonly force: Force;
}

export interface Controls {
  /** The first click on a target aims, the second attacks: for fingers. */
  readonly aimFirst: boolean;
  /** While attacking, a click on where units could go leads to the move even where one could attack from, too. */
  readonly leavesAtOnce: boolean;
  /** An earned card is drawn without a word. */
  readonly drawsCards: boolean;
}

/** What shall happen as soon as it is offered. */
export type Wish =
  | { kind: "attack"; source: TerritoryId; target: TerritoryId }
  | { kind: "leave"; source: TerritoryId }
  | { kind: "move"; source: TerritoryId; target: TerritoryId; units: number; ends: boolean }
  | { kind: "end" };

export type Step =
  | { kind: "nothing" }
  | { kind: "select"; selection: Selection; wish?: Wish | null }
  | { kind: "act"; action: string; selection: Selection; wish: Wish | null };

/** How much a click on the map means while placing. */
export type Amount = "one" | "five" | "all";

export const NOTHING: Selection = { at: "nothing" };
export const MOST: Force = { units: null, dice: null };
const FIVE = 5;

const still: Step = { kind: "nothing" };
const select = (selection: Selection): Step => ({ kind: "select", selection });
const act = (action: string, selection: Selection = NOTHING, wish: Wish | null = null): Step => ({
  kind: "act",
  action,
  selection,
  wish,
});

/** A click on a territory. */
export function pick(now: Situation, selection: Selection, territory: TerritoryId, amount: Amount = "one"): Step {
  const { options } = now;
  switch (options.phase) {
    // What is not offered is asked for all the same: the answer says why not, and cites the rule.
    case "claim":
      return act(`claim ${territory}`);
    case "capital":
      return pickCapital(options, selection, territory);
    case "setup":
    case "place":
      return offer(options, "place", null, territory) ? place(options, territory, amount) : act(`place ${territory} 1`);
    case "attack":
      return pickWhileAttacking(now, selection, territory);
    case "fortify":
      return pickWhileMoving(now, selection, territory);
    case "occupy":
      return pickWhileMovingIn(now, selection, territory);
    default:
      return still;
  }
}

export function place(options: Options, territory: TerritoryId, amount: Amount | number): Step {
  const option = offer(options, "place", null, territory);
  if (!option) return still;
  const most = option.most ?? 1;
  const wanted = amount === "one" ? 1 : amount === "five" ? FIVE : amount === "all" ? most : amount;
  return act(`place ${territory} ${clamp(wanted, option.least ?? 1, most)}`);
}

/** It stays for the whole game: picked first, said by a second click upon it or by a button. */
function pickCapital(options: Options, selection: Selection, territory: TerritoryId): Step {
  if (!offer(options, "capital", null, territory)) return act(`capital ${territory}`, selection);
  if (selection.at === "chosen" && selection.territory === territory) return act(`capital ${territory}`);
  return select({ at: "chosen", territory });
}

function pickWhileAttacking(now: Situation, selection: Selection, territory: TerritoryId): Step {
  const { options, controls } = now;
  if (selection.at === "leaving" || selection.at === "moving") {
    if (territory === selection.source) return cancel(now, selection);
    if (selection.at === "moving" && territory === selection.target) return forward(now, selection);
    const move = laterMove(now, selection.source, territory);
    if (move) return select(moving(move));
  }
  if (selection.at !== "source") return choose(now, territory);
  const { source } = selection;
  if (territory === source) return select(NOTHING);
  if (offer(options, "attack", source, territory)) {
    const aimed = { ...selection, target: territory };
    return controls.aimFirst && selection.target !== territory ? select(aimed) : attack(now, source, territory);
  }
  const move = movesByClick(now, source).includes(territory) ? laterMove(now, source, territory) : null;
  if (move) return select(moving(move));
  // Out of reach from here: the answer says why.
  return holds(now, territory) ? choose(now, territory) : act(`attack ${source} ${territory}`, selection);
}

/** Whoever can attack from there, or could move on; a click on somebody else's aims with the strongest who can. */
function choose(now: Situation, territory: TerritoryId): Step {
  const { options } = now;
  if (offer(options, "attack", territory, null) || laterMoves(now, territory).length)
    return select(fromSource(territory));
  const units = (id: TerritoryId | undefined) => now.view.territories.find((one) => one.id === id)?.units ?? 0;
  const [best] = offered(options, "attack")
    .filter(({ target }) => target === territory)
    .sort((one, other) => units(other.source) - units(one.source));
  return best?.source ? select({ at: "source", source: best.source, target: territory }) : still;
}

const fromSource = (source: TerritoryId): Selection => ({ at: "source", source, target: null });

/** Stops attacking, and moves as shown. Only now anybody hears of it. */
function leave({ source, target, units }: Extract<Selection, { at: "moving" }>, ends = false): Step {
  return act("end", NOTHING, { kind: "move", source, target, units, ends });
}

/** What a hand that does not let go does again and again; nothing where that makes no sense. */
export function holdOn(now: Situation, selection: Selection, territory: TerritoryId, amount: number): Step {
  const { options } = now;
  if (options.phase === "setup" || options.phase === "place") return place(options, territory, amount);
  if (options.phase !== "attack" || selection.at !== "source") return still;
  return attack(now, selection.source, territory);
}

export function attack(now: Situation, source: TerritoryId, target: TerritoryId): Step {
  const option = offer(now.options, "attack", source, target);
  if (!option) return still;
  return act(attackText(option, now.force), { at: "source", source, target });
}

/** The numbers stand only where the person has chosen them: the engine knows the most. */
export function attackText(option: Option, force: Force): string {
  const { source, target, least = 1, most = 1 } = option;
  const words = ["attack", source, target];
  if (force.units !== null || force.dice !== null) {
    const units = clamp(force.units ?? most, least, most);
    const [fewest, all] = diceOf(option, units);
    words.push(String(units));
    if (fewest < all && force.dice !== null) words.push(String(clamp(force.dice, fewest, all)));
  }
  return words.join(" ");
}

function pickWhileMoving(now: Situation, selection: Selection, territory: TerritoryId): Step {
  const { options } = now;
  if (selection.at === "moving") {
    if (territory === selection.source) return back(now, selection);
    if (territory === selection.target) return forward(now, selection);
  }
  if (selection.at === "nothing") {
    return offer(options, "fortify", territory, null) ? select(fromSource(territory)) : still;
  }
  if (selection.at === "chosen" || territory === selection.source) return select(NOTHING);
  const move = offer(options, "fortify", selection.source, territory);
  if (move) return select(moving(move));
  return offer(options, "fortify", territory, null) ? select(fromSource(territory)) : still;
}

function pickWhileMovingIn(now: Situation, selection: Selection, territory: TerritoryId): Step {
  if (selection.at !== "movingIn") return still;
  if (territory === selection.source) return back(now, selection);
  if (territory === selection.target) return forward(now, selection);
  const occupy = `occupy ${selection.units}`;
  if (now.options.onward.includes(territory)) {
    return act(occupy, NOTHING, { kind: "attack", source: selection.target, target: territory });
  }
  return holds(now, territory) ? act(occupy, selection, { kind: "leave", source: territory }) : still;
}

/** A click on where the units go: one more; once all are there, or where all were proposed, it finishes. */
function forward(now: Situation, selection: Distributing): Step {
  const option = distributed(now, selection);
  if (!option) return still;
  if (option.default === option.most || selection.units >= (option.most ?? 0)) return confirm(now, selection);
  return select({ ...selection, units: selection.units + 1 });
}

function back(now: Situation, selection: Distributing): Step {
  return select({ ...selection, units: distribute(now, selection, "oneBack") });
}

const moving = (option: Option): Extract<Selection, { at: "moving" }> => ({
  at: "moving",
  source: option.source ?? "",
  target: option.target ?? "",
  units: option.default ?? option.most ?? 1,
});

/** The option behind the distribution menu. */
export function distributed(now: Situation, selection: Distributing): Option | null {
  const { at, source, target } = selection;
  if (at === "movingIn") return offer(now.options, "occupy", source, target);
  return now.options.phase === "attack"
    ? laterMove(now, source, target)
    : offer(now.options, "fortify", source, target);
}

export type Distribution = "oneBack" | "allBack" | "evenly" | "oneForward" | "allForward";

/** How many move after a button of the distribution menu. */
export function distribute(now: Situation, selection: Distributing, button: Distribution): number {
  const option = distributed(now, selection);
  const [least, most] = [option?.least ?? 0, option?.most ?? 0];
  const wanted = {
    oneBack: selection.units - 1,
    allBack: least,
    evenly: evenShare(now, selection),
    oneForward: selection.units + 1,
    allForward: most,
  }[button];
  return clamp(wanted, least, most);
}

/** So many that both territories end up alike. What had to move in stands there already and is counted as moving. */
function evenShare({ view }: Situation, { at, source, target }: Distributing): number {
  const units = (place: TerritoryId) => view.territories.find(({ id }) => id === place)?.units ?? 0;
  const half = Math.floor((units(source) + units(target)) / 2);
  return at === "movingIn" ? half : half - units(target);
}

/** Enter, or OK. */
export function confirm(now: Situation, selection: Selection): Step {
  switch (selection.at) {
    case "moving":
      if (now.options.phase === "attack") return leave(selection);
      return act(`fortify ${selection.source} ${selection.target} ${selection.units}`);
    case "movingIn":
      return act(`occupy ${selection.units}`, selection);
    case "chosen":
      return act(`capital ${selection.territory}`);
    case "leaving":
      return still;
    case "source":
      return selection.target ? attack(now, selection.source, selection.target) : still;
    case "nothing":
      return still;
  }
}

/** Done: ends the phase. What the distribution menu shows is carried out first. */
export function end(now: Situation, selection: Selection): Step {
  if (selection.at === "moving" && now.options.phase === "attack") return leave(selection, true);
  if (selection.at === "moving" || selection.at === "movingIn") {
    const step = confirm(now, selection);
    return step.kind === "act" ? { ...step, selection: NOTHING, wish: { kind: "end" } } : step;
  }
  return canEnd(now.options) ? act("end") : still;
}

export const mayEnd = ({ options }: Situation, { at }: Selection) => canEnd(options) || at === "movingIn";

/** Escape, or Cancel. After a capture somebody must move in: as many as were proposed. */
export function cancel(now: Situation, selection: Selection): Step {
  switch (selection.at) {
    case "movingIn":
      return act(`occupy ${distributed(now, selection)?.default ?? selection.units}`, selection);
    case "moving":
      return select(now.options.phase === "attack" ? fromSource(selection.source) : NOTHING);
    default:
      return select(NOTHING);
  }
}

/** What is chosen once new options have come, and what is done of itself because it was wished for. */
export function settle(now: Situation, before: Selection, wish: Wish | null): Step {
  const { options } = now;
  if (options.phase === "occupy") {
    const [option] = offered(options, "occupy");
    if (!option) return select(NOTHING);
    return select({
      at: "movingIn",
      source: option.source ?? "",
      target: option.target ?? "",
      units: option.default ?? option.least ?? 1,
    });
  }
  if (options.phase === "draw") {
    if (now.controls.drawsCards && offer(options, "draw", null, null)) return act("draw", NOTHING, wish);
    return { kind: "select", selection: NOTHING, wish };
  }
  if (wish) return fulfil(now, wish) ?? select(NOTHING);
  // People at one device: whoever attacks goes on where they were once the defender has chosen.
  if (options.phase === "defend") return select(before);
  if (options.phase === "attack") return select(attackingOn(options, before));
  return select(NOTHING);
}

function fulfil(now: Situation, wish: Wish): Step | null {
  const { options } = now;
  switch (wish.kind) {
    case "end":
      return canEnd(options) ? act("end") : null;
    case "attack": {
      const { source, target } = wish;
      const option = offer(options, "attack", source, target);
      return option && act(attackText(option, MOST), { at: "source", source, target });
    }
    case "leave":
      return laterMoves(now, wish.source).length ? select({ at: "leaving", source: wish.source }) : null;
    case "move": {
      const { source, target, units, ends } = wish;
      if (!offer(options, "fortify", source, target)) return null;
      return act(`fortify ${source} ${target} ${units}`, NOTHING, ends ? { kind: "end" } : null);
    }
  }
}

/** Clicking on attacks on: from the same territory, or from the one just taken. */
function attackingOn(options: Options, before: Selection): Selection {
  if (before.at === "movingIn") {
    return offer(options, "attack", before.target, null) ? fromSource(before.target) : NOTHING;
  }
  if (before.at !== "source" || !offer(options, "attack", before.source, null)) return NOTHING;
  const again = before.target !== null && offer(options, "attack", before.source, before.target);
  return again ? before : fromSource(before.source);
}

/** An action that was meant for earlier options, as far as these still offer it: clicks can be faster than answers. */
export function adapted(options: Options | null, action: string): string | null {
  const [kind = "", ...places] = action.split(" ");
  if (kind === "undo") return action;
  if (kind === "place") {
    const option = options && offer(options, "place", null, places[0] ?? "");
    return option && `place ${places[0]} ${clamp(Number(places[1]), option.least ?? 1, option.most ?? 1)}`;
  }
  const between = kind === "attack" || kind === "fortify";
  const [source = null, target = null] = between ? places : kind === "unannounced" ? places : [];
  return options && offer(options, kind as ActionKind, source, between ? target : null) ? action : null;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
