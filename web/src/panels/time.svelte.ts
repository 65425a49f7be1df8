/** What is left on the clocks, running on between what the server says. */

import { createSubscriber } from "svelte/reactivity";
import type { ClockShown } from "../protocol";

const OFTEN = 500;

const ticking = createSubscriber((tick) => {
  const timer = setInterval(tick, OFTEN);
  return () => clearInterval(timer);
});

/** Seconds left by seat; inside a component it follows the time while somebody's clock runs. */
export function timeLeft(clock: (ClockShown & { at: number }) | null): (seat: number) => number {
  if (clock === null || clock.runs_for === null) return (seat) => clock?.left[seat] ?? 0;
  ticking();
  const passed = Math.max(0, (performance.now() - clock.at) / 1000 - clock.starts_in);
  return (seat) => Math.max(0, (clock.left[seat] ?? 0) - (seat === clock.runs_for ? passed : 0));
}
