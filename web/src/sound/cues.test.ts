import { describe, expect, it, vi } from "vitest";
import type { GameEvent } from "../protocol";

vi.stubGlobal("navigator", { languages: ["en"] });
const { cueOf } = await import("./cues");

const board = { egypt: { owner: 0, units: 3 }, congo: { owner: 1, units: 2 } };
const seq = 1;
const taken = (territory: string, side: number, former: number): GameEvent => ({
  event: "TerritoryTaken",
  seq,
  side,
  territory,
  former,
  units: 1,
});

describe("what is heard", () => {
  it("tells a loss from a conquest by who listens", () => {
    const event = taken("egypt", 1, 0);
    expect(cueOf(event, board, [0], false)?.cue).toBe("loss");
    expect(cueOf(event, board, [1], false)).toEqual({ cue: "capture", loud: 1 });
    expect(cueOf(event, board, [], false)?.cue).toBe("capture");
    expect(cueOf(event, board, [0, 1], false)?.cue).toBe("capture"); // both sit here: somebody at this device won it
  });

  it("has what happens among others further away", () => {
    expect(cueOf(taken("congo", 2, 1), board, [0], false)?.loud).toBeLessThan(1);
  });

  it("rolls as many dice as are thrown", () => {
    const fought = {
      event: "BattleFought",
      seq,
      source: "egypt",
      target: "congo",
      red: [6, 4, 2],
      blue: [5, 1],
      attacker_loses: 0,
      defender_loses: 2,
    } as GameEvent;
    expect(cueOf(fought, board, [0], false)).toEqual({ cue: "dice", many: 5 });
    expect(cueOf(fought, board, [0], true)).toEqual({ cue: "dice", many: 2 }); // the attacker's lay there already
  });

  it("calls a victory one's own, or somebody else's; whoever watches has no side", () => {
    const won = { event: "GameWon", seq, seat: 1, how: "world" } as unknown as GameEvent;
    expect(cueOf(won, board, [1], false)?.cue).toBe("victory");
    expect(cueOf(won, board, [0], false)?.cue).toBe("defeat");
    expect(cueOf(won, board, [], false)?.cue).toBe("victory");
  });
});
