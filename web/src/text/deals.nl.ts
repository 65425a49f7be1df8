import type { DealsText } from "./deals";

export const deals = {
  short: {
    again: "eerdere verdeling",
    branch: (move) => `vanaf zet ${move} van een eerder spel`,
    given: "opgegeven stelling",
  },
  long: {
    again: "Geen nieuwe verdeling, maar die van een eerder spel: wie dat kent, weet wat hier verborgen is.",
    branch: (move) =>
      `Dit spel gaat verder na zet ${move} van een eerder spel: wie dat kent, weet wat toen verborgen was.`,
    given:
      "Dit spel begint in een opgegeven stelling en niet met een verdeling: wie die heeft gemaakt, weet wat hier verborgen is.",
  },
  look: "Eerder spel bekijken",
} satisfies DealsText;
