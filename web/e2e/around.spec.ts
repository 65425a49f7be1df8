/** The pages around the game: beginning at once, inviting, sitting down, rules. What every page owes everybody is in pages.spec.ts. */

import type { Browser, Page } from "@playwright/test";
import type { Editions, TableShown, Turn } from "../src/protocol";
import { expect, prefer, test, type Wish } from "./fixtures";
import { later } from "./stillness";

/** Another person, with a browser of their own. */
async function somebody(browser: Browser, url: string, wish?: Wish): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await prefer(context, wish);
  return context.newPage();
}

async function tableOf(page: Page): Promise<TableShown> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  return (await page.request.get(`/api/tables/${id}`)).json() as Promise<TableShown>;
}

async function inviteOthers(page: Page): Promise<string[]> {
  await page.goto("/new?with=online");
  await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("Anna");
  await page.getByRole("button", { name: "Set up the table" }).click();
  await expect(page.getByRole("heading", { name: "About to begin" })).toBeVisible();
  const links = page.locator("[data-seat] input[readonly]");
  await expect(links).toHaveCount(2);
  return links.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
}

test("a newcomer plays with one click, another edition with two", async ({ page, prefers }) => {
  await prefers({});
  await page.goto("/");
  await page.getByRole("button", { name: "Play now", exact: true }).click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  expect((await tableOf(page)).status).toBe("playing");

  await page.goto("/");
  await page.getByRole("button", { name: /^Choose fuRisk/ }).click();
  await page.getByRole("button", { name: "Play now", exact: true }).click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  expect((await tableOf(page)).edition).toBe("furisk");

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "My games" })).toBeVisible();
  await expect(page.locator('a[href^="/table/"]')).toHaveCount(2);
});

test("every game of every book can be made", async ({ page, prefers, request }) => {
  test.slow();
  await prefers({});
  const { presets } = (await (await request.get("/api/editions")).json()) as {
    presets: { edition: string; variant: string; players: number[] }[];
  };
  for (const { edition, variant, players } of presets) {
    await page.goto(`/new?with=bots&edition=${edition}`);
    await page.locator(`input[name="variant"][value="${variant}"]`).check({ force: true });
    await page.getByRole("button", { name: "Begin the game" }).click();
    await expect(page).toHaveURL(/\/table\/\w+$/);
    const made = await tableOf(page);
    expect([made.edition, made.variant, made.status]).toEqual([edition, variant, "playing"]);
    expect(players).toContain(made.seats.length);
  }
});

test("friends come by link, each once, and the token leaves the address", async ({
  page,
  prefers,
  browser,
  server,
}) => {
  await prefers({});
  const [first, second] = await inviteOthers(page);
  await page.reload();
  await expect(page.locator("[data-seat] input[readonly]")).toHaveCount(2);

  const bram = await somebody(browser, server.url, { language: "nl" });
  await bram.goto(first!);
  await bram.getByRole("textbox").fill("Bram");
  await bram.getByRole("button", { name: "Gaan zitten" }).click();
  await expect(bram.getByRole("heading", { name: "Het begint zo" })).toBeVisible();
  expect(new URL(bram.url()).hash).toBe("");
  await expect(page.getByText("Bram").first()).toBeVisible();

  const cleo = await somebody(browser, server.url);
  await cleo.goto(first!);
  await cleo.getByRole("button", { name: "Sit down" }).click();
  await expect(cleo.getByRole("alert")).toContainText("has been used");
  await cleo.goto("/join");
  await cleo.getByRole("textbox").fill("https://elsewhere.example/table/1");
  await cleo.getByRole("button", { name: "To the table" }).click();
  await expect(cleo.getByRole("alert")).toBeVisible();
  await cleo.getByRole("textbox").fill(second!);
  await cleo.getByRole("button", { name: "To the table" }).click();
  await cleo.getByRole("textbox").fill("Cleo");
  await cleo.getByRole("button", { name: "Sit down" }).click();
  await expect(async () => expect((await tableOf(page)).status).toBe("playing")).toPass();
  expect((await tableOf(page)).seats.map(({ name }) => name)).toEqual(["Anna", "Bram", "Cleo"]);
});

test("my games say whose turn it is", async ({ page, prefers }) => {
  await prefers({});
  await page.goto("/new?with=here");
  await page.getByRole("button", { name: "Begin the game" }).click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  const { id, name, seats } = await tableOf(page);
  const { awaiting } = (await (await page.request.get(`/api/tables/${id}/turn`)).json()) as Turn;
  await page.goto("/");
  await expect(page.getByRole("link", { name })).toContainText(`${seats[awaiting!]!.name} to move`);
});

test("a second device gets the same seat, until it is signed out", async ({ page, prefers, browser, server }) => {
  await prefers({});
  await inviteOthers(page);
  await page.getByRole("button", { name: "Link for a second device" }).click();
  const link = await page.getByRole("textbox", { name: "Link for a second device" }).inputValue();
  const phone = await somebody(browser, server.url);
  await phone.goto(link);
  await phone.getByRole("button", { name: "Play on here" }).click();
  await expect(phone.getByText("seated · you")).toBeVisible();
  await expect(page.getByText("2 devices have your seat")).toBeVisible();

  await page.getByRole("button", { name: "Sign other devices out" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Your seat now belongs to this device alone.")).toBeVisible();
  await expect(phone.getByText("This seat is now played on another device only.")).toBeVisible();
  await expect(phone.getByText("seated · you")).toHaveCount(0);
  await expect(page.getByText("seated · you")).toBeVisible();
});

test("a link for a second device can be withdrawn", async ({ page, prefers, browser, server }) => {
  await prefers({});
  await inviteOthers(page);
  await page.getByRole("button", { name: "Link for a second device" }).click();
  const link = await page.getByRole("textbox", { name: "Link for a second device" }).inputValue();
  await page.getByRole("button", { name: "Withdraw the link" }).click();
  await expect(page.getByRole("button", { name: "Link for a second device" })).toBeVisible();
  const thief = await somebody(browser, server.url);
  await thief.goto(link);
  await thief.getByRole("button", { name: "Play on here" }).click();
  await expect(thief.getByRole("alert")).toContainText("This link no longer works");
});

test("an open table is found and joined; whoever set it up may call it off", async ({
  page,
  prefers,
  browser,
  server,
}) => {
  await prefers({});
  await page.goto("/new?with=online");
  await page.getByRole("radio", { name: "Open table" }).check({ force: true });
  await page.getByRole("textbox", { name: "Name of the table" }).fill("Found by chance");
  await page.getByRole("button", { name: "Set up the table" }).click();
  await expect(page.getByRole("heading", { name: "About to begin" })).toBeVisible();

  const guest = await somebody(browser, server.url);
  await guest.goto("/tables");
  await guest.getByRole("listitem").filter({ hasText: "Found by chance" }).getByRole("link", { name: "Join" }).click();
  await guest.getByRole("textbox").fill("Guest");
  await guest.getByRole("button", { name: "Sit down" }).click();
  await expect(guest.getByText("seated · you")).toBeVisible();

  await page.getByRole("button", { name: "Call it off" }).click();
  await page.getByRole("button", { name: "Call off" }).click();
  await expect(async () => expect((await tableOf(page)).status).toBe("aborted")).toPass();
});

test("house rules that contradict each other are shown where they stand", async ({ page, prefers, wrong }) => {
  await prefers({});
  await page.goto("/new?with=bots&edition=hasbro2010");
  await page.locator("summary", { hasText: "Goal" }).click();
  await page.locator("#rule-goal").selectOption("world");
  await page.getByRole("button", { name: "Begin the game" }).click();
  const refusal = page.locator(".rule", { has: page.locator("#rule-goal") }).getByRole("alert");
  await expect(refusal).toContainText("How to win (by owning the world)");
  await expect(refusal).toContainText("Secret goals");
  await expect(refusal).toContainText("Nobody would have a secret goal.");
  // The browser itself notes the refusal.
  expect(wrong.splice(0).every((line) => line.includes("400"))).toBe(true);

  await page
    .locator(".rule", { has: page.locator("#rule-missions") })
    .getByRole("checkbox")
    .first()
    .waitFor();
  for (const box of await page.locator("#rule-missions").getByRole("checkbox").all()) await box.uncheck();
  await page.getByRole("button", { name: "Begin the game" }).click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  expect((await tableOf(page)).house_rules).toEqual({ goal: "world", missions: [] });
});

test("every game can be made with colours fixed by a house rule", async ({ page, prefers, request }) => {
  test.slow();
  await prefers({});
  const { presets } = (await (await request.get("/api/editions")).json()) as Pick<Editions, "presets">;
  for (const { edition, variant, escalating, palette } of presets) {
    await page.goto(`/new?with=bots&edition=${edition}`);
    await page.locator(`input[name="variant"][value="${variant}"]`).check({ force: true });
    const rising = presets.filter((one) => one.edition === edition && one.variant === variant);
    if (escalating && rising.length > 1)
      await page.getByRole("switch", { name: "Card sets become worth more and more" }).click();
    const rule = page.locator("#rule-colour_assignment");
    await page.locator("details", { has: rule }).locator("summary").click();
    await rule.selectOption("by_seat");
    await expect(page.getByText("The seats’ colours are fixed in this game.")).toBeVisible();
    await page.getByRole("button", { name: "Begin the game" }).click();
    await expect(page).toHaveURL(/\/table\/\w+$/);
    const { seats, status } = await tableOf(page);
    expect([variant, status]).toEqual([variant, "playing"]);
    expect(seats.map(({ colour }) => colour)).toEqual(palette.slice(0, seats.length));
  }
});

for (const edition of ["furisk", "hasbro2000"])
  test(`whoever wants another colour changes places: ${edition}`, async ({ page, prefers }) => {
    await prefers({});
    await page.goto(`/new?with=bots&edition=${edition}`);
    const names = page.getByRole("textbox", { name: "Name", exact: true });
    const colours = page.getByRole("combobox", { name: "Colour" });
    const shown = () =>
      colours.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedOptions[0]!.text));
    await names.first().fill("Anna");
    const before = await shown();
    expect(new Set(before).size).toBe(before.length);
    await colours.first().selectOption({ label: before[1]! });
    await expect(names.nth(1)).toHaveValue("Anna");
    await expect(names.first()).toHaveValue("");
    expect(await shown()).toEqual(before);
    await page.getByRole("button", { name: "Begin the game" }).click();
    await expect(page).toHaveURL(/\/table\/\w+$/);
    expect((await tableOf(page)).seats[1]).toMatchObject({ name: "Anna" });
  });

test("the comparison lists what can matter, and marks only what is not the usual", async ({ page, prefers }) => {
  await prefers({});
  await page.goto("/rules");
  const row = (label: string) =>
    page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
  const cells = (label: string) => row(label).getByRole("cell").allTextContents();
  await expect(row("Jokers")).toBeVisible();
  const books = await page.getByRole("columnheader").allTextContents();
  const furisk = books.findIndex((book) => book.startsWith("fuRisk")) - 1;
  expect((await cells("Jokers"))[furisk]).toContain("does not exist here");
  expect((await cells("Value of a set"))[furisk]).toBe("no cards");
  expect((await cells("Dice"))[furisk]).toBe("not shown, only the losses");
  const secret = await cells("Who knows where they are");
  expect(secret.filter((said) => !said.includes("does not exist here"))).toHaveLength(2);

  await page.getByRole("switch", { name: "Show differences only" }).click();
  const wrong = await page.getByRole("row").evaluateAll((rows) =>
    rows.flatMap((one) => {
      const all = [...one.querySelectorAll("td")];
      const said = (bold: boolean) =>
        all.filter((cell) => cell.matches(".bold") === bold).map((cell) => cell.innerText);
      const plain = said(false);
      return said(true).filter((words) => plain.includes(words) || words.startsWith("–"));
    }),
  );
  expect(wrong).toEqual([]);
});

test("house rules that cannot matter come and go with what they depend on", async ({ page, prefers }) => {
  await prefers({});
  await page.goto("/new?with=bots&edition=hasbro2000");
  await page.locator("summary", { hasText: "Goal" }).click();
  await expect(page.locator("#rule-missions")).toBeVisible();
  await expect(page.locator("#rule-capital_secret")).toHaveCount(0);
  await page.locator("#rule-goal").selectOption("headquarters");
  await expect(page.locator("#rule-capital_secret")).toBeVisible();
  await expect(page.locator("#rule-missions")).toHaveCount(0);
});

test("a table that there is not says so, stops asking and leads on", async ({ page, prefers, wrong }) => {
  await prefers({});
  let asked = 0;
  page.on("websocket", () => asked++);
  page.on("request", (request) => (asked += Number(request.url().includes("/api/tables/"))));
  await page.goto("/table/nosuchtable");
  await expect(page.getByRole("heading", { level: 1, name: "There is no such table" })).toBeVisible();
  const before = asked;
  await page.evaluate(() => dispatchEvent(new Event("online"))); // What makes a line that waits ask at once.
  await later(page, 1500); // The third attempt of a line would have come by now.
  expect(asked).toBe(before);
  await expect(page.getByRole("link", { name: "To the start page" }).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Link to a table" }).fill("nonsense");
  await page.getByRole("button", { name: "To the table" }).click();
  await expect(page.getByText("This is not a link to a table on this server.")).toBeVisible();
  wrong.splice(0); // The browser itself notes what it did not find.
});

test("a clause has an address, and the search finds it", async ({ page, prefers }) => {
  await prefers({ language: "de" });
  await page.goto("/rules/hasbro2000#H00-33");
  await expect(page.locator("#H00-33")).toBeInViewport();
  await page.getByRole("searchbox").fill("H00-33");
  await expect(page.getByRole("status")).toHaveText("1 Stelle");
});

test.describe("as an installed app", () => {
  test.use({ serviceWorkers: "allow" });
  test("the shell and the texts open without a network, and nothing of a game is kept", async ({
    page,
    prefers,
    context,
    wrong,
  }) => {
    await prefers({});
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("columnheader").first()).toBeVisible(); // of the comparison, which needs the texts
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain("/");
    expect(kept).toContain("/api/texts/en");
    expect(kept.filter((path) => path.startsWith("/api/tables"))).toEqual([]);

    await context.setOffline(true);
    await expect(page.getByText("No connection.")).toBeVisible();
    await page.goto("/settings");
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    await page.goto("/rules");
    await expect(page.getByRole("navigation", { name: "Editions" }).getByRole("link").first()).toBeVisible();
    await context.setOffline(false);
    wrong.splice(0);
  });
});
