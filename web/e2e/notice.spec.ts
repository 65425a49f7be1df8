/** It is your turn: told by the title, and by sound, vibration and notification to those who like it; and a newer client. */

import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./fixtures";
import { position } from "./positions";
import type { Seating, Table } from "./table";

/** One person and two programs: the game comes back to the first as soon as a turn is ended. */
const pair = (): Seating => ({
  position: position({
    edition: "furisk",
    variant: "world",
    players: 3,
    phase: "fortify",
    land: { egypt: [0, 60], north_africa: [0, 30], congo: [1, 2] },
  }),
});

interface Noted {
  tones: number[];
  shakes: unknown[];
  notices: string[];
  closed: number;
  away: boolean;
}
declare global {
  interface Window {
    noted: Noted;
  }
}

/** Writes down what the page plays, shakes and shows; whether it is hidden is ours to say. */
async function spied(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted: Noted = { tones: [], shakes: [], notices: [], closed: 0, away: false };
    window.noted = noted;
    Object.defineProperty(document, "hidden", { get: () => noted.away });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      if (this.context.state !== "closed") noted.tones.push(this.frequency.value);
      start.call(this, when);
    };
    navigator.vibrate = (pattern) => {
      noted.shakes.push(pattern);
      return true;
    };
    const Real = window.Notification;
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        noted.notices.push(title);
      }
      override close(): void {
        noted.closed += 1;
        super.close();
      }
    };
  });
}
const noted = ({ page }: Table) => page.evaluate(() => window.noted);

/** Ends the turn; when it is over, so are those of the others, and the first is asked again. */
async function round(table: Table): Promise<void> {
  const before = table.view.turn;
  await table.done.click();
  await expect.poll(() => table.view.turn).toBeGreaterThan(before);
  await table.asked("place");
}

test("the title calls from the first moment, and rests while others play", async ({ sit, page }) => {
  const table = await sit(pair());
  await expect(page).toHaveTitle("● Your turn");
  const titles = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(document.title)).observe(document.querySelector("title")!, {
      childList: true,
    });
    return seen;
  });
  await round(table);
  await expect(page).toHaveTitle("● Your turn");
  expect(await titles.jsonValue()).toContain("Test · Erdkreis");
});

test("who likes it is called by sound and vibration", async ({ sit, context }) => {
  await spied(context);
  const table = await sit(pair(), { settings: { vibrate: true } });
  await table.page.evaluate(() => Object.assign(window.noted, { tones: [], shakes: [] }));
  await round(table);
  await expect
    .poll(async () => (await noted(table)).tones)
    .toEqual(expect.arrayContaining([523.25, 783.99].map((tone) => expect.closeTo(tone, 1))));
  expect((await noted(table)).shakes).toEqual([60]);
});

test("nobody is called who did not ask for it", async ({ sit, context }) => {
  await spied(context);
  await context.grantPermissions(["notifications"]);
  const table = await sit(pair(), { settings: { muted: true, vibrate: false, notify: false } });
  await table.page.evaluate(() => (window.noted.away = true));
  await round(table);
  expect(await noted(table)).toMatchObject({ tones: [], shakes: [], notices: [] });
});

test("a notification comes only while the page is hidden, and goes when it is answered", async ({ sit, context }) => {
  await spied(context);
  await context.grantPermissions(["notifications"]);
  const table = await sit(pair(), { settings: { notify: true } });
  expect((await noted(table)).notices).toEqual([]);
  await table.page.evaluate(() => (window.noted.away = true));
  await round(table);
  await expect.poll(async () => (await noted(table)).notices).toEqual(["Your turn"]);
  await table.page.keyboard.press("n");
  await table.page.keyboard.press("0");
  await table.asked("attack");
  await table.page.keyboard.press("e");
  await table.asked("fortify");
  await table.page.keyboard.press("e");
  await expect.poll(async () => (await noted(table)).closed).toBeGreaterThan(0);
});

test("the menu asks the browser before it promises notifications", async ({ sit, context, page }) => {
  await spied(context);
  await sit(pair());
  const answer = (given: NotificationPermission) =>
    page.evaluate((given) => {
      window.Notification.requestPermission = async () => given;
    }, given);
  await page.getByRole("button", { name: "Menu" }).click();
  const wish = page.getByRole("checkbox", { name: /notif/i });
  await answer("denied");
  await wish.click();
  await expect(wish).not.toBeChecked();
  await expect(page.getByRole("dialog")).toContainText(/browser/i);
  await answer("granted");
  await wish.click();
  await expect(wish).toBeChecked();
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });
  test("phones are notified through it", async ({ sit, context, page }) => {
    await spied(context);
    await context.grantPermissions(["notifications"]);
    const table = await sit(pair(), { settings: { notify: true } });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.evaluate(() => (window.noted.away = true));
    await round(table);
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, data }) => [title, data]),
      );
    await expect.poll(shown).toEqual([["Your turn", page.url()]]);
    expect((await noted(table)).notices).toEqual([]);
  });
});

test("when the line comes back to a renewed server, a reload is offered and loses nothing", async ({ sit, page }) => {
  // The line to the server is ours here, so that it can break.
  let cut: () => void = () => {};
  await page.routeWebSocket(/\/api\//, (socket) => {
    socket.connectToServer();
    cut = () => void socket.close({ code: 1012 });
  });
  const table = await sit(pair());
  const { seq } = table.update!;
  await page.route("/", async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace(/(<script type="module"[^>]* src="\/assets\/)[^"]+/, "$1newer.js");
    await route.fulfill({ response: answer, body: text });
  });
  cut();
  const notice = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Reload" }) });
  await expect(notice).toBeVisible();
  await page.unroute("/");
  await notice.getByRole("button").click();
  await table.settled();
  expect(table.update!.seq).toBe(seq);
  await expect(notice).toBeHidden();
});

test("a map that does not come says so, and comes at the second try", async ({ sit, page, wrong }) => {
  await page.route("**/*.topo.json", (route) => route.abort());
  const table = await sit(pair());
  const alert = page.getByRole("alert").filter({ hasText: "The map could not be loaded." });
  await expect(alert).toBeVisible();
  await page.unroute("**/*.topo.json");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(table.place("egypt")).toBeAttached();
  await expect(alert).toBeHidden();
  expect(wrong.splice(0).filter((one) => !one.includes("ERR_FAILED"))).toEqual([]);
});
