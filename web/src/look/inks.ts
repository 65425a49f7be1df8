/** The colours that rule books name, each printed in an ink of its own. New tables give the seats their colours in the
 * order of the inks; whatever colours a table has, each looks as it is called. */

/** Books that say purple mean the colour that others call violet. */
export const INKS: readonly (readonly string[])[] = [
  ["red"],
  ["blue"],
  ["yellow"],
  ["green"],
  ["turquoise"],
  ["violet", "purple"],
  ["orange"],
  ["black"],
];

/** Ink 1 to 8 of a colour; none for one that no book of ours names. */
export function inkOf(colour: string): number | null {
  const ink = INKS.findIndex((colours) => colours.includes(colour)) + 1;
  return ink || null;
}

/** A book's colours as seats have them where people may choose. */
export function inOrderOfInks(palette: readonly string[]): string[] {
  return [...palette].sort((one, other) => (inkOf(one) ?? 0) - (inkOf(other) ?? 0));
}
