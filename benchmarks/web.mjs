/**
 * How fast the map draws, beside plain d3-geo drawing the same coarse shores in the same run.
 *
 *   cd web && npm ci && node ../benchmarks/web.mjs
 *
 * Frames are measured with the picture really painted (one pixel is read back), in turns, so that both see the same machine.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";

const require = createRequire(`${process.cwd()}/package.json`);
const { chromium } = require("@playwright/test");
const PORT = 5187;
const FRAMES = 180;

const vite = spawn("npx", ["vite", "--host", "127.0.0.1", "--port", String(PORT), "--strictPort"], { detached: true });
vite.stderr.pipe(process.stderr);
try {
  await started(vite);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`http://127.0.0.1:${PORT}/map?bare&scene=${process.argv[2] ?? "attack"}`);
  await page.waitForSelector("[data-territory]", { state: "attached" });
  await page.waitForTimeout(1500);
  const turning = await page.evaluate(measureTurning, FRAMES);
  await page.reload();
  await page.waitForTimeout(2500);
  const idle = await page.evaluate(measureIdle, 2000);
  await browser.close();
  const factor = turning.ours / turning.bare;
  console.log(`turning globe   ${turning.ours.toFixed(1)} ms a frame (lowest tenth of ${FRAMES}), script ${turning.script.toFixed(1)} ms`);
  console.log(`bare d3-geo     ${turning.bare.toFixed(1)} ms a frame, script ${turning.bareScript.toFixed(1)} ms`);
  console.log(`factor          ${factor.toFixed(2)} (at most 1.3)`);
  console.log(`breathing       ${idle.script.toFixed(2)} ms of script in ${idle.seconds} s, ${idle.draws} canvas calls`);
} finally {
  process.kill(-vite.pid);
}

async function measureTurning(frames) {
  const { bareGlobe } = await import("/src/map/demo/bare.ts");
  const layers = [...document.querySelectorAll(".map canvas")];
  const { clientWidth: width, clientHeight: height } = document.querySelector(".map");
  const bare = await bareGlobe("board42-110m", width, height, Math.min(width, height) / 2 - 22);
  const flush = (canvases) => {
    for (const canvas of canvases) canvas.getContext("2d").getImageData(0, 0, 1, 1);
  };
  const times = { ours: [], bare: [], script: [], bareScript: [] };
  for (let i = 0; i < frames + 5; i++) {
    const lon = (i * 360) / frames - 180;
    const lat = 30 * Math.sin(i / 7);
    let start = performance.now();
    window.map.drawFrame({ t: 0, lon, lat, zoom: 1 });
    let script = performance.now() - start;
    flush(layers);
    if (i >= 5) times.ours.push(performance.now() - start);
    if (i >= 5) times.script.push(script);
    await new Promise(requestAnimationFrame);
    start = performance.now();
    bare.draw(lon, lat);
    script = performance.now() - start;
    flush([bare.canvas]);
    if (i >= 5) times.bare.push(performance.now() - start);
    if (i >= 5) times.bareScript.push(script);
    await new Promise(requestAnimationFrame);
  }
  // The lowest tenth: other work on the machine only ever makes frames slower.
  const tenth = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 10)];
  return Object.fromEntries(Object.entries(times).map(([key, list]) => [key, tenth(list)]));
}

/** Counts what the page does by itself while targets breathe. */
async function measureIdle(milliseconds) {
  let draws = 0;
  let script = 0;
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (then) =>
    request((now) => {
      const start = performance.now();
      then(now);
      script += performance.now() - start;
    });
  for (const method of ["clearRect", "fill", "stroke", "drawImage"]) {
    const real = CanvasRenderingContext2D.prototype[method];
    CanvasRenderingContext2D.prototype[method] = function (...rest) {
      draws++;
      return real.apply(this, rest);
    };
  }
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return { draws, script, seconds: milliseconds / 1000 };
}

async function started(server) {
  let text = "";
  for await (const [chunk] of on(server.stdout, "data")) {
    text += chunk;
    if (text.includes("Local:")) return;
  }
}

async function* on(stream, name) {
  while (true) yield await once(stream, name);
}
