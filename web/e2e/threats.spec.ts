/** What threatens one's own land: shown where the mouse points, the keyboard stands or a finger rests, and for all borders. */

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { spot } from "./hands";
import { position } from "./positions";

/** Anna holds Siam and the islands; Bea can come from China, Carl past Siam only. All others are too far or too weak. */
const BORDERS = position({
  edition: "hasbro2000",
  variant: "world",
  players: 3,
  phase: "attack",
  land: { siam: [0, 4], indonesia: [0, 2], china: [1, 7], india: [2, 1] },
  others: [2],
  each: 1,
});

const panel = (page: Page) => page.locator('[data-part="threats"]');
const place = (page: Page, id: string) => page.locator(`[data-territory="${id}"]`);

const percent = (text: string | null) => Number(/(\d+)/.exec(text ?? "")?.[1]);

test("pointing at an own land shows who reaches it and the chance that it holds", async ({ sit, page }) => {
  const table = await sit({ position: BORDERS });
  await table.settled();
  const siam = await spot(table, "siam");
  await page.mouse.move(siam.x, siam.y);
  await expect(panel(page)).toContainText("Siam");
  await expect(panel(page).getByRole("listitem")).toHaveCount(1);
  await expect(panel(page).getByRole("listitem")).toContainText("China (7)");
  // One attacker: it takes the land or the land holds.
  const holds = percent(await page.locator('[data-part="holds"]').textContent());
  const taken = percent(await panel(page).getByRole("listitem").locator(".number").textContent());
  expect(holds + taken).toBeGreaterThanOrEqual(99);
  expect(holds + taken).toBeLessThanOrEqual(101);
  // Behind it lies another land, which the same stack reaches through the first.
  const islands = await spot(table, "indonesia");
  await page.mouse.move(islands.x, islands.y);
  await expect(panel(page).getByRole("listitem")).toContainText("by way of Siam");
  expect(percent(await page.locator('[data-part="holds"]').textContent())).toBeGreaterThan(taken / 10);
  // A land of others is no land of one's own.
  const china = await spot(table, "china");
  await page.mouse.move(china.x, china.y);
  await expect(panel(page)).toHaveCount(0);
});

test("one key shows all borders, the menu does too, and both are told", async ({ sit, page }) => {
  const table = await sit({ position: BORDERS });
  await table.settled();
  await page.keyboard.press("f");
  await expect(panel(page).getByRole("listitem")).toHaveCount(2);
  await expect(place(page, "siam")).toContainText(/holds with \d+ ?%/);
  await expect(place(page, "china")).not.toContainText("holds");
  await page.keyboard.press("f");
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Show threats to all borders" }).click();
  await expect(panel(page).getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Show threats to all borders");
});

test("the keyboard's own land is looked at as well", async ({ sit, page }) => {
  const table = await sit({ position: BORDERS });
  await table.settled();
  await page.keyboard.press("n");
  const id = await page.locator("[data-territory]:focus").getAttribute("data-territory");
  await expect(panel(page)).toContainText(id === "siam" ? "Siam" : "Indonesia");
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("a finger that rests upon a land is told what threatens it", async ({ sit, page, context }) => {
    const table = await sit({ position: BORDERS });
    await table.settled();
    await page.keyboard.press("f");
    await expect(panel(page)).toBeVisible();
    const touch = await context.newCDPSession(page);
    const { x, y } = await spot(table, "siam");
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await expect(panel(page)).toContainText("China (7)");
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(panel(page)).toContainText("China (7)");
  });
});
