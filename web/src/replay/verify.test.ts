import { readFileSync } from "node:fs";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex as hex } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { encoded, isSeal, phrase, typed } from "./sealing";
import { hmac, type Noted, sealOf, verify, words } from "./verify";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.jsonl`, import.meta.url), "utf8");

describe("SHA-256, by the vectors of FIPS 180-4 and NIST", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    [
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
    ],
  ])("%s", (message, digest) => {
    expect(hex(sha256(utf8(message)))).toBe(digest);
  });

  it("a million times the letter a", () => {
    const digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
    expect(hex(sha256(new Uint8Array(1_000_000).fill(0x61)))).toBe(digest);
  });
});

describe("HMAC-SHA256, by the vectors of RFC 4231", () => {
  it.each([
    ["1", "0b".repeat(20), hex(utf8("Hi There")), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [
      "2",
      hex(utf8("Jefe")),
      hex(utf8("what do ya want for nothing?")),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    ["3", "aa".repeat(20), "dd".repeat(50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
    [
      "6, with a key longer than a block",
      "aa".repeat(131),
      hex(utf8("Test Using Larger Than Block-Size Key - Hash Key First")),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ],
  ])("case %s", (_, key, message, mac) => {
    expect(hex(hmac(bytes(key), bytes(message)))).toBe(mac);
  });
});

describe("the arithmetic of docs/fairness.md", () => {
  it("gives the words of its example", () => {
    const link = bytes("1135d1db7ed6cd76aef6e6c44dc38fdf502ee6e7007e7c254649ed27d0d5c96c");
    const seeds = bytes("aa".repeat(32) + hex(sha256(encoded("erdkreis/1/bot-seed", "example", 1))));
    const message = encoded("erdkreis/1/dice", "example", 5, "k3J9", seeds, bytes("77".repeat(32)));
    const due = "038217046fed30b7 f7d2652b42332d41 673ec6f049c2c8c7 56247857f841f0e1 1e6f3d5c0c34794c";
    expect(words(link, message, 0, 5)).toEqual(due.split(" "));
  });

  it("takes words from the middle of a block and over its edge", () => {
    const [key, message] = [utf8("key"), utf8("message")];
    const all = words(key, message, 0, 12);
    expect(words(key, message, 3, 6)).toEqual(all.slice(3, 9));
    expect(words(key, message, 8, 0)).toEqual([]);
  });
});

type Line = Record<string, unknown>;

/** The file with something changed by somebody who seals all lines anew. */
function resealed(file: string, change: (lines: Line[]) => void): string {
  const lines = file
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  change(lines);
  let seal = "0".repeat(64);
  return lines
    .map(({ hash: _, ...bare }) => {
      seal = sealOf(seal, bare);
      return `${JSON.stringify({ ...bare, hash: seal })}\n`;
    })
    .join("");
}

const rolled = (line: Line) => (line.dice as string[] | undefined)?.length;
const commitments = (lines: Line[]) => lines[0]!.commitments as Record<string, unknown>;

describe("a game file", () => {
  const honest = fixture("honest");

  it("is proven if it is honest", () => {
    // The same numbers as docs/verify_dice.py counts.
    const deal = { kind: "fresh" };
    expect(verify(honest)).toMatchObject({ kind: "proven", rolls: 38, draws: 45, deal, witnessed: 0, seal: null });
  });

  it("proves no deal that it took over, and says whose that was", () => {
    const again = fixture("again");
    const deal = { kind: "again", game: "0123456789abcdef" };
    expect(verify(again)).toMatchObject({ kind: "proven", rolls: 10, draws: 1, deal, witnessed: 0 });
    const said = (position_of: unknown) =>
      verify(resealed(again, (lines) => Object.assign(lines[0]!, { position_of })));
    expect(said({ game: "x", move: 12 })).toMatchObject({ deal: { kind: "branch", game: "x", move: 12 } });
    const silent = resealed(again, (lines) => delete lines[0]!.position_of);
    expect(verify(silent)).toMatchObject({ kind: "proven", deal: { kind: "given" } });
    const dealt = resealed(again, (lines) => delete lines[0]!.position);
    for (const wrong of [said({}), said({ game: "x", move: -1 }), said(null), verify(dealt)])
      expect(wrong).toEqual({ kind: "wrong", line: 1, fault: "malformed" });
  });

  it("is not if somebody changed a roll and sealed all lines anew", () => {
    expect(verify(fixture("tampered"))).toEqual({ kind: "wrong", line: 69, fault: "dice" });
  });

  it("is not if a single character of a line is another", () => {
    const lines = honest.split("\n");
    lines[4] = lines[4]!.replace(/"number":4/, '"number":4 ').replace(/"seat":\d/, '"seat":5');
    expect(verify(lines.join("\n"))).toEqual({ kind: "wrong", line: 5, fault: "sealed" });
  });

  it("is not if lines are missing, at the end or within", () => {
    const lines = honest.split("\n");
    expect(verify(lines.slice(0, -3).join("\n"))).toMatchObject({ kind: "wrong", fault: "cut" });
    expect(verify([...lines.slice(0, 9), ...lines.slice(10)].join("\n"))).toEqual({
      kind: "wrong",
      line: 10,
      fault: "sealed",
    });
    expect(verify(`${honest}{}\n`)).toMatchObject({ kind: "wrong", fault: "line" });
  });

  it.each<[string, (lines: Line[]) => void, string]>([
    [
      "a link that is not of the chain",
      (lines) => Object.assign(lines.find((line) => line.number && rolled(line))!, { link: "ab".repeat(32) }),
      "chain",
    ],
    [
      "a roll without its link",
      (lines) => delete lines.find((line) => line.number && rolled(line))!.link,
      "link_place",
    ],
    ["a roll of a person without a nonce", (lines) => delete lines.find((line) => "nonce" in line)!.nonce, "nonce"],
    [
      "another nonce",
      (lines) => Object.assign(lines.find((line) => "nonce" in line)!, { nonce: "00".repeat(32) }),
      "dice",
    ],
    ["another person's seed", (lines) => ((commitments(lines).seeds as string[])[0] = "11".repeat(32)), "dice"],
    [
      "a bot's seed of somebody's choice",
      (lines) => ((commitments(lines).seeds as string[])[1] = "11".repeat(32)),
      "bot_seed",
    ],
    [
      "a command of a bot",
      (lines) => Object.assign(lines.find((line) => line.source === "bot")!, { command: "k3J9" }),
      "command",
    ],
    ["another hidden word", (lines) => ((lines[0]!.hidden as string[])[3] = "0".repeat(16)), "hidden"],
    [
      "another hidden seed",
      (lines) => Object.assign(lines.at(-1)!.reveal as Line, { seed: "22".repeat(32) }),
      "unrevealed",
    ],
    ["no revelation at all", (lines) => delete lines.at(-1)!.reveal, "unrevealed"],
    ["another root", (lines) => Object.assign(lines.at(-1)!.reveal as Line, { root: "33".repeat(32) }), "root"],
    ["no new tip where a chain ends", (lines) => delete lines.find((line) => "tip" in line)!.tip, "tip"],
    ["nonsense for a seed", (lines) => (commitments(lines).seeds = 7), "malformed"],
  ])("is not with %s", (_, change, fault) => {
    expect(verify(resealed(honest, change))).toMatchObject({ kind: "wrong", fault });
  });

  it("is unchanged by sealing it anew, so that those faults are the changes'", () => {
    expect(verify(resealed(honest, () => {}))).toEqual(verify(honest));
  });

  it("proves nothing where nobody committed to anything", () => {
    expect(verify(resealed(honest, (lines) => delete lines[0]!.commitments))).toEqual({ kind: "uncommitted" });
  });

  it("is no game file if it is something else", () => {
    for (const other of ["", "\n", "hello\n", "{}\n", '{"format":"erdkreis-game/4"}\n', "null\n"])
      expect(verify(other)).toEqual({ kind: "unreadable" });
  });

  it("is held against what this device saw at the table", () => {
    const lines = honest
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    const seen = commitments(lines) as { tip: string; hidden: string };
    const rolls = lines.flatMap((line, seq) => ("link" in line ? [{ seq, link: line.link as string }] : []));
    expect(verify(honest, { commitments: seen, rolls })).toMatchObject({ kind: "proven", witnessed: rolls.length });
    const other = { ...seen, tip: "00".repeat(32) };
    expect(verify(honest, { commitments: other, rolls })).toEqual({ kind: "wrong", line: 1, fault: "other_game" });
    const another = rolls.map((roll, i) => (i === 2 ? { ...roll, link: "00".repeat(32) } : roll));
    expect(verify(honest, { commitments: seen, rolls: another })).toEqual({
      kind: "wrong",
      line: another[2]!.seq + 1,
      fault: "other_roll",
    });
  });
});

describe("a game with a seal", () => {
  const sealed = fixture("sealed");
  const lines = () =>
    sealed
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  // What docs/verify_dice.py says of it, a program of its own.
  const words = "pikipo boropa wahaka kidapu";
  const digits = "c022d08ff0302e521e1bf575110f93bb93a074a33f0369d50e3ff45bbadcb5df";

  it("is told by its seal, in words and in digits", () => {
    expect(verify(sealed)).toMatchObject({ kind: "proven", rolls: 23, draws: 44, seal: digits, signed: true });
    expect(phrase(digits)).toBe(words);
    for (const text of [words, `  ${words.toUpperCase().replaceAll(" ", "-")} `, digits]) {
      const letters = typed(text);
      expect(letters && isSeal(digits, letters)).toBe(true);
      expect(verify(sealed, null, letters).kind).toBe("proven");
    }
    const other = typed("pikipo boropa wahaka kidapa");
    expect(verify(sealed, null, other)).toEqual({ kind: "wrong", line: 1, fault: "other_seal" });
    for (const text of ["", "hello", "pikipo boropa wahaka", "cecece cecece cecece cecece"])
      expect(typed(text)).toBeNull();
  });

  it("says where the server was started anew", () => {
    const begun = lines().flatMap((line, i) => ("restart" in line ? [i + 1] : []));
    expect(begun).toHaveLength(2);
    expect(verify(sealed)).toMatchObject({ restarts: begun });
  });

  /** Every place in a line; of a list its first, second and last. */
  function* places(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
    if (typeof value !== "object" || value === null) return;
    const keys = Array.isArray(value)
      ? [...new Set([0, 1, value.length - 1])].filter((place) => place >= 0 && place < value.length)
      : Object.keys(value).filter((key) => key !== "hash");
    for (const key of keys) {
      yield [...path, key];
      yield* places((value as Record<string | number, unknown>)[key], [...path, key]);
    }
  }

  function other(value: unknown): unknown {
    if (value === "bot") return "timeout";
    if (typeof value === "string") return value.slice(0, -1) + (value.endsWith("0") ? "1" : "0");
    if (typeof value === "number") return value + 1;
    if (Array.isArray(value)) return value.length ? value.slice(1) : ["0".repeat(16)];
    return value === null ? 0 : Object.keys(value as object).length ? {} : { more: 0 };
  }

  it("has every field under its seal and under its signature", () => {
    const kinds = new Map<string, number>();
    lines().forEach((line, i) => {
      const kind = [...Object.keys(line), line.source, rolled(line), (line.hidden as string[])?.length > 0].join();
      if (!kinds.has(kind)) kinds.set(kind, i);
    });
    let count = 0;
    for (const number of kinds.values())
      for (const path of places(lines()[number]))
        for (const how of ["changed", "removed", "added"] as const) {
          const tampered = resealed(sealed, (all) => {
            const last = path.at(-1)!;
            const at = path.slice(0, -1).reduce((outer, step) => (outer as Line)[step], all[number] as unknown);
            const inside = at as Line & unknown[];
            if (how === "changed") inside[last as number] = other(inside[last as number]);
            else if (how === "added" && !Array.isArray(inside)) inside[`${last}2`] = inside[last];
            else if (how === "added") inside.splice(last as number, 0, inside[last]);
            else if (Array.isArray(inside)) inside.splice(last as number, 1);
            else delete inside[last];
          });
          const name = `${number}: ${path.join(".")} ${how}`;
          expect(verify(tampered).kind, name).not.toBe("proven");
          expect(["wrong", "unreadable"], name).toContain(verify(tampered, null, typed(words)).kind);
          count += 1;
        }
    expect(count).toBeGreaterThan(200);
  });

  it("whose commitments are gone is not called proven, and not the one that has the seal", () => {
    const stripped = resealed(sealed, (all) => (all[0]!.commitments = {}));
    expect(verify(stripped)).toEqual({ kind: "uncommitted" });
    expect(verify(stripped, null, typed(words))).toMatchObject({ kind: "wrong", fault: "other_seal" });
  });

  it("is held against the hash that this device had after a move", () => {
    const { tip, hidden, server } = commitments(lines()) as Record<string, string>;
    const noted = { commitments: { tip, hidden, server }, rolls: [] } as unknown as Noted;
    // after its last action: what the seal runs on from
    const running = "190484b5f4540cb64072f0b0afc75e337f85e6d39c245468646657904da6fa58";
    expect(verify(sealed, { ...noted, held: { seq: 112, running } })).toMatchObject({ kind: "proven", held: 112 });
    expect(verify(sealed, { ...noted, held: { seq: 111, running } })).toEqual({
      kind: "wrong",
      line: 112,
      fault: "other_course",
    });
    const stranger = { ...noted, commitments: { ...noted.commitments, server: "00".repeat(32) } };
    expect(verify(sealed, stranger)).toMatchObject({ fault: "other_game" });
  });
});
