import type { OddsText } from "./odds";

const so = (taken: number, all: number) => `${taken} of ${all}`;

export const odds = {
  title: "Odds",
  facing: (units, other, source, say) => `${units} against ${other} · ${say.place(source, "full")}`,
  bar: (chance) => `Chance to win ${chance}`,
  losses: "Losses on average",
  loses: (name, units) => `${name} −${units}`,
  keeps: (name, from, to) => (from === to ? `${name} keeps ${from}` : `${name} keeps ${from}…${to}`),
  best: (say) => `Reckoned so that ${say.words.defender.nom} chooses the best dice.`,
  threats: {
    title: "Threats",
    show: "Show threats to all borders",
    holds: "Holds until your next turn",
    safe: "Nobody reaches it before your next turn.",
    none: "Nobody reaches you before your next turn.",
    holding: (chance) => `holds with ${chance}`,
    from: (source, units, over, say) => {
      const way = over.map((place) => say.place(place));
      return `${say.place(source, "full")} (${units})${way.length ? ` by way of ${say.list(way)}` : ""}`;
    },
    more: (stacks) => (stacks === 1 ? "and one more" : `and ${stacks} more`),
    meant: (reach) =>
      `If all who can reach it in ${reach} steps come with all they have, one after the other. What is added or moved until then is not counted.`,
  },
  route: {
    plan: "Plan a route",
    title: "Route",
    begin: "Choose where it begins, then target after target; or a distant target at once.",
    goOn: "Go on with a glowing neighbour.",
    step: (place, units, say) => `${say.place(place, "full")}, ${say.count(units, say.words.unit)}`,
    whole: "All of it",
    leave: "Stop at",
    floor: "Stop below",
    never: "never",
    run: "Go",
    shorter: "Drop the last",
    close: "Discard the route",
    running: (target, say) => `On the way: ${say.place(target, "full")}`,
    ended: {
      arrived: (_, all) => (all === 1 ? "Arrived." : `Arrived: all ${all} taken.`),
      left: (taken, all) => `Stopped with ${so(taken, all)} taken: that many were to be left.`,
      chance: (taken, all) => `Stopped with ${so(taken, all)} taken: the chance became too small.`,
      blocked: (taken, all) => `No way on from here, ${so(taken, all)} taken.`,
      stopped: (taken, all) => `Stopped with ${so(taken, all)} taken.`,
    },
  },
} satisfies OddsText;
