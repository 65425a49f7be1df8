/** A battle, a conquest and a victory as they are watched: dice that end as they fell, at every speed; and nothing that
 * moves for those who want it so. */

import type { Page } from "@playwright/test";
import { expect, soonOver, test } from "./fixtures";
import { Mouse } from "./hands";
import { position } from "./positions";
import type { Seating, Table } from "./table";

const seating = (units: number, others: readonly number[] = [1, 2]): Seating => ({
  position: position({
    edition: "hasbro2010",
    variant: "world",
    players: 3,
    phase: "attack",
    land: { alaska: [0, 200], kamchatka: [1, units] },
    others,
    each: 3,
  }),
});

interface Watched {
  rolled: number;
  played: number;
  /** The sizes that the tray has had. */
  trays: string[];
  /** What played above the map when it was shown. */
  deeds: number;
  faded: boolean;
}
declare global {
  interface Window {
    watched: Watched;
  }
}

/** Writes down what moves from now on, frame by frame. */
const watching = (page: Page) =>
  page.evaluate(() => {
    const watched: Watched = { rolled: 0, played: 0, trays: [], deeds: 0, faded: false };
    window.watched = watched;
    const look = () => {
      if (document.querySelector("[data-rolling]")) watched.rolled += 1;
      if (document.querySelector('[data-playing="true"]')) watched.played += 1;
      if (document.querySelector(".map .over:not([hidden])")) watched.deeds += 1;
      if ([...document.querySelectorAll<HTMLElement>(".map canvas")].some((one) => one.style.opacity !== ""))
        watched.faded = true;
      const tray = document.querySelector('[data-part="dice"]')?.getBoundingClientRect();
      const size = tray ? `${tray.x} ${tray.y} ${tray.width} ${tray.height}` : null;
      if (size && !watched.trays.includes(size)) watched.trays.push(size);
      requestAnimationFrame(look);
    };
    look();
  });
const watched = ({ page }: Table) => page.evaluate(() => window.watched);

/** The faces that lie in the tray, the attacker's and the defender's. */
const faces = ({ page }: Table, side: "attack" | "defend") =>
  page
    .locator(`[data-part="dice"] .now .${side}`)
    .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.value)));
const fallen = (dice: readonly number[]) => [...dice].sort((a, b) => b - a);

const MOVING = { contextOptions: { reducedMotion: "no-preference" } } as const;

test.describe("with motion", () => {
  test.use(MOVING);

  test("dice tumble in the inks of those who throw, end as they fell, and the tray keeps its size", async ({
    sit,
    page,
  }) => {
    const table = await sit(seating(60), { settings: { speed: "normal", aimFirst: false } });
    const mouse = new Mouse(table);
    await watching(page);
    for (let roll = 0; roll < 3; roll++) {
      await mouse.act("attack alaska kamchatka");
      const fought = table.events.filter((one) => one.event === "BattleFought").at(-1);
      if (fought?.event !== "BattleFought") throw new Error("no battle was fought");
      expect(await faces(table, "attack")).toEqual(fallen(fought.red));
      expect(await faces(table, "defend")).toEqual(fallen(fought.blue));
      // As many lie paler as were lost, and those that met nobody.
      const spare = Math.max(0, fought.red.length - fought.blue.length);
      await expect(page.locator('[data-part="dice"] .now .dim')).toHaveCount(
        fought.attacker_loses + fought.defender_loses + spare,
      );
      await expect(page.locator("[data-rolling]")).toHaveCount(0);
    }
    const inks = await page
      .locator('[data-part="dice"] .now .die')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).getPropertyValue("--body")));
    expect(new Set(inks).size).toBe(2);
    const { rolled, trays } = await watched(table);
    expect(rolled).toBeGreaterThan(0);
    expect(trays).toHaveLength(1);
  });

  test("a conquest marches and floods; at once, neither is waited for", async ({ sit, page }) => {
    const table = await sit(seating(1), { settings: { speed: "normal", aimFirst: false } });
    await watching(page);
    await new Mouse(table).assault("alaska", "kamchatka");
    await expect.poll(async () => (await watched(table)).deeds).toBeGreaterThan(0);
    await expect(page.locator(".map .over")).toBeHidden(); // and is over by itself
    expect(table.owner("kamchatka")).toBe(0);
  });

  test("at the speed “at once” nothing is played and nothing is waited for", async ({ sit, page }) => {
    const table = await sit(seating(1), { settings: { speed: "instant", aimFirst: false } });
    await watching(page);
    await new Mouse(table).assault("alaska", "kamchatka");
    expect(await watched(table)).toMatchObject({ rolled: 0, deeds: 0, played: 0 });
  });

  test("a victory floods the world before the page of the end", async ({ sit, page }) => {
    const table = await sit(seating(1, [0]), { settings: { speed: "normal", aimFirst: false } });
    await watching(page);
    const mouse = new Mouse(table);
    while (table.view.phase !== "over") await mouse.act("attack alaska kamchatka");
    await expect(page.locator(".ended")).toBeVisible();
    expect((await watched(table)).faded).toBe(true); // the counters made way for the winner's ink
  });
});

test.describe("a finished game", () => {
  test.use(MOVING);

  test("is watched as it was played, step by step, and at once where nothing is to be waited for", async ({
    page,
    prefers,
    context,
  }) => {
    const id = await soonOver(context.request);
    await prefers({ settings: { speed: "normal" } });
    await page.goto(`/replay/${id}?move=0`);
    const shown = page.locator(".ended");
    const last = Number(await shown.getAttribute("data-last"));
    const through = async () => {
      for (let move = 1; move <= last; move++) {
        await page.keyboard.press("ArrowRight");
        await expect(shown).toHaveAttribute("data-move", String(move));
      }
    };
    await expect(page.locator('.map [data-territory="egypt"]')).toBeAttached();
    await watching(page);
    await through();
    await expect.poll(() => page.evaluate(() => window.watched.deeds)).toBeGreaterThan(0);
    await expect(page.locator(".map .over")).toBeHidden(); // the last board is seen as it was
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("erdkreis.settings") ?? "{}");
      localStorage.setItem("erdkreis.settings", JSON.stringify({ ...kept, speed: "instant" }));
    });
    await page.goto(`/replay/${id}?move=0`);
    await expect(page.locator('.map [data-territory="egypt"]')).toBeAttached();
    await watching(page);
    await through();
    expect(await page.evaluate(() => window.watched.deeds)).toBe(0);
  });
});

test("whoever wants nothing to move sees how it ended, and nothing moves", async ({ sit, page }) => {
  const table = await sit(seating(1), { settings: { speed: "normal", aimFirst: false } });
  await watching(page);
  await new Mouse(table).assault("alaska", "kamchatka");
  expect(await watched(table)).toMatchObject({ rolled: 0, deeds: 0 });
  expect(table.owner("kamchatka")).toBe(0);
});
