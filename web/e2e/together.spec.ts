/** Several browsers at one table: the host repairs it, people see and hear each other, and find their games again. */

import type { Browser, BrowserContext, Page } from "@playwright/test";
import { pages } from "../src/text/pages.en";
import { play } from "../src/text/play.en";
import { together as german } from "../src/text/together.de";
import { together } from "../src/text/together.en";
import { together as dutch } from "../src/text/together.nl";
import { expect, prefer, test, type Wish, watch } from "./fixtures";
import { Typing } from "./hands";
import { position } from "./positions";
import { makeTable, Table } from "./table";

/** A browser of somebody else. */
async function somebody(browser: Browser, url: string, wish: Wish = {}, phone = false): Promise<BrowserContext> {
  const size = { width: 390, height: 844 };
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...(phone ? { viewport: size, screen: size, hasTouch: true, isMobile: true } : {}),
  });
  await prefer(context, wish);
  return context;
}

async function sitDown(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("textbox", { name: pages.sit.name }).fill(name);
  await page.getByRole("button", { name: pages.sit.go }).click();
}

const place = (page: Page, seat: number) => page.locator(`[data-seat="${seat}"]`);
const groupLink = (page: Page) => page.getByRole("textbox", { name: together.host.group });
const ATTACK = position({
  edition: "hasbro2010",
  variant: "missions",
  players: 3,
  phase: "attack",
  land: { egypt: [0, 9], north_africa: [1, 3] },
});

test("a host repairs the lobby: new link, remove, bots, another clock, and begins early", async ({
  page,
  browser,
  server,
  prefers,
  make,
}) => {
  await prefers({});
  const { table } = await make({ edition: "hasbro2010", variant: "missions", seats: ["here", "away", "away", "away"] });
  await page.goto(`/table/${table.id}`);
  const linkTo = (seat: number) => place(page, seat).getByRole("textbox");
  const first = await linkTo(1).inputValue();

  // A new link makes the one before void.
  await place(page, 1).getByRole("button", { name: together.host.newLink }).click();
  await expect(linkTo(1)).not.toHaveValue(first);
  const guest = await somebody(browser, server.url);
  const visitor = await guest.newPage();
  await sitDown(visitor, first, "Zoë");
  await expect(visitor.getByRole("alert")).toHaveText(pages.sit.used);
  await sitDown(visitor, await linkTo(1).inputValue(), "Zoë");
  await expect(place(page, 1)).toContainText("Zoë");
  await expect(place(visitor, 1)).toContainText("Zoë");

  // Whoever is removed is told, and sits no more.
  await place(page, 1).getByRole("button", { name: together.host.remove }).click();
  await place(page, 1).getByRole("button", { name: together.host.remove, exact: true }).click();
  await expect(visitor.getByText(together.host.given)).toBeVisible();
  await expect(place(page, 1)).toContainText(pages.lobby.free);

  // A bot instead of somebody who does not come; a person again; another clock; and off it goes with those who are there.
  await place(page, 2).getByRole("button", { name: together.host.fill }).click();
  await expect(place(page, 2)).toContainText("Captain");
  await place(page, 2).getByRole("button", { name: together.host.free }).click();
  await expect(place(page, 2)).toContainText(pages.lobby.free);
  await page.getByRole("button", { name: together.host.clock }).click();
  await page.getByRole("radio", { name: pages.make.clocks.turn.title }).check();
  await page.getByRole("button", { name: together.host.clockSet }).click();
  await expect(page.getByText(pages.lobby.clock.turn("2:00"))).toBeVisible();
  await page.getByRole("button", { name: together.host.withBots }).click();
  await expect(page.locator("[data-phase]")).toBeVisible();
  await guest.close();
});

test("one link seats a whole group, also on a phone, and opened again it is the seat one has", async ({
  page,
  browser,
  server,
  prefers,
  make,
}) => {
  await prefers({});
  const { table } = await make({ edition: "hasbro2010", variant: "missions", seats: ["away", "here", "away", "away"] });
  await page.goto(`/table/${table.id}`);
  const link = await groupLink(page).inputValue();
  const [one, other] = [await somebody(browser, server.url), await somebody(browser, server.url, {}, true)];
  const [desk, phone] = [await one.newPage(), await other.newPage()];
  const wrong = [watch(desk, server.url), watch(phone, server.url)];
  await sitDown(desk, link, "Bea");
  await sitDown(phone, link, "Cem");
  await expect(place(page, 0)).toContainText("Bea");
  await expect(place(page, 2)).toContainText("Cem");
  await expect(place(page, 2)).toContainText(together.presence.on.phone);
  await expect(place(page, 0)).toContainText(together.presence.on.computer);

  await desk.goto(link);
  await expect(place(desk, 0)).toContainText(pages.lobby.you);
  expect(new URL(desk.url()).hash).toBe("");
  await expect(place(page, 3)).toContainText(pages.lobby.free);

  // The host's browser forgets everything but its cookie: the links are still there.
  await page.evaluate(() => localStorage.removeItem("erdkreis.invites"));
  await page.reload();
  await expect(groupLink(page)).toHaveValue(link);

  // The empty place is dropped, and everybody keeps theirs.
  await page.getByRole("button", { name: together.host.without }).click();
  for (const view of [page, desk, phone]) await expect(view.locator("[data-phase]")).toBeVisible();
  expect(wrong.flat()).toEqual([]);
  await one.close();
  await other.close();
});

test("whoever opens their own invitation again is on their seat, and the host on his", async ({
  page,
  browser,
  server,
  prefers,
  make,
}) => {
  await prefers({});
  const { table, invites } = await make({
    edition: "hasbro2010",
    variant: "missions",
    seats: ["here", "away", "away"],
  });
  const link = `/table/${table.id}#seat=${invites[0]!.token}&at=1`;
  const guest = await somebody(browser, server.url);
  const visitor = await guest.newPage();
  await sitDown(visitor, link, "Bea");
  await expect(place(visitor, 1)).toContainText(pages.lobby.you);
  await visitor.goto("/");
  await visitor.goto(link);
  await expect(place(visitor, 1)).toContainText(pages.lobby.you);
  // The host who tries the other link sees that it is for somebody else.
  await page.goto(`/table/${table.id}#seat=${invites[1]!.token}&at=2`);
  await expect(page.getByText(together.sit.already("Ada"))).toBeVisible();
  await page.getByRole("link", { name: together.sit.toSeat }).click();
  await expect(place(page, 0)).toContainText(pages.lobby.you);
  await guest.close();
});

test("what one says, others read in their own language, beside the speaker, in the log and by ear; or not at all", async ({
  page,
  browser,
  server,
  prefers,
  make,
}) => {
  await prefers({});
  const { table, invites } = await make({ position: ATTACK, seats: ["here", "away", "away"] });
  const [one, other] = [
    await somebody(browser, server.url, { language: "de" }),
    await somebody(browser, server.url, { language: "nl" }, true),
  ];
  const [bo, cleo] = [await one.newPage(), await other.newPage()];
  const wrong = [watch(bo, server.url), watch(cleo, server.url)];
  for (const [view, seat] of [
    [bo, 1],
    [cleo, 2],
  ] as const) {
    await view.goto(`/table/${table.id}#seat=${invites[seat - 1]!.token}&at=${seat}`);
    await view.locator("form button[type=submit]").click();
  }
  await page.goto(`/table/${table.id}`);
  for (const view of [page, bo, cleo]) await expect(view.locator("[data-phase]")).toBeVisible();

  await page.locator('[data-part="talk"]').click();
  await page.getByRole("button", { name: together.talk.phrase.well_played }).click();
  const bubble = (view: Page, seat: number) => view.locator(`[data-bubble="${seat}"]`);
  await expect(bubble(bo, 0)).toHaveText(german.talk.phrase.well_played);
  await expect(bubble(cleo, 0)).toHaveText(dutch.talk.phrase.well_played);
  await expect(bo.getByRole("log")).toContainText(german.talk.said("Ada", german.talk.phrase.well_played));
  await expect(bubble(bo, 0)).toBeHidden();

  await bo.keyboard.press("l");
  await expect(bo.locator('[data-part="said"]')).toContainText(german.talk.said("Ada", german.talk.phrase.well_played));
  await bo.keyboard.press("Escape");

  // A face is a picture with words for whoever hears it.
  await page.keyboard.press("y");
  await page.getByRole("button", { name: together.talk.phrase.laugh }).click();
  await expect(bubble(bo, 0).locator('[data-face="laugh"]')).toBeVisible();
  await expect(bo.getByRole("log")).toContainText(german.talk.phrase.laugh);

  // Who is muted is not heard, by this browser alone, and stays so.
  await bo.keyboard.press("b");
  await bo.getByRole("checkbox", { name: german.talk.mute("Ada") }).check();
  await bo.reload();
  await expect(bo.locator("[data-phase]")).toBeVisible();
  await page.keyboard.press("y");
  await page.getByRole("button", { name: together.talk.phrase.watch_out }).click();
  await expect(bubble(cleo, 0)).toHaveText(dutch.talk.phrase.watch_out);
  expect(await bo.getByRole("log").textContent()).not.toContain(german.talk.phrase.watch_out);
  await expect(bubble(bo, 0)).toHaveCount(0);
  expect(wrong.flat()).toEqual([]);
  await one.close();
  await other.close();
});

test("an arrow and a mark that one draws are told to the others, and are no move", async ({
  page,
  browser,
  server,
  prefers,
  make,
}) => {
  await prefers({});
  const { table, invites } = await make({ position: ATTACK, seats: ["here", "away", "random"] });
  const guest = await somebody(browser, server.url);
  const bo = await guest.newPage();
  await bo.goto(`/table/${table.id}#seat=${invites[0]!.token}&at=1`);
  await bo.getByRole("button", { name: pages.sit.go }).click();
  const [mine, theirs] = [new Table(page, table.id), new Table(bo, table.id)];
  await mine.open();
  await expect(theirs.screen).toBeVisible();
  const before = mine.update!.seq;

  const land = (view: Page, id: string) => view.locator(`[data-territory="${id}"]`);
  await page.keyboard.press("d");
  const note = page.locator('[data-part="pen"]');
  await expect(note).toContainText("Drawing: choose a territory.");
  await land(page, "brazil").press("Enter");
  await expect(note).toContainText("Brazil");
  await land(page, "peru").press("Enter");
  await expect(bo.getByRole("log")).toContainText("Ada draws an arrow from Brazil to Peru");
  await land(page, "egypt").press("Enter");
  await land(page, "egypt").press("Enter");
  await expect(bo.getByRole("log")).toContainText("Ada points at a territory: Egypt");
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  expect(mine.update!.seq).toBe(before);
  await guest.close();
});

test("somebody who left is replaced by a bot, the rights are handed on, and a link lets others watch", async ({
  page,
  browser,
  server,
  prefers,
  make,
}) => {
  await prefers({});
  // Nobody is waited for at this table: whoever is gone has left.
  const clock = { kind: "none", grace: 0, stand_in: true };
  const { table, invites } = await make({ position: ATTACK, seats: ["here", "away", "away"], clock });
  const [one, other, third] = [
    await somebody(browser, server.url),
    await somebody(browser, server.url),
    await somebody(browser, server.url),
  ];
  const [bo, cleo, watcher] = [await one.newPage(), await other.newPage(), await third.newPage()];
  // The host is there first: a program would begin for whoever is away when the others have come.
  await page.goto(`/table/${table.id}`);
  for (const [view, seat] of [
    [bo, 1],
    [cleo, 2],
  ] as const) {
    await view.goto(`/table/${table.id}#seat=${invites[seat - 1]!.token}&at=${seat}`);
    await view.getByRole("button", { name: pages.sit.go }).click();
  }
  await expect(page.locator("[data-phase]")).toBeVisible();
  await expect(cleo.locator("[data-phase]")).toBeVisible();

  // Whoever is there cannot be replaced; whoever has gone can.
  await page.keyboard.press("b");
  const people = page.getByRole("dialog");
  const row = (name: string) => people.getByRole("listitem").filter({ hasText: name });
  await expect(row("Cleo").getByRole("button", { name: together.host.hand })).toBeVisible();
  await expect(row("Cleo").getByRole("button", { name: together.host.replace })).toHaveCount(0);
  await bo.goto("about:blank");
  await expect(row("Bo")).toContainText(together.presence.absent(0));

  // Both ways ask first, and say what becomes of the person.
  await row("Bo").getByRole("button", { name: together.host.inviteNew }).click();
  await expect(row("Bo").getByRole("alert")).toHaveText(together.host.inviteAsk("Bo"));
  await row("Bo").getByRole("button", { name: together.host.no }).click();
  await row("Bo").getByRole("button", { name: together.host.replace }).click();
  await expect(row("Bo").getByRole("alert")).toHaveText(together.host.replaceAsk("Bo"));
  await expect(row("Bo")).not.toContainText("Captain");
  await row("Bo").getByRole("button", { name: together.host.replace }).click();
  await expect(row("Bo")).toContainText("Captain");

  // The others are told, and whoever has lost the place reads who plays there now.
  const told = cleo.locator("[data-part=changed]");
  await expect(told).toContainText("Ada has given Bo’s place to a program, which plays on.");
  await expect(cleo.getByRole("log").filter({ hasText: "Bo’s place" })).toContainText(/to a program/);
  await told.getByRole("button", { name: play.connection.understood }).click();
  await expect(told).toBeHidden();
  await expect(page.locator("[data-part=changed]")).toHaveCount(0);
  const lost = bo.locator("[data-part=given]");
  for (let time = 0; time < 2; time++) {
    await bo.goto(`/table/${table.id}`);
    await expect(lost).toContainText(play.connection.given.bot);
    await expect(lost).toContainText(play.connection.given.watch);
  }

  await row("Bo").getByRole("button", { name: together.host.inviteNew }).click();
  const link = await row("Bo").getByRole("textbox").inputValue();
  await expect(lost).toContainText(play.connection.given.free);
  await expect(told).toContainText("Ada has taken Bo’s place away: somebody else is to play on there.");
  await told.getByRole("button", { name: play.connection.understood }).click();

  await row("Cleo").getByRole("button", { name: together.host.hand }).click();
  await row("Cleo").getByRole("button", { name: together.host.yes }).click();
  await expect(row("Cleo")).toContainText(together.presence.host);
  await expect(row("Bo").getByRole("textbox")).toHaveCount(0);
  await expect(told).toContainText(play.connection.hosting("Ada"));
  await told.getByRole("button", { name: play.connection.understood }).click();
  await cleo.keyboard.press("b");
  await expect(cleo.getByRole("dialog").getByRole("textbox")).toHaveValue(link);

  // Sharing inside the game: whoever opens the link watches.
  await page.keyboard.press("Escape");
  await expect(people).toHaveCount(0);
  const share = page.getByRole("button", { name: together.people.share });
  await expect(async () => {
    if (!(await share.isVisible())) await page.keyboard.press("m"); // heard once the window before it is gone
    await expect(share).toBeVisible({ timeout: 5000 });
  }).toPass();
  await share.click();
  await expect(page.getByRole("img", { name: together.people.watch })).toBeVisible();
  await watcher.goto(await page.getByRole("textbox", { name: together.people.watch }).inputValue());
  await expect(watcher.locator("[data-phase]")).toBeVisible();
  await expect(watcher.locator('[data-part="talk"]')).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("b");
  await expect(page.getByText(together.presence.watching(2))).toBeVisible(); // Bo does, too

  // And the new one plays the seat.
  await sitDown(watcher, link, "Mia");
  await expect(row("Mia")).toContainText(together.presence.on.computer);
  await expect(told).toContainText("Mia has sat down in Bo’s place and plays on.");
  await expect(lost).toContainText(play.connection.given.person("Mia"));
  await lost.getByRole("button", { name: play.connection.understood }).click();
  await expect(lost).toBeHidden();
  for (const context of [one, other, third]) await context.close();
});

test("whoever is away for a moment keeps the place, and whoever comes back reads what became of the others", async ({
  page,
  browser,
  server,
  prefers,
  make,
}) => {
  await prefers({});
  const { table, invites } = await make({ position: ATTACK, seats: ["here", "away", "away"] });
  const [one, other] = [await somebody(browser, server.url), await somebody(browser, server.url)];
  const [bo, cleo] = [await one.newPage(), await other.newPage()];
  for (const [view, seat] of [
    [bo, 1],
    [cleo, 2],
  ] as const) {
    await view.goto(`/table/${table.id}#seat=${invites[seat - 1]!.token}&at=${seat}`);
    await view.getByRole("button", { name: pages.sit.go }).click();
  }
  await page.goto(`/table/${table.id}`);
  for (const view of [page, bo, cleo]) await expect(view.locator("[data-phase]")).toBeVisible();

  await cleo.goto("about:blank");
  await bo.goto("about:blank");
  await page.keyboard.press("b");
  const row = (name: string) => page.getByRole("dialog").getByRole("listitem").filter({ hasText: name });
  await expect(row("Bo")).toContainText(together.presence.absent(0));
  await expect(row("Bo").getByRole("button", { name: together.host.replace })).toHaveCount(0);
  await expect(row("Bo").getByRole("button", { name: together.host.inviteNew })).toHaveCount(0);
  const deed = { do: "fill", seat: 1, issue: 0, kind: "captain" };
  const refused = await page.request.post(`/api/tables/${table.id}/host`, { data: deed });
  expect([refused.status(), (await refused.json()).code]).toEqual([409, "hosting/not_yet"]);

  // Handed on while Cleo was away and nobody moved: she reads it when she comes back, once.
  await row("Cleo").getByRole("button", { name: together.host.hand }).click();
  await row("Cleo").getByRole("button", { name: together.host.yes }).click();
  await expect(row("Cleo")).toContainText(together.presence.host);
  await cleo.goto(`/table/${table.id}`);
  const told = cleo.locator("[data-part=changed]");
  await expect(told).toContainText(play.connection.hosting("Ada"));
  await told.getByRole("button", { name: play.connection.understood }).click();
  await cleo.reload();
  await expect(cleo.locator("[data-phase]")).toBeVisible();
  await cleo.keyboard.press("l");
  await expect(cleo.getByText("Cleo is now the host of this table, after Ada.").last()).toBeVisible();
  await expect(told).toHaveCount(0);
  for (const context of [one, other]) await context.close();
});

test("the host of a rematch gets the links to the places of people elsewhere", async ({
  page,
  browser,
  server,
  prefers,
  make,
}) => {
  await prefers({ settings: { speed: "instant" } });
  const nearlyWon = position({
    edition: "hasbro2010",
    variant: "world",
    players: 3,
    phase: "attack",
    land: { alaska: [0, 200], kamchatka: [1, 1] },
    others: [0],
    each: 3,
  });
  const { table, invites } = await make({ position: nearlyWon, seats: ["here", "away", "random"] });
  const [one, other] = [await somebody(browser, server.url), await somebody(browser, server.url)];
  const [bo, guest] = [await one.newPage(), await other.newPage()];
  await bo.goto(`/table/${table.id}#seat=${invites[0]!.token}&at=1`);
  await bo.getByRole("button", { name: pages.sit.go }).click();
  const ada = new Table(page, table.id);
  await ada.open();
  const hand = new Typing(ada);
  while (ada.view.phase !== "over") await hand.act("attack alaska kamchatka");
  await expect(page.locator(".ended")).toBeVisible();

  // Everybody moves one seat on; the bot stays a bot, and only the other person's place waits.
  await page.getByRole("button", { name: "Rematch", exact: true }).click();
  await expect(place(page, 2)).toContainText(pages.lobby.you);
  await expect(place(page, 2)).toContainText(together.presence.host);
  expect(page.url()).not.toContain(table.id);
  await expect(place(page, 0)).toContainText(pages.lobby.free);
  await expect(place(page, 1).getByRole("textbox")).toHaveCount(0);
  await expect(groupLink(page)).toHaveValue(/#seat=|#/);
  const link = await place(page, 0).getByRole("textbox").inputValue();

  await sitDown(guest, link, "Mia");
  for (const view of [page, guest]) await expect(view.locator("[data-phase]")).toBeVisible();
  await expect(page.getByText("Mia").first()).toBeVisible();
  for (const context of [one, other]) await context.close();
});

test("a seat moves to a phone by a code that is typed", async ({ page, browser, server, prefers, make }) => {
  await prefers({});
  const { table } = await make({ position: ATTACK, seats: ["here", "random", "random"] });
  await page.goto(`/table/${table.id}`);
  await expect(page.locator("[data-phase]")).toBeVisible();
  await page.keyboard.press("m");
  await page.getByRole("button", { name: play.devices }).click();
  await page.getByRole("button", { name: pages.lobby.deviceMake }).click();
  await expect(page.getByRole("img", { name: pages.lobby.deviceMake })).toBeVisible();
  const code = (await page.locator('[data-part="code"]').textContent())!;
  const other = await somebody(browser, server.url, {}, true);
  const phone = await other.newPage();
  await phone.goto("/join");
  await phone.getByRole("textbox", { name: pages.start.join.label }).fill("2222-2222");
  await phone.getByRole("button", { name: pages.start.join.go }).click();
  await expect(phone.getByRole("alert")).toContainText(/run out/);
  await phone.getByRole("textbox", { name: pages.start.join.label }).fill(code.toLowerCase());
  await phone.getByRole("button", { name: pages.start.join.go }).click();
  await phone.getByRole("button", { name: pages.sit.deviceGo }).click();
  await expect(phone.locator("[data-phase]")).toBeVisible();
  await expect
    .poll(() => phone.evaluate(async (id) => (await (await fetch(`/api/tables/${id}/mine`)).json()).seats, table.id))
    .toEqual([0]);
  await other.close();
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a returning player sees at once whose turn it is, at ${size.width} px`, async ({
    page,
    context,
    prefers,
    make,
  }) => {
    await page.setViewportSize(size);
    await prefers({});
    const mine = await make({ position: ATTACK, seats: ["here", "random", "random"], name: "Our evening" });
    const theirs = await makeTable(context.request, {
      position: ATTACK,
      seats: ["away", "here", "random"],
      name: "Another",
    });
    await page.goto("/about");
    await page.evaluate(
      (tables) => localStorage.setItem("erdkreis.tables", JSON.stringify(tables)),
      [mine.table, theirs.table].map(({ id, name, edition }, at) => ({ id, name, edition, at })),
    );
    await page.goto("/");
    const games = page.getByRole("region", { name: pages.start.mine });
    const due = games.getByRole("link", { name: /Our evening/ });
    await expect(due).toContainText(together.games.yourTurn);
    await expect(due).toContainText("Bo and Cleo");
    await expect(due).toContainText(/ago/);
    await expect(due.locator("[data-thumbnail] path")).not.toHaveCount(0);
    await expect(due).toBeInViewport({ ratio: 1 });
    // The one that waits for this person comes first, whatever was played last.
    await expect(games.getByRole("link").first()).toContainText("Our evening");
    await expect(games).not.toContainText(together.games.turnOf("Ada"));
    await due.click();
    await expect(page.locator("[data-phase]")).toBeVisible();
  });
