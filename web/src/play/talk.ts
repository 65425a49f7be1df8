/** Everything a table's page says, in one language: loaded once, and again when another is chosen. */

import type { EditionShown, GameEvent, TableShown, TerritoryId } from "../protocol";
import { settings } from "../settings.svelte";
import {
  describe,
  type Language,
  loadCards,
  loadNames,
  loadText,
  type Names,
  type Refusal,
  type Speech,
  sayRefusal,
  speechOf,
  type Text,
} from "../text";
import type { Card } from "../text/names";
import { loadPlayText, type PlayText } from "../text/play";
import type { Holdings } from "./beats";
import { counterOffset } from "./counting";

export interface Talk {
  readonly language: Language;
  readonly text: Text;
  readonly t: PlayText;
  readonly names: Names;
  readonly cards: readonly Card[];
  readonly board: string;
  readonly say: Speech;
  /** How far the numbers of units that are told are from those there. */
  readonly offset: number;
  /** What happened, in words, upon the board as it was before. */
  tell(event: GameEvent, before: Holdings): string;
  refusal(refused: Refusal): string;
}

export interface Loaded {
  readonly language: Language;
  readonly text: Text;
  readonly t: PlayText;
  readonly names: Names;
  readonly cards: readonly Card[];
  readonly board: string;
}

export async function loadTalk(board: string, language: Language): Promise<Loaded> {
  const [text, t, names, cards] = await Promise.all([
    loadText(language),
    loadPlayText(language),
    loadNames(board, language),
    loadCards(board),
  ]);
  return { language, text, t, names, cards, board };
}

export function talkOf(loaded: Loaded, table: TableShown, edition: EditionShown): Talk {
  const { language, text, t, names, cards, board } = loaded;
  const speaking = {
    language,
    edition: edition.edition,
    names,
    cards,
    players: table.seats.map(({ name }) => name),
    palette: edition.palette,
    headquarters: table.game.capitals?.headquarters ?? false,
    dice: table.game.dice_shown || settings.now.allDice,
  };
  const say = speechOf(speaking, text);
  return {
    language,
    text,
    t,
    names,
    cards,
    board,
    say,
    offset: counterOffset(table.game),
    tell: (event, before) => {
      const owner = (territory: TerritoryId) => before[territory]?.owner ?? null;
      return describe(event, text.events, speechOf({ ...speaking, owner }, text));
    },
    refusal: (refused) => sayRefusal(refused, text.texts.refusals, say),
  };
}
