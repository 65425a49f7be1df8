/** What is shown: it follows what the server has said, event by event, at the speed the person likes. */

import type { GameEvent, Side, TerritoryId, Update, View } from "../protocol";
import type { Speed } from "../settings.svelte";
import { type Holdings, holdingsAfter, holdingsOf, lengthOf, placeOf, TUMBLING } from "./beats";

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
}

export interface Travel {
  readonly from: TerritoryId;
  readonly to: TerritoryId;
  readonly units: number;
  readonly owner: Side;
  readonly length: number;
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
const MISSED = 12;

export class Stage {
  view = $state.raw<View | null>(null);
  holdings = $state.raw<Holdings>({});
  /** The rolls of the battle going on, the latest last. */
  throws = $state.raw<readonly Throw[]>([]);
  tumbling = $state(false);
  arrow = $state.raw<{ from: TerritoryId; to: TerritoryId } | null>(null);
  travel = $state.raw<Travel | null>(null);
  conquered = $state.raw<TerritoryId | null>(null);
  /** Units just placed, until something else happens. */
  placed = $state.raw<Readonly<Record<TerritoryId, number>>>({});
  focus = $state.raw<TerritoryId | null>(null);
  playing = $state(false);
  /** Waiting for the person to let the next move happen. */
  halted = $state(false);

  #queue: Act[] = [];
  #running: Promise<void> = Promise.resolve();
  #skipping = false;
  #resume: (() => void) | null = null;
  #battleFrom: TerritoryId | null = null;

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
    this.#queue.push({ update, own, whole });
    if (!this.playing) this.#running = this.#run();
  }

  /** Everything at once, up to now; done when all of it is shown. */
  skip(): Promise<void> {
    if (!this.playing) return Promise.resolve();
    this.#skipping = true;
    this.#go();
    return this.#running;
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
    let act = this.#queue.shift();
    while (act) {
      const { update, own } = act;
      if (act.whole || update.seq - update.after > MISSED) this.#adopt(act);
      else {
        if (this.pace().step && !own && update.events.length && !this.#skipping) await this.#halt();
        for (const [i, event] of update.events.entries()) {
          const backlog = this.#queue.length + update.events.length - i;
          await this.#show(event, this.#skipping ? 0 : lengthOf(event, own, this.pace().speed, backlog));
        }
      }
      this.#settle(act.update);
      act = this.#queue.shift();
    }
    this.#skipping = false;
    this.playing = false;
    this.caughtUp();
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
  }

  #settle({ view }: Update): void {
    if (!view) return;
    this.view = view;
    this.holdings = holdingsOf(view);
    this.travel = null;
    this.tumbling = false;
    if (view.phase !== "defend") this.arrow = null;
  }

  /** Nothing is awaited where nothing is to be waited for: a click shows in the same frame. */
  async #show(event: GameEvent, length: number): Promise<void> {
    this.telling(event, this.holdings);
    if (!this.#skipping) this.sounding(event, this.holdings, length);
    if (length > 0) this.focus = placeOf(event) ?? this.focus;
    this.#remember(event);
    switch (event.event) {
      case "DiceRolledToAttack":
      case "BattleFought":
        if (length > 0) {
          this.tumbling = true;
          await this.#pause(length * TUMBLING);
          this.tumbling = false;
          this.holdings = holdingsAfter(this.holdings, event, this.#battleFrom);
          if (!this.#skipping) await this.#pause(length * (1 - TUMBLING));
          return;
        }
        break;
      case "TerritoryTaken":
        if (length > 0) await this.#march(this.#battleFrom, event.territory, event.units, event.side, length);
        this.conquered = event.territory;
        break;
      case "UnitsMoved":
        if (length > 0) await this.#march(event.source, event.target, event.units, event.seat, length);
        break;
    }
    const marched = event.event === "TerritoryTaken" || event.event === "UnitsMoved";
    this.holdings = holdingsAfter(this.holdings, event, this.#battleFrom);
    if (length > 0 && !marched && !this.#skipping) await this.#pause(length);
  }

  async #march(from: TerritoryId | null, to: TerritoryId, units: number, owner: Side, length: number): Promise<void> {
    if (from === null) return;
    this.travel = { from, to, units, owner, length };
    this.arrow = { from, to };
    await this.#pause(length);
    this.travel = null;
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
    return {
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
