import { type EventSentences, pips } from "./events";
import { afterColon, heading, type Speech } from "./speech";

export const events = {
  SeatResigned: ({ seat }, say) => `${say.who(seat, "first")} has resigned; a program plays on.`,
  SeatFilled: ({ by, former }, say) =>
    `${say.who(by, "first")} has given ${former}’s place to a program, which plays on.`,
  SeatFreed: ({ by, former }, say) =>
    `${say.who(by, "first")} has taken ${former}’s place away: somebody else is to play on there.`,
  SeatTaken: ({ seat, former }, say) =>
    `${say.who(seat, "first")} has sat down${say.who(seat) === former ? "" : ` in ${former}’s place`} and plays on.`,
  HostChanged: ({ seat, by }, say) => `${say.who(seat, "first")} is now the host of this table, after ${say.who(by)}.`,
  StandInBegan: ({ seat }, say) => `A program moves for ${say.who(seat)} now.`,
  LeaderChosen: ({ seat }, say) => `${say.who(seat, "first")} is the ${say.words.leader}.`,
  DiceThrownForStart: ({ faces }, say) => `Rolled for it: ${rolls(faces, say)}.`,
  FirstPlacerChosen: ({ seat }, say) => `${say.who(seat, "first")} starts the set-up.`,
  TerritoriesDealt: (_, say) => `The ${say.words.territory.other} are dealt.`,
  MissionDealt: ({ seat, task }, say) =>
    `${heading(say.words.mission.one)} for ${say.who(seat)}: ${afterColon(say.mission(task))}`,
  TerritoryClaimed: ({ seat, territory }, say) => `${say.who(seat, "first")} claims ${say.place(territory)}.`,
  UnitsPlaced: ({ side, territory, units, reason }, say) => {
    const many = say.count(units, say.words.unit);
    switch (reason) {
      case "start":
        return `${say.who(side, "first")} places ${many} ${say.place(territory, "in")}.`;
      case "card_bonus":
        return `For the ${say.place(territory, "full")} card ${say.who(side)} gets ${many} extra.`;
      case "computer":
        return `${say.who(side, "first")} gets ${many} ${say.place(territory, "in")}.`;
      case "placed":
        return `${say.who(side, "first")} reinforces ${say.place(territory)} with ${many}.`;
    }
  },
  CapitalChosen: ({ seat, territory }, say) =>
    `${say.who(seat, "first")} chooses ${say.place(territory)} as ${say.capital.one}.`,
  CapitalRevealed: ({ seat, territory }, say) =>
    `${say.who(seat, "first")}’s ${say.capital.one}: ${say.place(territory, "full")}.`,
  PlacementRevealed: () => "Everyone has set up, and the set-up is open to see.",
  TurnBegun: ({ seat, base, continents }, say) =>
    `${say.who(seat, "first")}’s turn: ${base} for ${say.words.territory.other}` +
    `${continents ? `, ${continents} for continents` : ""}.`,
  TurnTakenBack: ({ seat }, say) => `The first turn, ${say.who(seat)}’s, has not begun after all.`,
  ModeChosen: ({ seat, mode, side }, say) =>
    `${say.who(seat, "first")} chooses${side === "neutral" ? ` for ${say.who(side)}` : ""}: ` +
    `${mode === "reinforce" ? `new ${say.words.unit.other}` : say.words.attacks}.`,
  SetTraded: ({ seat, first, second, third, units }, say) =>
    `${say.who(seat, "first")} trades in ${say.words.a_set} for ${say.count(units, say.words.unit)}: ` +
    `${say.list([first, second, third].map(say.card))}.`,
  DiceRolledToAttack: ({ source, target, red }, say) => `${assault(source, target, "", say)}: ${pips(red)}.`,
  AttackAnnounced: ({ source, target, units, dice }, say) => {
    const thrown = say.count(dice, DIE);
    const sent = units === dice ? thrown : `${say.count(units, say.words.unit)} and ${thrown}`;
    return `${assault(source, target, ` with ${sent}`, say)}.`;
  },
  BattleFought: ({ source, target, red, blue, attacker_loses, defender_loses }, say) =>
    `${assault(source, target, "", say)}: ${rolled(red, blue, say)}` +
    `${losses(say.attacker(source), attacker_loses, say.defender(target), defender_loses)}.`,
  TerritoryTaken: ({ side, territory, former, units }, say) =>
    `${say.who(side, "first")} ${say.words.takes} ${say.place(territory)} from ${say.who(former)}: ` +
    `${say.count(units, say.words.unit)} ${say.plural(units, { one: "moves", other: "move" })} in.`,
  UnitsMovedIn: ({ source, target, units }, say) =>
    `${say.count(units, say.words.unit)} in all ${say.plural(units, { one: "moves", other: "move" })} ` +
    `${say.place(source, "from")} ${say.place(target, "to")}.`,
  ContinentSwapped: ({ side, territory, former, units }, say) =>
    `${say.place(territory, "full")}: ${say.count(units, say.words.unit)} ` +
    `${say.plural(units, { one: "passes", other: "pass" })} from ${say.who(former)} to ${say.who(side)}.`,
  CapitalTaken: ({ side, seat, territory }, say) =>
    side === seat
      ? `${heading(say.capital.one)} regained: ${say.who(side)} holds ${say.place(territory)} again.`
      : `${say.who(seat, "first")}’s ${say.capital.one} has fallen: ${say.who(side)} now holds ${say.place(territory)}.`,
  PlayerEliminated: ({ seat, by }, say) =>
    `${say.who(seat, "first")} is out: the last ${say.words.territory.one} went to ${say.who(by)}.`,
  CardsTakenOver: ({ seat, by, cards }, say) => {
    if (cards === 0) return `${say.who(seat, "first")} had no cards.`;
    const many = say.count(cards, say.words.card);
    return by === null
      ? `${say.who(seat, "first")} gives ${many} back.`
      : `${say.who(by, "first")} takes over ${many} from ${say.who(seat)}.`;
  },
  CardsSeen: ({ seat, cards }, say) =>
    `${say.who(seat, "first")} gets ${cards.length ? say.list(cards.map(say.card)) : "no new cards"}.`,
  CardDrawn: ({ seat }, say) => `${say.who(seat, "first")} draws a ${say.words.card.one}.`,
  CardSeen: ({ seat, card }, say) => `New card for ${say.who(seat)}: ${say.card(card)}.`,
  CardDeclined: ({ seat }, say) => `${say.who(seat, "first")} draws no ${say.words.card.one}.`,
  UnitsMoved: ({ seat, source, target, units }, say) =>
    `${say.who(seat, "first")} ${say.words.moves} ${say.count(units, say.words.unit)} ` +
    `${say.place(source, "from")} ${say.place(target, "to")}.`,
  NeutralReinforced: ({ units, seat }, say) =>
    units
      ? `${say.who("neutral", "first")} gets ${say.count(units, say.words.unit)}, placed by ${say.who(seat)}.`
      : `${say.who("neutral", "first")} gets no new ${say.words.unit.other}.`,
  UnannouncedRoll: ({ seat, source, units }, say) =>
    `${say.who(seat, "first")} rolled ${say.place(source, "from")} without announcing: ` +
    `${units ? `minus ${say.count(units, say.words.unit)}` : `no more ${say.words.attacks} this turn`}.`,
  PlacementUndone: ({ side, territory, units }, say) =>
    `${say.who(side, "first")} takes ${say.count(units, say.words.unit)} back ${say.place(territory, "from")}.`,
  PhaseEnded: ({ seat, phase, side }, say) =>
    phase === "fortify"
      ? `${say.who(seat, "first")} ends the turn.`
      : `${say.who(seat, "first")} ends the ${say.words.attacks}${side === "neutral" ? ` of ${say.who(side)}` : ""}.`,
  GameWon: ({ seat, how }, say) => {
    const winner = say.who(seat, "first");
    switch (how) {
      case "mission":
        return `${winner} wins: ${say.words.mission.one} fulfilled!`;
      case "capitals":
        return `${winner} wins: enough ${say.capital.other}!`;
      case "survival":
        return `${winner} wins: no opponent has a ${say.words.territory.one} left!`;
      case "nothing":
        return `${winner} wins!`;
    }
  },
} satisfies EventSentences;

const DIE = { one: "die", other: "dice" };

/** The numbers, where they are told at all. */
function rolled(red: readonly number[], blue: readonly number[], say: Speech): string {
  return say.dice ? `${pips(red)} against ${pips(blue)}, ` : "";
}

function rolls(faces: Readonly<Record<string, number>>, say: Speech): string {
  return Object.entries(faces)
    .map(([seat, face]) => `${say.who(Number(seat))} ${face}`)
    .join(", ");
}

/** `Anna attacks Ural from Ukraine`, in the edition's voice; nobody is liberated from the land the help comes from. */
function assault(source: string, target: string, how: string, say: Speech): string {
  const attacker = say.attacker(source, "first");
  const from = say.place(source, "from");
  return say.words.voice === "free"
    ? `${attacker} sets out ${from} to liberate ${say.place(target)}${how}`
    : `${attacker} attacks ${say.place(target)} ${from}${how}`;
}

function losses(attacker: string, attackerLoses: number, defender: string, defenderLoses: number): string {
  if (defenderLoses === 0) return `${attacker} loses ${attackerLoses}`;
  if (attackerLoses === 0) return `${defender} loses ${defenderLoses}`;
  return `${attacker} loses ${attackerLoses}, ${defender} ${defenderLoses}`;
}
