import type { BotsText } from "./bots";
import names from "./data/bots.de.json" with { type: "json" };

export const bots = {
  ...names,
  persona: "Spielweise",
  plain: "ausgewogen",
  program: "Programm",
  levels: "Gegner, von leicht bis schwer",
  others: "Andere",
  why: "Warum?",
  hint: {
    ask: "Tipp",
    thinking: "Der Marschall denkt nach …",
    adviser: "Der Marschall",
    prospect: (now, after) => `Gewinnchance jetzt ${now}, danach im Mittel ${after}`,
    act: "So machen",
    close: "Tipp schließen",
    allow: { title: "Tipps", text: "Wer am Zug ist, darf fragen, was der Marschall täte." },
  },
  goal: {
    label: "Weg zu einem Ziel",
    continents: "Ganzer Kontinent",
    players: "Ausschalten",
    noWay: "Dorthin führt jetzt kein Weg.",
    found: (chance, routes) => (routes === 1 ? `Bester Weg: ${chance}` : `Beste Wege zusammen: ${chance}`),
    part: (from, to, territories, say) =>
      `${say.place(from, "full")} – ${say.place(to, "full")}${territories > 1 ? ` (${say.count(territories, say.words.territory)})` : ""}`,
  },
} satisfies BotsText;
