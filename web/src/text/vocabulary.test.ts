/** Each rule book has words of its own: at its table nothing is called as in another book. What belongs to which book
 * is read from the books themselves. */

import { expect, test } from "vitest";
import { HINTS } from "../pages/guide/moments";
import type { Words } from "../protocol";
import { WORDS as SOUND } from "../sound/words";
import { loadBotsText, sayReason } from "./bots";
import { sayHint } from "./guide";
import { LANGUAGES, type Language, loadNames, loadText, type Speech, speechOf, type Text } from "./index";
import { loadOddsText } from "./odds";
import { loadPagesText } from "./pages";
import { loadPanelsText } from "./panels";
import { loadPlayText } from "./play";
import { loadReplayText } from "./replay";
import { loadReviewText } from "./review";
import { loadTogetherText } from "./together";

/** What a concept is called in a book. */
const CONCEPTS: Readonly<Record<string, (words: Words) => readonly string[]>> = {
  territory: ({ territory }) => [territory.one, territory.other],
  unit: ({ unit }) => [unit.one, unit.other],
  card: ({ card }) => [card.one, card.other],
  set: ({ set }) => [set.one, set.other],
  mission: ({ mission }) => [mission.one, mission.other],
  attack: ({ attack, attacks, phases }) => [attack, attacks, phases.attack],
  attacker: ({ attacker_name }) => [attacker_name],
  defender: ({ defender, defender_name }) => [last(defender.nom), defender_name],
  capture: ({ takes, taken }) => [takes, taken],
  move: ({ moves, move, phases }) => [moves, move, phases.fortify],
  leader: ({ leader }) => [leader],
  neutral: ({ neutral, neutral_name }) => [neutral.nom, neutral_name],
};
const last = (phrase: string) => phrase.split(" ").at(-1)!;

/** Everybody's words: cards are cards in every book, and one may always move or take something. */
const SHARED: Readonly<Record<Language, readonly string[]>> = {
  de: ["Karte", "Karten"],
  nl: ["kaart", "kaarten", "aanvallen", "Aanvallen"],
  en: ["card", "cards", "move", "moves", "take", "takes", "taken", "attack", "attacks"],
};

/** Words of no book, whose place another has. */
const STRANGE: Readonly<Record<Language, readonly string[]>> = {
  de: ["Erdteil", "Erdteile", "Partie", "Bot", "Bots", "Truppen"],
  nl: [
    ...["werelddeel", "werelddelen", "eenheid", "eenheden", "bot", "bots", "troepen", "partij", "partijen"],
    ...["ruilt", "inruilen", "inleveren", "lever"],
  ],
  en: ["computer", "troops"],
};

/** By how a book speaks: beginnings of the other voice's words. */
const VOICE: Readonly<Record<Language, Readonly<Record<Words["voice"], readonly string[]>>>> = {
  de: { free: ["Angriff", "Erober", "Verteidig"], conquer: ["Befrei", "Besatz"] },
  nl: { free: ["verover"], conquer: ["bevrijd", "bezetter"] },
  en: { free: ["conque"], conquer: ["liberat"] },
};
const begins = (sentence: string, beginning: string) => new RegExp(`(?<!\\p{L})${beginning}`, "iu").test(sentence);

/** German verbs are known by their stems. */
const stem = (language: Language, word: string) =>
  language === "de" && /^[a-zäöü]/.test(word) ? word.replace(/(en|t)$/, "") : word;

function occurs(sentence: string, word: string, language: Language): boolean {
  const root = stem(language, word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const ending = root === word ? "(?![\\p{L}])" : "\\p{Ll}*";
  return new RegExp(`(?<![\\p{L}])${root}${ending}`, language === "de" && root === word ? "u" : "iu").test(sentence);
}

/** Everything that can be said. Whatever a sentence wants to know it is given: much, one and nothing of it by turns. */
function everything(part: unknown, say: Speech, found: string[] = []): string[] {
  if (typeof part === "string") found.push(part);
  else if (typeof part === "function")
    for (const value of [7, 1, 0]) everything(told(part as Sentence, anything(say, value), value), say, found);
  else if (part && typeof part === "object")
    for (const [name, one] of Object.entries(part)) if (!TYPED.includes(name)) everything(one, say, found);
  return found;
}

/** What is typed is understood at every table alike. */
const TYPED = ["command", "verbs"];

type Sentence = (...facts: unknown[]) => unknown;
/** Where nothing is given, some cannot say anything. */
function told(sentence: Sentence, fact: unknown, value: number): unknown {
  try {
    return sentence(fact, fact, fact, fact, fact, fact);
  } catch (error) {
    if (value) throw error;
    return "";
  }
}

/** A number, a text, a list, a speech or an object of such. */
const anything = (say: Speech, value: number): unknown =>
  new Proxy(say, {
    ownKeys: () => [],
    get: (_, name) => {
      if (name === Symbol.toPrimitive) return () => value;
      const own: unknown = Reflect.get(say, name);
      if (typeof own === "function") return Object.assign(own.bind(say), { toString: () => String(value) });
      if (own !== undefined) return own;
      if (name in Array.prototype) return Reflect.get([], name);
      if (name in String.prototype) return Reflect.get(String.prototype, name);
      return value ? anything(say, value) : undefined;
    },
  });

async function sentences(language: Language, edition: string, text: Text): Promise<[string[], Speech]> {
  const say = speechOf(
    {
      language,
      edition,
      names: await loadNames("classic42", language),
      cards: [],
      players: ["Anna"],
      palette: [],
      headquarters: edition === "hasbro2010",
      dice: true,
    },
    text,
  );
  const bots = await loadBotsText(language);
  const reasons = Object.keys(bots.reasons).map((plan) => {
    const reason = { plan, target: "ural", continent: "asia", seat: 0, chance: 0.5, gain: 2 };
    return sayReason("Anna", reason as Parameters<typeof sayReason>[1], bots, say) ?? "";
  });
  const hints = HINTS.map((hint) => sayHint(hint, text.texts, say.words));
  const rest = await Promise.all([
    loadPlayText(language),
    loadPanelsText(language),
    loadOddsText(language),
    loadReplayText(language),
    loadReviewText(language),
    loadTogetherText(language),
    SOUND[language],
  ]);
  const { hint, goal } = bots;
  return [everything([text.events, text.view, text.ui, rest, { hint, goal }, reasons, hints], say), say];
}

for (const language of LANGUAGES)
  test(`nothing is called as in another book: ${language}`, async () => {
    const text = await loadText(language);
    const books = Object.entries(text.texts.editions);
    const wrong: string[] = [];
    for (const [edition, { words }] of books) {
      const own = Object.values(CONCEPTS).flatMap((called) => called(words));
      const theirs = books.flatMap(([, other]) => Object.values(CONCEPTS).flatMap((called) => called(other.words)));
      const foreign = new Set(
        theirs.filter((word) => ![...own, ...SHARED[language]].some((ours) => occurs(ours, word, language))),
      );
      const [said, say] = await sentences(language, edition, text);
      const { neutral, neutral_name, neutral_unit } = say.words;
      const phrases = [
        ...Object.values(neutral),
        neutral_name,
        neutral_unit.other,
        neutral_unit.one,
        "set up",
        "set-up",
      ];
      for (const sentence of said) {
        const rest = phrases.reduce((left, phrase) => left.replaceAll(new RegExp(phrase, "gi"), ""), sentence);
        for (const word of [...foreign, ...STRANGE[language]])
          if (occurs(rest, word, language)) wrong.push(`${edition}, ${word}: ${sentence}`);
        for (const word of VOICE[language][words.voice])
          if (begins(rest, word)) wrong.push(`${edition}, ${word}…: ${sentence}`);
      }
    }
    expect(wrong).toEqual([]);
  });

for (const language of LANGUAGES)
  test(`pages have no strange words either: ${language}`, async () => {
    const [, say] = await sentences(language, "hasbro2010", await loadText(language));
    const said = everything(await loadPagesText(language), say);
    expect(said.length).toBeGreaterThan(200);
    const strange = STRANGE[language].filter((word) => word !== "computer");
    expect(said.filter((sentence) => strange.some((word) => occurs(sentence, word, language)))).toEqual([]);
  });

/** Some things are only said to those who have a mouse. */
const withoutMouse = (part: unknown, of = ""): unknown =>
  part && typeof part === "object"
    ? Object.entries(part)
        .filter(([name]) => name !== "fine" && `${of}.${name}` !== "hints.place")
        .map(([name, one]) => withoutMouse(one, name))
    : part;

for (const language of LANGUAGES)
  test(`nobody is told to click with a finger, or to look where nothing is: ${language}`, async () => {
    const text = await loadText(language);
    const [, say] = await sentences(language, "hasbro2010", text);
    const load = [
      loadPlayText,
      loadPanelsText,
      loadOddsText,
      loadReplayText,
      loadReviewText,
      loadTogetherText,
      loadBotsText,
      loadPagesText,
    ];
    const parts = await Promise.all(load.map((one) => one(language)));
    const said = everything(withoutMouse([text.events, text.view, text.ui, parts, SOUND[language]]), say);
    expect(said.length).toBeGreaterThan(1000);
    const strange = /click|klick|klik|mouse|maus(?!\p{L})|muis|right edge|rechten Rand|rechterrand/iu;
    expect(said.filter((sentence) => strange.test(sentence))).toEqual([]);
  });

/** Where a bare name may stand: like a heading, on a card, or before a participle; never after a preposition or before a verb. */
const BARE = {
  before: /(^|[:·–(] |die Karte |de kaart |For the )$/,
  after:
    /^($|[.:,;?)]| [–(+…]| (card|gewählt|gekozen|chosen|befreit|erobert|bevrijd|veroverd|liberated|taken)(?!\p{L}))/u,
};
/** What a form has already does not stand before it once more. */
const TWICE: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(von|vom|nach|in|im|auf|zu) ‹(the|obj|in|to|from)›/iu,
  nl: /(?<!\p{L})((van|vanuit|uit|naar|in|op) ‹(in|to|from)›|(vanuit|naar|in|op) ‹(the|obj)›)/iu,
  en: /(?<!\p{L})(from|to|in|at) ‹(the|obj|in|to|from)›/iu,
};

function misplaced(sentence: string, language: Language): boolean {
  const parts = sentence.split("‹full›");
  const bare = parts.slice(1).some((after, i) => !BARE.before.test(parts[i]!) || !BARE.after.test(after));
  return bare || TWICE[language].test(sentence);
}

for (const language of LANGUAGES)
  test(`places are named as their sentence needs them: ${language}`, async () => {
    const text = await loadText(language);
    const [, plain] = await sentences(language, "hasbro2010", text);
    const say: Speech = { ...plain, place: (_, form = "obj") => `‹${form}›` };
    const load = [loadPlayText, loadPanelsText, loadOddsText, loadReplayText, loadTogetherText, loadBotsText];
    const parts = await Promise.all(load.map((one) => one(language)));
    const said = everything([text.events, text.view, text.ui, parts], say).filter((one) => one.includes("‹"));
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter((sentence) => misplaced(sentence, language))).toEqual([]);
  });

test("no text is given a name of a place: it takes the place, and the form that it needs", () => {
  const sources = import.meta.glob<string>("./*.ts", { query: "?raw", import: "default", eager: true });
  const given = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/readonly \w+: \([^)]*\b(place|source|target|territory): string\b[^)]*\)/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(40);
  expect(given).toEqual([]);
});
