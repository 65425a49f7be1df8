/** Why something was refused, by its code. The sentences are in refusals.*.json; this fills in their facts. */

import type { RefusalCode } from "../protocol";
import type { Speech } from "./speech";

/** A template for every code, and one for a code nobody has thought of. */
export type RefusalText = Readonly<Record<RefusalCode | "unknown", string>>;

export interface Refusal {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const PLACES = ["source", "target", "territory"];

/** The sentence of a refusal: its code's, with territories as this table calls them. */
export function sayRefusal(refusal: Refusal, text: RefusalText, say: Speech): string {
  const templates: Readonly<Record<string, string>> = text;
  const facts = refusal.params ?? {};
  return (templates[refusal.code] ?? text.unknown).replace(/\{(\w+)\}/g, (slot, name: string) => {
    const fact = String(facts[name] ?? slot);
    return PLACES.includes(name) ? say.place(fact, "full") : fact;
  });
}
