/** One person at one table: what the server says, what is shown of it, what is chosen, and what that does. */

import type { Answer } from "../net/session.svelte";
import { Session } from "../net/session.svelte";
import type { Ended, GameEvent, Options, Refused, TerritoryId, Update, View } from "../protocol";
import { settings } from "../settings.svelte";
import type { Holdings } from "./beats";
import * as intent from "./intent";
import {
  type Amount,
  type Force,
  type Marks,
  MOST,
  NOTHING,
  type Selection,
  type Situation,
  type Step,
  type Wish,
} from "./intent";
import { Stage } from "./stage.svelte";

/** Whoever clicks to attack again must not move in by the same click because the target fell in between. */
const BREATH = 300;

export interface Listener {
  /** Something is being shown, upon the board as it was before. */
  told(event: GameEvent, before: Holdings): void;
  /** The same, unless it is skipped; it is looked at for so many milliseconds. */
  heard(event: GameEvent, before: Holdings, length: number): void;
  /** It is this device's turn to decide, and it was not before. */
  called(): void;
}

export interface Assault {
  readonly source: TerritoryId;
  readonly target: TerritoryId;
}

/** Takes over what is picked, while it is on. */
export interface Drawing {
  readonly on: boolean;
  readonly marks: Marks | null;
  pick(territory: TerritoryId): void;
  cancel(): void;
  toggle(): void;
}

export class Play {
  readonly session: Session;
  readonly stage: Stage;
  selection = $state.raw<Selection>(NOTHING);
  force = $state.raw<Force>(MOST);
  /** What a plain click means while placing. */
  amount = $state<Amount>("one");
  refused = $state.raw<Refused | null>(null);
  /** An “attack until” is under way. */
  assault = $state.raw<Assault | null>(null);
  ended = $state.raw<Ended | null>(null);
  /** Where the keyboard stands on the map. */
  cursor = $state.raw<TerritoryId | null>(null);
  /** Whose secrets may be seen, where several people share this device. */
  openFor = $state<number | null>(null);
  /** Who borders whom. */
  near = $state.raw<Situation["near"]>(() => []);
  drawing = $state.raw<Drawing | null>(null);

  #wish: Wish | null = null;
  #waiting: string[] = [];
  #asked = false;
  #cut = false;
  #offeredTo: number | null = null;

  constructor(
    id: string,
    private readonly listener: Listener,
  ) {
    this.stage = new Stage(
      () => settings.now,
      (event, before) => this.listener.told(event, before),
      (event, before, length) => this.listener.heard(event, before, length),
      () => this.#caughtUp(),
    );
    this.session = new Session(id, {
      moved: (update, whole) => this.#moved(update, whole),
      ended: (ended) => {
        this.assault = null;
        this.ended = ended;
      },
      cut: () => {
        this.#cut = true;
        if (!this.session.busy) this.assault = null;
      },
    });
  }

  close(): void {
    this.session.close();
  }

  /** What is shown. */
  view: View | null = $derived.by(() => this.stage.view);

  /** What may be done now: nothing as long as something is still being shown. */
  options: Options | null = $derived.by(() => (this.stage.playing ? null : this.session.options));

  situation: Situation | null = $derived.by(() => {
    const [view, options] = [this.stage.view, this.options];
    return view && options && this.#situation(view, options);
  });

  /** What lies before the person: what may be done now or, while that is being carried out, what could be done before. */
  asked: Situation | null = $derived.by(() => {
    const before = this.#carriedOut ? this.#before : null;
    return this.situation ?? (before && this.#situation(before.view, before.options));
  });

  /** Several people play at this device. */
  get shared(): boolean {
    const people = this.session.table?.seats.filter(({ kind }) => kind === "person") ?? [];
    return people.filter(({ seat }) => this.session.seats.includes(seat)).length > 1;
  }

  /** The secrets of the seat whose view this is are covered. */
  get veiled(): boolean {
    return this.shared && this.openFor !== this.session.seat;
  }

  /** The next person must take over the device before anything of theirs is shown that the others must not see. */
  get handOver(): boolean {
    return this.veiled && this.options !== null && this.options.private.length > 0;
  }

  #situation(view: View, options: Options): Situation {
    const { near, force } = this;
    const leavesAtOnce = this.session.table?.game.click_ends_attacks ?? false;
    return { view, options, near, force, controls: { aimFirst: settings.now.aimFirst, leavesAtOnce } };
  }

  /** A click on the map. While one's own doing is still being shown, it skips to its end first. */
  pick(territory: TerritoryId, amount: Amount = this.amount): void {
    if (this.drawing?.on) {
      this.drawing.pick(territory);
      return;
    }
    this.#caught(() => {
      if (this.selection.at === "movingIn" && performance.now() - this.#captured < BREATH) return;
      if (this.situation) this.take(intent.pick(this.situation, this.selection, territory, amount));
    });
  }

  /** What is to be confirmed by now may be something else: then it was not meant. */
  confirm(): void {
    const { at } = this.selection;
    this.#caught(() => {
      if (this.situation && this.selection.at === at) this.take(intent.confirm(this.situation, this.selection));
    });
  }

  cancel(): void {
    if (this.drawing?.on) this.drawing.cancel();
    else if (this.situation) this.take(intent.cancel(this.situation, this.selection));
  }

  end(): void {
    this.#caught(() => {
      if (this.situation) this.take(intent.end(this.situation, this.selection));
    });
  }

  distribute(button: intent.Distribution): void {
    const { selection, situation } = this;
    if (situation && (selection.at === "moving" || selection.at === "movingIn")) {
      this.selection = { ...selection, units: intent.distribute(situation, selection, button) };
    }
  }

  send(units: number): void {
    const { selection } = this;
    if (selection.at === "moving" || selection.at === "movingIn") this.selection = { ...selection, units };
  }

  undo(): void {
    if (this.session.undo) this.act("undo");
  }

  async attackUntil(leave: number): Promise<void> {
    const { selection } = this;
    if (selection.at !== "source" || !selection.target || this.session.busy) return;
    const { source, target } = selection;
    this.refused = null;
    this.ended = null;
    this.assault = { source, target };
    this.#cut = false;
    const answer = await this.session.until(source, target, leave);
    if (answer.ok && !this.#cut) return;
    // Whether it goes on after a broken line only the server knows: then it shall not.
    if (answer.ok) this.stop();
    else this.#refuse(answer);
    this.assault = null;
  }

  stop(): void {
    this.session.stop();
    void this.stage.skip();
  }

  take(step: Step): void {
    if (step.kind === "nothing") return;
    this.selection = step.selection;
    if (step.kind === "act") {
      this.#wish = step.wish;
      this.act(step.action);
    }
  }

  /** Sends an action; what is clicked before the answer has come waits its turn. */
  act(action: string): void {
    this.refused = null;
    this.ended = null;
    this.#waiting.push(action);
    void this.#sendOn();
  }

  async #sendOn(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    for (let action = this.#waiting.shift(); action; action = this.#waiting.shift()) {
      const answer = await this.session.act(action);
      if (answer.ok) this.#dropStale();
      else this.#refuse(answer);
    }
    this.#asked = false;
  }

  /** What was clicked in good time may have become too much, or somebody else's turn. */
  #dropStale(): void {
    this.#waiting = this.#waiting.flatMap((action) => intent.adapted(this.session.options, action) ?? []);
  }

  #refuse(answer: Answer): void {
    this.#waiting = [];
    this.#wish = null;
    if (!answer.ok && answer.refused) this.refused = answer.refused;
  }

  /** Now; or, while one's own doing is still being shown, as soon as that has been skipped. */
  #caught(what: () => void): void {
    if (!this.stage.playing) what();
    else if (this.session.options && this.#mine) void this.stage.skip().then(what);
  }

  /** All that is still to be shown was done here. */
  #mine = $state(false);
  /** What this device was asked for last. */
  #before = $state.raw<{ readonly view: View; readonly options: Options } | null>(null);
  /** What was decided here is still being shown, or waits for whoever chooses dice against it. */
  #carriedOut = $derived.by(() => {
    const { playing, view } = this.stage;
    return (playing && this.#mine) || (view?.phase === "defend" && this.session.seats.includes(view.active ?? -1));
  });

  #moved(update: Update, whole: boolean): void {
    const doer = this.#offeredTo;
    const own = doer !== null && this.session.seats.includes(doer);
    this.#mine = own && (this.#mine || !this.stage.playing);
    this.#offeredTo = update.view?.awaiting ?? doer;
    this.stage.play(update, own, whole);
  }

  #caughtUp(): void {
    const { view, options } = this.session;
    this.#mine = true;
    if (!view) return;
    this.#cover(view, options);
    if (!options) {
      // While somebody else chooses dice to defend with, the attacker's aim stays.
      if (view.phase === "defend" && this.session.seats.includes(view.active ?? -1)) return;
      this.selection = NOTHING;
      this.#wish = null;
      this.#called = false;
      this.#before = null;
      return;
    }
    this.#before = { view, options };
    this.session.shown();
    if (options.phase === "occupy") this.#captured = performance.now();
    this.take(intent.settle(this.#situation(view, options), this.selection, this.#takeWish()));
    if (!this.#called) this.listener.called();
    this.#called = true;
  }

  #called = false;
  #captured = 0;

  /** Secrets stay open for whoever is on turn while others defend or place for the neutral army in between. */
  #cover(view: View, options: Options | null): void {
    const between = view.phase === "defend" || options?.side === "neutral";
    if (!between && (options?.seat ?? null) !== this.openFor) this.openFor = null;
  }

  #takeWish(): Wish | null {
    const wish = this.#wish;
    this.#wish = null;
    return wish;
  }
}
