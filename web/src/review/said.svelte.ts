/** The texts of this part, in whatever language is chosen. */

import { Catalogue } from "../panels/telling.svelte";
import type { Language } from "../text";
import { loadReviewText, type ReviewText } from "../text/review";

const catalogue = new Catalogue<ReviewText>(loadReviewText);

export const reviewText = (language: Language): ReviewText | null => catalogue.of(language);
