/** Ways to play. Each does an action, given in the engine's notation, by its own means only: it is what a person's hands
 * would do, so a decision that can be done by all of them is reachable by all of them. */

import { expect, type Locator } from "@playwright/test";
import type { TerritoryId } from "../src/protocol";
import { play } from "../src/text/play.en";
import { ui } from "../src/text/ui.en";
import type { Table } from "./table";

export interface Hand {
  readonly name: string;
  act(action: string): Promise<void>;
  /** Attacks until the target falls or one unit is left. */
  assault(source: TerritoryId, target: TerritoryId): Promise<void>;
}

type Doing = (words: readonly string[]) => Promise<void>;
type Ways = Readonly<Record<string, Doing>>;

abstract class ByHand implements Hand {
  abstract readonly name: string;
  protected abstract readonly ways: Ways;
  constructor(protected readonly table: Table) {}

  async act(action: string): Promise<void> {
    const [kind = "", ...words] = action.split(" ");
    const way = this.ways[kind];
    if (!way) throw new Error(`${this.name} cannot ${kind}`);
    const before = this.table.update?.seq ?? 0;
    await way(words);
    await this.table.moved(before);
  }

  abstract assault(source: TerritoryId, target: TerritoryId): Promise<void>;

  protected most(territory: TerritoryId): number {
    return this.table.options?.actions.find(({ kind, target }) => kind === "place" && target === territory)?.most ?? 0;
  }
}

/** Points at things: a mouse or a finger. */
abstract class Pointing extends ByHand {
  abstract pick(territory: TerritoryId): Promise<void>;
  abstract press(button: Locator): Promise<void>;
  protected abstract place(territory: TerritoryId, units: number): Promise<void>;
  protected abstract roll(source: TerritoryId, target: TerritoryId): Promise<void>;

  protected readonly ways: Ways = {
    claim: ([territory]) => this.pick(territory!),
    // Picked, then confirmed.
    capital: async ([territory]) => {
      await this.pick(territory!);
      await this.press(this.table.button(play.way.capital.confirm));
    },
    place: ([territory, units = "1"]) => this.place(territory!, Number(units)),
    choose: ([mode]) => this.press(this.table.button(mode === "attack" ? /attack|liberat/i : /reinforc|armies|units/i)),
    trade: () => this.press(this.table.hand.getByRole("button", { name: /^trade in/i })),
    attack: async ([source, target]) => {
      await this.take(source!);
      await this.roll(source!, target!);
    },
    defend: ([dice]) => this.press(this.table.button(play.attack.diceCount(Number(dice)))),
    occupy: async ([units]) => {
      await this.distribute(Number(units));
      await this.press(this.table.button(ui.labels.ok));
    },
    fortify: async ([source, target, units]) => {
      await this.take(source!);
      await this.pick(target!);
      await this.distribute(Number(units));
      await this.press(this.table.button(ui.labels.ok));
    },
    draw: () => this.press(this.table.button(ui.labels.drawCard)),
    decline: () => this.press(this.table.button(ui.labels.skip)),
    end: () => this.press(this.table.done),
    undo: () => this.press(this.table.button(play.takeBack)),
  };

  /** Chooses a source; one that is chosen already stays so, another is let go first. */
  protected async take(source: TerritoryId): Promise<void> {
    const place = this.table.place(source);
    if ((await place.getAttribute("data-mark")) === "source") return;
    const other = this.table.page.locator('[data-mark="source"]');
    if ((await other.count()) > 0) await this.pick((await other.getAttribute("data-territory")) ?? "");
    await this.pick(source);
    await expect(place).toHaveAttribute("data-mark", "source");
  }

  /** By the buttons of the distribution menu. */
  private async distribute(units: number): Promise<void> {
    const shown = this.table.decision.locator("output");
    const { oneBack, allBack, oneForward, allForward } = ui.distribution;
    const at = Number(await shown.textContent());
    const [least, most] = await this.table.decision
      .locator('input[type="range"]')
      .evaluate(({ min, max }: HTMLInputElement) => [Number(min), Number(max)]);
    if (units === at) return;
    if (units === most) await this.press(this.table.button(allForward));
    else if (units === least) await this.press(this.table.button(allBack));
    else {
      const button = this.table.button(units > at ? oneForward : oneBack);
      for (let i = at; i !== units; i += Math.sign(units - at)) await this.press(button);
    }
    await expect(shown).toHaveText(String(units));
  }
}

export class Mouse extends Pointing {
  readonly name: string = "mouse";

  async pick(territory: TerritoryId, how: { shift?: boolean; right?: boolean } = {}): Promise<void> {
    const { mouse, keyboard } = this.table.page;
    const { x, y } = await spot(this.table, territory);
    if (how.shift) await keyboard.down("Shift");
    await mouse.click(x, y, { button: how.right ? "right" : "left" });
    if (how.shift) await keyboard.up("Shift");
  }

  /** The button stays down until something has come of it. */
  async hold(territory: TerritoryId, until: () => Promise<void>): Promise<void> {
    const { mouse } = this.table.page;
    const { x, y } = await spot(this.table, territory);
    await mouse.move(x, y);
    await mouse.down();
    await until();
    await mouse.up();
  }

  press(button: Locator): Promise<void> {
    return button.click();
  }

  protected async place(territory: TerritoryId, units: number): Promise<void> {
    if (units === this.most(territory)) return this.pick(territory, { right: true });
    for (let left = units; left > 0; left -= left >= 5 ? 5 : 1) await this.pick(territory, { shift: left >= 5 });
  }

  protected roll(_: TerritoryId, target: TerritoryId): Promise<void> {
    return this.pick(target);
  }

  /** A click on a target attacks at once; only then can one attack on to the end. */
  async assault(source: TerritoryId, target: TerritoryId): Promise<void> {
    await this.act(`attack ${source} ${target}`);
    const { options, page } = this.table;
    if (options?.phase !== "attack" || !options.actions.some((one) => one.source === source && one.target === target))
      return;
    const before = this.table.update?.seq ?? 0;
    await this.press(this.table.button(ui.labels.toTheEnd));
    await assaulted(this.table, before);
    await expect(page.getByRole("button", { name: ui.labels.stop })).toBeHidden();
  }
}

export class Touch extends Pointing {
  readonly name = "touch";

  async pick(territory: TerritoryId): Promise<void> {
    const { x, y } = await spot(this.table, territory);
    await this.table.page.touchscreen.tap(x, y);
  }

  /** A finger that stays until something has come of it. */
  async hold(territory: TerritoryId, until: () => Promise<void>): Promise<void> {
    const { page } = this.table;
    const { x, y } = await spot(this.table, territory);
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await until();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await touch.detach();
  }

  press(button: Locator): Promise<void> {
    return button.tap();
  }

  protected async place(territory: TerritoryId, units: number): Promise<void> {
    const all = this.table.button(play.placing.all);
    if (units > 1 && units === this.most(territory)) {
      await this.press(all);
      return this.pick(territory);
    }
    if ((await all.count()) > 0) await this.press(this.table.button("1"));
    for (let left = units; left > 0; left--) await this.pick(territory);
  }

  /** The first tap aims. */
  protected async roll(_: TerritoryId, target: TerritoryId): Promise<void> {
    await this.pick(target);
    await this.press(this.table.button(ui.labels.roll));
  }

  async assault(source: TerritoryId, target: TerritoryId): Promise<void> {
    const before = this.table.update?.seq ?? 0;
    await this.take(source);
    await this.pick(target);
    await this.press(this.table.button(ui.labels.toTheEnd));
    await assaulted(this.table, before);
  }
}

/** Keys alone: no pointer ever touches the page. */
export class Keyboard extends ByHand {
  readonly name = "keyboard";
  private get keys() {
    return this.table.page.keyboard;
  }

  protected readonly ways: Ways = {
    claim: ([territory]) => this.goAnd(territory!, "n", "Enter"),
    capital: async ([territory]) => {
      await this.goAnd(territory!, "n", "Enter");
      await this.keys.press("Enter");
    },
    place: async ([territory, units = "1"]) => {
      await this.go(territory!, "n");
      if (Number(units) === this.most(territory!)) return this.keys.press("0");
      for (let left = Number(units); left > 0; left -= Math.min(9, left))
        await this.keys.press(String(Math.min(9, left)));
    },
    choose: ([mode]) => this.enter(this.table.button(mode === "attack" ? /attack|liberat/i : /reinforc|armies|units/i)),
    trade: () => this.enter(this.table.hand.getByRole("button", { name: /^trade in/i })),
    attack: async ([source, target]) => {
      await this.select(source!);
      await this.goAnd(target!, "t", "Enter");
    },
    defend: ([dice]) => this.keys.press(dice!),
    occupy: ([units]) => this.distribute(Number(units)),
    fortify: async ([source, target, units]) => {
      await this.select(source!);
      await this.goAnd(target!, "t", "Enter");
      await this.distribute(Number(units));
    },
    draw: () => this.enter(this.table.button(ui.labels.drawCard)),
    decline: () => this.enter(this.table.button(ui.labels.skip)),
    end: () => this.keys.press("e"),
    undo: () => this.keys.press("u"),
  };

  /** Steps along with a key until the focus is there. */
  private async go(territory: TerritoryId, key: "n" | "t"): Promise<void> {
    const place = this.table.place(territory);
    for (let i = 0; i < 50; i++) {
      if (i > 0 || !(await focused(place))) await this.keys.press(key);
      if (await focused(place)) return;
    }
    throw new Error(`the key ${key} does not lead to ${territory}`);
  }

  private async goAnd(territory: TerritoryId, key: "n" | "t", then: string): Promise<void> {
    await this.go(territory, key);
    await this.keys.press(then);
  }

  async select(source: TerritoryId): Promise<void> {
    const place = this.table.place(source);
    if ((await place.getAttribute("data-mark")) === "source") return;
    if ((await this.table.page.locator('[data-mark="source"]').count()) > 0) await this.keys.press("Escape");
    await this.goAnd(source, "n", "Enter");
    await expect(place).toHaveAttribute("data-mark", "source");
  }

  /** Tabs to a button and presses it. */
  async enter(button: Locator): Promise<void> {
    await expect(button).toBeVisible();
    for (let i = 0; i < 150 && !(await focused(button)); i++) await this.keys.press("Shift+Tab");
    expect(await focused(button), "a button is reached with the tab key").toBe(true);
    await this.keys.press("Enter");
  }

  private async distribute(units: number): Promise<void> {
    const shown = this.table.decision.locator("output");
    await expect(shown).toBeAttached();
    if (units <= 9) await this.keys.press(String(units));
    else
      for (let at = Number(await shown.textContent()); at !== units; at += Math.sign(units - at))
        await this.keys.press(units > at ? "+" : "-");
    await expect(shown).toHaveText(String(units));
    await this.keys.press("Enter");
  }

  async assault(source: TerritoryId, target: TerritoryId): Promise<void> {
    await this.act(`attack ${source} ${target}`);
    const { options } = this.table;
    if (options?.phase !== "attack" || !options.actions.some((one) => one.source === source && one.target === target))
      return;
    const before = this.table.update?.seq ?? 0;
    await this.keys.press("a");
    await assaulted(this.table, before);
  }
}

/** The command line alone. */
export class Typing implements Hand {
  readonly name = "command line";
  constructor(private readonly table: Table) {}

  async act(action: string): Promise<void> {
    const before = this.table.update?.seq ?? 0;
    await this.type(action);
    await this.table.moved(before);
  }

  async type(line: string): Promise<void> {
    const { page } = this.table;
    const field = page.getByRole("combobox", { name: play.command.label });
    if ((await field.count()) === 0) await page.keyboard.press("/");
    await expect(field).toBeFocused();
    await page.keyboard.insertText(line);
    await page.keyboard.press("Enter");
  }

  async assault(source: TerritoryId, target: TerritoryId): Promise<void> {
    const left = () =>
      this.table.options?.phase === "attack" &&
      this.table.options.actions.some((one) => one.kind === "attack" && one.source === source && one.target === target);
    while (left()) await this.act(`attack ${source} ${target}`);
  }
}

const focused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

/** An “attack until” has come to its end. */
async function assaulted(table: Table, before: number): Promise<void> {
  await table.moved(before);
  await expect.poll(() => table.ended).toBeGreaterThan(before);
  await table.settled();
}

/** Where a territory is on the page; it must not be covered by anything but the map. */
export async function spot(table: Table, territory: TerritoryId): Promise<{ x: number; y: number }> {
  const place = table.place(territory);
  await expect(place).not.toHaveClass(/away/);
  const { x, y, over } = await place.evaluate(async (button) => {
    // A globe that still turns would carry it away from under the hand.
    for (let same = 0, before = ""; same < 3; ) {
      await new Promise(requestAnimationFrame);
      const { x, y } = button.getBoundingClientRect();
      same = `${x} ${y}` === before ? same + 1 : 0;
      before = `${x} ${y}`;
    }
    const box = button.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return { x, y, over: top?.closest(".map") ? null : (top?.outerHTML.slice(0, 120) ?? "outside the window") };
  });
  expect(over, `${territory} is covered`).toBeNull();
  return { x, y };
}
