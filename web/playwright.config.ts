import { defineConfig, devices } from "@playwright/test";

/** Debian's Chromium unless the machine says otherwise; no browser is downloaded. */
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** The map and the sounds by themselves are shown only by the development server; everything else runs against a real `erdkreis serve`. */
process.env.MAP_PORT ??= String(20_000 + (process.pid % 10_000));
const ALONE = ["map.spec.ts", "deeds.spec.ts", "voices.spec.ts"];
/** What takes minutes, or more programs than a browser and a server. */
const LONG = ["long.spec.ts", "elsewhere.spec.ts"];
const MAP = `http://127.0.0.1:${process.env.MAP_PORT}`;

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: Number(process.env.WORKERS ?? 2),
  forbidOnly: true,
  // Tests wait for what shall be so; these bounds only end what would never end, also on a machine with too much to do.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: "list",
  outputDir: "node_modules/.playwright",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 800 },
    actionTimeout: 120_000,
    locale: "en-GB",
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args: ["--no-sandbox"] },
  },
  projects: [
    { name: "map", testMatch: ALONE, use: { baseURL: MAP, contextOptions: {} } },
    { name: "pages", testIgnore: [...ALONE, ...LONG, "screenshots.spec.ts"] },
    { name: "long", testMatch: LONG, timeout: 3_600_000 },
    { name: "screenshots", testMatch: "screenshots.spec.ts" },
  ],
  webServer: {
    command: `npm run dev -- --host 127.0.0.1 --port ${process.env.MAP_PORT} --strictPort`,
    url: MAP,
    reuseExistingServer: false,
    timeout: 300_000,
  },
});
