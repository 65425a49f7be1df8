/** What bots are called, how they play, and why they did something; what is said of hints, and of plans to a goal. Names
 * and sentences of reasons are made from the bots' own data. */

import type { Reason, TerritoryId } from "../protocol";
import type { Language } from "./language";
import { fill } from "./missions";
import { heading, type Speech } from "./speech";

export type Plan = Exclude<Reason["plan"], "none">;

/** Made from the bots: names and one line on each, of levels, simple bots and personas alike; reasons with slots. */
export interface BotNames {
  readonly titles: Readonly<Record<string, string>>;
  readonly lines: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<Plan, string>>;
  /** Instead of the target, where a plan has none. */
  readonly nowhere: Readonly<Record<"full" | "obj" | "in" | "to", string>>;
}

export interface BotsText extends BotNames {
  readonly persona: string;
  /** No persona in particular. */
  readonly plain: string;
  readonly program: string;
  readonly levels: string;
  readonly others: string;
  /** Why somebody did that, in the history. */
  readonly why: string;
  readonly hint: {
    readonly ask: string;
    readonly thinking: string;
    /** Whose advice it is, as the first word of a sentence. */
    readonly adviser: string;
    /** The chance to win, as it stands and after what is advised. */
    readonly prospect: (now: string, after: string) => string;
    readonly act: string;
    readonly close: string;
    /** When making a table. */
    readonly allow: { readonly title: string; readonly text: string };
  };
  readonly goal: {
    readonly label: string;
    readonly continents: string;
    readonly players: string;
    readonly noWay: string;
    readonly found: (chance: string, routes: number) => string;
    readonly part: (from: TerritoryId, to: TerritoryId, territories: number, say: Speech) => string;
  };
}

const FILES = {
  de: () => import("./bots.de"),
  nl: () => import("./bots.nl"),
  en: () => import("./bots.en"),
} satisfies Record<Language, () => Promise<{ bots: BotsText }>>;

export async function loadBotsText(language: Language): Promise<BotsText> {
  return (await FILES[language]()).bots;
}

/** A seat's bot in words: `Captain, hunting`; a program goes by the name that the server gave it. */
export function sayBot(kind: string, text: BotsText): string {
  const [bot = "", persona = ""] = kind.split(":");
  const name = text.titles[bot] ?? `${text.program} ${bot}`;
  return persona ? `${name}, ${text.titles[persona] ?? persona}` : name;
}

/** Why somebody decided so, as a whole sentence, in the words of the edition; null where there is nothing to say. */
export function sayReason(who: string, reason: Reason, text: BotsText, say: Speech): string | null {
  if (reason.plan === "none") return null;
  const { target } = reason;
  const form = (name: "full" | "obj" | "in" | "to") => (target ? say.place(target, name) : text.nowhere[name]);
  const sentence = fill(text.reasons[reason.plan], {
    full: form("full"),
    obj: form("obj"),
    in: form("in"),
    to: form("to"),
    continent: reason.continent ? say.continent(reason.continent) : "",
    seat: reason.seat === null ? "" : say.who(reason.seat, "acc"),
    chance: say.percent(reason.chance),
    gain: Math.round(reason.gain),
    takes: say.words.takes,
    units: say.words.unit.other,
    card: say.words.card.one,
    set: say.words.a_set,
    capital: say.capital.the,
    neutral: say.words.neutral.acc,
  });
  return `${heading(who)} ${sentence}.`;
}
