import { describe, expect, it } from "vitest";
import type { Option, Options } from "../protocol";
import { LANGUAGES, loadText } from "../text";
import { loadPlayText } from "../text/play";
import { type Called, candidates, complete, read, wordsOfBook } from "./command";

const NAMES: Record<string, string> = {
  alaska: "Alaska",
  kamchatka: "Kamtschatka",
  great_britain: "Großbritannien",
  northwest_territory: "Nordwest-Territorium",
  northern_europe: "Mitteleuropa",
  eastern_us: "Oststaaten",
};
const called: Called = {
  name: (id) => NAMES[id] ?? id,
  also: {},
  modes: { reinforce: "Neue Einheiten", attack: "Angreifen" },
  verbs: {
    claim: "besetze",
    place: "setze",
    capital: "hauptstadt",
    choose: "wähle",
    trade: "tausche",
    attack: "angriff",
    defend: "verteidige",
    occupy: "einziehen",
    fortify: "verlege",
    draw: "ziehe",
    decline: "verzichte",
    end: "ende",
    undo: "zurück",
    unannounced: "unangesagt",
  },
};
const board = Object.keys(NAMES);
const offered = (actions: Option[], undo = false) =>
  candidates(
    {
      seat: 0,
      phase: "attack",
      side: 0,
      units: 0,
      neutral_units: 0,
      must_trade: false,
      undo: null,
      actions,
    } as Options,
    undo,
  );
const attack = (source: string, target: string): Option => ({ kind: "attack", source, target, least: 1, most: 3 });

const ATTACKS = offered([
  { kind: "end" },
  attack("alaska", "kamchatka"),
  attack("alaska", "northwest_territory"),
  attack("great_britain", "northern_europe"),
]);
const reading = (input: string, among = ATTACKS) => read(input, among, called, board);

describe("typed commands", () => {
  it("takes the engine's notation as it is", () => {
    expect(reading("attack alaska kamchatka")).toEqual({ kind: "action", action: "attack alaska kamchatka" });
    expect(reading("attack alaska kamchatka 2")).toEqual({ kind: "action", action: "attack alaska kamchatka 2" });
    expect(reading("ATTACK Alaska Kamchatka 3 1")).toEqual({ kind: "action", action: "attack alaska kamchatka 3 1" });
  });

  it("takes beginnings of words, in the language of the page too", () => {
    expect(reading("at ala kam")).toEqual({ kind: "action", action: "attack alaska kamchatka" });
    expect(reading("angriff grossbrit mittel 2")).toEqual({
      kind: "action",
      action: "attack great_britain northern_europe 2",
    });
    expect(reading("angriff großbritannien mitteleuropa")).toMatchObject({
      action: "attack great_britain northern_europe",
    });
    expect(reading("attack alaska nordwest territorium")).toMatchObject({
      action: "attack alaska northwest_territory",
    });
    expect(reading("angriff Alaska → Nordwest-Territorium 1")).toMatchObject({
      action: "attack alaska northwest_territory 1",
    });
    expect(reading("attack great britain northern europe")).toMatchObject({
      action: "attack great_britain northern_europe",
    });
  });

  it("asks where several things are meant", () => {
    const answer = reading("attack alaska");
    expect(answer).toMatchObject({ kind: "ambiguous" });
    expect(answer.kind === "ambiguous" && answer.candidates.map(({ text }) => text)).toEqual([
      "attack alaska kamchatka",
      "attack alaska northwest_territory",
    ]);
  });

  it("lets the server say why not when the notation is right but nothing of the kind is offered", () => {
    expect(reading("attack eastern_us alaska 2")).toEqual({ kind: "action", action: "attack eastern_us alaska 2" });
  });

  it("lets the server say why not in one's own language too", () => {
    expect(reading("angriff oststaaten alaska")).toEqual({ kind: "action", action: "attack eastern_us alaska" });
    expect(reading("setze grossbritannien")).toEqual({ kind: "action", action: "place great_britain" });
    expect(reading("verlege alaska mitteleuropa")).toEqual({
      kind: "action",
      action: "fortify alaska northern_europe 1",
    });
    expect(reading("wähle neue")).toEqual({ kind: "action", action: "choose reinforce" });
  });

  it("names the territories that are spelt most like one there is not", () => {
    expect(reading("attack nowhere alaska")).toMatchObject({ kind: "no place", word: "nowhere" });
    const answer = reading("angriff alaska kamschtka");
    expect(answer).toMatchObject({ kind: "no place", word: "kamschtka" });
    expect(answer.kind === "no place" && answer.near[0]).toBe("kamchatka");
    const english = reading("place grate_britain 2");
    expect(english.kind === "no place" && english.near[0]).toBe("great_britain");
  });

  it("asks which territory is meant where several begin so", () => {
    const answer = reading("attack north alaska");
    expect(answer).toEqual({ kind: "which place", word: "north", places: ["northwest_territory", "northern_europe"] });
  });

  it("names the actions that are spelt most like one there is not", () => {
    expect(reading("atack alaska kamchatka")).toMatchObject({ kind: "no action", word: "atack" });
    const answer = reading("atack alaska kamchatka");
    expect(answer.kind === "no action" && answer.near[0]).toBe("attack");
    expect(reading("dance")).toMatchObject({ kind: "no action", word: "dance" });
    expect(reading("<b>")).toMatchObject({ kind: "no action", word: "<b>" });
  });

  it("tells how an action is typed where something is missing, too much, or no number", () => {
    const misspelt = (action: string) => ({ kind: "misspelt", action });
    expect(reading("fortify")).toEqual(misspelt("fortify"));
    expect(reading("place")).toEqual(misspelt("place"));
    expect(reading("end now")).toEqual(misspelt("end"));
    expect(reading("trade")).toEqual(misspelt("trade"));
    expect(reading("trade 1 2 alaska")).toEqual(misspelt("trade"));
    expect(reading("choose peace")).toEqual(misspelt("choose"));
    expect(reading("place alaska -3")).toEqual(misspelt("place"));
    expect(reading("place alaska 2.5")).toEqual(misspelt("place"));
    expect(reading("attack alaska kamchatka 99999999")).toEqual(misspelt("attack"));
    expect(reading("attack alaska kamchatka 1 2 3")).toEqual(misspelt("attack"));
  });

  it.each(LANGUAGES)("understands the words of every rule book: %s", async (language) => {
    const [{ verbs }, { texts }] = await Promise.all([loadPlayText(language), loadText(language)]);
    const moves = offered([{ kind: "fortify", source: "alaska", target: "kamchatka", least: 1, most: 6, default: 6 }]);
    for (const { words } of Object.values(texts.editions)) {
      const spoken = { ...called, verbs, also: wordsOfBook(words, words.headquarters.one) };
      for (const word of [verbs.attack, words.phases.attack, words.attack])
        expect(read(`${word} alaska kamt`, ATTACKS, spoken, board), word).toMatchObject({ kind: "action" });
      for (const word of [verbs.fortify, words.phases.fortify, words.move])
        expect(read(`${word} alaska kamt 2`, moves, spoken, board), word).toMatchObject({ kind: "action" });
      expect(read(`${words.headquarters.one} alaska`, [], spoken, board)).toEqual({
        kind: "action",
        action: "capital alaska",
      });
    }
  });

  it("adds the proposed number where one must stand", () => {
    const moves = offered([{ kind: "fortify", source: "alaska", target: "kamchatka", least: 1, most: 6, default: 6 }]);
    expect(reading("verlege alaska kamt", moves)).toEqual({ kind: "action", action: "fortify alaska kamchatka 6" });
    expect(reading("verlege alaska kamt 2", moves)).toEqual({ kind: "action", action: "fortify alaska kamchatka 2" });
    const occupy = offered([{ kind: "occupy", source: "alaska", target: "kamchatka", least: 2, most: 5, default: 2 }]);
    expect(reading("occupy", occupy)).toEqual({ kind: "action", action: "occupy 2" });
    expect(reading("einziehen 4", occupy)).toEqual({ kind: "action", action: "occupy 4" });
    const place = offered([{ kind: "place", target: "alaska", least: 1, most: 3, default: 1 }]);
    expect(reading("setze ala", place)).toEqual({ kind: "action", action: "place alaska 1" });
    expect(reading("setze ala 3", place)).toEqual({ kind: "action", action: "place alaska 3" });
  });

  it("knows choices, sets and undo", () => {
    const choose = offered([{ kind: "choose", modes: ["reinforce", "attack"] }]);
    expect(reading("choose re", choose)).toEqual({ kind: "action", action: "choose reinforce" });
    const sets = [{ cards: [4, 17, 43] as [number, number, number], units: 4, bonus: {}, total: 4 }];
    const trade = offered([{ kind: "trade", sets }]);
    expect(reading("trade", trade)).toEqual({ kind: "action", action: "trade 4 17 43" });
    expect(reading("undo", offered([], true))).toEqual({ kind: "action", action: "undo" });
    expect(reading("zurück", offered([], true))).toEqual({ kind: "action", action: "undo" });
  });

  it("completes as far as words go", () => {
    expect(complete("attack", ATTACKS, called)).toHaveLength(3);
    expect(complete("e", ATTACKS, called).map(({ text }) => text)).toEqual(["end"]);
    expect(complete("attack alaska kam 2", ATTACKS, called).map(({ text }) => text)).toEqual([
      "attack alaska kamchatka",
    ]);
    expect(complete("attack 2", ATTACKS, called)).toEqual([]);
  });
});
