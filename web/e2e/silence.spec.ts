/** A line that goes dead without a word: noticed, told, mended; and nothing that was sent over it is lost or done twice.
 * How soon it is told is seen in src/net/line.test.ts, by a clock that no busy machine delays. */

import { play as en } from "../src/text/play.en";
import { expect, prefer, test } from "./fixtures";
import { Mouse, spot } from "./hands";
import { position } from "./positions";
import { Swallower } from "./proxy";
import { type Serving, serve } from "./server";
import { makeTable, Table } from "./table";

const attacking = position({
  edition: "furisk",
  variant: "world",
  players: 3,
  phase: "attack",
  land: { egypt: [0, 900], north_africa: [0, 3], southern_europe: [1, 400], middle_east: [2, 5] },
});

test.describe("a silent line", () => {
  let line: Swallower;
  let server: Serving;
  test.beforeEach(async () => {
    line = await new Swallower().lay();
    server = await serve("serve", "--origin", line.url);
    line.to(server.url);
  });
  test.afterEach(async () => {
    line.close();
    await server.stop();
  });

  test("is told, and a command sent into it is done once when there is a line again", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: line.url });
    await prefer(context);
    const made = await makeTable(context.request, { position: attacking, seats: ["here", "random", "random"] });
    const table = new Table(await context.newPage(), made.table.id);
    await table.open();
    const banner = table.page.getByRole("status").filter({ hasText: en.connection.waiting });
    await expect(banner).toBeHidden();
    await spot(table, "egypt"); // shores that were still on their way would be swallowed, too

    line.silent = true;
    const before = table.update!.seq;
    const mouse = new Mouse(table);
    await mouse.pick("egypt");
    await mouse.pick("southern_europe");
    await expect(banner).toBeVisible();
    await expect(table.page.locator("[data-part=sending]")).toHaveText(en.connection.sending);
    expect(table.update!.seq).toBe(before);

    line.silent = false;
    await expect(banner).toBeHidden();
    await expect.poll(() => table.update!.seq).toBe(before + 1);
    await expect(table.page.locator("[data-part=sending]")).toBeHidden();
    expect(table.events.filter(({ event }) => event === "BattleFought")).toHaveLength(1);
    await context.close();
  });

  test("is left at once when the tab comes back", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: line.url });
    await prefer(context);
    const made = await makeTable(context.request, { position: attacking, seats: ["here", "random", "random"] });
    const page = await context.newPage();
    const table = new Table(page, made.table.id);
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(socket.url()));
    await table.open();
    expect(sockets).toHaveLength(1);
    line.silent = true;
    await expect(page.getByRole("status").filter({ hasText: en.connection.waiting })).toBeVisible();
    line.silent = false;
    await page.evaluate(() => window.dispatchEvent(new Event("pageshow")));
    await expect(page.getByRole("status").filter({ hasText: en.connection.waiting })).toBeHidden();
    expect(sockets.length).toBeGreaterThan(1);
    await context.close();
  });
});
