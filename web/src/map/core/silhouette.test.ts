import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { geometryOf } from "./geometry";
import { silhouette, smallWorld } from "./silhouette";

const shape = (name: string) =>
  geometryOf(
    JSON.parse(readFileSync(new URL(`../../../public/boards/${name}.topo.json`, import.meta.url), "utf8")),
    () => "",
  );

for (const [name, south] of [
  ["board42-110m", -58],
  ["board48-110m", -80],
] as const) {
  const geometry = shape(name);

  describe(`pictures of ${name}`, () => {
    test.each(geometry.lands.map(({ id }) => id))("%s has a shape that fills its box and lies in one piece", (id) => {
      const { d, box } = silhouette(geometry, id)!;
      const xs = [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x]) => Number(x));
      expect(Math.min(...xs)).toBeCloseTo(box.x, 1);
      expect(Math.max(...xs)).toBeCloseTo(box.x + box.width, 1);
      // Seen from above it: the date line tears nothing apart, and nothing is as wide as the world.
      expect(box.width).toBeGreaterThan(20);
      expect(box.width).toBeLessThan(500);
      expect(box.height).toBeLessThan(500);
    });

    test("the small world has every land, in few bytes", () => {
      const { lands, box } = smallWorld(geometry, south, 11, 360);
      expect([...lands.keys()].sort()).toEqual(geometry.lands.map(({ id }) => id).sort());
      expect(box.width).toBeGreaterThan(300);
      expect([...lands.values()].every((d) => d.startsWith("M"))).toBe(true);
      expect([...lands.values()].join("").length).toBeLessThan(50_000);
    });
  });
}
