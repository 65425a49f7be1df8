/** A whole game of every rule book and variant, one of them on a touch screen, and one on a phone on its side. */

import { execFileSync } from "node:child_process";
import { pages } from "../src/text/pages.en";
import { Ear } from "./ear";
import { expect, prefer, test } from "./fixtures";
import { Mouse, Touch } from "./hands";
import { playOn } from "./player";
import { PROGRAM, serve } from "./server";
import { makeTable, Table } from "./table";

type Preset = { preset: string; edition: string; variant: string; escalating: boolean; players: number[] };

const PRESETS: readonly Preset[] = JSON.parse(execFileSync(PROGRAM, ["editions", "--json"], { encoding: "utf8" }));

for (const { preset, edition, variant, escalating, players } of PRESETS)
  test.describe(preset, () => {
    const touch = preset === "H10-M";
    test.use(touch ? { viewport: { width: 820, height: 1180 }, hasTouch: true } : {});
    test(touch ? "a whole game on a touch screen" : "a whole game with the mouse", async ({ sit }) => {
      const table = await sit({ edition, variant, escalating, players: Math.min(...players) });
      await playOn(table, touch ? new Touch(table) : new Mouse(table));
      expect(table.events.at(-1)?.event).toBe("GameWon");
    });
  });

test("a whole game on two devices in one network", async ({ browser }) => {
  const server = await serve("play", "--lan", "--no-browser");
  expect(new URL(server.url).hostname).not.toBe("127.0.0.1");
  const [desk, phone] = [
    await browser.newContext({ baseURL: server.url }),
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true }),
  ];
  for (const context of [desk, phone]) await prefer(context);
  const { table } = await makeTable(desk.request, { edition: "hasbro2010", seats: ["here", "away", "random"] });

  // The other one scans the terminal's code, which leads to the tables that wait.
  const guest = new Table(await phone.newPage(), table.id);
  await guest.page.goto("/tables");
  await guest.page.getByRole("link", { name: pages.tables.join }).click();
  await guest.page.getByRole("button", { name: pages.sit.go }).click();
  const host = new Table(await desk.newPage(), table.id);
  await host.open();
  await expect(guest.screen).toBeVisible();
  await guest.settled();

  await Promise.all([playOn(host, new Mouse(host)), playOn(guest, new Touch(guest))]);
  for (const { events } of [host, guest]) expect(events.at(-1)?.event).toBe("GameWon");
  expect(guest.update!.seq).toBe(host.update!.seq);
  for (const context of [desk, phone]) await context.close();
  await server.stop();
});

test.describe("a phone on its side", () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true });
  test("a whole game by touch", async ({ sit, page }) => {
    const table = await sit({ edition: "hasbro2010", variant: "missions", players: 3 });
    await playOn(table, new Touch(table));
    expect(table.events.at(-1)?.event).toBe("GameWon");
    await expect(page.locator("main h1")).toBeVisible();
  });
});

test("a whole game by ear: keys and what is announced, nothing else", async ({ sit, page }) => {
  await sit({ edition: "hasbro2010", variant: "world", players: 3 });
  const ear = new Ear(page, "Ada");
  await ear.learn();
  const over = async () => (await ear.over().count()) > 0;
  for (let decisions = 0; decisions < 3000 && !(await over()); decisions++) {
    await expect.poll(async () => (await over()) || (await ear.mine())).toBe(true);
    if (await over()) break;
    await ear.focused();
    await ear.decide();
    await ear.answered();
  }
  await expect(ear.over()).toBeVisible();
});
