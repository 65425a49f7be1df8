/** One word for one thing: what a module gives others by a name is called so nowhere else, in no module and on no wire.
 * What stays in a module may be called as in another one, such as the `Props` of a component. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const DECLARED =
  /^[ \t]*(export )?(?:declare )?(?:abstract )?(?:class|interface|type|enum) (\w+)\b(?! ?[,}]| from\b)/gm;
const HERE = join(import.meta.dirname);

interface Declared {
  readonly name: string;
  readonly exported: boolean;
}

/** The classes and types of a module. */
function declared(source: string): Declared[] {
  return [...source.matchAll(DECLARED)].map(([, exported, name]) => ({ name: name!, exported: Boolean(exported) }));
}

/** Names that somebody else uses too, though a module gives them to others; with the files that declare them. */
function doubles(modules: readonly (readonly [string, string])[]): Record<string, string[]> {
  const found = new Map<string, { files: string[]; exported: boolean }>();
  for (const [file, source] of modules)
    for (const { name, exported } of declared(source)) {
      const before = found.get(name) ?? { files: [], exported: false };
      found.set(name, { files: [...before.files, file], exported: before.exported || exported });
    }
  const twice = [...found].filter(([, { files, exported }]) => exported && files.length > 1);
  return Object.fromEntries(twice.map(([name, { files }]) => [name, files]));
}

it("gives every class and type that others use a name of its own", () => {
  const files = readdirSync(HERE, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(ts|svelte)$/.test(file) && !file.endsWith(".test.ts"),
  );
  const modules = files.sort().map((file) => [file, readFileSync(join(HERE, file), "utf8")] as const);
  expect(modules.length).toBeGreaterThan(300);
  expect(doubles(modules)).toEqual({});
});

it("sees classes and types, and tells them from what is imported", () => {
  const source =
    'import { type Mark, type Pen } from "a";\nimport type { Board } from "b";\nexport type Place = 1;\n  interface Way {}\n' +
    "export class Seat<T> {}\n  type One,\n";
  expect(declared(source).map(({ name }) => name)).toEqual(["Place", "Way", "Seat"]);
});

it("lets only what stays in its module be called as elsewhere", () => {
  const own = "type Props = 1;";
  expect(
    doubles([
      ["a", own],
      ["b", own],
    ]),
  ).toEqual({});
  expect(
    doubles([
      ["a", own],
      ["b", `export ${own}`],
    ]),
  ).toEqual({ Props: ["a", "b"] });
});
