import type { DealsText } from "./deals";

export const deals = {
  short: {
    again: "an earlier deal",
    branch: (move) => `from move ${move} of an earlier game`,
    given: "a given position",
  },
  long: {
    again: "Not a new deal but that of an earlier game: whoever knows that game knows what is hidden here.",
    branch: (move) =>
      `This game goes on after move ${move} of an earlier one: whoever knows that one knows what was hidden then.`,
    given:
      "This game begins in a position that somebody made, not with a deal: whoever made it knows what is hidden here.",
  },
  look: "See the earlier game",
} satisfies DealsText;
