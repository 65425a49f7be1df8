/** The small comparison of the editions: few rows, few words, made from the rule values. Pure. */

import type { EditionShown, GoalKind, RuleValue } from "../protocol";
import type { CompareText } from "../text/pages";

export type Row = keyof CompareText["rows"];
export const ROWS: readonly Row[] = ["territories", "players", "goal", "defence", "sets", "moving"];

const SIZES: Readonly<Record<string, string>> = { classic42: "42", globe48: "48" };

/** What an edition says in one row; `games` are all its variants, the first its main one. */
export function cell(row: Row, games: readonly EditionShown[], text: CompareText): string {
  const main = games[0]!.rules;
  const rule = (name: string) => String(main[name]);
  switch (row) {
    case "territories":
      return SIZES[games[0]!.board] ?? "";
    case "players":
      return range([...new Set(games.flatMap(({ players }) => players))]);
    case "goal":
      return goals(games)
        .map((goal) => text.goals[goal])
        .join(", ");
    case "defence":
      return [text.defence[rule("defence_dice") as keyof CompareText["defence"]], choice(rule("defence_choice"), text)]
        .filter(Boolean)
        .join(", ");
    case "sets":
      return values("set_value", games)
        .map((value) => text.sets[value as keyof CompareText["sets"]])
        .filter((said, i, all) => all.indexOf(said) === i)
        .join(", ");
    case "moving":
      return [
        main.fortify_reach === "connected" ? text.chain : text.neighbour,
        main.fortify_moves === "unlimited" ? text.many : "",
        main.fortify_cap ? text.cap(Number(main.fortify_cap)) : "",
      ]
        .filter(Boolean)
        .join(", ");
  }
}

function choice(word: string, text: CompareText): string {
  return word === "after_attack_roll" ? text.afterRoll : word === "automatic_most" ? text.automatic : "";
}

function goals(games: readonly EditionShown[]): GoalKind[] {
  return values("goal", games) as GoalKind[];
}

function values(name: string, games: readonly EditionShown[]): RuleValue[] {
  return [...new Set(games.map(({ rules }) => rules[name]))];
}

/** `2–6`: an edition's games together leave no gaps. */
function range(numbers: number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? String(least) : `${least}–${most}`;
}

/** Which cells stand out: those that no other edition shares, where others do share one. */
export function departing(cells: readonly string[]): boolean[] {
  return cells.map((own) => {
    const alike = cells.filter((other) => other === own).length;
    return alike === 1 && cells.some((other) => cells.filter((one) => one === other).length > 1);
  });
}
