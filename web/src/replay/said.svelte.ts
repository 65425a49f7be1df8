/** The texts of this part, in whatever language is chosen. */

import { Catalogue } from "../panels/telling.svelte";
import type { Language } from "../text";
import { loadReplayText, type ReplayText } from "../text/replay";

const catalogue = new Catalogue<ReplayText>(loadReplayText);

export const replayText = (language: Language): ReplayText | null => catalogue.of(language);
