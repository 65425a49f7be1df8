/**
 * How fast the pages are, in a real browser against a real server. Prints one JSON object.
 *
 *   cd web && node ../benchmarks/pages.mjs
 *
 * The browser runs already when `erdkreis play` is started: measured is what a person waits for, not what opens the window.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(`${process.cwd()}/package.json`);
const { chromium } = require("@playwright/test");
const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), "../.venv/bin/erdkreis");
const CLICKS = 12;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const told = {};
try {
  await (await browser.newPage()).close();
  told.warm = Math.min(await usable({}), await usable({}), await usable({}));
  await playing(async (url) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await atTable(page, url);
    told.idle = await scriptPerFrame(page);
    told.click = await reaction(page);
    await click(page, "egypt");
    told.blinking = await scriptPerFrame(page);
    told.bots = await longestTask(1, (watching) => watching.waitForTimeout(10_000), (watching) => amongBots(watching, url));
    told.slow_start = await longestTask(4, async (slow) => {
      await slow.goto(url);
      await slow.locator("main button.primary:enabled").first().waitFor();
      await slow.waitForTimeout(6000);
    });
    told.slow_play = await longestTask(4, async (slow) => {
      await atTable(slow, url);
      for (let i = 0; i < 4; i++) await click(slow, "egypt");
      await slow.waitForTimeout(3000);
    });
  });
  told.cold = await usable({ ERDKREIS_CACHE: folder() }); // last: its compiler goes on for a while
} finally {
  await browser.close();
}
console.log(JSON.stringify(told));

function folder() {
  const made = mkdtempSync(join(tmpdir(), "erdkreis-bench-"));
  process.on("exit", () => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A server for as long as `use` needs it. */
async function playing(use, environment = {}) {
  const server = spawn(PROGRAM, ["play", "--no-browser", "--port", "0", "--data", folder()], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  try {
    let said = "";
    for await (const part of server.stdout) {
      said += part;
      const found = /http:\/\/[^\s/]+/.exec(said);
      if (found) return await use(found[0]);
    }
    throw new Error(`erdkreis play ended: ${said}`);
  } finally {
    process.kill(-server.pid, "SIGKILL");
  }
}

/** Seconds from the command until the start page can be used. */
async function usable(environment) {
  const start = performance.now();
  return playing(async (url) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url);
    await page.locator("main button.primary:enabled").first().click({ trial: true });
    const seconds = (performance.now() - start) / 1000;
    await context.close();
    return seconds;
  }, environment);
}

async function atTable(page, url) {
  const settings = { speed: "instant", guided: true, follow: false };
  await page.addInitScript((kept) => localStorage.setItem("erdkreis.settings", kept), JSON.stringify(settings));
  const seats = [{ name: "Ada", here: true }, { kind: "random" }, { kind: "random" }];
  const wanted = { edition: "furisk", variant: "world", seats, seed: "5eed".repeat(16), position: await position(url) };
  const made = await page.request.post(`${url}/api/tables`, { data: wanted });
  if (made.status() !== 201) throw new Error(await made.text());
  await page.goto(`${url}/table/${(await made.json()).table.id}`);
  await page.locator('[data-territory="egypt"]:not(.away)').waitFor({ state: "attached" });
  await page.waitForTimeout(1500);
}

/** Ada attacks from Egypt; the rest of the world is the others'. */
async function position() {
  const board = require("../src/erdkreis/boards/globe48.json");
  const own = { egypt: 60, north_africa: 3 };
  const land = board.territories.map(({ id }, i) => [id, id in own ? { owner: 0, units: own[id] } : { owner: 1 + (i % 2), units: 2 }]);
  return { edition: "furisk", variant: "world", players: 3, phase: "attack", active: 0, territories: Object.fromEntries(land) };
}

async function click(page, territory) {
  const box = await page.locator(`[data-territory="${territory}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Milliseconds from letting go of the mouse until what was clicked is drawn as chosen; the median of some. */
async function reaction(page) {
  await page.evaluate(() => {
    window.reactions = [];
    let pressed = 0;
    addEventListener("pointerup", () => (pressed = performance.now()), true);
    new MutationObserver(() => {
      const since = pressed;
      requestAnimationFrame(() => setTimeout(() => since && window.reactions.push(performance.now() - since)));
      pressed = 0;
    }).observe(document.querySelector(".map"), { subtree: true, attributeFilter: ["data-mark"] });
  });
  for (let i = 0; i < CLICKS; i++) {
    await click(page, "egypt");
    await page.waitForTimeout(400);
  }
  const times = (await page.evaluate(() => window.reactions)).sort((one, other) => one - other);
  if (times.length < CLICKS / 2) throw new Error("clicks were not answered");
  return times[times.length >> 1];
}

/** Milliseconds of the processor's time that the longest task of a page takes, whoever else has it meanwhile; with a
 * processor so many times slower. To a task belongs all that its thread does before the next one: promises that are kept
 * after it, and canvases that are painted then, are not within what the browser calls a task. */
async function longestTask(times, use, before = async () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await before(page);
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await use(page);
  const { origin } = new URL(page.url());
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await context.close();
  // The browser's own surface is made of pages, too.
  const ours = new Set(traceEvents.filter(({ args }) => args?.data?.url?.startsWith?.(origin)).map(({ pid }) => pid));
  const threads = traceEvents.filter(
    ({ name, args, pid }) => name === "thread_name" && args.name === "CrRendererMain" && ours.has(pid),
  );
  if (threads.length === 0) throw new Error("the page left no trace");
  const longest = threads.map(({ pid, tid }) => {
    const tasks = traceEvents.filter((one) => /RunTask/.test(one.name) && one.tts && one.pid === pid && one.tid === tid);
    tasks.sort((one, other) => one.tts - other.tts);
    return Math.max(0, ...tasks.map(({ tts, tdur = 0 }, i) => Math.max(tdur, (tasks[i + 1]?.tts ?? 0) - tts)));
  });
  return (Math.max(...longest) / 1000) * times;
}

/** A table of bots, watched: the page stands, and they play on. */
async function amongBots(page, url) {
  const seats = [{ kind: "greedy" }, { kind: "greedy" }, { kind: "greedy" }];
  const made = await page.request.post(`${url}/api/tables`, { data: { edition: "hasbro2000", variant: "world", seats } });
  if (made.status() !== 201) throw new Error(await made.text());
  await page.goto(`${url}/table/${(await made.json()).table.id}`);
  await page.locator('[data-territory="egypt"]').waitFor({ state: "attached" });
  await page.waitForTimeout(3000);
}

/** Milliseconds of script for each frame that the browser could draw in two seconds. */
async function scriptPerFrame(page) {
  const measured = await page.context().newCDPSession(page);
  await measured.send("Performance.enable");
  const script = async () =>
    (await measured.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ScriptDuration").value * 1000;
  await page.waitForTimeout(500);
  const before = await script();
  await page.waitForTimeout(2000);
  const spent = (await script()) - before;
  await measured.detach();
  return spent / 120;
}
