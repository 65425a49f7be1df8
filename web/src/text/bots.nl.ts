import type { BotsText } from "./bots";
import names from "./data/bots.nl.json" with { type: "json" };

export const bots = {
  ...names,
  persona: "Speelstijl",
  plain: "evenwichtig",
  program: "Programma",
  levels: "Tegenstanders, van makkelijk naar moeilijk",
  others: "Andere",
  why: "Waarom?",
  hint: {
    ask: "Tip",
    thinking: "De maarschalk denkt na …",
    adviser: "De maarschalk",
    prospect: (now, after) => `Kans om te winnen: nu ${now}, daarna gemiddeld ${after}`,
    act: "Zo doen",
    close: "Tip sluiten",
    allow: { title: "Tips", text: "Wie aan de beurt is, mag vragen wat de maarschalk zou doen." },
  },
  goal: {
    label: "Weg naar een doel",
    continents: "Heel continent",
    players: "Uitschakelen",
    noWay: "Daarheen leidt nu geen weg.",
    found: (chance, routes) => (routes === 1 ? `Beste weg: ${chance}` : `Beste wegen samen: ${chance}`),
    part: (from, to, territories, say) =>
      `${say.place(from, "full")} – ${say.place(to, "full")}${territories > 1 ? ` (${say.count(territories, say.words.territory)})` : ""}`,
  },
} satisfies BotsText;
