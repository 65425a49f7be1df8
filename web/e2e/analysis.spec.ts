/** The analysis board: set up by clicks, pasted, from a replay; moves, variations, chances, dice, links, a phone. */

import type { Locator, Page } from "@playwright/test";
import { analysis as german } from "../src/text/analysis.de";
import { analysis as text } from "../src/text/analysis.en";
import { pages } from "../src/text/pages.en";
import { play } from "../src/text/play.en";
import { expect, soonOver, test } from "./fixtures";
import { position } from "./positions";

/** Nobody is asked for the dice of the defence. */
const STANDING = position({
  edition: "hasbro2010",
  variant: "world",
  players: 3,
  phase: "attack",
  land: { alaska: [0, 9], kamchatka: [1, 3], alberta: [0, 2], ontario: [1, 2] },
  more: { rules: { defence_choice: "automatic_most" } },
});

const at = (page: Page, territory: string): Locator => page.locator(`[data-territory="${territory}"]`);
const variations = (page: Page) => page.locator('[data-part="variations"]');
const moves = (page: Page) => variations(page).locator("[data-node]");

/** By the keyboard, as the map's own buttons are pressed. */
async function pick(page: Page, territory: string): Promise<void> {
  await at(page, territory).focus();
  await page.keyboard.press("Enter");
}

async function paste(page: Page, what: unknown): Promise<void> {
  await page.goto("/analysis");
  await page.getByRole("button", { name: text.begin.paste }).click();
  await page.getByLabel(text.editor.pasteLabel).fill(typeof what === "string" ? what : JSON.stringify(what));
  await page.getByRole("button", { name: text.editor.take }).click();
}

async function pasted(page: Page, what: unknown = STANDING): Promise<void> {
  await paste(page, what);
  await expect(at(page, "alaska")).toHaveAccessibleName(/Alaska, 9 /);
}

const units = (page: Page, territory: string) => at(page, territory).getAttribute("data-count");

async function chances(page: Page): Promise<number[]> {
  const told = page.locator('[data-part="chances"] li b');
  await expect(told.first()).toBeVisible();
  return (await told.allTextContents()).map((one) => Number.parseInt(one, 10));
}
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

test.beforeEach(async ({ prefers }) => prefers({}));

test("a position of any edition is set up by clicks, and played from", async ({ page }) => {
  await page.goto("/analysis");
  await page.getByLabel(text.begin.edition).selectOption("international1993");
  await page.getByLabel(text.begin.players).selectOption("3");
  await page.getByRole("button", { name: text.begin.go }).click();
  await page.getByRole("button", { name: text.bar.setUp }).click();
  const editor = page.locator('[data-part="editor"]');
  const second = await editor.locator(".sides label").nth(1).textContent();
  await editor.locator(".sides label").nth(1).click();
  for (const territory of ["peru", "brazil", "argentina", "venezuela"]) await pick(page, territory);
  await expect(at(page, "peru")).toHaveAccessibleName(new RegExp(`Peru, .*${second?.trim()}`));
  const before = Number(await units(page, "peru"));
  await pick(page, "peru");
  await page.keyboard.press("+");
  await expect(at(page, "peru")).toHaveAccessibleName(new RegExp(`Peru, ${before + 2} `));
  await page.keyboard.press("-");
  await expect(at(page, "peru")).toHaveAccessibleName(new RegExp(`Peru, ${before + 1} `));
  await editor.getByLabel(text.editor.turn).selectOption("1");
  await editor.getByLabel(text.editor.phase).selectOption("attack");
  await editor.getByRole("button", { name: text.editor.done }).click();
  await expect(editor).toHaveCount(0);
  await expect(at(page, "peru")).toHaveAccessibleName(new RegExp(`Peru, ${before + 1} .*${second?.trim()}`));
  await expect(page.locator(".screen")).toHaveAttribute("data-phase", "attack");
});

test("what cannot be a position is refused with words, and nothing changes", async ({ page, wrong }) => {
  await paste(page, "nothing");
  await expect(page.getByRole("alert")).toHaveText(text.editor.notJson);
  await page.getByLabel(text.editor.pasteLabel).fill(JSON.stringify({ ...STANDING, active: 7 }));
  await page.getByRole("button", { name: text.editor.take }).click();
  await expect(page.getByRole("alert")).toContainText("active");
  await page.goto("/analysis#nonsense");
  await expect(page.getByRole("alert")).toHaveText(text.begin.badLink);
  // the browser itself notes that an answer was a refusal
  expect(wrong.filter((one) => !one.includes("400"))).toEqual([]);
  wrong.length = 0;
});

test("house rules are chosen as for a new game, and those that contradict each other are marked", async ({
  page,
  wrong,
}) => {
  await page.goto("/analysis");
  await page.getByLabel(text.begin.edition).selectOption("hasbro2000");
  const studied = () => page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/analysis");
  const choose = async (rule: string, value: string) => {
    const field = page.locator(`#rule-${rule}`);
    await page.locator("details", { has: field }).evaluate((one) => {
      (one as HTMLDetailsElement).open = true;
    });
    await field.selectOption(value);
  };
  await choose("initial_placement", "none");
  const [refused] = await Promise.all([studied(), page.getByRole("button", { name: text.begin.go }).click()]);
  expect([refused.status(), (await refused.json()).code]).toEqual([400, "edition/clash"]);
  await expect(page.locator(".marked").first()).toBeVisible();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: pages.make.reset }).click();
  await choose("fortify_reach", "connected");
  const [answer] = await Promise.all([studied(), page.getByRole("button", { name: text.begin.go }).click()]);
  expect((await answer.json()).house_rules).toEqual({ fortify_reach: "connected" });
  await expect(page.locator(".screen")).toBeVisible();
  expect(wrong.filter((one) => !one.includes("400"))).toEqual([]);
  wrong.length = 0;
});

test("capitals and units to place are set up, and what is impossible is said in one's language", async ({
  page,
  wrong,
}) => {
  await page.addInitScript(() => localStorage.setItem("erdkreis.language", "de"));
  await page.goto("/analysis");
  const chosen = page.locator("form > label select"); // house rules speak of players and games, too
  for (const [i, value] of ["hasbro2000", "capitals", "3"].entries()) await chosen.nth(i).selectOption(value);
  await page.getByRole("button", { name: german.begin.go }).click();
  await page.getByRole("button", { name: german.bar.setUp }).click();
  const editor = page.locator('[data-part="editor"]');
  await editor.getByLabel(german.editor.phase).selectOption("place");
  await editor.getByText("Hauptstädte").click();
  const capitals = editor.locator("details", { hasText: "Hauptstädte" }).locator("select");
  const [first, second] = [await capitals.nth(0).inputValue(), await capitals.nth(1).inputValue()];
  await capitals.nth(0).selectOption(second);
  await expect(capitals.nth(1)).toHaveValue(first);
  await editor.getByLabel(german.editor.pool).fill("0");
  await editor.getByLabel(german.editor.pool).blur();
  await expect(editor.getByRole("alert")).toContainText("In dieser Phase gäbe es nichts zu tun.");
  await expect(editor.getByRole("button", { name: german.editor.done })).toBeDisabled();
  await editor.getByLabel(german.editor.pool).fill("17");
  await editor.getByLabel(german.editor.pool).blur();
  await expect(editor.getByRole("alert")).toHaveCount(0);
  const studied = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/analysis");
  await editor.getByRole("button", { name: german.editor.done }).click();
  const { view, position: now } = await (await studied).json();
  expect([view.units_to_place, now.capitals[0], now.capitals[1]]).toEqual([17, second, first]);
  await expect(editor).toHaveCount(0);
  expect(wrong.filter((one) => !one.includes("400"))).toEqual([]);
  wrong.length = 0;
});

test("moves grow a tree: undo, a variation, the main line, and what is removed", async ({ page }) => {
  await pasted(page);
  await page.getByRole("radio", { name: text.dice.average }).check({ force: true });
  await pick(page, "alaska");
  await pick(page, "kamchatka");
  await expect(moves(page)).toHaveCount(1);
  // three dice against two lose one each on average
  await expect(at(page, "alaska")).toHaveAccessibleName(/Alaska, 8 /);
  await expect(at(page, "kamchatka")).toHaveAccessibleName(/Kamchatka, 2 /);
  await page.getByRole("button", { name: play.takeBack }).click();
  await expect(at(page, "alaska")).toHaveAccessibleName(/Alaska, 9 /);
  await pick(page, "alberta");
  await pick(page, "ontario");
  await expect(moves(page)).toHaveCount(2);
  await expect(variations(page).locator("li.variation")).toHaveCount(1);
  await moves(page).first().focus();
  await page.keyboard.press("ArrowUp");
  await expect(at(page, "alaska")).toHaveAccessibleName(/Alaska, 8 /);
  await page.keyboard.press("ArrowDown");
  await expect(at(page, "alaska")).toHaveAccessibleName(/Alaska, 9 /);
  await page.getByRole("button", { name: text.moves.promote }).click();
  await expect(moves(page).first()).toContainText("Alberta");
  await page.getByRole("button", { name: text.moves.remove }).click();
  await expect(moves(page)).toHaveCount(1);
  await expect(moves(page).first()).toContainText("Kamchatka");
});

test("chosen dice fall as they were chosen", async ({ page }) => {
  await pasted(page);
  await page.getByRole("radio", { name: text.dice.choose }).check({ force: true });
  await pick(page, "alaska");
  await pick(page, "kamchatka");
  const dialog = page.getByRole("dialog", { name: text.dice.chosen });
  for (const [i, face] of [1, 1, 2].entries())
    await dialog
      .getByRole("group", { name: text.dice.die(i + 1, text.dice.attacker) })
      .getByText(String(face), { exact: true })
      .click();
  for (const i of [1, 2])
    await dialog
      .getByRole("group", { name: text.dice.die(i, text.dice.defender) })
      .getByText("6", { exact: true })
      .click();
  await dialog.getByRole("button", { name: text.dice.go }).click();
  await expect(at(page, "alaska")).toHaveAccessibleName(/Alaska, 7 /);
  await expect(at(page, "kamchatka")).toHaveAccessibleName(/Kamchatka, 3 /);
});

test("everybody's chances add up to a hundred, before a move and after it", async ({ page }) => {
  await pasted(page);
  expect(sum(await chances(page))).toBe(100);
  await pick(page, "alaska");
  await pick(page, "kamchatka");
  await expect(moves(page)).toHaveCount(1);
  expect(sum(await chances(page))).toBe(100);
});

test("a link opens the same position and the same variations", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await pasted(page);
  await pick(page, "alaska");
  await pick(page, "kamchatka");
  await expect(moves(page)).toHaveCount(1);
  await page.getByRole("button", { name: play.takeBack }).click();
  await expect(at(page, "alaska")).toHaveAccessibleName(/Alaska, 9 /);
  await pick(page, "alberta");
  await pick(page, "ontario");
  await expect(moves(page)).toHaveCount(2);
  const left = (await units(page, "alberta")) ?? "";
  const rows = await moves(page).allTextContents();
  await page.getByRole("button", { name: text.bar.share }).click();
  await expect(page.getByRole("button", { name: text.bar.copied })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe("/analysis");
  const other = await context.newPage();
  await other.goto(link);
  await expect(at(other, "alberta")).toHaveAttribute("data-count", left);
  await expect.poll(() => moves(other).allTextContents()).toEqual(rows);
  // what is seen is in the address, too: a reload loses nothing
  await expect.poll(() => page.url()).toBe(link);
  await page.reload();
  await expect.poll(() => moves(page).allTextContents()).toEqual(rows);
});

test("the best lines say why, and can be played", async ({ page }) => {
  await pasted(page);
  await page.getByRole("tab", { name: text.tabs.lines }).click();
  await page.getByRole("button", { name: text.lines.find }).click();
  const lines = page.locator('[data-part="lines"]');
  await expect(lines.locator("ol > li").first()).toContainText(text.lines.plain);
  await expect(lines.locator("ol > li p.quiet").first()).toBeVisible();
  await expect(lines).toHaveAttribute("aria-busy", "false");
  await lines.getByRole("button", { name: text.lines.play }).first().click();
  await page.getByRole("tab", { name: text.tabs.moves }).click();
  await expect(moves(page)).not.toHaveCount(0);
  await expect(variations(page).locator('[aria-current="step"]')).toBeVisible();
});

test("any move of a finished game is taken to the board", async ({ page, context }) => {
  const id = await soonOver(context.request);
  await page.goto(`/replay/${id}?move=0`);
  await page.getByRole("link", { name: "Analyse from here" }).click();
  await expect(at(page, "egypt")).toHaveAccessibleName(/Egypt, 90 .*Ada/);
  await expect.poll(() => new URL(page.url()).hash.length).toBeGreaterThan(100);
  await expect(page.locator('[data-part="decision"]')).toBeVisible();
});

test("the odds of an attack are told as at a table", async ({ page }) => {
  await pasted(page, {
    ...STANDING,
    territories: {
      ...(STANDING.territories as object),
      alaska: { owner: 0, units: 9 },
      kamchatka: { owner: 1, units: 1 },
    },
  });
  await pick(page, "alaska");
  await at(page, "kamchatka").focus();
  await expect(page.locator('[data-part="odds"] [data-part="chance"]')).toContainText("%");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the board, its variations and the set-up are all within reach", async ({ page }) => {
    await paste(page, STANDING);
    await expect(at(page, "alaska")).toHaveCount(1);
    const tabs = page.getByRole("group", { name: text.tabs.label });
    await tabs.getByRole("button", { name: text.tabs.moves }).click();
    await expect(variations(page)).toBeVisible();
    expect(sum(await chances(page))).toBe(100);
    await page.getByRole("button", { name: text.bar.setUp }).click();
    await expect(page.locator('[data-part="editor"]')).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});
