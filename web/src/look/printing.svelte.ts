/** In which ink each seat of the table on show is printed: that of its colour, so that a colour looks as it is called. */

import { onDestroy } from "svelte";
import { INKS, inkOf } from "./inks";

const BY_NUMBER: readonly number[] = INKS.map((_, i) => i + 1);

class Printing {
  inks = $state.raw<readonly number[]>(BY_NUMBER);
}
const printing = new Printing();

/** Ink 1 to 8 of a seat. */
export function inkOfSeat(seat: number): number {
  return printing.inks[seat] ?? seat + 1;
}

/** The inks of these colours, by seat; a colour that we do not know gets one that is left. */
export function inksFor(colours: readonly string[]): number[] {
  const known = colours.map(inkOf);
  const left = BY_NUMBER.filter((ink) => !known.includes(ink));
  return known.map((ink) => ink ?? left.shift() ?? 1);
}

/** Prints this table's colours as long as the component that says so is there. Call while it is made. */
export function printTable(colours: () => readonly string[] | undefined): void {
  $effect.pre(() => {
    const shown = colours();
    if (shown) printing.inks = inksFor(shown);
  });
  onDestroy(() => {
    printing.inks = BY_NUMBER;
  });
}
