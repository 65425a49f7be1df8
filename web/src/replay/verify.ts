/** Checks the dice of a game file in this browser, without the server: a verifier of its own, after docs/fairness.md.
 *
 * It knows no rule of the game. It checks that no line was changed, that every roll follows from the chain whose tip was
 * published before the deal, and every draw from the committed seed; and, where this device was at the table, that the
 * file is that of the game it saw.
 */

import { hmac as keyed } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, bytesToHex as hex } from "@noble/hashes/utils.js";
import type { Committed, Roll } from "../protocol";

/** Browsers keep their own from pages that come over plain HTTP. */
export const hmac = (key: Uint8Array, message: Uint8Array) => keyed(sha256, key, message);

/** What is wrong, if something is. */
export type Fault =
  | "line"
  | "sealed"
  | "cut"
  | "malformed"
  | "bot_seed"
  | "command"
  | "nonce"
  | "link_place"
  | "chain"
  | "dice"
  | "tip"
  | "hidden"
  | "unrevealed"
  | "root"
  | "other_game"
  | "other_roll";

/** `draws` is null while the hidden seed is not revealed; `lines` counts from 1, as an editor does. */
export type Verdict =
  | { readonly kind: "proven"; readonly rolls: number; readonly draws: number | null; readonly witnessed: number }
  | { readonly kind: "wrong"; readonly line: number; readonly fault: Fault }
  | { readonly kind: "uncommitted" }
  | { readonly kind: "unreadable" };

/** What this device noted during the game. */
export interface Noted {
  readonly commitments: Pick<Committed, "tip" | "hidden">;
  readonly rolls: readonly Pick<Roll, "seq" | "link">[];
}

/** They tell the rules in different ways; the dice, in the same. */
const FORMATS: readonly string[] = ["erdkreis-game/1", "erdkreis-game/2"];

type Line = Readonly<Record<string, unknown>>;

class Wrong extends Error {
  constructor(readonly fault: Fault) {
    super(fault);
  }
}

function need(holds: boolean, fault: Fault): asserts holds {
  if (!holds) throw new Wrong(fault);
}

const utf8 = new TextEncoder();

/** Each part after its length in four bytes; texts in UTF-8, numbers in eight bytes. */
export function encoded(...parts: (string | number | Uint8Array)[]): Uint8Array {
  const spelt = parts.flatMap((part) => {
    const bytes = typeof part === "number" ? wide(part) : typeof part === "string" ? utf8.encode(part) : part;
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length);
    return [length, bytes];
  });
  return concatBytes(...spelt);
}

function wide(number: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

const sha = (domain: string, ...parts: (string | number | Uint8Array)[]) =>
  sha256(encoded(`erdkreis/1/${domain}`, ...parts));

/** 64-bit words, four a block, in the spelling of the file. */
export function words(key: Uint8Array, message: Uint8Array, start: number, count: number): string[] {
  let stream = "";
  for (let block = Math.floor(start / 4); block < Math.floor((start + count + 3) / 4); block++)
    stream += hex(hmac(key, concatBytes(message, encoded(block))));
  const skipped = 16 * (start % 4);
  return Array.from({ length: count }, (_, i) => stream.slice(skipped + 16 * i, skipped + 16 * (i + 1)));
}

function tipOf(root: Uint8Array, links: number, generation: number): Uint8Array {
  let link = hmac(root, encoded("erdkreis/1/chain-end", links, generation));
  for (let i = 0; i < links; i++) link = sha("link", link);
  return link;
}

function bytesOf(value: unknown): Uint8Array {
  need(typeof value === "string" && /^([0-9a-f]{2})*$/.test(value), "malformed");
  return Uint8Array.from(value.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function secret(value: unknown): Uint8Array {
  const bytes = bytesOf(value);
  need(bytes.length === 32, "malformed");
  return bytes;
}

const object = (value: unknown): Line => {
  need(typeof value === "object" && value !== null && !Array.isArray(value), "malformed");
  return value as Line;
};
const list = (value: unknown): readonly unknown[] => {
  need(Array.isArray(value), "malformed");
  return value;
};
const text = (value: unknown): string => {
  need(typeof value === "string", "malformed");
  return value;
};
const whole = (value: unknown): number => {
  need(Number.isSafeInteger(value) && (value as number) >= 0, "malformed");
  return value as number;
};
const same = (one: Uint8Array, other: Uint8Array) => hex(one) === hex(other);
const alike = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((word, i) => word === other[i]);

/** As the hashes of lines spell it: keys in order, without a space. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}

/** The seal of a line upon the seal of the one before. */
export function sealOf(before: string, bare: Line): string {
  return hex(sha256(utf8.encode(before + canonical(bare))));
}

/** The lines of the file, each sealed to the one before and in its place; and what is wrong with the next one. */
function read(file: string): { lines: Line[]; broken: Fault | null } {
  const lines: Line[] = [];
  let seal = "0".repeat(64);
  for (const [number, spelt] of file.split("\n").slice(0, -1).entries()) {
    let line: Line;
    try {
      line = object(JSON.parse(spelt));
    } catch {
      return { lines, broken: "line" };
    }
    const { hash, ...bare } = line;
    if (typeof hash !== "string") return { lines, broken: "line" };
    const place = "actions" in bare ? (bare.actions as number) + 1 : number ? bare.number : 0;
    seal = sealOf(seal, bare);
    const closed = lines.length > 0 && "actions" in lines[lines.length - 1]!;
    if (hash !== seal || place !== number || closed) return { lines, broken: "sealed" };
    lines.push(bare);
  }
  const last = lines.at(-1);
  return { lines, broken: file.endsWith("\n") && last && "actions" in last ? null : "cut" };
}

/** What was committed to, and how far the chain and the hidden words have got. */
class Table {
  rolls = 0;
  draws = 0;
  readonly opened: boolean;
  readonly #seats: readonly Line[];
  readonly #game: string;
  readonly #links: number;
  readonly #tips: Uint8Array[];
  readonly #seeds: Uint8Array;
  readonly #table: Uint8Array;
  readonly #seed: Uint8Array;
  #link: Uint8Array;

  constructor(header: Line, close: Line) {
    const said = object(header.commitments);
    this.#seats = list(header.seats).map(object);
    this.#game = text(said.game);
    this.#links = whole(said.links);
    const tip = secret(said.tip);
    this.#tips = [tip];
    this.#link = tip;
    const seeds = list(said.seeds).map(secret);
    this.#seats.forEach(({ kind }, seat) => {
      const seed = seeds[seat];
      need(seed !== undefined, "malformed");
      need(kind === "person" || same(seed, sha("bot-seed", this.#game, seat)), "bot_seed");
    });
    this.#seeds = concatBytes(...seeds);
    this.#table = sha("table-seed", this.#game, this.#seeds);
    const reveal = close.reveal === undefined ? {} : object(close.reveal);
    this.#seed = bytesOf(reveal.seed ?? "");
    this.opened = same(sha("hidden-commitment", bytesOf(reveal.salt ?? ""), this.#seed), secret(said.hidden));
  }

  /** The set-up, which is number 0, or an action. */
  take(seq: number, line: Line): void {
    const dice = list(line.dice);
    const rolled = dice.length > 0;
    const person = seq > 0 && text(line.source) === "person";
    const command = text(line.command ?? "");
    if (person) need(this.#seats[whole(line.seat)]?.kind === "person" && command !== "", "command");
    else need(command === "", "command");
    need("nonce" in line === (person && rolled), "nonce");
    need("link" in line === rolled, "link_place");
    if (rolled) this.#roll(seq, line, dice, person, command);
    this.#renew(line, rolled);
    if (!this.opened) return;
    const hidden = list(line.hidden);
    const message = encoded("erdkreis/1/hidden", this.#game, this.#seeds);
    need(alike(hidden, words(this.#seed, message, this.draws, hidden.length)), "hidden");
    this.draws += hidden.length;
  }

  #roll(seq: number, line: Line, dice: readonly unknown[], person: boolean, command: string): void {
    const link = secret(line.link);
    need(same(sha("link", link), this.#link), "chain");
    this.#link = link;
    this.rolls += 1;
    const nonce = person ? secret(line.nonce) : sha("nonce", this.#table, seq, seq ? "roll" : "setup");
    const message = encoded("erdkreis/1/dice", this.#game, seq, command, this.#seeds, nonce);
    need(alike(dice, words(link, message, 0, dice.length)), "dice");
  }

  /** A new tip is given exactly when the chain is used up. */
  #renew(line: Line, rolled: boolean): void {
    const last = rolled && this.rolls % this.#links === 0;
    need("tip" in line === last, "tip");
    if (!last) return;
    this.#link = secret(line.tip);
    this.#tips.push(this.#link);
  }

  finish(close: Line): void {
    need(this.opened || (close.winner === null && !("reveal" in close)), "unrevealed");
    const reveal = this.opened ? object(close.reveal) : {};
    if (!this.opened || (this.#tips.length === 1 && !("root" in reveal))) return;
    const root = secret(reveal.root);
    this.#tips.forEach((tip, generation) => {
      need(same(tip, tipOf(root, this.#links, generation)), "root");
    });
  }
}

/** Whether the file is that of the game this device saw, roll by roll. */
function compare(lines: readonly Line[], noted: Noted, blame: (line: number) => void): number {
  const said = object(lines[0]?.commitments);
  const { tip, hidden } = noted.commitments;
  need(said.tip === tip && said.hidden === hidden, "other_game");
  for (const { seq, link } of noted.rolls) {
    blame(seq + 1);
    need(lines[seq]?.link === link, "other_roll");
  }
  return noted.rolls.length;
}

export function verify(file: string, noted: Noted | null = null): Verdict {
  try {
    const header = object(JSON.parse(file.slice(0, Math.max(0, file.indexOf("\n")))));
    if (!FORMATS.includes(text(header.format))) return { kind: "unreadable" };
  } catch {
    return { kind: "unreadable" };
  }
  const { lines, broken } = read(file);
  let at = broken ? lines.length + 1 : 1;
  try {
    need(broken === null, broken ?? "line");
    const [header, close] = [lines[0]!, lines[lines.length - 1]!];
    if (Object.keys(object(header.commitments ?? {})).length === 0) return { kind: "uncommitted" };
    const table = new Table(header, close);
    lines.forEach((line, seq) => {
      at = seq + 1;
      if (seq < lines.length - 1) table.take(seq, line);
      else table.finish(line);
    });
    at = 1;
    const witnessed = noted ? compare(lines, noted, (line) => (at = line)) : 0;
    return { kind: "proven", rolls: table.rolls, draws: table.opened ? table.draws : null, witnessed };
  } catch (error) {
    return { kind: "wrong", line: at, fault: error instanceof Wrong ? error.fault : "malformed" };
  }
}
