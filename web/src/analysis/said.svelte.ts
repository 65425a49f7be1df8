/** The words of the analysis board, loaded when they are first needed. */

import { Catalogue } from "../panels/telling.svelte";
import type { Language } from "../text";
import { type AnalysisText, loadAnalysisText } from "../text/analysis";

const texts = new Catalogue<AnalysisText>(loadAnalysisText);
export const analysisText = (language: Language): AnalysisText | null => texts.of(language);
