/** One person at the analysis board: a position, the variations from it, and how chance shall fall.
 *
 * It takes the place of a table's server towards `Session`: what is played and asked there is worked out over HTTP, move by
 * move, and whoever plays and shows the game notices no difference. Nothing is kept anywhere but in the link.
 */

import { ApiError, api } from "../net/api";
import type { Listener, Wire } from "../net/line";
import type {
  ChosenDice,
  FromPerson,
  Hint,
  Needs,
  Problem,
  RefusalCode,
  Refused,
  Studied,
  StudyStep,
  TableShown,
  Until,
  Update,
} from "../protocol";
import { type Position, packed, type Shared } from "./codec";
import { added, beside, nodeOf, pathTo, promoted, pruned, ROOT, SEEDLING, type Tree, tipOf } from "./tree";

/** How dice fall. */
export type DiceWish = "roll" | "average" | "choose";

/** Moves that are sent at once. */
const PORTION = 400;
const UNREACHABLE = "net/offline";

export class OpenStudy implements Wire {
  tree = $state.raw<Tree>(SEEDLING);
  at = $state(ROOT);
  now = $state.raw<Studied>() as Studied;
  names = $state.raw<readonly string[] | null>(null);
  dice = $state<DiceWish>("roll");
  /** The card that is drawn is chosen. */
  chooseCard = $state(false);
  /** A move waits for dice or a card to be chosen. */
  wanted = $state.raw<Needs | null>(null);
  refused = $state.raw<Problem | null>(null);
  #listener: Listener | null = null;
  #seq = 0;
  /** The hint that is being looked for. */
  #advice = new AbortController();
  #choose: ((chosen: ChosenDice | number | null) => void) | null = null;
  /** Where every move that was looked at has led to. */
  readonly #known = new Map<number, Studied>();

  constructor(first: Studied, shared: Pick<Shared, "tree" | "at" | "names"> | null = null, at: Studied = first) {
    this.tree = shared?.tree ?? SEEDLING;
    this.at = shared?.at ?? ROOT;
    this.names = first.names ?? shared?.names ?? null;
    this.now = at;
    this.#known.set(ROOT, first).set(this.at, at);
  }

  // As a wire

  readonly connect = (listener: Listener): Wire => {
    this.#listener = listener;
    queueMicrotask(() => {
      listener.changed("open");
      listener.opened();
    });
    return this;
  };

  again(): void {}

  close(): void {
    this.#listener = null;
    this.choose(null);
    this.#advice.abort();
  }

  send(message: FromPerson): boolean {
    switch (message.type) {
      case "hello":
        this.tellTable();
        this.#tell(this.#update([]));
        break;
      case "command":
        if (message.action === "undo") this.#answerUndo(message.id);
        else void this.#play(message.id, { action: message.action });
        break;
      case "until":
        void this.#assault(message);
        break;
      case "odds":
      case "campaign":
      case "defence":
      case "plan":
      case "threats":
        void this.#wonder(message);
        break;
      case "hint":
        void this.#hint(message.id);
        break;
    }
    return true;
  }

  #tell(message: Parameters<Listener["heard"]>[0]): void {
    this.#listener?.heard(message);
  }

  tellTable(): void {
    const seats = this.now.colours.map((_, seat) => seat);
    this.#tell({
      type: "table",
      table: this.table,
      seats,
      standing: {},
      devices: 1,
      link: null,
      watching: 0,
      hosting: null,
    });
  }

  /** As if it were a table. */
  get table(): TableShown {
    const { now } = this;
    return {
      id: "analysis",
      name: "",
      status: "playing",
      edition: now.edition,
      variant: now.variant,
      preset: now.preset,
      house_rules: now.house_rules,
      game: now.game,
      open: false,
      spectators: false,
      seats: now.colours.map((colour, seat) => ({
        seat,
        kind: "person",
        name: this.names?.[seat] ?? colour,
        colour,
        taken: true,
        connected: true,
        issue: 0,
        left: false,
        device: null,
        away: false,
        absent: null,
      })),
      seq: 0,
      winner: null,
      commitments: { tip: "", hidden: "", links: 0, seeds: null, server: null },
      deal: { kind: "fresh", table: null, game: null, seq: null },
      clock: { kind: "none" },
      standing_in: [],
      next: null,
      hints: true,
      seal: null,
      host: null,
    } as unknown as TableShown;
  }

  #update(played: Studied["played"], id: string | null = null): Update {
    const { now } = this;
    const after = this.#seq;
    this.#seq += Math.max(1, played.length);
    return {
      type: "update",
      seq: this.#seq,
      after,
      seat: now.seat,
      events: played.flatMap(({ events }, i) => events.map((event) => ({ ...event, seq: after + i + 1 }))),
      rolls: [],
      view: now.view,
      options: now.options,
      undo: this.at !== ROOT,
      id,
      clock: null,
      reasons: [],
      imprints: [],
      running: null,
      restarts: [],
    };
  }

  // Moves

  async #play(id: string, step: StudyStep): Promise<boolean> {
    this.refused = null;
    const from = this.at;
    try {
      const studied = await this.#studied(from, step);
      if (!studied || this.at !== from) {
        // Whoever chose nothing has changed their mind: all is as it was.
        this.#tell(this.#update([], id));
        return false;
      }
      this.#grow(studied);
      this.#tell(this.#update(studied.played, id));
      return true;
    } catch (error) {
      this.#refuse(id, error);
      return false;
    }
  }

  /** Asks for what falls, where it is to be chosen; null where nothing was. */
  async #studied(from: number, step: StudyStep): Promise<Studied | null> {
    let dice: NonNullable<StudyStep["dice"]> = this.dice === "choose" ? { red: [], blue: [] } : this.dice;
    let card: NonNullable<StudyStep["card"]> = this.chooseCard ? "ask" : "any";
    for (;;) {
      const studied = await api.study({ position: await this.#positionOf(from), steps: [{ ...step, dice, card }] });
      if (!studied.needs) return studied;
      const chosen = await this.#ask(studied.needs);
      if (chosen === null) return null;
      if (typeof chosen === "number") card = chosen;
      else dice = chosen;
    }
  }

  #ask(wanted: Needs): Promise<ChosenDice | number | null> {
    return new Promise((resolve) => {
      this.wanted = wanted;
      this.#choose = resolve;
    });
  }

  /** What was asked back is answered, or given up. */
  choose(chosen: ChosenDice | number | null): void {
    this.wanted = null;
    this.#choose?.(chosen);
    this.#choose = null;
  }

  #grow(studied: Studied): void {
    for (const { action, seat, chance } of studied.played) {
      const move = { action, seat, chance: { dice: chance.dice ?? [], hidden: chance.hidden ?? [] } };
      [this.tree, this.at] = added(this.tree, this.at, move);
    }
    this.now = studied;
    this.#known.set(this.at, studied);
  }

  async #assault({ id, source, target, leave }: Until): Promise<void> {
    if (this.dice === "choose") {
      await this.#play(id, { action: `attack ${source} ${target}` });
      this.#tell({ type: "ended", id, attacks: 1, reason: "stopped" });
      return;
    }
    const before = this.at;
    const done = await this.#play(id, { action: `attack ${source} ${target}`, until: leave ?? 1 });
    if (!done) return;
    const attacks = pathTo(this.tree, this.at).length - pathTo(this.tree, before).length;
    const taken = this.now.view.territories.find((one) => one.id === target)?.owner === this.now.view.side;
    this.#tell({ type: "ended", id, attacks, reason: taken ? "taken" : "left" });
  }

  #answerUndo(id: string): void {
    const { parent } = nodeOf(this.tree, this.at);
    const known = parent === null ? null : this.#known.get(parent);
    if (parent === null || !known) {
      void this.go(parent ?? ROOT).then(() => this.#tell(this.#update([], id)));
      return;
    }
    this.at = parent;
    this.now = known;
    this.#tell(this.#update([], id));
    this.onjump?.();
  }

  /** What was shown of moves does not belong to the position that is gone to. */
  onjump: (() => void) | null = null;

  /** To any move of the tree. */
  async go(id: number): Promise<void> {
    if (id === this.at || !this.tree.has(id)) return;
    this.choose(null);
    this.#advice.abort();
    this.at = id;
    try {
      const studied = await this.#look(id);
      if (this.at !== id) return;
      this.refused = null;
      this.now = studied;
      this.#tell(this.#update([]));
      this.onjump?.();
    } catch (error) {
      this.refused = problemOf(error);
    }
  }

  back = (): Promise<void> => this.go(nodeOf(this.tree, this.at).parent ?? ROOT);
  on = (): Promise<void> => this.go(nodeOf(this.tree, this.at).children[0] ?? this.at);
  toStart = (): Promise<void> => this.go(ROOT);
  toEnd = (): Promise<void> => this.go(tipOf(this.tree, this.at));
  beside = (by: 1 | -1): Promise<void> => this.go(beside(this.tree, this.at, by));

  async remove(id: number): Promise<void> {
    const inside = pathTo(this.tree, this.at).some((node) => node.id === id);
    const parent = nodeOf(this.tree, id).parent ?? ROOT;
    const left = pruned(this.tree, id);
    if (inside) await this.go(parent);
    this.tree = left;
    for (const known of this.#known.keys()) if (!left.has(known)) this.#known.delete(known);
  }

  promote(id: number): void {
    this.tree = promoted(this.tree, id);
  }

  /** Plays moves that were found by somebody else, as they were found. */
  async follow(steps: readonly StudyStep[]): Promise<void> {
    const from = this.at;
    try {
      const studied = await api.study({ position: await this.#positionOf(from), steps: [...steps] });
      if (this.at !== from) return;
      this.#grow(studied);
      this.#tell(this.#update([]));
      this.onjump?.();
    } catch (error) {
      this.refused = problemOf(error);
    }
  }

  async #positionOf(id: number): Promise<Position> {
    return (await this.#look(id)).position as Position;
  }

  /** Where a move has led to: known, or played from the nearest one before it that is. */
  async #look(id: number): Promise<Studied> {
    const known = this.#known.get(id);
    if (known) return known;
    const path = [nodeOf(this.tree, ROOT), ...pathTo(this.tree, id)];
    let from = path.length - 1;
    while (from > 0 && !this.#known.has(path[from]?.id ?? ROOT)) from -= 1;
    const start = this.#known.get(path[from]?.id ?? ROOT) as Studied;
    const studied = await playedFrom(start, path.slice(from + 1));
    this.#known.set(id, studied);
    return studied;
  }

  // Questions

  async #wonder(question: Parameters<typeof api.wonder>[0]["question"]): Promise<void> {
    const seq = this.#seq;
    try {
      const answer = await api.wonder({ position: await this.#positionOf(this.at), question });
      this.#tell({ ...answer, seq });
    } catch (error) {
      this.#refuse(question.id, error, seq);
    }
  }

  async #hint(id: string): Promise<void> {
    const seq = this.#seq;
    this.#advice.abort();
    this.#advice = new AbortController();
    const { signal } = this.#advice;
    try {
      const position = await this.#positionOf(this.at);
      const { steps } = await api.bestLine({ position, style: "marshal" }, signal);
      const [first] = steps;
      const { action = "end", reason = null } = first ?? {};
      // everybody's chances stand beside the board
      this.#tell({ type: "hint", id, seq, action, reason, prospect: null } satisfies Hint);
    } catch (error) {
      if (!signal.aborted) this.#refuse(id, error, seq);
    }
  }

  #refuse(id: string, error: unknown, seq = this.#seq): void {
    const { code, message, params = {} } = problemOf(error);
    const clause = typeof params.clause === "string" ? params.clause : null;
    const refused: Refused = {
      type: "refused",
      id,
      code: code as RefusalCode,
      message,
      seq,
      clause,
      params,
      current: null,
    };
    this.#tell(refused);
  }

  /** For a link: the first position, and all that was tried from it. */
  async link(): Promise<string> {
    const position = await this.#positionOf(ROOT);
    return packed({ position, names: this.names, tree: this.tree, at: this.at });
  }
}

/** The moves of a path, in portions that the server takes. */
export async function playedFrom(start: Studied, path: readonly { readonly move: unknown }[]): Promise<Studied> {
  let now = start;
  for (let first = 0; first < path.length; first += PORTION) {
    const steps = path.slice(first, first + PORTION).map(({ move }) => {
      const { action, chance } = move as { action: string; chance: StudyStep["chance"] };
      return { action, chance };
    });
    now = await api.study({ position: now.position, steps });
  }
  return now;
}

function problemOf(error: unknown): Problem {
  if (error instanceof ApiError)
    return { code: error.code as Problem["code"], message: error.message, params: { ...error.params } };
  return { code: UNREACHABLE as Problem["code"], message: String(error), params: {} };
}
