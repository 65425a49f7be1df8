/** The texts of this part, in whatever language is chosen. */

import { Catalogue } from "../panels/telling.svelte";
import type { Language } from "../text";
import { loadPuzzlesText, type PuzzlesText } from "../text/puzzles";

const catalogue = new Catalogue<PuzzlesText>(loadPuzzlesText);

export const puzzlesText = (language: Language): PuzzlesText | null => catalogue.of(language);
