import { expect, test } from "vitest";
import { type Keys, once } from "./once";

const isRefusal = (error: unknown) => error === "refused";

/** Asks, and gets that; which keys were sent. */
async function keysOf(what: string, outcome: "answered" | "lost" | "refused"): Promise<Keys> {
  let sent: Keys | null = null;
  await once(
    what,
    async (keys) => {
      sent = keys;
      if (outcome !== "answered") throw outcome;
    },
    isRefusal,
  ).catch(() => {});
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

test("a request whose answer was lost is sent again with the same keys", async () => {
  const lost = await keysOf("sit/a", "lost");
  expect(await keysOf("sit/a", "lost")).toEqual(lost);
  expect(await keysOf("sit/a", "answered")).toEqual(lost);
});

test("after an answer or a refusal it is another request", async () => {
  const first = await keysOf("sit/b", "answered");
  const second = await keysOf("sit/b", "refused");
  const third = await keysOf("sit/b", "answered");
  expect(new Set([first.key, second.key, third.key, first.id, second.id, third.id]).size).toBe(6);
});

test("what differs has keys of its own, which the server takes", async () => {
  const [one, other] = [await keysOf("make/a", "lost"), await keysOf("make/b", "lost")];
  expect(one.key).not.toBe(other.key);
  expect(one.key).toMatch(/^[A-Za-z0-9_-]{20,64}$/);
  expect(one.id).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
});
