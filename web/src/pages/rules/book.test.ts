import { expect, it } from "vitest";
import { bookOf, loadTexts } from "../../text/texts";
import { search } from "./book";

const clauses = [
  { id: "H00-33", title: "Würfel", text: "Der Befreier würfelt mit drei Würfeln." },
  { id: "H00-34", title: "Gleichstand", text: "Bei Gleichstand verliert der Befreier." },
];

it("knows the book of a clause by its id", async () => {
  const texts = await loadTexts("en");
  expect(bookOf("H00-33", texts)).toBe("hasbro2000");
  expect(bookOf("FUR-UI-01", texts)).toBe("furisk");
  expect(bookOf("P82-M1", texts)).toBe("parker1982");
  expect(Object.keys(texts.editions)).toContain(bookOf("A-16", texts));
});

it("finds clauses by words, case and accents aside", () => {
  const ids = (words: string) => search(clauses, words).map(({ id }) => id);
  expect(ids("WURFEL")).toEqual(["H00-33"]);
  expect(ids("befreier")).toEqual(["H00-33", "H00-34"]);
  expect(ids("befreier gleich")).toEqual(["H00-34"]);
  expect(ids("h00-34")).toEqual(["H00-34"]);
  expect(ids("  ")).toHaveLength(2);
  expect(ids("panzer")).toEqual([]);
});
