/** The result as one picture to give away: map, chances, luck and skill, 1200 by 630. Pure: colours, words and shapes
 * are given, and what comes out is an SVG that needs nothing from elsewhere. */

import { FORMS, HATCHES } from "../panels/signs";
import { areasOf, ticksOf } from "../replay/graph";

export const WIDTH = 1200;
export const HEIGHT = 630;

export interface Pictured {
  readonly title: string;
  /** Below it: what was played, when. */
  readonly about: string;
  readonly winner: number | null;
  /** A path for each land with the ink it is printed in; none is nobody's. */
  readonly lands: readonly { readonly d: string; readonly ink: number | null }[];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Chances after every move, from the bottom to the top. */
  readonly bands: readonly { readonly name: string; readonly ink: number; readonly values: readonly number[] }[];
  readonly players: readonly {
    readonly name: string;
    readonly ink: number;
    readonly luck: number;
    readonly skill: number;
  }[];
  /** The weightiest ones. */
  readonly moments: readonly { readonly ink: number; readonly told: string; readonly change: string }[];
  /** For each move the round it belongs to. */
  readonly rounds: readonly number[];
  /** The length that the longest bar stands for. */
  readonly scale: number;
  readonly words: {
    readonly chances: string;
    readonly balance: string;
    readonly luck: string;
    readonly skill: string;
    readonly credit: string;
  };
  /** What something has changed by, given in percent. */
  readonly change: (percent: number) => string;
  /** A colour of the look, such as `--p1-on`. */
  readonly colour: (name: string) => string;
  /** Rules that bring the fonts along. */
  readonly fonts: string;
}

const MARGIN = 40;
const SERIF = "'Newsreader Variable',Georgia,serif";
const SANS = "'Commissioner Variable','Segoe UI',sans-serif";
const MAP = { x: MARGIN, y: 176, width: 620, height: 330 };
const SIDE = { x: 700, width: WIDTH - MARGIN - 700 };
const GRAPH = { y: 176, height: 160 };
const BARS = { y: 410, bottom: HEIGHT - 28 };
const MOMENTS = { y: 536, step: 27 };

export function pictureOf(given: Pictured): string {
  const { colour, fonts, winner } = given;
  const inks = new Set([...given.bands.map(({ ink }) => ink), ...given.lands.flatMap(({ ink }) => ink ?? [])]);
  const named = winner === null ? MARGIN : MARGIN + 76;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<title>${escaped(given.title)}</title>`,
    `<defs><style>${fonts}</style>${[...inks].map((ink) => hatching(ink, colour)).join("")}</defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour("--paper")}"/>`,
    winner === null ? "" : sign(winner, MARGIN, 42, 60, colour),
    text(fitted(given.title, WIDTH - MARGIN - named - 160, 56), named, 92, {
      size: 56,
      font: SERIF,
      fill: colour("--ink"),
    }),
    text(fitted(given.about, WIDTH - 2 * MARGIN, 20), MARGIN, 132, { size: 20, fill: colour("--ink-2") }),
    text("Erdkreis", WIDTH - MARGIN, 72, { size: 32, font: SERIF, fill: colour("--ink"), anchor: "end" }),
    map(given),
    chances(given),
    balance(given),
    moments(given),
    text(given.words.credit, MARGIN, HEIGHT - 16, { size: 12, fill: colour("--ink-3") }),
    "</svg>",
  ].join("");
}

function map({ lands, box, colour }: Pictured): string {
  const scale = Math.min(MAP.width / box.width, MAP.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  const [x, y] = [MAP.x + (MAP.width - width) / 2, MAP.y];
  const drawn = lands
    .map(({ d, ink }) => {
      const fill = ink === null ? colour("--land-free") : colour(`--p${ink}`);
      return `<path d="${d}" fill="${fill}"/>${ink !== null && HATCHES[ink] ? `<path d="${d}" fill="url(#h${ink})"/>` : ""}`;
    })
    .join("");
  return (
    `<svg x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}">` +
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${colour("--sea")}"/>` +
    `<g stroke="${colour("--border-continent")}" stroke-width="${round(1.1 / scale)}" stroke-linejoin="round">${drawn}</g></svg>` +
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="none" stroke="${colour("--frame-a")}" stroke-width="2"/>`
  );
}

function chances({ bands, rounds, words, colour }: Pictured): string {
  const axis = ticksOf(rounds, SIDE.width).map(({ round: number, x }) =>
    text(String(number), Math.min(x, SIDE.width - 8), GRAPH.height + 16, {
      size: 12,
      fill: colour("--ink-3"),
      anchor: "middle",
    }),
  );
  const names = bands.map(({ name }) => name);
  const areas = areasOf(
    bands.map(({ values }) => values),
    names,
    { width: SIDE.width, height: GRAPH.height },
  );
  const drawn = areas.map(({ path }, i) => {
    const ink = bands[i]?.ink ?? 0;
    return (
      `<path d="${path}" fill="${colour(`--p${ink}`)}" stroke="${colour("--paper")}"/>` +
      (HATCHES[ink] ? `<path d="${path}" fill="url(#h${ink})"/>` : "")
    );
  });
  const labels = areas.map(({ label }, i) => {
    const ink = bands[i]?.ink ?? 0;
    const how = {
      size: 14,
      weight: 600,
      fill: colour(`--p${ink}-on`),
      halo: colour(`--p${ink}`),
      anchor: "middle",
    } as const;
    return label ? text(names[i] ?? "", label.x, label.y + 5, how) : "";
  });
  return (
    text(words.chances, SIDE.x, GRAPH.y - 14, { size: 22, font: SERIF, fill: colour("--ink") }) +
    `<g transform="translate(${SIDE.x} ${GRAPH.y})" data-part="chances">${drawn.join("")}${labels.join("")}${axis.join("")}</g>`
  );
}

/** To the right what helped, to the left what hurt. */
function balance({ players, scale, words, change, colour }: Pictured): string {
  const step = Math.min(44, (BARS.bottom - BARS.y) / Math.max(1, players.length));
  const [axis, half] = [SIDE.x + 268, 124];
  const thick = Math.min(10, step / 3.4);
  const number = { size: 13, weight: 600, fill: colour("--ink"), anchor: "end" } as const;
  const rows = players.map(({ name, ink, luck, skill }, i) => {
    const y = BARS.y + step * i + step / 2;
    const bar = (value: number, top: number, fill: string) => {
      const length = round((half * Math.abs(value)) / scale);
      return `<rect x="${round(axis - (value < 0 ? length : 0))}" y="${round(top)}" width="${Math.max(1, length)}" height="${round(thick)}" fill="${fill}"/>`;
    };
    return (
      sign(ink, SIDE.x, y - 9, 18, colour) +
      text(fitted(name, 108, 16), SIDE.x + 26, y + 5, { size: 16, weight: 600, fill: colour("--ink") }) +
      bar(luck, y - thick - 1, colour("--brass-fill")) +
      bar(skill, y + 1, colour("--ink")) +
      text(change(luck), SIDE.x + SIDE.width, y - 3, number) +
      text(change(skill), SIDE.x + SIDE.width, y + 12, number)
    );
  });
  const legend = (x: number, fill: string, word: string) =>
    `<rect x="${x}" y="${BARS.y - 25}" width="16" height="10" fill="${fill}"/>` +
    text(word, x + 22, BARS.y - 16, { size: 13, fill: colour("--ink-2") });
  const right = SIDE.x + SIDE.width;
  return (
    text(words.balance, SIDE.x, BARS.y - 12, { size: 22, font: SERIF, fill: colour("--ink") }) +
    legend(right - 200, colour("--brass-fill"), words.luck) +
    legend(right - 122, colour("--ink"), words.skill) +
    `<rect x="${axis - 0.75}" y="${BARS.y}" width="1.5" height="${round(step * players.length)}" fill="${colour("--rule-3")}"/>` +
    `<g data-part="balance">${rows.join("")}</g>`
  );
}

/** What mattered most, below the map. */
function moments({ moments: told, colour }: Pictured): string {
  const lines = told.map(({ ink, told: said, change }, i) => {
    const y = MOMENTS.y + MOMENTS.step * i;
    return (
      sign(ink, MAP.x, y - 14, 17, colour) +
      text(fitted(said, MAP.width - 110, 16), MAP.x + 26, y, { size: 16, fill: colour("--ink") }) +
      text(change, MAP.x + MAP.width, y, { size: 18, font: SERIF, fill: colour("--ink"), anchor: "end" })
    );
  });
  return `<g data-part="moments">${lines.join("")}</g>`;
}

type Lettering = {
  size: number;
  fill: string;
  font?: string;
  weight?: number;
  anchor?: "middle" | "end";
  halo?: string;
};

function text(
  said: string,
  x: number,
  y: number,
  { size, fill, font = SANS, weight, anchor, halo }: Lettering,
): string {
  const more =
    (weight ? ` font-weight="${weight}"` : "") +
    (anchor ? ` text-anchor="${anchor}"` : "") +
    (halo ? ` paint-order="stroke" stroke="${halo}" stroke-width="3" stroke-linejoin="round"` : "");
  return `<text x="${round(x)}" y="${round(y)}" font-family="${font}" font-size="${size}" fill="${fill}"${more}>${escaped(said)}</text>`;
}

/** A token in its ink's form. */
function sign(ink: number, x: number, y: number, size: number, colour: Pictured["colour"]): string {
  return (
    `<svg x="${round(x)}" y="${round(y)}" width="${size}" height="${size}" viewBox="0 0 20 20">` +
    `<path d="${FORMS[ink]}" fill="${colour(`--p${ink}`)}" stroke="${colour(`--p${ink}-rim`)}" stroke-width="1.4"/></svg>`
  );
}

function hatching(ink: number, colour: Pictured["colour"]): string {
  if (!HATCHES[ink]) return "";
  const dots = ink === 3;
  return (
    `<pattern id="h${ink}" width="20" height="20" patternUnits="userSpaceOnUse">` +
    `<path d="${HATCHES[ink]}" fill="none" stroke="${colour(`--p${ink}-on`)}" stroke-opacity=".2" stroke-width="${dots ? 1.8 : 1}"${dots ? ' stroke-linecap="round"' : ""}/></pattern>`
  );
}

/** Letters are about half as wide as they are high. */
const LETTER = 0.52;

/** As much of a text as has room. */
export function fitted(said: string, width: number, size: number): string {
  const most = Math.floor(width / (size * LETTER));
  return said.length <= most ? said : `${said.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
}

const round = (value: number) => Math.round(value * 10) / 10;

export function escaped(said: string): string {
  const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  // Control characters are none of XML's, not even spelt out.
  return said.replace(/(?![\t\n\r])\p{Cc}/gu, "").replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
