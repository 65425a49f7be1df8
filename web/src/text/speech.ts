/** Who and what is called how at one table: everything a sentence about its game needs. */

import type { CapitalWords, Named, Side, TerritoryId, Texts, Words } from "../protocol";
import { type Format, formatOf, heading } from "./format";
import type { Language } from "./language";
import { colourText, type MissionText, TASKS, taskText } from "./missions";
import type { Card, NameForm, Names } from "./names";
import { wordsOf } from "./texts";

export type Case = keyof Named;

/** What the table gives; `owner` answers as of just before what is told, and need not know. */
export interface Speaking {
  readonly language: Language;
  readonly edition: string;
  readonly names: Names;
  readonly cards: readonly Card[];
  /** By seat. */
  readonly players: readonly string[];
  /** The edition's colours, in its order: missions against a colour are numbered by it. */
  readonly palette: readonly string[];
  readonly headquarters: boolean;
  /** The numbers of a roll are told, not only what they cost. */
  readonly dice: boolean;
  readonly owner?: (territory: TerritoryId) => Side;
}

/** The parts of a loaded language that speech is made of. */
export interface Vocabulary {
  readonly texts: Pick<Texts, "editions">;
  readonly missions: MissionText;
}

export interface Speech extends Format {
  readonly words: Words;
  /** Capital or headquarters, as this game has it. */
  readonly capital: CapitalWords;
  readonly dice: boolean;
  who(side: Side, as?: Case): string;
  /** Who holds the territory attacked from, or `the attacker` where nobody can say. */
  attacker(source: TerritoryId, as?: Case): string;
  defender(target: TerritoryId, as?: Case): string;
  place(territory: TerritoryId, form?: NameForm): string;
  /** A name in one or two lines, as on a map or a card. */
  lines(territory: TerritoryId): readonly string[];
  continent(id: string): string;
  card(number: number): string;
  /** What a mission says, by number; where it follows a colon, Dutch and English begin it small. */
  mission(number: number): string;
  colourMission(colour: string): string;
  colour(colour: string): string;
}

export function speechOf(given: Speaking, { texts, missions }: Vocabulary): Speech {
  const words = wordsOf(texts, given.edition);
  const who = (side: Side, as: Case = "nom"): string => {
    if (side === null) return words.nobody[as];
    if (side === "neutral") return words.neutral[as];
    return given.players[side] ?? words.nobody[as];
  };
  const holder = (territory: TerritoryId, otherwise: Named, as: Case): string => {
    const owner = given.owner?.(territory) ?? null;
    return owner === null ? otherwise[as] : who(owner, as);
  };
  const place = (territory: TerritoryId, form: NameForm = "obj") =>
    given.names.territories[territory]?.[form] ?? territory;
  return {
    ...formatOf(given.language),
    words,
    capital: given.headquarters ? words.headquarters : words.capital,
    dice: given.dice,
    who,
    attacker: (source, as = "nom") => holder(source, words.attacker, as),
    defender: (target, as = "nom") => holder(target, words.defender, as),
    place,
    lines: (territory) => given.names.territories[territory]?.lines ?? [territory],
    continent: (id) => given.names.continents[id]?.full ?? id,
    card: (number) => cardText(given.cards[number], words, place),
    mission: (number) =>
      number < TASKS
        ? taskText(number, missions, words, given.names)
        : colourText(given.palette[number - TASKS] ?? "", missions, words),
    colourMission: (colour) => colourText(colour, missions, words),
    colour: (colour) => missions.colours[colour]?.name ?? colour,
  };
}

/** `Ural (infantry)`, or the joker. */
function cardText(card: Card | undefined, words: Words, place: (territory: string, form: NameForm) => string): string {
  if (card === undefined) return words.card.one;
  if (card.territory === null) return words.symbols.joker;
  return `${place(card.territory, "full")} (${words.symbols[card.symbol]})`;
}

/** A whole sentence after a colon: Dutch and English begin it small. */
export function afterColon(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

export { heading };
