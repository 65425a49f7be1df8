import { beforeEach, describe, expect, it } from "vitest";
import type { BotShown } from "../protocol";
import { keep } from "../storage";
import { begun, ended, ladder, opponents, stepped } from "./ladder";

const bots = ["random", "recruit", "scout"].map((id, i) => ({ id, kind: i ? "level" : "simple" })) as BotShown[];

describe("whom one plays against at once", () => {
  beforeEach(() => keep("ladder", null));

  it("are the weakest first, then the next after every win, up to the strongest", () => {
    expect(opponents(bots, ladder().level)?.id).toBe("recruit");
    begun("one", 0);
    expect(opponents(bots, ended("one", true).level)?.id).toBe("scout");
    expect(opponents(bots, 7)?.id).toBe("scout");
  });

  it("stay after a loss and become easier after two in a row, never easier than the weakest", () => {
    const [lost, again] = [
      stepped({ ...ladder(), level: 1 }, false),
      stepped({ ...ladder(), level: 1, lost: 1 }, false),
    ];
    expect([lost.level, lost.lost, lost.last]).toEqual([1, 1, "lost"]);
    expect([again.level, again.lost]).toEqual([0, 0]);
    expect(stepped({ ...ladder(), lost: 1 }, false).level).toBe(0);
  });

  it("counts a game once, and no other", () => {
    begun("one", 0);
    expect(ended("another", true).level).toBe(0);
    ended("one", true);
    expect(ended("one", true)).toMatchObject({ level: 1, last: "won" });
    begun("two", 0); // Whoever likes may stay.
    expect(ended("two", true).level).toBe(1);
  });

  it("begins anew where what was kept makes no sense", () => {
    for (const found of [null, 3, { level: -1 }, { level: "x" }, []]) {
      keep("ladder", found);
      expect(ladder().level).toBe(0);
    }
  });
});
