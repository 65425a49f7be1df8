import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameEvent, Update } from "../protocol";
import { Stage } from "./stage.svelte";

const placed = (seq: number): GameEvent => ({
  event: "UnitsPlaced",
  seq,
  side: 1,
  territory: "alaska",
  units: 1,
  reason: "placed",
});
const update = (...events: GameEvent[]): Update => ({
  ...{ type: "update", seq: events.at(-1)!.seq, after: events[0]!.seq - 1, seat: 0, events, rolls: [], view: null },
  ...{ options: null, undo: false, id: null, clock: null, reasons: [], imprints: [], running: null, restarts: [] },
});

/** A stage, and what it has told. */
function staged(speed: "normal" | "instant") {
  const told: number[] = [];
  const heard: number[] = [];
  const caughtUp = vi.fn();
  const stage = new Stage(
    () => ({ speed, step: false }),
    ({ seq }) => told.push(seq),
    ({ seq }) => heard.push(seq),
    caughtUp,
  );
  return { stage, told, heard, caughtUp };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

it("shows one move of others after the other", async () => {
  const { stage, told, caughtUp } = staged("normal");
  stage.play(update(placed(1), placed(2)), false, false);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([1, 2]);
  expect(caughtUp).toHaveBeenCalledOnce();
});

it("tells nothing more to whoever has left in the middle", async () => {
  const { stage, told, heard, caughtUp } = staged("normal");
  stage.play(update(placed(1), placed(2)), false, false);
  await vi.advanceTimersByTimeAsync(0);
  stage.close();
  stage.play(update(placed(3)), false, false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([1]);
  expect(heard).toEqual([1]);
  expect(caughtUp).not.toHaveBeenCalled();
});

it("lets the browser do something else before it has shown very many moves at once", async () => {
  const { stage, told, caughtUp } = staged("instant");
  const slow = told.push.bind(told);
  told.push = (...seqs) => {
    vi.advanceTimersByTime(10); // a slow device
    return slow(...seqs);
  };
  const ended = new Promise<void>((resolve) => caughtUp.mockImplementation(() => resolve()));
  stage.play(update(...Array.from({ length: 12 }, (_, i) => placed(i + 1))), false, false);
  for (let i = 0; i < 200; i++) await Promise.resolve();
  expect(told.length).toBeLessThan(12);
  await ended;
  expect(told).toHaveLength(12);
});
