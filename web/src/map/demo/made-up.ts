/** Positions that nobody played, to look at the map with. */

import type { MapHolding, Scene } from "../scene";

type LandRow = [owner: MapHolding["owner"], count: number, ...ids: string[]];

const attack42: LandRow[] = [
  [0, 4, "north_africa"],
  [0, 5, "egypt", "brazil"],
  [0, 2, "congo", "venezuela"],
  [0, 6, "western_europe"],
  [0, 1, "peru", "argentina"],
  [0, 3, "central_america"],
  [1, 1, "china", "new_guinea", "eastern_australia"],
  [1, 2, "india", "western_australia"],
  [1, 7, "siam"],
  [1, 5, "indonesia"],
  [2, 3, "alaska"],
  [2, 2, "northwest_territory", "alberta"],
  [2, 4, "western_us"],
  [2, 1, "ontario"],
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
  [5, 2, "iceland", "quebec"],
  [5, 12, "eastern_us"],
  [5, 4, "great_britain"],
  [5, 3, "japan"],
];

const place48: LandRow[] = [
  [0, 1, "alaska"],
  [0, 4, "northwest_territory", "western_canada", "peru"],
  [0, 0, "western_us", "central_us", "chile"],
  [0, 1, "mexico"],
  [1, 0, "china", "india", "new_guinea"],
  [1, 2, "western_australia", "philippines"],
  [1, 6, "eastern_australia"],
  [1, 3, "indonesia"],
  [1, 0, "siam"],
  [2, 2, "ontario"],
  [2, 0, "eastern_us", "congo"],
  [2, 4, "caribbean", "venezuela", "western_europe"],
  [2, 1, "brazil"],
  [2, 2, "north_africa"],
  [3, 1, "scandinavia", "middle_east"],
  [3, 0, "northern_europe", "southern_europe", "egypt"],
  [3, 2, "ukraine"],
  [3, 4, "ural"],
  [3, 1, "afghanistan"],
  [4, 2, "yakutsk", "irkutsk", "south_africa", "new_zealand"],
  [4, 4, "argentina", "antarctica"],
  [4, 1, "east_africa"],
  [4, 0, "madagascar"],
  [5, 4, "greenland", "kamchatka"],
  [5, 2, "iceland", "siberia"],
  [5, 1, "quebec"],
  [5, 3, "british_isles", "mongolia"],
  [5, 0, "japan"],
];

function holdings(rows: LandRow[]): Record<string, MapHolding> {
  return Object.fromEntries(rows.flatMap(([owner, count, ...ids]) => ids.map((id) => [id, { owner, count }])));
}

function withMarks(
  base: Record<string, MapHolding>,
  marks: Record<string, Partial<MapHolding>>,
): Record<string, MapHolding> {
  return Object.fromEntries(Object.entries(base).map(([id, holding]) => [id, { ...holding, ...marks[id] }]));
}

const all42 = holdings(attack42);

export const scenes: Record<string, Scene> = {
  attack: {
    holdings: withMarks(all42, {
      egypt: { mark: "source", conquered: true },
      north_africa: { mark: "origin" },
      southern_europe: { mark: "target" },
      middle_east: { mark: "target" },
      east_africa: { mark: "target" },
    }),
    arrow: { from: "egypt", to: "middle_east" },
  },
  seam: {
    holdings: withMarks(all42, {
      alaska: { mark: "target" },
      kamchatka: { mark: "source", count: 128 },
      japan: { mark: "target", capital: true },
      northern_europe: { owner: "neutral", capital: true },
      eastern_us: { conquered: true },
    }),
    arrow: { from: "kamchatka", to: "alaska" },
  },
  europe: {
    holdings: withMarks(all42, {
      great_britain: { mark: "source" },
      western_europe: { mark: "target" },
      northern_europe: { mark: "target" },
      scandinavia: { mark: "target" },
    }),
    arrow: { from: "great_britain", to: "scandinavia" },
  },
  calm: { holdings: all42 },
  claim: {
    holdings: Object.fromEntries(
      Object.entries(all42).map(([id, holding], i) => [
        id,
        i % 3 ? { owner: null, selectable: true } : { ...holding, count: 1 },
      ]),
    ),
  },
  place48: {
    holdings: withMarks(holdings(place48), {
      antarctica: { selectable: true, plus: 1 },
      new_zealand: { selectable: true },
    }),
  },
};
