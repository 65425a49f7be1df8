/** SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Browsers keep their own from pages that come over plain HTTP. */

const BLOCK = 64;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of eight. */
const { K, START } = constants();

export function sha256(data: Uint8Array): Uint8Array {
  const hash = new Uint32Array(START);
  const whole = data.length - (data.length % BLOCK);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < whole; at += BLOCK) compress(hash, view, at);

  const rest = data.length - whole;
  const tail = new Uint8Array(rest + 9 > BLOCK ? 2 * BLOCK : BLOCK);
  tail.set(data.subarray(whole));
  tail[rest] = 0x80;
  const end = new DataView(tail.buffer);
  end.setUint32(tail.length - 8, Math.floor(data.length / 2 ** 29));
  end.setUint32(tail.length - 4, data.length << 3);
  for (let at = 0; at < tail.length; at += BLOCK) compress(hash, end, at);

  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => {
    digest.setUint32(4 * i, word);
  });
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = new Uint8Array(BLOCK);
  short.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined([short.map((byte) => byte ^ 0x36), message]));
  return sha256(joined([short.map((byte) => byte ^ 0x5c), inner]));
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const w = new Uint32Array(64);

function compress(hash: Uint32Array, block: DataView, at: number): void {
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [w[i - 15]!, w[i - 2]!];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i]! += word;
  });
}

function constants(): { K: Uint32Array; START: Uint32Array } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return {
    K: Uint32Array.from(primes, (prime) => fraction(prime, 3)),
    START: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(prime, 2)),
  };
}

/** The first 32 bits after the point of a root, exactly: the whole root of n · 2^(32 · degree), cut off. */
function fraction(n: number, degree: 2 | 3): number {
  const aim = BigInt(n) << BigInt(32 * degree);
  const power = BigInt(degree);
  let low = 0n;
  let high = 1n << 40n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** power <= aim) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}
