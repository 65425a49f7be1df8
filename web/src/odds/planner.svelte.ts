/** A route over other people's territories: drawn by clicks, followed by ordinary attacks and moves, stopped at any time. */

import { untrack } from "svelte";
import type { Goal } from "../net/session.svelte";
import { NOTHING, type Situation } from "../play/intent";
import type { Marks } from "../play/marks";
import type { Drawing, Play } from "../play/play.svelte";
import type { Phase, Refused, TerritoryId } from "../protocol";
import type { RouteEnd } from "../text/odds";
import type { Reckoning } from "./reckoning.svelte";
import { beginnings, chainsOf, drawn, marksOf, next, type Route, taken } from "./route";

/** What a route is drawn and followed in. */
const FIGHTING: readonly Phase[] = ["attack", "occupy", "defend"];

export class Planner implements Drawing {
  on = $state(false);
  route = $state.raw<Route>([]);
  /** Stop rules: with so many units left, and below so many percent. */
  leave = $state(1);
  floor = $state(0);
  running = $state(false);
  ended = $state.raw<{ reason: RouteEnd; taken: number } | null>(null);
  /** The way to a goal, as the server found it: the chance of all, and its parts; none where there is no way. */
  found = $state.raw<{ win: number; parts: readonly Route[] } | null>(null);
  refused = $state.raw<Refused | null>(null);
  looking = $state(false);
  #thinking = $state(false);

  /** Make it with a component. */
  constructor(
    private readonly play: Play,
    private readonly reckoning: Reckoning,
  ) {
    $effect(() => {
      const { situation, session, assault } = this.play;
      if (!this.running || this.#thinking || !situation || session.busy || assault) return;
      untrack(() => void this.#goOn(situation));
    });
    $effect(() => {
      const phase = this.play.session.view?.phase;
      if (this.on && phase && !FIGHTING.includes(phase)) untrack(() => this.#leaveOff());
    });
  }

  /** There is something to plan. */
  get possible(): boolean {
    const { asked } = this.play;
    return asked !== null && asked.options.phase === "attack" && beginnings(asked).length > 0;
  }

  get marks(): Marks | null {
    const { asked: situation } = this.play;
    return situation && !this.running ? marksOf(situation, this.route) : null;
  }

  toggle(): void {
    if (this.on) this.close();
    else if (this.possible) this.open();
  }

  /** Begins where something is chosen already. */
  open(): void {
    const { selection } = this.play;
    this.route = selection.at === "source" ? [selection.source, ...(selection.target ? [selection.target] : [])] : [];
    this.play.selection = NOTHING;
    this.#forget();
    this.on = true;
  }

  #forget(): void {
    this.ended = null;
    this.found = null;
    this.refused = null;
  }

  /** The best way to a goal; its first part is the route from then on. */
  async aim(goal: Goal): Promise<void> {
    if (this.running || this.looking) return;
    this.#forget();
    this.looking = true;
    const { session } = this.play;
    const answer = await session.plan(goal, this.leave);
    this.looking = false;
    if (!this.on || this.running || answer?.seq !== session.seq) return;
    if (answer.type === "refused") {
      this.refused = answer;
      return;
    }
    const parts = answer.routes.flatMap(({ attacks }) => chainsOf(attacks));
    this.found = { win: answer.win, parts };
    this.route = parts[0] ?? [];
  }

  follow(part: Route): void {
    if (this.running) return;
    this.ended = null;
    this.route = part;
  }

  close(): void {
    if (this.running) this.stop();
    this.on = false;
    this.route = [];
    this.#forget();
  }

  pick(territory: TerritoryId): void {
    const { situation } = this.play;
    if (!situation || this.running) return;
    this.#forget();
    const route = drawn(situation, this.route, territory);
    const far = this.route.length < 2 && route === this.route && !beginnings(situation).includes(territory);
    const owner = situation.view.territories.find(({ id }) => id === territory)?.owner;
    if (far && owner !== situation.options.side) void this.aim({ target: territory });
    else this.route = route;
  }

  shorten(): void {
    this.ended = null;
    this.route = this.route.slice(0, -1);
  }

  cancel(): void {
    if (this.running) this.stop();
    else if (this.route.length) this.route = [];
    else this.close();
  }

  run(): void {
    if (this.running || this.route.length < 2) return;
    this.ended = null;
    this.play.ended = null;
    this.play.refused = null;
    this.running = true;
  }

  stop(): void {
    if (!this.running) return;
    this.#end("stopped");
    if (this.play.assault) this.play.stop();
  }

  #leaveOff(): void {
    if (this.running) this.#end(this.#taken === this.route.length - 1 ? "arrived" : "blocked");
    this.on = false;
    this.route = [];
  }

  get #taken(): number {
    const { view } = this.play.session;
    return view ? taken(view, view.side, this.route) : 0;
  }

  #end(reason: RouteEnd): void {
    this.running = false;
    this.ended = { reason, taken: this.#taken };
    this.play.selection = NOTHING;
    this.play.ended = null;
  }

  async #goOn(now: Situation): Promise<void> {
    const { play, leave, floor } = this;
    if (play.refused || play.ended?.reason === "refused") return this.#end("blocked");
    if (play.ended?.reason === "stopped") return this.#end("stopped");
    const doing = next(now, this.route, leave);
    if (doing.kind === "end") return this.#end(doing.reason);
    if (doing.kind === "occupy") return play.act(`occupy ${doing.units}`);
    const { source, target, rest } = doing;
    if (floor === 0) {
      play.selection = { at: "source", source, target };
      void play.attackUntil(leave);
      return;
    }
    // With a smallest chance every roll is weighed before it is thrown.
    this.#thinking = true;
    const odds = await this.reckoning.ask({ route: rest, leave });
    if (this.running && play.situation === now) {
      if (odds?.type !== "odds") this.#end("blocked");
      else if (odds.win * 100 < floor) this.#end("chance");
      else {
        play.selection = { at: "source", source, target };
        play.act(`attack ${source} ${target}`);
      }
    }
    this.#thinking = false;
  }
}
