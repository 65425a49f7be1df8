/** What is heard at the table: each sound at its moment, none before the page was touched, none where silence was chosen. */

import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./fixtures";
import { Mouse } from "./hands";
import { position } from "./positions";
import type { Seating, Table } from "./table";

interface Struck {
  /** Pitches of everything that sings. */
  tones: number[];
  /** Lengths of the pieces of noise: wood is struck, paper rustles. */
  grains: number[];
  horns: number;
}
declare global {
  interface Window {
    struck: Struck;
    contexts: number;
  }
}

/** Writes down what begins to sound, by whatever way it was made. */
async function listening(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const struck: Struck = { tones: [], grains: [], horns: 0 };
    window.struck = struck;
    window.contexts = 0;
    const tone = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      struck.tones.push(Math.round(this.frequency.value));
      if (this.type === "sawtooth") struck.horns += 1;
      tone.call(this, when);
    };
    const grain = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (when, offset, length) {
      struck.grains.push(Math.round((length ?? 0) * 1000));
      grain.call(this, when, offset, length);
    };
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options);
        window.contexts += 1;
      }
    };
  });
}
const struck = ({ page }: Table) => page.evaluate(() => window.struck);
const forget = ({ page }: Table) =>
  page.evaluate(() => Object.assign(window.struck, { tones: [], grains: [], horns: 0 }));

/** The notes by which one tells them: C5 and G5; G3 and D4; G sharp 3 and E flat 3. */
const TURN = [523, 784];
const CAPTURE = [196, 294];
const LOSS = [208, 156];
const WOOD = 12;
const PAPER = 190;

/** Nothing that Ada attacks holds; when her turn is over, Bo takes what she has one unit in. */
const seating = (land: Parameters<typeof position>[0]["land"], phase: "attack" | "fortify", more = {}): Seating => ({
  position: position({ edition: "hasbro2010", variant: "world", players: 3, phase, land, ...more }),
  seats: ["here", "greedy", "random"],
});
const STRONG = { alaska: [0, 200], kamchatka: [1, 1] } as const;

test("nothing is heard before the page was touched, and no device is asked for", async ({
  make,
  prefers,
  context,
  page,
}) => {
  await listening(context);
  await prefers({});
  const { id } = (await make(seating(STRONG, "attack"))).table;
  // Playwright's own questions count as touches to a browser; these do not.
  const session = await context.newCDPSession(page);
  const asked = async (expression: string) =>
    (await session.send("Runtime.evaluate", { expression, returnByValue: true })).result.value;
  await page.goto(`/table/${id}`);
  await expect.poll(() => asked("document.title")).toBe("● Your turn");
  expect(await asked("navigator.userActivation.hasBeenActive")).toBe(false);
  expect(await asked("JSON.stringify([struck, contexts])")).toBe(
    JSON.stringify([{ tones: [], grains: [], horns: 0 }, 0]),
  );
});

test("dice are wood, and a conquest has two notes that rise", async ({ sit, context }) => {
  await listening(context);
  const table = await sit(seating(STRONG, "attack"), { settings: { aimFirst: false } });
  await new Mouse(table).assault("alaska", "kamchatka");
  await expect.poll(async () => (await struck(table)).tones).toEqual(expect.arrayContaining(CAPTURE));
  const { grains } = await struck(table);
  expect(grains.filter((length) => length === WOOD).length).toBeGreaterThanOrEqual(4 * 5); // three dice and one, each strikes five times
});

test("a card rustles, and one's turn is called by two notes", async ({ sit, context }) => {
  await listening(context);
  const table = await sit(seating(STRONG, "attack"), { settings: { aimFirst: false, askCard: true } });
  const mouse = new Mouse(table);
  await mouse.assault("alaska", "kamchatka");
  await mouse.act(`occupy ${table.options?.actions.find(({ kind }) => kind === "occupy")?.least ?? 3}`);
  await forget(table);
  const before = table.view.turn;
  const offers = (kind: string) => table.options?.actions.some((one) => one.kind === kind) ?? false;
  while (table.view.turn === before) await mouse.act(offers("draw") ? "draw" : "end");
  await expect.poll(async () => (await struck(table)).grains).toContain(PAPER);
  await expect.poll(async () => (await struck(table)).tones).toEqual(expect.arrayContaining(TURN));
});

test("a loss sounds otherwise than a conquest", async ({ sit, context }) => {
  await listening(context);
  const land = { alaska: [0, 1], northwest_territory: [0, 1], japan: [0, 1], kamchatka: [1, 200] } as const;
  const table = await sit(seating(land, "fortify"));
  await table.done.click();
  await expect.poll(() => table.first("TerritoryTaken") !== undefined).toBe(true);
  await expect.poll(async () => (await struck(table)).tones).toEqual(expect.arrayContaining(LOSS));
});

test("victory is called by horns", async ({ sit, context, page }) => {
  await listening(context);
  const table = await sit(seating({ kamchatka: [1, 1], alaska: [0, 200] }, "attack", { others: [0], each: 3 }), {
    settings: { aimFirst: false },
  });
  const mouse = new Mouse(table);
  while (table.view.phase !== "over") await mouse.act("attack alaska kamchatka");
  await expect(page.locator(".ended")).toBeVisible();
  await expect.poll(async () => (await struck(table)).horns).toBeGreaterThanOrEqual(10);
});

test("who muted it hears nothing, by button, key or menu", async ({ sit, context, page }) => {
  await listening(context);
  const table = await sit(seating(STRONG, "attack"), { settings: { aimFirst: false, muted: true } });
  const button = page.getByRole("button", { name: "Mute" });
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await new Mouse(table).act("attack alaska kamchatka");
  expect(await struck(table)).toEqual({ tones: [], grains: [], horns: 0 });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect.poll(async () => (await struck(table)).grains).toEqual([WOOD]); // one knock: it is heard again
  await page.keyboard.press("s");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Menu" }).click();
  const slider = page.getByRole("slider", { name: "Volume" });
  await expect(slider).toHaveValue("0");
  await slider.press("End");
  await expect(slider).toHaveValue("100");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Mute" })).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(page.getByRole("button", { name: "Mute" })).toHaveAttribute("aria-pressed", "false");
});

test("the settings page says how loud", async ({ page, prefers, context }) => {
  await listening(context);
  await prefers({});
  await page.goto("/settings");
  const slider = page.getByRole("slider", { name: "Volume" });
  await expect(slider).toHaveValue("60");
  await slider.press("ArrowRight");
  await expect(slider).toHaveValue("65");
  await expect(async () => {
    await slider.press("ArrowLeft");
    expect(await page.evaluate(() => window.struck.grains)).toContain(WOOD); // whoever moves it hears how loud it is
  }).toPass();
  await page.getByRole("button", { name: "Mute" }).click();
  await expect(slider).toHaveValue("0");
});
