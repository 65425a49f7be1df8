/** The colours that rule books name, printed with our six inks. A seat's ink goes by its number, everywhere: so seats get
 * their colours in the order of the inks, and a colour that we print is shown as what it is called. */

/** Where a book names a colour we do not print (orange, black), it gets the ink that the book leaves free; its word stays
 * in all texts. */
const INKS: readonly (readonly string[])[] = [
  ["red", "orange"],
  ["blue"],
  ["yellow"],
  ["green"],
  ["turquoise", "black"],
  ["violet", "purple"],
];

/** A book's colours by seat. */
export function coloursBySeat(palette: readonly string[]): string[] {
  const ink = (colour: string) => INKS.findIndex((colours) => colours.includes(colour));
  return [...palette].sort((one, other) => ink(one) - ink(other));
}
