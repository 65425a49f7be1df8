/** Who stood in, who left, and how long one may look before one must think: told to everybody at the table. */

import { play as en } from "../src/text/play.en";
import { ui } from "../src/text/ui.en";
import { expect, prefer, test, watch } from "./fixtures";
import { Typing } from "./hands";
import { position } from "./positions";
import { makeTable, Table } from "./table";

const reinforcing = position({
  edition: "hasbro2000",
  variant: "world",
  players: 3,
  phase: "place",
  land: { egypt: [0, 9], north_africa: [0, 3], southern_europe: [1, 4], middle_east: [2, 5] },
});

test("a resignation is seen and heard by everybody, and stands in the log", async ({ browser, server }) => {
  const [here, there] = [
    await browser.newContext({ baseURL: server.url }),
    await browser.newContext({ baseURL: server.url }),
  ];
  for (const context of [here, there]) await prefer(context);
  const made = await makeTable(here.request, { position: reinforcing, seats: ["here", "away", "random"] });
  const [ada, bo] = [new Table(await here.newPage(), made.table.id), new Table(await there.newPage(), made.table.id)];
  const wrong = [watch(ada.page, server.url), watch(bo.page, server.url)];
  await there.request.post(`/api/tables/${made.table.id}/sit`, {
    data: { seed: "5eed".repeat(16), token: made.invites[0]!.token },
  });
  await ada.open();
  await bo.open();

  await bo.page.getByRole("button", { name: en.menu }).click();
  await bo.page.getByRole("button", { name: ui.labels.resign }).click();
  await bo.page.getByRole("button", { name: ui.labels.resign }).click();

  // Nobody has moved since: it is told all the same, in words and to those who listen.
  const name = made.table.seats[1]!.name;
  const notice = ada.page.locator("[data-part=resigned]");
  await expect(notice).toContainText(en.connection.resigned(name));
  await expect(ada.page.getByRole("log").filter({ hasText: name })).toContainText(/resigned/);
  await notice.getByRole("button").click();
  await expect(notice).toBeHidden();

  // Whoever comes later reads it in the log, and is not called for what is old.
  await ada.page.reload();
  await ada.settled();
  await expect(notice).toBeHidden();
  expect(ada.events.filter(({ event }) => event === "SeatResigned")).not.toEqual([]);
  expect(wrong.flat()).toEqual([]);
  for (const context of [here, there]) await context.close();
});

test("whoever comes back reads that somebody stood in, and since when", async ({ browser, server }) => {
  const [here, there] = [
    await browser.newContext({ baseURL: server.url }),
    await browser.newContext({ baseURL: server.url }),
  ];
  for (const context of [here, there]) await prefer(context);
  const clock = { kind: "none", grace: 0, stand_in: true };
  const made = await makeTable(here.request, { position: reinforcing, seats: ["here", "away", "random"], clock });
  const [ada, bo] = [new Table(await here.newPage(), made.table.id), new Table(await there.newPage(), made.table.id)];
  await there.request.post(`/api/tables/${made.table.id}/sit`, {
    data: { seed: "5eed".repeat(16), token: made.invites[0]!.token },
  });
  await ada.open();
  await bo.open();

  // Ada is awaited, and gone: while Bo is there, a program moves for her.
  await ada.page.goto("about:blank");
  await expect.poll(() => bo.events.some(({ event }) => event === "StandInBegan")).toBe(true);
  await bo.page.getByRole("button", { name: ui.labels.log }).first().click();
  await expect(bo.page.getByText(`A program moves for ${made.table.seats[0]!.name} now.`).last()).toBeVisible();
  await ada.page.goto(`/table/${made.table.id}`);
  const told = ada.page.locator("[data-part=stood-in]");
  await expect(told).toContainText(/since \d\d:\d\d/);
  await told.getByRole("button").click();
  await expect(told).toBeHidden();
  for (const context of [here, there]) await context.close();
});

test("without a clock nobody stands in unless the table chose so", async ({ make, request }) => {
  const plain = await make({ position: reinforcing });
  expect(plain.table.clock.stand_in).toBe(false);
  const timed = await make({ position: reinforcing, clock: { kind: "turn", seconds: 60 } });
  expect(timed.table.clock.stand_in).toBe(true);
  expect((await (await request.get(`/api/tables/${plain.table.id}`)).json()).clock.stand_in).toBe(false);
});

test.describe("while the bots' moves are shown", () => {
  test("the clock of whoever watches does not run", async ({ sit }) => {
    const table = await sit(
      { position: reinforcing, clock: { kind: "turn", seconds: 600 }, seats: ["here", "greedy", "greedy"] },
      { settings: { speed: "slow" } },
    );
    const sent: number[] = [];
    table.page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        const said = JSON.parse(String(payload));
        if (said.type === "shown") sent.push(said.seq);
      }),
    );
    await table.page.reload();
    await table.settled();
    // Place everything, attack nobody, end the turn: the bots move, and their moves are shown slowly.
    const hand = new Typing(table);
    const turn = table.view.turn;
    const { most } = table.options!.actions.find(({ kind }) => kind === "place")!;
    await hand.act(`place egypt ${most}`);
    while (table.view.turn === turn) await hand.act("end");
    const clock = table.update!.clock!;
    expect(clock.runs_for).toBe(0);
    expect(clock.starts_in).toBeGreaterThan(0);
    expect(clock.left[0]).toBe(600);
    // The page has said when it had shown everything: only then did the time begin.
    await expect.poll(() => sent.at(-1)).toBe(table.update!.seq);
  });
});
