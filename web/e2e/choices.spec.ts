/** What lies within the decisions: how many, with which dice, until when, who is asked, and who may see it. */

import { play } from "../src/text/play.en";
import { ui } from "../src/text/ui.en";
import { expect, test } from "./fixtures";
import { Keyboard, Mouse, Touch, Typing } from "./hands";
import { position, type Wanted } from "./positions";
import { still } from "./stillness";

const LAND = { egypt: [0, 8], north_africa: [0, 3], congo: [1, 2] } as const;
const world = (edition: string, rest: Partial<Wanted>) =>
  position({ edition, variant: "world", players: 3, phase: "place", land: LAND, ...rest });
/** So many units that the rest of the turn's income is of interest. */
const TWENTY = { more: { pool: 20 } };

test("a click places one, with shift five, the right button all; all of it can be taken back", async ({ sit }) => {
  const table = await sit({ position: world("hasbro2000", TWENTY) });
  const mouse = new Mouse(table);
  await mouse.pick("egypt");
  await expect.poll(() => table.view.units_to_place).toBe(19);
  await mouse.pick("egypt", { shift: true });
  await expect.poll(() => table.view.units_to_place).toBe(14);
  await mouse.pick("north_africa", { right: true });
  await table.asked("attack");
  expect([table.units("egypt"), table.units("north_africa")]).toEqual([14, 17]);
  await mouse.act("undo");
  expect(table.view.units_to_place).toBe(14);
  await mouse.act("undo");
  await mouse.act("undo");
  expect(table.view.units_to_place).toBe(20);
  await expect(table.button(play.takeBack)).toBeHidden();
});

test("after the first roll nothing can be taken back", async ({ sit }) => {
  const table = await sit({ position: world("hasbro2000", {}) });
  const mouse = new Mouse(table);
  await mouse.act("place egypt 3");
  await expect(table.button(play.takeBack)).toBeVisible();
  await mouse.act("attack egypt east_africa");
  await expect(table.button(play.takeBack)).toBeHidden();
});

test("the keyboard places any number, and all with 0", async ({ sit }) => {
  const table = await sit({ position: world("hasbro2000", TWENTY) });
  const keyboard = new Keyboard(table);
  await keyboard.act("place egypt 7");
  expect(table.units("egypt")).toBe(15);
  await keyboard.act("place north_africa 13");
  await table.asked("attack");
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("a finger that stays places more and more, and “all” the rest", async ({ sit }) => {
    // So many that the finger does not place all of them before anybody looks.
    const units = 900;
    const table = await sit(
      { position: world("hasbro2000", { more: { pool: units } }) },
      { settings: { flat: false, aimFirst: true } },
    );
    const touch = new Touch(table);
    await still(table.page);
    await touch.hold("egypt", () => expect.poll(() => table.view.units_to_place).toBeLessThan(units - 3));
    await touch.press(table.button(play.placing.all));
    await touch.pick("north_africa");
    await table.asked("attack");
    // What the finger had asked for before it let go may still have come in between.
    const [egypt, north] = [table.units("egypt") - 8, table.units("north_africa") - 3];
    expect(egypt).toBeGreaterThan(3);
    expect(egypt + north).toBe(units);
    const last = table.events.filter(({ event }) => event === "UnitsPlaced").at(-1);
    expect(last).toMatchObject({ territory: "north_africa", units: north });
  });
});

test("the best sets are suggested with what they bring; any three cards can be chosen instead", async ({ sit }) => {
  // Infantry in Alaska, Québec and Iceland, cavalry in Greenland, artillery in the western states.
  const table = await sit({ position: world("hasbro2000", { more: { hands: [[0, 5, 2, 6], [], []] } }) });
  const { hand } = table;
  await expect(hand.getByRole("button", { name: "Trade in for 10" })).toBeVisible();
  await hand.getByRole("button", { name: /^Alaska/ }).click();
  await hand.getByRole("button", { name: /^Quebec/ }).click();
  await expect(hand).toContainText("Choose one more card.");
  await hand.getByRole("button", { name: /^Greenland/ }).click();
  await expect(hand.getByRole("button", { name: /^Trade in/ })).toBeHidden();
  await hand.getByRole("button", { name: /^Quebec/ }).click();
  await hand.getByRole("button", { name: /^Western/ }).click();
  await hand.getByRole("button", { name: "Trade in for 10" }).click();
  await expect.poll(() => table.first("SetTraded")).toMatchObject({ seat: 0, units: 10 });
  expect(table.view.hand.map(({ number }) => number)).toEqual([5]);
});

test("with five cards nothing else can be done before a set is traded in", async ({ sit }) => {
  const table = await sit({ position: world("hasbro2010", { more: { hands: [[0, 2, 6, 13, 21], [], []] } }) });
  await new Mouse(table).pick("egypt");
  await expect(table.decision).toContainText(/trade in a set first/i);
  expect(table.units("egypt")).toBe(8);
  await table.hand.getByRole("button", { name: /^Trade in/ }).click();
  await expect.poll(() => table.view.units_to_place).toBe(3 + 4);
});

test("dice are chosen where the book lets one choose", async ({ sit }) => {
  const table = await sit({ position: world("hasbro2000", { phase: "attack" }) });
  await new Mouse(table).pick("egypt");
  await table.button(play.attack.diceCount(2)).click();
  await new Mouse(table).act("attack egypt east_africa");
  expect(table.first("BattleFought")).toMatchObject({ red: [expect.any(Number), expect.any(Number)] });
});

test("as many units are sent as one likes, where the book has no limit", async ({ sit }) => {
  const table = await sit({
    position: world("clipper", { phase: "attack", land: { ...LAND, egypt: [0, 20], east_africa: [2, 5] } }),
  });
  const mouse = new Mouse(table);
  await mouse.pick("egypt");
  const slider = table.decision.getByRole("slider", { name: play.attack.units });
  await expect(slider).toHaveAttribute("max", "19");
  await slider.fill("7");
  await mouse.act("attack egypt east_africa");
  expect(table.first("DiceRolledToAttack")).toMatchObject({ units: 7 });
});

test("attack until so many are left, with a roll for everyone to see", async ({ sit }) => {
  const table = await sit({
    position: world("furisk", {
      phase: "attack",
      land: { egypt: [0, 60], southern_europe: [1, 900], middle_east: [2, 9] },
    }),
  });
  const mouse = new Mouse(table);
  await mouse.act("attack egypt southern_europe");
  await table.decision.getByRole("slider", { name: play.attack.untilLeft }).fill("30");
  // Said as the counters say it: one unit less than stands there.
  await table.button(play.attack.left(29)).click();
  await expect.poll(() => table.ended).toBeGreaterThan(0);
  await table.settled();
  expect(table.units("egypt")).toBeLessThanOrEqual(30);
  expect(table.units("egypt")).toBeGreaterThan(27);
  const lost = table.events.reduce((sum, one) => sum + (one.event === "BattleFought" ? one.attacker_loses : 0), 0);
  expect(table.units("egypt")).toBe(60 - lost);
  await expect(table.decision).toContainText(/Stopped after \d+ rolls/);
});

test("attack to the end, and stop at any time", async ({ sit, page }) => {
  // The defender's program chooses its dice for every roll, so that it takes a while.
  const land = { egypt: [0, 600], southern_europe: [1, 600], middle_east: [2, 9] } as const;
  const table = await sit({ position: world("hasbro2010", { phase: "attack", land }) });
  await new Mouse(table).act("attack egypt southern_europe");
  await table.button(ui.labels.toTheEnd).click();
  const stop = page.getByRole("button", { name: ui.labels.stop, exact: true });
  await stop.click();
  await expect(stop).toBeHidden();
  // The roll that is under way is still shown; until then nothing more can be ordered.
  await expect(table.button(ui.labels.toTheEnd)).toBeEnabled();
  await table.asked("attack");
  const fought = () => table.events.filter((one) => one.event === "BattleFought" && one.source === "egypt").length;
  const before = fought();
  expect([table.units("egypt") > 1, table.owner("southern_europe")]).toEqual([true, 1]);
  // Whatever were still on its way would come before this.
  await table.done.click();
  await expect.poll(() => table.first("PhaseEnded")).toBeTruthy();
  expect(fought()).toBe(before);
});

const ATTACKED = {
  phase: "defend",
  active: 1,
  land: { egypt: [0, 9], north_africa: [0, 1], congo: [1, 6], east_africa: [1, 60] },
} as const;
const COMING = { battle: { source: "east_africa", target: "egypt", units: 3 } };

test("the defender has a short while to choose; then the proposed number is thrown", async ({ sit, page }) => {
  await page.clock.install();
  const table = await sit({
    position: world("hasbro2010", { ...ATTACKED, more: COMING }),
    seats: ["here", "greedy", "random"],
    clock: { kind: "turn", seconds: 600 },
  });
  await expect(table.decision).toContainText(/\b(20|19|18) s/);
  await page.clock.fastForward(5_000);
  await expect(table.decision).toContainText(/\b1\d s/);
  expect(table.first("BattleFought")).toBeUndefined();
  for (let second = 0; second < 20; second++) await page.clock.fastForward(1_000);
  await expect
    .poll(() => table.first("BattleFought"))
    .toMatchObject({ blue: [expect.any(Number), expect.any(Number)] });
});

test("standing orders spare the defender the question", async ({ sit }) => {
  const seats = ["here", "greedy", "random"] as const;
  const table = await sit({ position: world("hasbro2010", { ...ATTACKED, more: COMING }), seats });
  await table.decision.getByRole("combobox", { name: play.defence.orders }).selectOption(play.defence.order.most);
  await expect
    .poll(() => table.first("BattleFought"))
    .toMatchObject({ blue: [expect.any(Number), expect.any(Number)] });
});

test("people at one device are asked to defend in place, without hurry and without handing over", async ({ sit }) => {
  const battle = { ...COMING, hands: [[3], [7], []] };
  const seats = ["here", "here", "here"] as const;
  const table = await sit({ position: world("hasbro2010", { ...ATTACKED, more: battle }), seats });
  await expect(table.handOver).toBeHidden();
  await expect(table.decision).not.toContainText(/\b\d+ s\b/);
  await new Mouse(table).act("defend 2");
  expect(table.first("BattleFought")).toMatchObject({ target: "egypt" });
});

test("the defender sees the attacker's dice before choosing, where the book says so", async ({ sit }) => {
  const battle = { source: "east_africa", target: "egypt", units: 3, red: [6, 4, 2] };
  const table = await sit({ position: world("parker1982", { ...ATTACKED, more: { battle } }) });
  await expect(table.decision).toContainText("6 4 2");
  await new Keyboard(table).act("defend 3");
  expect(table.first("BattleFought")).toMatchObject({ red: [6, 4, 2], blue: { length: 3 } });
});

test("the device is handed over before secrets are shown", async ({ sit, page }) => {
  const missions = { missions: ["M1", "M2", "M3"], hands: [[3], [7], []] };
  const seats = ["here", "here", "here"] as const;
  const table = await sit({ position: { ...world("hasbro2000", { more: missions }), variant: "missions" }, seats });
  await expect(table.handOver).toBeVisible();
  await expect(page.locator('[data-part="own"]')).not.toContainText(/Alberta/);
  await table.handOver.getByRole("button", { name: play.handOver.ready("Ada") }).click();
  await expect(page.locator('[data-part="own"]')).toContainText(/Alberta/);
  const mouse = new Mouse(table);
  await mouse.act("place egypt 3");
  await mouse.act("end");
  await mouse.act("end");
  await expect(table.handOver).toContainText("Bo");
  await expect(page.locator('[data-part="own"]')).not.toContainText(/Alberta/);
});

test("a refusal says why, down to the clause of the book", async ({ sit, page }) => {
  const table = await sit({ position: world("hasbro2000", { phase: "attack" }) });
  await new Typing(table).type("attack egypt brazil");
  const alert = page.getByRole("alert");
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: ui.labels.why }).click();
  await expect(page.getByRole("dialog")).toContainText(/\w+ \w+ \w+/);
});

test("the slider moves units in, and the arrow keys move the slider", async ({ sit, page }) => {
  const battle = { battle: { source: "egypt", target: "east_africa", units: 3, red: [6, 4, 2], blue: [1] } };
  const land = { egypt: [0, 5], congo: [1, 2], east_africa: [0, 3] } as const;
  const occupying = world("hasbro2000", { phase: "occupy", land, more: battle });
  const table = await sit({ position: occupying }, { settings: { flat: false } });
  const slider = table.decision.getByRole("slider");
  await expect(slider).toHaveAttribute("min", "3");
  await expect(slider).toHaveAttribute("max", "7");
  await slider.fill("6");
  await table.button(ui.distribution.evenly).click();
  await expect(table.decision.locator("output")).toHaveText("4");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await table.button(ui.labels.ok).click();
  await expect.poll(() => table.first("UnitsMovedIn")).toMatchObject({ units: 5 });
});

test("the reach of a move is shown before it is chosen", async ({ sit, page }) => {
  const land = {
    egypt: [0, 8],
    north_africa: [0, 1],
    western_europe: [0, 1],
    brazil: [0, 1],
    congo: [1, 1],
    peru: [0, 2],
  } as const;
  const table = await sit({ position: world("hasbro2010", { phase: "fortify", land }) });
  await new Mouse(table).pick("egypt");
  const targets = page.locator('[data-mark="way"]');
  await expect
    .poll(() => targets.evaluateAll((all) => all.map((one) => one.getAttribute("data-territory")).sort()))
    .toEqual(["brazil", "north_africa", "peru", "western_europe"]);
});

test("the last conquest ends the game, and the page says who has won", async ({ sit, page }) => {
  const land = { egypt: [0, 40], north_africa: [0, 3], east_africa: [1, 1], congo: [2, 1] } as const;
  const table = await sit({ position: world("furisk", { phase: "attack", land, others: [0] }) });
  const mouse = new Mouse(table);
  await mouse.assault("egypt", "east_africa");
  await table.asked("occupy");
  await mouse.act("occupy 30");
  await mouse.assault("east_africa", "congo");
  await expect.poll(() => table.view.phase).toBe("over");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada wins");
});
