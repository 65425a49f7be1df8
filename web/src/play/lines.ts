/** The lines in which the screen says what is up. */

import { pointer } from "../look/pointer.svelte";
import { oddsText } from "../odds/reckoning.svelte";
import type { TerritoryId, View } from "../protocol";
import { settings } from "../settings.svelte";
import { decisionOf, sayDecision, sayWaiting } from "../text";
import { heading } from "../text/speech";
import type { Desk } from "./desk.svelte";
import { distributed } from "./intent";
import type { Play } from "./play.svelte";
import type { Talk } from "./talk";

/** What a click would do now. */
export function askedLine(desk: Desk): string {
  const { play, talk, planner } = desk;
  const { selection, assault, asked } = play;
  const { t, say } = talk;
  if (!asked) return "";
  if (assault) return t.hints.assault(assault.target, say);
  if (planner.on)
    return (planner.route.length ? oddsText(talk.language)?.route.goOn : oddsText(talk.language)?.route.begin) ?? "";
  if (selection.at === "moving")
    return `${say.place(selection.source, "full")} → ${say.place(selection.target, "full")}`;
  if (selection.at === "movingIn") return t.hints.onward(selection.target, say);
  if (selection.at === "leaving") return t.way.leaving.text(selection.source, say);
  if (selection.at === "chosen") return t.way.capital.chosen(selection.territory, say);
  if (toPlaceLine(desk) && !asked.options.must_trade && pointer.kind === "fine") return t.hints.place;
  if (asked.options.phase === "defend") return defenceLine(asked.view, talk);
  if (selection.at !== "source") return sayDecision(decisionOf(asked.view, asked.options), talk.text.view, say);
  if (asked.options.phase === "fortify") return t.hints.fortifyFrom(selection.source, say);
  if (selection.target === null) return t.hints.attackFrom(selection.source, say);
  return settings.now.aimFirst ? t.hints.aimed(selection.target, say) : t.hints.attackAgain(selection.target, say);
}

/** So many seconds a defender has at a table where nobody shall wait long. */
export const HURRY = 20;

/** Does the proposed number fall by itself? Only where the table has a clock, or chose that absent people are stood in
 * for; whoever shares the device is asked in place. */
export function hurries({ shared, session }: Play): boolean {
  const clock = session.table?.clock;
  return !shared && clock !== undefined && (clock.kind === "turn" || clock.kind === "bank" || clock.stand_in === true);
}

/** Who attacks what, from where and with how much. */
export function defenceLine(view: View, talk: Talk): string {
  const { source, target, dice } = view.battle;
  const there = (id: TerritoryId | null) => view.territories.find((one) => one.id === id);
  const { attacked, yours } = talk.t.way.defence;
  const facts = {
    attacker: talk.say.who(there(source)?.owner ?? null, "first"),
    source: source ?? "",
    target: target ?? "",
    attacking: (there(source)?.units ?? 0) + talk.offset,
    defending: (there(target)?.units ?? 0) + talk.offset,
    dice,
  };
  return `${attacked(facts, talk.say)} ${yours(facts, talk.say)}`;
}

/** What is asked for, as whoever cannot see the screen hears it: the decision, and every number that is set for it. */
export function spokenLine(desk: Desk): string {
  const { play, talk, planner } = desk;
  const { selection, asked } = play;
  const { t, say } = talk;
  if (!asked || !desk.asking) return waitingLine(desk, true);
  if (selection.at === "moving" || selection.at === "movingIn") {
    const option = distributed(asked, selection);
    const { source, target, units } = selection;
    return t.hear.moving({ source, target, units, least: option?.least ?? 0, most: option?.most ?? 0 }, say);
  }
  if (selection.at === "source" && selection.target !== null && !planner.on && !play.assault) {
    const units = (id: string) => (asked.view.territories.find((one) => one.id === id)?.units ?? 0) + talk.offset;
    const { source, target } = selection;
    const against = t.hear.against({ source, target, attacking: units(source), defending: units(target) }, say);
    return `${against} ${askedLine(desk)}`;
  }
  if (asked.options.phase === "defend" && hurries(play)) return `${askedLine(desk)} ${t.defence.hurry(HURRY)}`;
  if (selection.at === "nothing" && asked.options.phase !== "defend" && !planner.on && !play.assault)
    return sayDecision(decisionOf(asked.view, asked.options), talk.text.view, say);
  return askedLine(desk);
}

/** Who is waited for; that somebody thinks stands beside the name, and is heard with it. */
export function waitingLine({ play, talk, view, table }: Desk, heard = false): string {
  const watching = play.session.seats.length ? [] : [talk.t.hints.watching];
  // Whoever is no person thinks as long as nothing comes of it.
  const seat = table.seats[view.awaiting ?? -1];
  const thinks = !play.stage.playing && seat !== undefined && seat.kind !== "person";
  if (!thinks) return [...watching, sayWaiting(view, talk.text.view, talk.say)].join(" ");
  const name = heard ? [talk.say.who(view.awaiting, "first")] : [];
  return [...watching, ...name, talk.t.way.waiting.thinks].join(" ");
}

/** What the one main button does now. */
export function mainLabel({ play, talk, view, table }: Desk): string {
  const { selection, asked } = play;
  const { end } = talk.t.way;
  const last = asked?.options.phase === table.game.steps.at(-1)?.[0];
  if (last) return talk.text.ui.labels.endTurn;
  if (selection.at === "movingIn") return end.moveInAndEnd(talk.say);
  if (selection.at === "moving") return end.moveAndEnd;
  return view.phase === "attack" ? end.attacks(talk.say) : talk.text.ui.labels.done;
}

/** How many units are left to place; nothing where there are none. */
export function toPlaceLine({ talk, view }: Desk): string {
  if (view.units_to_place > 0) return talk.t.unitsLeft(view.units_to_place, talk.say);
  return view.neutral_units_to_place > 0 ? talk.t.neutralLeft(view.neutral_units_to_place, talk.say) : "";
}

/** What the way to one's own mission and cards says. */
export const ownLabel = (desk: Desk): string => ownParts(desk).join(" · ");

export function ownParts({ play, talk, view, hasCards }: Desk): readonly string[] {
  const { words } = talk.say;
  const mission = view.goal?.mission ? [heading(words.mission.one)] : [];
  const cards = hasCards
    ? [`${heading(words.card.other)}\u00a0${view.players[play.session.seat ?? -1]?.cards ?? 0}`]
    : [];
  const parts = [...mission, ...cards];
  return parts.length > 0 ? parts : [talk.text.view.goalTitle];
}
