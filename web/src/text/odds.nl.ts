import type { OddsText } from "./odds";

const so = (taken: number, all: number) => `${taken} van ${all}`;

export const odds = {
  title: "Kans",
  facing: (units, other, source, say) => `${units} tegen ${other} · ${say.place(source, "full")}`,
  bar: (chance) => `Winkans ${chance}`,
  losses: "Gemiddeld verlies",
  loses: (name, units) => `${name} −${units}`,
  keeps: (name, from, to) => (from === to ? `${name} houdt ${from}` : `${name} houdt ${from}…${to}`),
  best: (say) => `Gerekend is: ${say.words.defender.nom} kiest de beste dobbelstenen.`,
  threats: {
    title: "Dreiging",
    show: "Dreiging aan alle grenzen tonen",
    holds: "Houdt stand tot je volgende beurt",
    safe: "Vóór je volgende beurt kan niemand er komen.",
    none: "Vóór je volgende beurt kan niemand bij je komen.",
    holding: (chance) => `houdt stand met ${chance}`,
    from: (source, units, over, say) => {
      const way = over.map((place) => say.place(place));
      return `${say.place(source, "full")} (${units})${way.length ? ` via ${say.list(way)}` : ""}`;
    },
    more: (stacks) => (stacks === 1 ? "en nog één" : `en nog ${stacks}`),
    meant: (reach) =>
      `Gerekend is: iedereen die er in hoogstens ${reach} stappen kan komen, komt na elkaar met alles. Wat er tot dan bijkomt of verhuist, telt niet mee.`,
  },
  route: {
    plan: "Route plannen",
    title: "Route",
    begin: "Kies waar het begint, dan doel na doel; of meteen een ver doel.",
    goOn: "Ga verder met een oplichtende buur.",
    step: (place, units, say) => `${say.place(place, "full")}, ${say.count(units, say.words.unit)}`,
    whole: "Alles samen",
    leave: "Stoppen bij",
    floor: "Stoppen onder",
    never: "nooit",
    run: "Start",
    shorter: "Laatste weg",
    close: "Route wissen",
    running: (target, say) => `Onderweg: ${say.place(target, "full")}`,
    ended: {
      arrived: (_, all) => (all === 1 ? "Aangekomen." : `Aangekomen: alle ${all} ingenomen.`),
      left: (taken, all) => `Gestopt, ${so(taken, all)} ingenomen: zoveel moesten er blijven.`,
      chance: (taken, all) => `Gestopt, ${so(taken, all)} ingenomen: de kans werd te klein.`,
      blocked: (taken, all) => `Hier gaat het niet verder, ${so(taken, all)} ingenomen.`,
      stopped: (taken, all) => `Gestopt, ${so(taken, all)} ingenomen.`,
    },
  },
} satisfies OddsText;
