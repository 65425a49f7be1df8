import { expect, it, vi } from "vitest";

vi.stubGlobal("navigator", { languages: ["nl-BE"] });
const { initial, settings, understood } = await import("./settings.svelte");

it("takes over only what has the right kind", () => {
  const own = initial(false);
  const found = { speed: "fast", patterns: true, follow: "yes", later: 1, volume: 7 };
  expect(understood(found, own)).toEqual({ ...own, speed: "fast", patterns: true });
  expect(understood({ speed: "warp" }, own).speed).toBe("normal");
  expect(understood(null, own)).toBe(own);
});

it("speaks the browser's language until a person chooses", () => {
  expect(settings.language).toBe("nl");
});
