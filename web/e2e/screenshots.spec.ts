/** The pictures in docs/screenshots, taken from the real thing: `make screenshots`. No test fails by them. */

import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, played, prefer, test, type Wish } from "./fixtures";
import { Mouse } from "./hands";
import { position } from "./positions";
import { still } from "./stillness";
import type { Seating, Table } from "./table";

test.describe.configure({ timeout: 180_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const take = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await still(page);
  const path = fileURLToPath(new URL(`../../docs/screenshots/${name}.png`, import.meta.url));
  await page.screenshot({ path, animations: "disabled" });
};

/** A middle of a game: Ada in Africa, Europe and South America, Bo in the Americas, Cleo in Asia and Australia. */
const MIDDLE = {
  ...{ north_africa: [0, 14], egypt: [0, 4], congo: [0, 2], brazil: [0, 6], argentina: [0, 1], western_europe: [0, 5] },
  ...{
    great_britain: [0, 2],
    iceland: [0, 1],
    southern_europe: [2, 6],
    northern_europe: [2, 3],
    scandinavia: [2, 2],
    ukraine: [2, 5],
  },
  ...{
    east_africa: [1, 2],
    south_africa: [1, 3],
    madagascar: [1, 1],
    peru: [1, 2],
    venezuela: [1, 4],
    central_america: [1, 3],
  },
  ...{
    middle_east: [2, 4],
    india: [2, 2],
    afghanistan: [2, 3],
    ural: [2, 1],
    siberia: [2, 2],
    china: [2, 7],
    siam: [2, 2],
  },
  ...{ western_us: [1, 2], eastern_us: [1, 5], alberta: [1, 1], ontario: [1, 1], quebec: [1, 2], greenland: [1, 3] },
  ...{
    alaska: [1, 4],
    northwest_territory: [1, 1],
    kamchatka: [2, 4],
    yakutsk: [2, 1],
    irkutsk: [2, 1],
    mongolia: [2, 2],
  },
  ...{ japan: [2, 3], indonesia: [2, 5], new_guinea: [2, 1], western_australia: [2, 2], eastern_australia: [2, 1] },
} as const;
const middle = () =>
  position({
    edition: "hasbro2000",
    variant: "missions",
    players: 3,
    phase: "attack",
    land: MIDDLE as never,
    more: {
      turn: 16,
      missions: ["M3", "M5", "M7"],
      hands: [
        [11, 13],
        [2, 8],
        [5, 9, 40],
      ],
    },
  });

const EVENING = "Sunday evening";

type Sit = (seating: Seating, wish?: Wish) => Promise<Table>;

/** Ada has chosen where to attack from, and has rolled once. */
async function fighting(sit: Sit, wish: Wish): Promise<Table> {
  const table = await sit({ position: middle(), name: EVENING }, wish);
  const mouse = new Mouse(table);
  await mouse.pick("north_africa");
  await mouse.pick("southern_europe");
  await expect(table.dice).toBeVisible();
  await table.settled();
  return table;
}

for (const theme of ["light", "dark"] as const) {
  test.describe(theme, () => {
    test.use({ viewport: DESKTOP });
    test("globe", async ({ sit, page }) => {
      await fighting(sit, { theme, settings: { flat: false } });
      await take(page, `globe-${theme}`);
    });
    test("flat", async ({ sit, page }) => {
      await fighting(sit, { theme, settings: { flat: true } });
      await take(page, `flat-${theme}`);
    });
  });
  test.describe(`${theme}, phone`, () => {
    test.use({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
    test("phone", async ({ sit, page }) => {
      const table = await sit(
        { position: middle(), name: EVENING },
        { theme, settings: { flat: false, aimFirst: true } },
      );
      const mouse = new Mouse(table);
      await mouse.pick("north_africa");
      await mouse.pick("southern_europe");
      await take(page, `phone-${theme}`);
    });
  });
}

test.describe("fuRisk's board", () => {
  test.use({ viewport: DESKTOP });
  test("the southern half", async ({ sit, page }) => {
    const land = {
      brazil: [0, 12],
      argentina: [0, 6],
      chile: [0, 4],
      peru: [0, 3],
      antarctica: [1, 8],
      new_zealand: [2, 3],
    } as const;
    const fought = { edition: "furisk", variant: "world", players: 3, phase: "attack", land, each: 2 } as const;
    const table = await sit(
      { position: position(fought), name: "Sonntagabend" },
      { language: "de", settings: { flat: false } },
    );
    await table.page.keyboard.press("n");
    await take(page, "furisk-light");
  });
});

test.describe("around the game", () => {
  test.use({ viewport: DESKTOP });
  test("start", async ({ page, context }) => {
    await prefer(context);
    await page.goto("/");
    await take(page, "start-light");
  });
  test("end", async ({ page, context, make }) => {
    await prefer(context, { theme: "dark" });
    const seats = ["greedy", "greedy", "greedy"] as const;
    const { id } = (await make({ edition: "hasbro2010", variant: "missions", seats, name: EVENING })).table;
    await played(page.request, id);
    await page.goto(`/replay/${id}`);
    await take(page, "end-dark");
  });
});
