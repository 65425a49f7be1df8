/** Sea links from coast to coast, by way of hand-set points; `a|b` in the order of the alphabet, running from a to b. */

import type { LonLat } from "../core/vector";

export const routes: Readonly<Record<string, readonly LonLat[]>> = {
  "alaska|kamchatka": [
    [-168.2, 65.6],
    [-170.2, 66],
  ],
  "antarctica|argentina": [
    [-57.2, -63.4],
    [-65.3, -54.8],
  ],
  "antarctica|chile": [
    [-62, -64.7],
    [-69.3, -55.4],
  ],
  "antarctica|new_zealand": [
    [168, -71.5],
    [168.6, -46.9],
  ],
  "antarctica|south_africa": [
    [14, -69.8],
    [19.5, -34.8],
  ],
  "antarctica|western_australia": [
    [114, -66.2],
    [118, -35.1],
  ],
  "brazil|north_africa": [
    [-35.3, -5.2],
    [-17.3, 14.4],
  ],
  "british_isles|iceland": [
    [-6.4, 58.2],
    [-14.8, 64.2],
  ],
  "british_isles|northern_europe": [
    [1.6, 52.8],
    [4.6, 52.9],
  ],
  "british_isles|scandinavia": [
    [-1.6, 57.6],
    [5.2, 59.4],
  ],
  "british_isles|western_europe": [
    [-2.6, 50.7],
    [-1.9, 49.6],
  ],
  "caribbean|eastern_us": [
    [-81.3, 23.1],
    [-80.9, 25.2],
  ],
  "china|philippines": [
    [117, 23.6],
    [120.3, 18.6],
  ],
  "east_africa|madagascar": [
    [40.6, -12],
    [46.9, -15.6],
  ],
  "east_africa|middle_east": [
    [39.4, 15.5],
    [41.9, 16.9],
  ],
  "eastern_australia|new_guinea": [
    [142.5, -10.8],
    [142.6, -9.1],
  ],
  "eastern_australia|new_zealand": [
    [148.2, -42.2],
    [166.7, -45.7],
  ],
  "egypt|southern_europe": [
    [24.5, 32],
    [24.3, 35],
  ],
  "great_britain|iceland": [
    [-6.4, 58.2],
    [-14.8, 64.2],
  ],
  "great_britain|northern_europe": [
    [1.6, 52.8],
    [4.6, 52.9],
  ],
  "great_britain|scandinavia": [
    [-1.6, 57.6],
    [5.2, 59.4],
  ],
  "great_britain|western_europe": [
    [-2.6, 50.7],
    [-1.9, 49.6],
  ],
  "greenland|iceland": [
    [-31.5, 68.2],
    [-23.8, 65.8],
  ],
  "greenland|northwest_territory": [
    [-54, 69.2],
    [-66.5, 67.5],
  ],
  "greenland|ontario": [
    [-50.5, 64.2],
    [-63, 61.6],
    [-71, 62.3],
    [-78, 62.9],
    [-86.5, 57.2],
  ],
  "greenland|quebec": [
    [-47.5, 61.2],
    [-60.5, 55.3],
  ],
  "iceland|scandinavia": [
    [-13.8, 64.9],
    [9.5, 63.6],
  ],
  "indonesia|new_guinea": [
    [128.3, 0.4],
    [131, -0.9],
  ],
  "indonesia|philippines": [
    [119.1, 5.2],
    [122.2, 7],
  ],
  "indonesia|siam": [
    [108.9, 1.2],
    [103.2, 1.6],
  ],
  "indonesia|western_australia": [
    [122, -9.2],
    [126, -14],
  ],
  "japan|kamchatka": [
    [145.4, 43.6],
    [156.6, 51],
  ],
  "japan|mongolia": [
    [133.2, 35.4],
    [129.2, 36.6],
  ],
  "madagascar|south_africa": [
    [43.6, -22],
    [35.4, -23.4],
  ],
  "new_guinea|philippines": [
    [133.9, -0.7],
    [126.5, 7.4],
  ],
  "new_guinea|western_australia": [
    [138.2, -8],
    [136, -12],
  ],
  "north_africa|southern_europe": [
    [10.9, 37],
    [12.6, 37.7],
  ],
  "north_africa|western_europe": [
    [-5.6, 35.7],
    [-5.4, 36.1],
  ],
  "northern_europe|scandinavia": [
    [12.3, 54.4],
    [13, 55.4],
  ],
  "philippines|siam": [
    [119.4, 10.6],
    [109.3, 12.6],
  ],
};
