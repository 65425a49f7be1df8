/** The best lines from a position, asked for one after the other; they end with the position they belong to. */

import { api } from "../net/api";
import type { LineFound, LineWanted } from "../protocol";
import type { OpenStudy } from "./study.svelte";

type Style = LineFound["style"];

const STYLES: readonly Style[] = [
  "marshal",
  "marshal:cautious",
  "marshal:expansionist",
  "marshal:hunter",
  "marshal:opportunist",
];

export class LineSearch {
  found = $state.raw<readonly LineFound[]>([]);
  /** The way of thinking that is being asked. */
  looking = $state<Style | null>(null);
  failed = $state(false);
  /** All of them were asked. */
  done = $state(false);
  #asking: AbortController | null = null;

  /** Make it with a component. */
  constructor(private readonly study: OpenStudy) {
    $effect(() => {
      void this.study.now;
      return () => this.clear();
    });
  }

  async find(): Promise<void> {
    this.clear();
    const asking = new AbortController();
    this.#asking = asking;
    const position = this.study.now.position as LineWanted["position"];
    try {
      for (const style of STYLES) {
        this.looking = style;
        const line = await api.bestLine({ position, style }, asking.signal);
        if (asking.signal.aborted) return;
        this.#add(line);
      }
      this.done = true;
    } catch {
      if (!asking.signal.aborted) this.failed = true;
    }
    if (this.#asking === asking) this.looking = null;
  }

  stop(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.looking = null;
  }

  clear(): void {
    this.stop();
    this.found = [];
    this.failed = false;
    this.done = false;
  }

  /** The best for whoever moves first; the same way is shown once. */
  #add(line: LineFound): void {
    if (!line.steps.length || this.found.some((one) => wayOf(one) === wayOf(line))) return;
    this.found = [...this.found, line].sort((a, b) => worthOf(b) - worthOf(a));
  }
}

const wayOf = ({ steps }: LineFound) => steps.map(({ action }) => action).join("\n");

/** The chance of whoever it is for at the end of it. */
export const worthOf = ({ steps, seat }: LineFound): number => steps.at(-1)?.chances.seats[seat] ?? 0;
