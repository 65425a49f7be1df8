import type { TurnText } from "./turn";

const dice = (count: number) => (count === 1 ? "1 Würfel" : `${count} Würfeln`);

export const turn = {
  end: {
    attacks: (say) => (say.words.voice === "free" ? "Befreiung beenden" : "Angriffe beenden"),
    moveInAndEnd: (say) =>
      say.words.voice === "free" ? "Einziehen, Befreiung beenden" : "Einziehen, Angriffe beenden",
    moveAndEnd: "Zug beenden",
  },
  spread: {
    title: () => "Von selbst setzen",
    claim: "Für mich besetzen",
    evenly: "gleichmäßig",
    borders: "an den Grenzen",
    stop: "Anhalten",
    hold: "Gedrückt halten setzt immer mehr.",
  },
  capital: {
    chosen: (place, say) => `${say.place(place, "full")}? Das gilt für das ganze Spiel.`,
    confirm: "Ja, hier",
  },
  leaving: {
    text: (source, say) =>
      `${say.place(source, "full")} gewählt: Wähle, wohin gezogen wird. Noch ist nichts entschieden.`,
    back: (say) => (say.words.voice === "free" ? "Weiter befreien" : "Weiter angreifen"),
  },
  defence: {
    attacked: ({ attacker, source, target, attacking, defending, dice: count }, say) => {
      const free = say.words.voice === "free";
      const scene = `${say.place(source, "from")} aus (${attacking}) mit ${dice(count)} ${say.place(target)}`;
      const stand = defending === 1 ? "steht" : "stehen";
      return `${attacker} ${free ? `will ${scene} befreien` : `greift ${scene} an`}. Dort ${stand} ${defending}.`;
    },
    yours: () => "Mit wie vielen Würfeln hältst du dagegen?",
    thrown: "Schon gefallen",
    loses: (units, chance) => `${units ? `−${units}` : "±0"}: ${chance}`,
    falls: (chance) => `verloren: ${chance}`,
    costs: (units) => `im Schnitt −${units}`,
  },
  waiting: {
    thinks: "denkt nach …",
    toMyTurn: "Bis ich dran bin",
  },
  recap: {
    title: "Seit deinem Zug",
    lost: (places, by) => `${places} (${by})`,
    holds: (name, continent, bonus) => `${name} hält ${continent} (+${bonus})`,
    gone: (name, by) => `${name} ist ausgeschieden (${by})`,
    cards: (name, cards) => `${name} hat ${cards}`,
    replay: "Noch einmal zeigen",
  },
  counters: {
    understood: "Verstanden",
    all: "Alle zählen",
  },
  hold: { attack: "Gedrückt halten greift immer weiter an." },
} satisfies TurnText;
