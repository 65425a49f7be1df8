/** The words for one puzzle's game in one language: its players are called by their colours. */

import type { Telling } from "../panels/telling.svelte";
import type { PuzzleChoice, PuzzleShown } from "../protocol";
import { settings } from "../settings.svelte";
import { type Language, loadCards, loadNames, loadText, type Names, type Speech, speechOf } from "../text";
import type { PuzzlesText } from "../text/puzzles";
import { heading } from "../text/speech";

export type PuzzleTelling = Telling & { readonly names: Names; readonly board: string };

export async function loadTelling(puzzle: PuzzleShown, language: Language): Promise<PuzzleTelling> {
  const [text, names, cards] = await Promise.all([
    loadText(language),
    loadNames(puzzle.board, language),
    loadCards(puzzle.board),
  ]);
  const speaking = {
    language,
    edition: puzzle.edition,
    names,
    cards,
    players: puzzle.colours.map((colour) => heading(text.missions.colours[colour]?.name ?? colour)),
    palette: puzzle.palette,
    headquarters: puzzle.game.capitals?.headquarters ?? false,
    dice: settings.now.allDice,
  };
  return { language, text, names, board: puzzle.board, say: speechOf(speaking, text) };
}

export function sayChoice(
  choice: PuzzleChoice,
  question: PuzzleShown["question"],
  t: PuzzlesText,
  say: Speech,
): string {
  const { kind, source, target, units } = choice;
  if (kind === "place" && target) return t.choice.place(target, units ?? 0, say);
  if ((kind === "attack" || kind === "fortify") && source && target) return t.choice[kind](source, target, say);
  return question === "attack" ? t.choice.stop : t.choice.stay;
}
