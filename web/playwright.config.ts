import { defineConfig, devices } from "@playwright/test";

/** Debian's Chromium unless the machine says otherwise; no browser is downloaded. */
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const address = process.env.ERDKREIS_URL ?? "http://127.0.0.1:5173";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  reporter: "list",
  outputDir: "node_modules/.playwright",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: address,
    launchOptions: { executablePath, args: ["--no-sandbox"] },
  },
  webServer: process.env.ERDKREIS_URL
    ? undefined
    : { command: "npm run dev -- --host 127.0.0.1 --port 5173 --strictPort", url: address, reuseExistingServer: true },
});
