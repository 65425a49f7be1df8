/** Where the parts of the play screen lie: with the flat map, in the hand, on a phone on its side, and what is opened there. */

import type { Locator, Page } from "@playwright/test";
import { stageOf } from "../src/map/core/stage";
import type { TerritoryId } from "../src/protocol";
import { pages } from "../src/text/pages.en";
import { play } from "../src/text/play.en";
import { ui } from "../src/text/ui.en";
import { expect, test } from "./fixtures";
import { Mouse, Touch } from "./hands";
import { position } from "./positions";
import { still } from "./stillness";
import type { Table } from "./table";

const LAND = { egypt: [0, 200], north_africa: [0, 5], east_africa: [1, 1], southern_europe: [2, 100] } as const;
const at = (phase: "place" | "attack", edition = "hasbro2000", players = 3) =>
  position({ edition, variant: edition === "furisk" ? "world" : "missions", players, phase, land: LAND });

const box = async (part: Locator) => (await part.boundingBox())!;

/** How wide the flat map is, inside its frame. */
async function mapWidth(page: Page, south: number): Promise<number> {
  const [board, free] = [await box(page.locator(".board")), await box(page.locator(".free"))];
  const inset = {
    top: free.y - board.y,
    left: free.x - board.x,
    right: board.x + board.width - free.x - free.width,
    bottom: board.y + board.height - free.y - free.height,
  };
  return stageOf(board.width, board.height, inset, south).frame.width;
}

test("the flat map is wide, also with six players", async ({ sit, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await sit({ position: at("attack", "hasbro2000", 6) });
  expect(await mapWidth(page, -58)).toBeGreaterThanOrEqual(1100);
});

test("so is that of 48 countries on a smaller screen", async ({ sit, page }) => {
  await sit({ position: at("attack", "furisk") });
  expect(await mapWidth(page, -80)).toBeGreaterThanOrEqual(900);
});

/** Wholly in sight without scrolling, and nothing lies upon it. */
async function inReach(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  const wrong = await button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return "outside the screen";
    const corners = [
      [left + 4, top + 4],
      [right - 4, bottom - 4],
    ] as const;
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y))) ? null : "covered";
  });
  expect(wrong).toBeNull();
}

for (const [width, height] of [
  [740, 360],
  [667, 375],
  [640, 400],
] as const)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });
    test("a turn is played beside a map of full height", async ({ sit, page }) => {
      const table = await sit({ position: at("place") }, { settings: { flat: false } });
      const touch = new Touch(table);
      const full = async () => expect((await box(page.locator(".free"))).height).toBe(height);
      await full();
      await touch.act("place egypt 3");
      await touch.pick("egypt");
      await touch.pick("east_africa");
      await inReach(table.button(ui.labels.roll));
      await full();
      await touch.press(table.button(ui.labels.toTheEnd));
      await table.asked("occupy");
      await inReach(table.button(ui.labels.ok));
      await full();
      await touch.act("occupy 100");
      await inReach(table.done);
      await touch.act("end");
      await inReach(table.done);
      await full();
    });
  });

test.describe("a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("its sheet has fixed steps over a map that does not move", async ({ sit, page }) => {
    const table = await sit({ position: at("attack") }, { settings: { flat: false } });
    const touch = new Touch(table);
    await still(page); // the globe has turned to where the turn begins
    // A token that is chosen is larger; its middle stays.
    const map = async () => {
      const { x, y, width, height } = await box(table.place("egypt"));
      return [await box(page.locator(".board")), Math.round(x + width / 2), Math.round(y + height / 2)];
    };
    const [before, main] = [await map(), await box(page.locator('[data-part="main"]'))];
    await touch.pick("egypt");
    await touch.pick("southern_europe");
    const sheet = await box(table.decision);
    await inReach(table.button(ui.labels.roll));
    const slider = await box(table.decision.locator('input[type="range"]').last());
    expect(slider.height).toBeGreaterThanOrEqual(44);
    await table.decision.getByRole("button", { name: play.show }).tap();
    await expect.poll(async () => (await box(table.decision)).height).toBeGreaterThan(sheet.height + 100);
    await inReach(table.button(ui.labels.roll));
    expect(await map()).toEqual(before);
    expect(await box(page.locator('[data-part="main"]'))).toEqual(main);
    await table.decision.getByRole("button", { name: play.hide }).tap();
    await expect.poll(() => box(table.decision)).toEqual(sheet);
  });

  test("whoever plays is named, and who one is", async ({ sit, page }) => {
    await sit({ position: at("attack", "hasbro2000", 6) });
    const names = page.locator(".top li .called");
    await expect(names).toHaveText(["you", "Bo", "Cleo", "Dirk", "Eva", "Finn"]);
    for (const name of await names.all()) {
      await expect(name).toBeVisible();
      expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    }
    const map = await box(page.locator(".board"));
    await page.locator(".top li button").nth(2).tap();
    await expect(page.locator(".top .more")).toContainText("Cleo");
    expect(await box(page.locator(".board"))).toEqual(map);
  });
});

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [740, 360],
  [320, 640],
] as const)
  test(`the guide of a first game covers nothing: ${width} × ${height}`, async ({ sit, page }) => {
    await page.setViewportSize({ width, height });
    const table = await sit({ position: at("place") }, { settings: { guided: false } });
    const guide = page.getByRole("complementary", { name: pages.guide.title });
    for (const form of ["2D", "3D"]) {
      await page.locator(".tab button", { hasText: form }).click();
      await expect(guide).toContainText("Welcome to the table");
      const shared = await guide.evaluate((one) => {
        const a = one.closest("[data-part]")!.getBoundingClientRect();
        return Object.fromEntries(
          [".free", ".tab", '[data-part="main"]'].map((selector) => {
            const b = document.querySelector(selector)!.getBoundingClientRect();
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return [selector, Math.max(0, across) * Math.max(0, down)];
          }),
        );
      });
      expect(shared).toEqual({ ".free": 0, ".tab": 0, '[data-part="main"]': 0 });
    }
    await guide.getByRole("button", { name: pages.guide.next }).click();
    await expect(guide).toContainText(/Reinforce|New armies/);
    await expect(table.decision).toBeVisible();
  });

/** A first game in which somebody is attacked: the guide and a note on how to count have much to say. */
const DEFENDING = position({
  edition: "hasbro2010",
  variant: "missions",
  players: 3,
  phase: "defend",
  active: 1,
  land: { egypt: [0, 5], north_africa: [0, 1], congo: [1, 6], east_africa: [1, 6] },
  more: { battle: { source: "east_africa", target: "egypt", units: 3 } },
});
for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [820, 1180],
  [360, 740],
  [740, 360],
  [667, 375],
  [320, 568],
] as const)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 900 });
    for (const flat of [true, false])
      test(`whoever is attacked sees by whom, and every answer, in a first game too: ${flat ? "2D" : "3D"}`, async ({
        sit,
        page,
      }) => {
        const table = await sit({ position: DEFENDING }, { settings: { flat, guided: false } });
        await expect(page.getByRole("complementary", { name: pages.guide.title })).toHaveCount(0);
        await expect(table.decision.getByText("Bo attacks")).toBeInViewport({ ratio: 1 });
        for (const dice of [1, 2]) await inReach(table.button(play.attack.diceCount(dice)));
      });
    test("the guide's own buttons are in reach", async ({ sit, page }) => {
      await sit({ position: at("place") }, { settings: { flat: false, guided: false } });
      const guide = page.getByRole("complementary", { name: pages.guide.title });
      await inReach(guide.getByRole("button", { name: pages.guide.next }));
      await expect(guide.getByRole("heading")).toBeInViewport({ ratio: 1 });
    });
  });

test("dice fall by themselves only where the table has a clock, and not once anything was pressed", async ({
  sit,
  page,
}) => {
  const table = await sit({ position: DEFENDING });
  await expect(table.button(play.attack.diceCount(2))).toBeVisible();
  await expect(table.decision.getByText(/^\d+ s$/)).toHaveCount(0);
  const timed = await sit({ position: DEFENDING, clock: { kind: "turn", seconds: 600 } });
  const seconds = timed.decision.getByText(/^\d+ s$/);
  await expect(seconds).toBeVisible();
  await expect(page.locator('[data-part="spoken"]')).toContainText("any key stops that");
  await page.keyboard.press("Shift");
  await expect(seconds).toHaveCount(0);
});

test("the log tells nothing that has not been shown yet", async ({ sit, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const table = await sit(
    { position: at("attack", "furisk"), seats: ["here", "captain", "captain"] }, // where no defender is asked
    { settings: { speed: "slow" } },
  );
  await table.done.click();
  await expect.poll(() => table.events.some(({ event }) => event === "PhaseEnded")).toBe(true);
  await table.settled();
  await table.done.click();
  // All is decided, hardly anything is shown.
  await expect.poll(() => table.options?.phase).toBe("place");
  const [playing, told] = await page.evaluate(() => [
    document.querySelector<HTMLElement>(".screen")!.dataset.playing,
    document.querySelector('[data-part="log"]')!.textContent,
  ]);
  expect(playing).toBe("true");
  expect(told).not.toContain("Ada’s turn");
  await page.locator('[data-part="skip"]').click();
  await expect(page.locator('[data-part="log"]')).toContainText("Ada’s turn");
});

/** Something happens at a place that is not in sight, and at one that is. */
async function fought(table: Table, places: readonly [TerritoryId, TerritoryId][]): Promise<void> {
  const mouse = new Mouse(table);
  for (const [source, target] of places) await mouse.act(`attack ${source} ${target} 3`);
}

test("what happens is told beside the map, the latest first, and shown there by a click", async ({ sit, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const land = { ...LAND, eastern_australia: [0, 50], new_guinea: [1, 60], western_australia: [1, 60] } as const;
  const table = await sit({
    position: position({ edition: "hasbro2000", variant: "missions", players: 3, phase: "attack", land }),
  });
  await fought(table, [
    ["eastern_australia", "new_guinea"],
    ["egypt", "southern_europe"],
  ]);
  const log = page.locator('[data-part="log"]');
  const rows = log.locator("li > button:first-child");
  await expect(rows.first()).toContainText("Southern Europe");
  await expect(rows.nth(1)).toContainText("New Guinea");
  await page.locator(".tab button", { hasText: "3D" }).click();
  await page.keyboard.press("Escape");
  await rows.first().click();
  await expect(table.place("southern_europe")).not.toHaveClass(/away/);
  await rows.nth(1).click();
  await expect(table.place("new_guinea")).not.toHaveClass(/away/);
});

test("the log on a phone opens at the latest, and only its sheet scrolls", async ({ sit, page }) => {
  const table = await sit({ position: at("attack") });
  for (let i = 0; i < 12; i++) await fought(table, [["egypt", "southern_europe"]]);
  const latest = table.events.at(-1)!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("l");
  const dialog = page.getByRole("dialog");
  const first = dialog.locator("li > button:first-child").first();
  await expect(first).toBeInViewport({ ratio: 1 });
  if (latest.event === "BattleFought") await expect(first).toContainText(latest.red.join(" "));
  const scrolling = await dialog.evaluate(
    (one) =>
      [...one.querySelectorAll("*")].filter(
        (part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
      ).length,
  );
  expect(scrolling).toBe(0);
});

test("Escape closes the list of territories, from its search too", async ({ sit, page }) => {
  await sit({ position: at("attack") });
  const list = page.locator(".free table");
  await page.keyboard.press("o");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("o");
  await page.getByPlaceholder(play.list.find).focus();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
});

test("the last board stays until the page of the end is there", async ({ sit, page }) => {
  const land = { egypt: [0, 200], east_africa: [1, 1], congo: [2, 1] } as const;
  const table = await sit({
    position: position({
      edition: "hasbro2000",
      variant: "world",
      players: 3,
      phase: "attack",
      land: { ...land, congo: [0, 1] },
      others: [0],
    }),
  });
  // The end comes late, as over a slow line.
  await page.route("**/replay", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      const board = document.querySelector(".screen .map canvas") !== null;
      const end = (document.querySelector("main:not(.board) h1")?.getBoundingClientRect().height ?? 0) > 0;
      seen.add(board ? "the board" : end ? "the end" : "nothing");
      requestAnimationFrame(look);
    };
    look();
  });
  const mouse = new Mouse(table);
  await mouse.pick("egypt");
  // One roll may be lost, two hundred are not.
  await mouse.hold("east_africa", () => expect(page.locator(".screen")).toBeHidden());
  await expect(page.locator("main h1")).toBeVisible();
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
    "the board",
    "the end",
  ]);
});
