import type { Side } from "../protocol";
import { type EventSentences, pips } from "./events";
import { heading, type Speech } from "./speech";

export const events = {
  SeatResigned: ({ seat }, say) => `${say.who(seat, "first")} hat aufgegeben; ein Programm spielt weiter.`,
  SeatFilled: ({ by, former }, say) =>
    `${say.who(by, "first")} hat den Platz von ${former} einem Programm gegeben; es spielt weiter.`,
  SeatFreed: ({ by, former }, say) =>
    `${say.who(by, "first")} hat den Platz von ${former} freigegeben: Dort soll jemand anderes weiterspielen.`,
  SeatTaken: ({ seat, former }, say) =>
    `${say.who(seat, "first")} hat sich ${say.who(seat) === former ? "" : `auf den Platz von ${former} `}gesetzt und spielt weiter.`,
  HostChanged: ({ seat, by }, say) => `Von jetzt an führt ${say.who(seat)} den Tisch, nicht mehr ${say.who(by)}.`,
  StandInBegan: ({ seat }, say) => `Für ${say.who(seat, "acc")} zieht jetzt ein Programm.`,
  LeaderChosen: ({ seat }, say) => `${say.words.leader}: ${say.who(seat)}.`,
  DiceThrownForStart: ({ faces }, say) => `Ausgewürfelt: ${rolls(faces, say)}.`,
  FirstPlacerChosen: ({ seat }, say) => `${say.who(seat, "first")} beginnt mit dem Aufstellen.`,
  TerritoriesDealt: (_, say) => `Die ${say.words.territory.other} sind verteilt.`,
  MissionDealt: ({ seat, task }, say) => `${say.words.mission.one} für ${say.who(seat, "acc")}: ${say.mission(task)}`,
  TerritoryClaimed: ({ seat, territory }, say) => `${say.who(seat, "first")} besetzt ${say.place(territory)}.`,
  UnitsPlaced: ({ side, territory, units, reason }, say) => {
    const many = say.count(units, say.words.unit);
    switch (reason) {
      case "start":
        return `${say.who(side, "first")} setzt ${many} ${say.place(territory, "to")}.`;
      case "card_bonus":
        return `Für die Karte ${say.place(territory, "full")} erhält ${say.who(side)} ${many} dazu.`;
      case "computer":
        return `${say.who(side, "first")} erhält ${many} ${say.place(territory, "in")}.`;
      case "placed":
        return `${say.who(side, "first")} verstärkt ${say.place(territory)} um ${many}.`;
    }
  },
  CapitalChosen: ({ seat, territory }, say) =>
    `${say.who(seat, "first")} wählt ${say.place(territory)} als ${say.capital.one}.`,
  CapitalRevealed: ({ seat, territory }, say) =>
    `${say.capital.one} ${von(seat, say)}: ${say.place(territory, "full")}.`,
  PlacementRevealed: () => "Alle haben aufgestellt, und die Aufstellung liegt offen.",
  TurnBegun: ({ seat, base, continents }, say) =>
    `${say.who(seat, "first")} ist am Zug: ${base} für ${say.words.territory.other}` +
    `${continents ? `, ${continents} für Kontinente` : ""}.`,
  TurnTakenBack: ({ seat }, say) => `Der erste Zug, der ${von(seat, say)}, hat doch noch nicht begonnen.`,
  ModeChosen: ({ seat, mode, side }, say) =>
    `${say.who(seat, "first")} wählt${side === "neutral" ? ` für ${say.who(side, "acc")}` : ""}: ` +
    `${mode === "reinforce" ? `neue ${say.words.unit.other}` : say.words.attacks}.`,
  SetTraded: ({ seat, first, second, third, units }, say) =>
    `${say.who(seat, "first")} tauscht ${say.words.a_set} gegen ${say.count(units, say.words.unit)}: ` +
    `${say.list([first, second, third].map(say.card))}.`,
  DiceRolledToAttack: ({ source, target, red }, say) => `${assault(source, target, "", say)}: ${pips(red)}.`,
  AttackAnnounced: ({ source, target, units, dice }, say) => {
    const thrown = `mit ${say.count(dice, DIE_AFTER_MIT)}`;
    const sent = units === dice ? thrown : `mit ${say.count(units, say.words.unit)} und ${thrown.slice(4)}`;
    return `${assault(source, target, `${sent} `, say)}.`;
  },
  BattleFought: ({ source, target, red, blue, attacker_loses, defender_loses }, say) =>
    `${assault(source, target, "", say)}: ${rolled(red, blue, say)}` +
    `${losses(say.attacker(source), attacker_loses, say.defender(target), defender_loses)}.`,
  TerritoryTaken: ({ side, territory, former, units }, say) =>
    `${say.who(side, "first")} ${say.words.takes} ${say.place(territory)} ${von(former, say)}: ` +
    `${say.count(units, say.words.unit)} ${say.plural(units, { one: "zieht", other: "ziehen" })} ein.`,
  UnitsMovedIn: ({ source, target, units }, say) =>
    `Insgesamt ${say.plural(units, { one: "zieht", other: "ziehen" })} ${say.count(units, say.words.unit)} ` +
    `${say.place(source, "from")} ${say.place(target, "to")}.`,
  ContinentSwapped: ({ side, territory, former, units }, say) =>
    `${say.place(territory, "full")}: ${say.count(units, say.words.unit)} ` +
    `${say.plural(units, { one: "geht", other: "gehen" })} ${von(former, say)} an ${say.who(side, "acc")} über.`,
  CapitalTaken: ({ side, seat, territory }, say) =>
    side === seat
      ? `${say.capital.one} zurückgeholt: ${say.who(side, "first")} hält wieder ${say.place(territory)}.`
      : `${heading(say.capital.the)} ${von(seat, say)} ist gefallen: ${say.who(side, "first")} hält jetzt ${say.place(territory)}.`,
  PlayerEliminated: ({ seat, by }, say) =>
    `${say.who(seat, "first")} scheidet aus: Das letzte ${say.words.territory.one} ging an ${say.who(by, "acc")}.`,
  CardsTakenOver: ({ seat, by, cards }, say) => {
    if (cards === 0) return `${say.who(seat, "first")} hatte keine Karten.`;
    const many = say.count(cards, say.words.card);
    return by === null
      ? `${say.who(seat, "first")} gibt ${many} zurück.`
      : `${say.who(by, "first")} übernimmt ${many} ${von(seat, say)}.`;
  },
  CardsSeen: ({ seat, cards }, say) =>
    `${say.who(seat, "first")} erhält ${cards.length ? say.list(cards.map(say.card)) : "keine neuen Karten"}.`,
  CardDrawn: ({ seat }, say) => `${say.who(seat, "first")} zieht eine ${say.words.card.one}.`,
  CardSeen: ({ seat, card }, say) => `Neue Karte für ${say.who(seat, "acc")}: ${say.card(card)}.`,
  CardDeclined: ({ seat }, say) => `${say.who(seat, "first")} zieht keine ${say.words.card.one}.`,
  UnitsMoved: ({ seat, source, target, units }, say) =>
    `${say.who(seat, "first")} ${say.words.moves} ${say.count(units, say.words.unit)} ` +
    `${say.place(source, "from")} ${say.place(target, "to")}.`,
  NeutralReinforced: ({ units, seat }, say) =>
    units
      ? `${say.who("neutral", "first")} erhält ${say.count(units, say.words.unit)}, gesetzt ${von(seat, say)}.`
      : `${say.who("neutral", "first")} erhält keine neuen ${say.words.unit.other}.`,
  UnannouncedRoll: ({ seat, source, units }, say) =>
    `${say.who(seat, "first")} hat ${say.place(source, "from")} aus ohne Ansage gewürfelt: ` +
    `${units ? `minus ${say.count(units, say.words.unit)}` : `keine ${say.words.attacks} mehr in diesem Zug`}.`,
  PlacementUndone: ({ side, territory, units }, say) =>
    `${say.who(side, "first")} nimmt ${say.count(units, say.words.unit)} ${say.place(territory, "in")} zurück.`,
  PhaseEnded: ({ seat, phase, side }, say) =>
    phase === "fortify"
      ? `${say.who(seat, "first")} beendet den Zug.`
      : `${say.who(seat, "first")} beendet die ${say.words.attacks}${side === "neutral" ? ` für ${say.who(side, "acc")}` : ""}.`,
  GameWon: ({ seat, how }, say) => {
    const winner = say.who(seat, "first");
    switch (how) {
      case "mission":
        return `${winner} gewinnt: ${say.words.mission.one} erfüllt!`;
      case "capitals":
        return `${winner} gewinnt: genug ${say.capital.other}!`;
      case "survival":
        return `${winner} gewinnt: Kein Gegner hat noch ein ${say.words.territory.one}!`;
      case "nothing":
        return `${winner} gewinnt!`;
    }
  },
} satisfies EventSentences;

const DIE_AFTER_MIT = { one: "Würfel", other: "Würfeln" };

/** The numbers, where they are told at all. */
function rolled(red: readonly number[], blue: readonly number[], say: Speech): string {
  return say.dice ? `${pips(red)} gegen ${pips(blue)} – ` : "";
}

function rolls(faces: Readonly<Record<string, number>>, say: Speech): string {
  return Object.entries(faces)
    .map(([seat, face]) => `${say.who(Number(seat))} ${face}`)
    .join(", ");
}

/** `von Anna`, `vom Geisterspieler`. */
function von(side: Side, say: Speech): string {
  return `von ${say.who(side, "dat")}`.replace(/^von dem /, "vom ");
}

/** `Anna greift von der Ukraine aus den Ural an`, in the edition's voice; `how` goes before the target. */
function assault(source: string, target: string, how: string, say: Speech): string {
  const scene = `${say.place(source, "from")} aus ${how}${say.place(target)}`;
  const attacker = say.attacker(source, "first");
  return say.words.voice === "free" ? `${attacker} will ${scene} befreien` : `${attacker} greift ${scene} an`;
}

function losses(attacker: string, attackerLoses: number, defender: string, defenderLoses: number): string {
  if (defenderLoses === 0) return `${attacker} verliert ${attackerLoses}`;
  if (attackerLoses === 0) return `${defender} verliert ${defenderLoses}`;
  return `${attacker} verliert ${attackerLoses}, ${defender} ${defenderLoses}`;
}
