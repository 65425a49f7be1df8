import { heading, type Speech } from "./speech";
import type { ViewText } from "./view";

const range = (least: number, most: number) =>
  least === most ? `${most}` : `${least} ${least + 1 === most ? "oder" : "bis"} ${most}`;

export const view = {
  decisions: {
    claim: (_, say) => `Besetze ein freies ${say.words.territory.one}.`,
    setup: ({ units, secret, cap }, say) => {
      const what =
        units === 1
          ? `Setze 1 ${say.words.unit.one} auf eins deiner ${say.words.territory.other}`
          : `Verteile ${say.count(units, say.words.unit)} auf deine ${say.words.territory.other}`;
      const limit = cap ? `, höchstens ${cap} auf jedes` : "";
      return `${what}${limit}.${secret ? " Die anderen sehen es erst, wenn alle fertig sind." : ""}`;
    },
    setupWithNeutral: ({ units, neutral }, say) =>
      `Setze ${say.count(units, say.words.unit)} und ${say.count(neutral, say.words.neutral_unit)}.`,
    setupNeutral: ({ neutral }, say) => `Setze ${say.count(neutral, say.words.neutral_unit)}.`,
    capital: ({ secret }, say) => `Wähle ${secret ? "heimlich " : ""}${say.capital.yours}.`,
    choose: (_, say) => `Neue ${say.words.unit.other} oder ${say.words.attacks}? Beides in einem Zug geht nicht.`,
    chooseForNeutral: (_, say) =>
      `Entscheide für ${say.who("neutral", "acc")}: Neue ${say.words.unit.other} oder ${say.words.attacks}?`,
    mustTrade: ({ cards }, say) =>
      `Du hast ${say.count(cards, say.words.card)}: Tausche zuerst ${say.words.a_set} ein.`,
    place: ({ units, mayTrade }, say) =>
      `Noch ${say.count(units, say.words.unit)} zu setzen.${mayTrade ? ` Du kannst vorher ${say.words.a_set} eintauschen.` : ""}`,
    placeNeutral: ({ units }, say) => `Setze ${say.count(units, say.words.unit)} für ${say.who("neutral", "acc")}.`,
    attack: ({ mayTrade }, say) =>
      `Wähle ein hervorgehobenes eigenes ${say.words.territory.one}, dann das Ziel. ` +
      `Oder höre auf.${mayTrade ? ` Du kannst auch ${say.words.a_set} eintauschen.` : ""}`,
    attackForNeutral: (_, say) => `Führe ${say.who("neutral", "acc")}: Wähle Ausgangspunkt und Ziel, oder höre auf.`,
    noAttack: ({ mayTrade }, say) =>
      `Du kannst nichts mehr ${say.words.voice === "free" ? "befreien" : "angreifen"}.` +
      `${mayTrade ? ` Du kannst noch ${say.words.a_set} eintauschen.` : ""}`,
    defend: ({ source, target, least, most }, say) =>
      `${threat(source, target, say)} Mit wie vielen Würfeln hältst du dagegen? ${range(least, most)}`,
    defendNeutral: ({ source, target, least, most }, say) =>
      `${threat(source, target, say)} Du würfelst für ${say.who("neutral", "acc")}. Wie viele Würfel? ${range(least, most)}`,
    occupy: ({ target, least, most }, say) =>
      `${say.place(target, "full")} ${say.words.taken}. Wie viele ${say.words.unit.other} ziehen ein? ${range(least, most)}`,
    draw: (_, say) => `Du darfst eine ${say.words.card.one} ziehen.`,
    fortify: ({ many, cap }, say) => {
      const move = heading(say.words.move).slice(0, -1);
      const often = many ? `${say.words.unit.other}, so oft du willst` : `einmal ${say.words.unit.other}`;
      return `${move} ${often}${cap ? `, höchstens ${cap}` : ""}, oder beende den Zug.`;
    },
    over: () => "Das Spiel ist aus.",
  },
  waiting: {
    claim: ({ seat }, say) => `${say.who(seat, "first")} besetzt ein freies ${say.words.territory.one}.`,
    setup: ({ seat }, say) => `${say.who(seat, "first")} stellt auf.`,
    capital: ({ seat }, say) => `${say.who(seat, "first")} wählt ${say.capital.the}.`,
    choose: ({ seat, side }, say) =>
      `${say.who(seat, "first")} entscheidet${side === "neutral" ? ` für ${say.who(side, "acc")}` : ""}.`,
    place: ({ seat, side }, say) =>
      `${say.who(seat, "first")} setzt neue ${say.words.unit.other}${side === "neutral" ? ` für ${say.who(side, "acc")}` : ""}.`,
    attack: ({ seat, side }, say) =>
      side === "neutral"
        ? `${say.who(seat, "first")} führt ${say.who(side, "acc")}.`
        : `${say.who(seat, "first")} ist am Zug.`,
    defend: ({ seat, target }, say) =>
      target === null
        ? `${say.who(seat, "first")} wählt die Würfel.`
        : `${say.who(seat, "first")} wählt die Würfel für ${say.place(target)}.`,
    occupy: ({ seat, target }, say) =>
      target === null
        ? `${say.who(seat, "first")} zieht ein.`
        : `${say.who(seat, "first")} zieht ein: ${say.place(target, "full")}.`,
    draw: ({ seat }, say) => `${say.who(seat, "first")} darf eine ${say.words.card.one} ziehen.`,
    fortify: ({ seat }, say) => `${say.who(seat, "first")} ordnet die ${say.words.unit.other}.`,
    over: () => "Das Spiel ist aus.",
  },
  modes: {
    reinforce: (say) => `Neue ${say.words.unit.other}`,
    attack: (say) => say.words.phases.attack,
  },
  actions: {
    claim: () => "Besetzen",
    place: () => "Setzen",
    capital: (say) => `Als ${say.capital.one} wählen`,
    choose: () => "Wählen",
    trade: () => "Eintauschen",
    attack: () => "Würfeln",
    defend: () => "Würfeln",
    occupy: () => "Einziehen",
    fortify: (say) => say.words.phases.fortify,
    draw: () => "Karte ziehen",
    decline: () => "Verzichten",
    undo: () => "Zurücknehmen",
    unannounced: () => "Ohne Ansage gewürfelt",
    endAttacks: () => "Aufhören",
    endTurn: () => "Zug beenden",
  },
  incomeTerritories: (territories, units, say) => `${say.count(territories, say.words.territory)} → ${units}`,
  incomeContinent: (continent, units, say) => `Ganz ${say.continent(continent)} → ${units}`,
  incomeTotal: (units, say) => `Zusammen ${say.count(units, say.words.unit)}`,
  goalTitle: "Ziel des Spiels",
  progress: (done, needed) => `${done} von ${needed}`,
  wonBy: {
    nothing: () => "Das Spiel ist aus",
    survival: (say) => `Kein Gegner hat noch ein ${say.words.territory.one}`,
    mission: (say) => `${say.words.mission.one} erfüllt`,
    capitals: (say) => `Genug ${say.capital.other}`,
  },
} satisfies ViewText;

function threat(source: string, target: string, say: Speech): string {
  const attacker = say.attacker(source, "first");
  const scene = `${say.place(source, "from")} aus ${say.place(target)}`;
  return say.words.voice === "free" ? `${attacker} will ${scene} befreien.` : `${attacker} greift ${scene} an.`;
}
