/** The words of a book that the server's sentences name. */

import type { Words } from "../protocol";
import type { Params, Tables } from "./sentence";

/** As they are. */
export const termsOf = (words: Words): Params => ({
  neutral: words.neutral.nom,
  a_set: words.a_set,
  territory_word: words.territory.one,
  territories_word: words.territory.other,
  unit_word: words.unit.one,
  units_word: words.unit.other,
  move_word: words.move,
  attacks_word: words.attacks,
  held: words.held,
});

/** Counted, or by what they are about. */
export const tablesOf = (words: Words): Tables => ({
  units: { "1": `# ${words.unit.one}`, "*": `# ${words.unit.other}` },
  cards: { "1": `# ${words.card.one}`, "*": `# ${words.card.other}` },
  phases: { ...words.phases },
});
