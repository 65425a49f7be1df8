import { describe, expect, it } from "vitest";
import { when } from "./when";

const NOW = Date.UTC(2026, 4, 20, 12);
const ago = (hours: number) => NOW - hours * 3_600_000;

describe("how long ago a game was played", () => {
  it("is told in the reader's language, roughly", () => {
    expect(when(NOW, "en", NOW)).toBe("1 minute ago");
    expect(when(ago(0.5), "de", NOW)).toBe("vor 30 Minuten");
    expect(when(ago(5), "nl", NOW)).toBe("5 uur geleden");
    expect(when(ago(30), "de", NOW)).toBe("gestern");
    expect(when(ago(30), "en", NOW)).toBe("yesterday");
  });
  it("is a date after a week", () => {
    expect(when(ago(24 * 9), "en", NOW)).toBe("11 May 2026");
    expect(when(ago(24 * 9), "de", NOW)).toBe("11.05.2026");
  });
  it("is never in the future, whatever the clocks say", () => {
    expect(when(NOW + 90_000, "en", NOW)).toBe("1 minute ago");
  });
});
