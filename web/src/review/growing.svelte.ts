/** A review as it arrives: asked for once somebody wants it, and again for as long as there is more to come. */

import { ApiError, api, OFFLINE, type Reviewer } from "../net/api";
import type { Review } from "../protocol";

/** `busy`: the server has others to do first, and will be asked again; the last two end it until somebody tries anew. */
export type Standing = "unasked" | "growing" | "busy" | "whole" | "offline" | "failed";

/** Milliseconds until a server that was busy is asked again. */
const LATER = 4_000;

export class Growing {
  review = $state.raw<Review | null>(null);
  standing = $state<Standing>("unasked");
  #asking: AbortController | null = null;

  constructor(
    private readonly table: string,
    private readonly reviewer: Reviewer,
  ) {}

  get whole(): boolean {
    return this.standing === "whole";
  }

  /** Does nothing where it is asked for already. */
  async ask(): Promise<void> {
    if (this.#asking || this.whole) return;
    const asking = new AbortController();
    this.#asking = asking;
    this.standing = "growing";
    try {
      while (!asking.signal.aborted && !this.whole) await this.#more(asking.signal);
    } catch (error) {
      if (!asking.signal.aborted)
        this.standing = error instanceof ApiError && error.code === OFFLINE ? "offline" : "failed";
    } finally {
      if (this.#asking === asking) this.#asking = null;
    }
  }

  /** What there is stays; asked again it goes on from there. */
  stop(): void {
    if (!this.#asking) return;
    this.#asking.abort();
    this.#asking = null;
    this.standing = "unasked";
  }

  async #more(signal: AbortSignal): Promise<void> {
    try {
      const review = await api.review(this.table, this.reviewer, this.review?.done ?? -1, signal);
      if (signal.aborted) return;
      this.review = review;
      this.standing = review.done === review.moves ? "whole" : "growing";
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError && error.code === "review/busy")) throw error;
      this.standing = "busy";
      await new Promise<void>((resolve) => {
        setTimeout(resolve, LATER);
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }
  }
}
