import type { BotsText } from "./bots";
import names from "./data/bots.en.json" with { type: "json" };

export const bots = {
  ...names,
  persona: "Style",
  plain: "balanced",
  program: "Program",
  levels: "Opponents, from easy to hard",
  others: "Others",
  why: "Why?",
  hint: {
    ask: "Hint",
    thinking: "The marshal is thinking …",
    adviser: "The marshal",
    prospect: (now, after) => `Chance to win: ${now} now, ${after} after that on average`,
    act: "Do it",
    close: "Close the hint",
    allow: { title: "Hints", text: "Whoever is to decide may ask what the marshal would do." },
  },
  goal: {
    label: "Way to a goal",
    continents: "Whole continent",
    players: "Eliminate",
    noWay: "There is no way there now.",
    found: (chance, routes) => (routes === 1 ? `Best way: ${chance}` : `Best ways together: ${chance}`),
    part: (from, to, territories, say) =>
      `${say.place(from, "full")} – ${say.place(to, "full")}${territories > 1 ? ` (${say.count(territories, say.words.territory)})` : ""}`,
  },
} satisfies BotsText;
