/** A brisk player: always forward, never clever. It decides only among what is offered and leaves the doing to a hand. */

import { readFileSync } from "node:fs";
import type { Option, Options, TerritoryId, View } from "../src/protocol";
import type { Hand } from "./hands";
import type { Table } from "./table";

export type Move = { readonly action: string } | { readonly source: TerritoryId; readonly target: TerritoryId };

/** Enough for any game against bots that do anything. */
const MOST_MOVES = 4000;

/** Plays a game to its end. */
export async function playOn(table: Table, hand: Hand): Promise<number> {
  const near = neighbours(table.view.board);
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    await table.moved(-1);
    if (table.view.phase === "over") return moves;
    const move = nextMove(table.view, table.options!, near);
    if ("action" in move) await hand.act(move.action);
    else await hand.assault(move.source, move.target);
  }
  throw new Error(`no end after ${MOST_MOVES} moves`);
}

type Near = ReadonlyMap<TerritoryId, readonly TerritoryId[]>;

export function neighbours(board: string): Near {
  const file = new URL(`../../src/erdkreis/boards/${board}.json`, import.meta.url);
  const { links } = JSON.parse(readFileSync(file, "utf8")) as {
    links: { between: [TerritoryId, TerritoryId] }[];
  };
  const near = new Map<TerritoryId, TerritoryId[]>();
  const join = (a: TerritoryId, b: TerritoryId) => near.set(a, [...(near.get(a) ?? []), b]);
  for (const {
    between: [a, b],
  } of links) {
    join(a, b);
    join(b, a);
  }
  return near;
}

export function nextMove(view: View, options: Options, near: Near): Move {
  const land = new Map(view.territories.map((one) => [one.id, one]));
  const units = (id?: TerritoryId) => land.get(id ?? "")?.units ?? 0;
  const enemies = (id?: TerritoryId) =>
    (near.get(id ?? "") ?? []).filter((other) => land.get(other)?.owner !== land.get(id ?? "")?.owner).length;
  const of = (kind: Option["kind"]) => options.actions.filter((one) => one.kind === kind);
  const best = (all: readonly Option[], worth: (one: Option) => number) =>
    [...all].sort((one, other) => worth(other) - worth(one))[0];

  const sets = of("trade").flatMap(({ sets = [] }) => sets);
  const most = [...sets].sort((one, other) => other.total - one.total)[0];
  if (most) return { action: `trade ${most.cards.join(" ")}` };
  switch (options.phase) {
    case "claim":
    case "capital": {
      const { kind, target } = best(options.actions, ({ target }) => -enemies(target))!;
      return { action: `${kind} ${target}` };
    }
    case "setup":
    case "place": {
      // One army, at the front.
      const place = best(of("place"), ({ target }) => (enemies(target) > 0 ? units(target) : -1))!;
      return { action: `place ${place.target} ${place.most}` };
    }
    case "choose": {
      const strong = view.territories.some(
        ({ id, owner, units }) => owner === options.side && units > 6 && enemies(id) > 0,
      );
      // A neutral army that only ever grows would be in the way for ever: in its go it attacks nobody.
      return { action: `choose ${strong || options.side === "neutral" ? "attack" : "reinforce"}` };
    }
    case "attack": {
      const ahead = ({ source, target }: Option) => units(source) - units(target);
      const worth = (one: Option) => ahead(one) + (land.get(one.target ?? "")?.owner === "neutral" ? 0 : 1000);
      const able = options.side === "neutral" ? [] : of("attack").filter((one) => ahead(one) > 2);
      const attack = best(able, worth);
      return attack ? { source: attack.source!, target: attack.target! } : { action: "end" };
    }
    case "occupy": {
      const [{ source, target, least, most }] = of("occupy") as [Option];
      return { action: `occupy ${enemies(target) > 0 || enemies(source) === 0 ? most : least}` };
    }
    case "fortify": {
      const idle = of("fortify").filter(({ source, target }) => enemies(source) === 0 && enemies(target) > 0);
      const move = best(idle, ({ source }) => units(source));
      return { action: move && units(move.source) > 3 ? `fortify ${move.source} ${move.target} ${move.most}` : "end" };
    }
    case "defend":
      return { action: `defend ${of("defend")[0]!.most}` };
    case "draw":
      return { action: "draw" };
    default:
      throw new Error(`nobody is asked while ${options.phase}`);
  }
}
