/** Tells a person that it is their turn: in the title, and if they like by sound, vibration or notification. */

import { settings } from "../settings.svelte";
import type { PlayText } from "../text/play";

export class Notice {
  /** What the page's title says while a decision waits. */
  title = $state<string | null>(null);
  #sound: AudioContext | null = null;
  #shown: Notification | null = null;

  call(t: PlayText, name: string | null): void {
    this.title = `● ${name ? t.notice.turnOf(name) : t.notice.yourTurn}`;
    const { sound, vibrate, notify } = settings.now;
    if (sound) this.#chime();
    if (vibrate && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(60);
    if (notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
      this.#shown = new Notification(this.title.slice(2), { tag: "erdkreis", icon: "/icon.svg" });
      this.#shown.onclick = () => window.focus();
    }
  }

  rest(): void {
    this.title = null;
    this.#shown?.close();
    this.#shown = null;
  }

  close(): void {
    this.rest();
    void this.#sound?.close();
  }

  /** Two soft strokes; made here, so that no file is needed. */
  #chime(): void {
    this.#sound ??= new AudioContext();
    const { currentTime: now, destination } = this.#sound;
    for (const [delay, pitch] of [
      [0, 523.25],
      [0.14, 783.99],
    ] as const) {
      const [tone, loudness] = [this.#sound.createOscillator(), this.#sound.createGain()];
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0, now + delay);
      loudness.gain.linearRampToValueAtTime(0.12, now + delay + 0.015);
      loudness.gain.exponentialRampToValueAtTime(0.001, now + delay + 0.5);
      tone.connect(loudness).connect(destination);
      tone.start(now + delay);
      tone.stop(now + delay + 0.55);
    }
  }
}

/** Asks the browser, which asks the person; false if it may not notify. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}
