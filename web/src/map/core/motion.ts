/** Ways of getting from one view to another. Time is handed in; nothing here keeps a clock. */

import { clamp, mix, wrap } from "./vector";
import { type Camera, smooth } from "./view";

export type Motion = (now: number) => { view: Camera; done: boolean };

export const FLIGHT = 450;
export const MORPH = 900;
/** How long a turning globe takes to lose most of its speed. */
const COASTING = 320;
const STANDSTILL = 4;

/** From one view to another within `duration`, by the short way around. */
export function flight(from: Camera, to: Camera, start: number, duration: number): Motion {
  const turn = wrap(to.lon - from.lon);
  return (now) => {
    const u = duration <= 0 ? 1 : clamp((now - start) / duration, 0, 1);
    const e = smooth(u);
    // Zooming feels even when its logarithm moves evenly.
    const zoom = Math.exp(mix(Math.log(from.zoom), Math.log(to.zoom), e));
    const view = { t: mix(from.t, to.t, e), lon: wrap(from.lon + turn * e), lat: mix(from.lat, to.lat, e), zoom };
    return u === 1 ? { view: { ...to, lon: wrap(to.lon) }, done: true } : { view, done: false };
  };
}

/** Turns on with the speed of the hand (degrees per second) and comes to rest. */
export function coasting(from: Camera, lonSpeed: number, latSpeed: number, start: number): Motion {
  return (now) => {
    const seconds = (now - start) / 1000;
    const decay = Math.exp((-seconds * 1000) / COASTING);
    const travelled = ((1 - decay) * COASTING) / 1000;
    const view = { ...from, lon: wrap(from.lon + lonSpeed * travelled), lat: from.lat + latSpeed * travelled };
    return { view, done: Math.hypot(lonSpeed, latSpeed) * decay < STANDSTILL };
  };
}
