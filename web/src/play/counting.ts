/** How many units are told: as the counters on the map show them, everywhere alike. */

import type { View } from "../protocol";
import { settings } from "../settings.svelte";
import { counterOffset } from "./beats";

/** How far what is told is from the units there. Reading it inside a component follows the person's choice. */
export const told = (view: View): number => (settings.now.allUnits ? 0 : counterOffset(view));

/** The same for all that somebody has. */
export const toldOf = (view: View, army: { readonly units: number; readonly territories: number }): number =>
  army.units + told(view) * army.territories;
