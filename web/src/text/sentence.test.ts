import { expect, test } from "vitest";
import cases from "../../../tests/texts/cases.json";
import { joined, say } from "./sentence";

const TABLES = {
  units: { "1": "# unit", "*": "# units" },
  in: { ural: "im Ural" },
  switch: { true: "on", false: "off" },
};

test.each(cases)("$text with $params", ({ text, params, said }) => {
  expect(say(text, params, TABLES)).toBe(said);
});

test("lists are joined", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((items) => joined(items, " or "))).toEqual([
    "",
    "a",
    "a or b",
    "a, b or c",
  ]);
});
