/** Names of seas and places for the continents' names, set by hand (degrees). */

import type { LonLat } from "../core/vector";

export type Water = {
  names: { de: string; nl: string; en: string };
  globe: LonLat;
  flat: LonLat | null;
  /** So many degrees of the flat map are water there: a longer name is written closer. */
  room?: number;
  size: number;
};

export const waters: readonly Water[] = [
  {
    names: { de: "Atlantischer Ozean", nl: "Atlantische Oceaan", en: "Atlantic Ocean" },
    globe: [-42, 33],
    flat: [-45, 31],
    room: 60,
    size: 15,
  },
  {
    names: { de: "Südatlantik", nl: "Zuid-Atlantische Oceaan", en: "South Atlantic" },
    globe: [-14, -33],
    flat: [-16, -43],
    room: 76,
    size: 14,
  },
  {
    names: { de: "Indischer Ozean", nl: "Indische Oceaan", en: "Indian Ocean" },
    globe: [78, -16],
    flat: [82, -30],
    room: 58,
    size: 15,
  },
  {
    names: { de: "Stiller Ozean", nl: "Grote Oceaan", en: "Pacific Ocean" },
    globe: [-142, 12],
    flat: [-136, 6],
    size: 17,
  },
  {
    names: { de: "Südpazifik", nl: "Stille Zuidzee", en: "South Pacific" },
    globe: [-124, -28],
    flat: [-128, -34],
    size: 15,
  },
  { names: { de: "Stiller Ozean", nl: "Grote Oceaan", en: "Pacific Ocean" }, globe: [170, 22], flat: null, size: 16 },
  {
    names: { de: "Nordpolarmeer", nl: "Noordelijke IJszee", en: "Arctic Ocean" },
    globe: [-160, 79],
    flat: null,
    size: 13,
  },
  {
    names: { de: "Südpolarmeer", nl: "Zuidelijke Oceaan", en: "Southern Ocean" },
    globe: [60, -58],
    flat: null,
    size: 13,
  },
  {
    names: { de: "Südpolarmeer", nl: "Zuidelijke Oceaan", en: "Southern Ocean" },
    globe: [-130, -60],
    flat: null,
    size: 13,
  },
];

export const continentPlaces: Readonly<Record<string, LonLat>> = {
  north_america: [-147, 25.5],
  south_america: [-102, -19],
  europe: [-25, 46],
  africa: [-7.5, -8],
  asia: [147, 20],
  australia: [133, -47],
  antarctica: [-34, -66.5],
};
