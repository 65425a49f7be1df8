/** How colours are called. */

import type { Language } from "../text/language";
import type { ColourWords } from "../text/missions";
import { Following } from "./following.svelte";

type Colours = Readonly<Record<string, ColourWords>>;

const FILES = {
  de: () => import("../text/data/missions.de.json"),
  nl: () => import("../text/data/missions.nl.json"),
  en: () => import("../text/data/missions.en.json"),
} satisfies Record<Language, () => Promise<{ default: { colours: Colours } }>>;

const colours: Following<Colours> = new Following(async (language) => (await FILES[language]()).default.colours);

export function colourName(colour: string): string {
  return colours.now?.[colour]?.name ?? "";
}
