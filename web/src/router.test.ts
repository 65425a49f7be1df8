import { beforeAll, expect, test, vi } from "vitest";

let match: typeof import("./router.svelte").match;

beforeAll(async () => {
  vi.stubGlobal("location", { pathname: "/", search: "", hash: "" });
  ({ match } = await import("./router.svelte"));
});

test("a pattern yields the parameters of a path that fits", () => {
  expect(match("/table/:id", "/table/a%20b")).toEqual({ id: "a b" });
  expect(match("/", "/")).toEqual({});
});

test("a pattern refuses other paths", () => {
  expect(match("/table/:id", "/table")).toBeNull();
  expect(match("/rules", "/new")).toBeNull();
  expect(match("/table/:id", "/table/%E0%A4%A")).toBeNull();
});
