/** What people have kept and shared, in every version there was: game files, this browser's storage, links. */

import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { unpacked } from "./analysis/codec";
import { pathTo, ROOT, tipOf } from "./analysis/tree";
import { progress, streakOn } from "./puzzles/progress";
import { verify } from "./replay/verify";

const SHELF = new URL("../../tests/kept/", import.meta.url);
const folders = (kind: string) => readdirSync(SHELF).filter((name) => name.startsWith(`${kind}-`));
const inflated = (path: string) => gunzipSync(readFileSync(new URL(path, SHELF))).toString("utf8");

const tables = folders("game").flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, SHELF))
    .filter((name) => name.includes("-table.") || name.startsWith("renewed") || name.startsWith("called-off"))
    .map((name) => `${folder}/${name}`),
);

describe("a game file of a table that committed to its dice", () => {
  it("is kept of every version", () => {
    expect(tables.length).toBeGreaterThanOrEqual(7 * folders("game").length);
  });

  it.each(tables)("%s is proven, and not when a byte is changed", (path) => {
    const file = inflated(path);
    expect(verify(file)).toMatchObject({ kind: "proven" });
    const place = file.lastIndexOf('"link"') + 20;
    const other = file[place] === "0" ? "1" : "0";
    expect(verify(file.slice(0, place) + other + file.slice(place + 1))).toMatchObject({ kind: "wrong" });
  });

  it.each(folders("game"))("%s holds games without commitments too", (folder) => {
    expect(verify(inflated(`${folder}/house-rules.jsonl.gz`))).toEqual({ kind: "uncommitted" });
  });

  it("of a newer version cannot be read", () => {
    const file = inflated(tables[0]!).replace(/"erdkreis-game\/\d+"/, '"erdkreis-game/99"');
    expect(verify(file)).toEqual({ kind: "unreadable" });
  });
});

interface Kept {
  entries: Record<string, string>;
  links: { link: string; pattern: string }[];
}

describe.each(folders("browser"))("what a browser keeps, %s", async (folder) => {
  const { entries, links } = JSON.parse(readFileSync(new URL(`${folder}/kept.json`, SHELF), "utf8")) as Kept;
  vi.stubGlobal("localStorage", { getItem: (key: string) => entries[key] ?? null, setItem: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("location", { pathname: "/", search: "", hash: "", origin: "https://erdkreis.example" });
  const { settings } = await import("./settings.svelte");
  const { mine, ownName } = await import("./pages/mine");
  const { inviteIn, invitesOf, pathOf } = await import("./lobby/invite");
  const { beginning, understood } = await import("./pages/make/form");
  const { match } = await import("./router.svelte");
  const { moveIn } = await import("./replay/course");
  const { look } = await import("./look/theme.svelte");
  const { kept } = await import("./storage");
  const { routes } = await import("./routes");

  it("are choices that hold", () => {
    const { sound, ...others } = JSON.parse(entries["erdkreis.settings"]!) as { sound?: boolean };
    expect(settings.now).toMatchObject(others);
    if (sound !== undefined) expect(settings.now.muted).toBe(!sound);
    expect(settings.language).toBe(entries["erdkreis.language"]);
    expect(look.choice).toBe(entries["erdkreis.theme"]);
  });

  it("are tables, invitations and a name", () => {
    const tables = JSON.parse(entries["erdkreis.tables"]!) as { id: string }[];
    expect(mine()).toEqual(tables);
    expect(ownName()).toBe("Ada");
    expect(invitesOf(tables[0]!.id)).toHaveLength(1);
  });

  it("is the last table that was made, house rules included", () => {
    const form = understood(kept("new"), beginning("bots", ""));
    expect(form).toMatchObject(JSON.parse(entries["erdkreis.new"]!) as object);
  });

  it.each(links)("$link leads somewhere", ({ link, pattern }) => {
    const url = new URL(link, location.origin);
    expect(routes.map((route) => route.pattern)).toContain(pattern);
    expect(match(pattern, url.pathname)).not.toBeNull();
    if (/^#(seat|device)=/.test(url.hash)) {
      expect(inviteIn(url.hash)?.token).toHaveLength(43);
      expect(pathOf(url.href, location.origin)).toBe(link);
    }
    if (url.searchParams.has("move")) expect(moveIn(url.search, 500)).toBe(Number(url.searchParams.get("move")));
  });
});

describe.each(folders("study"))("links to positions and variations, %s", (folder) => {
  type Study = { link: string; moves: number; names: string[] | null };
  const links = JSON.parse(readFileSync(new URL(`${folder}/links.json`, SHELF), "utf8")) as Study[];

  it.each(links)("hold $moves moves", async ({ link, moves, names }) => {
    const { pathname, hash } = new URL(link, "https://erdkreis.example");
    expect(pathname).toBe("/analysis");
    const shared = await unpacked(hash.slice(1));
    expect(shared.names).toEqual(names);
    expect(pathTo(shared.tree, tipOf(shared.tree, ROOT))).toHaveLength(moves);
    expect(pathTo(shared.tree, shared.at).length).toBeLessThanOrEqual(moves);
  });
});

describe.each(folders("puzzles"))("what a browser keeps of puzzles, %s", (folder) => {
  type Solving = { entries: Record<string, string>; right: number; day: string; streak: number; longest: number };
  const { entries, right, ...days } = JSON.parse(
    readFileSync(new URL(`${folder}/kept.json`, SHELF), "utf8"),
  ) as Solving;

  it("is what was answered, and the days in a row", () => {
    vi.stubGlobal("localStorage", { getItem: (key: string) => entries[key] ?? null });
    const { answers, day, streak, longest } = progress();
    expect({ day, streak, longest }).toEqual(days);
    expect(Object.values(answers).filter((verdict) => verdict === "right")).toHaveLength(right);
    expect(streakOn(progress(), days.day)).toBe(days.streak);
  });
});
