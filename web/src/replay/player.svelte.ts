/** Where in a game one is, and how it goes on by itself. */

import { type Course, captureFrom } from "./course";

export const SPEEDS = [1, 2, 4, 8] as const;
export type ReplaySpeed = (typeof SPEEDS)[number] | "lapse";

/** Milliseconds for a move at speed 1, and for a whole game in time-lapse. */
const MOVE = 600;
/** A single step is watched as long as this. */
export const STEP = MOVE;
const LAPSE = 20_000;

export class Player {
  move = $state(0);
  playing = $state(false);
  speed = $state<ReplaySpeed>("lapse");
  #exact = 0;
  #before = 0;
  #frame = 0;

  constructor(
    readonly course: Course,
    at: number,
  ) {
    this.move = at;
  }

  get length(): number {
    return this.speed === "lapse" ? Math.min(MOVE, LAPSE / Math.max(1, this.course.last)) : MOVE / this.speed;
  }

  go(move: number): void {
    this.move = Math.max(0, Math.min(this.course.last, Math.round(move)));
    this.#exact = this.move;
  }

  /** By hand: whoever looks closer wants it to stand still. */
  step(by: number): void {
    this.pause();
    this.go(this.move + by);
  }

  capture(forward: boolean): void {
    this.pause();
    this.go(captureFrom(this.course, this.move, forward));
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** From the beginning if it stands at the end. */
  play(): void {
    if (this.move >= this.course.last) this.go(0);
    this.playing = true;
    this.#exact = this.move;
    this.#before = performance.now();
    this.#frame = requestAnimationFrame(this.#tick);
  }

  pause(): void {
    this.playing = false;
    cancelAnimationFrame(this.#frame);
  }

  #tick = (now: number): void => {
    this.#exact += Math.max(0, now - this.#before) / this.length;
    this.#before = now;
    this.move = Math.min(this.course.last, Math.floor(this.#exact));
    if (this.move < this.course.last) this.#frame = requestAnimationFrame(this.#tick);
    else this.pause();
  };
}

/** What a key does to a player; false if it is none of its keys. */
export function press(player: Player, event: KeyboardEvent, flip: () => void): boolean {
  const far = event.shiftKey ? 10 : 1;
  switch (event.key) {
    case " ":
      player.toggle();
      return true;
    case "ArrowLeft":
      player.step(-far);
      return true;
    case "ArrowRight":
      player.step(far);
      return true;
    case "Home":
      player.step(-player.course.last);
      return true;
    case "End":
      player.step(player.course.last);
      return true;
    case "n":
      player.capture(true);
      return true;
    case "p":
      player.capture(false);
      return true;
    case "g":
      flip();
      return true;
    default:
      return false;
  }
}
