/** What this device holds of the games it follows: what was published before the deal, and the running hash so far.
 *
 * A server that goes back to an earlier state, or tells another course than before, is found out by it.
 */

import type { Committed } from "../protocol";
import { keep, kept } from "../storage";

export interface Held {
  readonly tip: string;
  readonly hidden: string;
  readonly server: string | null;
  /** The last move this device heard of, and the running hash after it; before the set-up there is none. */
  readonly seq: number;
  readonly running: string | null;
  /** When the last was that happened between two moves and that it heard of; earlier versions did not note it. */
  readonly told: number | null;
}

const KEY = "held";
/** The server forgets too: older ones are hardly there any more. */
const MOST = 40;

export function heldOf(table: string): Held | null {
  const found = all()[table] as Partial<Record<keyof Held, unknown>> | undefined;
  const { tip, hidden, server, seq, running, told } = found ?? {};
  const texts = typeof tip === "string" && typeof hidden === "string";
  if (!texts || typeof seq !== "number") return null;
  const at = typeof told === "number" ? told : null;
  return { tip, hidden, seq, server: asText(server), running: asText(running), told: at };
}

export function hold(table: string, commitments: Committed, seq: number, running: string | null, told = 0): void {
  const { [table]: _, ...others } = all();
  const { tip, hidden, server } = commitments;
  const newest = Object.entries(others).slice(-(MOST - 1));
  keep(KEY, { ...Object.fromEntries(newest), [table]: { tip, hidden, server, seq, running, told } });
}

function all(): Record<string, unknown> {
  const found = kept(KEY);
  return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : {};
}

const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);
