import { settings } from "../settings.svelte";
import type { Language } from "../text/language";

/** A catalogue that follows the chosen language; null until it has come for the first time. */
export class Following<Text> {
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
