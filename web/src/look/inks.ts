/** The colours that rule books name, printed with our six inks. New tables give the seats their colours in the order of
 * the inks; whatever colours a table has, each is printed in its own ink. */

/** Where a book names a colour we do not print (orange, black), it gets the ink that the book leaves free; its word stays
 * in all texts. */
export const INKS: readonly (readonly string[])[] = [
  ["red", "orange"],
  ["blue"],
  ["yellow"],
  ["green"],
  ["turquoise", "black"],
  ["violet", "purple"],
];

/** Ink 1 to 6 of a colour; none for one that no book of ours names. */
export function inkOf(colour: string): number | null {
  const ink = INKS.findIndex((colours) => colours.includes(colour)) + 1;
  return ink || null;
}

/** A book's colours by seat. */
export function coloursBySeat(palette: readonly string[]): string[] {
  return [...palette].sort((one, other) => (inkOf(one) ?? 0) - (inkOf(other) ?? 0));
}
