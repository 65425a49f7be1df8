/** While a game goes on, the map keeps its place and its size, and so does everything that is decided. */

import type { Page } from "@playwright/test";
import type { TerritoryId } from "../src/protocol";
import { ui } from "../src/text/ui.en";
import { expect, test } from "./fixtures";
import { type Hand, Mouse, Touch } from "./hands";
import { position } from "./positions";
import { still } from "./stillness";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const SCREENS = [
  { name: "a desk with the globe", width: 1280, height: 800, flat: false, touch: false },
  { name: "a desk with the flat map", width: 1280, height: 800, flat: true, touch: false },
  { name: "a tablet", width: 820, height: 1180, flat: false, touch: true },
  { name: "a phone", width: 390, height: 844, flat: false, touch: true },
  { name: "a small phone with the flat map", width: 320, height: 640, flat: true, touch: true },
  { name: "a phone on its side", width: 740, height: 360, flat: false, touch: true },
] as const;

const LAND = { egypt: [0, 200], north_africa: [0, 5], east_africa: [1, 1], southern_europe: [2, 1] } as const;

interface Seen {
  readonly boxes: Record<string, string[]>;
}
declare global {
  interface Window {
    seen: Seen;
  }
}

/** Looks at every frame from now on, and remembers each box that each of these has had; also that one was not there. */
async function watchBoxes(page: Page, selectors: Record<string, string>, whilePlaying: boolean): Promise<void> {
  await page.evaluate(
    ([selectors, whilePlaying]) => {
      const boxes: Record<string, string[]> = Object.fromEntries(Object.keys(selectors).map((name) => [name, []]));
      window.seen = { boxes };
      const look = () => {
        const playing = document.querySelector<HTMLElement>(".screen")?.dataset.playing === "true";
        if (playing || !whilePlaying)
          for (const [name, selector] of Object.entries(selectors)) {
            const box = document.querySelector(selector)?.getBoundingClientRect();
            // A token that is chosen is larger; its middle stays.
            const [right, down] = name === "token" ? [0, 0] : [box?.width ?? 0, box?.height ?? 0];
            const told = box
              ? [box.x + (box.width - right) / 2, box.y + (box.height - down) / 2, right, down]
                  .map(Math.round)
                  .join(" ")
              : "not there";
            if (!boxes[name]!.includes(told)) boxes[name]!.push(told);
          }
        requestAnimationFrame(look);
      };
      look();
    },
    [selectors, whilePlaying] as const,
  );
}
const seen = (page: Page) => page.evaluate(() => window.seen.boxes);

const MAP = (territory: TerritoryId) => ({
  board: ".board",
  free: ".free",
  token: `[data-territory="${territory}"]`,
  main: '[data-part="main"]',
});

for (const { name, width, height, flat, touch } of SCREENS)
  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: touch });

    test("a roll takes nothing away", async ({ sit, page }) => {
      const table = await sit(
        {
          position: position({
            edition: "hasbro2000",
            variant: "missions",
            players: 3,
            phase: "attack",
            land: { ...LAND, southern_europe: [2, 100] },
          }),
        },
        { settings: { speed: "normal", flat } },
      );
      const hand = touch ? new Touch(table) : new Mouse(table);
      // Aimed at and rolled once, everything is where it will be.
      await hand.act("attack egypt southern_europe 3");
      const parts = { decision: '[data-part="decision"]', done: '[data-part="done"]', ...MAP("egypt") };
      const before = await page.evaluate(
        (parts) =>
          Object.fromEntries(
            Object.entries(parts).map(([name, selector]) => {
              const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
              const shown = name === "token" ? [x + width / 2, y + height / 2, 0, 0] : [x, y, width, height];
              return [name, [shown.map(Math.round).join(" ")]];
            }),
          ),
        parts,
      );
      await watchBoxes(page, parts, true);
      const { seq } = table.update!;
      await hand.press(table.button(ui.labels.roll));
      await table.moved(seq);
      expect(await seen(page)).toEqual(before);
    });

    test("the map stays as it is for a whole turn", async ({ sit, page }) => {
      const table = await sit(
        {
          position: position({
            edition: "hasbro2000",
            variant: "missions",
            players: 3,
            phase: "place",
            land: { ...LAND, egypt: [0, 30] },
          }),
        },
        { settings: { speed: "fast", flat } },
      );
      const hand: Hand = touch ? new Touch(table) : new Mouse(table);
      await still(page); // the globe has turned to where the turn begins
      await watchBoxes(page, MAP("egypt"), false);
      await hand.act("place egypt 3");
      await hand.assault("egypt", "east_africa");
      await table.asked("occupy");
      await hand.act("occupy 25");
      await hand.act("end");
      await hand.act("fortify egypt north_africa 2");
      const boxes = await seen(page);
      expect(Object.fromEntries(Object.entries(boxes).map(([name, all]) => [name, all.length]))).toEqual({
        board: 1,
        free: 1,
        token: 1,
        main: 1,
      });
    });
  });
