/** What the server says in the language of the settings: books, variants and rules in words. */

import type { Texts } from "../protocol";
import { loadTexts } from "../text/texts";
import { Following } from "./following.svelte";

export const bookTexts: Following<Texts> = new Following(loadTexts);
