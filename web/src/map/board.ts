/** The two boards: who borders whom comes from the rules' own files, the shape of the land from Natural Earth. */

import type { Topology } from "topojson-specification";
import { type Geometry, geometryOf, type Lines, linesOf, softened } from "./core/geometry";
import { between, distance, type LonLat } from "./core/vector";
import { anchors, flatAnchors } from "./data/anchors";
import { routes } from "./data/routes";

export type BoardId = "classic42" | "globe48";

type BoardFile = {
  continents: { id: string; bonus: number }[];
  territories: { id: string; continent: string }[];
  links: { between: string[]; kind: string; optional?: boolean }[];
};

export type SeaLink = {
  a: string;
  b: string;
  optional: boolean;
  ends: readonly [LonLat, LonLat];
  path: readonly LonLat[];
};

export type Board = {
  id: BoardId;
  territories: readonly string[];
  continentOf: Readonly<Record<string, string>>;
  continents: readonly { id: string; bonus: number }[];
  links: readonly { a: string; b: string; kind: string; optional: boolean }[];
  sea: readonly SeaLink[];
  /** The paths of the sea links, one arc for each in the same order. */
  routes: Lines;
  /** The southern edge of the flat map, in degrees. */
  south: number;
  coarse: Geometry;
  /** The coarse coast once more, softened. */
  shoals: Lines;
  /** Finer shores, loaded when they are first asked for. */
  fine: () => Promise<Geometry>;
};

const files: Record<BoardId, { rules: () => Promise<{ default: BoardFile }>; shape: string; south: number }> = {
  classic42: { rules: () => import("../../../src/erdkreis/boards/classic42.json"), shape: "board42", south: -58 },
  globe48: { rules: () => import("../../../src/erdkreis/boards/globe48.json"), shape: "board48", south: -80 },
};

const loaded = new Map<BoardId, Promise<Board>>();

/** Loads a board once; later calls get the same one. */
export function loadBoard(id: BoardId): Promise<Board> {
  let board = loaded.get(id);
  if (!board) {
    const { rules, shape, south } = files[id];
    board = Promise.all([rules(), topology(`${shape}-110m`)]).then(([file, coarse]) =>
      boardOf(id, file.default, coarse, () => topology(`${shape}-50m`), south),
    );
    board.catch(() => loaded.delete(id));
    loaded.set(id, board);
  }
  return board;
}

/** Who borders whom, without any shape. */
export async function loadLinks(id: BoardId): Promise<Board["links"]> {
  return linksOf((await files[id].rules()).default);
}

/** Which continent each territory belongs to, without any shape. */
export async function loadContinents(id: BoardId): Promise<Board["continentOf"]> {
  const { territories } = (await files[id].rules()).default;
  return Object.fromEntries(territories.map(({ id, continent }) => [id, continent]));
}

function linksOf({ links }: BoardFile): Board["links"] {
  return links.map(({ between: [a, b], kind, optional }) => ({ a: a!, b: b!, kind, optional: optional ?? false }));
}

async function topology(name: string): Promise<Topology> {
  const answer = await fetch(`/boards/${name}.topo.json`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

export function boardOf(
  id: BoardId,
  file: BoardFile,
  coarse: Topology,
  loadFine: () => Promise<Topology>,
  south: number,
): Board {
  const continentOf = Object.fromEntries(file.territories.map((t) => [t.id, t.continent]));
  const shape = (topology: Topology) => geometryOf(topology, (territory) => continentOf[territory] ?? "");
  const links = linksOf(file);
  let fine: Promise<Geometry> | null = null;
  const shores = shape(coarse);
  const sea = links.filter((link) => link.kind === "sea").map((link) => seaLink(link.a, link.b, link.optional));
  return {
    id,
    territories: file.territories.map((territory) => territory.id),
    continentOf,
    continents: file.continents,
    links,
    sea,
    routes: linesOf(sea.map(({ path }) => path)),
    south,
    coarse: shores,
    shoals: softened(shores),
    fine: () => {
      fine ??= loadFine().then(shape);
      return fine;
    },
  };
}

export function routeOf(a: string, b: string): readonly LonLat[] {
  const route = routes[`${a}|${b}`];
  if (route) return route;
  const back = routes[`${b}|${a}`];
  if (!back) throw new Error(`no sea route from ${a} to ${b}`);
  return [...back].reverse();
}

function seaLink(a: string, b: string, optional: boolean): SeaLink {
  const route = routeOf(a, b);
  const path: LonLat[] = [];
  for (let i = 1; i < route.length; i++) {
    const [from, to] = [route[i - 1]!, route[i]!];
    const steps = Math.max(1, Math.ceil(distance(from, to) / 2));
    for (let step = i === 1 ? 0 : 1; step <= steps; step++) path.push(between(from, to, step / steps));
  }
  return { a, b, optional, ends: [route[0]!, route[route.length - 1]!], path };
}

/** Where the token of a territory stands; on the way to the flat map it may wander. */
export function anchorOf(territory: string, t: number): LonLat {
  const globe = anchors[territory];
  if (!globe) throw new Error(`no anchor for ${territory}`);
  const flat = flatAnchors[territory];
  return flat && t > 0 ? [globe[0] + (flat[0] - globe[0]) * t, globe[1] + (flat[1] - globe[1]) * t] : globe;
}
