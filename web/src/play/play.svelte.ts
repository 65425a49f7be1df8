/** One person at one table: what the server says, what is shown of it, what is chosen, and what that does. */

import type { Listener as Heard, Wire } from "../net/line";
import type { Answer } from "../net/session.svelte";
import { type Hearer, Session } from "../net/session.svelte";
import type { Ended, GameEvent, Options, Refused, Said, Sketched, TerritoryId, Update, View } from "../protocol";
import { settings } from "../settings.svelte";
import { Company, Pen } from "../together/company.svelte";
import { type Holdings, holdingsOf } from "./beats";
import * as intent from "./intent";
import { type Amount, type Force, MOST, NOTHING, type Selection, type Situation, type Step, type Wish } from "./intent";
import type { Marks } from "./marks";
import { type Known, type Recap, recapOf } from "./recap";
import { canSpread, type Spread, spread } from "./spread";
import { MISSED, Stage } from "./stage.svelte";

/** Whoever clicks to attack again must not move in by the same click because the target fell in between. */
const BREATH = 300;
/** A hand that does not let go does it again after so long, and soon by more at once. */
const AGAIN = 130;
const BY_ONES = 10;
const BY_MORE = 5;

export interface PlayListener {
  /** Something is being shown, upon the board as it was before. */
  told(event: GameEvent, before: Holdings): void;
  /** The same, unless it is skipped; it is looked at for so many milliseconds. */
  heard(event: GameEvent, before: Holdings, length: number): void;
  /** It is this device's turn to decide, and it was not before. */
  called(): void;
  /** Somebody at the table said or drew something. */
  said(said: Said): void;
  drawn(sketched: Sketched): void;
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
  readonly company: Company;
  readonly pen: Pen;
  selection = $state.raw<Selection>(NOTHING);
  force = $state.raw<Force>(MOST);
  /** What a plain click means while placing. */
  amount = $state<Amount>("one");
  refused = $state.raw<Refused | null>(null);
  /** What is left to place is placed by itself, until all of it is. */
  spreading = $state<Spread | null>(null);
  /** Where a hand does not let go. */
  held = $state.raw<TerritoryId | null>(null);
  /** An “attack until” is under way. */
  assault = $state.raw<Assault | null>(null);
  ended = $state.raw<Ended | null>(null);
  /** Where the keyboard stands on the map. */
  cursor = $state.raw<TerritoryId | null>(null);
  /** Whose secrets may be seen, where several people share this device. */
  openFor = $state<number | null>(null);
  /** Who borders whom. */
  near = $state.raw<Situation["near"]>(() => []);
  /** Which continent a territory belongs to, once that is known. */
  continentOf = $state.raw<Readonly<Record<TerritoryId, string>>>({});
  drawing = $state.raw<Drawing | null>(null);
  /** What the others have done since this person's turn: until they do something, or put it away. */
  recap = $state.raw<Recap | null>(null);

  #wish: Wish | null = null;
  #waiting: string[] = [];
  #asked = false;
  #cut = false;
  /** Who was to decide what, before the move that comes next. */
  #offered: View | null = null;

  constructor(
    id: string,
    private readonly listener: PlayListener,
    /** Another way to a server than a table's socket: at the analysis board, where nothing is hidden from anybody. */
    private readonly study: ((listener: Heard) => Wire) | null = null,
  ) {
    this.stage = new Stage(
      () => settings.now,
      (event, before) => this.listener.told(event, before),
      (event, before, length) => this.listener.heard(event, before, length),
      () => this.#caughtUp(),
    );
    this.company = new Company(id, {
      said: (said) => this.listener.said(said),
      drawn: (sketched) => this.listener.drawn(sketched),
    });
    this.pen = new Pen((target, source) => this.session.sketch(target, source));
    const hearer: Hearer = {
      said: (said) => this.company.hear(said),
      sketched: (sketched) => this.company.draw(sketched),
      troubled: ({ code }) => {
        if (code === "chatter/too_fast") this.company.tooFast = true;
      },
      moved: (update, whole) => this.#moved(update, whole),
      ended: (ended) => {
        this.assault = null;
        this.ended = ended;
      },
      cut: () => {
        this.#cut = true;
        if (!this.session.busy) this.assault = null;
      },
    };
    this.session = study ? new Session(id, hearer, study) : new Session(id, hearer);
  }

  /** Nobody plays here: positions are looked at. */
  get isStudy(): boolean {
    return this.study !== null;
  }

  close(): void {
    this.letGo();
    this.stage.close();
    this.session.close();
    this.company.close();
  }

  /** What is shown. */
  view: View | null = $derived.by(() => this.stage.view);

  /** What has happened, as far as it has been shown. */
  events: readonly GameEvent[] = $derived.by(() => {
    const { events } = this.session;
    const { playing, latest } = this.stage;
    const shown = playing && latest ? events.lastIndexOf(latest) + 1 : 0;
    return shown > 0 ? events.slice(0, shown) : events;
  });

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
    if (this.isStudy) return false;
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
    const { aimFirst, askCard } = settings.now;
    return { view, options, near, force, controls: { aimFirst, leavesAtOnce, drawsCards: !askCard } };
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

  /** A hand that stays on a territory places or attacks on until it lets go; false where that does nothing. */
  hold(territory: TerritoryId): boolean {
    const { situation } = this;
    if (!situation || this.drawing?.on || this.held !== null) return false;
    if (intent.holdOn(situation, this.selection, territory, 1).kind === "nothing") return false;
    this.held = territory;
    let times = 0;
    const again = (): void => {
      // While others answer, and while a roll is shown, it waits.
      const free = this.situation !== null && !this.#asked && this.#waiting.length === 0;
      if (free ? this.#holdOn(territory, times) : this.#mayGoOn) this.#holding = window.setTimeout(again, AGAIN);
      else this.letGo();
      if (free) times += 1;
    };
    again();
    return true;
  }

  /** Once more; false where there is no more. */
  #holdOn(territory: TerritoryId, times: number): boolean {
    if (!this.situation) return false;
    const step = intent.holdOn(this.situation, this.selection, territory, times < BY_ONES ? 1 : BY_MORE);
    this.take(step);
    return step.kind !== "nothing";
  }

  letGo(): void {
    clearTimeout(this.#holding);
    this.held = null;
  }

  #holding = 0;

  /** It is this device's turn still, or nobody's, as while setting up. */
  get #mayGoOn(): boolean {
    const { view, seats } = this.session;
    return view !== null && (view.active === null || seats.includes(view.active));
  }

  /** Places by itself all that is left; once more stops it. */
  spread(how: Spread): void {
    this.spreading = this.spreading === how ? null : how;
    this.#spreadTurn = this.view?.turn ?? 0;
    this.#spreadOn();
  }

  #spreadTurn = 0;

  #spreadOn(): void {
    const { situation, spreading } = this;
    if (!situation || spreading === null) return;
    const { options } = situation;
    // What is new at the beginning of a turn is placed once; the set-up, in turns, to its end and no further.
    const due = canSpread(options) && situation.view.turn === this.#spreadTurn;
    if (options.phase === "place" || !due) this.spreading = null;
    if (due) for (const action of spread(situation, spreading)) this.act(action);
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
    } else if (step.wish !== undefined) this.#wish = step.wish;
  }

  /** Sends an action; what is clicked before the answer has come waits its turn. */
  act(action: string): void {
    this.refused = null;
    this.ended = null;
    this.recap = null;
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
    this.spreading = null;
    this.letGo();
    if (!answer.ok && answer.refused) this.refused = answer.refused;
  }

  /** Now; or, while one's own doing is still being shown, as soon as that has been skipped. */
  #caught(what: () => void): void {
    if (!this.stage.playing) what();
    else if (this.session.options && this.#mine) void this.stage.skip().then(what);
  }

  /** All that is still to be shown was done here, or against it. */
  #mine = $state(false);
  /** What this device was asked for last. */
  #before = $state.raw<{ readonly view: View; readonly options: Options } | null>(null);
  /** What was decided here is still being shown, or waits for whoever chooses dice against it. */
  #carriedOut = $derived.by(() => {
    const { playing, view } = this.stage;
    return (playing && this.#mine) || (view?.phase === "defend" && this.session.seats.includes(view.active ?? -1));
  });

  #moved(update: Update, whole: boolean): void {
    const { seats } = this.session;
    const own = seats.includes(this.#offered?.awaiting ?? -1);
    const against = this.#offered?.phase === "defend" && seats.includes(this.#offered.active ?? -1);
    this.#mine = (own || against) && (this.#mine || !this.stage.playing);
    this.#offered = update.view ?? this.#offered;
    if (whole || update.seq - update.after > MISSED) this.#cameBack = true;
    if (whole && update.view) this.seen = { seq: update.seq, board: holdingsOf(update.view) };
    this.stage.play(update, own, whole);
    if (this.spreading) void this.stage.skip();
  }

  #caughtUp(): void {
    const { view, options } = this.session;
    this.#mine = true;
    if (!view) return;
    this.#cover(view, options);
    this.#tellOfTheOthers(view);
    if (!options) {
      // While somebody else chooses dice to defend with, the attacker's aim stays.
      const mine = this.session.seats.includes(view.active ?? -1);
      if (view.phase === "defend" && mine) return;
      this.selection = NOTHING;
      // Somebody may be asked in between, for the neutral army; within one's turn a wish lasts.
      if (!mine) this.#wish = null;
      this.#called = false;
      this.#before = null;
      return;
    }
    this.#before = { view, options };
    this.session.shown();
    if (options.phase !== "defend") this.stage.hurried = false;
    if (options.phase === "occupy") this.#captured = performance.now();
    this.take(intent.settle(this.#situation(view, options), this.selection, this.#takeWish()));
    if (!this.#called) this.listener.called();
    this.#called = true;
    this.#spreadOn();
  }

  /** The board as it was when this device came to the table. */
  seen: Known | null = null;
  #called = false;
  #captured = 0;
  #cameBack = false;
  /** The turn before which the others' doings were told. */
  #toldOf = -1;

  /** Once at the beginning of one's turn, and to whoever comes back. */
  #tellOfTheOthers(view: View): void {
    if (this.isStudy) return;
    const { seat, events } = this.session;
    const mine = seat !== null && view.active === seat && this.#toldOf !== view.turn;
    if (seat !== null && (mine || this.#cameBack)) this.recap = recapOf(events, view, seat, this.continentOf);
    if (mine) this.#toldOf = view.turn;
    this.#cameBack = false;
  }

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
