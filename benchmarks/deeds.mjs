/**
 * How much script a frame costs while something is done upon the map, at 1280 × 800. Prints one JSON object: for each deed
 * the milliseconds of a frame, on the globe or the flat map, whichever is more. It counts the time that the page's thread
 * works, not that it waits for others on a busy machine.
 *
 *   cd web && node ../benchmarks/deeds.mjs
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";

const require = createRequire(`${process.cwd()}/package.json`);
const { chromium } = require("@playwright/test");
const PORT = 5188;
const LENGTH = 1500;

/** Each longer than in a game, so that there are frames enough to tell. */
const DEEDS = {
  march: [{ kind: "march", from: "brazil", to: "egypt", owner: 0, units: 7, length: LENGTH }],
  flood: [{ kind: "flood", territory: "north_africa", from: "brazil", before: 3, length: LENGTH }],
  light: [{ kind: "flood", territory: "peru", from: "brazil", before: 3, length: LENGTH / 3 }],
  triumph: [{ kind: "triumph", owner: 1, from: "egypt", length: LENGTH }],
};

const vite = spawn("npx", ["vite", "--host", "127.0.0.1", "--port", String(PORT), "--strictPort"], { detached: true });
vite.stderr.pipe(process.stderr);
try {
  await started(vite);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const told = {};
  for (const form of ["globe", "flat"]) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const measured = await page.context().newCDPSession(page);
    await measured.send("Performance.enable", { timeDomain: "threadTicks" });
    const script = async () =>
      (await measured.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ScriptDuration").value * 1000;
    await page.route("**/api/texts/*", (asked) => asked.fulfill({ json: {} }));
    await page.goto(`http://127.0.0.1:${PORT}/map?bare&scene=calm&form=${form}`);
    await page.waitForSelector("[data-territory]", { state: "attached" });
    await page.waitForTimeout(2500);
    for (const [name, deeds] of Object.entries(DEEDS)) {
      const before = await script();
      const frames = await page.evaluate(play, [deeds, LENGTH]);
      if (frames < 10) throw new Error(`${name} was hardly drawn: ${frames} frames`);
      told[name] = Math.max(told[name] ?? 0, (await script() - before) / frames);
    }
    await page.close();
  }
  await browser.close();
  console.log(JSON.stringify(told));
} finally {
  process.kill(-vite.pid);
}

/** Plays deeds to their end; answers in how many frames. */
async function play([deeds, length]) {
  let frames = 0;
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (then) => {
    frames++;
    return request(then);
  };
  window.map.enact(deeds);
  await new Promise((resolve) => setTimeout(resolve, length));
  window.map.enact([]);
  window.requestAnimationFrame = request;
  await new Promise((resolve) => setTimeout(resolve, 200));
  return frames;
}

async function started(server) {
  let text = "";
  while (!text.includes("Local:")) text += (await once(server.stdout, "data"))[0];
}
