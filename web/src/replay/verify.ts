/** Checks the dice of a game file in this browser, without the server: a verifier of its own, after docs/fairness.md.
 *
 * It knows no rule of the game. It checks that no line was changed, that every roll follows from the chain whose tip was
 * published before the deal, and every draw from the committed seed; and, where this device was at the table or somebody
 * has the seal, that the file is that of the very game.
 */

import { hashes, verify as isSigned } from "@noble/ed25519";
import { hmac as keyed } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { concatBytes, bytesToHex as hex } from "@noble/hashes/utils.js";
import type { Committed, DealOrigin, Roll } from "../protocol";
import { encoded, isSeal, runOn, START, sha } from "./sealing";

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
  | "signature"
  | "other_game"
  | "other_roll"
  | "other_course"
  | "other_seal";

/** `draws` is null while the hidden seed is not revealed; only a fresh `deal` is among them, and proven with them. `line`
 * counts from 1, as an editor does. */
export type Verdict =
  | {
      readonly kind: "proven";
      readonly rolls: number;
      readonly draws: number | null;
      readonly deal: DealOrigin;
      /** Rolls that this device saw. */
      readonly witnessed: number;
      /** Moves whose hash this device held. */
      readonly held: number | null;
      readonly seal: string | null;
      readonly signed: boolean;
      /** Lines before which the server was started anew. */
      readonly restarts: readonly number[];
    }
  | { readonly kind: "wrong"; readonly line: number; readonly fault: Fault }
  | { readonly kind: "uncommitted" }
  | { readonly kind: "unreadable" };

/** What this device noted during the game. */
export interface Noted {
  readonly commitments: Pick<Committed, "tip" | "hidden"> & { readonly server?: string | null };
  readonly rolls: readonly Pick<Roll, "seq" | "link">[];
  /** The running hash after a move. */
  readonly held?: { readonly seq: number; readonly running: string } | null;
}

const SEALED = "erdkreis-game/3";
/** They tell the rules in different ways; the dice, in the same. */
const FORMATS: readonly string[] = ["erdkreis-game/1", "erdkreis-game/2", SEALED];

type FileLine = Readonly<Record<string, unknown>>;

class Wrong extends Error {
  constructor(readonly fault: Fault) {
    super(fault);
  }
}

function need(holds: boolean, fault: Fault): asserts holds {
  if (!holds) throw new Wrong(fault);
}

const utf8 = new TextEncoder();
hashes.sha512 = sha512;

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

const object = (value: unknown): FileLine => {
  need(typeof value === "object" && value !== null && !Array.isArray(value), "malformed");
  return value as FileLine;
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
export function sealOf(before: string, bare: FileLine): string {
  return hex(sha256(utf8.encode(before + canonical(bare))));
}

/** The lines of the file, each sealed to the one before and in its place; and what is wrong with the next one. */
function read(file: string): { lines: FileLine[]; broken: Fault | null } {
  const lines: FileLine[] = [];
  let seal = "0".repeat(64);
  for (const [number, spelt] of file.split("\n").slice(0, -1).entries()) {
    let line: FileLine;
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
class ProvenTable {
  draws = 0;
  /** Lines at which the server was started anew. */
  readonly restarts: number[] = [];
  readonly sealed: boolean;
  readonly opened: boolean;
  readonly #seats: readonly FileLine[];
  readonly #game: string;
  readonly #links: number;
  /** Of each root's chains: their tips, and how many rolls they served. */
  readonly #chains: { tips: Uint8Array[]; rolls: number }[];
  readonly #seeds: Uint8Array;
  readonly #table: Uint8Array;
  readonly #seed: Uint8Array;
  readonly #server: Uint8Array | null;
  #link: Uint8Array;

  constructor(header: FileLine, close: FileLine) {
    const said = object(header.commitments);
    this.#seats = list(header.seats).map(object);
    this.#game = text(said.game);
    this.#links = whole(said.links);
    const tip = secret(said.tip);
    this.#chains = [{ tips: [tip], rolls: 0 }];
    this.#link = tip;
    this.sealed = header.format === SEALED;
    this.#server = this.sealed && "server" in said ? secret(said.server) : null;
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

  get rolls(): number {
    return this.#chains.reduce((sum, { rolls }) => sum + rolls, 0);
  }

  /** The set-up, which is number 0, an action, or a restart. */
  take(seq: number, line: FileLine): void {
    if (this.sealed && seq > 0 && "restart" in line) {
      need(Object.keys(line).length === 2, "malformed");
      this.#link = secret(line.restart);
      this.#chains.push({ tips: [this.#link], rolls: 0 });
      this.restarts.push(seq + 1);
      return;
    }
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

  #roll(seq: number, line: FileLine, dice: readonly unknown[], person: boolean, command: string): void {
    const link = secret(line.link);
    need(same(sha("link", link), this.#link), "chain");
    this.#link = link;
    this.#chains.at(-1)!.rolls += 1;
    const nonce = person ? secret(line.nonce) : sha("nonce", this.#table, seq, seq ? "roll" : "setup");
    const message = encoded("erdkreis/1/dice", this.#game, seq, command, this.#seeds, nonce);
    need(alike(dice, words(link, message, 0, dice.length)), "dice");
  }

  /** A new tip is given exactly when the chain is used up. */
  #renew(line: FileLine, rolled: boolean): void {
    const { tips, rolls } = this.#chains.at(-1)!;
    const last = rolled && rolls % this.#links === 0;
    need("tip" in line === last, "tip");
    if (!last) return;
    this.#link = secret(line.tip);
    tips.push(this.#link);
  }

  finish(close: FileLine): void {
    need(this.opened || (close.winner === null && !("reveal" in close)), "unrevealed");
    const reveal = this.opened ? object(close.reveal) : {};
    const renewed = this.#chains.length > 1 || this.#chains[0]!.tips.length > 1;
    if (!this.opened || !(renewed || "root" in reveal)) return;
    const roots = [secret(reveal.root), ...list(reveal.roots ?? []).map(secret)];
    need(roots.length === this.#chains.length, "root");
    this.#chains.forEach(({ tips }, place) => {
      tips.forEach((tip, generation) => {
        need(same(tip, tipOf(roots[place]!, this.#links, generation)), "root");
      });
    });
  }

  /** The running hash after each line; the last one is the seal. None where a game has no seal, or is not over. */
  running(lines: readonly FileLine[]): string[] {
    if (!this.sealed || !this.opened) return [];
    let last = START;
    return lines.map(({ signature: _, ...line }) => {
      const message = encoded("erdkreis/1/imprint", this.#game, utf8.encode(canonical(line)));
      last = runOn(last, hex(hmac(this.#seed, message)));
      return last;
    });
  }

  /** Whether the server has signed the seal: exactly where it published its key and there is a seal. */
  signed(close: FileLine, seal: string | null): boolean {
    const due = seal !== null && this.#server !== null;
    need("signature" in close === due, "signature");
    if (!due) return false;
    const message = encoded("erdkreis/1/signature", this.#game, secret(seal));
    need(isSigned(bytesOf(close.signature), message, this.#server!), "signature");
    return true;
  }
}

/** How the game began; in a position, nothing was drawn for it. */
function dealOf(header: FileLine): DealOrigin {
  if (!("position" in header)) {
    need(!("position_of" in header), "malformed");
    return { kind: "fresh" };
  }
  need(list(header.dice).length === 0 && list(header.hidden).length === 0, "malformed");
  if (!("position_of" in header)) return { kind: "given" };
  const earlier = object(header.position_of);
  const [game, move] = [text(earlier.game), whole(earlier.move)];
  return move ? { kind: "branch", game, move } : { kind: "again", game };
}

/** Whether the file is that of the game this device saw, roll by roll and line by line. */
function compare(
  lines: readonly FileLine[],
  running: readonly string[],
  noted: Noted,
  blame: (line: number) => void,
): void {
  const said = object(lines[0]?.commitments);
  const { tip, hidden, server = null } = noted.commitments;
  need(said.tip === tip && said.hidden === hidden && (said.server ?? null) === server, "other_game");
  for (const { seq, link } of noted.rolls) {
    blame(seq + 1);
    need(lines[seq]?.link === link, "other_roll");
  }
  if (!noted.held) return;
  blame(noted.held.seq + 1);
  need(running[noted.held.seq] === noted.held.running, "other_course");
}

/** `seal` is one that somebody typed, in letters or digits. */
export function verify(file: string, noted: Noted | null = null, seal: string | null = null): Verdict {
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
    if (Object.keys(object(header.commitments ?? {})).length === 0) {
      need(noted === null, "other_game");
      need(seal === null, "other_seal");
      return { kind: "uncommitted" };
    }
    const table = new ProvenTable(header, close);
    lines.forEach((line, seq) => {
      at = seq + 1;
      if (seq < lines.length - 1) table.take(seq, line);
      else table.finish(line);
    });
    const running = table.running(lines);
    const found = running.at(-1) ?? null;
    const signed = table.signed(close, found);
    at = 1;
    const deal = dealOf(header);
    if (noted) compare(lines, running, noted, (line) => (at = line));
    at = 1;
    need(seal === null || (found !== null && isSeal(found, seal)), "other_seal");
    return {
      kind: "proven",
      rolls: table.rolls,
      draws: table.opened ? table.draws : null,
      deal,
      witnessed: noted?.rolls.length ?? 0,
      held: noted?.held?.seq ?? null,
      seal: found,
      signed,
      restarts: table.restarts,
    };
  } catch (error) {
    return { kind: "wrong", line: at, fault: error instanceof Wrong ? error.fault : "malformed" };
  }
}
