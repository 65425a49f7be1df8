import { heading, type Speech } from "./speech";
import type { ViewText } from "./view";

const range = (least: number, most: number) =>
  least === most ? `${most}` : `${least} ${least + 1 === most ? "of" : "tot en met"} ${most}`;

export const view = {
  decisions: {
    claim: (_, say) => `Bezet een vrij ${say.words.territory.one}.`,
    setup: ({ units, secret, cap }, say) => {
      const what =
        units === 1
          ? `Plaats 1 ${say.words.unit.one} op een van je ${say.words.territory.other}`
          : `Verdeel ${say.count(units, say.words.unit)} over je ${say.words.territory.other}`;
      const limit = cap ? `, hoogstens ${cap} op elk` : "";
      return `${what}${limit}.${secret ? " De anderen zien het pas als iedereen klaar is." : ""}`;
    },
    setupWithNeutral: ({ units, neutral }, say) =>
      `Plaats ${say.count(units, say.words.unit)} en ${say.count(neutral, say.words.neutral_unit)}.`,
    setupNeutral: ({ neutral }, say) => `Plaats ${say.count(neutral, say.words.neutral_unit)}.`,
    capital: ({ secret }, say) => `Kies ${secret ? "in het geheim " : ""}${say.capital.yours}.`,
    choose: (_, say) => `Nieuwe ${say.words.unit.other} of ${say.words.attacks}? Allebei in één beurt kan niet.`,
    chooseForNeutral: (_, say) =>
      `Beslis voor ${say.who("neutral")}: nieuwe ${say.words.unit.other} of ${say.words.attacks}?`,
    mustTrade: ({ cards }, say) => `Je hebt ${say.count(cards, say.words.card)}: wissel eerst ${say.words.a_set} in.`,
    place: ({ units, mayTrade }, say) =>
      `Nog ${say.count(units, say.words.unit)} te plaatsen.${mayTrade ? ` Je kunt eerst ${say.words.a_set} inwisselen.` : ""}`,
    placeNeutral: ({ units }, say) => `Plaats ${say.count(units, say.words.unit)} voor ${say.who("neutral")}.`,
    attack: ({ mayTrade }, say) =>
      `Kies een gemarkeerd eigen ${say.words.territory.one} en dan het doel. Of stop.` +
      `${mayTrade ? ` Je kunt ook ${say.words.a_set} inwisselen.` : ""}`,
    attackForNeutral: (_, say) => `Leid ${say.who("neutral")}: kies vertrekpunt en doel, of stop.`,
    noAttack: ({ mayTrade }, say) =>
      `Je kunt niets meer ${say.words.voice === "free" ? "bevrijden" : "aanvallen"}.` +
      `${mayTrade ? ` Je kunt nog ${say.words.a_set} inwisselen.` : ""}`,
    defend: ({ source, target, least, most }, say) =>
      `${threat(source, target, say)} Met hoeveel dobbelstenen verdedig je? ${range(least, most)}`,
    defendNeutral: ({ source, target, least, most }, say) =>
      `${threat(source, target, say)} Je gooit voor ${say.who("neutral")}. Hoeveel dobbelstenen? ${range(least, most)}`,
    occupy: ({ target, least, most }, say) =>
      `${say.place(target, "full")} ${say.words.taken}. Hoeveel ${say.words.unit.other} trekken binnen? ${range(least, most)}`,
    draw: (_, say) => `Je mag een ${say.words.card.one} trekken.`,
    fortify: ({ many, cap }, say) => {
      const move = many
        ? `Verplaats ${say.words.unit.other} zo vaak je wilt`
        : `Verplaats één keer ${say.words.unit.other}`;
      return `${move}${cap ? `, hoogstens ${cap}` : ""}, of beëindig je beurt.`;
    },
    over: () => "Het spel is afgelopen.",
  },
  waiting: {
    claim: ({ seat }, say) => `${say.who(seat, "first")} bezet een vrij ${say.words.territory.one}.`,
    setup: ({ seat }, say) => `${say.who(seat, "first")} stelt op.`,
    capital: ({ seat }, say) => `${say.who(seat, "first")} kiest een ${say.capital.one}.`,
    choose: ({ seat, side }, say) =>
      `${say.who(seat, "first")} beslist${side === "neutral" ? ` voor ${say.who(side)}` : ""}.`,
    place: ({ seat, side }, say) =>
      `${say.who(seat, "first")} plaatst nieuwe ${say.words.unit.other}${side === "neutral" ? ` voor ${say.who(side)}` : ""}.`,
    attack: ({ seat, side }, say) =>
      side === "neutral"
        ? `${say.who(seat, "first")} leidt ${say.who(side)}.`
        : `${say.who(seat, "first")} is aan de beurt.`,
    defend: ({ seat, target }, say) =>
      target === null
        ? `${say.who(seat, "first")} kiest de dobbelstenen.`
        : `${say.who(seat, "first")} kiest de dobbelstenen voor ${say.place(target)}.`,
    occupy: ({ seat, target }, say) =>
      target === null
        ? `${say.who(seat, "first")} trekt binnen.`
        : `${say.who(seat, "first")} trekt binnen: ${say.place(target, "full")}.`,
    draw: ({ seat }, say) => `${say.who(seat, "first")} mag een ${say.words.card.one} trekken.`,
    fortify: ({ seat }, say) => `${say.who(seat, "first")} schikt de ${say.words.unit.other}.`,
    over: () => "Het spel is afgelopen.",
  },
  modes: {
    reinforce: (say) => `Nieuwe ${say.words.unit.other}`,
    attack: (say) => say.words.phases.attack,
  },
  actions: {
    claim: () => "Bezetten",
    place: () => "Plaatsen",
    capital: (say) => `Kiezen als ${say.capital.one}`,
    choose: () => "Kiezen",
    trade: () => "Inwisselen",
    attack: () => "Gooien",
    defend: () => "Gooien",
    occupy: () => "Binnentrekken",
    fortify: (say) => say.words.phases.fortify,
    draw: () => "Kaart trekken",
    decline: () => "Overslaan",
    undo: () => "Terugnemen",
    unannounced: () => "Zonder aankondiging gegooid",
    endAttacks: () => "Stoppen",
    endTurn: () => "Einde beurt",
  },
  incomeTerritories: (territories, units, say) => `${say.count(territories, say.words.territory)} → ${units}`,
  incomeContinent: (continent, units, say) => `Heel ${say.continent(continent)} → ${units}`,
  incomeTotal: (units, say) => `Samen ${say.count(units, say.words.unit)}`,
  goalTitle: "Doel van het spel",
  progress: (done, needed) => `${done} van ${needed}`,
  wonBy: {
    nothing: () => "Het spel is afgelopen",
    survival: (say) => `Geen tegenstander heeft nog een ${say.words.territory.one}`,
    mission: (say) => `${heading(say.words.mission.one)} volbracht`,
    capitals: (say) => `Genoeg ${say.capital.other}`,
  },
} satisfies ViewText;

function threat(source: string, target: string, say: Speech): string {
  const attacker = say.attacker(source, "first");
  const scene = `${say.place(target)} ${say.place(source, "from")}`;
  return say.words.voice === "free" ? `${attacker} wil ${scene} bevrijden.` : `${attacker} valt ${scene} aan.`;
}
