/** Opponents: chosen by level and style, shown at the table, asked for advice, and asked why. */

import { bots as text } from "../src/text/bots.en";
import { odds } from "../src/text/odds.en";
import { ui } from "../src/text/ui.en";
import { expect, test } from "./fixtures";
import { Mouse } from "./hands";
import { position } from "./positions";

/** The first seat is strong in one place, and weak neighbours are all around it. */
const ALMOST = position({
  edition: "hasbro2000",
  variant: "world",
  players: 3,
  phase: "attack",
  land: { alaska: [0, 30], kamchatka: [1, 1], japan: [2, 1] },
});
const FAR = position({
  edition: "hasbro2000",
  variant: "world",
  players: 3,
  phase: "attack",
  land: { alaska: [0, 60], kamchatka: [1, 2], yakutsk: [2, 1], siberia: [1, 1], japan: [2, 30] },
});

test("a hint says what and why, marks it, and is carried out by one more click", async ({ sit, page }) => {
  const table = await sit({ position: ALMOST });
  const panel = page.locator('[data-part="hint"]');
  await panel.getByRole("button", { name: text.hint.ask }).click();
  await expect(panel.getByRole("status")).toContainText("Alaska → ");
  await expect(panel.getByRole("status")).toContainText(text.hint.adviser);
  await expect(panel.locator('[data-part="prospect"]')).toHaveText(/^Chance to win: .*\d+% now, .*\d+% after that/);
  expect(table.update?.seq).toBe(0);
  await panel.getByRole("button", { name: text.hint.act }).click();
  await expect.poll(() => table.events.some(({ event }) => event === "BattleFought")).toBe(true);
});

test("the key asks as well, and a click elsewhere drops the hint", async ({ sit, page }) => {
  const table = await sit({ position: ALMOST });
  const panel = page.locator('[data-part="hint"]');
  await page.keyboard.press("h");
  await expect(panel.getByRole("status")).toBeVisible();
  await new Mouse(table).pick("alaska");
  await expect(panel.getByRole("status")).toHaveCount(0);
});

test("a table may be made without hints", async ({ sit, page }) => {
  const table = await sit({ position: ALMOST, hints: false });
  await expect(table.decision).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.locator('[data-part="hint"]')).toHaveCount(0);
});

test("a distant target is reached by the best route", async ({ sit, page }) => {
  const table = await sit({ position: FAR });
  await page.getByRole("button", { name: odds.route.plan }).click();
  await new Mouse(table).pick("siberia");
  const panel = page.locator('[data-part="route"]');
  await expect(panel.locator('p[role="status"]')).toContainText("Best way");
  await expect(panel.locator("ol").getByRole("listitem").last()).toContainText("Siberia");
  await panel.getByRole("combobox").selectOption({ label: "Bo" });
  await expect(panel.locator('p[role="status"]')).toContainText(/Best ways? together|Best way|no way/);
});

test("the log tells why a bot moved, when asked", async ({ sit, page }) => {
  const table = await sit({ position: ALMOST, seats: ["here", "captain", "captain"] });
  await page.keyboard.press("e");
  await page.keyboard.press("e");
  await expect.poll(() => table.events.filter(({ event }) => event === "TurnBegun").length).toBeGreaterThan(1);
  await page.getByRole("button", { name: ui.labels.log }).first().click();
  const why = page.locator('[data-part="why"]');
  await why.first().click();
  await expect(page.locator('[data-part="reason"]')).toHaveText(/^(Bo|Cleo) \S.*\.$/);
});

test("level and style are chosen for each seat, and stand at the table", async ({ page }) => {
  await page.goto("/new?with=bots");
  const seats = page.locator("ol li[aria-label]");
  await seats.nth(1).locator(".kind select").selectOption("marshal");
  await seats.nth(1).locator(".persona select").selectOption("hunter");
  await seats.nth(2).locator(".kind select").selectOption("recruit");
  await expect(seats.nth(2).locator(".persona")).toHaveCount(0);
  await expect(page.getByText(text.lines.marshal)).toBeVisible();
  await page.locator('button[type="submit"]').click();
  const players = page.getByRole("table").first(); // a mission may be a table, too
  await expect(players).toContainText("Marshal, hunting");
  await expect(players).toContainText("Recruit");
  await expect(players).toContainText("Captain");
});

test("whoever may not watch yet another table of bots is told so", async ({
  page,
  prefers,
  make,
  request,
  baseURL,
}) => {
  await prefers({});
  const seats = Array<"captain">(6).fill("captain"); // games of so many last: none is over before the last table is looked at
  /** As many as the server lets one address watch, and one more. */
  const tables = await Promise.all(
    Array.from({ length: 5 }, async () => (await make({ edition: "hasbro2000", variant: "world", seats })).table.id),
  );
  const last = tables.pop()!;
  const watched = tables.map((id) => {
    const socket = new WebSocket(`${baseURL!.replace(/^http/, "ws")}/api/tables/${id}/socket`);
    const heard = new Promise((resolve) => {
      socket.onmessage = resolve;
    });
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello" }));
    return { socket, heard };
  });
  await Promise.all(watched.map(({ heard }) => heard));
  const { refusals } = await (await request.get("/api/texts/en")).json();
  await page.goto(`/table/${last}`);
  await expect(page.getByRole("alert")).toHaveText(refusals.sentences["table/bots_only"]);
  for (const { socket } of watched) socket.close();
  await expect(async () => {
    await page.reload();
    await expect(page.locator(".screen")).toBeVisible({ timeout: 5_000 });
  }).toPass();
});
