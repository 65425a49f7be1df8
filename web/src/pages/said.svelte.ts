/** What the pages say, in the language of the settings: loaded once, and again when another is chosen. */

import { settings } from "../settings.svelte";
import { loadPagesText, type PagesText } from "../text/pages";
import { loadRulesText, type RulesText } from "../text/rules";

/** A catalogue that follows the chosen language; null until it has come for the first time. */
class Following<Text> {
  now = $state.raw<Text | null>(null);

  constructor(load: (language: typeof settings.language) => Promise<Text>) {
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
