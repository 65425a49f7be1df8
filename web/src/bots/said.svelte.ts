/** What is said of bots, loaded when it is first needed. */

import { Catalogue } from "../panels/telling.svelte";
import type { Language } from "../text";
import { type BotsText, loadBotsText } from "../text/bots";

const texts = new Catalogue<BotsText>(loadBotsText);
export const botsText = (language: Language): BotsText | null => texts.of(language);
