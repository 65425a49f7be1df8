/** fuRisk's controls, as its manual describes them (the catalogue's FUR-UI-01 … FUR-UI-13), with a mouse. */

import { play } from "../src/text/play.en";
import { ui } from "../src/text/ui.en";
import { expect, test, type Wish } from "./fixtures";
import { Mouse, spot } from "./hands";
import { position, type Wanted } from "./positions";
import { later } from "./stillness";
import type { Table } from "./table";

/** Ada holds Egypt and what lies west of it; enemies weak and strong lie around. */
const LAND = {
  egypt: [0, 60],
  north_africa: [0, 3],
  brazil: [0, 1],
  middle_east: [1, 1],
  southern_europe: [1, 40],
  east_africa: [2, 40],
} as const;

type Sit = (seating: { position: ReturnType<typeof position> }, wish?: Wish) => Promise<Table>;
const furisk = (sit: Sit, rest: Partial<Wanted>, wish?: Wish): Promise<Table> =>
  sit(
    { position: position({ edition: "furisk", variant: "world", players: 3, phase: "attack", land: LAND, ...rest }) },
    wish,
  );

/** The weak neighbour has fallen, and the units are to be distributed. */
async function captured(sit: Sit): Promise<{ table: Table; mouse: Mouse }> {
  const table = await furisk(sit, {});
  const mouse = new Mouse(table);
  await mouse.assault("egypt", "middle_east");
  await table.asked("occupy");
  await later(table.page, 300); // So long the click that took the territory does not move units, too.
  return { table, mouse };
}

const counter = (table: Table, id: string) => table.place(id).getAttribute("data-count").then(Number);
const marked = (table: Table, mark: "source" | "target" | "way" | "origin") =>
  table.page
    .locator(`[data-mark="${mark}"]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-territory")).sort());

test("FUR-UI-01: dragging the background turns the globe", async ({ sit, page }) => {
  const table = await furisk(sit, {}, { settings: { flat: false } });
  const before = await spot(table, "egypt");
  const seq = table.update?.seq;
  const map = (await page.locator(".map").boundingBox())!;
  const [x, y] = [map.x + map.width / 2, map.y + map.height - 30];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 90, y, { steps: 8 });
  await later(page, 120); // The hand rests before it lets go: no swing.
  await page.mouse.up();
  await expect.poll(async () => (await spot(table, "egypt")).x - before.x).toBeGreaterThan(40);
  expect(table.update?.seq).toBe(seq);
  expect(await marked(table, "source")).toEqual([]);
});

test("FUR-UI-02: the button at the right edge unrolls the globe and rolls it up again", async ({ sit, page }) => {
  const table = await furisk(sit, {}, { settings: { flat: false } });
  const map = (await page.locator(".map").boundingBox())!;
  const button = page.getByRole("button", { name: play.view2d, exact: true });
  const box = (await button.boundingBox())!;
  // In the column that ends a finger's breadth before the edge.
  expect(map.x + map.width - (box.x + box.width)).toBeLessThan(24);
  await expect(table.place("new_zealand")).toHaveClass(/away/);
  await button.click();
  for (const id of ["new_zealand", "alaska", "kamchatka", "antarctica"])
    await expect(table.place(id)).not.toHaveClass(/away/);
  await page.getByRole("button", { name: play.view3d, exact: true }).click();
  await expect(table.place("new_zealand")).toHaveClass(/away/);
});

test("FUR-UI-03: a country is filled with its owner's colour", async ({ sit, page }) => {
  const table = await furisk(sit, {});
  for (const id of ["egypt", "north_africa", "congo", "brazil", "china", "ukraine"]) {
    const { x, y } = await spot(table, id);
    const inks = await page.evaluate(inkAround, { x, y });
    expect(inks, id).toBe(Number(table.owner(id)) + 1);
  }
});

/** Which ink most of the land around a place has. */
function inkAround({ x, y }: { x: number; y: number }): number {
  const style = getComputedStyle(document.documentElement);
  const rgb = (name: string) => {
    const number = Number.parseInt(style.getPropertyValue(name).trim().slice(1), 16);
    return [number >> 16, (number >> 8) & 255, number & 255];
  };
  const inks = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => rgb(`--p${n}`));
  const drawn = document.querySelector<HTMLCanvasElement>(".map canvas.fine")!;
  const box = drawn.getBoundingClientRect();
  const scale = drawn.width / box.width;
  const side = Math.round(32 * scale);
  const copy = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true })!;
  copy.drawImage(drawn, -(x - box.x - 16) * scale, -(y - box.y - 16) * scale);
  const { data } = copy.getImageData(0, 0, side, side);
  const found = inks.map(() => 0);
  for (let i = 0; i < data.length; i += 4) {
    const near = inks.findIndex(
      (ink) => Math.hypot(ink[0]! - data[i]!, ink[1]! - data[i + 1]!, ink[2]! - data[i + 2]!) < 12,
    );
    if (near >= 0 && data[i + 3] === 255) found[near]!++;
  }
  return found.indexOf(Math.max(...found));
}

test("FUR-UI-04: the counter shows one less than the units", async ({ sit, page }) => {
  const table = await furisk(sit, {});
  for (const { id, units } of table.view.territories) expect(await counter(table, id), id).toBe(units - 1);
  await page.getByRole("button", { name: play.menu }).click();
  await page.getByRole("checkbox", { name: play.settings.allUnits }).check();
  await page.keyboard.press("Escape");
  expect(await counter(table, "egypt")).toBe(60);
});

test("FUR-UI-04: what is said counts as the counters do, and that is explained once", async ({ sit, page }) => {
  const table = await furisk(sit, {}, { settings: { countersTold: false } });
  const note = page.locator('[data-part="counters"]');
  await expect(note).toContainText("1 always stays behind");
  await note.getByRole("button", { name: play.way.counters.understood }).click();
  await expect(note).toHaveCount(0);
  const mouse = new Mouse(table);
  await mouse.pick("egypt");
  await mouse.pick("southern_europe");
  await expect.poll(() => table.first("BattleFought")).toBeTruthy();
  await table.settled();
  const [own, other] = [await counter(table, "egypt"), await counter(table, "southern_europe")];
  expect(own).toBe(table.units("egypt") - 1);
  await expect(table.decision).toContainText(`Egypt: ${own} against ${other}`);
  await expect(table.place("egypt")).toContainText(`${own} `);
  await expect(page.locator('[data-part="spoken"]')).toContainText(
    `${own} in Egypt against ${other} in Southern Europe`,
  );
  const land = table.view.territories.filter(({ owner }) => owner === 0);
  const all = (await Promise.all(land.map(({ id }) => counter(table, id)))).reduce((sum, one) => sum + one, 0);
  await expect(page.locator('[data-part="players"] tr[data-seat="0"] td').nth(1)).toHaveText(String(all));
  await page.keyboard.press("Escape");
  const { x, y } = await spot(table, "egypt");
  await page.mouse.move(x + 1, y + 1);
  await expect(page.locator('[data-part="threats"]')).toContainText(`Southern Europe (${other})`);
  await page.reload();
  await table.settled();
  await expect(note).toHaveCount(0);
});

test("FUR-UI-05: the status line at the bottom tells who is to move and how many units are left", async ({
  sit,
  page,
}) => {
  const table = await furisk(sit, { phase: "place" });
  const box = (await table.status.boundingBox())!;
  expect(box.y + box.height).toBe(page.viewportSize()!.height);
  await expect(table.status).toContainText("Ada");
  await expect(table.status).toContainText(/\b3 \w+ to place/);
  await new Mouse(table).pick("egypt");
  await expect(table.status).toContainText(/\b2 \w+ to place/);
});

test("FUR-UI-06: a click on an own country places one unit", async ({ sit }) => {
  const table = await furisk(sit, { phase: "place" });
  const mouse = new Mouse(table);
  await mouse.pick("north_africa");
  await expect.poll(() => table.units("north_africa")).toBe(4);
  await mouse.pick("middle_east");
  await mouse.pick("egypt");
  await expect.poll(() => table.units("egypt")).toBe(61);
  expect(table.units("middle_east")).toBe(1);
  expect(table.view.units_to_place).toBe(1);
});

test("FUR-UI-06: a click places one unit while setting up, too", async ({ sit }) => {
  const table = await furisk(sit, { phase: "setup", active: null, land: { egypt: [0, 1], north_africa: [0, 1] } });
  await new Mouse(table).pick("egypt");
  await expect.poll(() => table.events.filter(({ event }) => event === "UnitsPlaced")).not.toHaveLength(0);
  expect(table.units("egypt")).toBe(2);
});

test("FUR-UI-07: the done button at the lower right ends attacks and moves, not the placing", async ({ sit, page }) => {
  const table = await furisk(sit, { phase: "place" });
  await expect(table.done).toBeHidden();
  await new Mouse(table).act("place egypt 3");
  await table.asked("attack");
  const [box, screen] = [(await table.done.boundingBox())!, page.viewportSize()!];
  expect(screen.width - (box.x + box.width)).toBeLessThan(32);
  expect(screen.height - (box.y + box.height)).toBeLessThan(80);
  await table.done.click();
  await table.asked("fortify");
  await table.done.click();
  await expect.poll(() => table.first("TurnBegun", 1)).toMatchObject({ seat: 1 });
});

test("FUR-UI-08: a click marks the origin, everything in reach blinks, a click on an enemy attacks at once", async ({
  sit,
  page,
}) => {
  const table = await furisk(sit, {});
  const mouse = new Mouse(table);
  await mouse.pick("brazil"); // Its counter shows 0: it cannot act.
  expect(await marked(table, "source")).toEqual([]);
  await mouse.pick("egypt");
  await expect.poll(() => marked(table, "source")).toEqual(["egypt"]);
  expect(await marked(table, "target")).toEqual(["east_africa", "middle_east", "southern_europe"]);
  expect(await marked(table, "way")).toEqual(["north_africa"]);
  await expect(page.locator(".map canvas.glow")).toHaveClass(/breathing/);
  await mouse.pick("southern_europe");
  await expect.poll(() => table.first("BattleFought")).toMatchObject({ source: "egypt", target: "southern_europe" });
  await expect(table.dice).toBeVisible();
});

test("FUR-01, FUR-11: a roll shows what it costs and no dice, unless one likes to see them", async ({ sit, page }) => {
  const table = await furisk(sit, {});
  const mouse = new Mouse(table);
  await mouse.assault("egypt", "southern_europe");
  await expect(table.dice).toContainText(/−\d/);
  const dice = table.dice.locator(".now .die");
  await expect(dice).toHaveCount(0);
  const battle = table.events.filter((one) => one.event === "BattleFought").at(-1);
  if (battle?.event !== "BattleFought") throw new Error("nobody rolled");
  const numbers = `${battle.red.join(" ")} against ${battle.blue.join(" ")}`;
  const told = page.getByRole("log");
  await expect(told).toContainText("southern Europe", { ignoreCase: true });
  await expect(told).not.toContainText(numbers);
  await page.getByRole("button", { name: play.menu }).click();
  await page.getByRole("checkbox", { name: play.settings.allDice }).check();
  await page.keyboard.press("Escape");
  await expect(dice).toHaveCount(battle.red.length + battle.blue.length);
});

test("FUR-UI-09: click again to attack again, another to attack that one, the own country to stop", async ({ sit }) => {
  const table = await furisk(sit, {});
  const mouse = new Mouse(table);
  const battles = () => table.events.flatMap((one) => (one.event === "BattleFought" ? [one.target] : []));
  await mouse.pick("egypt");
  await mouse.pick("southern_europe");
  await expect.poll(battles).toEqual(["southern_europe"]);
  await table.settled();
  await mouse.pick("southern_europe");
  await expect.poll(battles).toEqual(["southern_europe", "southern_europe"]);
  await table.settled();
  await mouse.pick("east_africa");
  await expect.poll(battles).toEqual(["southern_europe", "southern_europe", "east_africa"]);
  await table.settled();
  await mouse.pick("egypt");
  await expect.poll(() => marked(table, "source")).toEqual([]);
  expect(await marked(table, "target")).toEqual([]);
  expect(battles()).toHaveLength(3);
});

test("FUR-UI-10: the distribution menu at the top left", async ({ sit }) => {
  const { table } = await captured(sit);
  const box = (await table.decision.boundingBox())!;
  expect(box.x).toBeLessThan(40);
  expect(box.y).toBeLessThan(120);
  const [least, most] = [table.options!.actions[0]!.least!, table.options!.actions[0]!.most!];
  const total = table.units("egypt") + table.units("middle_east");
  const both = async () => [await counter(table, "egypt"), await counter(table, "middle_east")];
  const press = (name: string) => table.button(name).click();
  // All units but one have moved in by themselves.
  expect(await both()).toEqual([0, total - 2]);
  await press(ui.distribution.oneBack);
  expect(await both()).toEqual([1, total - 3]);
  await press(ui.distribution.oneForward);
  expect(await both()).toEqual([0, total - 2]);
  await press(ui.distribution.allBack);
  expect(await both()).toEqual([total - least - 1, least - 1]);
  await press(ui.distribution.evenly);
  expect(await counter(table, "middle_east")).toBe(Math.floor(total / 2) - 1);
  await press(ui.distribution.allForward);
  expect(await both()).toEqual([0, total - 2]);
  expect(most).toBe(total - 1);
  await press(ui.distribution.oneBack);
  await press(ui.labels.ok);
  await table.asked("attack");
  expect([table.units("egypt"), table.units("middle_east")]).toEqual([2, total - 2]);
});

test("FUR-UI-10: cancel ends the menu without carrying out the moves", async ({ sit }) => {
  const { table } = await captured(sit);
  const total = table.units("egypt") + table.units("middle_east");
  await table.button(ui.distribution.allBack).click();
  await table.button(ui.labels.cancel).click();
  await table.asked("attack");
  expect([table.units("egypt"), table.units("middle_east")]).toEqual([1, total - 1]);
});

test("FUR-UI-11: clicks on the two countries move units, a click on the captured one ends it", async ({ sit }) => {
  const { table, mouse } = await captured(sit);
  const total = table.units("egypt") + table.units("middle_east");
  await mouse.pick("egypt");
  await mouse.pick("egypt");
  expect(await counter(table, "egypt")).toBe(2);
  await mouse.pick("middle_east");
  await table.asked("attack");
  expect([table.units("egypt"), table.units("middle_east")]).toEqual([3, total - 3]);
});

test("FUR-UI-11: a click on the next enemy attacks it from the captured country", async ({ sit }) => {
  const { table, mouse } = await captured(sit);
  const before = table.update!.seq;
  await mouse.pick("ukraine");
  await expect
    .poll(() => table.first("BattleFought", before))
    .toMatchObject({ source: "middle_east", target: "ukraine" });
});

/** The step of the turn that the bar shows. */
const step = (table: Table) => table.page.locator('[aria-current="step"]').textContent();

test("FUR-UI-11: a click on another own country leads to the moves, and back as long as nothing was moved", async ({
  sit,
  page,
}) => {
  const { table, mouse } = await captured(sit);
  await mouse.pick("north_africa");
  await table.asked("attack");
  await expect.poll(() => marked(table, "source")).toEqual(["north_africa"]);
  expect(await marked(table, "target")).toEqual([]);
  expect(await marked(table, "way")).toContain("brazil");
  expect(await step(table)).toMatch(/3/);
  await page.keyboard.press("Escape");
  await expect.poll(() => step(table)).toMatch(/2/);
  await mouse.pick("middle_east");
  await mouse.pick("southern_europe");
  await expect.poll(() => table.first("BattleFought", table.update!.seq - 1)).toMatchObject({ source: "middle_east" });
});

test("FUR-UI-12: a move that was entered by mistake is left by Escape or a click on the source", async ({
  sit,
  page,
}) => {
  const table = await furisk(sit, {});
  const mouse = new Mouse(table);
  const before = table.update!.seq;
  for (const goBack of [() => page.keyboard.press("Escape"), () => mouse.pick("egypt")]) {
    await mouse.pick("egypt");
    await mouse.pick("north_africa");
    await expect(table.button(ui.distribution.allBack)).toBeVisible();
    await goBack();
    await expect.poll(() => marked(table, "target")).toContain("southern_europe");
    await mouse.pick("egypt");
    await expect.poll(() => marked(table, "source")).toEqual([]);
  }
  expect([table.update!.seq, table.view.phase]).toEqual([before, "attack"]);
  await mouse.pick("egypt");
  await mouse.pick("southern_europe");
  await expect.poll(() => table.first("BattleFought", before)).toMatchObject({ target: "southern_europe" });
});

test("FUR-UI-12: the same menu serves the moves", async ({ sit }) => {
  const table = await furisk(sit, {});
  const mouse = new Mouse(table);
  await mouse.pick("egypt");
  await mouse.pick("north_africa"); // A movement target: the attacks end with the move.
  await expect(table.decision.getByRole("group").getByRole("button")).toHaveCount(5);
  await table.button(ui.distribution.allBack).click();
  await table.button(ui.distribution.oneForward).click();
  await table.button(ui.labels.ok).click();
  await expect
    .poll(() => table.first("UnitsMoved"))
    .toMatchObject({ source: "egypt", target: "north_africa", units: 2 });
});

test("FUR-UI-13: sea links are dashed lines", async ({ sit, page }) => {
  await page.addInitScript(() => {
    const stroke = CanvasRenderingContext2D.prototype.stroke;
    Object.assign(window, { dashed: 0 });
    CanvasRenderingContext2D.prototype.stroke = function (...path: []) {
      if (this.getLineDash().length > 0) (window as unknown as { dashed: number }).dashed++;
      return stroke.apply(this, path as never);
    };
  });
  await furisk(sit, {});
  await expect.poll(() => page.evaluate(() => (window as unknown as { dashed: number }).dashed)).toBeGreaterThan(0);
});
