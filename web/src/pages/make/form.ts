/** A table on its way to be made: what the form holds, and what becomes of it. Pure; which games there are and what
 * they allow comes from the server. */

import { inOrderOfInks } from "../../look/inks";
import type {
  BotShown,
  EditionShown,
  Editions,
  NewTable,
  PersonaShown,
  RuleValue,
  SeatWanted,
  TimeControl,
} from "../../protocol";

/** A person here or by link, or a bot as the server calls it, such as `captain` or `captain:hunter`. */
export type Kind = string;
export const PEOPLE = ["here", "link"] as const;
export const isPerson = (kind: Kind): kind is (typeof PEOPLE)[number] => kind === "here" || kind === "link";

/** Whom newcomers play against: neither helpless nor merciless. */
export const USUAL_BOT = "captain";

export interface SeatForm {
  kind: Kind;
  name: string;
  /** Empty: the one that the game gives to the seat. */
  colour: string;
}

export interface TableForm {
  edition: string;
  variant: string;
  escalating: boolean;
  seats: SeatForm[];
  house: Record<string, RuleValue>;
  clock: TimeControl;
  /** Null: as the server thinks right. */
  open: boolean | null;
  spectators: boolean;
  /** Null: as the server thinks right. */
  hints: boolean | null;
  name: string;
}

export const CLOCKS = ["none", "turn", "bank", "days"] as const;
export const NO_CLOCK: TimeControl = { kind: "none", seconds: 120, increment: 10, grace: 60, stand_in: false };

/** The game a form speaks of; the variant's plain form where it has no escalating one. */
export function presetOf(
  form: Pick<TableForm, "edition" | "variant" | "escalating">,
  presets: readonly EditionShown[],
) {
  const variants = presets.filter(({ edition, variant }) => edition === form.edition && variant === form.variant);
  return variants.find(({ escalating }) => escalating === form.escalating) ?? variants[0];
}

/** A game of the form's edition, or the usual one, that has room for just its seats: its own if possible. */
export function suited(
  form: TableForm,
  { presets, default: usual }: Pick<Editions, "presets" | "default">,
): Pick<TableForm, "edition" | "variant"> {
  const own = presetOf(form, presets);
  const known = presets.some(({ edition }) => edition === form.edition);
  const games = presets.filter(({ edition }) => edition === (known ? form.edition : usual));
  const fits = (game: EditionShown | undefined) => game?.players.includes(form.seats.length);
  const game = (fits(own) ? own : games.find(fits)) ?? own ?? games[0]!;
  return { edition: game.edition, variant: game.variant };
}

/** Which rules say something else where sets become worth more and more: none where that is no matter of choice. */
export function escalation(
  form: Pick<TableForm, "edition" | "variant">,
  presets: readonly EditionShown[],
): Record<string, RuleValue> {
  const [plain, rising] = [false, true].map((escalating) => presetOf({ ...form, escalating }, presets));
  return plain && rising ? departures(rising.rules, plain.rules) : {};
}

/** The editions in the server's order, each with its variants. */
export function editionsOf(presets: readonly EditionShown[]): { edition: string; variants: EditionShown[] }[] {
  const names = [...new Set(presets.map(({ edition }) => edition))];
  return names.map((edition) => {
    const own = presets.filter((preset) => preset.edition === edition);
    const variants = own.filter((preset, i) => own.findIndex(({ variant }) => variant === preset.variant) === i);
    return { edition, variants };
  });
}

/** The form made to fit a game: as many seats as it allows, each in its colour. */
export function fitted(
  form: TableForm,
  preset: EditionShown,
  { colours_by_seat }: Pick<Editions, "colours_by_seat">,
): TableForm {
  const fixed = holds(colours_by_seat, { ...preset.rules, ...form.house });
  const colours = fixed ? [] : inOrderOfInks(preset.palette);
  const count = nearest(form.seats.length, preset.players);
  const seats = form.seats.slice(0, count);
  while (seats.length < count) seats.push({ kind: USUAL_BOT, name: "", colour: "" });
  return {
    ...form,
    escalating: preset.escalating,
    seats: seats.map((seat, i) => ({ ...seat, colour: colours[i] ?? "" })),
  };
}

/** The form with bots that this server has; one that is gone is replaced by the usual one. */
export function known(form: TableForm, bots: readonly BotShown[], personas: readonly PersonaShown[]): TableForm {
  const offered = (kind: Kind) => {
    const [id, persona] = kind.split(":");
    const bot = bots.find((one) => one.id === id);
    return bot && (persona === undefined || (bot.personas && personas.some((one) => one.id === persona)));
  };
  const seats = form.seats.map((seat) =>
    isPerson(seat.kind) || offered(seat.kind) ? seat : { ...seat, kind: USUAL_BOT },
  );
  return { ...form, seats };
}

/** Do all people sit at this device? Then hints take nothing from anybody elsewhere. */
export const hasHints = ({ hints, seats }: TableForm): boolean => hints ?? !seats.some(({ kind }) => kind === "link");

function nearest(count: number, allowed: readonly number[]): number {
  return [...allowed].sort((one, other) => Math.abs(one - count) - Math.abs(other - count) || other - one)[0] ?? count;
}

/** Does the game give the seats their colours? */
export const coloursFixed = (seats: readonly SeatForm[]): boolean => seats.every(({ colour }) => !colour);

/** The colours in which everybody will sit. */
export const coloursOf = (seats: readonly SeatForm[], { palette }: Pick<EditionShown, "palette">): string[] =>
  seats.map(({ colour }, i) => colour || (palette[i] ?? ""));

/** Colours go with the seats: whoever wants another one changes places with whoever sits there. */
export function reseated(seats: readonly SeatForm[], at: number, there: number): SeatForm[] {
  const sits = (i: number) => (i === at ? there : i === there ? at : i);
  return seats.map((seat, i) => ({ ...seats[sits(i)]!, colour: seat.colour }));
}

export type FormFault = "sameName" | "noPerson";

/** What stands in the way before the server need be asked. */
export function faultOf(form: TableForm): FormFault | null {
  if (!form.seats.some(({ kind }) => isPerson(kind))) return "noPerson";
  const names = form.seats.map(({ name }) => name.trim().toLowerCase()).filter(Boolean);
  return new Set(names).size < names.length ? "sameName" : null;
}

/** `person` names a person who has not been named. */
export function wanted(
  form: TableForm,
  preset: EditionShown,
  seed: string,
  person: (number: number) => string,
): NewTable {
  const seats = form.seats.map(
    (seat, i): SeatWanted => ({
      kind: isPerson(seat.kind) ? "person" : seat.kind,
      here: seat.kind === "here",
      name: seat.name.trim() || (isPerson(seat.kind) ? person(i + 1) : null),
      colour: seat.colour || null,
    }),
  );
  return {
    edition: form.edition,
    variant: form.variant,
    escalating: preset.escalating,
    house_rules: departures(form.house, preset.rules),
    seats,
    open: seats.some((seat) => seat.kind === "person" && !seat.here) ? form.open : false,
    spectators: form.spectators,
    name: form.name.trim() || null,
    clock: form.clock,
    hints: form.hints,
    seed: seats.some(({ here }) => here) ? seed : null,
  };
}

/** House rules that say what the book says anyway are none. */
export function departures(
  house: Readonly<Record<string, RuleValue>>,
  book: Readonly<Record<string, RuleValue>>,
): Record<string, RuleValue> {
  return Object.fromEntries(Object.entries(house).filter(([name, value]) => name in book && !equal(value, book[name])));
}

/** Do the rules fit what the server says of them: every rule named has one of the values given? */
export function holds(
  beside: Readonly<Record<string, readonly RuleValue[]>>,
  rules: Readonly<Record<string, RuleValue>>,
): boolean {
  return Object.entries(beside).every(([name, values]) => values.some((value) => equal(value, rules[name])));
}

export function equal(one: RuleValue, other: RuleValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The rules that a refusal speaks of. */
export function rulesOf({ params }: { readonly params: Readonly<Record<string, unknown>> }): string[] {
  return typeof params.rule === "string" ? [params.rule] : Object.keys(params.rules ?? {});
}

export type Beginning = "bots" | "here" | "online";

/** A form to begin with, for those who have never filled one in: `suited` finds its game. */
export function beginning(how: Beginning, name: string): TableForm {
  const me: SeatForm = { kind: "here", name, colour: "" };
  const other = (kind: Kind): SeatForm => ({ kind, name: "", colour: "" });
  const others: Record<Beginning, SeatForm[]> = {
    bots: [other(USUAL_BOT), other(USUAL_BOT), other(USUAL_BOT)],
    here: [other("here"), other("here")],
    online: [other("link"), other("link")],
  };
  return {
    edition: "",
    variant: "",
    escalating: false,
    seats: [me, ...others[how]],
    house: {},
    clock: NO_CLOCK,
    open: null,
    spectators: true,
    hints: null,
    name: "",
  };
}

/** What was kept of an earlier form, as far as it still makes sense; how many seats do, the game will say. */
export function understood(found: unknown, own: TableForm): TableForm {
  if (typeof found !== "object" || found === null) return own;
  const kept = found as Partial<Record<keyof TableForm, unknown>>;
  const seats = Array.isArray(kept.seats) ? kept.seats.filter(isSeat) : [];
  const clock = kept.clock as Partial<TimeControl> | undefined;
  return {
    edition: typeof kept.edition === "string" ? kept.edition : own.edition,
    variant: typeof kept.variant === "string" ? kept.variant : own.variant,
    escalating: kept.escalating === true,
    seats: seats.length ? seats : own.seats,
    house: typeof kept.house === "object" && kept.house !== null ? (kept.house as TableForm["house"]) : {},
    clock: clock && CLOCKS.some((kind) => kind === clock.kind) ? timed(own.clock, clock) : own.clock,
    open: typeof kept.open === "boolean" ? kept.open : null,
    spectators: kept.spectators !== false,
    hints: typeof kept.hints === "boolean" ? kept.hints : null,
    name: "",
  };
}

/** Without a clock nobody stands in unless this very table is made so. */
function timed(own: TimeControl, kept: Partial<TimeControl>): TimeControl {
  const clock = { ...own, ...kept };
  return clock.kind === "none" ? { ...clock, stand_in: false } : clock;
}

function isSeat(found: unknown): found is SeatForm {
  const { kind, name, colour } = (found ?? {}) as Partial<Record<keyof SeatForm, unknown>>;
  return typeof kind === "string" && /^[a-z]/.test(kind) && typeof name === "string" && typeof colour === "string";
}
