import { expect, test } from "vitest";
import { coasting, flight } from "./motion";

const from = { t: 0, lon: 170, lat: 10, zoom: 1 };

test("a flight crosses the date line instead of going around the world", () => {
  const motion = flight(from, { t: 0, lon: -170, lat: 10, zoom: 1 }, 0, 450);
  const { view } = motion(225);
  expect(Math.abs(view.lon)).toBeGreaterThan(170);
  expect(motion(450)).toEqual({ view: { t: 0, lon: -170, lat: 10, zoom: 1 }, done: true });
});

test("a flight without time arrives at once", () => {
  expect(flight(from, { ...from, lon: 0 }, 0, 0)(0).done).toBe(true);
});

test("a turning globe slows down and comes to rest", () => {
  const motion = coasting({ ...from, lon: 0 }, 200, 0, 0);
  const steps = [0, 200, 400, 600, 800].map((now) => motion(now).view.lon);
  for (let i = 2; i < steps.length; i++) expect(steps[i]! - steps[i - 1]!).toBeLessThan(steps[i - 1]! - steps[i - 2]!);
  expect(motion(5000).done).toBe(true);
});
