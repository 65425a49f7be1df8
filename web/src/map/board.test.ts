import { readFileSync } from "node:fs";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import { describe, expect, test } from "vitest";
import { anchorOf, type BoardId, boardOf, routeOf } from "./board";
import { contains, type Geometry, geometryOf, landAt } from "./core/geometry";
import { DEGREES, distance, type LonLat } from "./core/vector";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const rules = (id: BoardId) => read(`../../../src/erdkreis/boards/${id}.json`);
const topology = (name: string): Topology => read(`../../public/boards/${name}.topo.json`);
const key = (a: string, b: string) => [a, b].sort().join("|");

const BOARDS = [
  ["classic42", "board42", -58],
  ["globe48", "board48", -80],
] as const;

/** Which territories share an arc, found without any code of the map. */
function neighbours(shape: Topology): Set<string> {
  const owners = new Map<number, Set<string>>();
  for (const geometry of (shape.objects.territories as GeometryCollection).geometries) {
    const arcs = ((geometry as Polygon | MultiPolygon).arcs as unknown[]).flat(3) as number[];
    for (const arc of arcs) {
      const index = arc < 0 ? ~arc : arc;
      owners.set(index, (owners.get(index) ?? new Set()).add(String(geometry.id)));
    }
  }
  return new Set(
    [...owners.values()].filter((pair) => pair.size === 2).map((pair) => key(...([...pair] as [string, string]))),
  );
}

function nearestCoast(geometry: Geometry, id: string, place: LonLat): number {
  let least = 180;
  for (const { from, to } of geometry.outlines.get(id)!)
    for (let i = from; i < to; i++)
      least = Math.min(least, distance(place, [geometry.lon[i]! * DEGREES, geometry.lat[i]! * DEGREES]));
  return least;
}

for (const [id, shape, south] of BOARDS) {
  const coarse = topology(`${shape}-110m`);
  const fine = topology(`${shape}-50m`);
  const board = boardOf(id, rules(id), coarse, async () => fine, south);

  describe(`the board ${id}`, () => {
    test.each([
      ["coarse", coarse],
      ["fine", fine],
    ] as const)("has the land borders of the link table: %s", (_, shores) => {
      const land = board.links.filter(({ kind }) => kind === "land").map(({ a, b }) => key(a, b));
      expect([...neighbours(shores)].sort()).toEqual(land.sort());
    });

    test("has a route for every sea link, from the one's coast to the other's", () => {
      expect(board.sea.length).toBe(board.links.filter(({ kind }) => kind === "sea").length);
      for (const { a, b } of board.sea) {
        const route = routeOf(a, b);
        expect(nearestCoast(board.coarse, a, route[0]!), `${a} in ${a}–${b}`).toBeLessThan(1.3);
        expect(nearestCoast(board.coarse, b, route[route.length - 1]!), `${b} in ${a}–${b}`).toBeLessThan(1.3);
      }
    });

    test("has routes that cross no third territory", () => {
      for (const { a, b, path } of board.sea)
        for (const [lon, lat] of path)
          expect([null, a, b], `${a}–${b} at ${lon}, ${lat}`).toContain(landAt(board.coarse, lon, lat));
    });

    test("has every token on its land or close by", () => {
      for (const territory of board.territories)
        for (const t of [0, 1]) {
          const place = anchorOf(territory, t);
          const land = board.coarse.lands.find((one) => one.id === territory)!;
          const near =
            contains(board.coarse, land, place[0], place[1]) || nearestCoast(board.coarse, territory, place) < 3.6;
          expect(near, territory).toBe(true);
        }
    });

    test("has no outline along the date line", () => {
      const geometry = geometryOf(fine, () => "");
      for (const { from, to } of geometry.coast)
        for (let i = from; i < to - 1; i++)
          expect(Math.min(Math.abs(geometry.lon[i]!), Math.abs(geometry.lon[i + 1]!)) * DEGREES).toBeLessThan(179.95);
    });
  });
}

test("places are found on the right land", () => {
  const board = boardOf(
    "classic42",
    rules("classic42"),
    topology("board42-110m"),
    async () => topology("board42-50m"),
    -58,
  );
  expect(landAt(board.coarse, 31.2, 30)).toBe("egypt"); // Cairo
  expect(landAt(board.coarse, 139.3, 36)).toBe("japan"); // west of Tokyo
  expect(landAt(board.coarse, -30, 35)).toBeNull(); // the Atlantic
  expect(landAt(board.coarse, -175, 66.5)).toBe("kamchatka"); // Chukotka, beyond the date line
});
