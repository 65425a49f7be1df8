/** The history as it is read: events in order with those who fought at the time, without saying anything twice. */

import type { GameEvent, Side, TerritoryId } from "../protocol";
import { describe, type Speech, type Text } from "../text";
import type { LogKind } from "../text/panels";
import type { Case } from "../text/speech";
import { Rounds } from "./rounds";

export interface Entry {
  readonly event: GameEvent;
  /** The turn it belongs to, whose it is and in which round; 0 is the set-up. */
  readonly turn: number;
  readonly round: number;
  readonly seat: Side;
  /** Who held the two places of a battle before it, as far as it was known then. */
  readonly attacker: Side | undefined;
  readonly defender: Side | undefined;
}

/** A turn, or the set-up before the first one; `begun` tells what it brought. */
export interface Chapter {
  readonly turn: number;
  readonly round: number;
  readonly seat: Side;
  readonly begun: Entry | null;
  readonly entries: readonly Entry[];
}

/** Reads events as they come; what was read stays read. Who got what in the deal is nobody's event: it shows when
 * something first happens there. */
export class History {
  entries: Entry[] = [];
  #owners = new Map<TerritoryId, Side>();
  #dealt = new Map<TerritoryId, Side>();
  #turn = { turn: 0, seat: null as Side, round: 0 };
  #rounds = new Rounds();
  #read = 0;
  #first: GameEvent | undefined;

  follow(events: readonly GameEvent[]): readonly Entry[] {
    if (events[0] !== this.#first || events.length < this.#read) {
      this.entries = [];
      this.#owners = new Map();
      this.#dealt = new Map();
      this.#turn = { turn: 0, seat: null, round: 0 };
      this.#rounds = new Rounds();
      this.#read = 0;
      this.#first = events[0];
    }
    if (this.#read < events.length) this.entries = [...this.entries];
    for (const event of events.slice(this.#read)) this.#take(event);
    this.#read = events.length;
    return this.entries;
  }

  #take(event: GameEvent): void {
    this.#rounds.take(event);
    if (event.event === "TurnBegun") this.#turn = { turn: event.turn, seat: event.seat, round: this.#rounds.now };
    if (event.event === "TurnTakenBack") this.#turn = { turn: 0, seat: null, round: 0 };
    const last = this.entries.at(-1);
    const entry = this.#entryOf(event);
    this.#occupy(event);
    if (last && saysAgain(last.event, event)) this.entries[this.entries.length - 1] = entry;
    else if (last && goesOn(last.event, event)) this.entries[this.entries.length - 1] = together(last, entry);
    else this.entries.push(entry);
  }

  #entryOf(event: GameEvent): Entry {
    const at = (place: TerritoryId | undefined) => (place === undefined ? undefined : this.#owners.get(place));
    return {
      event,
      ...this.#turn,
      attacker: at("source" in event ? event.source : undefined),
      defender: at("target" in event ? event.target : undefined),
    };
  }

  #occupy(event: GameEvent): void {
    if (event.event === "TerritoryClaimed") this.#hold(event.territory, event.seat, null);
    if (event.event === "UnitsPlaced") this.#hold(event.territory, event.side, event.side);
    if (event.event === "TerritoryTaken" || event.event === "ContinentSwapped")
      this.#hold(event.territory, event.side, event.former);
  }

  #hold(place: TerritoryId, side: Side, before: Side): void {
    if (!this.#owners.has(place)) this.#dealt.set(place, before);
    this.#owners.set(place, side);
  }

  /** In words, with those who fought at the time. `holder` tells who holds a place where nothing ever happened. */
  tell({ event, attacker, defender }: Entry, text: Text, say: Speech, holder: (place: TerritoryId) => Side): string {
    const then = (place: TerritoryId, known: Side | undefined) => known ?? this.#dealt.get(place) ?? holder(place);
    const named: Speech = {
      ...say,
      attacker: (source, as = "nom") => nameOf(then(source, attacker), say.words.attacker[as], as),
      defender: (target, as = "nom") => nameOf(then(target, defender), say.words.defender[as], as),
    };
    const nameOf = (side: Side, otherwise: string, as: Case) => (side === null ? otherwise : say.who(side, as));
    return describe(event, text.events, named);
  }
}

/** The roll tells what its announcement has told. */
function saysAgain(last: GameEvent, event: GameEvent): boolean {
  if (last.event !== "AttackAnnounced" && last.event !== "DiceRolledToAttack") return false;
  if (event.event !== "BattleFought" && event.event !== "DiceRolledToAttack") return false;
  return last.source === event.source && last.target === event.target;
}

/** Units put down one by one are told once. */
function goesOn(last: GameEvent, event: GameEvent): boolean {
  if (last.event !== "UnitsPlaced" || event.event !== "UnitsPlaced") return false;
  const same = last.side === event.side && last.territory === event.territory && last.reason === event.reason;
  return same && last.seq > 0 && String(last.seats) === String(event.seats);
}

function together(last: Entry, entry: Entry): Entry {
  if (last.event.event !== "UnitsPlaced" || entry.event.event !== "UnitsPlaced") return entry;
  return { ...entry, event: { ...entry.event, units: last.event.units + entry.event.units } };
}

/** Whether whoever looks at this seat may read it; what all may know has no list of seats. */
export function isFor({ event }: Entry, seat: number | null): boolean {
  return event.seats === undefined || (seat !== null && event.seats.includes(seat));
}

const KINDS: Readonly<Record<LogKind, readonly GameEvent["event"][]>> = {
  battles: [
    "AttackAnnounced",
    "DiceRolledToAttack",
    "BattleFought",
    "UnannouncedRoll",
    "TerritoryTaken",
    "CapitalTaken",
  ],
  captures: ["TerritoryTaken", "CapitalTaken", "ContinentSwapped", "PlayerEliminated", "GameWon"],
  units: ["TerritoryClaimed", "UnitsPlaced", "UnitsMoved", "UnitsMovedIn", "NeutralReinforced", "PlacementUndone"],
  cards: ["SetTraded", "CardDrawn", "CardSeen", "CardDeclined", "CardsTakenOver", "CardsSeen", "MissionDealt"],
};

export function isOf({ event }: Entry, kind: LogKind | "all"): boolean {
  return kind === "all" || KINDS[kind].includes(event.event);
}

/** Entries by turn, in order. */
export function chaptersOf(entries: readonly Entry[]): readonly Chapter[] {
  const chapters: { turn: number; round: number; seat: Side; begun: Entry | null; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const { turn, round, seat, event } = entry;
    if (chapters.at(-1)?.turn !== turn) chapters.push({ turn, round, seat, begun: null, entries: [] });
    const chapter = chapters[chapters.length - 1]!;
    if (event.event === "TurnBegun") chapter.begun = entry;
    else chapter.entries.push(entry);
  }
  return chapters;
}
