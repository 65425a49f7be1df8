import type { ReviewText } from "./review";

const counted = (count: number, one: string, other: string) => (count ? [`${count} ${count === 1 ? one : other}`] : []);

export const review = {
  tab: "Review",
  chances: "Chances",
  chancesTitle: "Chances to win over the game",
  asking: "The server is looking at the game …",
  progress: (done, moves) => `${done} of ${moves} moves looked at`,
  busy: "The server has not got to it yet. It will be asked again in a moment.",
  offline: "The server cannot be reached, and this device has kept no review of this game.",
  failed: "This game could not be reviewed.",
  again: "Try again",
  balance: {
    title: "Luck and skill",
    luck: "Luck",
    skill: "Decisions",
    others: "Others",
    line: (luck, skill, say) =>
      `${luck > 0 ? "lucky" : luck < 0 ? "unlucky" : "luck"} ${say.change(luck / 100)}, decisions ${say.change(skill / 100)}`,
    sum: (start, luck, skill, others, result) =>
      `${start} at the start, luck ${luck}, own decisions ${skill}, the others’ ${others}: ${result}`,
    mistakes: (blunders, mistakes, inaccuracies) =>
      [
        ...counted(blunders, "blunder", "blunders"),
        ...counted(mistakes, "mistake", "mistakes"),
        ...counted(inaccuracies, "inaccuracy", "inaccuracies"),
      ].join(", ") || "no mistakes",
    open: "What does this mean?",
    about: [
      "Every change of a chance to win has exactly one cause: the dice, a card or the deal (luck), or somebody’s decision. At the start all chances together are 100%, at the end the winner has them all.",
      "Luck is what came compared with the mean of all that could have come. Your decisions are what you made of it. What others decided changes your chance as well: that is the difference that is left.",
      "The chances are estimates, learned from very many games between programs. They know every hand and every secret goal, because the game is over. Mistakes are judged by what the player could see.",
    ],
    reviewer: (name) => `Decisions are compared with what “${name}” would have done.`,
  },
  moments: {
    title: "Key moments",
    none: "No single moment changed much.",
    noneYet: "None found yet.",
    label: { inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" },
    lucky: {
      deal: "Lucky deal",
      begin: "Lucky first turn",
      dice: "Lucky dice",
      card: "Lucky card",
      lot: "Lucky lot",
    },
    unlucky: {
      deal: "Unlucky deal",
      begin: "Unlucky first turn",
      dice: "Unlucky dice",
      card: "Unlucky card",
      lot: "Unlucky lot",
    },
    odds: (times, lucky) => `So ${lucky ? "much" : "little"} luck comes once in ${times} times.`,
    when: (round, move) => `${round ? `round ${round}` : "set-up"}, move ${move}`,
    played: (action) => `Played: ${action}`,
    better: (action) => `Better: ${action}`,
    costs: (share) => `gave away ${share}`,
    show: "Show me better",
    shown: "Show what was played",
    undrawn: "There is nothing of it to be drawn on the map.",
    again: "Try it again from here",
    againText: "A new table with this position and the same opponents, as programs; the dice are new.",
    againFailed: "The new table could not be made. Try again.",
    previous: "Previous key moment",
    next: "Next key moment",
    close: "Close this moment",
    share: "Link to this moment",
  },
  acts: { end: "Stop here", decline: "Take no card", unannounced: "Roll unannounced" },
  table: { open: "Chances as a table", after: "After", setup: "Set-up", round: (round) => `Round ${round}` },
  share: {
    link: "Link to the review",
    open: "Picture of the result",
    title: "Picture of the result",
    png: "Download as PNG",
    svg: "Download as SVG",
    give: "Share the picture",
    close: "Close",
    making: "Drawing the picture …",
    failed: "The picture could not be drawn.",
    alt: (winner) =>
      `${winner}. The map at the end, the chances in the course of the game, luck and decisions of all players.`,
    unfinished: "The picture can be drawn when the whole game is reviewed.",
  },
} satisfies ReviewText;
