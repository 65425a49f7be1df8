/** Where on the canvas globe and flat map lie, and how large they are before anybody zooms. */

import { C } from "./morph";
import { clamp, RADIANS, TURN } from "./vector";

export type Inset = { top: number; right: number; bottom: number; left: number };
export type Box = { x: number; y: number; width: number; height: number };

export type Layout = {
  width: number;
  height: number;
  globe: { x: number; y: number; radius: number };
  /** The picture inside the neatline. */
  frame: Box;
  /** Pixels per radian of longitude at 38° on the flat map at zoom 1, and how much longer one of latitude is. */
  scale: number;
  stretch: number;
  north: number;
  south: number;
  narrow: boolean;
};

/** Room for ring and ticks around the globe. */
const RIM = 22;
const NEATLINE = 8;
/** On a phone the globe is never smaller, however little of it is left to see: counters would heap up. */
const SMALLEST = 150;
const NORTH = 84;
const TALLEST = 1.5;
/** The height of the tab that unrolls the globe, where it lies in a corner. */
const TAB = 66;

/** On a phone the flat map keeps clear of a `tab` above it; the globe leaves it a corner. */
export function stageOf(width: number, height: number, inset: Inset, south: number, tab = false): Layout {
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
  const above = narrow && tab ? TAB : 0;
  const room = { width: free.width - 2 * NEATLINE, height: Math.max(40, free.height - above - 2 * NEATLINE) };
  const scale = Math.min(room.width / (TURN * C), room.height / range);
  // Upright, the whole world is a narrow band; it may be drawn taller, so that its counters have room.
  const stretch = narrow ? clamp(room.height / (scale * range), 1, TALLEST) : 1;
  const frameHeight = scale * stretch * range;
  const frameWidth = scale * TURN * C;
  return {
    width,
    height,
    globe: { x: free.x + free.width / 2, y: free.y + free.height / 2, radius },
    frame: {
      x: free.x + (free.width - frameWidth) / 2,
      y: free.y + above + (free.height - above - frameHeight) / 2,
      width: frameWidth,
      height: frameHeight,
    },
    scale,
    stretch,
    north: NORTH * RADIANS,
    south: south * RADIANS,
    narrow,
  };
}

/** Token radius: fixed while zooming, so that zooming makes room. */
export function tokenRadius({ globe, scale, narrow }: Layout, t: number): number {
  const onGlobe = clamp(0.034 * globe.radius, narrow ? 12 : 11, 15);
  const onFlat = clamp((scale * TURN * C) / 105, 9, 14);
  const thumbnail = globe.radius < 150;
  return thumbnail ? 7 : onGlobe + (onFlat - onGlobe) * t;
}
