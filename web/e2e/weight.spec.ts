/** How much a first visit costs: every byte that comes over the wire, as the browser counts them. */

import { pages } from "../src/text/pages.en";
import { expect, prefer, test } from "./fixtures";

const MOST = 250_000;

test("all that the start page fetches on a first visit is at most 250 kB", async ({ page, context, server }) => {
  await prefer(context, { settings: { flat: false } });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  devtools.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    sizes.set(urls.get(requestId) ?? requestId, encodedDataLength),
  );
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: pages.frame.rules }).first()).toBeVisible();
  // The lettering of the globe is the last to come.
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => [...sizes.keys()].filter((url) => url.endsWith(".woff2")).length).toBe(3);
  const all = [...sizes].sort(([, one], [, other]) => other - one);
  const sum = all.reduce((total, [, size]) => total + size, 0);
  expect(sum, all.map(([url, size]) => `${size} ${url.replace(server.url, "")}`).join("\n")).toBeLessThanOrEqual(MOST);
});

for (const path of ["/api/editions", "/api/texts/de"])
  test(`${path} comes compressed, and not again while nothing has changed`, async ({ request }) => {
    const first = await request.get(path, { headers: { "accept-encoding": "gzip" } });
    const { etag, "content-encoding": coding, "cache-control": cached } = first.headers();
    expect([first.status(), coding]).toEqual([200, "gzip"]);
    expect(etag).toBeTruthy();
    expect(cached).not.toContain("no-store");
    const again = await request.get(path, { headers: { "accept-encoding": "gzip", "if-none-match": etag! } });
    expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
  });
