import { type EventSentences, pips } from "./events";
import { afterColon, heading, type Speech } from "./speech";

export const events = {
  SeatResigned: ({ seat }, say) => `${say.who(seat, "first")} heeft opgegeven; een programma speelt verder.`,
  SeatFilled: ({ by, former }, say) =>
    `${say.who(by, "first")} heeft de plaats van ${former} aan een programma gegeven; dat speelt verder.`,
  SeatFreed: ({ by, former }, say) =>
    `${say.who(by, "first")} heeft de plaats van ${former} vrijgemaakt: iemand anders moet daar verder spelen.`,
  SeatTaken: ({ seat, former }, say) =>
    `${say.who(seat, "first")} is ${say.who(seat) === former ? "" : `op de plaats van ${former} `}gaan zitten en speelt verder.`,
  HostChanged: ({ seat, by }, say) =>
    `Vanaf nu is ${say.who(seat)} de gastheer van deze tafel, in plaats van ${say.who(by)}.`,
  StandInBegan: ({ seat }, say) => `Voor ${say.who(seat)} zet nu een programma.`,
  LeaderChosen: ({ seat }, say) => `${say.who(seat, "first")} is ${say.words.leader}.`,
  DiceThrownForStart: ({ faces }, say) => `Erom gegooid: ${rolls(faces, say)}.`,
  FirstPlacerChosen: ({ seat }, say) => `${say.who(seat, "first")} begint met opstellen.`,
  TerritoriesDealt: (_, say) => `De ${say.words.territory.other} zijn verdeeld.`,
  MissionDealt: ({ seat, task }, say) =>
    `${heading(say.words.mission.one)} voor ${say.who(seat)}: ${afterColon(say.mission(task))}`,
  TerritoryClaimed: ({ seat, territory }, say) => `${say.who(seat, "first")} bezet ${say.place(territory)}.`,
  UnitsPlaced: ({ side, territory, units, reason }, say) => {
    const many = say.count(units, say.words.unit);
    switch (reason) {
      case "start":
        return `${say.who(side, "first")} plaatst ${many} ${say.place(territory, "in")}.`;
      case "card_bonus":
        return `Voor de kaart ${say.place(territory, "full")} krijgt ${say.who(side)} ${many} extra.`;
      case "computer":
        return `${say.who(side, "first")} krijgt ${many} ${say.place(territory, "in")}.`;
      case "placed":
        return `${say.who(side, "first")} versterkt ${say.place(territory)} met ${many}.`;
    }
  },
  CapitalChosen: ({ seat, territory }, say) =>
    `${say.who(seat, "first")} kiest ${say.place(territory)} als ${say.capital.one}.`,
  CapitalRevealed: ({ seat, territory }, say) =>
    `${heading(say.capital.one)} van ${say.who(seat)}: ${say.place(territory, "full")}.`,
  PlacementRevealed: () => "Iedereen heeft opgesteld en de opstelling ligt open.",
  TurnBegun: ({ seat, base, continents }, say) =>
    `${say.who(seat, "first")} is aan de beurt: ${base} voor ${say.words.territory.other}` +
    `${continents ? `, ${continents} voor continenten` : ""}.`,
  TurnTakenBack: ({ seat }, say) => `De eerste beurt, die van ${say.who(seat)}, is toch nog niet begonnen.`,
  ModeChosen: ({ seat, mode, side }, say) =>
    `${say.who(seat, "first")} kiest${side === "neutral" ? ` namens ${say.who(side)}` : ""}: ` +
    `${mode === "reinforce" ? `nieuwe ${say.words.unit.other}` : say.words.attacks}.`,
  SetTraded: ({ seat, first, second, third, units }, say) =>
    `${say.who(seat, "first")} wisselt ${say.words.a_set} in voor ${say.count(units, say.words.unit)}: ` +
    `${say.list([first, second, third].map(say.card))}.`,
  DiceRolledToAttack: ({ source, target, red }, say) => `${assault(source, target, "", say)}: ${pips(red)}.`,
  AttackAnnounced: ({ source, target, units, dice }, say) => {
    const thrown = say.count(dice, DIE);
    const sent = units === dice ? thrown : `${say.count(units, say.words.unit)} en ${thrown}`;
    return `${assault(source, target, ` met ${sent}`, say)}.`;
  },
  BattleFought: ({ source, target, red, blue, attacker_loses, defender_loses }, say) =>
    `${assault(source, target, "", say)}: ${rolled(red, blue, say)}` +
    `${losses(say.attacker(source), attacker_loses, say.defender(target), defender_loses)}.`,
  TerritoryTaken: ({ side, territory, former, units }, say) =>
    `${say.who(side, "first")} ${say.words.takes} ${say.place(territory)} ` +
    `${say.words.voice === "free" ? "van" : "op"} ${say.who(former)}: ` +
    `${say.count(units, say.words.unit)} ${say.plural(units, { one: "trekt", other: "trekken" })} binnen.`,
  UnitsMovedIn: ({ source, target, units }, say) =>
    `In totaal ${say.plural(units, { one: "trekt", other: "trekken" })} ${say.count(units, say.words.unit)} ` +
    `${say.place(source, "from")} ${say.place(target, "to")}.`,
  ContinentSwapped: ({ side, territory, former, units }, say) =>
    `${say.place(territory, "full")}: ${say.count(units, say.words.unit)} ` +
    `${say.plural(units, { one: "gaat", other: "gaan" })} over van ${say.who(former)} naar ${say.who(side)}.`,
  CapitalTaken: ({ side, seat, territory }, say) =>
    side === seat
      ? `${heading(say.capital.one)} terug: ${say.who(side)} heeft ${say.place(territory)} weer in handen.`
      : `${heading(say.capital.the)} van ${say.who(seat)} is gevallen: ${say.who(side)} heeft nu ${say.place(territory)}.`,
  PlayerEliminated: ({ seat, by }, say) =>
    `${say.who(seat, "first")} ligt eruit: het laatste ${say.words.territory.one} ging naar ${say.who(by)}.`,
  CardsTakenOver: ({ seat, by, cards }, say) => {
    if (cards === 0) return `${say.who(seat, "first")} had geen kaarten.`;
    const many = say.count(cards, say.words.card);
    return by === null
      ? `${say.who(seat, "first")} geeft ${many} terug.`
      : `${say.who(by, "first")} neemt ${many} over van ${say.who(seat)}.`;
  },
  CardsSeen: ({ seat, cards }, say) =>
    `${say.who(seat, "first")} krijgt ${cards.length ? say.list(cards.map(say.card)) : "geen nieuwe kaarten"}.`,
  CardDrawn: ({ seat }, say) => `${say.who(seat, "first")} trekt een ${say.words.card.one}.`,
  CardSeen: ({ seat, card }, say) => `Nieuwe kaart voor ${say.who(seat)}: ${say.card(card)}.`,
  CardDeclined: ({ seat }, say) => `${say.who(seat, "first")} trekt geen ${say.words.card.one}.`,
  UnitsMoved: ({ seat, source, target, units }, say) =>
    `${say.who(seat, "first")} ${say.words.moves} ${say.count(units, say.words.unit)} ` +
    `van ${say.place(source, "the")} ${say.place(target, "to")}.`,
  NeutralReinforced: ({ units, seat }, say) =>
    units
      ? `${say.who("neutral", "first")} krijgt ${say.count(units, say.words.unit)}, geplaatst door ${say.who(seat)}.`
      : `${say.who("neutral", "first")} krijgt geen nieuwe ${say.words.unit.other}.`,
  UnannouncedRoll: ({ seat, source, units }, say) =>
    `${say.who(seat, "first")} gooide ${say.place(source, "from")} zonder aankondiging: ` +
    `${units ? `min ${say.count(units, say.words.unit)}` : `deze beurt geen ${say.words.attacks} meer`}.`,
  PlacementUndone: ({ side, territory, units }, say) =>
    `${say.who(side, "first")} neemt ${say.count(units, say.words.unit)} ${say.place(territory, "in")} terug.`,
  PhaseEnded: ({ seat, phase, side }, say) =>
    phase === "fortify"
      ? `${say.who(seat, "first")} beëindigt de beurt.`
      : `${say.who(seat, "first")} beëindigt de ${say.words.attacks}${side === "neutral" ? ` van ${say.who(side)}` : ""}.`,
  GameWon: ({ seat, how }, say) => {
    const winner = say.who(seat, "first");
    switch (how) {
      case "mission":
        return `${winner} wint: ${say.words.mission.one} volbracht!`;
      case "capitals":
        return `${winner} wint: genoeg ${say.capital.other}!`;
      case "survival":
        return `${winner} wint: geen tegenstander heeft nog een ${say.words.territory.one}!`;
      case "nothing":
        return `${winner} wint!`;
    }
  },
} satisfies EventSentences;

const DIE = { one: "dobbelsteen", other: "dobbelstenen" };

/** The numbers, where they are told at all. */
function rolled(red: readonly number[], blue: readonly number[], say: Speech): string {
  return say.dice ? `${pips(red)} tegen ${pips(blue)} – ` : "";
}

function rolls(faces: Readonly<Record<string, number>>, say: Speech): string {
  return Object.entries(faces)
    .map(([seat, face]) => `${say.who(Number(seat))} ${face}`)
    .join(", ");
}

/** `Anna valt de Oeral vanuit Oekraïne aan`, in the edition's voice. */
function assault(source: string, target: string, how: string, say: Speech): string {
  const scene = `${say.place(target)} ${say.place(source, "from")}${how}`;
  const attacker = say.attacker(source, "first");
  return say.words.voice === "free" ? `${attacker} wil ${scene} bevrijden` : `${attacker} valt ${scene} aan`;
}

function losses(attacker: string, attackerLoses: number, defender: string, defenderLoses: number): string {
  if (defenderLoses === 0) return `${attacker} verliest ${attackerLoses}`;
  if (attackerLoses === 0) return `${defender} verliest ${defenderLoses}`;
  return `${attacker} verliest ${attackerLoses}, ${defender} ${defenderLoses}`;
}
