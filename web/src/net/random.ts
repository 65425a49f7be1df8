/** Random bytes in hex. `getRandomValues` is there on plain HTTP too, where the rest of the browser's crypto is not. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a person adds to the dice: a seed when sitting down, a nonce with every command that may roll. */
export const fresh256 = () => randomHex(32);

/** An id for a command, never used twice. */
export const freshId = () => randomHex(8);
