/** Being called while no page is open, where the browser and the server can: by Web Push. */

import type { Subscription } from "../protocol";
import type { Language } from "../text";
import { api } from "./api";
import { knowServer } from "./server.svelte";

let called = $state<boolean | null>(null);

/** Can this browser be called while no page is open? Null until that is known. */
export const isCalled = (): boolean | null => called;

/** Lets the server call this browser when it is somebody's turn here, where that can be. */
export async function beCalled(table: string, language: Language): Promise<void> {
  called = await subscribed(table, language);
}

async function subscribed(table: string, language: Language): Promise<boolean> {
  if (!("PushManager" in window) || Notification.permission !== "granted") return false;
  const { push } = await knowServer();
  const worker = await navigator.serviceWorker?.getRegistration();
  if (push === null || !worker) return false;
  try {
    const { pushManager } = worker;
    const options = { userVisibleOnly: true, applicationServerKey: push };
    const found = (await pushManager.getSubscription()) ?? (await pushManager.subscribe(options));
    await api.beCalled(table, subscriptionOf(found, language));
    return true;
  } catch {
    return false; // no push service, or one that this server does not know: the title tells it still
  }
}

/** Not any more. */
export async function beLeftAlone(table: string, language: Language): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const found = await worker?.pushManager?.getSubscription();
  if (found) await api.beLeftAlone(table, subscriptionOf(found, language)).catch(() => {});
}

function subscriptionOf(found: PushSubscription, language: Language): Subscription {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = found.toJSON();
  return { endpoint, p256dh, auth, language };
}
