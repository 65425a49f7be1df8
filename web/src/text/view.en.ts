import { heading, type Speech } from "./speech";
import type { ViewText } from "./view";

const range = (least: number, most: number) =>
  least === most ? `${most}` : `${least} ${least + 1 === most ? "or" : "to"} ${most}`;

export const view = {
  decisions: {
    claim: (_, say) => `Claim a free ${say.words.territory.one}.`,
    setup: ({ units, secret, cap }, say) => {
      const what =
        units === 1
          ? `Place 1 ${say.words.unit.one} on one of your ${say.words.territory.other}`
          : `Spread ${say.count(units, say.words.unit)} over your ${say.words.territory.other}`;
      const limit = cap ? `, at most ${cap} on each` : "";
      return `${what}${limit}.${secret ? " The others see it only when everyone is done." : ""}`;
    },
    setupWithNeutral: ({ units, neutral }, say) =>
      `Place ${say.count(units, say.words.unit)} and ${say.count(neutral, say.words.neutral_unit)}.`,
    setupNeutral: ({ neutral }, say) => `Place ${say.count(neutral, say.words.neutral_unit)}.`,
    capital: ({ secret }, say) => `Choose ${say.capital.yours}${secret ? " in secret" : ""}.`,
    choose: (_, say) => `New ${say.words.unit.other} or ${say.words.attacks}? You cannot have both in one turn.`,
    chooseForNeutral: (_, say) =>
      `Decide for ${say.who("neutral")}: new ${say.words.unit.other} or ${say.words.attacks}?`,
    mustTrade: ({ cards }, say) => `You have ${say.count(cards, say.words.card)}: trade in ${say.words.a_set} first.`,
    place: ({ units, mayTrade }, say) =>
      `${say.count(units, say.words.unit)} left to place.${mayTrade ? ` You can trade in ${say.words.a_set} first.` : ""}`,
    placeNeutral: ({ units }, say) => `Place ${say.count(units, say.words.unit)} for ${say.who("neutral")}.`,
    attack: ({ mayTrade }, say) =>
      `Choose a highlighted ${say.words.territory.one} of yours, then the target. Or stop.` +
      `${mayTrade ? ` You can also trade in ${say.words.a_set}.` : ""}`,
    attackForNeutral: (_, say) => `Lead ${say.who("neutral")}: choose where from and where to, or stop.`,
    noAttack: ({ mayTrade }, say) =>
      `There is nothing left to ${say.words.voice === "free" ? "liberate" : "attack"}.` +
      `${mayTrade ? ` You can still trade in ${say.words.a_set}.` : ""}`,
    defend: ({ source, target, least, most }, say) =>
      `${threat(source, target, say)} How many dice do you roll in defence? ${range(least, most)}`,
    defendNeutral: ({ source, target, least, most }, say) =>
      `${threat(source, target, say)} You roll for ${say.who("neutral")}. How many dice? ${range(least, most)}`,
    occupy: ({ target, least, most }, say) =>
      `${say.place(target, "full")} ${say.words.taken}. How many ${say.words.unit.other} move in? ${range(least, most)}`,
    draw: (_, say) => `You may draw a ${say.words.card.one}.`,
    fortify: ({ many, cap }, say) => {
      const move = `Move ${say.words.unit.other} ${many ? "as often as you like" : "once"}`;
      return `${move}${cap ? `, at most ${cap}` : ""}, or end your turn.`;
    },
    over: () => "The game is over.",
  },
  waiting: {
    claim: ({ seat }, say) => `${say.who(seat, "first")} is claiming a free ${say.words.territory.one}.`,
    setup: ({ seat }, say) => `${say.who(seat, "first")} is setting up.`,
    capital: ({ seat }, say) => `${say.who(seat, "first")} is choosing a ${say.capital.one}.`,
    choose: ({ seat, side }, say) =>
      `${say.who(seat, "first")} is deciding${side === "neutral" ? ` for ${say.who(side)}` : ""}.`,
    place: ({ seat, side }, say) =>
      `${say.who(seat, "first")} is placing new ${say.words.unit.other}${side === "neutral" ? ` for ${say.who(side)}` : ""}.`,
    attack: ({ seat, side }, say) =>
      side === "neutral" ? `${say.who(seat, "first")} is leading ${say.who(side)}.` : `It’s ${say.who(seat)}’s turn.`,
    defend: ({ seat, target }, say) =>
      target === null
        ? `${say.who(seat, "first")} is choosing dice.`
        : `${say.who(seat, "first")} is choosing dice for ${say.place(target)}.`,
    occupy: ({ seat, target }, say) =>
      target === null
        ? `${say.who(seat, "first")} is moving in.`
        : `${say.who(seat, "first")} is moving in: ${say.place(target, "full")}.`,
    draw: ({ seat }, say) => `${say.who(seat, "first")} may draw a ${say.words.card.one}.`,
    fortify: ({ seat }, say) => `${say.who(seat, "first")} is arranging the ${say.words.unit.other}.`,
    over: () => "The game is over.",
  },
  modes: {
    reinforce: (say) => `New ${say.words.unit.other}`,
    attack: (say) => say.words.phases.attack,
  },
  actions: {
    claim: () => "Claim",
    place: () => "Place",
    capital: (say) => `Choose as ${say.capital.one}`,
    choose: () => "Choose",
    trade: () => "Trade in",
    attack: () => "Roll",
    defend: () => "Roll",
    occupy: () => "Move in",
    fortify: (say) => say.words.phases.fortify,
    draw: () => "Draw card",
    decline: () => "Skip",
    undo: () => "Take back",
    unannounced: () => "Rolled without announcing",
    endAttacks: () => "Stop",
    endTurn: () => "End turn",
  },
  incomeTerritories: (territories, units, say) => `${say.count(territories, say.words.territory)} → ${units}`,
  incomeContinent: (continent, units, say) => `All of ${say.continent(continent)} → ${units}`,
  incomeTotal: (units, say) => `${say.count(units, say.words.unit)} in all`,
  goalTitle: "Goal of the game",
  progress: (done, needed) => `${done} of ${needed}`,
  wonBy: {
    nothing: () => "The game is over",
    survival: (say) => `No opponent has a ${say.words.territory.one} left`,
    mission: (say) => `${heading(say.words.mission.one)} fulfilled`,
    capitals: (say) => `Enough ${say.capital.other}`,
  },
} satisfies ViewText;

function threat(source: string, target: string, say: Speech): string {
  const attacker = say.attacker(source, "first");
  const from = say.place(source, "from");
  return say.words.voice === "free"
    ? `${attacker} sets out ${from} to liberate ${say.place(target)}.`
    : `${attacker} attacks ${say.place(target)} ${from}.`;
}
