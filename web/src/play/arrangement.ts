/** How the screen is laid out. No panel ever lies upon another: the map is fitted into what they leave free. */

import type { Inset } from "../map/core/stage";

export type Arrangement =
  /** A bottom sheet, under the thumb. */
  | "phone"
  /** Upright: everything that is decided lies in a row below the map. */
  | "dock"
  /** What is decided, and what one has, in a column at the left. */
  | "side"
  /** Beside the flat map, which is wide: rows above and below it. */
  | "row";

const PHONE = 720;
/** From here on there is room for a column of players at the right. */
const WIDE = 1180;

export const isNarrow = (width: number): boolean => width < WIDE;

export function arrangementOf(width: number, height: number, flat: boolean): Arrangement {
  if (width < PHONE) return "phone";
  if (isNarrow(width)) return height > width ? "dock" : "side";
  return flat ? "row" : "side";
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
