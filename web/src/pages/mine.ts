/** The tables this browser has sat at. The server knows no accounts, so their ids are kept here. */

import type { TableShown } from "../protocol";
import { keep, kept } from "../storage";

export interface Mine {
  readonly id: string;
  readonly name: string;
  readonly edition: string;
  /** When it was last opened here, in milliseconds. */
  readonly at: number;
}

const KEY = "tables";
/** The server forgets too: older ones are hardly there any more. */
const MOST = 40;

export function mine(): Mine[] {
  const found = kept(KEY);
  return Array.isArray(found) ? found.filter(isMine).sort((one, other) => other.at - one.at) : [];
}

/** Call whenever a table is opened with a seat at it. */
export function remember(table: Pick<TableShown, "id" | "name" | "edition">, at: number = Date.now()): void {
  const { id, name, edition } = table;
  keep(KEY, [{ id, name, edition, at }, ...mine().filter((one) => one.id !== id)].slice(0, MOST));
}

export function forget(id: string): void {
  keep(
    KEY,
    mine().filter((one) => one.id !== id),
  );
}

function isMine(found: unknown): found is Mine {
  const { id, name, edition, at } = (found ?? {}) as Partial<Record<keyof Mine, unknown>>;
  return typeof id === "string" && typeof name === "string" && typeof edition === "string" && typeof at === "number";
}

const NAME = "name";

/** How this person was called last. */
export function ownName(): string {
  const found = kept(NAME);
  return typeof found === "string" ? found : "";
}

export function keepOwnName(name: string): void {
  keep(NAME, name);
}
