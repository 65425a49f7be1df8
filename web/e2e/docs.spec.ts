/** The documentation, as the server gives it: every page works under the server's own policy, and asks nobody else. */

import { expect, test } from "./fixtures";

test("a clause has an address, and the search finds it in German", async ({ page, wrong }) => {
  await page.goto("/docs/rules/H00-37");
  await expect(page).toHaveURL(/\/docs\/rules\/H00-37\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("H00-37");
  await page.goto("/docs/");
  const search = page.getByRole("combobox", { name: "Search" });
  await expect(async () => {
    await page.keyboard.press("Control+k"); // heard once the page's script runs
    await expect(search).toBeVisible({ timeout: 1000 });
  }).toPass();
  await search.fill("Würfel des Besitzers");
  await page
    .getByRole("listbox")
    .getByText(/^H00-37/)
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /Würfel des Besitzers/ })).toBeVisible();
  expect(wrong).toEqual([]);
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`no page is wider than a screen of ${size.width}`, async ({ page, wrong }) => {
    await page.setViewportSize(size);
    const rules = ["rules/", "rules/furisk/"];
    for (const path of ["", ...rules, "hosting/", "recipes/", "search/", "dataset/", "reference/game/", "protocol/"]) {
      await page.goto(`/docs/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, path).toBeLessThanOrEqual(0);
    }
    expect(wrong).toEqual([]);
  });
