import type { OddsText } from "./odds";

const so = (taken: number, all: number) => `${taken} von ${all}`;

export const odds = {
  title: "Chance",
  facing: (units, other, source, say) => `${units} gegen ${other} · ${say.place(source, "full")}`,
  bar: (chance) => `Gewinnchance ${chance}`,
  losses: "Verluste im Schnitt",
  loses: (name, units) => `${name} −${units}`,
  keeps: (name, from, to) => (from === to ? `${name} behält ${from}` : `${name} behält ${from}…${to}`),
  best: (say) => `Gerechnet ist: ${say.words.defender.nom} wählt die besten Würfel.`,
  threats: {
    title: "Bedrohung",
    show: "Bedrohung aller Grenzen zeigen",
    holds: "Hält bis zu deinem nächsten Zug",
    safe: "Bis zu deinem nächsten Zug kommt niemand heran.",
    none: "Bis zu deinem nächsten Zug kommt niemand an dich heran.",
    holding: (chance) => `hält mit ${chance}`,
    from: (source, units, over, say) => {
      const way = over.map((place) => say.place(place));
      return `${say.place(source, "full")} (${units})${way.length ? ` über ${say.list(way)}` : ""}`;
    },
    more: (stacks) => (stacks === 1 ? "und noch einer" : `und ${stacks} weitere`),
    meant: (reach) =>
      `Gerechnet ist: Alle, die in höchstens ${reach} Schritten herankommen, kommen nacheinander mit allem. Was bis dahin dazukommt oder umzieht, zählt nicht.`,
  },
  route: {
    plan: "Route planen",
    title: "Route",
    begin: "Wähle, wo es losgeht, dann Ziel um Ziel; oder gleich ein fernes Ziel.",
    goOn: "Weiter geht es mit einem leuchtenden Nachbarn.",
    step: (place, units, say) => `${say.place(place, "full")}, ${say.count(units, say.words.unit)}`,
    whole: "Alles zusammen",
    leave: "Aufhören bei",
    floor: "Aufhören unter",
    never: "nie",
    run: "Los",
    shorter: "Letztes weg",
    close: "Route verwerfen",
    running: (target, say) => `Unterwegs: ${say.place(target, "full")}`,
    ended: {
      arrived: (_, all) => (all === 1 ? "Am Ziel." : `Am Ziel: alle ${all} genommen.`),
      left: (taken, all) => `Angehalten, ${so(taken, all)} genommen: So viele sollten bleiben.`,
      chance: (taken, all) => `Angehalten, ${so(taken, all)} genommen: Die Chance wurde zu klein.`,
      blocked: (taken, all) => `Hier geht es nicht weiter, ${so(taken, all)} genommen.`,
      stopped: (taken, all) => `Angehalten, ${so(taken, all)} genommen.`,
    },
  },
} satisfies OddsText;
