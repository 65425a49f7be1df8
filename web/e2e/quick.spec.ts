/** The first five minutes: a game one can win, that does not keep one waiting, and the next one after it. */

import { scheduled } from "../src/play/beats";
import type { GameEvent, TableShown } from "../src/protocol";
import { play } from "../src/text/play.en";
import { expect, test } from "./fixtures";
import { Mouse } from "./hands";
import { position } from "./positions";
import { Table } from "./table";

test("“Play now” sets the weakest programs, one begins oneself, and the set-up takes one click", async ({
  page,
  prefers,
}) => {
  await prefers({});
  await page.goto("/");
  await expect(page.getByText("(Recruit), and you begin.")).toBeVisible();
  const made = page.waitForResponse((answer) => answer.url().endsWith("/api/tables") && answer.status() === 201);
  // The page's socket is listened to from its first message.
  const table = new Table(page, "");
  await page.getByRole("button", { name: "Play now", exact: true }).click();
  const shown = ((await (await made).json()) as { table: TableShown }).table;
  expect(shown.seats.map(({ kind }) => kind)).toEqual(["person", "recruit", "recruit", "recruit"]);
  // The dice are as fair as ever: that one begins is a house rule, and told as one.
  expect(shown.house_rules).toEqual({ first_turn: "player_1" });
  await expect(table.screen).toBeVisible();
  await table.settled();
  const all = table.decision.getByRole("button", { name: play.way.spread.borders });
  if (table.view.turn === 0) await all.click();
  await expect.poll(() => table.view.turn).toBe(1);
  expect(table.events.find(({ event }) => event === "TurnBegun")).toMatchObject({ seat: 0, turn: 1 });
});

test("a win leads to the next level, from the end of the game and from the start page", async ({
  page,
  prefers,
  make,
}) => {
  const land = { egypt: [0, 200], east_africa: [1, 1], congo: [2, 1] } as const;
  const { table: made } = await make({
    position: position({ edition: "furisk", variant: "world", players: 3, phase: "attack", land, others: [0] }),
    seats: ["here", "random", "random"],
  });
  await prefers({});
  const table = new Table(page, made.id);
  await page.addInitScript((game) => {
    const ladder = { level: 0, lost: 0, game, last: null };
    if (!localStorage.getItem("erdkreis.ladder")) localStorage.setItem("erdkreis.ladder", JSON.stringify(ladder));
  }, made.id);
  await table.open();
  const mouse = new Mouse(table);
  await mouse.pick("egypt");
  await mouse.hold("east_africa", () => expect.poll(() => table.first("TerritoryTaken")).toBeTruthy());
  await table.settled();
  await table.button("OK").click();
  await table.asked("attack");
  const taken = () => table.events.filter(({ event }) => event === "TerritoryTaken").length;
  await mouse.hold("congo", () => expect.poll(taken).toBe(2));
  await expect(page.locator('[data-part="next-level"]')).toHaveText("On against “Scout”");
  await page.goto("/");
  await expect(page.getByText("You won! After “Recruit” comes “Scout”.")).toBeVisible();
  await expect(page.getByRole("button", { name: "“Recruit” once more" })).toBeVisible();
  await expect(page.getByText("(Scout), and you begin.")).toBeVisible();
});

test("a round of three bots takes at most twelve seconds at normal speed, and can be skipped", async ({ sit }) => {
  const table = await sit(
    { edition: "furisk", variant: "world", players: 4, seats: ["here", "captain", "captain", "captain"] },
    { settings: { speed: "slow" } },
  );
  await table.decision.getByRole("button", { name: play.way.spread.borders }).click();
  await expect.poll(() => table.view.turn).toBe(1);
  await table.asked("place");
  await table.decision.getByRole("button", { name: play.way.spread.borders }).click();
  await table.asked("attack");
  await table.done.click();
  await expect.poll(() => table.options?.phase ?? table.view.active).not.toBe("attack");
  if (table.options?.phase === "fortify") await table.done.click();
  // At slow speed their turns would be shown for many seconds; skipped, none of it is waited for.
  const skip = table.page.locator('[data-part="skip"]');
  await skip.click();
  const turns = () => table.events.flatMap((one, at) => (one.event === "TurnBegun" ? [{ at, seat: one.seat }] : []));
  await expect.poll(() => turns().filter(({ seat }) => seat === 0).length).toBe(2);
  await table.settled();
  const [first, second] = [
    turns().find(({ seat }) => seat === 1)!,
    turns()
      .filter(({ seat }) => seat === 0)
      .at(-1)!,
  ];
  const round: GameEvent[] = table.events.slice(first.at, second.at);
  expect(new Set(turns().map(({ seat }) => seat))).toEqual(new Set([0, 1, 2, 3]));
  expect(scheduled(round, "normal")).toBeGreaterThan(0);
  expect(scheduled(round, "normal")).toBeLessThanOrEqual(12_000);
});

test("a bot that thinks says so", async ({ page, prefers, make }) => {
  const land = { egypt: [0, 20], north_africa: [0, 3] } as const;
  const { table } = await make({
    position: position({ edition: "furisk", variant: "world", players: 3, phase: "fortify", land }),
    seats: ["here", "captain", "captain"],
  });
  await prefers({});
  // What the server says is held back once it is the bot's turn: as if it thought for long.
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    let thinking = false;
    server.onMessage((message) => {
      if (!thinking) socket.send(message);
      thinking ||= JSON.parse(String(message)).view?.awaiting === 1;
    });
  });
  await page.goto(`/table/${table.id}`);
  await page.locator('[data-part="done"]').click();
  await expect(page.locator('[data-part="status"]')).toContainText(`Bo ${play.way.waiting.thinks}`);
});
