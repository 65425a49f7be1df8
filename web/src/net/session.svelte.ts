/** One device at one table: exactly what the server has said, in order, without gaps; and what this device says.
 *
 * Knows no rule and shows nothing. `heard` passes every move on to whoever animates it.
 */

import type {
  Around,
  AskDefence,
  AskHint,
  AskPlan,
  ClockShown,
  DefenceOdds,
  Ended,
  FromPerson,
  GameEvent,
  Hint,
  Hosting,
  Invite,
  Odds,
  Options,
  Phrase,
  PlanFound,
  Refused,
  Roll,
  Said,
  Sketched,
  StandingOrder,
  TableShown,
  TerritoryId,
  Threats,
  ToPerson,
  Trouble,
  Update,
  View,
  Why,
} from "../protocol";
import { runOn, START } from "../replay/sealing";
import { type Between, concerns, isBetween, isSame, type LastHeard, wasHeard } from "./between";
import { type Held, heldOf, hold } from "./held";
import { Line, type LineState, type Listener, type Wire } from "./line";
import { followPresence, presence } from "./presence";
import { fresh256, freshId } from "./random";

/** What came of a command; without a refusal it was not sent, because another has not been answered yet. */
export type Answer = { ok: true } | { ok: false; refused: Refused | null };

/** What answers a question. */
type Reply = Odds | DefenceOdds | PlanFound | Threats | Hint | Refused;

/** One of the three. */
export type Goal = Pick<AskPlan, "target" | "continent" | "player">;

/** Sent again with the same id when the line breaks before the answer comes: it happens once. */
interface Pending {
  message: FromPerson & { id: string };
  resolve: (answer: Answer) => void;
}

export interface Hearer {
  /** Moves `after`+1 … `seq` have happened; `whole`: this is how things stand, with nothing to animate. */
  moved?(update: Update, whole: boolean): void;
  ended?(ended: Ended): void;
  /** The line broke: with it ends whatever the server did for this device again and again. */
  cut?(): void;
  /** There is a rematch, with this device's invitations to it. */
  rematch?(table: string, invites: Invite[]): void;
  /** Somebody at the table said something, or drew it on the map. */
  said?(said: Said): void;
  sketched?(sketched: Sketched): void;
  /** Something that is no command could not be done. */
  troubled?(trouble: Trouble): void;
}

export class Session {
  table = $state.raw<TableShown | null>(null);
  /** The seats of this device; none for somebody who watches. */
  seats = $state.raw<readonly number[]>([]);
  /** The standing orders of these seats. */
  standing = $state.raw<Around["standing"]>({});
  /** Whose view this is. */
  seat = $state.raw<number | null>(null);
  seq = $state(-1);
  view = $state.raw<View | null>(null);
  options = $state.raw<Options | null>(null);
  undo = $state(false);
  clock = $state.raw<(ClockShown & { at: number }) | null>(null);
  events = $state.raw<readonly GameEvent[]>([]);
  rolls = $state.raw<readonly Roll[]>([]);
  /** Why bots made their moves, by the number of the move, as far as everybody may hear it. */
  reasons = $state.raw<ReadonlyMap<number, Why>>(new Map());
  line = $state<LineState>("connecting");
  /** The line is open, but nobody answers on it any more. */
  silent = $state(false);
  /** The line was ended because this device was too slow for it. */
  slow = $state(false);
  /** The server answers, but lets no further line in; found out by whoever asks it. */
  full = $state(false);
  /** A command is on its way. */
  busy = $state(false);
  next = $state.raw<{ table: string; invites: Invite[] } | null>(null);
  /** How many devices have these seats now, and for how long a link for another one is open. */
  devices = $state(0);
  link = $state<number | null>(null);
  /** How many watch. */
  watching = $state(0);
  /** What only the host is told; null for everybody else. */
  hosting = $state.raw<Hosting | null>(null);
  /** The seats that this device had until the host gave them to somebody else: told until it is understood. */
  given = $state.raw<readonly number[]>([]);
  /** The seats of this device were closed to it, from another one. */
  castOff = $state(false);
  #casting = false;
  /** Why the server does not let this device in after all, though there is a line. */
  turnedAway = $state.raw<Trouble | null>(null);
  /** The server has not what this device saw: it has lost moves, or tells another course. `seq` is the last they share at most. */
  astray = $state.raw<{ readonly how: "lost" | "other"; readonly seq: number } | null>(null);
  /** The server was started anew while this device was away. */
  restarted = $state(false);
  /** A bot has moved for one of these seats, since then: told until it is understood. */
  stoodIn = $state.raw<{ readonly seat: number; readonly at: number } | null>(null);
  /** What became of the others: each told until it is understood, the oldest first. */
  news = $state.raw<readonly Between[]>([]);
  /** When the table was told, by this device's own clock. */
  toldAt = $state.raw(0);
  /** The running hash after the last move; null where this device cannot know it. */
  running: string | null = null;
  /** This device followed the game while it was played, and can bear witness. */
  witness = false;

  #line: Wire;
  #pending: Pending | null = null;
  /** What has come of the past, portion by portion, before how things stand; a line that breaks takes nothing of it. */
  #past: Update | null = null;
  /** What this device held before, until it has been compared. */
  #held: Held | null;
  /** What this device had heard of when it came. */
  readonly #known: LastHeard;
  /** When the last was that happened between two moves. */
  #told = 0;
  readonly #unfollow = followPresence((now) => this.#line.send(now));
  readonly #questions = new Map<string, (answer: Reply | null) => void>();

  constructor(
    readonly id: string,
    private readonly hearer: Hearer = {},
    connect: (listener: Listener) => Wire = (listener) =>
      new Line(`/api/tables/${encodeURIComponent(id)}/socket`, listener),
  ) {
    this.#held = heldOf(id);
    this.#known = { seq: this.#held?.seq ?? null, at: this.#held?.told ?? null };
    this.witness = this.#held !== null;
    this.#line = connect({
      opened: () => this.#hello(),
      heard: (message) => this.#heard(message),
      changed: (state, slow) => {
        const broke = this.line === "open" && state !== "open";
        this.line = state;
        if (state !== "connecting") this.slow = slow ?? false;
        if (state === "open") this.full = false;
        if (!broke) return;
        for (const id of this.#questions.keys()) this.#reply(id, null);
        this.hearer.cut?.();
      },
      silent: (is) => {
        this.silent = is;
      },
    });
  }

  close(): void {
    this.#unfollow();
    this.#line.close();
  }

  /** Do this, as things stand now; every command brings a nonce, for only the server knows whether it rolls. */
  act(action: string, seat: number | null = null): Promise<Answer> {
    return this.#ask({ type: "command", id: freshId(), seq: this.seq, action, seat, nonce: fresh256() });
  }

  /** Attack again and again; answered with the first attack, its end is told to the hearer. */
  until(source: string, target: string, leave: number): Promise<Answer> {
    return this.#ask({ type: "until", id: freshId(), seq: this.seq, source, target, leave, nonce: fresh256() });
  }

  /** What would come of attacking along a route, with so many to be left; null where the line broke before the answer. */
  odds(route: readonly TerritoryId[], leave: number): Promise<Odds | Refused | null> {
    const [id, [source = "", target = ""]] = [freshId(), route];
    return this.#wonder<Odds>(
      route.length > 2
        ? { type: "campaign", id, route: [...route], leave }
        : { type: "odds", id, source, target, leave },
    );
  }

  /** What may come of each number of dice that can be thrown to defend now. */
  defenceOdds(): Promise<DefenceOdds | Refused | null> {
    return this.#wonder<DefenceOdds>({ type: "defence", id: freshId() } satisfies AskDefence);
  }

  /** The routes with the best chance to a goal. */
  plan(goal: Goal, leave: number): Promise<PlanFound | Refused | null> {
    return this.#wonder<PlanFound>({ type: "plan", id: freshId(), ...goal, leave });
  }

  /** What threatens the land of whoever plays here. */
  threats(): Promise<Threats | Refused | null> {
    return this.#wonder<Threats>({ type: "threats", id: freshId() });
  }

  /** What a strong bot would do in the place of whoever is to decide here. */
  hint(): Promise<Hint | Refused | null> {
    return this.#wonder<Hint>({ type: "hint", id: freshId() } satisfies AskHint);
  }

  /** Asks something that changes nothing; each question has one kind of answer. */
  #wonder<Answer extends Reply>(question: FromPerson & { id: string }): Promise<Answer | Refused | null> {
    return new Promise((resolve) => {
      this.#questions.set(question.id, (answer) => resolve(answer as Answer | Refused | null));
      if (!this.#line.send(question)) this.#reply(question.id, null);
    });
  }

  #reply(id: string, answer: Reply | null): boolean {
    const resolve = this.#questions.get(id);
    this.#questions.delete(id);
    resolve?.(answer);
    return resolve !== undefined;
  }

  /** Closes the seats of this device to all others: `ask` has the server do it. */
  async alone(ask: (table: string) => Promise<unknown>): Promise<void> {
    this.#casting = true;
    try {
      await ask(this.id);
      this.#line.again();
    } finally {
      this.#casting = false;
    }
  }

  say = (phrase: Phrase) => this.#line.send({ type: "say", phrase });
  sketch = (target: TerritoryId, source: TerritoryId | null) => this.#line.send({ type: "sketch", target, source });
  stop = () => this.#line.send({ type: "stop" });
  order = (defence: StandingOrder["defence"]) => this.#line.send({ type: "standing", defence });
  resign = () => this.#line.send({ type: "resign" });
  abort = () => this.#line.send({ type: "abort" });
  askRematch = (same_deal: boolean) => this.#line.send({ type: "rematch", same_deal });

  /** Everything up to here has been shown: if somebody here is awaited, their time may begin. */
  shown(): void {
    if (!this.clock || this.clock.runs_for !== this.seat || this.clock.starts_in <= 0) return;
    this.#line.send({ type: "shown", seq: this.seq });
    this.clock = { ...this.clock, starts_in: 0, at: performance.now() };
  }

  #ask(message: Pending["message"]): Promise<Answer> {
    if (this.#pending) return Promise.resolve({ ok: false, refused: null });
    return new Promise((resolve) => {
      this.#pending = { message, resolve };
      this.busy = true;
      this.#line.send(message);
    });
  }

  #hello(): void {
    this.#line.send({ type: "hello", last_seq: this.#past?.seq ?? this.seq });
    this.#line.send(presence());
    if (this.#pending) this.#line.send(this.#pending.message);
  }

  #heard(message: ToPerson): void {
    switch (message.type) {
      case "table":
        this.table = message.table;
        this.toldAt = performance.now();
        this.#note(message.table);
        this.seats = message.seats;
        this.devices = message.devices;
        this.link = message.link;
        this.watching = message.watching;
        this.hosting = message.hosting;
        if (message.seats.length) this.castOff = false;
        this.given = this.given.filter((seat) => !message.seats.includes(seat));
        this.standing = message.standing;
        break;
      case "update":
        if (message.view === null && !message.id) {
          this.#past = continued(this.#past, message);
          break;
        }
        this.#adopt(continued(this.#past, message));
        this.#past = null;
        if (message.id) this.#answered(message.id, { ok: true });
        break;
      case "clock":
        this.clock = { ...message.clock, at: performance.now() };
        break;
      case "pong":
        break;
      case "odds":
      case "defence_odds":
      case "plan":
      case "threats":
      case "hint":
        this.#reply(message.id, message);
        break;
      case "refused":
        if (this.#reply(message.id, message)) break;
        if (message.current) this.#adopt(message.current);
        this.#answered(message.id, { ok: false, refused: message });
        break;
      case "given":
        this.given = message.seats;
        this.news = this.news.filter(({ seat }) => !message.seats.includes(seat));
        break;
      case "rematch_set":
        this.next = { table: message.table, invites: message.invites };
        this.hearer.rematch?.(message.table, message.invites);
        break;
      case "ended":
        this.#answered(message.id, { ok: true });
        this.hearer.ended?.(message);
        break;
      case "said":
        this.hearer.said?.(message);
        break;
      case "sketched":
        this.hearer.sketched?.(message);
        break;
      case "error":
        this.hearer.troubled?.(message);
        if (message.code === "seat/given") {
          this.given = this.seats;
          this.seats = [];
        }
        if (message.code === "seat/cast_off" && !this.#casting) {
          this.castOff = true;
          this.seats = [];
        }
        if (!this.table && message.code.startsWith("table/")) this.turnedAway = message;
        break;
    }
  }

  #answered(id: string, answer: Answer): void {
    if (this.#pending?.message.id !== id) return;
    const { resolve } = this.#pending;
    this.#pending = null;
    this.busy = false;
    resolve(answer);
  }

  /** Before the deal there is nothing to compare but what the server committed to. */
  #note({ commitments, status }: TableShown): void {
    if (this.#held && this.#held.tip !== commitments.tip) this.astray = { how: "other", seq: -1 };
    if (this.witness || status === "finished" || !commitments.tip) return;
    this.witness = true;
    hold(this.id, commitments, -1, null);
  }

  /** What this device has already is left out; what would leave a gap is asked for instead. */
  #adopt(update: Update): void {
    if (update.view !== null && update.seq < this.seq) {
      this.#startOver({ how: "lost", seq: update.seq });
      return;
    }
    if (update.seq < this.seq || (update.seq === this.seq && update.view === null)) return;
    if (update.after > this.seq && this.view !== null) {
      this.#line.send({ type: "hello", last_seq: this.seq });
      return;
    }
    if (!this.#follow(update)) return;
    const before = this.seq;
    const news = update.events.filter((event) => event.seq > before || this.#isUnheard(event));
    for (const event of news) this.#notice(event, before);
    this.events = news.length ? [...this.events, ...news] : this.events;
    this.rolls = update.rolls.length
      ? [...this.rolls, ...update.rolls.filter((roll) => roll.seq > before)]
      : this.rolls;
    if (update.reasons.length)
      this.reasons = new Map([...this.reasons, ...update.reasons.map((why) => [why.seq, why] as const)]);
    this.seq = update.seq;
    this.seat = update.seat;
    this.view = update.view ?? this.view;
    this.options = update.options;
    this.undo = update.undo;
    this.clock = update.clock && { ...update.clock, at: performance.now() };
    if (update.restarts.length && before >= 0) this.restarted = true;
    if (this.table && this.witness) hold(this.id, this.table.commitments, this.seq, this.running, this.#told);
    this.hearer.moved?.({ ...update, events: news }, before < 0);
  }

  /** What happens between two moves is told with either. */
  #isUnheard(event: GameEvent): boolean {
    return isBetween(event) && !this.events.some((one) => isSame(one, event));
  }

  /** What concerns the people rather than the game is told until it is understood, but not of old. */
  #notice(event: GameEvent, before: number): void {
    if (isBetween(event)) this.#told = Math.max(this.#told, event.at);
    if (before < 0 && wasHeard(event, this.#known)) return;
    if (event.event === "StandInBegan" && this.seats.includes(event.seat)) this.stoodIn = event;
    if (isBetween(event) && concerns(event, this.seats)) this.news = [...this.news, event];
  }

  /** Runs the hash on over the new lines, and sees whether it comes to the server's. False if all is to be told anew. */
  #follow(update: Update): boolean {
    if (update.running === null) return true;
    const whole = this.seq < 0;
    let [seq, running] = [this.seq, whole ? START : this.running];
    if (running === null || update.after > seq) {
      this.running = null; // where moves are missing nothing can be computed
      return true;
    }
    for (const imprint of update.imprints.slice(seq - update.after)) {
      running = runOn(running, imprint);
      seq += 1;
      if (this.#held?.seq === seq && this.#held.running !== running) this.astray = { how: "other", seq };
    }
    if (this.#held && this.#held.seq > seq) this.astray = { how: "lost", seq };
    this.#held = null;
    if (running !== update.running) {
      if (!whole) {
        this.#startOver({ how: "other", seq: update.after });
        return false;
      }
      this.astray = { how: "other", seq };
    }
    this.running = running;
    return true;
  }

  /** The server is not where this device left it: what it says now is taken from the beginning. */
  #startOver(astray: NonNullable<Session["astray"]>): void {
    this.astray = astray;
    this.seq = -1;
    this.#past = null;
    this.running = null;
    this.view = null;
    this.options = null;
    this.events = [];
    this.rolls = [];
    this.reasons = new Map();
    if (this.#pending) this.#answered(this.#pending.message.id, { ok: false, refused: null });
    this.#line.send({ type: "hello", last_seq: -1 });
  }
}

/** What was told in portions, as one. */
function continued(before: Update | null, update: Update): Update {
  if (before === null) return update;
  const later = <T extends { seq: number }>(all: T[]) => all.filter(({ seq }) => seq > before.seq);
  return {
    ...update,
    after: before.after,
    events: [...before.events, ...later(update.events)],
    rolls: [...before.rolls, ...later(update.rolls)],
    reasons: [...before.reasons, ...later(update.reasons)],
    imprints: [...before.imprints, ...update.imprints.slice(Math.max(0, before.seq - update.after))],
    restarts: [...before.restarts, ...later(update.restarts)],
  };
}
