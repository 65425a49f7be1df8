/** Tells a person that it is their turn: in the title, by sound, and if they like by vibration or notification. */

import { settings } from "../settings.svelte";
import { sound } from "../sound/sound";
import type { PlayText } from "../text/play";

export class Notice {
  /** What the page's title says while a decision waits. */
  title = $state<string | null>(null);
  #shown: Pick<Notification, "close"> | null = null;

  call(t: PlayText, name: string | null): void {
    this.title = `● ${name ? t.notice.turnOf(name) : t.notice.yourTurn}`;
    const { vibrate, notify } = settings.now;
    sound.play("turn");
    // Browsers let a page be felt only after it has been touched.
    const touched = navigator.userActivation?.hasBeenActive ?? true;
    if (vibrate && touched && "vibrate" in navigator) navigator.vibrate(60);
    if (notify && document.hidden && "Notification" in window && Notification.permission === "granted")
      void this.#notify(this.title.slice(2));
  }

  async #notify(text: string): Promise<void> {
    const called = this.title;
    const shown = await notified(text);
    // It may have been answered in another window meanwhile.
    if (this.title === called) this.#shown = shown;
    else shown.close();
  }

  rest(): void {
    this.title = null;
    this.#shown?.close();
    this.#shown = null;
  }

  close(): void {
    this.rest();
  }
}

/** On phones only the service worker may notify; it also finds the way back to the page. */
async function notified(text: string): Promise<Pick<Notification, "close">> {
  const options = { tag: "erdkreis", icon: "/icon-192.png", data: location.href };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker?.active) {
    const shown = new Notification(text, options);
    shown.onclick = () => window.focus();
    return shown;
  }
  await worker.showNotification(text, options);
  const close = async () => {
    for (const one of await worker.getNotifications({ tag: options.tag })) one.close();
  };
  return { close: () => void close() };
}

/** Asks the browser, which asks the person; false if it may not notify. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}
