import type { OwnReviewText } from "./review";

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
    skill: "Beslissingen",
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
    reviewer: (name) => `Beslissingen worden vergeleken met wat „${name}” gedaan zou hebben.`,
  },
  moments: {
    noneYet: "Nog geen gevonden.",
    when: (round, move) => `${round ? `ronde ${round}` : "opstelling"}, zet ${move}`,
    played: (action) => `Gespeeld: ${action}`,
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
} satisfies OwnReviewText;
