/** What is said of deals, loaded when it is first needed. */

import type { Language } from "../text";
import { type DealsText, loadDealsText } from "../text/deals";
import { Catalogue } from "./telling.svelte";

const texts = new Catalogue<DealsText>(loadDealsText);
export const dealsText = (language: Language): DealsText | null => texts.of(language);
