/** The inks of the map, read from the tokens of the look as they stand on the document. */

import { INKS } from "../../look/inks";
import type { Owner } from "../scene";

/** `edge`: a line around each territory, for an ink too dark for the borders to be seen upon it. */
export type Ink = { fill: string; deep: string; on: string; dimmed: string; edge: string };

export type Palette = {
  dark: boolean;
  paper: string;
  sea: string;
  /** Waterlines from wide to narrow. */
  waterlines: readonly [string, string, string];
  seaDeep: string;
  graticule: string;
  seaText: string;
  link: string;
  border: string;
  continentBorder: string;
  coast: string;
  mark: string;
  /** What can be attacked, and what was lost. */
  attack: string;
  casing: string;
  shadow: string;
  limb: string;
  sheen: string;
  frameA: string;
  frameB: string;
  token: string;
  tokenInk: string;
  brass: string;
  brassSoft: string;
  /** What holds, what may, what falls. */
  heat: { holds: string; wavers: string; falls: string };
  inks: readonly Ink[];
  landFree: string;
  continents: Readonly<Record<string, string>>;
  serif: string;
  sans: string;
};

/** While something is chosen, the rest of the land steps back by this much. */
const DIMMING = 0.14;
const DIM_DARK = "#1c2a2d";
const CONTINENTS = ["north_america", "south_america", "europe", "africa", "asia", "australia", "antarctica"];

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const word = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const token = (name: string) => spelt(word(name));
  const dark = style.colorScheme === "dark";
  const towards = dark ? DIM_DARK : token("paper");
  return {
    dark,
    paper: token("paper"),
    sea: token("sea"),
    waterlines: [token("sea-1"), token("sea-2"), token("sea-3")],
    seaDeep: token("sea-deep"),
    graticule: token("graticule"),
    seaText: token("sea-text"),
    link: token("link"),
    border: token("border"),
    continentBorder: token("border-continent"),
    coast: token("coast"),
    mark: token("map-mark"),
    attack: token("map-attack"),
    casing: token("map-casing"),
    shadow: token("globe-shadow"),
    limb: token("limb"),
    sheen: token("sheen"),
    frameA: token("frame-a"),
    frameB: token("frame-b"),
    token: token("token"),
    tokenInk: token("token-ink"),
    brass: token("brass-fill"),
    brassSoft: token("brass-soft"),
    heat: { holds: token("heat-holds"), wavers: token("heat-wavers"), falls: token("heat-falls") },
    inks: ["neutral", ...INKS].map((_, i) => {
      const fill = token(`p${i}`);
      // Lettering on neutral land would fall below 4.5 : 1, so neutral land is never dimmed.
      return {
        fill,
        deep: token(`p${i}-deep`),
        on: token(`p${i}-on`),
        dimmed: i ? mixed(fill, towards, DIMMING) : fill,
        edge: token(`p${i}-edge`),
      };
    }),
    landFree: token("land-free"),
    continents: Object.fromEntries(CONTINENTS.map((id) => [id, token(`c-${id}`)])),
    serif: word("serif"),
    sans: word("sans"),
  };
}

const scratch = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");

/** Style sheets may be packed, and then write colours in any way there is; a canvas knows them all, and answers in one:
 * `#rrggbb`, or `rgba(r, g, b, a)` where one can see through. */
function spelt(colour: string): string {
  if (!scratch || !colour) return colour;
  scratch.fillStyle = colour;
  return scratch.fillStyle;
}

/** The same colour, of which one sees only this share. */
export function weaker(colour: string, share: number): string {
  const parts = colour.startsWith("#") ? [...rgb(colour), 1] : colour.match(/[\d.]+/g)!.map(Number);
  const [r, g, b, a = 1] = parts;
  return `rgb(${r} ${g} ${b} / ${a * share})`;
}

/** 0 is the neutral army, the inks of seats follow from 1; nobody has no ink. */
export function inkNumber(owner: Owner): number | null {
  return owner === null ? null : owner === "neutral" ? 0 : owner + 1;
}

export function mixed(colour: string, other: string, share: number): string {
  const [a, b] = [rgb(colour), rgb(other)];
  return `#${a
    .map((c, i) =>
      Math.round(c + (b[i]! - c) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export function rgb(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

export function faded(hex: string, alpha: number): string {
  const [r, g, b] = rgb(hex);
  return `rgb(${r} ${g} ${b} / ${alpha})`;
}
