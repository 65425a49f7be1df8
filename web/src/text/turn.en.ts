import type { TurnText } from "./turn";

const dice = (count: number) => (count === 1 ? "1 die" : `${count} dice`);

export const turn = {
  end: {
    attacks: (say) => (say.words.voice === "free" ? "End liberation" : "End attacks"),
    moveInAndEnd: (say) => (say.words.voice === "free" ? "Move in, end liberation" : "Move in, end attacks"),
    moveAndEnd: "End turn",
  },
  spread: {
    title: () => "Place by itself",
    claim: "Claim for me",
    evenly: "evenly",
    borders: "at the borders",
    stop: "Stop",
    hold: "Hold to place more and more.",
  },
  capital: {
    chosen: (place) => `${place}? It stays for the whole game.`,
    confirm: "Yes, here",
  },
  leaving: {
    text: (place) => `${place} is chosen: choose where to move. Nothing is decided yet.`,
    back: (say) => (say.words.voice === "free" ? "Liberate on" : "Attack on"),
  },
  defence: {
    attacked: ({ attacker, source, target, attacking, defending, dice: count }) =>
      `${attacker} attacks from ${source} (${attacking}) with ${dice(count)}. ${target} has ${defending}.`,
    yours: () => "How many dice do you throw against that?",
    thrown: "Thrown already",
    loses: (units, chance) => `${units ? `−${units}` : "±0"}: ${chance}`,
    falls: (chance) => `lost: ${chance}`,
    costs: (units) => `−${units} on average`,
  },
  waiting: {
    thinks: "is thinking …",
    toMyTurn: "To my turn",
  },
  recap: {
    title: "Since your turn",
    lost: (places, by) => `${places} (${by})`,
    holds: (name, continent, bonus) => `${name} holds ${continent} (+${bonus})`,
    gone: (name, by) => `${name} is out (${by})`,
    cards: (name, cards) => `${name} has ${cards}`,
    replay: "Show it again",
  },
  counters: {
    note: (less, say) =>
      `A number in a ${say.words.territory.one} tells how many ${say.words.unit.other} can leave it: ` +
      `${less} always stays behind and is counted nowhere.`,
    understood: "Got it",
    all: "Count all",
  },
  hold: { attack: "Hold to attack again and again." },
} satisfies TurnText;
