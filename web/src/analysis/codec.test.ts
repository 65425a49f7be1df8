import { describe, expect, it } from "vitest";
import { BadLink, packed, unpacked } from "./codec";
import { added, type Move, pathTo, ROOT, SEEDLING } from "./tree";

const move = (action: string, ...dice: number[]): Move => ({ action, seat: 1, chance: { dice, hidden: [7] } });
const position = { preset: "H10-K", players: 3, territories: { alaska: { owner: 0, units: 3 } } };

describe("a link", () => {
  it("brings back the position, the people, the variations and the place in them", async () => {
    const [one, first] = added(SEEDLING, ROOT, move("place alaska 3"));
    const [two] = added(one, first, move("end"));
    const [tree, at] = added(two, first, move("attack alaska kamchatka 3", 10, 6, 2, 8, 0));
    const text = await packed({ position, names: ["Ada", "Łukasz"], tree, at });
    expect(text).toMatch(/^[\w-]+$/);
    const found = await unpacked(text);
    expect(found.position).toEqual(position);
    expect(found.names).toEqual(["Ada", "Łukasz"]);
    expect(pathTo(found.tree, found.at).map((node) => node.move)).toEqual(pathTo(tree, at).map((node) => node.move));
    expect(found.tree.size).toBe(tree.size);
  });

  it("is refused where it is none", async () => {
    const good = await packed({ position, names: null, tree: SEEDLING, at: ROOT });
    const version9 = `C${good.slice(1)}`;
    for (const bad of ["", "?", "AQ", good.slice(0, 20), version9, "A".repeat(70_000)])
      await expect(unpacked(bad), bad.slice(0, 20)).rejects.toThrow(BadLink);
  });

  it("is refused where it would unfold to far more than a position", async () => {
    const zeros = new Blob([new Uint8Array(50_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(zeros).arrayBuffer());
    const text = btoa(String.fromCharCode(1) + [...bytes].map((byte) => String.fromCharCode(byte)).join(""));
    await expect(unpacked(text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""))).rejects.toThrow(BadLink);
  });
});
