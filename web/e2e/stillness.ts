/** Waiting for what a page does by itself: until nothing on the map moves any more, and by the page's own clock. */

import type { Page } from "@playwright/test";

/** So many pictures in a row without a change are no pause: what is about to move has moved. */
const FRAMES = 60;

/** The fine picture is drawn, and no token has moved for a while. */
export async function still(page: Page): Promise<void> {
  await page.waitForSelector(".map .fine:not(.away)", { state: "attached" });
  await page.evaluate(async (frames) => {
    const picture = () =>
      [...document.querySelectorAll("[data-territory], .map .fine")]
        .map((one) => `${one.className}${JSON.stringify(one.getBoundingClientRect())}`)
        .join();
    let before = "";
    for (let same = 0; same < frames; ) {
      await new Promise(requestAnimationFrame);
      const now = picture();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  }, FRAMES);
}

/** The page's clock has gone on: it tells by it whether a hand still moves, and which click was meant for what came before. */
export async function later(page: Page, milliseconds: number): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction(([since, wait]) => performance.now() - since > wait, [since, milliseconds] as const);
}
