/** Lets the page be heard: as loud as the person likes, not before they have touched it, and never more than one of a kind
 * at a time. Whatever is heard is seen and told as well. */

import { initial, settings } from "../settings.svelte";
import { type Room, roomOf } from "./timbres";
import { type Cue, type Manner, VOICES } from "./voices";

/** Two of a kind within so many milliseconds are one. */
const APART = 90;
/** A browser that takes longer than this to wake up has missed the moment. */
const LATE = 1000;
/** So many milliseconds after the last sound the device may sleep. */
const IDLE = 4000;

class Sound {
  #context: AudioContext | null = null;
  #room: Room | null = null;
  #resting = 0;
  readonly #last = new Map<Cue, number>();

  play(cue: Cue, manner: Manner = {}): void {
    const { muted, volume } = settings.now;
    // Browsers let a page be heard only after it has been touched.
    if (muted || volume <= 0 || !(navigator.userActivation?.hasBeenActive ?? true)) return;
    const now = performance.now();
    if (now - (this.#last.get(cue) ?? Number.NEGATIVE_INFINITY) < APART) return;
    this.#last.set(cue, now);
    void this.#awake().then((room) => {
      if (room && performance.now() - now < LATE) this.#sound(room, cue, manner);
    });
  }

  /** Makes ready for the first sound. */
  wake(): void {
    if (!settings.now.muted && settings.now.volume > 0) void this.#awake();
  }

  /** Silence, at once, also of what sounds already. */
  hush(): void {
    const { loudness, context } = this.#room ?? {};
    if (loudness && context) loudness.gain.setTargetAtTime(0, context.currentTime, 0.02);
  }

  #sound(room: Room, cue: Cue, manner: Manner): void {
    const { currentTime } = room.context;
    room.loudness.gain.cancelScheduledValues(currentTime);
    // Ears count in ratios: half way up is a quarter of the force.
    room.loudness.gain.setValueAtTime(settings.now.volume ** 2, currentTime);
    const length = VOICES[cue](room, currentTime + 0.01, manner);
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => void this.#context?.suspend(), length * 1000 + IDLE);
  }

  async #awake(): Promise<Room | null> {
    try {
      this.#context ??= new AudioContext({ latencyHint: "interactive" });
      if (this.#context.state !== "running") await this.#context.resume();
      this.#room ??= roomOf(this.#context);
      return this.#room;
    } catch {
      return null; // A device without any way to be heard is played on in silence.
    }
  }
}

export const sound = new Sound();

// A device takes a moment to wake up: it does so with the first touch, before there is anything to be heard.
for (const touch of ["pointerdown", "keydown"])
  globalThis.addEventListener?.(touch, () => sound.wake(), { once: true, capture: true });

/** Silences everything, or lets it be heard again. */
export function mute(): void {
  const { muted, volume } = settings.now;
  const silent = muted || volume === 0;
  settings.set("muted", !silent);
  if (silent && volume === 0) settings.set("volume", initial(false).volume);
  if (silent) sound.play("place");
  else sound.hush();
}

/** Whoever asks for a loudness wants to hear something. */
export function louder(volume: number): void {
  settings.set("muted", false);
  settings.set("volume", volume);
}
