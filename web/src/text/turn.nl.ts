import type { TurnText } from "./turn";

const dice = (count: number) => (count === 1 ? "1 dobbelsteen" : `${count} dobbelstenen`);

export const turn = {
  end: {
    attacks: (say) => (say.words.voice === "free" ? "Stop met bevrijden" : "Stop met aanvallen"),
    moveInAndEnd: (say) =>
      say.words.voice === "free" ? "Binnentrekken, stop met bevrijden" : "Binnentrekken, stop met aanvallen",
    moveAndEnd: "Einde beurt",
  },
  spread: {
    title: () => "Vanzelf plaatsen",
    claim: "Voor mij bezetten",
    evenly: "gelijkmatig",
    borders: "aan de grenzen",
    stop: "Stoppen",
    hold: "Ingedrukt houden plaatst er steeds meer.",
  },
  capital: {
    chosen: (place, say) => `${say.place(place, "full")}? Dat geldt voor het hele spel.`,
    confirm: "Ja, hier",
  },
  leaving: {
    text: (source, say) => `${say.place(source, "full")} gekozen: kies waarheen. Er staat nog niets vast.`,
    back: (say) => (say.words.voice === "free" ? "Verder bevrijden" : "Verder aanvallen"),
  },
  defence: {
    attacked: ({ attacker, source, target, attacking, defending, dice: count }, say) => {
      const free = say.words.voice === "free";
      const scene = `${say.place(source, "from")} (${attacking}) met ${dice(count)}`;
      const stand = defending === 1 ? "staat" : "staan";
      const deed = free ? `wil ${say.place(target)} ${scene} bevrijden` : `valt ${say.place(target)} ${scene} aan`;
      return `${attacker} ${deed}. Daar ${stand} er ${defending}.`;
    },
    yours: () => "Met hoeveel dobbelstenen verdedig je?",
    thrown: "Al gegooid",
    loses: (units, chance) => `${units ? `−${units}` : "±0"}: ${chance}`,
    falls: (chance) => `verloren: ${chance}`,
    costs: (units) => `gemiddeld −${units}`,
  },
  waiting: {
    thinks: "denkt na …",
    toMyTurn: "Tot mijn beurt",
  },
  recap: {
    title: "Sinds je beurt",
    lost: (places, by) => `${places} (${by})`,
    holds: (name, continent, bonus) => `${name} bezit ${continent} (+${bonus})`,
    gone: (name, by) => `${name} is uitgeschakeld (${by})`,
    cards: (name, cards) => `${name} heeft ${cards}`,
    replay: "Nog eens tonen",
  },
  counters: {
    understood: "Begrepen",
    all: "Alles tellen",
  },
  hold: { attack: "Ingedrukt houden valt steeds opnieuw aan." },
} satisfies TurnText;
