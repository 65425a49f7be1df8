/** The typed command line: the engine's notation, completed from what is offered and from names in the own language. */

import type { ActionKind, Mode, Options, TerritoryId, Words } from "../protocol";
import parts from "../text/data/actions.json";
import { nearest } from "./nearest";

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

/** How actions, territories and the two ways to spend a turn are called. */
export interface Called {
  readonly verbs: Readonly<Record<ActionKind, string>>;
  /** What the rule book in play calls them besides. */
  readonly also: Readonly<Partial<Record<ActionKind, readonly string[]>>>;
  readonly modes: Readonly<Record<Mode, string>>;
  readonly name: (territory: TerritoryId) => string;
}

export type Reading =
  | { kind: "action"; action: string }
  | { kind: "ambiguous"; candidates: readonly Candidate[] }
  /** No action begins like this word, or several do: these are alike. */
  | { kind: "no action"; word: string; near: readonly ActionKind[] }
  /** No territory is called so: these are alike. */
  | { kind: "no place"; word: string; near: readonly TerritoryId[] }
  | { kind: "which place"; word: string; places: readonly TerritoryId[] }
  /** Something is missing, too much, or no number. */
  | { kind: "misspelt"; action: ActionKind };

/** What belongs to an action besides its name, in order. */
export type Part = "place" | "source" | "target" | "number" | "card" | "mode";
/** A part in brackets may be left out. Made from the engine's table of actions. */
export const PARTS = parts as Readonly<Record<ActionKind, readonly (Part | "[number]")[]>>;
const KINDS = Object.keys(PARTS) as ActionKind[];
const MODES: readonly Mode[] = ["reinforce", "attack"];
const MOST_SETS = 12;
const MOST_DIGITS = 6;
const MOST_NEAR = 3;

/** The words of a rule book for what others call otherwise. */
export function wordsOfBook({ attack, move, phases }: Words, capital: string): Called["also"] {
  return { attack: [attack, phases.attack], fortify: [move, phases.fortify], capital: [capital] };
}

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
    if (kind === "trade") return spells(text.split(" ").slice(1), rest) && begins(kind, verb, called);
    if (kind === "choose")
      return MODES.some((mode) => text.endsWith(mode) && isMode(mode, rest, called)) && begins(kind, verb, called);
    if (!begins(kind, verb, called)) return false;
    if (numbers.length > (kind === "attack" ? 2 : candidate.most === undefined ? 0 : 1)) return false;
    return names(candidate.places, places, called, numbers.length > 0);
  });
}

const tokens = (input: string) => input.trim().split(/\s+/).filter(Boolean);

/** All words for an action, but for the engine's. */
const wordsFor = (kind: ActionKind, { verbs, also }: Called) => [verbs[kind], ...(also[kind] ?? [])].map(plain);

const begins = (kind: ActionKind, verb: string, called: Called) =>
  kind.startsWith(verb.toLowerCase()) || wordsFor(kind, called).some((word) => word.startsWith(plain(verb)));

const spells = (words: readonly string[], typed: readonly string[]) =>
  typed.every((word, i) => words[i]?.startsWith(word.toLowerCase()));

/** `at`, `attack` and the words of one's own language; nothing at all fits both. */
const isMode = (mode: Mode, typed: readonly string[], { modes }: Called) =>
  spells([mode], typed) || spells(wordsOf(modes[mode]), typed.map(plain));

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

/** What a typed line means. What is spelt rightly but not offered goes to the server, which can say why not. */
export function read(
  input: string,
  offered: readonly Candidate[],
  called: Called,
  board: readonly TerritoryId[],
): Reading {
  const words = tokens(input.toLowerCase());
  const numbers = trailingNumbers(words.slice(1));
  const found = complete(input, offered, called);
  const exact = found.find(({ text }) => text === words.slice(0, words.length - numbers.length).join(" "));
  const only = exact ?? (found.length === 1 ? found[0] : undefined);
  if (only && numbers.some((number) => number.length > MOST_DIGITS)) return { kind: "misspelt", action: only.kind };
  if (only) return { kind: "action", action: withNumbers(only, numbers) };
  if (found.length) return { kind: "ambiguous", candidates: found };
  const [verb = "", ...rest] = words;
  const kinds = KINDS.filter((kind) => begins(kind, verb, called));
  const meant = kinds.find((kind) => isWhole(verb, kind, called)) ?? kinds[0];
  if (meant === undefined || (kinds.length > 1 && !isWhole(verb, meant, called)))
    return { kind: "no action", word: verb, near: kinds.length ? kinds : actionsLike(verb, called) };
  return spell(meant, rest.flatMap(partsOf), called, board);
}

const isWhole = (verb: string, kind: ActionKind, called: Called) =>
  kind === verb || wordsFor(kind, called).includes(plain(verb));

/** Hyphens and arrows part words, but `-3` and `2.5` are no numbers. */
const partsOf = (word: string) => (/\d/.test(word) ? [word] : wordsOf(word));

function actionsLike(verb: string, called: Called): ActionKind[] {
  return nearest(plain(verb), KINDS, (kind) => [kind, ...wordsFor(kind, called)], MOST_NEAR);
}

/** An action in the engine's notation, from words that need not be possible now. */
function spell(kind: ActionKind, typed: readonly string[], called: Called, board: readonly TerritoryId[]): Reading {
  const misspelt: Reading = { kind: "misspelt", action: kind };
  let rest = typed;
  const spelt: string[] = [kind];
  for (const part of PARTS[kind]) {
    const [word] = rest;
    if (word === undefined && part !== "[number]") {
      if (part !== "number") return misspelt;
      spelt.push("1");
    } else if (word === undefined) {
      break;
    } else if (part === "mode") {
      const mode = MODES.find((mode) => isMode(mode, rest, called));
      if (mode === undefined) return misspelt;
      spelt.push(mode);
      rest = [];
    } else if (part === "place" || part === "source" || part === "target") {
      const { places, length } = placesNamed(rest, called, board);
      if (places.length === 0) return { kind: "no place", word, near: placesLike(word, called, board) };
      if (places.length > 1) return { kind: "which place", word: rest.slice(0, length).join(" "), places };
      spelt.push(...places);
      rest = rest.slice(length);
    } else {
      if (!/^\d+$/.test(word) || word.length > MOST_DIGITS) return misspelt;
      spelt.push(word);
      rest = rest.slice(1);
    }
  }
  return rest.length ? misspelt : { kind: "action", action: spelt.join(" ") };
}

/** The territories that the first words name: as many words as name any, and among several those named completely. */
function placesNamed(typed: readonly string[], called: Called, board: readonly TerritoryId[]) {
  for (let length = typed.length; length > 0; length--) {
    const words = typed.slice(0, length);
    const found = board.filter((place) => {
      const known = [...wordsOf(place), ...wordsOf(called.name(place))];
      return words.every((word) => known.some((each) => each.startsWith(word)));
    });
    const whole = found.filter((place) =>
      [place, called.name(place)].some((name) => wordsOf(name).join(" ") === words.join(" ")),
    );
    if (found.length) return { places: whole.length ? whole : found, length };
  }
  return { places: [], length: 0 };
}

function placesLike(word: string, called: Called, board: readonly TerritoryId[]): TerritoryId[] {
  return nearest(
    word,
    board,
    (place) => [plain(called.name(place)), ...wordsOf(called.name(place)), ...wordsOf(place)],
    MOST_NEAR,
  );
}

function withNumbers({ text, kind, number }: Candidate, numbers: readonly string[]): string {
  if (kind === "trade" || kind === "choose") return text;
  const given = numbers.length ? numbers : number === undefined ? [] : [String(number)];
  return [text, ...given].join(" ");
}
