/** What this browser keeps for us. Private windows may refuse to: then it lasts as long as the page, and nobody minds. */

const PREFIX = "erdkreis.";
const meanwhile = new Map<string, string>();

/** What was kept under a name, of whatever kind it is; null if nothing readable was. */
export function kept(name: string): unknown {
  try {
    return JSON.parse(read(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    meanwhile.set(PREFIX + name, text);
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? meanwhile.get(key) ?? null;
  } catch {
    return meanwhile.get(key) ?? null;
  }
}
