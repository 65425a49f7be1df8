import { expect, describe as group, test } from "vitest";
import type { GoalView, Options, Side, View } from "../protocol";
import { describe, type Facts, type Happening, type Owners, ownersAfter } from "./events";
import { formatOf } from "./format";
import { loadText, type Speech, speechOf } from "./index";
import { LANGUAGES, type Language, languageFor } from "./language";
import { loadCards, loadNames } from "./names";
import { loadOddsText } from "./odds";
import { loadPagesText } from "./pages";
import { loadPanelsText } from "./panels";
import { loadPlayText } from "./play";
import { sayRefusal } from "./refusals";
import { loadReplayText } from "./replay";
import { loadTexts } from "./texts";
import { loadTogetherText } from "./together";
import { decisionOf, sayDecision, sayGoal, sayIncome } from "./view";

const PALETTE = ["red", "green", "blue", "black", "yellow", "violet"];

async function speech(language: Language, edition: string, owners: Owners = {}): Promise<Speech> {
  const board = edition === "furisk" ? "globe48" : "classic42";
  return speechOf(
    {
      language,
      edition,
      names: await loadNames(board, language),
      cards: await loadCards(board),
      players: ["Anna", "Bruno", "Cem"],
      palette: PALETTE,
      headquarters: edition === "hasbro2010",
      dice: true,
      owner: (territory) => owners[territory] ?? null,
    },
    await loadText(language),
  );
}

async function told(language: Language, edition: string, event: Happening, owners: Owners = {}): Promise<string> {
  return describe(event, (await loadText(language)).events, await speech(language, edition, owners));
}

const battle: Facts<"BattleFought"> = {
  event: "BattleFought",
  source: "ukraine",
  target: "ural",
  red: [6, 4, 2],
  blue: [5, 3],
  attacker_loses: 0,
  defender_loses: 2,
};
const held = { ukraine: 0, ural: 1 };

group("the language", () => {
  test.each<[string | null, string[], Language]>([
    ["nl", ["de-DE"], "nl"],
    [null, ["fr", "de-AT", "nl"], "de"],
    [null, ["nl-BE"], "nl"],
    [null, ["fr"], "en"],
    ["fr", [], "en"],
  ])("kept %s, wished %j: %s", (kept, wishes, language) => {
    expect(languageFor(kept, wishes)).toBe(language);
  });
});

group("numbers", () => {
  test.each<[Language, number, string]>([
    ["de", 0, "0 Einheiten"],
    ["de", 1, "1 Einheit"],
    ["de", 1234, "1.234 Einheiten"],
    ["nl", 1, "1 leger"],
    ["nl", 2, "2 legers"],
    ["en", 1, "1 unit"],
    ["en", 0, "0 units"],
  ])("%s counts %i", async (language, number, said) => {
    const { count, words } = await speech(language, "hasbro2010");
    expect(count(number, words.unit)).toBe(said);
  });

  test("an adjective goes with its number", async () => {
    const { count, words } = await speech("nl", "hasbro2010");
    expect(count(1, words.neutral_unit)).toBe("1 neutraal leger");
    expect(count(3, words.neutral_unit)).toBe("3 neutrale legers");
  });

  test("lists, shares and clocks", () => {
    expect(formatOf("de").list(["a", "b", "c"])).toBe("a, b und c");
    expect(formatOf("en").list(["a", "b", "c"])).toBe("a, b and c");
    expect(formatOf("nl").percent(0.55)).toBe("55%");
    expect(formatOf("de").percent(0.55)).toBe("55\u00a0%");
    expect(formatOf("de").clock(84.9)).toBe("1:24");
    expect(formatOf("de").clock(3599.9)).toBe("59:59");
    expect(formatOf("en").clock(3600)).toBe("1h 0m");
    expect(formatOf("en").clock(86_394)).toBe("23h 59m");
  });
});

group("what happened", () => {
  test("a battle, in the voice of the rule book", async () => {
    expect(await told("de", "hasbro2010", battle, held)).toBe(
      "Anna greift von der Ukraine aus den Ural an: 6 4 2 gegen 5 3 – Bruno verliert 2.",
    );
    expect(await told("de", "parker1982", battle, held)).toBe(
      "Anna will von der Ukraine aus den Ural befreien: 6 4 2 gegen 5 3 – Bruno verliert 2.",
    );
    expect(await told("nl", "clipper", battle, held)).toBe(
      "Anna valt de Oeral vanuit Oekraïne aan: 6 4 2 tegen 5 3 – Bruno verliest 2.",
    );
    expect(await told("en", "hasbro2000", battle, held)).toBe(
      "Anna sets out from Ukraine to liberate Ural: 6 4 2 against 5 3, Bruno loses 2.",
    );
  });

  test("a battle of nobody knows whom", async () => {
    expect(await told("de", "parker1982", battle)).toBe(
      "Der Befreier will von der Ukraine aus den Ural befreien: 6 4 2 gegen 5 3 – die Besatzungsmacht verliert 2.",
    );
  });

  test("both lose", async () => {
    const even = { ...battle, attacker_loses: 1, defender_loses: 1 };
    expect(await told("nl", "clipper", even, { ukraine: "neutral", ural: 0 })).toBe(
      "De neutrale partij valt de Oeral vanuit Oekraïne aan: 6 4 2 tegen 5 3 – de neutrale partij verliest 1, Anna 1.",
    );
  });

  test("a capture from the third army is in the right case", async () => {
    const taken: Facts<"TerritoryTaken"> = {
      event: "TerritoryTaken",
      side: 0,
      territory: "congo",
      former: "neutral",
      units: 1,
    };
    expect(await told("de", "hasbro2000", taken)).toBe(
      "Anna befreit den Kongo vom Geisterspieler: 1 Einheit zieht ein.",
    );
    expect(await told("nl", "hasbro2000", taken)).toBe("Anna bevrijdt Congo van de spookspeler: 1 leger trekt binnen.");
    expect(await told("nl", "hasbro2010", { ...taken, former: 2, units: 3 })).toBe(
      "Anna verovert Congo op Cem: 3 legers trekken binnen.",
    );
  });

  test("a set names its cards", async () => {
    const traded: Facts<"SetTraded"> = { event: "SetTraded", seat: 2, first: 0, second: 2, third: 42, units: 8 };
    expect(await told("en", "clipper", traded)).toBe(
      "Cem trades in a combination for 8 armies: Alaska (infantry), Greenland (cavalry) and joker.",
    );
  });

  test("an announced attack with more units than dice", async () => {
    const announced: Facts<"AttackAnnounced"> = {
      event: "AttackAnnounced",
      source: "ukraine",
      target: "ural",
      units: 3,
      dice: 1,
    };
    expect(await told("de", "hasbro2000", announced, held)).toBe(
      "Anna will von der Ukraine aus mit 3 Einheiten und 1 Würfel den Ural befreien.",
    );
    expect(await told("de", "hasbro2010", { ...announced, dice: 3 }, held)).toBe(
      "Anna greift von der Ukraine aus mit 3 Würfeln den Ural an.",
    );
  });

  test("a mission follows its colon", async () => {
    const dealt: Facts<"MissionDealt"> = { event: "MissionDealt", seat: 1, mission: 8, task: 0 };
    expect(await told("de", "parker1982", dealt)).toBe(
      "Aufgabe für Bruno: Du gewinnst, sobald ganz Nordamerika und ganz Afrika von dir befreit sind.",
    );
    expect(await told("nl", "clipper", { ...dealt, task: 8 })).toBe(
      "Opdracht voor Bruno: je wint zodra er geen rode legers meer op het bord staan.",
    );
  });

  test("owners follow what happened", () => {
    const taken: Facts<"TerritoryTaken"> = { event: "TerritoryTaken", side: 0, territory: "ural", former: 1, units: 3 };
    expect(ownersAfter(held, battle)).toEqual(held);
    expect(ownersAfter(held, taken)).toEqual({ ukraine: 0, ural: 0 });
  });
});

group("what is asked", () => {
  const options: Options = {
    seat: 0,
    phase: "place",
    side: 0,
    units: 0,
    neutral_units: 0,
    must_trade: false,
    undo: null,
    cap: 0,
    again: false,
    secret: false,
    private: [],
    onward: [],
    enemies: [],
    later_moves: [],
    actions: [],
  };
  const view = (owner: Side, hand = 0): View =>
    ({
      territories: [{ id: "ural", owner, units: 2, shown: 2 }],
      battle: { source: "ukraine", target: "ural", units: 3, dice: 3, red: [6, 4, 2], blue: [] },
      hand: Array.from({ length: hand }, (_, number) => ({ number, territory: null, symbol: "joker" })),
    }) as unknown as View;

  async function asked(language: Language, edition: string, given: Partial<Options>, seen = view(1)) {
    const decision = decisionOf(seen, { ...options, ...given });
    return sayDecision(decision, (await loadText(language)).view, await speech(language, edition, held));
  }

  test("placing, trading first if a set is due", async () => {
    expect(await asked("de", "parker1982", { units: 1 })).toBe("Noch 1 Armee zu setzen.");
    expect(await asked("nl", "clipper", { units: 4, actions: [{ kind: "trade", sets: [] }] })).toBe(
      "Nog 4 legers te plaatsen. Je kunt eerst een combinatie inwisselen.",
    );
    expect(await asked("en", "hasbro2010", { must_trade: true }, view(1, 5))).toBe(
      "You have 5 territory cards: trade in a set first.",
    );
  });

  test("the start, in all its forms", async () => {
    const setup = { phase: "setup" } as const;
    expect(await asked("de", "hasbro2000", { ...setup, units: 1 })).toBe("Setze 1 Einheit auf eins deiner Länder.");
    expect(await asked("nl", "clipper", { ...setup, units: 21, secret: true, cap: 4 })).toBe(
      "Verdeel 21 legers over je gebieden, hoogstens 4 op elk. De anderen zien het pas als iedereen klaar is.",
    );
    expect(await asked("nl", "hasbro2010", { ...setup, units: 2, neutral_units: 1 })).toBe(
      "Plaats 2 legers en 1 neutraal leger.",
    );
    expect(await asked("en", "hasbro2010", { ...setup, neutral_units: 1 })).toBe("Place 1 neutral unit.");
  });

  test("defending for oneself and for the third army", async () => {
    const defend = { phase: "defend", actions: [{ kind: "defend", target: "ural", least: 1, most: 2 }] } as const;
    expect(await asked("de", "hasbro2010", { ...defend, actions: [...defend.actions] })).toBe(
      "Anna greift von der Ukraine aus den Ural an. Mit wie vielen Würfeln hältst du dagegen? 1 oder 2",
    );
    expect(await asked("de", "hasbro2000", { ...defend, actions: [...defend.actions] }, view("neutral"))).toBe(
      "Anna will von der Ukraine aus den Ural befreien. Du würfelst für den Geisterspieler. Wie viele Würfel? 1 oder 2",
    );
  });

  test("where an attack comes from, and where units go", async () => {
    const [de, nl, en] = await Promise.all(LANGUAGES.map(loadPlayText));
    const says = await Promise.all(LANGUAGES.map((language) => speech(language, "hasbro2010")));
    const free = await Promise.all(LANGUAGES.map((language) => speech(language, "hasbro2000")));
    const facts = { attacker: "Bruno", source: "middle_east", target: "ukraine", attacking: 6, defending: 5, dice: 3 };
    const attacked = (says: readonly Speech[]) =>
      [de, nl, en].map((text, i) => text!.way.defence.attacked(facts, says[i]!));
    expect(attacked(says)).toEqual([
      "Bruno greift vom Mittleren Osten aus (6) mit 3 Würfeln die Ukraine an. Dort stehen 5.",
      "Bruno valt Oekraïne vanuit het Midden-Oosten (6) met 3 dobbelstenen aan. Daar staan er 5.",
      "Bruno attacks Ukraine from the Middle East (6) with 3 dice. It is held by 5.",
    ]);
    expect(attacked(free)).toEqual([
      "Bruno will vom Mittleren Osten aus (6) mit 3 Würfeln die Ukraine befreien. Dort stehen 5.",
      "Bruno wil Oekraïne vanuit het Midden-Oosten (6) met 3 dobbelstenen bevrijden. Daar staan er 5.",
      "Bruno sets out from the Middle East (6) with 3 dice to liberate Ukraine. It is held by 5.",
    ]);
    const moving = { source: "ukraine", target: "middle_east", units: 4, least: 3, most: 7 };
    expect([de, nl, en].map((text, i) => text!.hear.moving(moving, says[i]!))).toEqual([
      "4 Einheiten von der Ukraine in den Mittleren Osten; möglich sind 3 bis 7.",
      "4 legers vanuit Oekraïne naar het Midden-Oosten; mogelijk zijn 3 tot en met 7.",
      "4 units from Ukraine to the Middle East; 3 to 7 are possible.",
    ]);
    const threats = await Promise.all(LANGUAGES.map(async (language) => (await loadOddsText(language)).threats));
    const way = ["middle_east", "east_africa"];
    expect(threats.map((text, i) => text.from("india", 9, way, says[i]!))).toEqual([
      "Indien (9) über den Mittleren Osten und Ostafrika",
      "India (9) via het Midden-Oosten en Oost-Afrika",
      "India (9) by way of the Middle East and East Africa",
    ]);
  });

  test("the reasons of an income", async () => {
    const part = { reason: "territories", units: 4, clause: null, territories: 14, continent: null };
    const say = await speech("en", "hasbro2010");
    expect(sayIncome(part, (await loadText("en")).view, say)).toBe("14 territories → 4");
    const whole = { reason: "continent", units: 5, clause: null, territories: null, continent: "europe" };
    expect(sayIncome(whole, (await loadText("en")).view, say)).toBe("All of Europe → 5");
  });
});

group("what wins", () => {
  const goal = { clause: null, mission: null, task: null, text: null, done: 0, capitals: null } as const;
  const own = { own_counts: true, own_held: false, with_continent: false };

  async function won(facts: Partial<GoalView>, language: Language = "en", edition = "hasbro2010"): Promise<string> {
    const { texts } = await loadText(language);
    return sayGoal(
      { ...goal, kind: "headquarters", needed: 3, pieces: [], ...facts },
      texts,
      await speech(language, edition),
    );
  }

  test("headquarters: all of the others, or some in the short game", async () => {
    const held = { ...own, own_held: true };
    expect(await won({ capitals: { ...held, others: 2, rivals: 2 } })).toBe(
      "You win with all enemy headquarters while you hold your own. You may retake a lost one.",
    );
    expect(await won({ capitals: { ...held, others: 2, rivals: 3 } })).toBe(
      "You win with 2 enemy headquarters while you hold your own. You may retake a lost one.",
    );
  });

  test("capitals: with one's own, which may take its continent along", async () => {
    const capitals = { ...own, with_continent: true, others: 1, rivals: 2 };
    const said = await won({ kind: "capitals", needed: 2, capitals }, "de", "hasbro2000");
    expect(said).toBe(
      "Du gewinnst mit 2 Hauptstädten, deine eigene mitgezählt. Verlierst du deine eigene, verlierst du auch alles andere auf dem Kontinent.",
    );
  });

  test("house rules change the sentence", async () => {
    const foreign = { ...own, own_counts: false, others: 2, rivals: 3 };
    expect(await won({ capitals: foreign })).toBe("You win with 2 enemy headquarters.");
    expect(await won({ capitals: { ...foreign, others: 1 } }, "nl")).toBe("Je wint met 1 vijandelijk hoofdkwartier.");
    expect(await won({ needed: 2, capitals: { ...foreign, own_counts: true } })).toBe(
      "You win with 2 headquarters, your own included.",
    );
  });

  test("the world, or whoever is in the way, in the words of the book", async () => {
    expect(await won({ kind: "world", needed: 42 }, "de")).toBe(
      "Du gewinnst, sobald alle 42 Gebiete in deiner Hand sind.",
    );
    expect(await won({ kind: "world", needed: 42 }, "nl", "parker1982")).toContain("door jou bevrijd");
    const pieces = [{ kind: "opponent", done: 0, needed: 1, continent: null, seat: 1 }] as const;
    expect(await won({ kind: "eliminate_opponent", needed: 1, pieces: [...pieces] })).toContain(
      `You win once ${(await speech("en", "hasbro2010")).who(1)} has no territory left.`,
    );
  });
});

group("what is refused", () => {
  async function refused(language: Language, edition: string, code: string, params: Readonly<Record<string, unknown>>) {
    const { refusals } = await loadTexts(language);
    return sayRefusal({ code, params }, refusals, await speech(language, edition));
  }

  test("the places are named in the reader’s language", async () => {
    const places = { source: "ukraine", target: "middle_east" };
    expect(await refused("nl", "clipper", "attack/not_linked", places)).toContain("Oekraïne – Midden-Oosten");
    expect(await refused("en", "clipper", "attack/not_linked", places)).toBe(
      "Ukraine and the Middle East share neither a border nor a sea route.",
    );
    expect(await refused("de", "clipper", "attack/one_unit", { source: "ural" })).toBe(
      "Im Ural steht nur eine Armee, und die bleibt.",
    );
  });

  test("units, cards, phases and armies are called as in the book", async () => {
    const source = { source: "ural", most: 1 };
    expect(await refused("de", "parker1982", "attack/too_many", source)).toBe(
      "Vom Ural kannst du höchstens 1 Armee schicken.",
    );
    expect(await refused("de", "hasbro2000", "card/set_due", { cards: 5 })).toBe(
      "Du hast 5 Karten: Tausche zuerst ein Set ein.",
    );
    expect(await refused("nl", "clipper", "turn/wrong_step", { phase: "place" })).toBe(
      "Dat past nu niet, nu komt: Nieuwe legers.",
    );
    expect(await refused("de", "hasbro2000", "territory/not_yours", { territory: "congo", army: "neutral" })).toBe(
      "Der Kongo gehört nicht dem Geisterspieler.",
    );
  });

  test("people are named, and what is not known is left out", async () => {
    expect(await refused("de", "clipper", "turn/not_yours", { seat: 1 })).toBe("Noch nicht: Zuerst entscheidet Bruno.");
    expect(await refused("de", "clipper", "turn/not_yours", { seat: null })).toBe(
      "Noch nicht: Zuerst entscheidet jemand anders.",
    );
  });

  test("a code nobody has thought of has a sentence too", async () => {
    expect(await refused("de", "clipper", "http/418", {})).toBe("Das geht gerade nicht (http/418).");
  });
});

group("labels fit", () => {
  test.each(LANGUAGES)("%s", async (language) => {
    const { ui, texts } = await loadText(language);
    for (const label of Object.values(ui.labels)) expect(label.length, label).toBeLessThanOrEqual(14);
    for (const { words } of Object.values(texts.editions))
      for (const head of Object.values(words.heads)) expect(head.length, head).toBeLessThanOrEqual(7);
  });
});

test("who is missing at a table", async () => {
  const said = await Promise.all(LANGUAGES.map(async (language) => (await loadPagesText(language)).lobby.waiting));
  expect(said.map((waiting) => [waiting("Anna", 1), waiting("Anna, Cem", 2)])).toEqual([
    ["Es fehlt noch: Anna", "Es fehlen noch: Anna, Cem"],
    ["Nog niet aan tafel: Anna", "Nog niet aan tafel: Anna, Cem"],
    ["Still missing: Anna", "Still missing: Anna, Cem"],
  ]);
});

test.each(LANGUAGES)("a button and the heading it leads to say the same: %s", async (language) => {
  const { ui, view } = await loadText(language);
  const [panels, replay, play] = [loadPanelsText(language), loadReplayText(language), loadPlayText(language)];
  expect([(await panels).log.title, (await replay).log]).toEqual([ui.labels.log, ui.labels.log]);
  const say = await speech(language, "hasbro2010");
  const { end } = (await play).way;
  expect([end.moveAndEnd, view.actions.endTurn(say)]).toEqual([ui.labels.endTurn, ui.labels.endTurn]);
  expect(end.moveInAndEnd(say)).toContain(view.actions.occupy(say));
  const trade = (await panels).hand.trade(4).toLowerCase();
  expect(trade).toContain(ui.labels.tradeIn.toLowerCase());
  expect(view.actions.trade(say)).toBe(ui.labels.tradeIn);
  expect((await play).keys.trade).toBe(ui.labels.tradeIn.toLowerCase());
});

test("said as people say it", async () => {
  expect((await loadTogetherText("nl")).talk.phrase.truce).toBe("Zullen we elkaar met rust laten?");
  const { spread, leaving } = (await loadPlayText("en")).way;
  expect(spread.title(await speech("en", "hasbro2010"))).toBe("Place automatically");
  expect(leaving.back(await speech("en", "hasbro2010"))).toBe("Keep attacking");
  expect(leaving.back(await speech("en", "furisk"))).toBe("Keep liberating");
});

test("two rolls are both, not all two", async () => {
  const said = await Promise.all(LANGUAGES.map(async (language) => (await loadReplayText(language)).dice.proven));
  expect(said.map((proven) => [1, 2, 3].map(proven))).toEqual([
    ["Der eine Wurf stimmt", "Beide Würfe stimmen", "Alle 3 Würfe stimmen"],
    ["De ene worp klopt", "Beide worpen kloppen", "Alle 3 worpen kloppen"],
    ["The one roll is right", "Both rolls are right", "All 3 rolls are right"],
  ]);
});
