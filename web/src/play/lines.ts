/** The lines in which the screen says what is up. */

import { oddsText } from "../odds/reckoning.svelte";
import { settings } from "../settings.svelte";
import { decisionOf, sayDecision, sayWaiting } from "../text";
import { heading } from "../text/speech";
import type { Desk } from "./desk.svelte";

const coarse = matchMedia("(pointer: coarse)").matches;

/** What a click would do now. */
export function askedLine(desk: Desk): string {
  const { play, talk, planner } = desk;
  const { selection, assault, asked } = play;
  const { t } = talk;
  if (!asked) return "";
  const name = (id: string) => talk.say.place(id, "full");
  if (assault) return t.hints.assault(name(assault.target));
  if (planner.on)
    return (planner.route.length ? oddsText(talk.language)?.route.goOn : oddsText(talk.language)?.route.begin) ?? "";
  if (selection.at === "movingIn") return t.hints.onward(name(selection.target));
  if (selection.at === "leaving") return t.hints.leaving(name(selection.source), name(selection.target));
  if (toPlaceLine(desk) && !coarse) return t.hints.place;
  if (selection.at !== "source") return sayDecision(decisionOf(asked.view, asked.options), talk.text.view, talk.say);
  if (asked.options.phase === "fortify") return t.hints.fortifyFrom(name(selection.source));
  if (selection.target === null) return t.hints.attackFrom(name(selection.source));
  return settings.now.aimFirst ? t.hints.aimed(name(selection.target)) : t.hints.attackAgain(name(selection.target));
}

/** Who is waited for. */
export function waitingLine({ play, talk, view }: Desk): string {
  const watching = play.session.seats.length ? [] : [talk.t.hints.watching];
  return [...watching, sayWaiting(view, talk.text.view, talk.say)].join(" ");
}

/** How many units are left to place; nothing where there are none. */
export function toPlaceLine({ talk, view }: Desk): string {
  if (view.units_to_place > 0) return talk.t.unitsLeft(view.units_to_place, talk.say);
  return view.neutral_units_to_place > 0 ? talk.t.neutralLeft(view.neutral_units_to_place, talk.say) : "";
}

/** What the way to one's own mission and cards says. */
export function ownLabel({ play, talk, view, hasCards }: Desk): string {
  const { words } = talk.say;
  const mission = view.goal?.mission ? [heading(words.mission.one)] : [];
  const cards = hasCards
    ? [`${heading(words.card.other)}\u00a0${view.players[play.session.seat ?? -1]?.cards ?? 0}`]
    : [];
  return [...mission, ...cards].join(" · ") || words.your_mission;
}
