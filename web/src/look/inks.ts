/** The colours that rule books name, printed with our six inks. */

/** Ink 1 to 6 of the look; 0 is the neutral one. Where a book names a colour we do not print (orange, black, grey), it
 * gets the ink that the book leaves free; its word stays in all texts. */
const INKS: Readonly<Record<string, number>> = {
  red: 1,
  orange: 1,
  blue: 2,
  yellow: 3,
  green: 4,
  turquoise: 5,
  black: 5,
  violet: 6,
  purple: 6,
  grey: 0,
};

export function inkOf(colour: string): number {
  return INKS[colour] ?? 0;
}

/** A book's colours in the order of our inks, so that seats in this order show ink 1, 2, 3 … */
export function inInkOrder(palette: readonly string[]): string[] {
  return [...palette].sort((one, other) => inkOf(one) - inkOf(other));
}
