/** A table that the server cannot open, because it is damaged or of a newer version, is told of in words, with a way on. */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Browser, test as base, expect, type Page, request as requests } from "@playwright/test";
import { prefer, soonOver, type Wish } from "./fixtures";
import { freshFolder, removed, type Serving, serveIn } from "./server";
import { makeTable } from "./table";

interface Ruins {
  readonly url: string;
  readonly folder: string;
  readonly damaged: string;
  readonly newer: string;
  readonly sound: string;
}

/** As a disk leaves it that has lost something, and as a later version writes it. */
function harm(db: DatabaseSync, damaged: string, newer: string): void {
  db.prepare("UPDATE tables SET header = ? WHERE id = ?").run(Buffer.from('{"name": "'), damaged);
  const { header } = db.prepare("SELECT header FROM tables WHERE id = ?").get(newer) as { header: Uint8Array };
  const later = { ...JSON.parse(Buffer.from(header).toString()), preset: "MON-N" };
  db.prepare("UPDATE tables SET header = ? WHERE id = ?").run(Buffer.from(JSON.stringify(later)), newer);
}

function change(folder: string, work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(folder, "erdkreis.db"));
  work(db);
  db.close();
}

async function ruined(folder: string): Promise<{ server: Serving; tables: Omit<Ruins, "url" | "folder"> }> {
  const before = await serveIn(folder);
  const request = await requests.newContext({ baseURL: before.url });
  const made = async (name: string) => (await makeTable(request, { name, seats: ["here", "away", "random"] })).table.id;
  const tables = { damaged: await made("Burnt"), newer: await made("Of tomorrow"), sound: await made("Whole") };
  await request.dispose();
  await before.stop();
  change(folder, (db) => harm(db, tables.damaged, tables.newer));
  return { server: await serveIn(folder), tables };
}

const test = base.extend<object, { ruins: Ruins }>({
  ruins: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      const folder = freshFolder();
      const { server, tables } = await ruined(folder);
      await use({ url: server.url, folder, ...tables });
      await server.stop();
      removed(folder);
    },
    { scope: "worker", timeout: 900_000 },
  ],
});

async function somebody(browser: Browser, url: string, wish: Wish = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await prefer(context, wish);
  return context.newPage();
}

const SENTENCES = {
  damaged: {
    en: "What the server has kept of this table is damaged",
    de: "Was der Server von diesem Tisch aufbewahrt hat",
  },
  newer: { en: "made by a newer version of Erdkreis", de: "stammt von einer neueren Version von Erdkreis" },
} as const;
const TITLES = { en: "This table is closed", de: "Dieser Tisch ist zu" } as const;

for (const kind of ["damaged", "newer"] as const)
  for (const language of ["en", "de"] as const)
    test(`a ${kind} table says so by every way to it, in ${language}`, async ({ browser, ruins }) => {
      const page = await somebody(browser, ruins.url, { language });
      for (const way of [`/table/${ruins[kind]}`, `/table/${ruins[kind]}#sit`, `/replay/${ruins[kind]}`]) {
        await page.goto("about:blank");
        await page.goto(way);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES[language]);
        await expect(page.getByRole("alert")).toContainText(SENTENCES[kind][language]);
        await expect(page.locator("main, #content")).not.toContainText(`table/${kind}`);
        await expect(page.getByRole("main").getByRole("link", { name: /Open tables|Offene Tische/ })).toBeVisible();
      }
      await page
        .getByRole("main")
        .getByRole("link", { name: /start page|Startseite/ })
        .click();
      await expect(page).toHaveURL(`${ruins.url}/`);
      await page.context().close();
    });

test("nobody tries again and again to get to a closed table", async ({ browser, ruins }) => {
  const page = await somebody(browser, ruins.url);
  let sockets = 0;
  page.on("websocket", () => sockets++);
  await page.clock.install();
  await page.goto(`/table/${ruins.damaged}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES.en);
  const before = sockets;
  await page.clock.fastForward("10:00");
  await page.evaluate(() => fetch("/api/tables"));
  expect(sockets).toBe(before);
  await page.context().close();
});

test("whoever comes to a game whose beginning has been lost meanwhile is told so", async ({ browser, ruins }) => {
  const request = await requests.newContext({ baseURL: ruins.url, timeout: 600_000 });
  const id = await soonOver(request);
  await request.dispose();
  change(ruins.folder, (db) => db.prepare("UPDATE entries SET body = 5 WHERE game = ? AND seq = 1").run(id));
  const page = await somebody(browser, ruins.url);
  await page.goto(`/table/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES.en);
  await expect(page.getByRole("alert")).toContainText(SENTENCES.damaged.en);
  await page.context().close();
});

test("a player finds the closed game in the list, and all others as ever", async ({ browser, ruins }) => {
  const page = await somebody(browser, ruins.url);
  const tables = { damaged: "Burnt", newer: "Of tomorrow", sound: "Whole" } as const;
  const mine = Object.entries(tables).map(([kind, name], at) => ({
    id: ruins[kind as keyof typeof tables],
    name,
    edition: "hasbro2000",
    at,
  }));
  await page.context().addInitScript((kept) => localStorage.setItem("erdkreis.tables", kept), JSON.stringify(mine));
  await page.goto("/");
  for (const name of [tables.damaged, tables.newer])
    await expect(page.getByRole("link", { name })).toContainText("cannot be opened just now");
  await expect(page.getByRole("link", { name: tables.sound })).toContainText("waiting for players");
  await page.getByRole("link", { name: tables.damaged }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES.en);
  await page.context().close();
});
