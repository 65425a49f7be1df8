import type { ReviewText } from "./review";

const counted = (count: number, one: string, other: string) => (count ? [`${count} ${count === 1 ? one : other}`] : []);

export const review = {
  tab: "Auswertung",
  chances: "Chancen",
  chancesTitle: "Gewinnchancen im Lauf des Spiels",
  asking: "Der Server sieht sich das Spiel an …",
  progress: (done, moves) => `${done} von ${moves} Schritten angesehen`,
  busy: "Der Server ist noch nicht dazu gekommen. Gleich wird er noch einmal gefragt.",
  offline: "Der Server ist nicht zu erreichen, und dieses Gerät hat keine Auswertung dieses Spiels aufgehoben.",
  failed: "Dieses Spiel ließ sich nicht auswerten.",
  again: "Noch einmal versuchen",
  deeper: {
    title: "Genauer hinsehen",
    about:
      "Der Marschall kann jede Entscheidung noch einmal ansehen. Das dauert Minuten; du kannst anhalten oder weggehen.",
    look: "Genauer hinsehen",
    on: "Weiter hinsehen",
    stop: "Anhalten",
    done: "Der Marschall hat jede Entscheidung angesehen.",
    waiting: {
      asking: "Der Marschall beginnt …",
      progress: (done, moves) => `Der Marschall hat ${done} von ${moves} Schritten angesehen`,
      busy: "Der Server hat zuerst andere Spiele anzusehen. Gleich wird er noch einmal gefragt.",
    },
  },
  balance: {
    title: "Glück und Können",
    luck: "Glück",
    skill: "Entscheidungen",
    others: "Andere",
    line: (luck, skill, say) =>
      `${luck < 0 ? "Pech" : "Glück"} ${say.change(luck / 100)}, Entscheidungen ${say.change(skill / 100)}`,
    sum: (start, luck, skill, others, result) =>
      `${start} am Anfang, Glück ${luck}, eigene Entscheidungen ${skill}, die der anderen ${others}: ${result}`,
    mistakes: (blunders, mistakes, inaccuracies) =>
      [
        ...counted(blunders, "grober Fehler", "grobe Fehler"),
        ...counted(mistakes, "Fehler", "Fehler"),
        ...counted(inaccuracies, "Ungenauigkeit", "Ungenauigkeiten"),
      ].join(", ") || "keine Fehler",
    open: "Was heißt das?",
    about: [
      "Jede Änderung einer Gewinnchance hat genau eine Ursache: Würfel, eine Karte oder die Verteilung (Glück), oder jemandes Entscheidung. Am Anfang sind alle Chancen zusammen 100 %, am Ende hat der Sieger sie alle.",
      "Glück ist, was kam, verglichen mit dem Durchschnitt von allem, was hätte kommen können. Deine Entscheidungen sind, was du daraus gemacht hast. Auch was andere entscheiden, ändert deine Chance: Das ist der Rest.",
      "Die Chancen sind Schätzungen, gelernt aus sehr vielen Spielen zwischen Programmen. Sie kennen jede Hand und jedes geheime Ziel, denn das Spiel ist vorbei. Fehler werden danach beurteilt, was man sehen konnte.",
    ],
    reviewer: (name) => `Entscheidungen werden mit dem verglichen, was „${name}“ getan hätte.`,
  },
  moments: {
    title: "Schlüsselmomente",
    none: "Kein einzelner Moment hat viel verändert.",
    noneYet: "Noch keine gefunden.",
    label: { inaccuracy: "Ungenauigkeit", mistake: "Fehler", blunder: "Grober Fehler" },
    lucky: {
      deal: "Glückliche Verteilung",
      begin: "Glück mit dem ersten Zug",
      dice: "Würfelglück",
      card: "Kartenglück",
      lot: "Losglück",
    },
    unlucky: {
      deal: "Unglückliche Verteilung",
      begin: "Pech mit dem ersten Zug",
      dice: "Würfelpech",
      card: "Kartenpech",
      lot: "Lospech",
    },
    odds: (times, lucky) => `So viel ${lucky ? "Glück" : "Pech"} hat man einmal in ${times} Fällen.`,
    when: (round, move) => `${round ? `Runde ${round}` : "Aufstellung"}, Schritt ${move}`,
    played: (action) => `Gespielt: ${action}`,
    better: (action) => `Besser: ${action}`,
    costs: (share) => `verschenkt ${share}`,
    show: "Zeig mir Besseres",
    shown: "Zeig, was gespielt wurde",
    undrawn: "Davon ist auf der Landkarte nichts zu zeichnen.",
    again: "Von hier noch einmal versuchen",
    againText: "Ein neuer Tisch mit dieser Stellung und denselben Gegnern, als Programme; die Würfel sind neu.",
    againFailed: "Der neue Tisch kam nicht zustande. Versuche es noch einmal.",
    previous: "Voriger Schlüsselmoment",
    next: "Nächster Schlüsselmoment",
    close: "Diesen Moment schließen",
    share: "Link zu diesem Moment",
  },
  acts: { end: "Hier aufhören", decline: "Keine Karte nehmen", unannounced: "Ohne Ansage würfeln" },
  table: { open: "Chancen als Tabelle", after: "Nach", setup: "Aufstellung", round: (round) => `Runde ${round}` },
  share: {
    link: "Link zur Auswertung",
    open: "Bild vom Ergebnis",
    title: "Bild vom Ergebnis",
    png: "Als PNG herunterladen",
    svg: "Als SVG herunterladen",
    give: "Bild teilen",
    close: "Schließen",
    making: "Das Bild wird gezeichnet …",
    failed: "Das Bild ließ sich nicht zeichnen.",
    alt: (winner) =>
      `${winner}. Die Landkarte am Ende, die Chancen im Lauf des Spiels, Glück und Entscheidungen von allen.`,
    unfinished: "Das Bild gibt es, sobald das ganze Spiel ausgewertet ist.",
  },
} satisfies ReviewText;
