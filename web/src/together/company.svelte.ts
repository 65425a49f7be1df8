/** The others at a table, besides the game: what they say and draw, and whom this person does not want to hear.
 *
 * Muting is this browser's own business: nobody is told.
 */

import { type MapSketch, SKETCHED } from "../map/scene";
import type { Phrase, Said, Sketched, TerritoryId } from "../protocol";
import { keep, kept } from "../storage";

const KEY = "muted";
/** So many tables are remembered by whom one has muted there. */
const TABLES = 20;
/** So long a bubble is seen, in milliseconds: enough to read a short sentence twice. */
export const SEEN = 6000;
const MANY = 200;
/** What is said by a face rather than in words. */
export const FACES = ["smile", "laugh", "wow", "sad", "angry", "heart"] as const satisfies readonly Phrase[];
export type Face = (typeof FACES)[number];
export const isFace = (phrase: Phrase): phrase is Face => (FACES as readonly Phrase[]).includes(phrase);

export interface Told {
  said(said: Said): void;
  drawn(sketched: Sketched): void;
}

export class Company {
  /** Everything that was said, for the history; the latest last. */
  said = $state.raw<readonly Said[]>([]);
  /** The same without whom one has muted. */
  readonly heard = $derived(this.said.filter(({ seat }) => !this.muted.has(seat)));
  /** What is being said now, by seat. */
  bubbles = $state.raw<ReadonlyMap<number, Said>>(new Map());
  sketches = $state.raw<readonly MapSketch[]>([]);
  muted = $state.raw<ReadonlySet<number>>(new Set());
  /** The server asks to slow down. */
  tooFast = $state(false);
  #count = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    private readonly table: string,
    private readonly told: Told,
  ) {
    this.muted = new Set(mutes()[table] ?? []);
  }

  /** What was said before this device came (back) stands in the history, and is not said again. */
  hear(said: Said): void {
    if (this.said.some(({ at, seat }) => at === said.at && seat === said.seat)) return;
    this.said = [...this.said, said].slice(-MANY);
    this.tooFast = false;
    if (said.ago * 1000 > SEEN || this.muted.has(said.seat)) return;
    this.bubbles = new Map([...this.bubbles, [said.seat, said]]);
    this.told.said(said);
    this.#later(SEEN, () => {
      if (this.bubbles.get(said.seat) === said)
        this.bubbles = new Map([...this.bubbles].filter(([seat]) => seat !== said.seat));
    });
  }

  draw(sketched: Sketched): void {
    if (this.muted.has(sketched.seat)) return;
    const { seat, source, target } = sketched;
    const id = `${seat} ${++this.#count}`;
    const from = source === null ? {} : { from: source };
    this.sketches = [...this.sketches, { id, ink: seat, ...from, to: target, at: performance.now() }];
    this.told.drawn(sketched);
    this.#later(SKETCHED, () => {
      this.sketches = this.sketches.filter((sketch) => sketch.id !== id);
    });
  }

  mute(seat: number, muted: boolean): void {
    const seats = [...this.muted].filter((one) => one !== seat);
    this.muted = new Set(muted ? [...seats, seat] : seats);
    if (muted) {
      this.bubbles = new Map([...this.bubbles].filter(([one]) => one !== seat));
      this.sketches = this.sketches.filter(({ ink }) => ink !== seat);
    }
    const others = Object.entries(mutes()).filter(([table]) => table !== this.table);
    keep(KEY, Object.fromEntries([...others, [this.table, [...this.muted]]].slice(-TABLES)));
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #later(wait: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, wait);
    this.#timers.add(timer);
  }
}

function mutes(): Readonly<Record<string, readonly number[]>> {
  const found = kept(KEY);
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, number[]] => Array.isArray(entry[1])),
  );
}

/** Lands picked one after the other, for an arrow or a mark. */
export class Pen {
  on = $state(false);
  from = $state<TerritoryId | null>(null);

  constructor(private readonly draw: (target: TerritoryId, source: TerritoryId | null) => void) {}

  toggle(): void {
    this.on = !this.on;
    this.from = null;
  }

  pick(territory: TerritoryId): void {
    if (this.from === null) {
      this.from = territory;
      return;
    }
    this.draw(territory, this.from === territory ? null : this.from);
    this.from = null;
  }
}
