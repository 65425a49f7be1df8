/** Sea links from coast to coast, by way of hand-set points; `a|b` in the order of the alphabet, running from a to b. */

import type { LonLat } from "../core/vector";

export const routes: Readonly<Record<string, readonly LonLat[]>> = {
  "alaska|kamchatka": [
    [-168.2, 65.6],
    [-170.2, 66],
  ],
  "antarctica|argentina": [
    [-61.1, -64.4],
    [-66.5, -54.5],
  ],
  "antarctica|chile": [
    [-63.8, -65],
    [-68.7, -54.9],
  ],
  "antarctica|new_zealand": [
    [167.9, -71.0],
    [169.2, -46.6],
  ],
  "antarctica|south_africa": [
    [13.0, -70.2],
    [19.5, -34.8],
  ],
  "antarctica|western_australia": [
    [113.2, -65.8],
    [118, -35.1],
  ],
  "brazil|north_africa": [
    [-35.3, -5.2],
    [-17.3, 14.4],
  ],
  "british_isles|iceland": [
    [-5.8, 57.8],
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
    [-1.1, 49.3],
  ],
  "caribbean|eastern_us": [
    [-81.3, 23.1],
    [-80.9, 25.2],
  ],
  "china|philippines": [
    [117, 23.6],
    [121.0, 18.6],
  ],
  "east_africa|madagascar": [
    [40.4, -10.5],
    [46.9, -15.6],
  ],
  "east_africa|middle_east": [
    [39.4, 15.5],
    [42.3, 17.5],
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
    [-5.8, 57.8],
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
    [-1.1, 49.3],
  ],
  "greenland|iceland": [
    [-31.5, 68.2],
    [-23.8, 65.8],
  ],
  "greenland|northwest_territory": [
    [-54, 69.2],
    [-66.2, 68.0],
  ],
  "greenland|ontario": [
    [-50.5, 64.2],
    [-58, 62],
    [-63, 60.5],
    [-67, 61.2],
    [-70.5, 62],
    [-74, 62.9],
    [-78.5, 63.2],
    [-82, 60.5],
    [-87.6, 56.1],
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
    [125.7, -14.4],
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
    [10.3, 36.9],
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
    [119.0, 10.3],
    [109.3, 12.6],
  ],
};
