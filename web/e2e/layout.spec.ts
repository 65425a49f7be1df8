/** Nothing on the play screen lies upon something else, in any size, form and language. */

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { Mouse } from "./hands";
import { type Position, position, type Wanted } from "./positions";
import type { Table } from "./table";

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [820, 1180],
  [844, 390],
  [740, 360],
  [667, 375],
  [640, 400],
  [360, 740],
  [320, 640],
] as const;

const LAND: Wanted["land"] = {
  ...{ north_africa: [0, 14], egypt: [0, 4], congo: [0, 2], brazil: [0, 6], western_europe: [0, 5], iceland: [0, 2] },
  ...{ southern_europe: [2, 6], northern_europe: [3, 3], ukraine: [4, 5], east_africa: [1, 2], middle_east: [5, 4] },
};
const full = (edition: string, phase: "place" | "attack" | "occupy" | "choose", more: object = {}): Position =>
  position({
    edition,
    variant: "missions",
    players: edition === "hasbro2010" ? 5 : 6,
    phase,
    land: edition === "hasbro2010" ? { ...LAND, middle_east: [1, 4] } : LAND,
    more: { turn: 16, ...more },
  });
const FOUR_CARDS = { hands: [[0, 2, 6, 13], [3], [5], [9], [40], [41]] };
const OCCUPIED = { battle: { source: "north_africa", target: "egypt", units: 3, red: [6, 4, 2], blue: [1] } };

interface Case {
  readonly name: string;
  readonly position: Position;
  readonly prepare?: (table: Table) => Promise<void>;
}
const CASES: readonly Case[] = [
  { name: "placing with a set to trade in", position: full("hasbro2000", "place", FOUR_CARDS) },
  {
    name: "a set is due",
    position: full("hasbro2010", "place", { hands: [[0, 2, 6, 13, 21], [3], [5], [9], [40]] }),
  },
  {
    name: "after a roll",
    position: full("clipper", "attack"),
    prepare: async (table) => {
      const mouse = new Mouse(table);
      await mouse.pick("north_africa");
      await mouse.pick("southern_europe");
      await expect(table.dice).toBeVisible();
    },
  },
  { name: "moving in", position: full("hasbro2000", "occupy", OCCUPIED) },
  { name: "choosing", position: full("clipper", "choose", FOUR_CARDS) },
];

/** What lies upon something else or does not fit. The phone's sheet has round corners, behind which the map goes on. */
function wrongs(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll<HTMLElement>(
        'header.top, .right > *, .tab, [data-part="decision"], [data-part="own"], [data-part="dice"], [data-part="done"], .status',
      ),
    ].filter((part) => part.offsetWidth > 1 && getComputedStyle(part).visibility === "visible");
    const named = (part: HTMLElement) => part.dataset.part ?? part.className;
    const found: string[] = [];
    for (const [i, one] of parts.entries())
      for (const other of parts.slice(i + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) found.push(`${named(one)} and ${named(other)} share ${across} × ${down}`);
      }
    for (const part of parts) {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        found.push(`${named(part)} leaves the screen`);
    }
    for (const one of document.querySelectorAll<HTMLElement>(
      ".screen :is(p, h1, h2, h3, button, label, section, td, li)",
    ))
      if (!one.closest(".unseen, .map") && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
        if (getComputedStyle(one).textOverflow !== "ellipsis" && getComputedStyle(one).display !== "inline")
          if (!one.querySelector(".what")) found.push(`“${one.textContent?.trim().slice(0, 40)}” is too wide`);
    const free = document.querySelector(".free")!.getBoundingClientRect();
    const lying = innerWidth > innerHeight && innerHeight < 480;
    if (lying && free.height < innerHeight) found.push("the map is not as high as the screen");
    if (free.width < Math.min(400, innerWidth * 0.56) || free.height < 260) found.push("the map is too small");
    return found;
  });
}

for (const language of ["de", "nl", "en"] as const)
  for (const { name, position, prepare } of CASES)
    test(`${name}: ${language}`, async ({ sit, page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const table = await sit({ position }, { language });
      await prepare?.(table);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const form of ["3D", "2D"]) {
          await page.locator(".tab button", { hasText: form }).click();
          await expect.poll(() => wrongs(page), `${width} × ${height}, ${form}`).toEqual([]);
        }
      }
    });

/** Counters in sight that lie under the tab, even in part. Their buttons are a little larger than they are drawn. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tab = document.querySelector(".tab")!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>(".map .territory:not(.away)")]
      .filter((counter) => {
        const { left, right, top, bottom } = counter.getBoundingClientRect();
        return right - 5 > tab.left && left + 5 < tab.right && bottom - 5 > tab.top && top + 5 < tab.bottom;
      })
      .map((counter) => counter.textContent?.trim() ?? "");
  });
}

for (const edition of ["hasbro2000", "furisk"])
  test(`on a phone the tab covers no counter of the flat map: ${edition}`, async ({ sit, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const table = await sit({
      position: position({
        edition,
        variant: edition === "furisk" ? "world" : "missions",
        players: 3,
        phase: "attack",
        land: { egypt: [0, 5] },
      }),
    });
    const counters = page.locator(".map .territory:not(.away)");
    const { x, y, width, height } = (await page.locator(".free").boundingBox())!;
    const seen = new Set<string>();
    // Once around the world, a hand's breadth at a time.
    for (let i = 0; i < 8; i++) {
      await table.settled();
      expect(await covered(page)).toEqual([]);
      for (const name of await counters.allTextContents()) seen.add(name.split(",")[0]!.trim());
      await page.mouse.move(x + width * 0.65, y + height * 0.9);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.25, y + height * 0.9, { steps: 4 });
      await page.mouse.up();
      await expect(page.locator(".map .fine")).not.toHaveClass(/away/);
    }
    expect(seen.size).toBe(table.view.territories.length);
  });

const MADAGASCAR = 25;
for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`the name on the German card of Madagascar is whole: ${width} × ${height}`, async ({ sit, page }) => {
    await page.setViewportSize({ width, height });
    const hands = [[0, 2, 6, 13, MADAGASCAR], [3], [5], [9], [40]];
    await sit({ position: full("hasbro2010", "place", { hands }) }, { language: "de" });
    const look = async (where: Locator) => {
      const card = where.getByRole("button", { name: /^Madagaskar/ });
      await expect(card).toBeVisible();
      // Lines as they are written, lines as they are seen, and whether all of it is within the card.
      const seen = await card.evaluate((one) =>
        [...one.querySelectorAll(".name span")].map((line) => {
          const text = document.createRange();
          text.selectNodeContents(line);
          const [box, edge] = [text.getBoundingClientRect(), one.getBoundingClientRect()];
          const within = box.left >= edge.left && box.right <= edge.right && box.bottom <= edge.bottom;
          return { text: line.textContent, lines: text.getClientRects().length, within };
        }),
      );
      expect(seen).toEqual([{ text: "Madagaskar", lines: 1, within: true }]);
    };
    await look(page.locator("[data-part=own], [data-part=decision]"));
    await page.keyboard.press("c");
    await look(page.getByRole("dialog"));
  });
