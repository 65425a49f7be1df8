import type { ReviewText } from "./review";

const counted = (count: number, one: string, other: string) => (count ? [`${count} ${count === 1 ? one : other}`] : []);

export const review = {
  tab: "Analyse",
  chances: "Kansen",
  chancesTitle: "Winstkansen in de loop van het spel",
  asking: "De server bekijkt het spel …",
  progress: (done, moves) => `${done} van ${moves} zetten bekeken`,
  busy: "De server is er nog niet aan toegekomen. Zo meteen wordt het opnieuw gevraagd.",
  offline: "De server is niet te bereiken, en dit apparaat heeft geen analyse van dit spel bewaard.",
  failed: "Dit spel kon niet geanalyseerd worden.",
  again: "Opnieuw proberen",
  deeper: {
    title: "Grondiger kijken",
    about: "De maarschalk kan elke beslissing nog eens bekijken. Dat duurt minuten; je kunt stoppen of weggaan.",
    look: "Grondiger kijken",
    on: "Verder kijken",
    stop: "Stoppen",
    done: "De maarschalk heeft elke beslissing bekeken.",
    waiting: {
      asking: "De maarschalk begint …",
      progress: (done, moves) => `De maarschalk heeft ${done} van ${moves} acties bekeken`,
      busy: "De server moet eerst andere spellen bekijken. Zo wordt het nog eens gevraagd.",
    },
  },
  balance: {
    title: "Geluk en kunde",
    luck: "Geluk",
    skill: "Beslissingen",
    others: "Anderen",
    line: (luck, skill, say) =>
      `${luck < 0 ? "pech" : "geluk"} ${say.change(luck / 100)}, beslissingen ${say.change(skill / 100)}`,
    sum: (start, luck, skill, others, result) =>
      `${start} aan het begin, geluk ${luck}, eigen beslissingen ${skill}, die van de anderen ${others}: ${result}`,
    mistakes: (blunders, mistakes, inaccuracies) =>
      [
        ...counted(blunders, "blunder", "blunders"),
        ...counted(mistakes, "fout", "fouten"),
        ...counted(inaccuracies, "onnauwkeurigheid", "onnauwkeurigheden"),
      ].join(", ") || "geen fouten",
    open: "Wat betekent dit?",
    about: [
      "Elke verandering van een winstkans heeft precies één oorzaak: de dobbelstenen, een kaart of de verdeling (geluk), of iemands beslissing. Aan het begin zijn alle kansen samen 100%, aan het eind heeft de winnaar ze allemaal.",
      "Geluk is wat er kwam, vergeleken met het gemiddelde van alles wat had kunnen komen. Jouw beslissingen zijn wat je ervan gemaakt hebt. Ook wat anderen beslissen verandert jouw kans: dat is de rest.",
      "De kansen zijn schattingen, geleerd uit heel veel spellen tussen programma’s. Ze kennen elke hand en elk geheim doel, want het spel is voorbij. Fouten worden beoordeeld naar wat de speler kon zien.",
    ],
    reviewer: (name) => `Beslissingen worden vergeleken met wat „${name}” gedaan zou hebben.`,
  },
  moments: {
    title: "Sleutelmomenten",
    none: "Geen enkel moment veranderde veel.",
    noneYet: "Nog geen gevonden.",
    label: { inaccuracy: "Onnauwkeurigheid", mistake: "Fout", blunder: "Blunder" },
    lucky: {
      deal: "Gunstige verdeling",
      begin: "Geluk met de eerste beurt",
      dice: "Geluk met de dobbelstenen",
      card: "Geluk met de kaart",
      lot: "Geluk bij het lot",
    },
    unlucky: {
      deal: "Ongunstige verdeling",
      begin: "Pech met de eerste beurt",
      dice: "Pech met de dobbelstenen",
      card: "Pech met de kaart",
      lot: "Pech bij het lot",
    },
    odds: (times, lucky) => `Zoveel ${lucky ? "geluk" : "pech"} heb je één op de ${times} keer.`,
    when: (round, move) => `${round ? `ronde ${round}` : "opstelling"}, zet ${move}`,
    played: (action) => `Gespeeld: ${action}`,
    better: (action) => `Beter: ${action}`,
    costs: (share) => `weggegeven ${share}`,
    show: "Laat iets beters zien",
    shown: "Laat zien wat gespeeld is",
    undrawn: "Daarvan valt op de landkaart niets te tekenen.",
    again: "Vanaf hier opnieuw proberen",
    againText:
      "Een nieuwe tafel met deze stand en dezelfde tegenstanders, als programma’s; de dobbelstenen zijn nieuw.",
    againFailed: "De nieuwe tafel kwam er niet. Probeer het nog eens.",
    previous: "Vorig sleutelmoment",
    next: "Volgend sleutelmoment",
    close: "Dit moment sluiten",
    share: "Link naar dit moment",
  },
  acts: { end: "Hier stoppen", decline: "Geen kaart nemen", unannounced: "Onaangekondigd gooien" },
  table: { open: "Kansen als tabel", after: "Na", setup: "Opstelling", round: (round) => `Ronde ${round}` },
  share: {
    link: "Link naar de analyse",
    open: "Plaatje van de uitslag",
    title: "Plaatje van de uitslag",
    png: "Als PNG downloaden",
    svg: "Als SVG downloaden",
    give: "Plaatje delen",
    close: "Sluiten",
    making: "Het plaatje wordt getekend …",
    failed: "Het plaatje kon niet getekend worden.",
    alt: (winner) =>
      `${winner}. De landkaart aan het eind, de kansen in de loop van het spel, geluk en beslissingen van iedereen.`,
    unfinished: "Het plaatje komt zodra het hele spel geanalyseerd is.",
  },
} satisfies ReviewText;
