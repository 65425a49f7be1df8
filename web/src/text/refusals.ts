/** Why something was refused, by its code: the server's sentences, with places and people as this table calls them. */

import type { RefusalWords } from "../protocol";
import type { NameForm } from "./names";
import { type Params, say, type Tables } from "./sentence";
import { heading, type Speech } from "./speech";
import { tablesOf, termsOf } from "./terms";

export interface Refusal {
  readonly code: string;
  readonly params?: Params;
}

const IMPOSSIBLE = "position/wrong";
const PLACES = ["source", "target", "territory"];
const FORMS: readonly NameForm[] = ["full", "the", "obj", "in", "to", "from"];

/** The sentence of a refusal. Outside a table nobody speaks, and its words are not needed. */
export function sayRefusal(refusal: Refusal, told: RefusalWords, speech: Speech | null): string {
  const params = { ...refusal.params, ...(speech ? termsOf(speech.words) : {}), code: refusal.code };
  const tables = { ...told.tables, ...(speech ? namesOf(speech, refusal.params ?? {}) : {}) };
  const said = say(told.sentences[refusal.code] ?? told.sentences.unknown ?? [], params, tables) ?? refusal.code;
  const why = refusal.code === IMPOSSIBLE ? sayWhy(refusal.params ?? {}, told, speech) : null;
  return heading(why ? `${said} ${heading(why)}` : said);
}

/** Why a position is impossible. */
function sayWhy(params: Params, { positions }: RefusalWords, speech: Speech | null): string | null {
  const { reason, seat } = params;
  const who = speech && typeof seat === "number" ? { who: speech.who(seat, "first") } : {};
  return say(positions[String(reason)] ?? [], { ...params, ...who }, {});
}

/** What sentences count and name by the words of a table. */
function namesOf(speech: Speech, params: Params): Tables {
  const { words } = speech;
  const places = PLACES.map((name) => params[name]).filter((place) => typeof place === "string");
  const named = FORMS.map((form) => [
    form,
    Object.fromEntries(places.map((place) => [place, speech.place(place, form)])),
  ]);
  const cases = (["nom", "acc", "dat"] as const).map((as) => [as, { neutral: words.neutral[as] }]);
  const { seat } = params;
  return {
    ...(Object.fromEntries([...named, ...cases]) as Tables),
    ...tablesOf(words),
    ...(typeof seat === "number" ? { seat: { [seat]: speech.who(seat) } } : {}),
  };
}
