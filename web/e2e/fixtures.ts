/** What every test has: a real server of its worker's, and a page that fails the test if anything goes wrong in it. */

import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  request as requests,
} from "@playwright/test";
import type { Review } from "../src/protocol";
import type { Kept } from "../src/settings.svelte";
import { position } from "./positions";
import { type Serving, serve } from "./server";
import { type Made, makeTable, type Seating, Table } from "./table";

export { expect } from "@playwright/test";

export interface Wish {
  readonly language?: "de" | "nl" | "en";
  readonly theme?: "light" | "dark";
  readonly settings?: Partial<Kept>;
}

/** Nothing moves unless a test asks for it, and nobody is guided or told how to count. */
const CALM: Partial<Kept> = { speed: "instant", follow: false, guided: true, countersTold: true, flat: true };

/** Keeps a person's wishes in the browser before the first page is loaded; what they change later stays. */
export async function prefer(
  context: BrowserContext,
  { language = "en", theme = "light", settings }: Wish = {},
): Promise<void> {
  await context.addInitScript(
    (kept) => {
      for (const [name, value] of Object.entries(kept))
        if (!localStorage.getItem(name)) localStorage.setItem(name, value);
    },
    {
      "erdkreis.language": language,
      "erdkreis.theme": theme,
      "erdkreis.settings": JSON.stringify({ ...CALM, ...settings }),
    },
  );
}

/** Service workers would fetch the whole client for every test; the test of the offline page lets its own work. */
const BLOCKED = /blocked by Playwright/;

/** Everything that must not happen on any page. */
export function watch(page: Page, url: string): string[] {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const ours = message.type() === "error" || message.type() === "warning";
    if (ours && !BLOCKED.test(message.text())) wrong.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) wrong.push(`request: ${request.url()}`);
  });
  return wrong;
}

/** A game that programs end at once: afterwards the rules and the programs are loaded, and no test waits for them. */
export async function soonOver(request: APIRequestContext): Promise<string> {
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
  const seats = ["greedy", "greedy", "greedy"] as const;
  const { id } = (
    await makeTable(request, { position: position({ ...won, more: { missions: ["M1", "M2", "M7"] } }), seats })
  ).table;
  await played(request, id);
  return id;
}

/** Watches a game until it is over: bots among themselves rest while nobody does. */
export async function played(request: APIRequestContext, id: string): Promise<void> {
  const table = async () => request.get(`/api/tables/${id}`);
  const socket = new WebSocket(`${(await table()).url().replace(/^http/, "ws")}/socket`);
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello" }));
  const status = async () => (await (await table()).json()).status;
  await expect.poll(status, { timeout: 600_000 }).toBe("finished");
  socket.close();
}

/** Waits until a finished game is reviewed. */
export async function reviewed(request: APIRequestContext, id: string): Promise<Review> {
  let review: Review | null = null;
  const whole = async () => {
    const answer = await request.get(`/api/tables/${id}/review?after=${review?.done ?? -1}`, { timeout: 300_000 });
    if (answer.ok()) review = (await answer.json()) as Review;
    return review !== null && review.done === review.moves;
  };
  await expect.poll(whole, { timeout: 800_000 }).toBe(true);
  return review!;
}

async function warm(url: string): Promise<void> {
  const request = await requests.newContext({ baseURL: url, timeout: 600_000 });
  await soonOver(request);
  await request.dispose();
}

interface ForTests {
  wrong: string[];
  prefers: (wish: Wish) => Promise<void>;
  /** Makes a table and opens its page. */
  sit: (seating: Seating, wish?: Wish) => Promise<Table>;
  /** Makes a table without opening it. */
  make: (seating: Seating) => Promise<Made>;
}

export const test = base.extend<ForTests, { server: Serving }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      const server = await serve();
      await warm(server.url);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 900_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  wrong: [
    async ({ page, server }, use) => {
      const wrong = watch(page, server.url);
      await use(wrong);
      expect(wrong, "what went wrong on the page").toEqual([]);
    },
    { auto: true },
  ],
  prefers: async ({ context }, use) => use((wish) => prefer(context, wish)),
  make: async ({ context }, use) => use((seating) => makeTable(context.request, seating)),
  sit: async ({ page, context, make }, use) =>
    use(async (seating, wish) => {
      await prefer(context, wish);
      const table = new Table(page, (await make(seating)).table.id);
      await table.open();
      return table;
    }),
});
