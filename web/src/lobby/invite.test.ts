import { beforeEach, describe, expect, it, vi } from "vitest";
import { codeIn, inviteIn, inviteLink, invitesOf, keepInvites, pathOf } from "./invite";

const TOKEN = "4Usmld18eqDsp_0SYqBdKHDxIPZ3Fcj403RaW49JLOO";
const HERE = "https://play.example.org";

describe("links to a seat", () => {
  it("carry the token where no server sees it", () => {
    const url = new URL(inviteLink(HERE, "2b902f8911e81818", { purpose: "seat", token: TOKEN }));
    expect(url.pathname + url.search).toBe("/table/2b902f8911e81818");
    expect(inviteIn(url.hash)).toEqual({ purpose: "seat", token: TOKEN });
  });

  it("tell a second device from a seat", () => {
    const link = new URL(inviteLink(HERE, "a", { purpose: "device", token: TOKEN }));
    expect(inviteIn(link.hash)?.purpose).toBe("device");
  });

  it("may say which seat it is", () => {
    const way = { purpose: "seat", token: TOKEN, seat: 3 } as const;
    expect(inviteIn(new URL(inviteLink(HERE, "a", way)).hash)).toEqual(way);
  });

  it("are nothing without a proper token", () => {
    for (const hash of ["", "#", "#seat=", "#seat=short", `#chair=${TOKEN}`, `#seat=${TOKEN}<script>`])
      expect(inviteIn(hash)).toBeNull();
  });
});

describe("a pasted link", () => {
  it("leads to the table, with its invitation", () => {
    expect(pathOf(` ${HERE}/table/abc#seat=${TOKEN}\n`, HERE)).toBe(`/table/abc#seat=${TOKEN}`);
    expect(pathOf("/table/abc/", HERE)).toBe("/table/abc");
    expect(pathOf(`${HERE}/table/abc?utm=1`, HERE)).toBe("/table/abc");
  });
  it("leads nowhere else", () => {
    for (const link of [
      "",
      "hello",
      "https://elsewhere.org/table/abc",
      `${HERE}/rules`,
      "javascript:alert(1)",
      "//evil/table/a",
    ])
      expect(pathOf(link, HERE)).toBeNull();
  });
});

describe("a typed code", () => {
  it("is known however it is grouped, and is no link", () => {
    for (const typed of ["K7QX3M9P", " k7qx-3m9p ", "K7QX 3M9P"]) expect(codeIn(typed)).toBe("K7QX3M9P");
    for (const typed of ["", "K7QX-3M9", "K7QX-3M9PP", "K7QX-3M9O", "/table/abc"]) expect(codeIn(typed)).toBeNull();
  });
});

describe("kept invitations", () => {
  beforeEach(() => {
    const store = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
  });
  it("are found again by table until they are taken away", () => {
    keepInvites("a", [{ seat: 1, token: TOKEN }]);
    keepInvites("b", [{ seat: 2, token: TOKEN }]);
    expect(invitesOf("a")).toEqual([{ seat: 1, token: TOKEN }]);
    keepInvites("a", []);
    expect(invitesOf("a")).toEqual([]);
    expect(invitesOf("b")).toHaveLength(1);
  });
});
