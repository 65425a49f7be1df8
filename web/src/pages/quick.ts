/** The quick game: the book chosen before, against programs one can beat, and one begins oneself. */

import { fresh256 } from "../net/random";
import type { Editions } from "../protocol";
import { keep, kept } from "../storage";
import { editions, gamesOf } from "./catalogue";
import { begun, opponents } from "./ladder";
import { beginning, fitted, USUAL_BOT, wanted } from "./make/form";
import { ownName } from "./mine";
import { openTable } from "./opening";

const QUICK = "quick";

/** The one chosen before, if the server has it. */
export function quickBook({ presets, default: usual }: Pick<Editions, "presets" | "default">): string {
  const chosen = kept(QUICK);
  return presets.find((preset) => preset.edition === chosen)?.edition ?? usual;
}

export function keepQuickBook(book: string): void {
  keep(QUICK, book);
}

/** The book's main game against programs of this level; it counts on the ladder. */
export async function playQuick(level: number, person: (number: number) => string): Promise<void> {
  const found = await editions();
  const game = gamesOf(quickBook(found), found.presets)[0]!;
  const form = fitted({ ...beginning("bots", ownName()), edition: game.edition, variant: game.variant }, game, found);
  const bot = opponents(found.bots, level)?.id ?? USUAL_BOT;
  const seats = form.seats.map((seat, i) => (i === 0 ? seat : { ...seat, kind: bot }));
  const table = { ...wanted({ ...form, seats }, game, fresh256(), person), first_begins: true };
  begun(await openTable(table), level);
}
