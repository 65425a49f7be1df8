/** Every page: nothing for axe to find in either theme, nothing that does not fit in any language at any size. */

import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { packed } from "../src/analysis/codec";
import { ROOT, SEEDLING } from "../src/analysis/tree";
import { expect, prefer, soonOver, test } from "./fixtures";
import { position } from "./positions";
import type { Made, Seating } from "./table";

/** Where a page is, made ready if it must be. */
type Path = (made: (seating: Seating) => Promise<Made>, request: APIRequestContext) => Promise<string>;
const at =
  (path: string): Path =>
  async () =>
    path;

const LAND = { egypt: [0, 12], north_africa: [0, 3], congo: [1, 4], brazil: [0, 2] } as const;
const hands = { hands: [[0, 2, 6, 13], [1], []] };

const PAGES: Readonly<Record<string, Path>> = {
  start: at("/"),
  "new game against bots": at("/new?with=bots"),
  "new game here": at("/new?with=here"),
  "new game online": at("/new?with=online"),
  join: at("/join"),
  "open tables": at("/tables"),
  "rule books": at("/rules"),
  "a rule book": at("/rules/hasbro2000"),
  settings: at("/settings"),
  about: at("/about"),
  "no such page": at("/nowhere"),
  "no such table": at("/table/nosuchtable"),
  lobby: async (made) =>
    `/table/${(await made({ edition: "hasbro2000", seats: ["here", "away", "random"] })).table.id}`,
  sitting: async (made) => {
    const { table, invites } = await made({ edition: "clipper", seats: ["here", "away", "random"] });
    return `/table/${table.id}#seat=${invites[0]!.token}`;
  },
  "placing, with cards": async (made) => {
    const begun = { edition: "hasbro2000", variant: "missions", players: 3, phase: "place", land: LAND } as const;
    const missions = { missions: ["M1", "M2", "M3"] };
    return `/table/${(await made({ position: position({ ...begun, more: { ...hands, ...missions } }) })).table.id}`;
  },
  attacking: async (made) => {
    const fought = { edition: "furisk", variant: "world", players: 3, phase: "attack", land: LAND } as const;
    return `/table/${(await made({ position: position(fought) })).table.id}`;
  },
  defending: async (made) => {
    const battle = { battle: { source: "congo", target: "north_africa", units: 3, red: [6, 4, 1] } };
    const attacked = {
      edition: "parker1982",
      variant: "world",
      players: 3,
      phase: "defend",
      active: 1,
      land: LAND,
    } as const;
    return `/table/${(await made({ position: position({ ...attacked, more: battle }) })).table.id}`;
  },
  "the choice of a position": async () => "/analysis",
  "the analysis board": async () => {
    const looked = { edition: "hasbro2010", variant: "missions", players: 3, phase: "attack", land: LAND } as const;
    const shared = { position: position(looked), names: null, tree: SEEDLING, at: ROOT };
    return `/analysis#${await packed(shared)}`;
  },
  "the puzzles": async () => "/puzzles",
  "a puzzle": async (_, request) => `/puzzles/${(await (await request.get("/api/puzzles")).json()).daily}`,
  "the end and the replay": async (_, request) => `/replay/${await soonOver(request)}`,
  distributing: async (made) => {
    const battle = { battle: { source: "egypt", target: "north_africa", units: 3, red: [6, 4, 1], blue: [3] } };
    const taken = { edition: "hasbro2010", variant: "world", players: 3, phase: "occupy", land: LAND } as const;
    return `/table/${(await made({ position: position({ ...taken, more: battle }) })).table.id}`;
  },
};

/** The page is there with all its words, and nothing moves any more. */
async function ready(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
}

/** Where something is asked for that is not there, the browser itself says so in its console; also of a socket that the
 * page gives up before it is open, because HTTP was quicker to say no. */
function forgive(name: string, wrong: string[]): void {
  if (name === "no such table")
    wrong.splice(0, wrong.length, ...wrong.filter((text) => !/\b404\b|nosuchtable\/socket' failed/.test(text)));
}

for (const [name, path] of Object.entries(PAGES)) {
  for (const theme of ["light", "dark"] as const)
    test(`axe finds nothing wrong, ${theme}: ${name}`, async ({ page, context, make, wrong }) => {
      await prefer(context, { theme });
      await page.goto(await path(make, context.request));
      await ready(page);
      for (const chapter of await page.locator("summary").all()) await chapter.click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
      forgive(name, wrong);
    });

  for (const language of ["de", "nl", "en"] as const)
    test(`everything fits, ${language}: ${name}`, async ({ page, context, make, wrong }) => {
      await prefer(context, { language });
      await page.goto(await path(make, context.request));
      await ready(page);
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      const unfit: string[] = [];
      for (const [width, height] of [
        [320, 640],
        [360, 740],
        [820, 1180],
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        for (const text of await page.evaluate(misfits)) unfit.push(`${width}×${height}: ${text}`);
      }
      expect(unfit).toEqual([]);
      forgive(name, wrong);
    });
}

/** What is cut off, or lies beyond the edge of the window where nobody can scroll to it. */
function misfits(): string[] {
  const found: string[] = [];
  const root = document.scrollingElement!;
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${element.textContent?.trim().replace(/\s+/g, " ").slice(0, 60)}`;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== root &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
  for (const element of document.querySelectorAll(
    "button, a, h1, h2, h3, h4, p, label, li, td, th, dt, dd, summary, legend",
  )) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (
      box.width < 2 ||
      box.height < 2 ||
      style.visibility === "hidden" ||
      element.closest(".unseen, .territory, canvas")
    )
      continue;
    if (!element.checkVisibility({ opacityProperty: true }) || !element.textContent?.trim() || scrolls(element))
      continue;
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`beyond the edge: ${name(element)}`);
    const shortened = style.textOverflow === "ellipsis" && !element.matches("button, a, summary");
    if (style.display !== "inline" && element.scrollWidth > element.clientWidth + 1 && !shortened)
      found.push(`${element.scrollWidth - element.clientWidth} px cut off: ${name(element)}`);
  }
  return found;
}
