/** A game that was not dealt afresh says so, wherever somebody may ask: before sitting down, at the table, at its end. */

import { deals } from "../src/text/deals.en";
import { expect, test } from "./fixtures";
import { Mouse } from "./hands";
import { position } from "./positions";

/** One attack from its end. */
const LAST = position({
  edition: "furisk",
  variant: "world",
  players: 3,
  phase: "attack",
  land: { egypt: [0, 40], north_africa: [0, 3], east_africa: [1, 1], congo: [2, 1] },
  others: [0],
});
const PHONE = { width: 390, height: 844 };

test("before anybody sits down, and in the lobby", async ({ page, prefers, make, request }) => {
  await prefers({});
  const seats = [{ kind: "person" }, { kind: "person" }, { kind: "random" }];
  const made = await request.post("/api/tables", { data: { name: "Made up", open: true, seats, position: LAST } });
  const { id } = (await made.json()).table;
  const dealt = (await make({ edition: "furisk", variant: "world", seats: ["here", "away", "random"] })).table.id;
  await page.goto("/tables");
  const row = page.getByRole("listitem").filter({ hasText: "Made up" });
  await expect(row.getByText(deals.long.given)).toBeVisible();
  await page.goto(`/table/${id}#sit`);
  await expect(page.getByText(deals.long.given)).toBeVisible();
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(page.getByText("seated · you")).toBeVisible();
  await expect(page.getByText(deals.long.given)).toBeVisible();
  await page.goto(`/table/${dealt}`);
  await expect(page.getByText("seated · you")).toBeVisible();
  await expect(page.locator('[data-part="deal"]')).toHaveCount(0);
});

for (const size of [null, PHONE])
  test(`at the table${size ? " on a phone" : ""}, at the end, and in what follows it`, async ({ sit, page }) => {
    if (size) await page.setViewportSize(size);
    const table = await sit({ position: LAST });
    await page.getByRole("button", { name: "A given position" }).click();
    await expect(page.getByRole("dialog").getByText(deals.long.given)).toBeVisible();
    await page.keyboard.press("Escape");
    const mouse = new Mouse(table);
    await mouse.assault("egypt", "east_africa");
    await table.asked("occupy");
    await mouse.act("occupy 30");
    await mouse.assault("east_africa", "congo");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada wins");

    const dice = page.locator('[data-part="dice"]');
    await expect(dice.getByText(deals.long.given)).toBeVisible();
    await expect(dice.getByText("The deal is not proven.")).toBeVisible();
    await expect(dice.getByText(deals.long.given)).toBeVisible();

    await page.goto(`/replay/${table.id}?move=1`);
    await page.getByRole("button", { name: "Play on from here" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Go" }).click();
    await page.getByRole("button", { name: "From move 1 of an earlier game" }).click();
    const note = page.getByRole("dialog").locator('[data-part="deal"]');
    await expect(note).toContainText(deals.long.branch(1));
    await note.getByRole("link", { name: deals.look }).click();
    await expect(page).toHaveURL(`/replay/${table.id}?move=1`);
  });
