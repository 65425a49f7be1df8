import { describe, expect, test } from "vitest";
import { clipCosine, lambdaLimit, morphX, morphY, unmorph } from "./morph";
import { stageOf } from "./stage";
import { distance } from "./vector";
import { Projection } from "./view";

const TIMES = Array.from({ length: 41 }, (_, i) => i / 40);
const LATITUDES = Array.from({ length: 89 }, (_, i) => ((i - 44) * 2 * Math.PI) / 180);

describe("the morph", () => {
  test("starts as the orthographic globe and ends as the flat map", () => {
    for (const [lambda, phi] of [
      [0.4, 0.7],
      [-1.1, -0.3],
    ] as const) {
      expect(morphX(0, lambda, phi)).toBeCloseTo(Math.cos(phi) * Math.sin(lambda), 12);
      expect(morphY(0, phi)).toBeCloseTo(Math.sin(phi), 12);
      expect(morphX(1, lambda, phi)).toBeCloseTo(Math.cos((38 * Math.PI) / 180) * lambda, 12);
      expect(morphY(1, phi)).toBe(phi);
    }
  });

  test("folds nowhere inside its clip circle", () => {
    const folds: string[] = [];
    for (const t of TIMES)
      for (const phi of LATITUDES) {
        const limit = lambdaLimit(t, phi);
        let before = Number.NEGATIVE_INFINITY;
        for (let i = 0; i <= 72; i++) {
          const x = morphX(t, -limit + (2 * limit * i) / 72, phi);
          if (x <= before) folds.push(`t ${t} φ ${phi} step ${i}`);
          before = x;
        }
      }
    expect(folds).toEqual([]);
  });

  test("rises from south to north at every step", () => {
    for (const t of TIMES) {
      let before = Number.NEGATIVE_INFINITY;
      for (const phi of LATITUDES) {
        expect(morphY(t, phi)).toBeGreaterThan(before);
        before = morphY(t, phi);
      }
    }
  });

  test("has a clip circle that grows from the hemisphere to the whole sphere", () => {
    expect(clipCosine(0)).toBeCloseTo(0, 12);
    for (let i = 1; i < TIMES.length; i++) expect(clipCosine(TIMES[i]!)).toBeLessThanOrEqual(clipCosine(TIMES[i - 1]!));
    expect(clipCosine(1)).toBe(-1);
  });

  test("is undone by its inverse", () => {
    let worst = 0;
    for (const t of TIMES)
      for (const phi of LATITUDES) {
        const limit = lambdaLimit(t, phi) * 0.995;
        for (let i = 0; i <= 12; i++) {
          const lambda = -limit + (2 * limit * i) / 12;
          const [l, p] = unmorph(t, morphX(t, lambda, phi), morphY(t, phi))!;
          worst = Math.max(worst, Math.abs(p - phi), Math.abs(l - lambda));
        }
      }
    expect(worst).toBeLessThan(1e-5);
  });

  test("has nothing beyond its edge", () => {
    expect(unmorph(0, 0.8, 0.8)).toBeNull();
    expect(unmorph(0, 0, 1.01)).toBeNull();
    expect(unmorph(1, 3.2, 0)).toBeNull();
  });
});

describe("a projection", () => {
  const stage = stageOf(1440, 900, { top: 60, right: 300, bottom: 50, left: 10 }, -58);

  test("finds back every place it shows, at any turn, tilt, zoom and step of the morph", () => {
    for (const t of [0, 0.15, 0.35, 0.5, 0.62, 0.8, 1])
      for (const lon of [-170, -30, 95])
        for (const lat of [-60, 0, 42]) {
          const projection = new Projection({ t, lon, lat, zoom: 1.7 }, stage);
          for (let l = -175; l <= 175; l += 25)
            for (let p = -80; p <= 80; p += 20) {
              if (!projection.shows(l, p) || projection.seen(l, p)[2] < projection.clip + 0.02) continue;
              const { x, y } = projection.project(l, p);
              const found = projection.invert(x, y);
              expect(found, `t ${t}, centre ${lon} ${lat}, place ${l} ${p}`).not.toBeNull();
              expect(distance(found!, [l, p])).toBeLessThan(0.01);
            }
        }
  });

  test("shows the place it looks at in the middle of the globe", () => {
    const { x, y, near } = new Projection({ t: 0, lon: 30, lat: 40, zoom: 1 }, stage).project(30, 40);
    expect(x).toBeCloseTo(stage.globe.x, 9);
    expect(y).toBeCloseTo(stage.globe.y, 9);
    expect(near).toBeCloseTo(1, 12);
  });

  test("keeps the flat map inside its frame", () => {
    for (const zoom of [1, 2, 5])
      for (const lat of [-85, 0, 85]) {
        const projection = new Projection({ t: 1, lon: 11, lat, zoom }, stage);
        const { y, height } = stage.frame;
        expect(projection.project(11, 84).y).toBeLessThanOrEqual(y + 1e-6);
        expect(projection.project(11, -58).y).toBeGreaterThanOrEqual(y + height - 1e-6);
      }
  });
});
