/** How many units are told: as the counters on the map show them, everywhere alike. */

import type { GameShown } from "../protocol";
import { settings } from "../settings.svelte";

/** How far what is told is from the units there. Reading it inside a component follows the person's choice. */
export const counterOffset = ({ counters_less }: GameShown): number => (settings.now.allUnits ? 0 : -counters_less);

/** What is told of all that somebody has. */
export const countedUnits = (game: GameShown, army: { readonly units: number; readonly territories: number }): number =>
  army.units + counterOffset(game) * army.territories;
