/** The small grammar in which the server's texts are written; src/erdkreis/texts/__init__.py describes it, and
 * tests/texts/cases.json holds for both. A text is a string, or a list of which the first is said that can be. */

export type Sentence = string | readonly string[];
export type Table = Readonly<Record<string, string>>;
export type Tables = Readonly<Record<string, Table>>;
export type Params = Readonly<Record<string, unknown>>;

const SLOT = /\{(\w+)(?:([:=])(\w+))?\}/g;

/** The first of the texts that can be said, null if none can. */
export function say(text: Sentence, params: Params, tables: Tables): string | null {
  for (const one of typeof text === "string" ? [text] : text) {
    const slots = [...one.matchAll(SLOT)];
    if (slots.every(([, name, sign, other]) => given(params, name!) && (sign !== "=" || equal(params, name!, other!))))
      return one.replace(SLOT, (_, name: string, sign?: string, other?: string) =>
        sign === "=" ? "" : inTable(params[name], tables[other ?? ""] ?? {}),
      );
  }
  return null;
}

/** A value in words. */
export function inTable(value: unknown, table: Table): string {
  const key = String(value);
  return (table[key] ?? table["*"] ?? "#").replaceAll("#", () => key);
}

/** `a, b and c`, with ` and ` before the last one. */
export function joined(items: readonly string[], last: string): string {
  return items.length > 1 ? `${items.slice(0, -1).join(", ")}${last}${items.at(-1)}` : (items[0] ?? "");
}

function given(params: Params, name: string): boolean {
  return params[name] !== undefined && params[name] !== null;
}

function equal(params: Params, name: string, other: string): boolean {
  return String(params[name]) === (/^\d+$/.test(other) ? other : String(params[other]));
}
