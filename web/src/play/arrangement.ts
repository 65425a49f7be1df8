/** How the screen is laid out. Every part has a place of fixed size, so that the map never moves nor changes its size while
 * a game goes on; no panel ever lies upon it but the sheet of a phone that somebody has pulled up. */

import type { Inset } from "../map/core/stage";

export type Arrangement =
  /** Upright and small: a sheet below the map, under the thumb. */
  | "phone"
  /** Upright: everything that is decided lies below the map. */
  | "dock"
  /** Lying, and low or small: the map at full height, everything else in one panel beside it. */
  | "beside"
  /** The globe between two columns: what is decided and what one has, and who plays. */
  | "side"
  /** The flat map, which is wide: one column beside it, and what is decided in a row below. */
  | "row";

const PHONE = 720;
/** From here on there is room for columns beside a whole map. */
const WIDE = 1180;
const HIGH = 560;

export function arrangementOf(width: number, height: number, flat: boolean): Arrangement {
  if (width >= WIDE && height >= HIGH) return flat ? "row" : "side";
  if (width > height) return "beside";
  return width < PHONE ? "phone" : "dock";
}

/** Tells how far the free room is from the edges of the board, whenever that changes. */
export function watchFree(free: HTMLElement, board: HTMLElement, tell: (inset: Inset) => void): () => void {
  const look = () => {
    const [inner, outer] = [free.getBoundingClientRect(), board.getBoundingClientRect()];
    tell({
      top: inner.top - outer.top,
      right: outer.right - inner.right,
      bottom: outer.bottom - inner.bottom,
      left: inner.left - outer.left,
    });
  };
  const watching = new ResizeObserver(look);
  watching.observe(free);
  watching.observe(board);
  return () => watching.disconnect();
}
