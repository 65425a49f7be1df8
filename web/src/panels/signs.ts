/** The three signs of a side, in a box of 20 by 20: the form of its token and the engraver's hatching of its ink. */

import { inkOfSeat } from "../look/printing.svelte";
import type { Side } from "../protocol";

/** 0 is the neutral army's, seats have 1 to 8; nobody has no ink. */
export function inkOfSide(side: Side): number | null {
  return side === null ? null : side === "neutral" ? 0 : inkOfSeat(side);
}

/** Whose land the map is to print: it knows inks by number only. */
export function printedOwner(side: Side): Side {
  return typeof side === "number" ? inkOfSeat(side) - 1 : side;
}

export const FORMS: readonly string[] = [
  "M5 5.5h10a4.5 4.5 0 0 1 0 9h-10a4.5 4.5 0 0 1 0-9z",
  "M3 2.5h14v8.2c0 3.6-3.2 6-7 7.8c-3.8-1.8-7-4.2-7-7.8z",
  "M10 2a8 8 0 1 1 0 16a8 8 0 0 1 0-16z",
  "M5.6 2.6h8.8l4.2 7.4l-4.2 7.4h-8.8l-4.2-7.4z",
  "M4.2 2.6h11.6a1.6 1.6 0 0 1 1.6 1.6v11.6a1.6 1.6 0 0 1-1.6 1.6h-11.6a1.6 1.6 0 0 1-1.6-1.6v-11.6a1.6 1.6 0 0 1 1.6-1.6z",
  "M10 1l9 9l-9 9l-9-9z",
  "M3 17.5v-8a7 7 0 0 1 14 0v8z",
  "M10 1.2l9 6.5l-3.4 10.5h-11.2l-3.4-10.5z",
  "M5.2 1.8h9.6v3.4h3.4v9.6h-3.4v3.4h-9.6v-3.4h-3.4v-9.6h3.4z",
];

const ROWS = [2.5, 7.5, 12.5, 17.5];
const SLANTS = [-20, -15, -10, -5, 0, 5, 10, 15];
const drawn = (places: readonly number[], line: (at: number) => string) => places.map(line).join("");

/** Vertical, horizontal, dots, falling, waves, rising, chevrons, crossed; the neutral army has none. Boxes side by side join without a seam. */
export const HATCHES: readonly string[] = [
  "",
  drawn(ROWS, (x) => `M${x} 0v20`),
  drawn(ROWS, (y) => `M0 ${y}h20`),
  drawn(ROWS, (y) => drawn(ROWS, (x) => `M${x - (y % 10 === 2.5 ? 0 : 2.5)} ${y}h.01`)),
  drawn(SLANTS, (x) => `M${x} 0l20 20`),
  drawn(ROWS, (y) => `M0 ${y}q2.5 -2.6 5 0t5 0t5 0t5 0`),
  drawn(SLANTS, (x) => `M${x + 20} 0l-20 20`),
  drawn(ROWS, (y) => `M0 ${y + 1.2}l2.5 -2.4l2.5 2.4l2.5 -2.4l2.5 2.4l2.5 -2.4l2.5 2.4l2.5 -2.4l2.5 2.4`),
  drawn(ROWS, (at) => `M${at} 0v20M0 ${at}h20`),
];
