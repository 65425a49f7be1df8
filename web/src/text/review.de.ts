import type { OwnReviewText } from "./review";

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
    skill: "Entscheidungen",
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
    reviewer: (name) => `Entscheidungen werden mit dem verglichen, was „${name}“ getan hätte.`,
  },
  moments: {
    noneYet: "Noch keine gefunden.",
    when: (round, move) => `${round ? `Runde ${round}` : "Aufstellung"}, Schritt ${move}`,
    played: (action) => `Gespielt: ${action}`,
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
} satisfies OwnReviewText;
