/** The game for those who hear it: what is announced, where the focus is, which key does what, what the list tells. */

import { AxeBuilder } from "@axe-core/playwright";
import { play } from "../src/text/play.en";
import { Ear } from "./ear";
import { expect, test } from "./fixtures";
import { position } from "./positions";
import type { Table } from "./table";

const LAND = {
  egypt: [0, 60],
  north_africa: [0, 3],
  brazil: [0, 2],
  middle_east: [1, 1],
  southern_europe: [1, 40],
} as const;
const at = (phase: string, more: Record<string, unknown> = {}) =>
  position({ edition: "hasbro2010", variant: "world", players: 3, phase, land: LAND, more } as Parameters<
    typeof position
  >[0]);

/** Dice cannot be chosen: attacks until the weak neighbour falls. */
async function capture(table: Table, ear: Ear): Promise<void> {
  await ear.go("Egypt", "n");
  await ear.press("Enter");
  await expect.poll(() => ear.prompt()).toContain("Egypt chosen");
  await ear.go("Middle East", "t");
  while (table.options?.phase === "attack") {
    const seq = table.update!.seq;
    await ear.press("Enter");
    await table.moved(seq);
  }
  await table.asked("occupy");
}

/** Everything is asked, also whether to draw. */
const ASKED = { settings: { askCard: true } };

const onBody = (table: Table) => table.page.evaluate(() => document.activeElement === document.body);

test("decisions, amounts and cards are announced", async ({ sit }) => {
  const table = await sit({ position: at("place", { pool: 3 }) }, ASKED);
  const ear = new Ear(table.page, "Ada");
  await expect.poll(() => ear.prompt()).toContain("3 units left to place");
  await ear.go("Egypt", "n");
  await ear.press("0");
  await table.asked("attack");
  await expect.poll(() => ear.prompt()).toMatch(/Choose a (highlighted )?territory of yours/);
  await capture(table, ear);
  await expect.poll(() => ear.prompt()).toMatch(/\d+ units from Egypt to the Middle East; \d+ to \d+ are possible\./);
  const before = await ear.prompt();
  await ear.press("End");
  await expect.poll(() => ear.prompt()).not.toBe(before);
  await ear.press("Enter");
  await table.asked("attack");
  await ear.press("e");
  await table.asked("draw");
  await expect.poll(() => ear.prompt()).toContain("You may draw");
  await ear.press("1");
  await table.asked("fortify");
  await expect.poll(() => ear.told()).toContain("New card for Ada");
});

test("the focus never falls to nowhere", async ({ sit }) => {
  const table = await sit({ position: at("place", { pool: 3, hands: [[0, 2, 6, 13], [1], []] }) }, ASKED);
  const ear = new Ear(table.page, "Ada");
  await ear.go("Egypt", "n");
  for (const key of ["l", "k", "m", "?", "c"]) {
    await ear.press(key);
    await expect(table.page.getByRole("dialog")).toBeVisible();
    await ear.press("Escape");
    await expect(table.page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => onBody(table), key).toBe(false);
  }
  // A button that goes with what it decides.
  await ear.press("q");
  expect(await onBody(table)).toBe(false);
  await ear.go("Egypt", "n");
  await ear.press("0");
  await table.asked("attack");
  await capture(table, ear);
  await expect.poll(() => onBody(table)).toBe(false);
  await table.button("OK").focus();
  await ear.press("Enter");
  await table.asked("attack");
  await expect.poll(() => onBody(table)).toBe(false);
  await table.done.focus();
  await ear.press("Enter");
  await table.asked("draw");
  await expect.poll(() => onBody(table)).toBe(false);
  await table.button("Draw card").focus();
  await ear.press("Enter");
  await table.asked("fortify");
  await expect.poll(() => onBody(table)).toBe(false);
  await table.done.focus();
  await ear.press("Enter");
  await expect.poll(() => table.view.active).not.toBe(0);
  await expect.poll(() => onBody(table)).toBe(false);
});

test("single keys can be switched off", async ({ sit, page }) => {
  const table = await sit({ position: at("attack") }, { settings: { letterKeys: false } });
  await page.keyboard.press("l");
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(table.options?.phase).toBe("attack");
  await table.place("egypt").focus();
  await page.keyboard.press("Enter");
  await expect(table.place("egypt")).toHaveAttribute("data-mark", "source");
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-mark="source"]')).toHaveCount(0);
});

test("the list tells continent and neighbours, and the focus goes there and back", async ({ sit, page }) => {
  const table = await sit({ position: at("attack") });
  const ear = new Ear(page, "Ada");
  await ear.go("Egypt", "n");
  await ear.press("o");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("row-egypt");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
  await ear.press("o");
  await expect(table.place("egypt")).toBeFocused();
  const list = await ear.learn();
  expect(list.size).toBe(42);
  expect(list.get("Egypt")?.continent).toBe("Africa");
  expect(list.get("Egypt")?.near).toMatch(/Middle East.1/);
  expect(list.get("Egypt")?.near).toMatch(/Southern Europe.40/);
  await expect(table.place("egypt")).toBeFocused();
});

test("forced colours keep what is pressed, current and chosen apart", async ({ sit, page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await sit({ position: at("place", { pool: 3 }) });
  const looks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(one);
        return `${backgroundColor} ${outlineStyle}`;
      });
  const group = page.getByRole("group", { name: play.placing.amount });
  await expect(group.getByRole("button", { pressed: true })).toHaveCount(1);
  const amounts = '[data-part="decision"] .placing';
  expect(await looks(`${amounts} [aria-pressed="true"]`)).not.toBe(await looks(`${amounts} [aria-pressed="false"]`));
  expect(await looks(".phases [aria-current]")).not.toBe(await looks(".phases li:not([aria-current])"));
  expect(await looks('[data-part="players"] tr[aria-current]')).not.toBe(
    await looks('[data-part="players"] tbody tr:not([aria-current])'),
  );
});
