/** Two browsers at one table: one is cut off in the middle of an attack and comes back to exactly what the other sees. */

import { pages } from "../src/text/pages.en";
import { ui } from "../src/text/ui.en";
import { expect, prefer, test, watch } from "./fixtures";
import { Mouse } from "./hands";
import { position } from "./positions";
import { Cable } from "./proxy";
import { serve } from "./server";
import { makeTable, Table } from "./table";

/** What a page shows of the board, whoever looks. */
const board = ({ page }: Table) =>
  page
    .locator("[data-territory]")
    .evaluateAll((all) =>
      all.map(
        (one) =>
          `${one.getAttribute("data-territory")} ${one.getAttribute("data-count")} ${one.textContent?.split(",")[2]}`,
      ),
    );
/** What the server has told a page, as far as everybody may know it. */
const known = ({ view, update }: Table) => {
  const { phase, turn, active, awaiting, territories, players, battle, continents } = view;
  return { seq: update!.seq, phase, turn, active, awaiting, territories, players, battle, continents };
};

test("whoever is cut off in the middle of an attack comes back to exactly what the others see", async ({ browser }) => {
  // To the server, what comes through the cable is a page of another origin.
  const cable = await new Cable().lay();
  const server = await serve("serve", "--origin", cable.url);
  cable.to(server.url);
  const [here, there] = [
    await browser.newContext({ baseURL: cable.url }),
    await browser.newContext({ baseURL: server.url }),
  ];
  await prefer(here);
  await prefer(there);
  const made = await makeTable(here.request, {
    position: position({
      edition: "furisk",
      variant: "world",
      players: 3,
      phase: "attack",
      land: { egypt: [0, 900], north_africa: [0, 3], southern_europe: [1, 400], middle_east: [2, 5] },
    }),
    seats: ["here", "away", "random"],
  });
  const wrong = watch(await there.newPage(), server.url);
  const [attacker, defender] = [
    new Table(await here.newPage(), made.table.id),
    new Table(there.pages()[0]!, made.table.id),
  ];

  // The other one comes by the link.
  await defender.page.goto(`/table/${made.table.id}#seat=${made.invites[0]!.token}`);
  await defender.page.getByRole("button", { name: pages.sit.go }).click();
  await expect(defender.screen).toBeVisible();
  expect(defender.page.url()).not.toContain(made.invites[0]!.token);
  await attacker.open();

  const mouse = new Mouse(attacker);
  await mouse.act("attack egypt southern_europe");
  await attacker.button(ui.labels.toTheEnd).click();
  await expect.poll(() => attacker.update!.seq).toBeGreaterThan(4);
  cable.cut();
  const seen = attacker.update!.seq;
  await expect.poll(() => defender.update!.seq).toBeGreaterThan(seen);
  await expect(attacker.page.getByRole("status").filter({ hasText: /connection/i })).toBeVisible();
  cable.mend();

  // Back again, without a word from the person: the attack goes on or is over, and both see the same.
  await expect.poll(() => attacker.update!.seq).toBeGreaterThan(seen);
  await expect(attacker.page.getByRole("status").filter({ hasText: /connection/i })).toBeHidden();
  const stop = attacker.page.getByRole("button", { name: ui.labels.stop });
  await expect(stop).toBeHidden();
  await expect.poll(() => attacker.update!.seq === defender.update!.seq).toBe(true);
  await attacker.settled();
  await defender.settled();
  expect(known(attacker)).toEqual(known(defender));
  expect(await board(attacker)).toEqual(await board(defender));

  // And the game goes on from there.
  const before = attacker.update!.seq;
  if (attacker.view.phase === "occupy") await attacker.button(ui.labels.ok).click();
  else await mouse.act("attack egypt middle_east");
  await expect.poll(() => defender.update!.seq).toBeGreaterThan(before);
  await defender.settled();
  expect(known(attacker)).toEqual(known(defender));
  expect(wrong).toEqual([]);

  await here.close();
  await there.close();
  cable.close();
  await server.stop();
});
