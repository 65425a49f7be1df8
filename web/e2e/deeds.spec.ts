/** What is done upon the map, watched by the clock of the test: where it begins, what it looks like half way, and that it
 * leaves no trace. */

import { expect, type Page, test } from "@playwright/test";
import type { Deed } from "../src/map/deeds";
import { still } from "./stillness";

const LENGTH = 800;

/** Opens the map by itself; from here on its time goes on only as the test says. */
async function open(page: Page, query: string): Promise<void> {
  await page.clock.install();
  await page.route("**/api/texts/*", (asked) => asked.fulfill({ json: {} }));
  await page.goto(`/map?bare&${query}`);
  await page.waitForSelector('[data-territory="egypt"]', { state: "attached" });
  await still(page);
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

const enact = (page: Page, deeds: readonly Deed[]) =>
  page.evaluate((deeds) => {
    const { map } = window as unknown as { map: { enact: (deeds: readonly Deed[]) => void } };
    map.enact(deeds);
  }, deeds);

interface Picture {
  /** A sum over every pixel of the layers that show how things stand. */
  readonly standing: string;
  /** The same of what plays above; empty while nothing does. */
  readonly playing: string;
  /** The middle of what is painted above the tokens. */
  readonly over: { readonly x: number; readonly y: number } | null;
  readonly faded: boolean;
}

const picture = (page: Page): Promise<Picture> =>
  page.evaluate(() => {
    const sum = (canvas: HTMLCanvasElement) => {
      if (!canvas.width || !canvas.height) return 0;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      let sum = 0;
      for (let i = 0; i < data.length; i++) sum = (Math.imul(sum, 31) + data[i]!) | 0;
      return sum;
    };
    const all = [...document.querySelectorAll<HTMLCanvasElement>(".map canvas")];
    const plays = (one: Element) => one.matches(".under, .over");
    const above = all.find((one) => one.matches(".over"))!;
    let over: { x: number; y: number } | null = null;
    if (!above.hidden && above.width) {
      const { data } = above.getContext("2d")!.getImageData(0, 0, above.width, above.height);
      let [x, y, weight] = [0, 0, 0];
      for (let i = 3; i < data.length; i += 4) {
        const at = (i - 3) / 4;
        // Footprints are small: the token outweighs them.
        x += data[i]! * (at % above.width);
        y += data[i]! * Math.floor(at / above.width);
        weight += data[i]!;
      }
      if (weight) over = { x: x / weight, y: y / weight };
    }
    return {
      standing: all
        .filter((one) => !plays(one))
        .map(sum)
        .join(),
      playing: all
        .filter((one) => plays(one) && !one.hidden)
        .map(sum)
        .join(),
      over,
      faded: all.some((one) => one.style.opacity !== ""),
    };
  });

const spot = (page: Page, id: string) =>
  page.locator(`[data-territory="${id}"]`).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

/** The colour under everything else at a place of the page, as it is painted on a layer. */
const inkAt = (page: Page, layer: "under" | "fine", { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([layer, x, y]) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`.map .${layer}`)!;
      return [...canvas.getContext("2d")!.getImageData(Math.round(x), Math.round(y), 1, 1).data];
    },
    [layer, x, y] as const,
  );

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

for (const form of ["globe", "flat"])
  for (const theme of ["light", "dark"])
    test(`a stack marches from land to land and leaves no trace: ${form}, ${theme}`, async ({ page }) => {
      await open(page, `scene=calm&form=${form}&theme=${theme}`);
      const before = await picture(page);
      expect(before.playing).toBe("");
      const [from, to] = [await spot(page, "egypt"), await spot(page, "congo")];
      // No link joins these two: it goes through what lies between, or straight; either way it begins and ends at a token.
      await enact(page, [{ kind: "march", from: "egypt", to: "congo", owner: 0, units: 7, length: LENGTH }]);
      await page.clock.runFor(50);
      const early = (await picture(page)).over!;
      expect(apart(early, from)).toBeLessThan(20);
      await page.clock.runFor(LENGTH - 100);
      const late = (await picture(page)).over!;
      expect(apart(late, to)).toBeLessThan(apart(early, to) / 2);
      await page.clock.runFor(200);
      expect(await picture(page)).toEqual(before);
    });

test("the way of a march leads over the border that two lands share, and over the sea along its link", async ({
  page,
}) => {
  await open(page, "scene=calm&form=flat");
  const ways = await page.evaluate(async () => {
    const { loadBoard } = (await import("/src/map/board.ts" as string)) as typeof import("../src/map/board");
    const { wayOf } = (await import("/src/map/core/way.ts" as string)) as typeof import("../src/map/core/way");
    const board = await loadBoard("classic42");
    const holdings = Object.fromEntries(board.territories.map((id) => [id, { owner: 0 }]));
    return {
      land: wayOf(board, { holdings }, "egypt", "north_africa", 0),
      sea: wayOf(board, { holdings }, "brazil", "north_africa", 0),
      far: wayOf(board, { holdings }, "egypt", "madagascar", 0).length,
    };
  });
  // Egypt's western border lies between 9° and 25° E; the Atlantic is crossed from Natal to Dakar.
  expect(ways.land).toHaveLength(3);
  expect(ways.land[1]![0]).toBeGreaterThan(5);
  expect(ways.land[1]![0]).toBeLessThan(26);
  expect(ways.sea.slice(1, -1)).toEqual([
    [-35.3, -5.2],
    [-17.3, 14.4],
  ]);
  expect(ways.far).toBeGreaterThan(4); // over two borders, by way of East Africa
});

for (const form of ["globe", "flat"])
  test(`conquered land takes on its new ink from where it was entered: ${form}`, async ({ page }) => {
    await open(page, `scene=calm&form=${form}&theme=light`);
    const before = await picture(page);
    // North Africa is drawn in the conqueror's ink already; he came from Egypt, from the east.
    const { x, y } = await spot(page, "north_africa");
    const [east, west] = [
      { x: x + 24, y: y - 14 },
      { x: x - 24, y: y - 14 },
    ];
    await enact(page, [{ kind: "flood", territory: "north_africa", from: "egypt", before: 3, length: LENGTH }]);
    await page.clock.runFor(20);
    expect((await inkAt(page, "under", east))[3]).toBe(255);
    expect((await inkAt(page, "under", west))[3]).toBe(255);
    const seen: string[] = [];
    for (let i = 0; i < 12; i++) {
      await page.clock.runFor(LENGTH / 16);
      const [there, here] = [(await inkAt(page, "under", east))[3] === 0, (await inkAt(page, "under", west))[3] === 0];
      seen.push(`${there} ${here}`);
    }
    expect(seen).toContain("true false"); // the east is his first
    expect(seen).not.toContain("false true");
    await page.clock.runFor(LENGTH * 5);
    expect(await picture(page)).toEqual(before);
  });

test("a continent that closes lights up, longer than the flood, and says what it brings", async ({ page }) => {
  await open(page, "scene=calm&form=flat");
  const before = await picture(page);
  await enact(page, [{ kind: "flood", territory: "peru", from: "brazil", before: 2, length: LENGTH }]);
  await page.clock.runFor(LENGTH * 1.5);
  const lit = await picture(page);
  expect(lit.over).not.toBeNull(); // its name and bonus
  expect(lit.playing).not.toBe("");
  await page.clock.runFor(LENGTH * 4);
  expect(await picture(page)).toEqual(before);
});

test("land that closes no continent lights nothing", async ({ page }) => {
  await open(page, "scene=calm&form=flat");
  await enact(page, [{ kind: "flood", territory: "egypt", from: "north_africa", before: 2, length: LENGTH }]);
  await page.clock.runFor(LENGTH * 0.5);
  expect((await picture(page)).over).toBeNull();
  await page.clock.runFor(LENGTH);
  expect((await picture(page)).playing).toBe("");
});

test("a victory takes the whole world and keeps it, until something else is shown", async ({ page }) => {
  await open(page, "scene=calm");
  const before = await picture(page);
  await enact(page, [{ kind: "triumph", owner: 1, from: "egypt", length: LENGTH }]);
  await page.clock.runFor(LENGTH / 2);
  const half = await picture(page);
  await page.clock.runFor(LENGTH);
  const whole = await picture(page);
  expect(half.playing).not.toBe(whole.playing);
  await page.clock.runFor(LENGTH);
  expect((await picture(page)).playing).toBe(whole.playing);
  await enact(page, []);
  await page.clock.runFor(50);
  expect(await picture(page)).toEqual(before);
});

test("what is ended in the middle is gone at once", async ({ page }) => {
  await open(page, "scene=calm");
  const before = await picture(page);
  await enact(page, [
    { kind: "march", from: "egypt", to: "congo", owner: 0, units: 7, length: LENGTH },
    { kind: "flood", territory: "north_africa", from: "egypt", before: 3, length: LENGTH },
  ]);
  await page.clock.runFor(LENGTH / 2);
  expect((await picture(page)).playing).not.toBe("");
  await enact(page, []);
  await page.clock.runFor(20);
  expect(await picture(page)).toEqual(before);
});

test.describe("where nothing shall move", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing does, and a victory is seen whole at once", async ({ page, browser, baseURL }) => {
    await open(page, "scene=calm");
    const before = await picture(page);
    await enact(page, [
      { kind: "march", from: "egypt", to: "congo", owner: 0, units: 7, length: LENGTH },
      { kind: "flood", territory: "north_africa", from: "egypt", before: 3, length: LENGTH },
    ]);
    for (let i = 0; i < 6; i++) {
      await page.clock.runFor(LENGTH / 8);
      expect(await picture(page)).toEqual(before);
    }
    const won: Deed = { kind: "triumph", owner: 1, from: "egypt", length: LENGTH };
    await enact(page, [won]);
    await page.clock.runFor(20);
    const at_once = await picture(page);
    // The same, moving, ends in the very same picture.
    const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize()! });
    const other = await context.newPage();
    await open(other, "scene=calm");
    await enact(other, [won]);
    await other.clock.runFor(2 * LENGTH);
    expect(await picture(other)).toEqual(at_once);
    await context.close();
  });
});
