/** Every decision of every rule book can be answered with a mouse, a finger, the keyboard and the command line. */

import { DECISIONS, type Decided } from "./decided";
import { expect, test, type Wish } from "./fixtures";
import { type Hand, Keyboard, Mouse, Touch, Typing } from "./hands";
import type { Table } from "./table";

async function decide(table: Table, hand: Hand, { answers, happens }: Decided): Promise<void> {
  // Bots may place before: what is tapped meanwhile means nothing.
  await expect.poll(() => table.options).not.toBeNull();
  await table.settled();
  await expect(table.decision.locator(".line, .quiet, h2").first()).not.toBeEmpty();
  for (const answer of answers) await hand.act(answer);
  expect(table.events).toContainEqual(expect.objectContaining(happens));
  await expect(table.page.getByRole("alert")).toHaveCount(0);
}

const WAYS: readonly [new (table: Table) => Hand, Wish][] = [
  [Mouse, {}],
  [Keyboard, { settings: { flat: false } }],
  [Typing, {}],
];

for (const decision of DECISIONS)
  for (const [Way, wish] of WAYS)
    test(`${decision.name}: ${Way.name.toLowerCase()}`, async ({ sit }) => {
      const table = await sit(decision.seating, { ...wish, settings: { ...wish.settings, ...decision.settings } });
      await decide(table, new Way(table), decision);
    });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const decision of DECISIONS)
    test(`${decision.name}: touch`, async ({ sit }) => {
      const table = await sit(decision.seating, { settings: { flat: false, aimFirst: true, ...decision.settings } });
      await decide(table, new Touch(table), decision);
    });
});
