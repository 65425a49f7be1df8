/** Whole games through the interface, from the set-up to the winner, each by one way of playing alone. */

import { expect, test } from "./fixtures";
import { Keyboard, Mouse, Typing } from "./hands";
import { playOn } from "./player";
import type { Table } from "./table";

/** Others take as long as their programs think; nothing here waits for pictures. */
test.describe.configure({ timeout: 3_600_000 });

async function isOver(table: Table): Promise<void> {
  const winner = table.view.winner!;
  expect(table.events).toContainEqual(expect.objectContaining({ event: "GameWon", seat: winner }));
  const { name } = (await (await table.page.request.get(`/api/tables/${table.id}`)).json()).seats[winner];
  await expect(table.page.getByRole("heading", { level: 1 })).toHaveText(`${name} wins`);
}

test("fuRisk with the mouse", async ({ sit }) => {
  const table = await sit({ edition: "furisk", variant: "world", players: 3 });
  await playOn(table, new Mouse(table));
  await isOver(table);
});

test("Hasbro 2000 with missions, with the keyboard alone", async ({ sit }) => {
  const table = await sit({ edition: "hasbro2000", variant: "missions", players: 3 });
  await playOn(table, new Keyboard(table));
  await isOver(table);
});

test("Clipper with typed commands alone", async ({ sit }) => {
  const table = await sit({ edition: "clipper", variant: "missions", players: 3 });
  await playOn(table, new Typing(table));
  await isOver(table);
});
