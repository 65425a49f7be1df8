/** The position on the start page's globe: nobody played it, it only has to look like a good game. */

import type { Scene } from "../../map/scene";

const ROWS: [owner: number, count: number, ...ids: string[]][] = [
  [0, 4, "north_africa"],
  [0, 5, "egypt", "brazil"],
  [0, 2, "congo", "venezuela", "peru"],
  [0, 6, "western_europe"],
  [0, 3, "argentina", "central_america"],
  [1, 2, "india", "china", "western_australia"],
  [1, 5, "siam", "indonesia"],
  [1, 1, "new_guinea", "eastern_australia"],
  [2, 3, "alaska", "western_us"],
  [2, 2, "northwest_territory", "alberta", "ontario"],
  [2, 6, "kamchatka"],
  [3, 3, "scandinavia", "northern_europe", "afghanistan"],
  [3, 8, "ukraine"],
  [3, 2, "southern_europe", "ural"],
  [3, 4, "middle_east"],
  [4, 1, "siberia"],
  [4, 2, "yakutsk", "irkutsk", "madagascar"],
  [4, 3, "mongolia", "east_africa"],
  [4, 4, "south_africa"],
  [5, 5, "greenland"],
  [5, 2, "iceland", "quebec", "eastern_us"],
  [5, 4, "great_britain", "japan"],
];

export const scene: Scene = {
  holdings: Object.fromEntries(ROWS.flatMap(([owner, count, ...ids]) => ids.map((id) => [id, { owner, count }]))),
};
