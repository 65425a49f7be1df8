/** People in one room: `erdkreis play --lan` opens and shares the address that their devices find. */

import { pages } from "../src/text/pages.en";
import { expect, prefer, test, watch } from "./fixtures";
import { serve } from "./server";

const LOOPBACK = "127.0.0.1";
/** On plain HTTP a browser says of this header that it does without it. */
const REMARK = /Cross-Origin-Opener-Policy/;

test("a phone that opens the shared address sees the table that waits, and plays at it", async ({ browser }) => {
  const server = await serve("play", "--lan", "--no-browser");
  const { hostname, port } = new URL(server.url);
  expect(hostname).not.toBe(LOOPBACK);
  const [desk, phone, alone] = [
    await browser.newContext({ baseURL: server.url }),
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true }),
    await browser.newContext({ baseURL: `http://${LOOPBACK}:${port}` }),
  ];
  for (const context of [desk, phone, alone]) await prefer(context);

  // Whoever makes a table says nothing about who may come: here it is everybody.
  const host = await desk.newPage();
  const wrong = [watch(host, server.url)];
  await host.goto("/new?with=online");
  await expect(host.getByRole("radio", { name: pages.make.open.title })).toBeChecked();
  await host.getByRole("button", { name: pages.make.startOnline }).click();
  const links = host.getByRole("textbox", { name: /.+/ }).and(host.locator("[readonly]"));
  await expect(links.first()).toHaveValue(new RegExp(`^${server.url}/table/`));

  // The address that the terminal draws as a code.
  const guest = await phone.newPage();
  wrong.push(watch(guest, server.url));
  await guest.goto("/tables");
  await guest.getByRole("link", { name: pages.tables.join }).click();
  await guest.getByRole("button", { name: pages.sit.go }).click();
  await expect(host.locator('[data-seat="1"] .chip.on')).toBeVisible();

  // Also a page that was opened at the machine's own address gives away one that others find.
  const own = await alone.newPage();
  await own.goto("/new?with=online");
  await own.getByRole("button", { name: pages.make.startOnline }).click();
  const given = own.getByRole("textbox", { name: /.+/ }).and(own.locator("[readonly]"));
  await expect(given.first()).toHaveValue(new RegExp(`^${server.url}/table/`));

  expect(wrong.flat().filter((text) => !REMARK.test(text))).toEqual([]);
  for (const context of [desk, phone, alone]) await context.close();
  await server.stop();
});
