import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sayClash } from "./clashes";

const source = readFileSync(
  new URL("../../../src/erdkreis/editions/consistency.py", import.meta.url).pathname,
  "utf8",
).replace(/\s+/g, " ");
/** Every reason the rules know; a number stands for each that is worked out. */
const REASONS = [...source.matchAll(/_clash\( ?e, "?\w+"?, "\w+", f?"([^"]+)" ?\)/g)].map(([, reason]) =>
  reason!.replace(/\{[^}]+\}/g, "14"),
);

test("all reasons of the rules are found", () => {
  expect(REASONS.length).toBe(source.match(/yield _clash\(/g)?.length);
});

for (const language of ["de", "nl"] as const)
  test(`every reason for refusing house rules is told: ${language}`, () => {
    const english = REASONS.filter(
      (reason) => sayClash(`a=1 contradicts b=2: ${reason}`, language).toLowerCase() === `${reason}.`.toLowerCase(),
    );
    expect(english).toEqual([]);
  });

test("numbers go where they belong", () => {
  const told = "neutral_start_units=9 contradicts neutral_setup=two_each: two on each of 14 territories are 28";
  expect(sayClash(told, "de")).toBe("Je zwei auf 14 Gebieten sind 28.");
  expect(sayClash(told, "en")).toBe("Two on each of 14 territories are 28.");
  expect(sayClash("players=9 is not a list of different numbers", "de")).toBe("");
});
