/** Each sound by itself, rendered by the browser: it is heard, it does not clip, it takes its time, it is not shrill. */

import { expect, type Page, test } from "@playwright/test";
import type { Cue, Manner } from "../src/sound/voices";

interface Rendered {
  readonly said: number;
  readonly until: number;
  readonly peak: number;
  readonly strength: number;
  /** The share of its energy above 5 kHz: what makes a sound shrill. */
  readonly shrill: number;
}

/** Renders a voice by the browser's own synthesis and looks at what comes out; the sources are the development server's. */
async function rendered(page: Page, cue: Cue, manner: Manner = {}): Promise<Rendered> {
  return page.evaluate(
    async ([cue, manner]) => {
      const { VOICES } = (await import("/src/sound/voices.ts" as string)) as typeof import("../src/sound/voices");
      const { roomOf } = (await import("/src/sound/timbres.ts" as string)) as typeof import("../src/sound/timbres");
      const render = async (above: number) => {
        const context = new OfflineAudioContext(2, 44_100 * 5, 44_100);
        const room = roomOf(context);
        if (above) {
          const high = new BiquadFilterNode(context, { type: "highpass", frequency: above });
          room.loudness.disconnect();
          room.loudness.connect(high).connect(context.destination);
        }
        const said = VOICES[cue](room, 0, manner);
        const sounds = await context.startRendering();
        return { said, sides: [sounds.getChannelData(0), sounds.getChannelData(1)] };
      };
      const energy = (sides: Float32Array[]) => sides.reduce((sum, side) => side.reduce((s, x) => s + x * x, sum), 0);
      const { said, sides } = await render(0);
      const loud = sides.map((side) => side.map(Math.abs));
      const last = (side: Float32Array) =>
        side.length -
        1 -
        side
          .slice()
          .reverse()
          .findIndex((x) => x > 0.003);
      const until = Math.max(...loud.map(last)) / 44_100;
      const peak = Math.max(...loud.map((side) => side.reduce((one, other) => Math.max(one, other), 0)));
      const whole = energy(sides);
      const shrill = energy((await render(5000)).sides) / whole;
      return { said, until, peak, strength: Math.sqrt(whole / (2 * 44_100 * Math.max(until, 0.01))), shrill };
    },
    [cue, manner] as const,
  );
}

test.beforeEach(async ({ page }) => {
  await page.route("**/api/texts/*", (asked) => asked.fulfill({ json: {} }));
  await page.goto("/map?bare");
});

/** Each with the time in which it shall be over, in seconds: dice as long as they tumble, the rest as long as its name. */
const SOUNDS: readonly (readonly [cue: Cue, manner: Manner, least: number, most: number])[] = [
  ["dice", { many: 5, seconds: 0.75 }, 0.7, 1.4],
  ["dice", { many: 1, seconds: 0.3 }, 0.25, 0.9],
  ["place", {}, 0.05, 0.7],
  ["march", { many: 12, seconds: 0.5 }, 0.3, 1.1],
  ["capture", {}, 0.4, 1.3],
  ["loss", {}, 0.5, 1.5],
  ["card", {}, 0.15, 0.8],
  ["turn", {}, 0.5, 1.5],
  ["victory", {}, 2.2, 3.8],
  ["defeat", {}, 2.2, 3.9],
];

for (const [cue, manner, least, most] of SOUNDS)
  test(`${cue} ${JSON.stringify(manner)} is heard, warm, and over in time`, async ({ page }) => {
    const { said, until, peak, strength, shrill } = await rendered(page, cue, manner);
    expect(peak).toBeGreaterThan(0.1);
    expect(peak).toBeLessThan(0.95);
    expect(strength).toBeGreaterThan(0.008);
    expect(until).toBeGreaterThan(least);
    expect(until).toBeLessThan(most);
    expect(said).toBeGreaterThan(until - 0.35); // the walls may go on sounding softly
    expect(shrill).toBeLessThan(cue === "card" ? 0.45 : 0.1); // paper rustles, wood does not
  });

test("all at once do not clip", async ({ page }) => {
  const peak = await page.evaluate(async () => {
    const { VOICES } = (await import("/src/sound/voices.ts" as string)) as typeof import("../src/sound/voices");
    const { roomOf } = (await import("/src/sound/timbres.ts" as string)) as typeof import("../src/sound/timbres");
    const context = new OfflineAudioContext(2, 44_100 * 5, 44_100);
    const room = roomOf(context);
    for (const voice of Object.values(VOICES)) voice(room, 0.05, {});
    const sounds = await context.startRendering();
    return Math.max(
      ...[0, 1].map((side) => sounds.getChannelData(side).reduce((one, x) => Math.max(one, Math.abs(x)), 0)),
    );
  });
  expect(peak).toBeLessThan(1);
});
