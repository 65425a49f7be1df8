/** What the map is told to show. It is data: the map knows no rule and asks nobody why. */

/** One of the eight inks counted from 0, the neutral army, or nobody. */
export type Owner = number | "neutral" | null;

/** `source` acts, `target` can be attacked from there, `way` is where its units can go, `origin` is where units came
 * from or may return to. */
export type Mark = "source" | "target" | "way" | "origin";

export type MapHolding = {
  owner: Owner;
  /** The number in the token; `null` hides it, leaving it out shows no token at all. */
  count?: number | null;
  mark?: Mark;
  /** A click here would do something. */
  selectable?: boolean;
  /** Capital or headquarters. */
  capital?: boolean;
  /** The last conquest: it glows. */
  conquered?: boolean;
  /** Taken from whoever looks at the map, since they last did. */
  lost?: boolean;
  /** Units just placed, shown as `+n`. */
  plus?: number;
};

export type Scene = {
  holdings: Readonly<Record<string, MapHolding>>;
  arrow?: { from: string; to: string } | null;
  /** Territories in the order in which they shall be taken, with arrows from one to the next. */
  route?: readonly string[];
  /** Some boards lack a link; then its route is not drawn. */
  withoutOptionalLinks?: boolean;
  /** Stronger hatching, for those who tell owners by pattern. */
  patterns?: boolean;
};

/** What threatens somebody's land: ways of hostile stacks, each in its ink, and the chance that lands hold, in words. */
export type Dangers = {
  arrows: readonly { route: readonly string[]; ink: Owner }[];
  holds: Readonly<Record<string, { chance: number; text: string }>>;
};

/** What somebody draws for the others: an arrow from land to land, or a mark upon one. It fades by itself. */
export type MapSketch = {
  id: string;
  /** Whose ink it is drawn in. */
  ink: Owner;
  from?: string;
  to: string;
  /** When it was drawn, by `performance.now()`. */
  at: number;
};

/** Milliseconds that a sketch is seen, and how many of them it takes to fade away. */
export const SKETCHED = 8000;
export const FADING = 2000;

export type MapName = { full: string; short: string; lines: readonly string[]; to?: string };

/** Words on the map, in one language: territories and continents as the edition calls them, seas as we do. */
export type MapNames = {
  language: "de" | "nl" | "en";
  territories: Readonly<Record<string, MapName>>;
  continents: Readonly<Record<string, MapName>>;
};

export type MapForm = "globe" | "flat";

/** How a territory was picked. */
export type Pick = { button: 0 | 1 | 2; shift: boolean };
