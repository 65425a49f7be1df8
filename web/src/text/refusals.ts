/** Why something was refused, by its code. The sentences are in refusals.*.json; this fills in their facts. */

import type { ActionText, RefusalCode } from "../protocol";
import type { Speech } from "./speech";

/** A template for every code, and one for a code nobody has thought of. */
export type RefusalText = Readonly<Record<RefusalCode | "unknown", string>>;

export interface Refusal {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The places of the action that was refused are named here, because the server names them in its own language. */
export function sayRefusal(refusal: Refusal, action: ActionText | null, text: RefusalText, say: Speech): string {
  const templates: Readonly<Record<string, string>> = text;
  const facts = { ...refusal.params, ...placesOf(action, say) };
  return (templates[refusal.code] ?? text.unknown).replace(/\{(\w+)\}/g, (slot, name: string) =>
    String(facts[name] ?? slot),
  );
}

/** `attack alaska kamchatka 3` names a source and a target, `place alaska 2` a territory. */
function placesOf(action: ActionText | null, say: Speech): Record<string, unknown> {
  const [kind, first, second] = action?.split(" ") ?? [];
  if (first === undefined) return {};
  switch (kind) {
    case "attack":
    case "fortify":
      return { source: say.place(first, "full"), target: say.place(second ?? first, "full") };
    case "unannounced":
      return { source: say.place(first, "full") };
    case "claim":
    case "place":
    case "capital":
      return { territory: say.place(first, "full"), target: say.place(first, "full") };
    default:
      return {};
  }
}
