/** A position and its variations as text that fits into a link: nothing of them lies on a server.
 *
 * A byte with the version, then deflated JSON, all in base64url. What is too long, or is none, is refused.
 */

import { added, type Move, nodeOf, pathTo, ROOT, SEEDLING, type Tree } from "./tree";

export type Position = Readonly<Record<string, unknown>>;

export interface Shared {
  readonly position: Position;
  /** Who plays, where that is known. */
  readonly names: readonly string[] | null;
  readonly tree: Tree;
  /** The move that is looked at. */
  readonly at: number;
}

export class BadLink extends Error {}

const VERSION = 1;
/** Letters of a link, bytes of what it holds, and moves in it. */
const LONGEST_LINK = 60_000;
const LARGEST = 400_000;
export const MOST_MOVES = 2_000;

/** A move with what fell, and those after it. */
type Packed = [action: string, seat: number, dice: number[], hidden: number[], after: Packed[]];
type Content = { p: Position; n?: readonly string[]; t?: Packed[]; a?: number[] };

export async function packed({ position, names, tree, at }: Shared): Promise<string> {
  const pack = (id: number): Packed[] =>
    nodeOf(tree, id).children.map((child) => {
      const { action, seat, chance } = nodeOf(tree, child).move as Move;
      return [action, seat, [...chance.dice], [...chance.hidden], pack(child)];
    });
  const places = pathTo(tree, at).map(({ id, parent }) => nodeOf(tree, parent ?? ROOT).children.indexOf(id));
  const content: Content = { p: position, ...(names ? { n: names } : {}), t: pack(ROOT), a: places };
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(content)),
    new CompressionStream("deflate-raw"),
    LARGEST,
  );
  return base64(new Uint8Array([VERSION, ...bytes]));
}

export async function unpacked(text: string): Promise<Shared> {
  if (text.length > LONGEST_LINK) throw new BadLink("too long");
  const [version, ...bytes] = fromBase64(text);
  if (version !== VERSION) throw new BadLink("another version");
  let content: unknown;
  try {
    const plain = await through(new Uint8Array(bytes), new DecompressionStream("deflate-raw"), LARGEST);
    content = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    throw new BadLink("damaged");
  }
  return read(content);
}

function read(content: unknown): Shared {
  if (!isRecord(content) || !isRecord(content.p)) throw new BadLink("no position");
  const names = Array.isArray(content.n) && content.n.every((name) => typeof name === "string") ? content.n : null;
  let tree = SEEDLING;
  const grow = (at: number, moves: unknown): void => {
    if (!Array.isArray(moves)) throw new BadLink("no moves");
    for (const move of moves) {
      if (tree.size > MOST_MOVES) throw new BadLink("too many moves");
      const [action, seat, dice, hidden, after] = Array.isArray(move) ? move : [];
      if (typeof action !== "string" || typeof seat !== "number" || !areWords(dice) || !areWords(hidden))
        throw new BadLink("no move");
      const [grown, id] = added(tree, at, { action, seat, chance: { dice, hidden } });
      tree = grown;
      grow(id, after ?? []);
    }
  };
  grow(ROOT, content.t ?? []);
  let at = ROOT;
  for (const place of Array.isArray(content.a) ? content.a : []) at = nodeOf(tree, at).children[place] ?? at;
  return { position: content.p, names: names?.map((name) => name.slice(0, 24)) ?? null, tree, at };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areWords = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= 512 && value.every((word) => Number.isSafeInteger(word) && word >= 0);

/** No more than so many bytes, however small they were before. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      throw new BadLink("too large");
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): number[] {
  if (!/^[\w-]+$/.test(text)) throw new BadLink("not a link");
  try {
    return [...atob(text.replaceAll("-", "+").replaceAll("_", "/"))].map((letter) => letter.charCodeAt(0));
  } catch {
    throw new BadLink("not a link");
  }
}
