/** Without a network the client still opens, and shows the rules and the replays that were looked at. */

import { expect, prefer, reviewed, soonOver, test } from "./fixtures";

test.use({ serviceWorkers: "allow" });

/** What the worker has kept, by path. */
const kept = () =>
  (async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.replace(location.origin, ""));
    return found;
  })();

test("shell, rule books and replays seen open without a network", async ({ page, context, request, wrong }) => {
  await prefer(context);
  const finished = await soonOver(request);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const { presets } = await (await request.get("/api/editions")).json();
  const books = [...new Set(presets.map(({ edition }: { edition: string }) => edition))];
  // The worker is in charge from the second page on.
  await page.goto(`/replay/${finished}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const path of ["/", "/api/editions", `/api/tables/${finished}/replay`])
    await expect.poll(() => page.evaluate(kept)).toContain(path);
  for (const book of books)
    await expect.poll(() => page.evaluate(kept)).toContain(`/api/editions/${book}/rules?language=en`);
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  await reviewed(request, finished);
  await page.goto(`/replay/${finished}?review`);
  await expect.poll(() => page.evaluate(kept)).toContain(`/api/tables/${finished}/review`);

  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /rules/i }).first()).toBeVisible();
  await page.goto(`/rules/${books[0]}`);
  await expect(page.locator("[id]").filter({ hasText: /\w/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /-01/ }).first()).toBeVisible();
  await page.goto(`/replay/${finished}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading!);
  await page.goto(`/replay/${finished}?review`);
  await expect(page.locator('[data-part="review"][data-standing="whole"]')).toBeVisible();
  // A browser without a network says so of whatever else a page asks for.
  wrong.splice(0, wrong.length, ...wrong.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(text)));
});
