/** What missions say, in the words of the edition. Tasks and sentences are made from the boards' own data. */

import type { Words } from "../protocol";
import tasks from "./data/tasks.json";
import type { Names } from "./names";

/** Templates with the slots in braces. */
export interface MissionSentences {
  readonly two: string;
  readonly third: string;
  readonly count: string;
  readonly garrison: string;
  readonly colour: string;
}

/** `adjective` stands before units: German feminine singular, Dutch plural. */
export interface ColourWords {
  readonly name: string;
  readonly adjective: string;
}

export interface MissionText {
  readonly sentences: MissionSentences;
  readonly colours: Readonly<Record<string, ColourWords>>;
}

/** How many missions are tasks; those after them are directed against a colour of the palette. */
export const TASKS = tasks.length;

/** The number of a task by its name in a view, `M1` for 0; a mission against a colour is called by it, and is no task. */
export function taskNumber(mission: string): number | null {
  const number = /^M(\d+)$/.exec(mission)?.[1];
  return number === undefined ? null : Number(number) - 1;
}

/** A task by its number, as the `task` of `MissionDealt` has it. */
export function taskText(number: number, text: MissionText, words: Words, names: Names): string {
  const task = tasks[number];
  if (task === undefined) throw new Error(`there is no task ${number}`);
  const [c1 = "", c2 = ""] = task.continents.map((id) => names.continents[id]?.full ?? id);
  const name = task.continents.length ? (task.third ? "third" : "two") : task.garrison > 1 ? "garrison" : "count";
  return fill(text.sentences[name], { ...slots(words), c1, c2, n: task.territories, k: task.garrison });
}

export function colourText(colour: string, text: MissionText, words: Words): string {
  const adjective = text.colours[colour]?.adjective ?? colour;
  return fill(text.sentences.colour, { ...slots(words), adjective });
}

function slots(words: Words): Record<string, string> {
  return {
    territories: words.territory.other,
    unit: words.unit.one,
    units: words.unit.other,
    held: words.held,
  };
}

/** The template with its slots filled in. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}
