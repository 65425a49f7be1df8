/** An action in the words of a table: `Attack: Alaska → Kamchatka, 3`. */

import type { Text } from ".";
import type { Names } from "./names";
import type { Speech } from "./speech";

export interface ActionTelling {
  readonly names: Names;
  readonly say: Speech;
  readonly text: Text;
}

export function sayAction(line: string, { names, say, text }: ActionTelling): string {
  const [kind = "", ...words] = line.split(" ");
  const { phases } = say.words;
  const { done, tradeIn } = text.ui.labels;
  const { attack, reinforce } = text.view.modes;
  const modes = { ...phases, attack: attack(say), reinforce: reinforce(say) };
  const others: Readonly<Record<string, string>> = kind === "choose" ? modes : { ...phases, end: done, trade: tradeIn };
  const places = words.filter((word) => word in names.territories).map((id) => say.place(id, "full"));
  const more = kind === "trade" ? [] : words.filter((word) => !(word in names.territories)).slice(0, 1);
  const what = [places.join(" → "), ...more.map((word) => others[word] ?? word)].filter(Boolean).join(", ");
  const verb = others[kind] ?? kind;
  return what ? `${verb}: ${what}` : verb;
}
