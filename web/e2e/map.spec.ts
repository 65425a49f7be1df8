import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { later, still } from "./stillness";

/** Opens the map by itself, with a made-up game, and remembers what it reports. */
async function open(page: Page, query = "scene=attack"): Promise<string[]> {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(message.text());
  });
  // The map stands by itself: no game server is behind it, and none of its texts are shown.
  await page.route("**/api/texts/*", (asked) => asked.fulfill({ json: {} }));
  await page.goto(`/map?${query}`);
  await rested(page);
  return wrong;
}

async function rested(page: Page): Promise<void> {
  await page.waitForSelector('[data-territory="egypt"]:not(.away)', { state: "attached" });
  await still(page);
}

/** The hand rests before it lets go: no swing. */
const resting = (page: Page) => later(page, 120);

const spot = (page: Page, id: string) =>
  page.locator(`[data-territory="${id}"]`).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
const picks = (page: Page) => page.evaluate(() => (window as unknown as { picks: unknown[] }).picks);

test("a token and its land can be picked with every button", async ({ page }) => {
  const wrong = await open(page);
  const { x, y } = await spot(page, "north_africa");
  await page.mouse.click(x, y);
  await page.mouse.click(x - 50, y + 30); // Mauritania is land of the same territory.
  await page.mouse.click(x, y, { button: "right" });
  await page.keyboard.down("Shift");
  await page.mouse.click(x, y);
  expect(await picks(page)).toEqual([
    ["north_africa", { button: 0, shift: false, long: false }],
    ["north_africa", { button: 0, shift: false, long: false }],
    ["north_africa", { button: 2, shift: false, long: false }],
    ["north_africa", { button: 0, shift: true, long: false }],
  ]);
  expect(wrong).toEqual([]);
});

test("dragging turns the globe and picks nothing", async ({ page }) => {
  await open(page);
  const before = await spot(page, "congo");
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x - 60, before.y - 20, { steps: 6 });
  await resting(page);
  await page.mouse.up();
  await expect.poll(async () => (await spot(page, "congo")).x - before.x).toBeLessThan(-45);
  await rested(page);
  const after = await spot(page, "congo");
  expect(after.y - before.y).toBeLessThan(-10);
  expect(await picks(page)).toEqual([]);
});

test("after a quick picture the fine one shows the same view", async ({ page }) => {
  await open(page);
  const shore = () =>
    page.evaluate(() => {
      const fine = document.querySelector<HTMLCanvasElement>(".map .fine")!;
      const { data } = fine.getContext("2d")!.getImageData(0, 0, fine.width, fine.height);
      let sum = 0;
      for (let i = 0; i < data.length; i += 97) sum = (sum * 31 + data[i]!) % 1000003;
      return { sum, away: fine.classList.contains("away") };
    });
  const before = await shore();
  await page.evaluate(() => {
    const { map } = window as unknown as { map: { drawFrame: (view: object) => void } };
    map.drawFrame({ t: 0, lon: 60, lat: 20, zoom: 1 });
  });
  await expect.poll(async () => (await shore()).sum).not.toBe(before.sum);
  await expect.poll(async () => (await shore()).away).toBe(false);
});

test("a swing goes on turning and comes to rest", async ({ page }) => {
  await open(page);
  const before = await spot(page, "congo");
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(before.x - i * 12, before.y);
  await page.mouse.up();
  await expect.poll(async () => before.x - (await spot(page, "congo")).x).toBeGreaterThan(74); // The hand itself moved 72.
  await rested(page);
});

test("the wheel zooms around the pointer", async ({ page }) => {
  await open(page);
  const before = await spot(page, "congo");
  const other = await spot(page, "egypt");
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(0, -240);
  const apart = async () => {
    const [one, another] = [await spot(page, "congo"), await spot(page, "egypt")];
    return Math.hypot(another.x - one.x, another.y - one.y);
  };
  await expect.poll(apart).toBeGreaterThan(1.2 * Math.hypot(other.x - before.x, other.y - before.y));
  await rested(page);
  const after = await spot(page, "congo");
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(12);
});

test("the tab unrolls the globe, and Alaska meets Kamchatka when the map is moved", async ({ page }) => {
  await open(page, "scene=calm");
  await page.getByRole("button", { name: "Flache Karte" }).click();
  const east = async () => (await spot(page, "kamchatka")).x - (await spot(page, "alaska")).x;
  await expect.poll(east).toBeGreaterThan(600);
  await rested(page);
  await page.mouse.move(400, 500);
  await page.mouse.down();
  await page.mouse.move(850, 500, { steps: 8 });
  await resting(page);
  await page.mouse.up();
  await expect.poll(east).toBeLessThan(0);
  await rested(page);
  expect(await east()).toBeGreaterThan(-250);
});

test("territories can be reached and picked by keyboard, and the map turns to them", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  await expect(page.locator("[data-territory]:focus")).toHaveCount(1);
  const id = await page.locator("[data-territory]:focus").getAttribute("data-territory");
  await page.keyboard.press("Enter");
  expect(await picks(page)).toEqual([[id, { button: 0, shift: false, long: false }]]);
  const before = await spot(page, "congo");
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await spot(page, "congo")).x).toBeLessThan(before.x - 30);
});

test("a long touch is told apart from a tap", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await open(page);
  const { x, y } = await spot(page, "congo");
  await page.touchscreen.tap(x, y);
  const session = await context.newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await expect.poll(() => picks(page)).toHaveLength(2); // the finger has not left yet
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(await picks(page)).toEqual([
    ["congo", { button: 0, shift: false, long: false }],
    ["congo", { button: 0, shift: false, long: true }],
  ]);
  await context.close();
});

for (const theme of ["light", "dark"])
  test(`axe finds nothing wrong in the ${theme} theme`, async ({ page }) => {
    await open(page, `scene=attack&theme=${theme}`);
    const { violations } = await new AxeBuilder({ page }).disableRules(["page-has-heading-one"]).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
