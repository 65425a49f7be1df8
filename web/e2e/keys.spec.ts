/** Whatever can be pressed while a game is on has a key, in every arrangement of the screen, and the help tells it. */

import type { Page } from "@playwright/test";
import { bots } from "../src/text/bots.en";
import { pages } from "../src/text/pages.en";
import { play } from "../src/text/play.en";
import { DECISIONS } from "./decided";
import { expect, test } from "./fixtures";
import { position } from "./positions";
import { Table } from "./table";

/** Many things of one kind: a key leads there, and from there Tab and Enter, or the arrows. */
const REACHED = [
  "[data-territory]", // N, P and T go to those that matter.
  "[data-part=list] tbody", // So they do while the territories are listed; Enter takes one, a digit places there.
  "[data-part=players]", // Z goes there.
  ".hand .cards, .hand .offers", // Q goes to the decision they lie in; C shows them in a window.
  "[data-part=log]", // L shows the same lines in a window.
  "#completions", // They belong to the arrows of the field which they complete.
  "dialog", // It takes the focus and keeps it: Tab goes round in it, Enter presses, Escape closes.
];

/** What is in sight and can be pressed, without a key; and the keys of everything else. */
const inSight = (page: Page) =>
  page.locator("button:enabled, a[href], summary, [role=button]").evaluateAll((all, reached) => {
    const seen = all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(reached));
    const keyOf = (one: Element) => one.getAttribute("aria-keyshortcuts");
    return {
      without: seen.filter((one) => !keyOf(one)).map((one) => one.outerHTML.slice(0, 160)),
      keys: seen.flatMap((one) => keyOf(one) ?? []),
    };
  }, REACHED.join());

/** A wide screen, a tablet, a phone upright and lying. */
const SCREENS = [
  [1280, 800],
  [820, 1180],
  [844, 390],
  [390, 844],
] as const;

/** Looks at a situation on every screen, and remembers which keys are said. */
async function look(page: Page, what: string, said: Set<string>): Promise<void> {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await inSight(page)).without, `${what}, ${width} × ${height}`).toEqual([]);
    for (const key of (await inSight(page)).keys) said.add(key);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** As the help spells them. */
const SIGNS: Readonly<Record<string, string>> = { Enter: "↵", Escape: "Esc", Space: "␣", Backspace: "⌫", "-": "−" };
const spelt = (key: string) => SIGNS[key] ?? key.replace("Shift+", "⇧ ").replace(/^[a-z]$/, (one) => one.toUpperCase());

async function told(page: Page, said: ReadonlySet<string>): Promise<void> {
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: play.keys.title.fine });
  await expect(dialog).toBeVisible();
  const letters = (await dialog.locator("kbd").allTextContents()).filter((key) => /^(⇧ )?[A-Z]$/.test(key));
  expect(letters.filter((key, i) => letters.indexOf(key) < i)).toEqual([]);
  const keys = [...(await dialog.locator("kbd").allTextContents()), ..."12345678"];
  expect([...said].filter((key) => !keys.includes(spelt(key)))).toEqual([]);
  await expect(dialog.locator("dd:empty")).toHaveCount(0);
  await dialog.press("Escape");
  await expect(dialog).toHaveCount(0);
}

test("every button has a key: all decisions", async ({ sit, page }) => {
  const said = new Set<string>();
  for (const { name, seating, settings } of DECISIONS) {
    await sit(seating, { settings });
    await look(page, name, said);
  }
  expect(said.size).toBeGreaterThan(12);
  await told(page, said);
});

const LAND = { egypt: [0, 60], north_africa: [0, 3], middle_east: [1, 1], southern_europe: [1, 40] } as const;
const at = (phase: string, more = {}) =>
  position({ edition: "hasbro2010", variant: "world", players: 3, phase, land: LAND, more } as Parameters<
    typeof position
  >[0]);

test("every button has a key: guide, cards, list, command line", async ({ sit, page }) => {
  const said = new Set<string>();
  const cards = { pool: 3, hands: [[0, 2, 6, 13], [1], []] };
  const table = await sit({ position: at("place", cards) }, { settings: { guided: false, flat: false } });
  const guide = page.getByRole("complementary", { name: pages.guide.title });
  await expect(guide).toContainText(pages.guide.of(1, 5).slice(0, 4));
  await look(page, "guide", said);
  await page.keyboard.press("!");
  await expect(guide).toContainText("2 of");
  await page.keyboard.press("X");
  await expect(guide).toHaveCount(0);
  await page.keyboard.press("n");
  await page.keyboard.press("o");
  await look(page, "list", said);
  const filters = page.locator(".filters").getByRole("button", { pressed: true });
  for (const one of [play.list.mine, play.list.actionable, play.list.everything]) {
    await page.keyboard.press("O");
    await expect(filters).toHaveText(one);
  }
  await page.keyboard.press("/");
  const command = page.locator("[data-part=command]");
  await expect(command).toBeVisible();
  await look(page, "command line", said);
  await page.keyboard.press("Escape");
  await expect(command).toHaveCount(0);
  await told(page, said);
  expect(table.options?.phase).toBe("place");
});

test("every button has a key: aim, hint, route", async ({ sit, page }) => {
  const said = new Set<string>();
  const table = await sit({ position: at("attack") });
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await page.keyboard.press("t");
  await look(page, "aim", said);
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await expect(table.button(bots.hint.act)).toBeVisible();
  await look(page, "hint", said);
  await page.keyboard.press("!");
  await expect(table.button(bots.hint.ask)).toBeVisible();
  await page.keyboard.press("r");
  await page.getByLabel(bots.goal.label).selectOption({ label: "Asia" });
  await expect(page.locator(".parts button").first()).toBeVisible();
  await look(page, "route", said);
  await page.keyboard.press("2");
  await expect(page.locator(".parts button").nth(1)).toHaveAttribute("aria-pressed", "true");
  await told(page, said);
});

test("every button has a key: what happened meanwhile, how is counted, what the others do", async ({ sit, page }) => {
  const said = new Set<string>();
  const land = {
    egypt: [0, 1],
    north_africa: [0, 90],
    middle_east: [0, 90],
    east_africa: [1, 25],
    congo: [1, 1],
    south_africa: [1, 1],
    madagascar: [1, 1],
  } as const;
  const table = await sit(
    {
      position: position({ edition: "furisk", variant: "world", players: 3, phase: "fortify", land }),
      seats: ["here", "greedy", "random"],
    },
    { settings: { countersTold: false, step: true, speed: "normal" } },
  );
  const counters = page.locator("[data-part=counters]");
  await expect(counters).toBeVisible();
  await look(page, "counters", said);
  await page.keyboard.press("!");
  await expect(counters).toHaveCount(0);
  await page.keyboard.press("e");
  await expect(page.locator("[data-part=skip]")).toBeVisible();
  await look(page, "the others", said);
  expect(said).toContain("Space");
  await page.keyboard.press(" ");
  await expect.poll(() => table.events.filter((one) => one.event === "TurnBegun" && one.seat === 0).length).toBe(1);
  await page.keyboard.press(" ");
  await table.settled();
  const recap = page.locator("[data-part=recap]");
  await expect(recap).toBeVisible();
  await look(page, "recap", said);
  await page.keyboard.press("R");
  await expect(table.screen).toHaveAttribute("data-playing", "true");
  await page.keyboard.press(" ");
  await table.settled();
  await page.keyboard.press("!");
  await expect(recap).toHaveCount(0);
  await told(page, said);
});

test("every button has a key: company", async ({ page, server, browser, prefers, make }) => {
  const said = new Set<string>();
  await prefers({});
  const { table, invites } = await make({ position: at("attack"), seats: ["here", "away", "random"] });
  const guest = await browser.newContext({ baseURL: server.url });
  await guest.request.post(`/api/tables/${table.id}/sit`, {
    data: { seed: "5eed".repeat(16), token: invites[0]!.token },
  });
  await guest.close();
  await new Table(page, table.id).open();
  await page.keyboard.press("d");
  const pen = page.locator("[data-part=pen]");
  await expect(pen).toBeVisible();
  await look(page, "pen", said);
  await page.keyboard.press("d");
  await expect(pen).toHaveCount(0);
  await told(page, said);
});

test("the sheet of a phone has a key, and so has sharing", async ({ sit, page }) => {
  const table = await sit({ position: at("attack") });
  await page.setViewportSize({ width: 390, height: 844 });
  const grip = table.decision.locator(".grip");
  await expect(grip).toBeVisible();
  await page.keyboard.press("Shift+Q");
  await expect(grip).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Shift+Q");
  await expect(grip).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Shift+B");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("leaving has a key", async ({ sit, page }) => {
  const table = await sit({ position: at("attack") });
  await page.keyboard.press("Shift+M");
  await expect(page).toHaveURL(/\/$/);
  await expect(table.screen).toHaveCount(0);
});

test("each of several reasons is asked for by the same key", async ({ sit, page }) => {
  const table = await sit({ position: at("place", { pool: 3 }) });
  const reasons = page.locator("[data-key=w]:visible");
  await expect(table.decision).toBeVisible();
  const count = await reasons.count();
  expect(count).toBeGreaterThan(1);
  const clauses = new Set<string>();
  for (let i = 0; i < count; i++) {
    await page.keyboard.press("w");
    clauses.add((await page.locator("dialog a[href*='#']").getAttribute("href")) ?? "");
    await page.keyboard.press("Escape");
    // Gone from the page, not only from sight: until then it has not been told that it is closed.
    await expect(page.locator("dialog")).toHaveCount(0);
  }
  expect(clauses.size).toBe(count);
});

test("no such key does anything while single keys are switched off", async ({ sit, page }) => {
  const table = await sit({ position: at("place", { pool: 3 }) }, { settings: { letterKeys: false, guided: false } });
  await page.setViewportSize({ width: 390, height: 844 });
  const guide = page.getByRole("complementary", { name: pages.guide.title });
  await expect(guide).toContainText("1 of");
  for (const key of ["!", "Shift+X", "Shift+Q", "Shift+B", "Shift+M", "w"]) await page.keyboard.press(key);
  await expect(guide).toContainText("1 of");
  await expect(table.decision.locator(".grip")).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(table.screen).toBeVisible();
});
