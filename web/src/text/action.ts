/** An action of the engine's notation in the words of a table: `Attack: Alaska → Kamchatka, 3`. */

import type { Telling } from "../panels/telling.svelte";
import type { Names } from "./names";

/** `acts`: what actions are called that no phase is named after. */
export function sayAction(
  line: string,
  { text, say, names }: Pick<Telling, "text" | "say"> & { readonly names: Names },
  acts: Readonly<Record<string, string>> = { end: text.ui.labels.done },
): string {
  const [kind = "", ...words] = line.split(" ");
  const { phases } = say.words;
  const { attack, reinforce } = text.view.modes;
  const modes = { ...phases, attack: attack(say), reinforce: reinforce(say) };
  const others: Readonly<Record<string, string>> =
    kind === "choose" ? modes : { ...phases, trade: text.ui.labels.tradeIn, ...acts };
  const places = words.filter((word) => word in names.territories).map((id) => say.place(id, "full"));
  const more = kind === "trade" ? [] : words.filter((word) => !(word in names.territories)).slice(0, 1);
  const what = [places.join(" → "), ...more.map((word) => others[word] ?? word)].filter(Boolean).join(", ");
  const verb = others[kind] ?? kind;
  return what ? `${verb}: ${what}` : verb;
}
