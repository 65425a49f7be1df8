/** A process that is told to end sends its people to another one, and they do not notice. */

import { play as en } from "../src/text/play.en";
import { expect, prefer, test, watch } from "./fixtures";
import { Mouse } from "./hands";
import { position } from "./positions";
import { type Cluster, serveTogether } from "./server";
import { makeTable, Table } from "./table";

const attacking = position({
  edition: "furisk",
  variant: "world",
  players: 3,
  phase: "attack",
  land: { egypt: [0, 900], north_africa: [0, 3], southern_europe: [1, 400], middle_east: [2, 5] },
});
const NOTICES = [en.connection.waiting, en.connection.updated, en.connection.restarted];

test.describe("of two servers on one store", () => {
  let cluster: Cluster;
  test.beforeAll(async () => {
    cluster = await serveTogether(2);
  });
  test.afterAll(() => cluster.stop());

  /** Which of them the page is connected to; none while it is on its way. */
  async function where(): Promise<number> {
    const connections = cluster.processes.map(async ({ url }) => {
      const told = await fetch(`${url}/metrics`).then(
        (answer) => answer.text(),
        () => "", // it has ended
      );
      return told.includes("\nerdkreis_connections 1\n");
    });
    return (await Promise.all(connections)).indexOf(true);
  }

  test("one ends, and its page plays on at the other without a word", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: cluster.url });
    await prefer(context);
    const made = await makeTable(context.request, { position: attacking, seats: ["here", "random", "random"] });
    const page = await context.newPage();
    // What shows its first game loads the rules for that; those that people are sent to have shown some.
    for (const { url } of cluster.processes) {
      await page.goto(`${url}/table/${made.table.id}`);
      await expect(page.locator(".screen")).toBeVisible();
    }
    const wrong = watch(page, cluster.url);
    const table = new Table(page, made.table.id);
    await table.open();
    await expect.poll(where).toBeGreaterThanOrEqual(0);
    const first = await where();

    await page.evaluate((notices) => {
      const told: string[] = [];
      Object.assign(window, { told });
      new MutationObserver(() => {
        told.push(...notices.filter((words) => document.body.innerText.includes(words)));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, NOTICES);
    process.kill(cluster.processes[first]!.pid, "SIGTERM");
    await expect.poll(where).toBe(1 - first);

    const before = table.update!.seq;
    await new Mouse(table).act("attack egypt southern_europe");
    await expect.poll(() => table.update!.seq).toBeGreaterThan(before);
    expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
