/** What the pages say, in the language of the settings. */

import { loadPagesText, type PagesText } from "../text/pages";
import { Following } from "./following.svelte";

export const said: Following<PagesText> = new Following(loadPagesText);
