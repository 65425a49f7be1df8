/** A new table from a move of a finished game, against the same opponents. Pure but for its seed. */

import { fresh256 } from "../net/random";
import { USUAL_BOT } from "../pages/make/form";
import type { NewTable } from "../protocol";
import type { Course } from "./course";

/** Bots play on as they are; who is a person, or a program that is not here, gets the usual one. */
export function tableFrom(
  { replay: { table } }: Course,
  move: number,
  seat: number,
  bots: readonly string[],
): NewTable {
  return {
    edition: table.edition,
    variant: table.variant,
    seed: fresh256(),
    name: table.name,
    branch: { table: table.id, seq: move },
    seats: table.seats.map(({ seat: other, kind, name }) => {
      if (other === seat) return { kind: "person", here: true, name };
      return { kind: bots.includes(kind.split(":")[0] ?? "") ? kind : USUAL_BOT, name };
    }),
  };
}
