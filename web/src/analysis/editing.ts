/** A position that is being set up by hand: what is changed by clicks, and what would contradict that left to the server. */

import type { GameShown, Phase, Side, TerritoryId } from "../protocol";
import type { Position } from "./codec";

interface LandHeld {
  readonly owner: Side;
  readonly units: number;
}

/** What of a position is set up; everything else follows from it. */
export interface Draft {
  readonly rules: Position;
  readonly players: number;
  readonly phase: Phase;
  readonly active: number;
  readonly turn: number;
  readonly territories: Readonly<Record<TerritoryId, LandHeld>>;
  readonly hands: readonly (readonly number[])[];
  readonly missions: readonly (string | null)[];
  readonly sets: number;
  /** Units left to place; null: as many as there are by the rules. */
  readonly pool: number | null;
  readonly capitals: readonly (TerritoryId | null)[];
}

/** What says by which rules, with whom and with which cards the game goes on. */
const KEPT = ["format", "edition", "variant", "preset", "version", "rules", "players", "colours"];
const PLACING: Phase = "place";
const CARDS_GONE = ["discard", "returned", "under"];

export function draftOf(position: Position, game: Pick<GameShown, "steps">, seat: number | null): Draft {
  const players = position.players as number;
  const phases = game.steps.flat();
  const phase = position.phase as Phase;
  const each = <T>(key: string, none: T): T[] =>
    Array.from({ length: players }, (_, i) => ((position[key] as T[] | undefined)?.[i] ?? none) as T);
  const lands = Object.entries(position.territories as Record<TerritoryId, LandHeld>);
  return {
    rules: Object.fromEntries(
      [...KEPT, ...CARDS_GONE].flatMap((key) => (key in position ? [[key, position[key]]] : [])),
    ),
    players,
    phase: phases.includes(phase) ? phase : (phases[0] ?? "place"),
    active: (position.active as number | null | undefined) ?? seat ?? 0,
    turn: Math.max(1, (position.turn as number | undefined) ?? 1),
    territories: Object.fromEntries(lands.map(([id, { owner, units }]) => [id, { owner, units }])),
    hands: each<readonly number[]>("hands", []),
    missions: each<string | null>("missions", null),
    sets: (position.sets_traded as number | undefined) ?? 0,
    pool: phase === PLACING ? ((position.pool as number | undefined) ?? null) : null,
    capitals: each<TerritoryId | null>("capitals", null),
  };
}

/** As the server reads it. Cards that are in somebody's hand lie nowhere else. */
export function positionOf(draft: Draft): Position {
  const { rules, phase, active, turn, territories, hands, missions, sets, pool, capitals } = draft;
  const held = new Set(hands.flat());
  const gone = CARDS_GONE.flatMap((key) => {
    const cards = rules[key] as readonly number[] | undefined;
    return cards ? [[key, cards.filter((card) => !held.has(card))]] : [];
  });
  return {
    ...rules,
    ...Object.fromEntries(gone),
    turn,
    phase,
    active,
    territories,
    ...(hands.some((hand) => hand.length) ? { hands } : {}),
    ...(missions.some((mission) => mission !== null) ? { missions } : {}),
    ...(sets ? { sets_traded: sets } : {}),
    ...(pool !== null && phase === PLACING ? { pool } : {}),
    ...(capitals.some((capital) => capital !== null) ? { capitals } : {}),
  };
}

export function given(draft: Draft, territory: TerritoryId, owner: Side): Draft {
  const units = draft.territories[territory]?.units ?? 1;
  return { ...draft, territories: { ...draft.territories, [territory]: { owner, units: Math.max(1, units) } } };
}

export function strengthened(draft: Draft, territory: TerritoryId, by: number): Draft {
  const land = draft.territories[territory];
  if (!land) return draft;
  const units = Math.min(MOST, Math.max(1, land.units + by));
  return { ...draft, territories: { ...draft.territories, [territory]: { ...land, units } } };
}

const MOST = 999;

/** Into this hand, and out of every other. */
export function dealt(draft: Draft, seat: number, card: number): Draft {
  const hands = draft.hands.map((hand, i) => {
    const others = hand.filter((one) => one !== card);
    return i === seat ? [...others, card].sort((a, b) => a - b) : others;
  });
  return { ...draft, hands };
}

export function takenAway(draft: Draft, card: number): Draft {
  return { ...draft, hands: draft.hands.map((hand) => hand.filter((one) => one !== card)) };
}

/** Nobody else has the same capital: whoever had it takes the other. Its card has left the game. */
export function founded(draft: Draft, seat: number, capital: TerritoryId, card: number): Draft {
  const before = draft.capitals[seat] ?? null;
  const capitals = draft.capitals.map((one, i) => (i === seat ? capital : one === capital ? before : one));
  const rules = Object.fromEntries(
    Object.entries(draft.rules).map(([key, value]) => [
      key,
      CARDS_GONE.includes(key) ? (value as number[]).filter((one) => one !== card) : value,
    ]),
  );
  return { ...takenAway(draft, card), rules, capitals };
}

/** Nobody else has the same mission. */
export function ordered(draft: Draft, seat: number, mission: string | null): Draft {
  const missions = draft.missions.map((one, i) => (i === seat ? mission : one === mission ? null : one));
  return { ...draft, missions };
}
