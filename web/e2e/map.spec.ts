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
    ["north_africa", { button: 0, shift: false }],
    ["north_africa", { button: 0, shift: false }],
    ["north_africa", { button: 2, shift: false }],
    ["north_africa", { button: 0, shift: true }],
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
  expect(await picks(page)).toEqual([[id, { button: 0, shift: false }]]);
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
  expect(await picks(page)).toEqual([["congo", { button: 0, shift: false }], ["congo held"]]);
  await context.close();
});

/** All is drawn, and what fades in has faded in. */
async function printed(page: Page): Promise<void> {
  await still(page);
  await page.waitForFunction(() => getComputedStyle(document.querySelector(".map .fine")!).opacity === "1");
}

/** What is seen beside the picture: above and below the frame, and in the corners around the ring. */
async function beside(page: Page): Promise<string> {
  await printed(page);
  const strips = [
    { x: 0, y: 0, width: 1180, height: 60 },
    { x: 0, y: 745, width: 1180, height: 55 },
    { x: 0, y: 60, width: 110, height: 90 },
    { x: 880, y: 60, width: 300, height: 90 },
    { x: 960, y: 150, width: 240, height: 590 },
  ];
  const pictures = [];
  for (const clip of strips) pictures.push((await page.screenshot({ clip })).toString("base64"));
  return pictures.join();
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await resting(page);
  await page.mouse.up();
}

async function wheel(page: Page, by: number): Promise<void> {
  await page.mouse.move(500, 420);
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, by / 4);
}

test("nothing of an older picture is seen beside the map", async ({ page }) => {
  await open(page, "scene=attack&form=flat");
  const flat = await beside(page);
  await open(page, "scene=attack");
  const globe = await beside(page);
  expect(globe).not.toBe(flat); // the ring reaches farther than the frame
  const tab = (name: string) => page.getByRole("button", { name }).click();
  for (let round = 0; round < 3; round++) {
    await tab("Flache Karte");
    expect(await beside(page), `flat, ${round}`).toBe(flat);
    await wheel(page, -300);
    await drag(page, [500, 420], [640, 470]);
    expect(await beside(page), `flat and zoomed, ${round}`).toBe(flat);
    await wheel(page, 900);
    expect(await beside(page), `flat and whole again, ${round}`).toBe(flat);
    await drag(page, [500, 420], [700, 420]);
    await tab("Globus");
    expect(await beside(page), `globe, ${round}`).toBe(globe);
    await drag(page, [500, 420], [640, 380]);
    await wheel(page, -300);
    await printed(page);
    await wheel(page, 900);
    expect(await beside(page), `globe, turned and zoomed, ${round}`).toBe(globe);
  }
  // A smaller map leaves no larger one behind.
  await page.setViewportSize({ width: 1280, height: 560 });
  await drag(page, [500, 280], [560, 300]);
  await printed(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await beside(page)).toBe(globe);
});

test("a smaller map leaves no larger globe behind", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, "scene=attack");
  const corner = { x: 0, y: 0, width: 230, height: 500 };
  await printed(page);
  const small = await page.screenshot({ clip: corner });
  await page.setViewportSize({ width: 1280, height: 800 });
  await drag(page, [500, 420], [560, 400]); // the coarse picture of a large globe
  await printed(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await printed(page);
  expect((await page.screenshot({ clip: corner })).equals(small)).toBe(true);
});

test("zooming out brings the flat map back to where it usually lies", async ({ page }) => {
  await open(page, "scene=calm&form=flat");
  const [congo, alaska] = [await spot(page, "congo"), await spot(page, "alaska")];
  await page.mouse.move(250, 300);
  await page.mouse.wheel(0, -600);
  await expect.poll(async () => Math.abs((await spot(page, "congo")).x - congo.x)).toBeGreaterThan(60);
  await printed(page);
  await page.mouse.move(700, 500);
  for (let i = 0; i < 8; i++) await page.mouse.wheel(0, 120);
  await printed(page);
  expect((await spot(page, "congo")).x).toBeCloseTo(congo.x, 0);
  expect((await spot(page, "alaska")).x).toBeCloseTo(alaska.x, 0);
  // Also when the whole map was moved by hand.
  await drag(page, [400, 500], [600, 500]);
  await expect.poll(async () => Math.abs((await spot(page, "congo")).x - congo.x)).toBeGreaterThan(60);
  await page.mouse.wheel(0, 120);
  await expect.poll(async () => Math.round((await spot(page, "congo")).x)).toBe(Math.round(congo.x));
});

for (const form of ["globe", "flat"])
  test(`counters and names keep their places whatever is chosen: ${form}`, async ({ page }) => {
    await open(page, `scene=calm&form=${form}`);
    /** Where counters stand, and the shapes of the names below some that are marked in no scene. */
    const look = async () => {
      await printed(page);
      return page.evaluate(() => {
        const top = document.querySelector<HTMLCanvasElement>(".map canvas.top")!;
        const c = top.getContext("2d")!;
        const centres: Record<string, string> = {};
        for (const button of document.querySelectorAll<HTMLElement>("[data-territory]:not(.away)")) {
          const { x, y, width, height } = button.getBoundingClientRect();
          centres[button.dataset.territory!] = `${(x + width / 2).toFixed(1)} ${(y + height / 2).toFixed(1)}`;
        }
        const names = ["congo", "afghanistan", "south_africa", "india", "ukraine", "china", "siam"].flatMap((id) => {
          if (!centres[id]) return []; // beyond the limb
          const [x, y] = centres[id].split(" ").map(Number) as [number, number];
          // The box of what is lettered there; how its edges are smoothed depends on the colours.
          const { data, width } = c.getImageData(x - 40, y + 18, 80, 16);
          const solid = [...data.keys()].filter((i) => i % 4 === 3 && data[i] === 255).map((i) => i >> 2);
          const columns = solid.map((i) => i % width);
          const box = [Math.min(...columns), Math.max(...columns), solid[0]! / width, solid.at(-1)! / width];
          return [box.map(Math.floor)];
        });
        return { centres, names };
      });
    };
    const before = await look();
    expect(before.names.filter(([left, right]) => right! - left! > 20).length).toBeGreaterThan(2);
    for (const scene of ["attack", "europe", "seam", "calm"]) {
      await page.evaluate((name) => (window as unknown as { play: (name: string) => void }).play(name), scene);
      await expect(page.locator('[data-mark="source"]')).toHaveCount(scene === "calm" ? 0 : 1);
      expect(await look(), scene).toEqual(before);
    }
  });

/** The same fingers in every run: scattered around what they aim at as a normal distribution. */
function scatter(seed: number, spread: number): () => [number, number] {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return (state + 1) / 2147483649;
  };
  return () => {
    const [far, turn] = [spread * Math.sqrt(-2 * Math.log(next())), 2 * Math.PI * next()];
    return [far * Math.cos(turn), far * Math.sin(turn)];
  };
}

// With the whole world a hand's breadth wide, counters are closer together than a finger is sure.
for (const [form, width, height, allowed] of [
  ["globe", 390, 844, 0.02],
  ["globe", 360, 740, 0.02],
  ["flat", 390, 844, 0.04],
] as const)
  test(`fingers meet the targets they aim at: ${form}, ${width} × ${height}`, async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width, height } });
    const page = await context.newPage();
    await open(page, `scene=europe&form=${form}`);
    const aims = ["great_britain", "western_europe", "northern_europe", "scandinavia"];
    const finger = scatter(14, 6);
    const wanted: string[] = [];
    for (let i = 0; i < 60; i++)
      for (const id of aims) {
        const { x, y } = await spot(page, id);
        const [dx, dy] = finger();
        await page.touchscreen.tap(x + dx, y + dy);
        wanted.push(id);
      }
    const met = (await picks(page)) as [string, unknown][];
    expect(met).toHaveLength(wanted.length);
    const missed = wanted.filter((id, i) => met[i]![0] !== id).length;
    expect(missed / wanted.length).toBeLessThan(allowed);
    await context.close();
  });

test("a finger that rolls a little still taps, and a counter where nothing can be done can be touched", async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await open(page, "scene=europe");
  const session = await context.newCDPSession(page);
  const roll = async (id: string, by: number) => {
    const { x, y } = await spot(page, id);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", dx: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x + dx, y }] });
    await touch("touchStart", 0);
    for (let i = 1; i <= 4; i++) await touch("touchMove", (by * i) / 4);
    return () => touch("touchEnd", by);
  };
  await (await roll("scandinavia", 11))();
  await expect.poll(() => picks(page)).toHaveLength(1);
  await (await roll("southern_europe", 3))();
  await expect.poll(() => picks(page)).toHaveLength(2);
  const before = await spot(page, "egypt");
  const lift = await roll("scandinavia", 40);
  // Looked at before the finger is lifted: after a quick swing the globe may turn until Egypt is behind it.
  await expect.poll(async () => (await spot(page, "egypt")).x - before.x).toBeGreaterThan(15);
  await lift();
  expect(((await picks(page)) as [string][]).map(([id]) => id)).toEqual(["scandinavia", "southern_europe"]);
  await context.close();
});

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const)
  test(`upright, the flat map shows the whole world: ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "scene=calm&form=flat");
    const all = await page.locator("[data-territory]").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return { away: button.classList.contains("away"), x: x + width / 2, y: y + height / 2 };
      }),
    );
    expect(all).toHaveLength(42);
    expect(all.filter(({ away, x, y }) => away || x < 8 || x > width - 8 || y < 8 || y > height - 8)).toEqual([]);
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(18); // none lies upon another
  });

test("what somebody draws for the others is seen in their ink, goes along with the map, and fades", async ({
  page,
}) => {
  await open(page, "scene=calm");
  const { x, y } = await spot(page, "congo");
  const blue = (at: { x: number; y: number }) =>
    page.evaluate(({ x, y }) => {
      const top = document.querySelector<HTMLCanvasElement>(".map canvas.top")!;
      const { data } = top.getContext("2d")!.getImageData(x - 40, y - 40, 80, 80);
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3]! > 200 && data[i + 2]! > 140 && data[i]! < 90 && data[i + 1]! < 120) count++;
      return count;
    }, at);
  expect(await blue({ x, y })).toBe(0);
  const draw = (age: number) =>
    page.evaluate((age) => {
      const at = performance.now() - age;
      const sketches = [
        { id: "1", ink: 1, to: "congo", at },
        { id: "2", ink: 1, from: "north_africa", to: "brazil", at },
      ];
      (window as unknown as { sketch: (all: unknown[]) => void }).sketch(sketches);
    }, age);
  await draw(0);
  await expect.poll(() => blue({ x, y })).toBeGreaterThan(60);
  await drag(page, [x, y], [x - 60, y]);
  await still(page);
  const moved = await spot(page, "congo");
  expect(moved.x).toBeLessThan(x - 40);
  await draw(0);
  await expect.poll(() => blue(moved)).toBeGreaterThan(60);
  await draw(7800); // nearly gone
  await expect.poll(() => blue(moved)).toBe(0);
});

for (const theme of ["light", "dark"])
  test(`axe finds nothing wrong in the ${theme} theme`, async ({ page }) => {
    await open(page, `scene=attack&theme=${theme}`);
    const { violations } = await new AxeBuilder({ page }).disableRules(["page-has-heading-one"]).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
