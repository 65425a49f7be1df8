/** Everything that looking at a finished game takes. */

import { ApiError, OFFLINE } from "../net/api";
import { editions } from "../pages/catalogue";
import type { Telling } from "../panels/telling.svelte";
import type { EditionShown, Problem, Replay, TableShown } from "../protocol";
import { settings } from "../settings.svelte";
import { type Language, loadCards, loadNames, loadText, type Names, speechOf } from "../text";
import { type Course, courseOf } from "./course";

export interface Finished {
  readonly course: Course;
  readonly edition: EditionShown;
}

export async function loadFinished(table: string): Promise<Finished> {
  const [replay, { presets }] = await Promise.all([replayOf(table), editions()]);
  const edition = presets.find(({ preset }) => preset === replay.table.preset);
  if (!edition) throw new ApiError(404, "edition/unknown", replay.table.preset);
  return { course: courseOf(replay), edition };
}

async function replayOf(table: string): Promise<Replay> {
  const path = `/api/tables/${encodeURIComponent(table)}/replay`;
  const answer = await fetch(path, { credentials: "same-origin" }).catch(() => {
    throw new ApiError(0, OFFLINE, "");
  });
  if (answer.ok) return answer.json() as Promise<Replay>;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new ApiError(answer.status, problem?.code ?? `http/${answer.status}`, problem?.message ?? "");
}

export type ReplayTelling = Telling & { readonly names: Names };

/** The words for one table's game in one language. */
export async function loadTelling(
  table: TableShown,
  edition: EditionShown,
  language: Language,
): Promise<ReplayTelling> {
  const [text, names, cards] = await Promise.all([
    loadText(language),
    loadNames(edition.board, language),
    loadCards(edition.board),
  ]);
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
  return { language, text, names, say: speechOf(speaking, text) };
}
