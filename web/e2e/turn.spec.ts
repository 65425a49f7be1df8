/** A turn takes few clicks, and none of them does what one did not mean. */

import type { APIRequestContext } from "@playwright/test";
import type { EditionShown, Editions } from "../src/protocol";
import { play } from "../src/text/play.en";
import { ui } from "../src/text/ui.en";
import { expect, test } from "./fixtures";
import { Keyboard, Mouse, Touch } from "./hands";
import { position, type Wanted } from "./positions";
import type { Table } from "./table";

/** Ada has so many in Egypt that whoever stands beside it falls, and something to move afterwards. */
const LAND = { egypt: [0, 200], north_africa: [0, 3], east_africa: [1, 1], congo: [1, 4] } as const;
const begun = (rest: Pick<Wanted, "edition" | "variant"> & Partial<Wanted>) => ({
  position: position({ players: 3, phase: "place", land: LAND, ...rest }),
});

/** Clicks, taps and keys of one person, counted where they happen. */
async function countPresses(table: Table): Promise<() => Promise<number>> {
  await table.page.evaluate(() => {
    Object.assign(window, { presses: 0 });
    const count = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.repeat)) (window as unknown as { presses: number }).presses++;
    };
    for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, count, true);
  });
  return () => table.page.evaluate(() => (window as unknown as { presses: number }).presses);
}

/** The turn has passed on. */
const passed = (table: Table) =>
  expect.poll(() => table.events.some((one) => one.event === "TurnBegun" && one.seat === 1)).toBe(true);
const taken = (table: Table) => expect.poll(() => table.first("TerritoryTaken")).toMatchObject({ side: 0 });

/** The main game of each book, but with the world to win: nobody's task is done by the way. */
async function mainGames(request: APIRequestContext): Promise<EditionShown[]> {
  const { presets } = (await (await request.get("/api/editions")).json()) as Editions;
  const books = [...new Set(presets.map(({ edition }) => edition))];
  return books.map((book) => {
    const games = presets.filter(({ edition }) => edition === book);
    return games.find(({ variant }) => variant === "world") ?? games[0]!;
  });
}

test("a turn with one conquest takes at most five clicks in every book", async ({ sit, make, request }) => {
  test.slow();
  const games = await mainGames(request);
  expect(games.length).toBeGreaterThan(1);
  for (const { edition, variant, escalating, board } of games) {
    const { table: usual } = await make({ edition, variant, escalating, seats: ["away", "random", "random"] });
    const { cards, steps } = usual.game;
    const [phase] = steps[0]!;
    const table = await sit({ ...begun({ edition, variant, board, phase }), escalating });
    const mouse = new Mouse(table);
    const presses = await countPresses(table);
    // Everything that is new, at one place, by holding it there; where one takes units or attacks, one attacks.
    if (phase === "choose") await mouse.act("choose attack");
    else await mouse.hold("egypt", () => expect.poll(() => table.options?.phase).toBe("attack"));
    await table.asked("attack");
    await mouse.pick("egypt");
    await mouse.hold("east_africa", () => taken(table));
    await table.settled();
    // By its number: the others may have had theirs before anybody looks.
    const { turn } = table.view;
    const mine = () => table.view.turn === turn;
    for (let i = 0; i < 3 && mine(); i++) {
      const { seq } = table.update!;
      await table.done.click();
      await expect.poll(() => table.update!.seq).toBeGreaterThan(seq);
      await expect.poll(() => table.options !== null || !mine()).toBe(true);
      if (mine()) await table.settled();
    }
    await passed(table);
    expect(await presses()).toBeLessThanOrEqual(5);
    if (cards) expect(table.view.players[0]!.cards, edition).toBe(1);
  }
});

test("the same by keyboard: a key that is held down goes on", async ({ sit, page }) => {
  const table = await sit(begun({ edition: "hasbro2010", variant: "world" }));
  const hold = async (territory: string, until: () => Promise<unknown>) => {
    await table.place(territory).focus();
    await page.keyboard.down("Enter");
    await page.keyboard.down("Enter"); // Playwright's second “down” is a key that comes again.
    await until();
    await page.keyboard.up("Enter");
  };
  await hold("egypt", () => expect.poll(() => table.options?.phase).toBe("attack"));
  await table.asked("attack");
  await new Keyboard(table).select("egypt");
  await hold("east_africa", () => taken(table));
  await table.settled();
  await page.keyboard.press("e");
  await table.asked("fortify");
  await page.keyboard.press("e");
  await passed(table);
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a turn with one conquest takes at most five taps", async ({ sit }) => {
    const table = await sit(begun({ edition: "hasbro2010", variant: "world" }), {
      settings: { flat: false, aimFirst: true },
    });
    const touch = new Touch(table);
    const presses = await countPresses(table);
    await touch.hold("egypt", () => expect.poll(() => table.options?.phase).toBe("attack"));
    await table.asked("attack");
    await touch.pick("egypt");
    await touch.hold("east_africa", () => taken(table));
    await table.settled();
    await table.done.tap();
    await table.asked("fortify");
    await table.done.tap();
    await passed(table);
    expect(await presses()).toBeLessThanOrEqual(5);
  });
});

test("a hand that lets go places no more", async ({ sit }) => {
  const land = { ...LAND, egypt: [0, 3] } as const;
  const table = await sit({
    position: position({
      ...{ edition: "hasbro2000", variant: "world", players: 3, phase: "place", land },
      more: { pool: 40 },
    }),
  });
  await new Mouse(table).hold("egypt", () => expect.poll(() => table.units("egypt")).toBeGreaterThan(5));
  await table.settled();
  const placed = table.units("egypt");
  expect(placed).toBeLessThan(43);
  // Whoever places again with a click places one: nothing went on meanwhile.
  await new Mouse(table).pick("north_africa");
  await expect.poll(() => table.units("north_africa")).toBe(4);
  expect(table.units("egypt")).toBe(placed);
});

test("what the button in the corner does is written on it", async ({ sit }) => {
  const table = await sit({
    position: position({ edition: "hasbro2010", variant: "world", players: 3, phase: "attack", land: LAND }),
  });
  await expect(table.done).toContainText("End attacks");
  await new Mouse(table).assault("egypt", "east_africa");
  await table.asked("occupy");
  await expect(table.done).toContainText("Move in, end attacks");
  await table.done.click();
  await table.asked("fortify");
  expect(table.first("CardDrawn")).toMatchObject({ seat: 0 });
  await expect(table.done).toContainText(ui.labels.endTurn);
});

test("somebody else's land says why nothing can be placed there, and cites the rule", async ({ sit, page }) => {
  const table = await sit(begun({ edition: "hasbro2000", variant: "world" }));
  const { seq } = table.update!;
  await new Mouse(table).pick("congo");
  await expect(page.getByRole("alert")).toContainText("You have no units in Congo.");
  await expect(page.getByRole("alert").getByRole("button")).toBeVisible();
  expect(table.update!.seq).toBe(seq);
});

test("a secret capital is picked, changed, and only then confirmed", async ({ sit }) => {
  const table = await sit({
    position: position({
      ...{ edition: "hasbro2000", variant: "capitals", players: 3, phase: "capital", active: null },
      land: { egypt: [0, 8], north_africa: [0, 3], congo: [1, 2] },
    }),
  });
  const mouse = new Mouse(table);
  const { seq } = table.update!;
  await mouse.pick("egypt");
  await expect(table.place("egypt")).toHaveAttribute("data-mark", "source");
  await mouse.pick("north_africa");
  await expect(table.decision).toContainText("North Africa? It stays for the whole game.");
  expect(table.update!.seq).toBe(seq);
  await table.button(play.way.capital.confirm).click();
  await expect.poll(() => table.first("CapitalChosen")).toMatchObject({ seat: 0, territory: "north_africa" });
});

test("whoever defends reads who attacks what with how much, and the exact chances of each choice", async ({ sit }) => {
  const table = await sit({
    position: position({
      ...{ edition: "hasbro2010", variant: "world", players: 3, phase: "defend", active: 1 },
      land: { egypt: [0, 5], north_africa: [0, 1], congo: [1, 6], east_africa: [1, 6] },
      more: { battle: { source: "east_africa", target: "egypt", units: 3 } },
    }),
  });
  await expect(table.decision).toContainText("Bo attacks Egypt from East Africa (6) with 3 dice. It is held by 5.");
  await expect(table.decision).not.toContainText(/the other side|the attacker/);
  // 3 against 1: 855 of 1296 take one. 3 against 2: 2890, 2611 and 2275 of 7776 take two, one and none.
  const odds = table.decision.locator('[data-part="defence-odds"]');
  await expect(odds.nth(0)).toContainText("−1: 66%");
  await expect(odds.nth(0)).toContainText("±0: 34%");
  await expect(odds.nth(1)).toContainText("−2: 37%");
  await expect(odds.nth(1)).toContainText("−1: 34%");
  await expect(odds.nth(1)).toContainText("±0: 29%");
  await expect(odds.nth(1)).toContainText("−1.08 on average");
});

test("the set-up goes by itself with one click, and ends where the turns begin", async ({ sit }) => {
  const table = await sit({ edition: "furisk", variant: "world", players: 3 });
  await table.asked("setup");
  const borders = table.decision.getByRole("button", { name: play.way.spread.borders });
  await borders.click();
  await expect.poll(() => table.view.turn).toBeGreaterThan(0);
  await expect(table.page.getByRole("alert")).toHaveCount(0);
  // What comes new in one's first turn is one's own to place.
  await table.asked("place");
  expect(table.view.units_to_place).toBeGreaterThan(0);
});

test("what is left to place is always in sight, and placed evenly with one click", async ({ sit }) => {
  const land = { egypt: [0, 1], north_africa: [0, 1], brazil: [0, 1], congo: [1, 4] } as const;
  const table = await sit({
    position: position({
      ...{ edition: "hasbro2000", variant: "world", players: 3, phase: "place", land },
      more: { pool: 9 },
    }),
  });
  await expect(table.status).toContainText(/\b9 \w+ to place/);
  await table.decision.getByRole("button", { name: play.way.spread.evenly }).click();
  await table.asked("attack");
  expect(["egypt", "north_africa", "brazil"].map(table.units)).toEqual([4, 4, 4]);
});

test("since one's turn: what was lost is told, outlined and shown again; also after coming back", async ({
  sit,
  page,
}) => {
  // Whoever comes next has more than enough to take one land, and far too little for the next.
  const land = {
    egypt: [0, 1],
    north_africa: [0, 90],
    middle_east: [0, 90],
    east_africa: [1, 25],
    congo: [1, 1],
    south_africa: [1, 1],
    madagascar: [1, 1],
  } as const;
  const table = await sit({
    position: position({ edition: "furisk", variant: "world", players: 3, phase: "fortify", land }),
    seats: ["here", "greedy", "random"],
  });
  await table.done.click();
  await expect.poll(() => table.events.filter((one) => one.event === "TurnBegun" && one.seat === 0).length).toBe(1);
  await table.settled();
  const lost = table.events.flatMap((one) =>
    one.event === "TerritoryTaken" && one.former === 0 ? [one.territory] : [],
  );
  expect(lost.length).toBeGreaterThan(0);
  const recap = page.locator('[data-part="recap"]');
  await expect(recap).toContainText(play.way.recap.title);
  const outlined = () =>
    page.locator("[data-lost]").evaluateAll((all) => all.map((one) => one.getAttribute("data-territory")).sort());
  const gone = [...new Set(lost)].filter((id) => table.owner(id) !== 0).sort();
  expect(await outlined()).toEqual(gone);
  await expect(recap).toContainText("−");
  await recap.getByRole("button", { name: play.way.recap.replay }).click();
  await table.settled();
  await page.reload();
  await table.settled();
  await expect(recap).toContainText(play.way.recap.title);
  expect(await outlined()).toEqual(gone);
  // The first move puts it away.
  await new Mouse(table).pick("north_africa");
  await expect(recap).toHaveCount(0);
});
