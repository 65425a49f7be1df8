/** What the pages say, in the language of the settings: loaded once, and again when another is chosen. */

import { settings } from "../settings.svelte";
import type { Language } from "../text/language";
import type { MissionText } from "../text/missions";
import { loadPagesText, type PagesText } from "../text/pages";
import { loadRulesText, type RulesText } from "../text/rules";

/** A catalogue that follows the chosen language; null until it has come for the first time. */
class Following<Text> {
  now = $state.raw<Text | null>(null);

  constructor(load: (language: Language) => Promise<Text>) {
    $effect.root(() => {
      $effect(() => {
        const language = settings.language;
        document.documentElement.lang = language;
        load(language).then(
          (text) => {
            if (language === settings.language) this.now = text;
          },
          // A chunk that does not come is a server gone or renewed: Notices.svelte speaks of both.
          () => {},
        );
      });
    });
  }
}

export const said: Following<PagesText> = new Following(loadPagesText);

let rules: Following<RulesText> | null = null;

/** The words of the rules; only few pages need them, so they come when first asked for. */
export function saidRules(): Following<RulesText> {
  rules ??= new Following(loadRulesText);
  return rules;
}

const MISSIONS = {
  de: () => import("../text/data/missions.de.json"),
  nl: () => import("../text/data/missions.nl.json"),
  en: () => import("../text/data/missions.en.json"),
} satisfies Record<Language, () => Promise<{ default: MissionText }>>;

let missions: Following<MissionText> | null = null;

/** What missions say, and how colours are called. */
export function saidMissions(): Following<MissionText> {
  missions ??= new Following(async (language) => (await MISSIONS[language]()).default);
  return missions;
}

export function colourName(colour: string): string {
  return saidMissions().now?.colours[colour]?.name ?? "";
}
