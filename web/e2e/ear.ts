/** Somebody who hears the page and never sees it: knows only what the accessibility tree tells, and has only keys. */

import { expect, type Locator, type Page } from "@playwright/test";
import { play } from "../src/text/play.en";

interface Heard {
  readonly units: number;
  readonly owner: string;
}

export class Ear {
  /** Who borders whom, learned from the list. */
  near = new Map<string, string[]>();

  constructor(
    private readonly page: Page,
    private readonly me: string,
  ) {}

  /** The prompt that was last announced. */
  async prompt(): Promise<string> {
    return words(await this.region("status"));
  }

  /** What has been told of the game. */
  async told(): Promise<string> {
    return words(await this.region("log"));
  }

  private async region(role: "status" | "log"): Promise<string> {
    const region =
      role === "status" ? this.page.getByRole(role, { name: play.decisionLabel }) : this.page.getByRole(role);
    return (await region.count()) ? region.first().ariaSnapshot() : "";
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** What has the focus, as it is called; never nothing. */
  async focused(): Promise<string> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    const [, name = ""] = /"(.*)"/.exec(await this.page.locator(":focus").ariaSnapshot()) ?? [];
    return name;
  }

  /** Steps with a key until something so called has the focus. */
  async go(name: string, key: "n" | "t"): Promise<void> {
    for (let steps = 0; steps < 60; steps++) {
      if (steps || !(await this.isAt(name))) await this.press(key);
      if (await this.isAt(name)) return;
    }
    throw new Error(`the key ${key} does not lead to ${name}`);
  }
  private async isAt(name: string): Promise<boolean> {
    const active = this.page.locator(":focus");
    if (!(await active.count())) return false;
    return (await active.ariaSnapshot()).startsWith(`- button "${name},`);
  }

  /** Opens the list, hears it to its end, and goes back to where it was. */
  async learn(): Promise<ReadonlyMap<string, { continent: string; near: string }>> {
    await this.press("o");
    const list = this.page.getByRole("table", { name: "Map as a list" });
    await expect(list.getByRole("row").nth(1)).toBeVisible();
    const found = new Map<string, { continent: string; near: string }>();
    for (const { head, cells } of rowsOf(await list.ariaSnapshot())) {
      found.set(head, { continent: cells[0] ?? "", near: cells.at(-1) ?? "" });
      this.near.set(
        head,
        (cells.at(-1) ?? "").split(", ").map((one) => one.replace(/\s\d+$/, "")),
      );
    }
    await this.press("Escape");
    await expect(list).toHaveCount(0);
    return found;
  }

  /** Who holds what, as the buttons of the map are called. */
  async board(): Promise<ReadonlyMap<string, Heard>> {
    const heard = new Map<string, Heard>();
    const tree = await this.page.getByRole("main").ariaSnapshot();
    for (const [, name, units, owner] of tree.matchAll(/- button "([^",]+), (\d+) \w+, ([^",]+)[",]/g))
      heard.set(name!, { units: Number(units), owner: owner! });
    return heard;
  }

  /** Decides one thing by what is asked; false once nothing is asked any more. */
  async decide(): Promise<void> {
    const asked = await this.prompt();
    if (/trade in .* first|^You have \d+ .*cards: /i.test(asked)) return this.press("x");
    if (/to place|Spread \d|^Place \d/i.test(asked)) return this.reinforce();
    if (/^Claim/.test(asked)) return this.press("n", "Enter");
    if (/are possible/.test(asked)) return this.press("End", "Enter");
    if (/in defence|how many dice/i.test(asked)) return this.press(/2$/.test(asked) ? "2" : "1");
    if (/You may draw/.test(asked)) return this.press("1");
    if (/end your turn/i.test(asked)) return this.press("e");
    if (/nothing (left )?to attack|cannot attack|nothing more/i.test(asked)) return this.press("e");
    return this.attack();
  }

  /** Everything where most of one's own stand at a border. */
  private async reinforce(): Promise<void> {
    const board = await this.board();
    const mine = [...board].filter(([, { owner }]) => owner === this.me);
    const border = mine.filter(([name]) => this.enemies(name, board).length > 0);
    const [best] = (border.length ? border : mine).sort(([, one], [, other]) => other.units - one.units);
    await this.go(best![0], "n");
    await this.press("0");
  }

  private async attack(): Promise<void> {
    const board = await this.board();
    const ahead = [...board]
      .filter(([, { owner, units }]) => owner === this.me && units > 3)
      .flatMap(([from, { units }]) =>
        this.enemies(from, board).map((to) => ({ from, to, by: units - board.get(to)!.units })),
      )
      .filter(({ by }) => by > 2)
      .sort((one, other) => other.by - one.by)[0];
    if (!ahead) return this.press("e");
    await this.press("Escape");
    await this.go(ahead.from, "n");
    await this.press("Enter");
    await this.go(ahead.to, "t");
    await this.press("Enter");
    await this.answered();
    if (/ against /.test(await this.prompt())) await this.press("a");
  }

  private enemies(name: string, board: ReadonlyMap<string, Heard>): string[] {
    return (this.near.get(name) ?? []).filter((one) => board.has(one) && board.get(one)?.owner !== this.me);
  }

  /** Whatever was decided has been carried out, and something is asked again or the game is over. */
  async answered(): Promise<void> {
    await expect(this.page.locator('.screen[data-playing="true"], [aria-busy="true"]')).toHaveCount(0);
  }

  /** Is it this person who is asked? What others do is told in other words. */
  async mine(): Promise<boolean> {
    return !OTHERS.test(await this.prompt());
  }

  over(): Locator {
    return this.page.getByRole("heading", { name: /wins/ });
  }
}

/** What is said while somebody else of the table is waited for. */
const OTHERS = /^(It is|The game is over|Rolling|(Bo|Cleo)\b(?!.*\byou\b))/;

/** The text of a live region in the tree. */
function words(tree: string): string {
  return tree
    .split("\n")
    .map((line) => line.replace(/^\s*- (?:status|log|paragraph|text)(?: "[^"]*")?(?:: |:$|$)/, "").trim())
    .filter(Boolean)
    .join(" ")
    .replace(/^"|"$/g, "");
}

/** Rows of a table in the tree, by their head. */
function rowsOf(tree: string): { head: string; cells: string[] }[] {
  const rows: { head: string; cells: string[] }[] = [];
  for (const line of tree.split("\n")) {
    const [, kind, name = ""] = /^\s*- (rowheader|cell)(?: "(.*)")?:?/.exec(line) ?? [];
    if (kind === "rowheader") rows.push({ head: name, cells: [] });
    else if (kind === "cell") rows.at(-1)?.cells.push(name);
  }
  return rows;
}
