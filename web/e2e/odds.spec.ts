/** Odds while aiming, and routes: drawn on the map, weighed by the server, followed with stop rules. */

import { odds as text } from "../src/text/odds.en";
import { ui } from "../src/text/ui.en";
import { expect, test } from "./fixtures";
import { Mouse, spot, Touch } from "./hands";
import { position } from "./positions";
import type { Table } from "./table";

/** The strong can take all of it, all but certainly; the weak hardly the first. */
const seating = (units: number, edition = "hasbro2000") => ({
  position: position({
    edition,
    variant: "world",
    players: 3,
    phase: "attack",
    land: { alaska: [0, units], kamchatka: [1, 2], yakutsk: [2, 1], siberia: [1, 1], japan: [2, 30] },
  }),
});
const WAY = ["alaska", "kamchatka", "yakutsk", "siberia"] as const;

const panel = (table: Table, part: "odds" | "route") => table.page.locator(`[data-part="${part}"]`);
const chance = (table: Table, part: "odds" | "route") => panel(table, part).locator('[data-part="chance"]');

async function draw(table: Table, pick: (territory: string) => Promise<void>): Promise<void> {
  await table.page.getByRole("button", { name: text.route.plan }).click();
  for (const place of WAY) await pick(place);
  await expect(panel(table, "route").getByRole("listitem")).toHaveCount(WAY.length - 1);
}

/** What stands in the two territories after a roll, and the chance that published tables of this battle give. */
const KNOWN: Readonly<Record<string, string>> = { "3 1": "75%", "2 2": "11%", "3 2": "36%", "4 1": "92%" };

test("the mouse over a target tells its odds, and each roll tells them anew", async ({ sit, page }) => {
  const table = await sit(seating(4, "hasbro2010"));
  const mouse = new Mouse(table);
  await mouse.pick("alaska");
  await expect(panel(table, "odds")).toHaveCount(0);
  const { x, y } = await spot(table, "kamchatka");
  await page.mouse.move(x, y);
  await expect(chance(table, "odds")).toHaveText("66%");
  await expect(panel(table, "odds").getByRole("img")).toHaveAccessibleName(text.bar("66%"));
  await expect(panel(table, "odds")).toContainText("Ada −1.4");
  expect(table.update?.seq).toBe(0);
  await mouse.act("attack alaska kamchatka");
  if (table.owner("kamchatka") === 0) await expect(panel(table, "odds")).toHaveCount(0);
  else await expect(chance(table, "odds")).toHaveText(KNOWN[`${table.units("alaska")} ${table.units("kamchatka")}`]!);
});

test("the keyboard tells the odds of where it stands", async ({ sit, page }) => {
  const table = await sit(seating(4, "hasbro2010"), { settings: { flat: false } });
  for (const key of ["n", "Enter", "t"]) await page.keyboard.press(key);
  await expect(chance(table, "odds")).toHaveText(/%/);
});

test("a route is drawn, weighed step by step, and followed to its end", async ({ sit }) => {
  const table = await sit(seating(60));
  const mouse = new Mouse(table);
  await draw(table, (place) => mouse.pick(place));
  await expect(chance(table, "route")).toHaveText("> 99%");
  await expect(panel(table, "route").getByRole("img")).toHaveCount(3);
  await panel(table, "route").getByRole("button", { name: text.route.run }).click();
  await expect(panel(table, "route").locator('[role="status"]')).toHaveText(text.route.ended.arrived(3, 3));
  for (const place of WAY) expect(table.owner(place)).toBe(0);
  for (const place of WAY.slice(0, 3)) expect(table.units(place)).toBe(1);
  const lost = table.events.reduce(
    (sum, event) => sum + (event.event === "BattleFought" ? event.attacker_loses : 0),
    0,
  );
  expect(table.units("siberia")).toBe(60 - 3 - lost);
});

test("a click cuts the route back, and Escape discards it", async ({ sit, page }) => {
  const table = await sit(seating(60));
  const mouse = new Mouse(table);
  await draw(table, (place) => mouse.pick(place));
  await mouse.pick("kamchatka");
  await expect(panel(table, "route").getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(panel(table, "route").getByRole("listitem")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(panel(table, "route")).toHaveCount(0);
  expect(table.update?.seq).toBe(0);
});

test("a run never begins below the smallest chance", async ({ sit }) => {
  const table = await sit(seating(3));
  const mouse = new Mouse(table);
  await draw(table, (place) => mouse.pick(place));
  await panel(table, "route").getByRole("slider", { name: text.route.floor }).fill("90");
  await panel(table, "route").getByRole("button", { name: text.route.run }).click();
  await expect(panel(table, "route").locator('[role="status"]')).toHaveText(text.route.ended.chance(0, 3));
  expect(table.events.filter(({ event }) => event === "BattleFought")).toEqual([]);
});

test("a run that is weighed roll by roll comes to its end as well", async ({ sit }) => {
  const table = await sit(seating(60));
  const mouse = new Mouse(table);
  await draw(table, (place) => mouse.pick(place));
  await panel(table, "route").getByRole("slider", { name: text.route.floor }).fill("50");
  await panel(table, "route").getByRole("button", { name: text.route.run }).click();
  await expect(panel(table, "route").locator('[role="status"]')).toHaveText(text.route.ended.arrived(3, 3));
  expect(table.owner("siberia")).toBe(0);
});

test("a run stops with so many left", async ({ sit }) => {
  const table = await sit({
    position: position({
      edition: "hasbro2000",
      variant: "world",
      players: 3,
      phase: "attack",
      land: { alaska: [0, 20], kamchatka: [1, 150] },
    }),
  });
  const mouse = new Mouse(table);
  await table.page.getByRole("button", { name: text.route.plan }).click();
  await mouse.pick("alaska");
  await mouse.pick("kamchatka");
  await panel(table, "route").getByRole("slider", { name: text.route.leave }).fill("15");
  await panel(table, "route").getByRole("button", { name: text.route.run }).click();
  await expect(panel(table, "route").locator('[role="status"]')).toHaveText(text.route.ended.left(0, 1));
  expect(table.units("alaska")).toBeLessThanOrEqual(15);
  expect(table.units("alaska")).toBeGreaterThanOrEqual(14);
});

test("a run is stopped at any time", async ({ sit }) => {
  const table = await sit(
    {
      position: position({
        edition: "hasbro2000",
        variant: "world",
        players: 3,
        phase: "attack",
        land: { alaska: [0, 150], kamchatka: [1, 150] },
      }),
    },
    { settings: { speed: "slow" } },
  );
  const mouse = new Mouse(table);
  await table.page.getByRole("button", { name: text.route.plan }).click();
  await mouse.pick("alaska");
  await mouse.pick("kamchatka");
  await panel(table, "route").getByRole("slider", { name: text.route.floor }).fill("5");
  await panel(table, "route").getByRole("button", { name: text.route.run }).click();
  await expect.poll(() => table.update?.seq ?? 0).toBeGreaterThan(0);
  await panel(table, "route").getByRole("button", { name: ui.labels.stop }).click();
  await expect(panel(table, "route").locator('[role="status"]')).toHaveText(text.route.ended.stopped(0, 1));
  await table.settled();
  const fought = () => table.events.filter((one) => one.event === "BattleFought" && one.source === "alaska").length;
  const before = fought();
  // Whatever were still on its way would come before this.
  await table.done.click();
  await expect.poll(() => table.first("PhaseEnded")).toBeTruthy();
  expect(fought()).toBe(before);
});

test("R opens the planner, and Enter draws", async ({ sit, page }) => {
  const table = await sit(seating(60), { settings: { flat: false } });
  await page.keyboard.press("r");
  await expect(panel(table, "route")).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await page.keyboard.press("t");
  await page.keyboard.press("Enter");
  await expect(panel(table, "route").getByRole("listitem")).toHaveCount(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("the sheet tells the odds, and a route is drawn and followed", async ({ sit }) => {
    const land = { egypt: [0, 60], east_africa: [2, 1], congo: [1, 1] } as const;
    const table = await sit(
      { position: position({ edition: "hasbro2000", variant: "world", players: 3, phase: "attack", land }) },
      { settings: { flat: false, aimFirst: true } },
    );
    const touch = new Touch(table);
    await touch.pick("egypt");
    await touch.pick("east_africa");
    await expect(table.decision.locator('[data-part="odds"] [data-part="chance"]')).toHaveText("> 99%");
    await table.page.getByRole("button", { name: text.route.plan }).tap();
    await expect(panel(table, "route").getByRole("listitem")).toHaveCount(1);
    await touch.pick("congo");
    await expect(panel(table, "route").getByRole("listitem")).toHaveCount(2);
    await panel(table, "route").getByRole("button", { name: text.route.run }).tap();
    await expect(panel(table, "route").locator('[role="status"]')).toHaveText(text.route.ended.arrived(2, 2));
    expect(table.owner("congo")).toBe(0);
  });
});
