/** The typed command line: the engine's notation, completed from what is offered and from names in the own language. */

import type { ActionKind, Options, TerritoryId } from "../protocol";

export interface Candidate {
  /** In the engine's notation, without its number. */
  readonly text: string;
  readonly kind: ActionKind;
  readonly places: readonly TerritoryId[];
  readonly least?: number;
  readonly most?: number;
  /** Where a number must stand and may be left out here. */
  readonly number?: number;
}

/** How actions and territories are called. */
export interface Called {
  readonly verbs: Readonly<Record<ActionKind, string>>;
  readonly name: (territory: TerritoryId) => string;
}

export type Reading =
  | { kind: "action"; action: string }
  | { kind: "ambiguous"; candidates: readonly Candidate[] }
  | { kind: "unknown" };

const KINDS: readonly ActionKind[] = [
  ...["claim", "place", "capital", "choose", "trade", "attack", "defend", "occupy", "fortify"],
  ...["draw", "decline", "end", "undo", "unannounced"],
] as ActionKind[];
const MOST_SETS = 12;

export function candidates(options: Options | null, undo: boolean): Candidate[] {
  const listed: Candidate[] = (options?.actions ?? []).flatMap((option): Candidate[] => {
    const { kind, source, target, least, most } = option;
    const range = { least, most };
    switch (kind) {
      case "claim":
      case "capital":
        return [{ text: `${kind} ${target}`, kind, places: [target ?? ""] }];
      case "place":
        return [{ text: `place ${target}`, kind, places: [target ?? ""], ...range, number: 1 }];
      case "attack":
        return [{ text: `attack ${source} ${target}`, kind, places: [source ?? "", target ?? ""], ...range }];
      case "fortify": {
        const places = [source ?? "", target ?? ""];
        return [{ text: `fortify ${source} ${target}`, kind, places, ...range, number: option.default }];
      }
      case "unannounced":
        return [{ text: `unannounced ${source}`, kind, places: [source ?? ""] }];
      case "defend":
      case "occupy":
        return [{ text: kind, kind, places: [], ...range, number: option.default }];
      case "choose":
        return (option.modes ?? []).map((mode) => ({ text: `choose ${mode}`, kind, places: [] }));
      case "trade":
        return (option.sets ?? [])
          .slice(0, MOST_SETS)
          .map(({ cards }) => ({ text: `trade ${cards.join(" ")}`, kind, places: [] }));
      default:
        return [{ text: kind, kind, places: [] }];
    }
  });
  return undo ? [...listed, { text: "undo", kind: "undo", places: [] }] : listed;
}

/** `Großbritannien` is found by `gross` and by `groß`, `Québec` by `que`. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");
}

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** What the typed words may still become, the best first. */
export function complete(input: string, offered: readonly Candidate[], called: Called): Candidate[] {
  const [verb = "", ...rest] = tokens(input);
  const numbers = trailingNumbers(rest);
  const places = rest.slice(0, rest.length - numbers.length).flatMap(wordsOf);
  return offered.filter((candidate) => {
    const { kind, text } = candidate;
    if (kind === "choose" || kind === "trade")
      return spells(text.split(" ").slice(1), rest) && begins(kind, verb, called);
    if (!begins(kind, verb, called)) return false;
    if (numbers.length > (kind === "attack" ? 2 : candidate.most === undefined ? 0 : 1)) return false;
    return names(candidate.places, places, called, numbers.length > 0);
  });
}

const tokens = (input: string) => input.trim().split(/\s+/).filter(Boolean);

const begins = (kind: ActionKind, verb: string, { verbs }: Called) =>
  kind.startsWith(verb.toLowerCase()) || plain(verbs[kind]).startsWith(plain(verb));

const spells = (words: readonly string[], typed: readonly string[]) =>
  typed.every((word, i) => words[i]?.startsWith(word.toLowerCase()));

function trailingNumbers(words: readonly string[]): string[] {
  let count = 0;
  while (count < words.length && /^\d+$/.test(words[words.length - 1 - count] ?? "")) count++;
  return words.slice(words.length - count);
}

/** Do the typed words name these places in order? Each takes at least one word; the last ones may be missing still. */
function names(places: readonly TerritoryId[], typed: readonly string[], called: Called, whole: boolean): boolean {
  if (typed.length === 0) return !whole || places.length === 0;
  const [place, ...others] = places;
  if (place === undefined) return false;
  const known = new Set([...wordsOf(place), ...wordsOf(called.name(place))]);
  let count = 0;
  while (count < typed.length && [...known].some((word) => word.startsWith(typed[count] ?? ""))) {
    count++;
    if (names(others, typed.slice(count), called, whole)) return true;
  }
  return false;
}

/** What a typed line means. Exact notation goes to the server as it is, which can say why not. */
export function read(input: string, offered: readonly Candidate[], called: Called, ids: ReadonlySet<string>): Reading {
  const words = tokens(input.toLowerCase());
  const numbers = trailingNumbers(words.slice(1));
  const found = complete(input, offered, called);
  const exact = found.find(({ text }) => text === words.slice(0, words.length - numbers.length).join(" "));
  const only = exact ?? (found.length === 1 ? found[0] : undefined);
  if (only) return { kind: "action", action: withNumbers(only, numbers) };
  const [verb = "", ...rest] = words;
  const notation = KINDS.some((kind) => kind === verb) && rest.every((word) => ids.has(word) || /^\w+$/.test(word));
  if (notation && found.length === 0) return { kind: "action", action: words.join(" ") };
  return found.length ? { kind: "ambiguous", candidates: found } : { kind: "unknown" };
}

function withNumbers({ text, kind, number }: Candidate, numbers: readonly string[]): string {
  if (kind === "trade" || kind === "choose") return text;
  const given = numbers.length ? numbers : number === undefined ? [] : [String(number)];
  return [text, ...given].join(" ");
}
