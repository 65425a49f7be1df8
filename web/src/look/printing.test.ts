import { expect, test } from "vitest";
import { inksFor } from "./printing.svelte";

test("a colour is printed as it is called, whoever sits there", () => {
  expect(inksFor(["green", "red", "black", "blue"])).toEqual([4, 1, 8, 2]);
});

test("colours that no book names get the inks that are left", () => {
  expect(inksFor(["white", "red", "pink"])).toEqual([2, 1, 3]);
});
