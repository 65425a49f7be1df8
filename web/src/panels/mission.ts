/** How far a mission has come, piece by piece. The pieces are read from the board's own list of tasks. */

import type { ContinentView, GoalView } from "../protocol";
import tasks from "../text/data/tasks.json";

export interface Piece {
  /** The continent it is about. */
  readonly continent: string;
  /** The choice is free, and this one is nearest. */
  readonly third: boolean;
  readonly done: number;
  readonly needed: number;
}

/** The continents of a mission; none for missions of another kind. */
export function piecesOf(goal: GoalView, continents: readonly ContinentView[], seat: number): readonly Piece[] {
  const task = /^M\d$/.test(goal.task ?? "") ? tasks[Number(goal.task?.slice(1)) - 1] : undefined;
  if (!task || task.continents.length === 0) return [];
  const pieceOf = ({ id, size, held }: ContinentView, third: boolean): Piece => ({
    continent: id,
    third,
    done: held[seat] ?? 0,
    needed: size,
  });
  const named = task.continents.flatMap((id) => continents.filter((one) => one.id === id));
  const pieces = named.map((one) => pieceOf(one, false));
  if (!task.third) return pieces;
  const others = continents.filter((one) => !named.includes(one)).map((one) => pieceOf(one, true));
  const nearest = others.sort((one, other) => one.needed - one.done - (other.needed - other.done))[0];
  return nearest ? [...pieces, nearest] : pieces;
}
