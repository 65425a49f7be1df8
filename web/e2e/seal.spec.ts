/** The seal of a game at its end, for those who were there and for those who were not; and a server that went back. */

import type { Page } from "@playwright/test";
import { phrase } from "../src/replay/sealing";
import { play } from "../src/text/play.en";
import { expect, soonOver, test } from "./fixtures";
import { Mouse } from "./hands";
import { playOn } from "./player";
import { position } from "./positions";

/** As the English texts say it. */
const seal = {
  held: "This device kept account of every move",
  unheld: "This device did not follow the game",
  label: "Somebody else’s seal",
  compare: "Compare",
  same: "The same seal",
  other: "Another seal",
  unclear: "A seal is four words",
};

test("somebody who was not there compares the words with somebody who was", async ({ page, prefers }) => {
  await prefers({});
  const id = await soonOver(page.request);
  const shown = (await (await page.request.get(`/api/tables/${id}`)).json()) as { seal: string };
  await page.goto(`/replay/${id}`);
  const block = page.locator('[data-part="seal"]');
  await expect(block.locator(".phrase")).toHaveText(phrase(shown.seal));
  await page.getByRole("button", { name: "Check the dice" }).click();
  await expect(page.locator('[data-verdict="proven"]')).toContainText(seal.unheld);
  const [field, compare] = [block.getByLabel(seal.label), block.getByRole("button", { name: seal.compare })];
  for (const [words, answer] of [
    [phrase(shown.seal).toUpperCase(), seal.same],
    ["bababa bababa bababa bababa", seal.other],
    ["hello", seal.unclear],
  ] as const) {
    await field.fill(words);
    await compare.click();
    await expect(block).toContainText(answer);
  }
});

test("a device that followed the game compares by itself", async ({ page, sit }) => {
  const land = { egypt: [0, 90], east_africa: [1, 1], congo: [2, 1] } as const;
  const won = {
    edition: "hasbro2010",
    variant: "missions",
    players: 3,
    phase: "attack",
    land,
    others: [0],
    each: 3,
  } as const;
  const table = await sit({ position: position({ ...won, more: { missions: ["M1", "M2", "M7"] } }) });
  await playOn(table, new Mouse(table));
  await expect(page.locator('[data-verdict="proven"]')).toContainText(seal.held);
  await page.goto(`/replay/${table.id}`);
  await expect(page.locator('[data-verdict="proven"]')).toContainText(seal.held);
});

/** Changes what this browser holds of a game, as if it had been told something else. */
async function remembers(page: Page, id: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate(
    ([id, change]) => {
      const held = JSON.parse(localStorage.getItem("erdkreis.held") ?? "{}");
      localStorage.setItem("erdkreis.held", JSON.stringify({ ...held, [id]: { ...held[id], ...change } }));
    },
    [id, change] as const,
  );
  await page.reload();
}

test("a server that has not what this device saw is found out", async ({ page, sit }) => {
  const land = { egypt: [0, 12], north_africa: [1, 3], congo: [1, 4], brazil: [2, 2] } as const;
  const { id } = await sit({
    position: position({ edition: "hasbro2000", variant: "world", players: 3, phase: "attack", land }),
  });
  await expect.poll(() => page.evaluate(() => localStorage.getItem("erdkreis.held"))).toContain('"seq":0');
  const notice = page.locator('[data-part="astray"]');
  await remembers(page, id, { seq: 5, running: "ab".repeat(32) });
  await expect(notice).toContainText(play.connection.lost(0));
  await notice.getByRole("button").click();
  await expect(notice).toHaveCount(0);
  await remembers(page, id, { running: "ab".repeat(32) });
  await expect(notice).toContainText(play.connection.other);
  await page.reload();
  await expect(page.locator('[data-part="decision"]')).toBeVisible();
  await expect(notice).toHaveCount(0);
});
