/** The fonts as they are sent: with the letters and the weights that German, Dutch and English pages show, and no others.
 *
 * Made from the packages when the client is built, the same from the same versions; letters that are left out come from
 * the reader's own fonts.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subset, { type Axes } from "subset-font";
import type { Plugin } from "vite";

const FOLDER = "node_modules/.fonts";
/** What stands in style sheets instead of the folder. */
const NAME = "@fonts";

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");

/** Letters of western Europe, as they stand in people's names too, and the signs of our texts. */
export const LETTERS = `${between(0x20, 0x7e)}${between(0xc0, 0xff)}\u00a0\u202f·×–—‘’‚“”„…−→`;
/** What our own texts are made of: headings, and the map's lettering. */
export const FEWER_LETTERS = `${between(0x20, 0x7e)}\u00a0ÄÖÜäöüßéèêëïíóôúûáàâçñ·–—‘’‚“”„…`;

interface Font {
  readonly from: string;
  readonly letters: string;
  readonly axes: Axes;
}

const FONTS: Readonly<Record<string, Font>> = {
  "newsreader.woff2": {
    from: "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
    letters: FEWER_LETTERS,
    // One cut for headings of all sizes: a second doubles what is fetched first.
    axes: { wght: { min: 400, max: 600 }, opsz: 36 },
  },
  "newsreader-italic.woff2": {
    from: "@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2",
    letters: FEWER_LETTERS,
    // One weight for the two that are nearly alike.
    axes: { wght: 450, opsz: 16 },
  },
  "commissioner.woff2": {
    from: "@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2",
    letters: LETTERS,
    axes: { wght: { min: 400, max: 700 } },
  },
};

/** Makes what is not there yet, and lets style sheets find it. */
export function fonts(): Plugin {
  return {
    name: "fonts",
    async config() {
      const folder = join(FOLDER, made());
      for (const [name, { from, letters, axes }] of Object.entries(FONTS)) {
        const file = join(folder, name);
        if (existsSync(file)) continue;
        mkdirSync(folder, { recursive: true });
        const whole = readFileSync(join("node_modules", from));
        writeFileSync(file, await subset(whole, letters, { targetFormat: "woff2", variationAxes: axes }));
      }
      return { resolve: { alias: { [NAME]: join(process.cwd(), folder) } } };
    },
  };
}

/** Changes with whatever the fonts are made of and by. */
function made(): string {
  const lock = readFileSync("package-lock.json", "utf8");
  const versions =
    /node_modules\/(@fontsource-variable\/\w+|subset-font|harfbuzzjs|wawoff2)": \{\s*"version": "[^"]+"/g;
  return createHash("sha256")
    .update(JSON.stringify([FONTS, lock.match(versions)]))
    .digest("hex")
    .slice(0, 16);
}
