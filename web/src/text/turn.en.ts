import type { TurnText } from "./turn";

const dice = (count: number) => (count === 1 ? "1 die" : `${count} dice`);

export const turn = {
  end: {
    attacks: (say) => (say.words.voice === "free" ? "End liberation" : "End attacks"),
    moveInAndEnd: (say) => (say.words.voice === "free" ? "Move in, end liberation" : "Move in, end attacks"),
    moveAndEnd: "End turn",
  },
  spread: {
    title: () => "Place automatically",
    claim: "Claim for me",
    evenly: "evenly",
    borders: "at the borders",
    stop: "Stop",
    hold: "Hold to place more and more.",
  },
  capital: {
    chosen: (place, say) => `${say.place(place, "full")}? It stays for the whole game.`,
    confirm: "Yes, here",
  },
  leaving: {
    text: (source, say) => `${say.place(source, "full")} chosen: choose where to move. Nothing is decided yet.`,
    back: (say) => (say.words.voice === "free" ? "Keep liberating" : "Keep attacking"),
  },
  defence: {
    attacked: ({ attacker, source, target, attacking, defending, dice: count }, say) => {
      const free = say.words.voice === "free";
      const scene = `${say.place(source, "from")} (${attacking}) with ${dice(count)}`;
      const deed = free
        ? `sets out ${scene} to liberate ${say.place(target)}`
        : `attacks ${say.place(target)} ${scene}`;
      return `${attacker} ${deed}. It is held by ${defending}.`;
    },
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
    understood: "Got it",
    all: "Count all",
  },
  hold: { attack: "Hold to attack again and again." },
} satisfies TurnText;
