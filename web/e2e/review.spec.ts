/** A finished game reviewed: the chances, luck and skill, the moments that mattered, and what becomes of them. */

import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Page, Route } from "@playwright/test";
import type { KeyMoment, Review } from "../src/protocol";
import { review as t } from "../src/text/review.en";
import { expect, played, prefer, reviewed, soonOver, test } from "./fixtures";
import { position } from "./positions";
import { makeTable } from "./table";

/** Three who do anything that is allowed make mistakes: one of them is about to win, and another could stop it. */
const NEARLY = position({
  edition: "hasbro2010",
  variant: "missions",
  players: 3,
  phase: "attack",
  land: {
    ...{ egypt: [0, 30], north_africa: [0, 2], east_africa: [1, 1], congo: [2, 1], south_africa: [1, 1] },
    ...{ madagascar: [2, 1], brazil: [0, 6], argentina: [1, 1], peru: [0, 1], venezuela: [2, 1] },
  },
  each: 2,
  more: { missions: ["M1", "M2", "M7"], turn: 12 },
});
const SEATS = ["random", "greedy", "captain"] as const;

/** All look at the same game: reviewing one is work. */
let finished: Promise<{ id: string; review: Review }> | null = null;

async function finish(request: APIRequestContext): Promise<{ id: string; review: Review }> {
  const { id } = (await makeTable(request, { position: NEARLY, seats: SEATS })).table;
  await played(request, id);
  return { id, review: await reviewed(request, id) };
}
const game = (request: APIRequestContext) => (finished ??= finish(request));

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('[data-part="review"][data-standing="whole"]')).toBeVisible();
};
const numbers = (texts: readonly string[]) => texts.map((text) => Number(/(\d+)\s?%/.exec(text)?.[1]));

test("a game under way has no review", async ({ make, request }) => {
  const { table } = await make({ position: NEARLY, seats: ["here", "random", "random"] });
  const answer = await request.get(`/api/tables/${table.id}/review`);
  expect([answer.status(), (await answer.json()).code]).toEqual([409, "table/not_over"]);
});

test("chances, luck and skill, and moments that lead into the replay", async ({ page, context, request }) => {
  await prefer(context);
  const { id, review } = await game(request);
  await page.goto(`/replay/${id}`);
  await page.getByRole("tab", { name: t.tab }).click();
  await expect(page.locator('[data-part="review"][data-standing="whole"]')).toBeVisible();

  const legend = part(page, "chances").getByRole("listitem");
  const sum = async () => numbers(await legend.allTextContents()).reduce((all, one) => all + one, 0);
  await expect.poll(sum).toBe(100);
  const winner = review.players.findIndex(({ result }) => result === 1);
  await expect(legend.nth(winner)).toContainText("100%");
  await page.getByText(t.table.open).click();
  const rows = page.getByRole("region", { name: t.table.open }).locator("tbody tr");
  for (const row of await rows.all())
    expect(numbers(await row.locator("td").allTextContents()).reduce((all, one) => all + one, 0)).toBe(100);

  await expect(part(page, "balance").locator("[data-seat]")).toHaveCount(3);
  const moments = part(page, "moments").getByRole("button");
  expect(await moments.count()).toBeGreaterThan(0);
  for (const one of [moments.first(), moments.last()]) {
    await one.click();
    await expect(page.locator(".ended")).toHaveAttribute("data-move", (await one.getAttribute("data-at"))!);
    await expect(one).toHaveAttribute("aria-current", "true");
    expect(await sum()).toBe(100);
  }
  await expect(page).toHaveURL(/\?move=\d+&review$|\?review$/);

  const results = await new AxeBuilder({ page }).analyze();
  expect(results.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test("a link leads to a moment; the better move is drawn, and can be tried at a new table", async ({
  page,
  context,
  request,
}) => {
  await prefer(context);
  const { id, review } = await game(request);
  const drawable = ({ label, better }: KeyMoment) => label && /^(attack|fortify|place) /.test(better ?? "");
  const mistake = review.moments.filter(drawable).sort((one, other) => (other.cost ?? 0) - (one.cost ?? 0))[0]!;
  expect(mistake, "a bad player makes mistakes").toBeTruthy();
  await open(page, `/replay/${id}?move=${mistake.at}&review`);
  const moment = part(page, "moment");
  await expect(moment).toBeVisible();
  await moment.getByRole("button", { name: t.moments.show }).click();
  await expect(page.locator(".ended")).toHaveAttribute("data-move", String(mistake.at - 1));
  await expect(moment).toHaveAttribute("data-better", "true");
  const [, place = ""] = mistake.better!.split(" ");
  await expect(page.locator(`.map [data-territory="${place}"]`)).toHaveAttribute("data-mark", "source");
  await moment.getByRole("button", { name: t.moments.shown }).click();
  await expect(page.locator(".ended")).toHaveAttribute("data-move", String(mistake.at));

  await moment.getByRole("button", { name: t.moments.again }).click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  const table = await (await request.get(`/api${new URL(page.url()).pathname.replace("table", "tables")}`)).json();
  expect(table.deal).toMatchObject({ kind: "branch", game: id, move: mistake.at - 1 });
  const kinds = SEATS.map((kind, seat) => (seat === mistake.seat ? "person" : kind));
  expect(table.seats.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
  const mine = await (await page.request.get(`/api/tables/${table.id}/mine`)).json();
  expect([mine.seats, mine.awaiting]).toEqual([[mistake.seat], mistake.seat]);
});

test("the picture of the result is a PNG of 1200 by 630, and an SVG", async ({ page, context, request }) => {
  await prefer(context);
  const { id } = await game(request);
  await open(page, `/replay/${id}?review`);
  await page.getByRole("button", { name: t.share.open }).click();
  const dialog = page.getByRole("dialog", { name: t.share.title });
  await expect(dialog.getByRole("img")).toBeVisible();
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("link", { name }).click()]);
    return readFileSync((await download.path())!);
  };
  const png = await saved(t.share.png);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const svg = (await saved(t.share.svg)).toString();
  expect(svg).toContain("font/woff2");
  expect(svg).toContain('data-part="balance"');
});

/** As much of a review as there was when so many moves were done. */
const cut = (review: Review, done: number): Review => ({
  ...review,
  done,
  points: review.points.slice(0, done + 1),
  moments: review.moments.filter(({ until }) => until <= done),
});

for (const path of ["replay", "table"])
  test(`a review on the ${path} page that is late, arrives in parts, or fails says so`, async ({
    page,
    context,
    request,
    wrong,
  }) => {
    await prefer(context);
    const { id, review } = await game(request);
    const standing = (name: string) => page.locator(`[data-part="review"][data-standing="${name}"]`);
    const status = part(page, "review").getByRole("status");
    const half = Math.floor(review.moves / 2);
    let asked: string[] = [];
    let answer: (route: Route) => unknown = () => {};
    await page.route("**/api/tables/*/review*", (route) => {
      asked.push(new URL(route.request().url()).searchParams.get("after") ?? "");
      return answer(route);
    });
    const busy = (route: Route) =>
      route.fulfill({ status: 429, json: { code: "review/busy", message: "", params: {} } });

    // Nothing yet, and then the server has others to do first.
    answer = busy;
    await page.goto(`/${path}/${id}`);
    await page.getByRole("tab", { name: t.tab }).click();
    await expect(standing("busy")).toBeVisible();
    await expect(status).toHaveText(t.busy);
    await expect(part(page, "balance")).toHaveCount(0);

    // It asks again by itself: half of it is shown, and more is asked for after what there is.
    let more: Route | null = null;
    asked = [];
    answer = (route) => {
      if (more || asked.length > 1) more = route;
      else return route.fulfill({ json: cut(review, half) });
    };
    await expect(standing("growing")).toBeVisible();
    await expect(status).toContainText(t.progress(half, review.moves));
    await expect(status.getByRole("progressbar")).toHaveJSProperty("value", half);
    await expect(part(page, "balance").locator("[data-seat]")).toHaveCount(review.players.length);
    await expect(page.getByRole("button", { name: t.share.open })).toBeDisabled();
    await expect.poll(() => asked).toEqual(["-1", String(half)]);

    // What fails keeps what there is, and can be tried anew.
    await more!.fulfill({ status: 500, json: { code: "http/500", message: "", params: {} } });
    await expect(standing("failed")).toBeVisible();
    await expect(status).toContainText(t.failed);
    await expect(part(page, "balance")).toBeVisible();
    answer = (route) => route.abort("connectionfailed");
    await status.getByRole("button", { name: t.again }).click();
    await expect(standing("offline")).toBeVisible();
    await expect(status).toContainText(t.offline);

    answer = (route) => route.fulfill({ json: review });
    await status.getByRole("button", { name: t.again }).click();
    await expect(standing("whole")).toBeVisible();
    await expect(status).toBeEmpty();
    await expect(page.getByRole("button", { name: t.share.open })).toBeEnabled();
    // the browser itself notes what failed
    expect(wrong.filter((one) => !/429|500|ERR_CONNECTION_FAILED/.test(one))).toEqual([]);
    wrong.length = 0;
  });

test("who looks deeper gets the marshal's opinion of every decision, part by part, and may stop and go on", async ({
  page,
  context,
  request,
}) => {
  await prefer(context);
  const id = await soonOver(request); // a short game: the marshal takes his time
  const review = await reviewed(request, id);
  const deeper = part(page, "deeper");
  const half = Math.floor(review.moves / 2);
  const marshals = { ...review, reviewer: "marshal" };
  await page.route("**/review?reviewer=marshal*", (route) =>
    new URL(route.request().url()).searchParams.get("after") === "-1"
      ? route.fulfill({ json: cut(marshals, half) })
      : null,
  );
  await open(page, `/replay/${id}?review`);
  await expect(deeper).toContainText(t.deeper.about);
  await deeper.getByRole("button", { name: t.deeper.look }).click();
  await expect(deeper.getByRole("status")).toContainText(t.deeper.waiting.progress(half, review.moves));
  await expect(deeper.getByRole("progressbar")).toHaveJSProperty("value", half);
  await expect(part(page, "balance").locator("[data-seat]")).toHaveCount(review.players.length);
  await deeper.getByRole("button", { name: t.deeper.stop }).click();
  await expect(deeper.getByRole("progressbar")).toHaveCount(0);
  await expect(page.locator('[data-part="review"]')).toHaveAttribute("data-standing", "whole");
  await page.unroute("**/review?reviewer=marshal*");

  // The server itself.
  await deeper.getByRole("button", { name: t.deeper.on }).click();
  await expect(deeper).toHaveAttribute("data-standing", "whole");
  await expect(deeper).toContainText(t.deeper.done);
  const deep = (await (await request.get(`/api/tables/${id}/review?reviewer=marshal`)).json()) as Review;
  expect([deep.reviewer, deep.done]).toEqual(["marshal", review.moves]);
  await part(page, "balance").getByText(t.balance.open).click();
  await expect(part(page, "balance")).toContainText(t.balance.reviewer("Marshal"));
  const mistakes = deep.players.map(({ labels: { blunder, mistake, inaccuracy } }) =>
    t.balance.mistakes(blunder, mistake, inaccuracy),
  );
  for (const [seat, told] of mistakes.entries())
    await expect(part(page, "balance").locator(`[data-seat="${seat}"]`)).toContainText(told);

  // It is kept: whoever comes again need not wait.
  await page.reload();
  await deeper.getByRole("button", { name: t.deeper.look }).click();
  await expect(deeper).toHaveAttribute("data-standing", "whole");
});

for (const [name, size] of Object.entries({
  upright: { width: 390, height: 844 },
  landscape: { width: 740, height: 360 },
}))
  test(`on a phone, ${name}: nothing is wider than the screen, and a moment brings the map`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize(size);
    await prefer(context, { theme: "dark" });
    const { id } = await game(request);
    await open(page, `/replay/${id}?review`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await part(page, "moments").getByRole("button").first().click();
    await expect(part(page, "moment")).toBeAttached();
    await expect(page.locator(".picture > .map")).toBeInViewport();
    const inside = await page
      .locator('[data-part="review"] button, [data-part="moment"] button, [data-part="balance"] [data-seat]')
      .evaluateAll(
        (all, width) =>
          all.filter((one) => one.getBoundingClientRect().right > width || one.getBoundingClientRect().left < 0).length,
        size.width,
      );
    expect(inside).toBe(0);
    const results = await new AxeBuilder({ page }).analyze();
    expect(results.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
