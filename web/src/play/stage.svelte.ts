/** What is shown: it follows what the server has said, event by event, at the speed the person likes. */

import type { Deed } from "../map/deeds";
import type { GameEvent, Side, TerritoryId, Update, View } from "../protocol";
import type { Speed } from "../settings.svelte";
import { next } from "../tasks";
import { type Holdings, holdingsAfter, holdingsOf, lengthOf, placeOf, TUMBLING } from "./beats";
import { aftermathOf, departed, marchOf } from "./deeds";

/** One roll in the tray; `blue` is empty while the defender has not chosen yet. */
export interface Throw {
  readonly seq: number;
  readonly source: TerritoryId;
  readonly target: TerritoryId;
  readonly attacker: Side;
  readonly defender: Side;
  readonly red: readonly number[];
  readonly blue: readonly number[];
  readonly attackerLoses: number;
  readonly defenderLoses: number;
  /** The attacker's dice lay there already, when the defender threw. */
  readonly later: boolean;
}

interface Act {
  readonly update: Update;
  readonly own: boolean;
  readonly whole: boolean;
}

/** How the person wants it played; read afresh for every event. */
export interface Pace {
  readonly speed: Speed;
  /** Moves of others wait for the person's word. */
  readonly step: boolean;
}

const REMEMBERED = 3;
/** Whoever was away for more moves than this sees how things stand. */
export const MISSED = 12;

/** Milliseconds for which moves of others are shown at one go, where they are not waited for; then the browser may draw. */
const BREATH = 12;

/** Whoever wants nothing to move sees at once how it ended, and has as much time to look. */
const isCalm = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;

export class Stage {
  view = $state.raw<View | null>(null);
  holdings = $state.raw<Holdings>({});
  /** The rolls of the battle going on, the latest last. */
  throws = $state.raw<readonly Throw[]>([]);
  tumbling = $state(false);
  /** How long the dice tumble, in milliseconds. */
  rolling = $state(0);
  arrow = $state.raw<{ from: TerritoryId; to: TerritoryId } | null>(null);
  /** What is to be watched on the map from now on; an empty list ends it. */
  deeds = $state.raw<readonly Deed[]>([]);
  conquered = $state.raw<TerritoryId | null>(null);
  /** Units just placed, until something else happens. */
  placed = $state.raw<Readonly<Record<TerritoryId, number>>>({});
  focus = $state.raw<TerritoryId | null>(null);
  playing = $state(false);
  /** The last that has been shown of what happened: what comes after it is nobody's business yet. */
  latest = $state.raw<GameEvent | null>(null);
  /** Waiting for the person to let the next move happen. */
  halted = $state(false);
  /** Others' moves are not waited for, until this person is asked again. */
  hurried = $state(false);

  #queue: Act[] = [];
  #running: Promise<void> = Promise.resolve();
  #skipping = false;
  #left = false;
  #resume: (() => void) | null = null;
  #battleFrom: TerritoryId | null = null;
  /** How long the turn of somebody else has been shown. */
  #spent = 0;

  constructor(
    private readonly pace: () => Pace,
    /** An event is being shown, upon the board as it was before. */
    private readonly telling: (event: GameEvent, before: Holdings) => void,
    /** The same, unless the person skips it: it is seen for so many milliseconds, and may be heard. */
    private readonly sounding: (event: GameEvent, before: Holdings, length: number) => void,
    /** Everything that has been said is shown. */
    private readonly caughtUp: () => void,
  ) {}

  get backlog(): number {
    return this.#queue.length;
  }

  /** `own`: a seat of this device did it; `whole`: this is how things stand, with nothing to play. */
  play(update: Update, own: boolean, whole: boolean): void {
    if (this.#left) return;
    this.#queue.push({ update, own, whole });
    if (!this.playing) this.#running = this.#run();
  }

  /** Everything at once, up to now; done when all of it is shown. */
  skip(): Promise<void> {
    if (!this.playing) return Promise.resolve();
    this.#skipping = true;
    this.deeds = [];
    this.#go();
    return this.#running;
  }

  /** Everything at once, up to this person's next decision. */
  hurry(): void {
    this.hurried = true;
    void this.skip();
  }

  /** Whoever has left is told and shown no more of it. */
  close(): void {
    this.#left = true;
    this.#queue = [];
    this.#go();
  }

  /** Shows what has been shown before once more, upon the board as it was; then how things stand. */
  again(events: readonly GameEvent[], before: Holdings): void {
    if (this.playing) return;
    this.holdings = before;
    this.conquered = null;
    this.#running = this.#rerun(events);
  }

  async #rerun(events: readonly GameEvent[]): Promise<void> {
    this.playing = true;
    for (const event of events) {
      if (this.#left) return;
      this.#begin(event);
      await this.#watched(false, () => this.#show(event, this.#skipping ? 0 : this.#lengthOf(event, false, 0), false));
    }
    this.#skipping = false;
    if (this.view) this.#settle(this.view);
    await this.#run();
  }

  /** Nothing of what was shown last belongs to what is shown now. */
  forget(): void {
    this.throws = [];
    this.placed = {};
    this.deeds = [];
    this.arrow = null;
    this.conquered = null;
  }

  /** One move of somebody else. */
  step(): void {
    if (this.halted) this.#go();
    else void this.skip();
  }

  #go(): void {
    const resume = this.#resume;
    this.#resume = null;
    resume?.();
  }

  async #run(): Promise<void> {
    this.playing = true;
    let since = performance.now();
    let act = this.#queue.shift();
    while (act) {
      const { update, own } = act;
      if (act.whole || update.seq - update.after > MISSED) this.#adopt(act);
      else {
        if (this.pace().step && !own && update.events.length && !this.#skipping && !this.hurried) await this.#halt();
        if (own && update.view?.active === null) this.#spent = 0;
        for (const [i, event] of update.events.entries()) {
          if (this.#left) return;
          this.#begin(event);
          const backlog = this.#queue.length + update.events.length - i;
          const hurried = this.#skipping || (this.hurried && !own);
          const length = hurried ? 0 : this.#lengthOf(event, own, backlog);
          await this.#watched(own, () => this.#show(event, length));
          if (length > 0) since = performance.now();
          else if (!own && performance.now() - since > BREATH) {
            await new Promise<void>(next);
            since = performance.now();
          }
        }
      }
      if (update.view) this.#settle(update.view);
      act = this.#queue.shift();
    }
    if (this.#left) return;
    this.#skipping = false;
    this.playing = false;
    this.caughtUp();
  }

  #begin(event: GameEvent): void {
    if (event.event === "TurnBegun") this.#spent = 0;
  }

  #lengthOf(event: GameEvent, own: boolean, backlog: number): number {
    return lengthOf(event, own, this.pace().speed, backlog, this.#spent);
  }

  /** What others do has so much time a turn, by the clock: on a slow device less of it is shown at length. */
  async #watched(own: boolean, show: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await show();
    if (!own) this.#spent += performance.now() - began;
  }

  async #halt(): Promise<void> {
    this.halted = true;
    await new Promise<void>((resolve) => {
      this.#resume = resolve;
    });
    this.halted = false;
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#go(), milliseconds);
      this.#resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The news of somebody who has just come: told, not played. */
  #adopt({ update }: Act): void {
    const last = update.events.filter((event) => event.event === "TerritoryTaken").at(-1);
    this.conquered = last?.event === "TerritoryTaken" ? last.territory : null;
    this.latest = update.events.at(-1) ?? this.latest;
  }

  #settle(view: View): void {
    this.view = view;
    this.holdings = holdingsOf(view);
    this.tumbling = false;
    if (view.phase !== "defend") this.arrow = null;
  }

  /** Nothing is awaited where nothing is to be waited for: a click shows in the same frame. */
  async #show(event: GameEvent, length: number, news = true): Promise<void> {
    if (news) {
      this.latest = event;
      this.telling(event, this.holdings);
    }
    if (!this.#skipping && !(this.hurried && length === 0)) this.sounding(event, this.holdings, length);
    if (length > 0) this.focus = placeOf(event) ?? this.focus;
    this.#remember(event);
    let left = length;
    switch (event.event) {
      case "DiceRolledToAttack":
      case "BattleFought":
        left -= await this.#tumble(length);
        break;
      case "TerritoryTaken":
      case "UnitsMovedIn":
      case "UnitsMoved":
        left -= await this.#march(event, length);
        break;
    }
    const before = this.holdings;
    if (event.event === "TerritoryTaken") this.conquered = event.territory;
    this.holdings = holdingsAfter(before, event, this.#battleFrom);
    if (length === 0 || this.#skipping) return;
    const seen = aftermathOf(event, before, this.#battleFrom, length);
    if (seen.length) this.deeds = seen;
    if (left > 0) await this.#pause(left);
  }

  /** Rolls the dice; answers how much of the time that took. */
  async #tumble(length: number): Promise<number> {
    if (length === 0 || isCalm()) return 0;
    this.rolling = length * TUMBLING;
    this.tumbling = true;
    await this.#pause(this.rolling);
    this.tumbling = false;
    return this.rolling;
  }

  /** Sends a stack on its way, if one goes; answers how much of the time that took. */
  async #march(event: GameEvent, length: number): Promise<number> {
    const before = this.holdings;
    const march = length > 0 && !isCalm() ? marchOf(event, before, this.#battleFrom, length) : null;
    if (!march) return 0;
    this.arrow = null;
    this.holdings = departed(before, march);
    this.deeds = [march];
    await this.#pause(length);
    this.holdings = before;
    return length;
  }

  #remember(event: GameEvent): void {
    if (event.event === "UnitsPlaced" && event.reason !== "start") {
      const before = this.placed[event.territory] ?? 0;
      this.placed = { ...this.placed, [event.territory]: before + event.units };
    } else if (event.event === "PlacementUndone") {
      const { [event.territory]: before = 0, ...others } = this.placed;
      this.placed = before > event.units ? { ...others, [event.territory]: before - event.units } : others;
    } else if (Object.keys(this.placed).length && event.event !== "SetTraded") this.placed = {};

    if (event.event === "AttackAnnounced") {
      this.arrow = { from: event.source, to: event.target };
    } else if (event.event === "DiceRolledToAttack" || event.event === "BattleFought") {
      this.#battleFrom = event.source;
      this.arrow = { from: event.source, to: event.target };
      this.throws = [...this.#earlier(event), this.#throwOf(event)].slice(-REMEMBERED);
    } else if (event.event === "TurnBegun" || event.event === "PhaseEnded") {
      this.throws = [];
      this.arrow = null;
    }
  }

  /** Rolls of the same battle; red dice that waited for the defender are replaced by the whole roll. */
  #earlier({ target }: { target: TerritoryId }): readonly Throw[] {
    return this.throws.filter((roll) => roll.target === target && roll.blue.length > 0);
  }

  #throwOf(event: Extract<GameEvent, { event: "DiceRolledToAttack" | "BattleFought" }>): Throw {
    const fought = event.event === "BattleFought";
    const before = this.throws.at(-1);
    return {
      later: fought && before?.target === event.target && before.blue.length === 0,
      seq: event.seq,
      source: event.source,
      target: event.target,
      attacker: this.holdings[event.source]?.owner ?? null,
      defender: this.holdings[event.target]?.owner ?? null,
      red: event.red,
      blue: fought ? event.blue : [],
      attackerLoses: fought ? event.attacker_loses : 0,
      defenderLoses: fought ? event.defender_loses : 0,
    };
  }
}
