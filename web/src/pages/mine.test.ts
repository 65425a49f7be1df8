import { beforeEach, describe, expect, it, vi } from "vitest";
import { forget, mine, remember } from "./mine";

let store = new Map<string, string>();
beforeEach(() => {
  store = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});

const table = (id: string) => ({ id, name: `Table ${id}`, edition: "clipper" });

describe("my tables", () => {
  it("come latest first, each once", () => {
    remember(table("a"), 1);
    remember(table("b"), 2);
    remember(table("a"), 3);
    expect(mine().map(({ id }) => id)).toEqual(["a", "b"]);
  });
  it("are forgotten at a word, and the oldest by themselves", () => {
    for (let i = 0; i < 60; i++) remember(table(String(i)), i);
    expect(mine()).toHaveLength(40);
    expect(mine()[0]!.id).toBe("59");
    forget("59");
    expect(mine()[0]!.id).toBe("58");
  });
  it("leave out what is not understood", () => {
    store.set("erdkreis.tables", JSON.stringify([{ id: 3 }, null, { ...table("a"), at: 1 }]));
    expect(mine().map(({ id }) => id)).toEqual(["a"]);
    store.set("erdkreis.tables", "{");
    expect(mine()).toEqual([]);
  });
});
