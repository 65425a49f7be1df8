/** What people read of each other, loaded when it is first needed. */

import { Catalogue } from "../panels/telling.svelte";
import type { Language } from "../text";
import { loadTogetherText, type TogetherText } from "../text/together";

const texts = new Catalogue<TogetherText>(loadTogetherText);
export const togetherText = (language: Language): TogetherText | null => texts.of(language);
