/** A table as one browser sees it: what the server told the page, and what the page shows of it. */

import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type {
  GameEvent,
  Options,
  Side,
  TableMade,
  TerritoryId,
  TerritoryView,
  ToPerson,
  Update,
  View,
} from "../src/protocol";
import type { Position } from "./positions";

export type Made = TableMade;

export interface Seating {
  readonly position?: Position;
  readonly edition?: string;
  readonly variant?: string;
  readonly escalating?: boolean;
  readonly players?: number;
  /** Whoever is no person here; by default everybody but the first seat is a bot that does anything. */
  readonly seats?: readonly SeatWanted[];
  readonly houseRules?: Readonly<Record<string, unknown>>;
  readonly clock?: unknown;
  readonly hints?: boolean;
  readonly name?: string;
}
export type SeatWanted = "here" | "away" | "random" | "greedy" | "captain";

const NAMES = ["Ada", "Bo", "Cleo", "Dirk", "Eva", "Finn"];
const SEED = "5eed".repeat(16);

export async function makeTable(request: APIRequestContext, seating: Seating): Promise<Made> {
  const { position, houseRules = {}, seats, clock } = seating;
  const players = position?.players ?? seating.players ?? 3;
  const wanted = seats ?? Array.from({ length: players }, (_, i) => (i === 0 ? "here" : "random"));
  const answer = await request.post("/api/tables", {
    data: {
      name: seating.name ?? "Test",
      edition: position?.edition ?? seating.edition,
      variant: position?.variant ?? seating.variant,
      escalating: seating.escalating ?? false,
      house_rules: houseRules,
      seats: wanted.map((one, i) =>
        one === "here" || one === "away" ? { name: NAMES[i], here: one === "here" } : { kind: one, name: NAMES[i] },
      ),
      ...(wanted.includes("here") ? { seed: SEED } : {}),
      ...(position ? { position } : {}),
      ...(clock ? { clock } : {}),
      ...(seating.hints === undefined ? {} : { hints: seating.hints }),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Made;
}

/** Another person's turn may take long on a machine with much to do. */
const WHILE_OTHERS_PLAY = 900_000;

export class Table {
  /** The last that the server said about the game. */
  update: Update | null = null;
  /** Everything that was told to this page, the oldest first. */
  events: GameEvent[] = [];
  /** The game's state when the last “attack until” ended. */
  ended = 0;

  constructor(
    readonly page: Page,
    readonly id: string,
  ) {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.#hear(JSON.parse(String(payload)) as ToPerson));
    });
  }

  #hear(message: ToPerson): void {
    if (message.type === "ended") this.ended = this.update?.seq ?? 0;
    const update = message.type === "update" ? message : message.type === "refused" ? message.current : null;
    if (!update || (this.update && update.seq < this.update.seq)) return;
    const known = this.events.at(-1)?.seq ?? -1;
    this.events.push(...update.events.filter(({ seq }) => seq > known));
    this.update = { ...update, view: update.view ?? this.update?.view ?? null };
  }

  async open(): Promise<void> {
    await this.page.goto(`/table/${this.id}`);
    await expect(this.screen).toBeVisible();
    await this.settled();
  }

  get screen(): Locator {
    return this.page.locator(".screen");
  }
  get decision(): Locator {
    return this.page.locator('[data-part="decision"]');
  }
  /** One's cards: where they lie, or with the decision where there is little room. */
  get hand(): Locator {
    return this.page.locator('[data-part="own"], [data-part="decision"]').getByRole("region", { name: /cards$/i });
  }
  get status(): Locator {
    return this.page.locator('[data-part="status"]');
  }
  get done(): Locator {
    return this.page.locator('[data-part="done"]');
  }
  get dice(): Locator {
    return this.page.locator('[data-part="dice"]');
  }
  get handOver(): Locator {
    return this.page.locator('[data-part="hand-over"]');
  }

  get view(): View {
    if (!this.update?.view) throw new Error("the server has not shown the game yet");
    return this.update.view;
  }

  get options(): Options | null {
    return this.update?.options ?? null;
  }

  land(id: TerritoryId): TerritoryView {
    const found = this.view.territories.find((one) => one.id === id);
    if (!found) throw new Error(`there is no ${id}`);
    return found;
  }

  units = (id: TerritoryId): number => this.land(id).units;
  owner = (id: TerritoryId): Side => this.land(id).owner;

  /** The button of a territory on the map: what a screen reader reads, and where a finger goes. */
  place = (id: TerritoryId): Locator => this.page.locator(`[data-territory="${id}"]`);

  button = (name: string | RegExp): Locator =>
    this.decision.getByRole("button", { name, exact: typeof name === "string" });

  /** What happened first of a kind, after a move. */
  first(event: GameEvent["event"], after = 0): GameEvent | undefined {
    return this.events.find((one) => one.event === event && one.seq > after);
  }

  /** Everything that the server said is shown; when the game is over, that is the page of its end. */
  async settled(): Promise<void> {
    await expect
      .poll(async () => {
        // Never waits for the screen: the end may take its place at any moment.
        const [shown] = await this.screen.evaluateAll((all) => all.map((one) => ({ ...(one as HTMLElement).dataset })));
        if (this.view.phase === "over") return shown === undefined;
        return shown?.playing === "false" && Number(shown.seq) === this.update?.seq;
      })
      .toBe(true);
  }

  /** The game has moved past `seq` and it is this device's turn to decide again, or over. */
  async moved(seq: number): Promise<void> {
    await expect
      .poll(
        () => this.update !== null && this.update.seq > seq && (this.options !== null || this.view.phase === "over"),
        { timeout: WHILE_OTHERS_PLAY },
      )
      .toBe(true);
    await this.settled();
  }

  /** Waits for a phase in which this device decides. */
  async asked(phase: View["phase"]): Promise<void> {
    await expect.poll(() => this.options?.phase ?? this.view.phase).toBe(phase);
    await this.settled();
  }
}
