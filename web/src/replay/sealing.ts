/** The seal of a game, after docs/fairness.md: what this device can compute while it is played, and how it is spelt. */

import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes as bytes, concatBytes, bytesToHex as hex } from "@noble/hashes/utils.js";

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

/** A hash and what it is for. */
export const sha = (domain: string, ...parts: (string | number | Uint8Array)[]) =>
  sha256(encoded(`erdkreis/1/${domain}`, ...parts));

/** The running hash before the first line. */
export const START = "0".repeat(64);

/** The running hash after one more line, of which everybody was told the imprint. */
export const runOn = (before: string, imprint: string): string => hex(sha("running", bytes(before), bytes(imprint)));

const SYLLABLES = [..."bdhklmnprstw"].flatMap((consonant) => [..."aiou"].map((vowel) => consonant + vowel));

/** Four words of three syllables, 67 bits, that people read to each other. */
export function phrase(seal: string): string {
  let rest = BigInt(`0x${seal}`);
  const syllables = Array.from({ length: 12 }, () => {
    const syllable = SYLLABLES[Number(rest % 48n)]!;
    rest /= 48n;
    return syllable;
  });
  return (syllables.reverse().join("").match(/.{6}/g) ?? []).join(" ");
}

/** What somebody typed, as letters or digits alone; null if it can be no seal. */
export function typed(text: string): string | null {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (/^[0-9a-f]{64}$/.test(letters)) return letters;
  const syllables = letters.match(/../g) ?? [];
  return letters.length === 24 && syllables.every((each) => SYLLABLES.includes(each)) ? letters : null;
}

/** Is this the seal that somebody typed? */
export const isSeal = (seal: string, letters: string): boolean =>
  letters === seal || letters === phrase(seal).replaceAll(" ", "");
