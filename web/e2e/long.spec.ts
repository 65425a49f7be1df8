/** A whole game of every rule book and variant; the first of them on a touch screen. */

import { expect, test } from "./fixtures";
import { Mouse, Touch } from "./hands";
import { playOn } from "./player";

const PRESETS = [
  ...["P82-M", "P82-W", "H00-M", "H00-M-ESC", "H00-W", "H00-W-ESC", "H00-2P", "H00-CAP", "H10-M"],
  ...["H10-K", "H10-D", "H10-T", "H10-TS", "CLI-M", "CLI-W", "CLI-2P", "FUR-N", "FUR-2P"],
];

test("these are all presets", async ({ request, server }) => {
  const { presets } = await (await request.get(`${server.url}/api/editions`)).json();
  expect(presets.map(({ preset }: { preset: string }) => preset)).toEqual(PRESETS);
});

for (const name of PRESETS)
  test.describe(name, () => {
    const touch = name === "H10-M";
    test.use(touch ? { viewport: { width: 820, height: 1180 }, hasTouch: true } : {});
    test(touch ? "a whole game on a touch screen" : "a whole game with the mouse", async ({ sit, request, server }) => {
      const { presets } = await (await request.get(`${server.url}/api/editions`)).json();
      const { edition, variant, escalating, players } = presets.find(
        ({ preset }: { preset: string }) => preset === name,
      );
      const table = await sit({ edition, variant, escalating, players: Math.min(...players) });
      await playOn(table, touch ? new Touch(table) : new Mouse(table));
      expect(table.events.at(-1)?.event).toBe("GameWon");
    });
  });
