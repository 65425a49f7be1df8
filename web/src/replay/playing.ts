/** Going on from a move of a finished game: makes the table, and goes there. */

import { editions } from "../pages/catalogue";
import { openTable } from "../pages/opening";
import { tableFrom } from "./again";
import type { Course } from "./course";

export async function playFrom(course: Course, move: number, seat: number): Promise<void> {
  const { bots } = await editions();
  await openTable(
    tableFrom(
      course,
      move,
      seat,
      bots.map(({ id }) => id),
    ),
  );
}
