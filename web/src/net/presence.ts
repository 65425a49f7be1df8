/** What this device is, and whether somebody looks at it: told to the others at the table, and nothing more. */

import type { DeviceKind, Presence } from "../protocol";

/** A phone's shorter side, in CSS pixels; tablets begin beyond. */
const PHONE = 600;

export function deviceKind(): DeviceKind {
  if (!matchMedia("(pointer: coarse)").matches) return "computer";
  return Math.min(screen.width, screen.height) < PHONE ? "phone" : "tablet";
}

export const presence = (): Presence => ({ type: "presence", device: deviceKind(), away: document.hidden });

/** Tells of every change; returns how to stop. */
export function followPresence(tell: (now: Presence) => void): () => void {
  const look = () => tell(presence());
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}
