/** The puzzle of the day: found from the start page, answered on the map or from the list, counted in the browser. */

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { PuzzleList, PuzzleShown, PuzzleSolved } from "../src/protocol";
import { puzzles as t } from "../src/text/puzzles.en";
import { expect, test } from "./fixtures";

/** All that were ever shipped: what people may have links to. */
const SHIPPED = JSON.parse(
  readFileSync(new URL("../../tests/kept/puzzles-1/shipped.json", import.meta.url), "utf8"),
) as string[];

/** The best answer to a puzzle: whoever answers anything is told. */
async function best(page: Page, id: string): Promise<string> {
  const { choices } = (await (await page.request.get(`/api/puzzles/${id}`)).json()) as PuzzleShown;
  const answer = await page.request.post(`/api/puzzles/${id}/answer`, { data: { action: choices[0]!.action } });
  return ((await answer.json()) as PuzzleSolved).best;
}

test("the day's puzzle is solved from the list of answers, and makes a streak of one day", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: t.title }).click();
  await page.getByRole("link", { name: t.solveDaily }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  await expect(page.getByRole("button", { name: t.answer })).toBeDisabled();
  await page.getByText(t.list).click();
  await page.getByRole("combobox", { name: t.list }).selectOption(await best(page, id));
  await page.getByRole("button", { name: t.answer }).click();
  await expect(page.getByRole("heading", { name: t.verdicts.right })).toBeVisible();
  await expect(page.locator(".outcome")).toBeFocused();
  await page.getByRole("link", { name: t.all }).click();
  await expect(page.getByText(t.streak(1))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t.streak(1))).toBeVisible();
});

test("a place is chosen on the map by keyboard, and the next puzzle is another", async ({ page }) => {
  const { puzzles } = (await (await page.request.get("/api/puzzles")).json()) as PuzzleList;
  const placing = puzzles.find(({ question }) => question === "place")!;
  await page.goto(`/puzzles/${placing.id}`);
  const where = (await best(page, placing.id)).split(" ")[1]!;
  await page.locator(`[data-territory="${where}"]`).press("Enter");
  await page.getByRole("button", { name: t.answer }).click();
  await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", "right");
  await page.getByRole("link", { name: t.next }).click();
  await expect(page).not.toHaveURL(new RegExp(placing.id));
  await expect(page.getByRole("button", { name: t.answer })).toBeDisabled();
});

test("the archive shows what is asked for", async ({ page }) => {
  await page.goto("/puzzles");
  const { puzzles } = (await (await page.request.get("/api/puzzles")).json()) as PuzzleList;
  await page.getByLabel(t.filters.theme).selectOption("cards");
  const hunts = puzzles.filter(({ theme }) => theme === "cards").length;
  await expect(page.getByText(t.found(hunts, puzzles.length))).toBeVisible();
});

test("a link to a puzzle that is in no list any more opens it, says so, and it can be solved", async ({ page }) => {
  const { puzzles } = (await (await page.request.get("/api/puzzles")).json()) as PuzzleList;
  const retired = SHIPPED.find((id) => !puzzles.some((one) => one.id === id))!;
  await page.goto(`/puzzles/${retired}`);
  await expect(page.locator('[data-part="retired"]')).toHaveText(t.retired);
  await expect(page.getByRole("button", { name: t.hint })).toHaveCount(0);
  await page.getByText(t.list).click();
  await page.getByRole("combobox", { name: t.list }).selectOption(await best(page, retired));
  await page.getByRole("button", { name: t.answer }).click();
  await expect(page.getByRole("heading", { name: t.verdicts.right })).toBeVisible();
  await page.getByRole("link", { name: t.next }).click();
  await expect(page.locator('[data-part="retired"]')).toHaveCount(0);
});
