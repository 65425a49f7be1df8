/** What of a game's review is being looked at: the moment that is open, and whether the better move is shown. */

import type { Scene } from "../map/scene";
import type { KeyMoment as Moment } from "../protocol";
import type { Course } from "../replay/course";
import type { Player } from "../replay/player.svelte";
import { bandsOf } from "./chances";
import { adviserOf, deepened } from "./deeper";
import { Growing } from "./growing.svelte";
import { isDrawn, keyMoments, momentAt, same, sceneWith } from "./moments";

export class Reviewing {
  readonly growing: Growing;
  /** The same with the strongest reviewer, for whoever asks. */
  readonly deep: Growing;
  #moment = $state.raw<Moment | null>(null);
  /** A move over which the hand is, to read its chances. */
  hovered = $state<number | null>(null);
  #better = $state(false);

  /** What there is to be told by now. */
  readonly review = $derived.by(() => this.growing.review && deepened(this.growing.review, this.deep.review));
  readonly bands = $derived.by(() => (this.review ? bandsOf(this.review) : []));
  readonly moments = $derived.by(() => (this.review ? keyMoments(this.review) : []));
  /** The open one, as it is told by now. */
  readonly moment = $derived.by(() => {
    const open = this.#moment;
    return open && (this.moments.find((one) => same(one, open)) ?? open);
  });
  /** The number of the open moment, from 1. */
  readonly number = $derived.by(() => {
    const { moment } = this;
    return moment ? this.moments.findIndex((one) => same(one, moment)) + 1 : 0;
  });

  constructor(
    readonly course: Course,
    readonly player: Player,
  ) {
    this.growing = new Growing(course.replay.table.id, "general");
    this.deep = new Growing(course.replay.table.id, "marshal");
  }

  /** Nobody looks any more. */
  stop(): void {
    this.growing.stop();
    this.deep.stop();
  }

  /** Whose better move it is. */
  adviserOf(moment: Moment): string {
    const { review } = this.growing;
    return review ? adviserOf(review, this.deep.review, moment) : "";
  }

  show(moment: Moment): void {
    this.#moment = moment;
    this.#better = false;
    this.player.pause();
    this.player.go(moment.at);
  }

  close(): void {
    this.#moment = null;
    this.#better = false;
  }

  /** To the next or the previous moment of the game. */
  step(by: 1 | -1): void {
    const next = this.moments[this.number - 1 + by];
    if (next) this.show(next);
  }

  /** What a link to a move means; once there is anything at it. */
  find(move: number): boolean {
    const found = momentAt(this.moments, move);
    if (found) this.show(found);
    return found !== null;
  }

  /** The position of the decision with the better move upon it; whoever goes on sees the game again. */
  get better(): boolean {
    return this.#better && this.moment !== null && this.player.move === this.moment.at - 1;
  }

  toggleBetter(): void {
    if (!this.moment) return;
    const shown = this.better;
    this.player.pause();
    this.player.go(shown ? this.moment.at : this.moment.at - 1);
    this.#better = !shown;
  }

  drawn(scene: Scene): Scene {
    return this.better && this.moment ? sceneWith(scene, this.moment, this.#played) : scene;
  }

  isDrawn(scene: Scene): boolean {
    return this.moment !== null && isDrawn(scene, this.moment, this.#played);
  }

  get #played() {
    return (this.moment && this.course.replay.frames[this.moment.at]?.events) ?? [];
  }
}
