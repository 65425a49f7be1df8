import type { OwnReviewText } from "./review";

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
  deeper: {
    title: "A deeper look",
    about: "The marshal can look at every decision again. That takes minutes; you may stop it, or go elsewhere.",
    look: "Look deeper",
    on: "Go on looking",
    stop: "Stop",
    done: "The marshal has looked at every decision.",
    waiting: {
      asking: "The marshal begins …",
      progress: (done, moves) => `The marshal has looked at ${done} of ${moves} moves`,
      busy: "The server has other games to look at first. It will be asked again in a moment.",
    },
  },
  balance: {
    skill: "Decisions",
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
    reviewer: (name) => `Decisions are compared with what “${name}” would have done.`,
  },
  moments: {
    noneYet: "None found yet.",
    when: (round, move) => `${round ? `round ${round}` : "set-up"}, move ${move}`,
    played: (action) => `Played: ${action}`,
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
} satisfies OwnReviewText;
