import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import type {} from "vitest/config"; // what a configuration may say of tests; building needs no tests
import { fonts } from "./building/fonts.ts";

/** The Python package serves what lies here; it never compresses while serving. */
const PACKAGE = "../src/erdkreis/web";

/** Those dependencies that build the client and are not built into it; devDependencies check it. */
const BUILDING = ["@sveltejs/vite-plugin-svelte", "rolldown", "subset-font", "vite"];

export default defineConfig({
  plugins: [svelte(), fonts(), licences(), compressed()],
  build: {
    outDir: PACKAGE,
    emptyOutDir: true,
    target: "es2022",
    // A strict content security policy allows neither data: fonts nor inlined scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What was built, for the service worker to keep.
    manifest: "assets.json",
  },
  server: {
    // The boards' link tables are the rules' own files.
    fs: { allow: [".", "../src/erdkreis/boards"] },
    proxy: { "/api": { target: process.env.ERDKREIS_SERVER ?? "http://127.0.0.1:8742", ws: true } },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    // These bounds only end what would never end, also on a machine with too much to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    globalSetup: "testing/texts.ts",
    setupFiles: "testing/served.ts",
  },
});

/** Lays the licences of what is built in beside it, as they ask for. */
function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle() {
      const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
      const builtIn = Object.keys(dependencies).filter((name) => !BUILDING.includes(name));
      const texts = builtIn.map((name) => {
        const folder = join("node_modules", name);
        const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
        if (!file) throw new Error(`${name} brings no licence along`);
        return `${name}\n\n${readFileSync(join(folder, file), "utf8")}`;
      });
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join(`\n\n${"-".repeat(80)}\n\n`) });
    },
  };
}

/** Lays a .gz sibling beside every text file of the build. */
function compressed(): Plugin {
  let folder = PACKAGE;
  return {
    name: "gzip-siblings",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const file = join(folder, path);
        if (!/\.(html|js|css|json|svg|webmanifest)$/.test(path) || !statSync(file).isFile()) continue;
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
