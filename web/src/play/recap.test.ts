import { describe, expect, it } from "vitest";
import type { GameEvent, Side, View } from "../protocol";
import { boardBefore, isNews, missedBy, recapOf } from "./recap";

const CONTINENTS = { brazil: "south", peru: "south", egypt: "africa", congo: "africa", ural: "asia" };

function view(owners: Record<string, [Side, number]>, cards: number[] = [0, 0, 0]): View {
  const holder = (continent: string): Side => {
    const all = Object.entries(CONTINENTS).filter(([, one]) => one === continent);
    const [first] = all.map(([id]) => owners[id]?.[0] ?? null);
    return all.every(([id]) => owners[id]?.[0] === first) ? (first ?? null) : null;
  };
  return {
    territories: Object.entries(owners).map(([id, [owner, units]]) => ({ id, owner, units, shown: units })),
    continents: ["south", "africa", "asia"].map((id) => ({ id, owner: holder(id), bonus: 3, size: 2, held: {} })),
    players: cards.map((count, seat) => ({ seat, cards: count, alive: true })),
  } as unknown as View;
}

const begun = (seq: number, seat: number): GameEvent =>
  ({
    ...{ event: "TurnBegun", seq, seat, turn: seq, base: 3, continents: 0 },
  }) as GameEvent;
const fought = (seq: number, source: string, target: string, lost: number): GameEvent =>
  ({
    ...{ event: "BattleFought", seq, source, target, red: [6], blue: [1], attacker_loses: 0, defender_loses: lost },
  }) as GameEvent;
const taken = (seq: number, side: number, territory: string, former: number): GameEvent =>
  ({ event: "TerritoryTaken", seq, side, territory, former, units: 1 }) as GameEvent;
const start = (territory: string, side: number, units: number): GameEvent =>
  ({ event: "UnitsPlaced", seq: 0, side, territory, units, reason: "start" }) as GameEvent;

/** Seat 0 had its turn; 1 took Egypt from it and so all of Africa, then 2 took Ural from 1. */
const DEALT = [
  start("brazil", 0, 4),
  start("peru", 0, 2),
  start("egypt", 0, 1),
  start("congo", 1, 5),
  start("ural", 1, 1),
];
const LAST = [
  begun(2, 1),
  fought(3, "congo", "egypt", 1),
  taken(3, 1, "egypt", 0),
  begun(4, 2),
  taken(5, 2, "ural", 1),
];
const EVENTS = [...DEALT, begun(1, 0), ...LAST, begun(6, 0)];
const NOW = view({ brazil: [0, 4], peru: [0, 2], egypt: [1, 1], congo: [1, 4], ural: [2, 1] }, [5, 1, 4]);

describe("since one's own turn", () => {
  it("is what happened from the end of one's last turn to the beginning of this one", () => {
    expect(missedBy(EVENTS, 0)).toEqual(LAST);
  });

  it("tells what became of the others' seats, and of one's own only that one is the host", () => {
    const change = (event: string, seat: number): GameEvent =>
      ({ event, seq: 4, seat, by: 2, former: "Bo", at: 7 }) as unknown as GameEvent;
    const changes = [change("SeatFilled", 1), change("SeatTaken", 0), change("HostChanged", 0)];
    const events = [...EVENTS.slice(0, -1), ...changes, ...EVENTS.slice(-1)];
    const recap = recapOf(events, NOW, 0, CONTINENTS)!;
    expect(recap.changes).toEqual([changes[0], changes[2]]);
    const quiet = { ...recap, lost: [], held: [], gone: [], cards: [] };
    expect([isNews(quiet), isNews({ ...quiet, changes: [] })]).toEqual([true, false]);
  });

  it("goes to the last that was told for whoever comes back before their turn", () => {
    expect(missedBy(EVENTS.slice(0, -1), 0)).toEqual(LAST);
    expect(missedBy(EVENTS.slice(0, 8), 0)).toEqual(LAST.slice(0, 2));
  });

  it("is nothing before anybody else had a turn", () => {
    expect(missedBy([...DEALT, begun(1, 0)], 0)).toEqual([]);
    expect(recapOf(DEALT, NOW, 0, CONTINENTS)).toBeNull();
  });

  it("begins with the first turn for whoever has had none", () => {
    expect(missedBy([...DEALT, begun(1, 1), begun(2, 0)], 0)).toEqual([begun(1, 1)]);
  });

  it("tells losses, continents of others and full hands, and where most of one's units stand", () => {
    const recap = recapOf(EVENTS, NOW, 0, CONTINENTS)!;
    expect(recap.lost).toEqual([{ territory: "egypt", to: 1 }]);
    // Asia is one territory here, and Seat 2 has it now.
    expect(recap.held).toEqual([
      { continent: "africa", by: 1, bonus: 3 },
      { continent: "asia", by: 2, bonus: 3 },
    ]);
    expect(recap.cards).toEqual([{ seat: 2, cards: 4 }]);
    expect(recap.strongest).toBe("brazil");
    expect(isNews(recap)).toBe(true);
  });

  it("does not tell of continents that were held before, nor of small hands", () => {
    const before = [...DEALT, begun(1, 0), begun(2, 1), begun(3, 2), begun(4, 0)];
    const recap = recapOf(before, view({ congo: [1, 5], egypt: [1, 1], brazil: [0, 1] }, [3, 2, 2]), 0, CONTINENTS)!;
    expect(isNews(recap)).toBe(false);
  });

  it("tells what was lost and lost again by its last holder, and not what is one's own again", () => {
    const events = [
      begun(1, 0),
      begun(2, 1),
      taken(3, 1, "egypt", 0),
      begun(4, 2),
      taken(5, 2, "egypt", 1),
      begun(6, 0),
    ];
    expect(recapOf(events, view({ egypt: [2, 1] }), 0, CONTINENTS)!.lost).toEqual([{ territory: "egypt", to: 2 }]);
    expect(recapOf(events, view({ egypt: [0, 1] }), 0, CONTINENTS)!.lost).toEqual([]);
  });
});

describe("the board before it", () => {
  it("is worked out from the deal on", () => {
    const events = [...DEALT, begun(1, 0), ...LAST.slice(0, 3)];
    const now = view({ brazil: [0, 4], peru: [0, 2], egypt: [1, 1], congo: [1, 4], ural: [1, 1] });
    expect(boardBefore(events, LAST, now)).toMatchObject({
      egypt: { owner: 0, units: 1 },
      congo: { owner: 1, units: 5 },
    });
  });

  it("is not made up where the deal was not told", () => {
    expect(boardBefore(LAST, LAST, NOW)).toBeNull();
  });
});
