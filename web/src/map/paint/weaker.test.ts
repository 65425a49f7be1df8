import { expect, test } from "vitest";
import { weaker } from "./palette";

test("a colour fades from whatever strength it has", () => {
  expect(weaker("#403018", 0.5)).toBe("rgb(64 48 24 / 0.5)");
  expect(weaker("rgba(64, 48, 24, 0.24)", 0.5)).toBe("rgb(64 48 24 / 0.12)");
  expect(weaker("rgba(64, 48, 24, 0.24)", 0)).toBe("rgb(64 48 24 / 0)");
});
