import { expect, test } from "vitest";
import help from "./Keys.svelte?raw";
import keyboard from "./keyboard.ts?raw";

/** The rows of the help: each with its keys. */
const rows = [...help.matchAll(/^ {4}\[\[(.+?)\], .+\],$/gm)].map(([, keys]) =>
  [...keys!.matchAll(/"([^"]+)"/g)].map(([, key]) => key!),
);

test("no key means two things", () => {
  const letters = rows.flat().filter((key) => /^(⇧ )?[A-Z]$/.test(key));
  expect(letters.length).toBeGreaterThan(30);
  expect(letters.filter((key, i) => letters.indexOf(key) < i)).toEqual([]);
});

test("what the keyboard does is told, and no button takes a key from it", () => {
  const doing = [...keyboard.matchAll(/^ {4}"?([a-zA-Z])"?: /gm)].map(([, key]) => key!);
  expect(doing.length).toBeGreaterThan(20);
  const told = new Set(rows.flat());
  expect(doing.filter((key) => !told.has(key < "a" ? `⇧ ${key}` : key.toUpperCase()))).toEqual([]);
  const sources = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
  const named = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/data-key="([a-zA-Z])"/g)].map(([, key]) => key!),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((key) => doing.includes(key))).toEqual([]);
  expect(named.filter((key) => !told.has(key < "a" ? `⇧ ${key}` : key.toUpperCase()))).toEqual([]);
});
