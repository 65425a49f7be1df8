/** Every decision of every rule book: where it comes up, one answer to it, and what must then have happened. */

import type { GameEvent } from "../src/protocol";
import type { Kept } from "../src/settings.svelte";
import { type Position, position } from "./positions";
import type { Seating } from "./table";

export interface Decided {
  readonly name: string;
  readonly seating: Seating;
  /** Answers in the engine's notation; each waits until this person is asked again. */
  readonly answers: readonly string[];
  readonly happens: Partial<GameEvent>;
  readonly settings?: Partial<Kept>;
}

/** Europe and Africa lie in the middle of the globe when a game is opened. */
const AFRICA = { egypt: [0, 8], north_africa: [0, 3], congo: [1, 2] } as const;

const alone = (position: Position): Seating => ({ position });
const hasbro2000 = (rest: Partial<Parameters<typeof position>[0]>): Position =>
  position({ edition: "hasbro2000", variant: "world", players: 3, phase: "attack", land: AFRICA, ...rest });
const hasbro2010 = (rest: Partial<Parameters<typeof position>[0]>): Position =>
  position({ edition: "hasbro2010", variant: "world", players: 3, phase: "attack", land: AFRICA, ...rest });
const clipper = (rest: Partial<Parameters<typeof position>[0]>): Position =>
  position({ edition: "clipper", variant: "world", players: 3, phase: "choose", land: AFRICA, ...rest });

export const DECISIONS: readonly Decided[] = [
  {
    name: "claim a free territory",
    seating: alone(
      hasbro2010({ phase: "claim", active: null, land: { brazil: [1, 1], peru: [2, 1] }, more: { first: 1 } }),
    ),
    answers: ["claim egypt"],
    happens: { event: "TerritoryClaimed", seat: 0, territory: "egypt" },
  },
  {
    name: "place in turn while setting up",
    seating: alone(hasbro2000({ phase: "setup", active: null })),
    answers: ["place egypt 1"],
    happens: { event: "UnitsPlaced", side: 0, territory: "egypt", units: 1 },
  },
  {
    name: "place everything at once, unseen",
    seating: alone(
      clipper({
        phase: "setup",
        active: null,
        land: { egypt: [0, 1], north_africa: [0, 1], congo: [1, 1] },
        others: [0, 1, 2],
      }),
    ),
    answers: ["place egypt 2"],
    happens: { event: "UnitsPlaced", side: 0, territory: "egypt" },
  },
  {
    name: "place two units and a neutral one",
    seating: alone(
      position({
        edition: "hasbro2010",
        variant: "duel",
        players: 2,
        phase: "setup",
        active: null,
        land: { egypt: [0, 1], north_africa: [0, 1], congo: ["neutral", 1] },
        others: ["neutral", 0, 1],
        more: { awaiting: 0 },
      }),
    ),
    answers: ["place egypt 2", "place congo 1"],
    happens: { event: "UnitsPlaced", side: "neutral", territory: "congo", units: 1 },
  },
  {
    name: "choose a secret capital",
    seating: alone(hasbro2000({ variant: "capitals", phase: "capital", active: null })),
    answers: ["capital egypt"],
    happens: { event: "CapitalChosen", seat: 0, territory: "egypt" },
  },
  {
    name: "choose an open headquarters",
    seating: alone(hasbro2010({ variant: "headquarters", phase: "capital", active: null })),
    answers: ["capital egypt"],
    happens: { event: "CapitalChosen", seat: 0, territory: "egypt" },
  },
  {
    name: "choose new units",
    seating: alone(clipper({})),
    answers: ["choose reinforce"],
    happens: { event: "ModeChosen", seat: 0, mode: "reinforce" },
  },
  {
    name: "choose attacks",
    seating: alone(clipper({})),
    answers: ["choose attack"],
    happens: { event: "ModeChosen", seat: 0, mode: "attack" },
  },
  {
    name: "trade in a set",
    seating: alone(hasbro2000({ phase: "place", more: { hands: [[0, 2, 6], [], []] } })),
    answers: ["trade 0 2 6"],
    happens: { event: "SetTraded", seat: 0, units: 10 },
  },
  {
    name: "trade in a set that is due",
    seating: alone(hasbro2010({ phase: "place", more: { hands: [[0, 2, 6, 13, 21], [], []] } })),
    answers: ["trade 0 2 6"],
    happens: { event: "SetTraded", seat: 0, units: 4 },
  },
  {
    name: "place one unit",
    seating: alone(hasbro2000({ phase: "place" })),
    answers: ["place egypt 1"],
    happens: { event: "UnitsPlaced", side: 0, territory: "egypt", units: 1, reason: "placed" },
  },
  {
    name: "place all units and begin to attack",
    seating: alone(hasbro2000({ phase: "place" })),
    answers: ["place egypt 3"],
    happens: { event: "UnitsPlaced", side: 0, territory: "egypt", units: 3 },
  },
  {
    name: "take a placement back",
    seating: alone(hasbro2000({ phase: "place" })),
    answers: ["place egypt 1", "undo"],
    happens: { event: "PlacementUndone", side: 0, territory: "egypt", units: 1 },
  },
  {
    name: "attack once",
    seating: alone(hasbro2000({})),
    answers: ["attack egypt east_africa"],
    happens: { event: "BattleFought", source: "egypt", target: "east_africa" },
  },
  {
    name: "end the attacks",
    seating: alone(hasbro2000({})),
    answers: ["end"],
    happens: { event: "PhaseEnded", seat: 0, phase: "attack" },
  },
  {
    name: "choose the dice to defend with",
    seating: alone(
      hasbro2010({
        phase: "defend",
        active: 1,
        land: { egypt: [0, 5], north_africa: [0, 1], congo: [1, 6], east_africa: [1, 6] },
        more: { battle: { source: "east_africa", target: "egypt", units: 3 } },
      }),
    ),
    answers: ["defend 1"],
    happens: { event: "BattleFought", source: "east_africa", target: "egypt" },
  },
  {
    name: "move in after a capture",
    seating: alone(
      hasbro2000({
        phase: "occupy",
        land: { egypt: [0, 5], congo: [1, 2], east_africa: [0, 3] },
        more: { battle: { source: "egypt", target: "east_africa", units: 3, red: [6, 4, 2], blue: [1] } },
      }),
    ),
    answers: ["occupy 5"],
    happens: { event: "UnitsMovedIn", source: "egypt", target: "east_africa", units: 5 },
  },
  {
    name: "draw the earned card",
    seating: alone(hasbro2010({ phase: "draw" })),
    settings: { askCard: true },
    answers: ["draw"],
    happens: { event: "CardDrawn", seat: 0 },
  },
  {
    name: "decline the earned card",
    seating: alone(hasbro2010({ phase: "draw" })),
    settings: { askCard: true },
    answers: ["decline"],
    happens: { event: "CardDeclined", seat: 0 },
  },
  {
    name: "regroup through one's own land",
    seating: alone(
      hasbro2010({
        phase: "fortify",
        land: { egypt: [0, 8], north_africa: [0, 1], western_europe: [0, 1], congo: [1, 1] },
      }),
    ),
    answers: ["fortify egypt western_europe 4"],
    happens: { event: "UnitsMoved", seat: 0, source: "egypt", target: "western_europe", units: 4 },
  },
  {
    name: "place units of the neutral army",
    seating: alone(
      position({
        edition: "hasbro2000",
        variant: "duel",
        players: 2,
        phase: "place",
        active: 1,
        land: { egypt: [0, 8], north_africa: [0, 1], congo: ["neutral", 6], east_africa: [1, 2] },
        others: [1, "neutral"],
        more: { side: "neutral", pool: 3 },
      }),
    ),
    answers: ["place congo 1"],
    happens: { event: "UnitsPlaced", side: "neutral", territory: "congo", units: 1 },
  },
  {
    name: "lead the neutral army",
    seating: alone(
      clipper({
        variant: "duel",
        players: 2,
        active: 1,
        land: { egypt: [0, 8], north_africa: [0, 1], congo: ["neutral", 6], east_africa: [1, 2] },
        others: [1, "neutral"],
        more: { side: "neutral" },
      }),
    ),
    answers: ["choose attack", "attack congo east_africa"],
    happens: { event: "BattleFought", source: "congo", target: "east_africa" },
  },
  {
    name: "end the turn",
    seating: alone(hasbro2000({ phase: "fortify" })),
    answers: ["end"],
    happens: { event: "PhaseEnded", seat: 0, phase: "fortify" },
  },
];
