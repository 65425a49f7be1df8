/** Where on the canvas globe and flat map lie, and how large they are before anybody zooms. */

import { C } from "./morph";
import { clamp, RADIANS, TURN } from "./vector";

export type Inset = { top: number; right: number; bottom: number; left: number };
export type Box = { x: number; y: number; width: number; height: number };

export type Stage = {
  width: number;
  height: number;
  globe: { x: number; y: number; radius: number };
  /** The picture inside the neatline. */
  frame: Box;
  /** Pixels per radian of latitude on the flat map at zoom 1. */
  scale: number;
  north: number;
  south: number;
  narrow: boolean;
};

/** Room for ring and ticks around the globe. */
const RIM = 22;
const NEATLINE = 8;
/** On a phone neither globe nor flat map is ever smaller, however little of it is left to see: counters would heap up. */
const SMALLEST = 150;
const SMALLEST_SCALE = 110;
const NORTH = 84;
/** The width of the tab that unrolls the globe, and of what counters at the edge of the map reach over it. */
const TAB = 63;

/** On a phone the flat map keeps clear of a `tab` at the right edge; the globe leaves it a corner. */
export function stageOf(width: number, height: number, inset: Inset, south: number, tab = false): Stage {
  const free: Box = {
    x: inset.left,
    y: inset.top,
    width: Math.max(40, width - inset.left - inset.right),
    height: Math.max(40, height - inset.top - inset.bottom),
  };
  const narrow = width < 600;
  // On a phone the edges may cut the globe: it is larger that way, and turns.
  const radius = narrow
    ? clamp(free.height / 2 + 12, Math.min(SMALLEST, free.width * 0.45), free.width * 0.585)
    : Math.max(20, Math.min(free.width, free.height) / 2 - RIM);
  const range = (NORTH - south) * RADIANS;
  const beside = narrow && tab ? TAB : 0;
  const room = { width: free.width - beside - 2 * NEATLINE, height: free.height - 2 * NEATLINE };
  const whole = Math.min(room.width / (TURN * C), room.height / range);
  const frameHeight = narrow ? Math.min(room.height, room.width * 1.4) : whole * range;
  const frameWidth = narrow ? room.width : whole * TURN * C;
  return {
    width,
    height,
    globe: { x: free.x + free.width / 2, y: free.y + free.height / 2, radius },
    frame: {
      x: free.x + (free.width - beside - frameWidth) / 2,
      y: free.y + (free.height - frameHeight) / 2,
      width: frameWidth,
      height: frameHeight,
    },
    scale: Math.max(whole, frameHeight / range, narrow ? SMALLEST_SCALE : 0),
    north: NORTH * RADIANS,
    south: south * RADIANS,
    narrow,
  };
}

/** Token radius: fixed while zooming, so that zooming makes room. */
export function tokenRadius({ globe, scale, narrow }: Stage, t: number): number {
  const onGlobe = clamp(0.034 * globe.radius, narrow ? 12 : 11, 15);
  const onFlat = clamp((scale * TURN * C) / 105, narrow ? 11 : 9, 14);
  const thumbnail = globe.radius < 150;
  return thumbnail ? 7 : onGlobe + (onFlat - onGlobe) * t;
}
