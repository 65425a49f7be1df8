/** What is done upon the board, to be watched: it plays above the picture of how things stand, and leaves no trace there. */

import type { Board } from "./board";
import { anchorOf } from "./board";
import { tokenRadius } from "./core/stage";
import type { StandingToken } from "./core/tokens";
import { clamp, type LonLat, ramp } from "./core/vector";
import { smooth } from "./core/view";
import { crossing, stepsOf, type WayStep, wayOf } from "./core/way";
import { paintRemains, paintTriumph, paintWorld, type Reach, reachOf } from "./paint/flood";
import type { LandPaths, LandStyle } from "./paint/land";
import { continentOutline, paintBanner, paintLight } from "./paint/light";
import { paintMarch } from "./paint/march";
import { inkNumber } from "./paint/palette";
import type { TokenPictures } from "./paint/token";
import type { MapNames, Owner, Scene } from "./scene";

/** `length` is in milliseconds, and so is a `delay` before it begins. */
export type Deed = { length: number; delay?: number } /** A stack goes from one territory to another. */ & (
  | { kind: "march"; from: string; to: string; owner: Owner; units: number }
  /** A territory has got another owner, whose ink runs over it from where he came from; or from its token, without `from`. */
  | { kind: "flood"; territory: string; from: string | null; before: Owner }
  /** Somebody has won: the world takes on one ink, from a place on, and keeps it. */
  | { kind: "triumph"; owner: Owner; from: string }
);

/** A continent that closes is lit as long as so many floods. */
const LIGHT = 4;
/** The share of a triumph after which no counter stands any more. */
const VEILED = 0.7;

type Light = { kind: "light"; continent: string; length: number };
type Running = {
  deed: Deed | Light;
  start: number;
  /** What was worked out for a view is good until there is another. */
  kept?: { paths: LandPaths; picture: HTMLCanvasElement };
  steps?: { paths: LandPaths; standing: readonly StandingToken[]; steps: readonly WayStep[] };
  reach?: { paths: LandPaths; reach: Reach };
};

/** Everything that painting needs; `under` lies beneath the tokens, `over` above them. */
export type Painting = {
  board: Board;
  scene: Scene;
  names: MapNames | null;
  paths: LandPaths;
  style: LandStyle;
  tokens: TokenPictures;
  standing: readonly StandingToken[];
  under: CanvasRenderingContext2D;
  over: CanvasRenderingContext2D;
};

export class Deeds {
  private running: Running[] = [];

  /** Something is to be painted. */
  get any(): boolean {
    return this.running.length > 0;
  }

  begin(deeds: readonly Deed[], now: number): void {
    this.running.push(...deeds.map((deed) => ({ deed, start: now + (deed.delay ?? 0) })));
  }

  end(): void {
    this.running = [];
  }

  /** How much is left to see of what stands upon the map: the world in one ink needs no counters. */
  standingShare(now: number): number {
    const shares = this.running.map(({ deed, start }) =>
      deed.kind === "triumph" ? 1 - ramp(now, start - 1, start + deed.length * VEILED) : 1,
    );
    return Math.min(1, ...shares);
  }

  /** Paints all as they stand now; false when nothing will change any more. */
  paint(now: number, ground: Painting): boolean {
    for (const { deed, start } of this.running)
      if (deed.kind === "flood") this.lightUp(deed.territory, start, deed.length, ground);
    this.running = this.running.filter(
      ({ deed, start }) => deed.kind === "triumph" || now - start < deed.length + (deed.kind === "light" ? 0 : 1),
    );
    for (const one of this.running) {
      const u = one.deed.length > 0 ? clamp((now - one.start) / one.deed.length, 0, 1) : 1;
      this.paintOne(one, u, ground);
    }
    return this.goesOn(now);
  }

  /** Is another picture due? What has come to its end must still be taken away; only a triumph stays. */
  goesOn(now: number): boolean {
    return this.running.some(({ deed, start }) => deed.kind !== "triumph" || now - start < deed.length);
  }

  /** A territory that has just changed hands may have closed its continent. */
  private lightUp(territory: string, start: number, length: number, { board, scene }: Painting): void {
    const continent = board.continentOf[territory];
    const owner = scene.holdings[territory]?.owner ?? null;
    if (!continent || owner === null || owner === "neutral") return;
    if (this.running.some(({ deed }) => deed.kind === "light" && deed.continent === continent)) return;
    const whole = board.territories.every(
      (id) => board.continentOf[id] !== continent || scene.holdings[id]?.owner === owner,
    );
    if (whole) this.running.push({ deed: { kind: "light", continent, length: length * LIGHT }, start });
  }

  private paintOne(one: Running, u: number, ground: Painting): void {
    const { deed } = one;
    const { board, scene, paths, style, under, over } = ground;
    const { projection } = paths;
    switch (deed.kind) {
      case "march": {
        const { steps } = stepsFor(one, deed, ground);
        const r = tokenRadius(projection.stage, projection.t);
        const ink = inkNumber(deed.owner) ?? 0;
        paintMarch(over, projection, style.palette, ground.tokens, {
          steps,
          gone: smooth(u),
          r,
          ink,
          units: deed.units,
        });
        return;
      }
      case "flood": {
        const entry = entryOf(board, deed.from, deed.territory, projection.t);
        const { territory, before } = deed;
        if (one.reach?.paths !== paths) one.reach = { paths, reach: reachOf(paths, territory, entry) };
        const { reach } = one.reach;
        paintRemains(under, paths, board, scene, style, { territory, before, reach, spread: easeOut(u) });
        return;
      }
      case "light": {
        const outline = () => continentOutline(board, deed.continent, projection);
        const picture = kept(one, paths, style.ratio, (c) => paintLight(c, projection, style.palette, outline()));
        under.globalAlpha = shine(u);
        under.drawImage(picture, 0, 0, projection.stage.width, projection.stage.height);
        under.globalAlpha = 1;
        banner(deed.continent, u, ground);
        return;
      }
      case "triumph": {
        const picture = kept(one, paths, style.ratio, (c) => paintWorld(c, paths, board, scene, deed.owner, style));
        paintTriumph(under, projection, style.palette, picture, anchorOf(deed.from, projection.t), smooth(u));
      }
    }
  }
}

function stepsFor(
  one: Running,
  { from, to }: { from: string; to: string },
  ground: Painting,
): { steps: readonly WayStep[] } {
  const { paths, standing, board, scene } = ground;
  if (one.steps?.paths === paths && one.steps.standing === standing) return one.steps;
  const { projection } = paths;
  const steps = stepsOf(wayOf(board, scene, from, to, projection.t), projection);
  pinned(steps, 0, from, ground);
  pinned(steps, steps.length - 1, to, ground);
  one.steps = { paths, standing, steps };
  return one.steps;
}

/** A token may stand beside its anchor: the way begins and ends where it is. */
function pinned(steps: { x: number; y: number }[], at: number, id: string, { standing, paths }: Painting): void {
  const found = standing.find((one) => one.id === id);
  const step = steps[at];
  if (!found || !step) return;
  const world = paths.projection.worldWidth;
  const over = paths.projection.t === 1 ? Math.round((step.x - found.x) / world) * world : 0;
  step.x = found.x + over;
  step.y = found.y;
}

/** Where the conqueror came in: the last point of the crossing that lies on this side. */
function entryOf(board: Board, from: string | null, territory: string, t: number): LonLat {
  return (from === null ? undefined : crossing(board, from, territory).at(-1)) ?? anchorOf(territory, t);
}

/** What does not change while the view stays is painted once. */
function kept(
  one: Running,
  paths: LandPaths,
  ratio: number,
  paint: (c: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  if (one.kept?.paths === paths) return one.kept.picture;
  const picture = one.kept?.picture ?? document.createElement("canvas");
  const { width, height } = paths.projection.stage;
  picture.width = Math.round(width * ratio);
  picture.height = Math.round(height * ratio);
  const c = picture.getContext("2d")!;
  c.scale(ratio, ratio);
  paint(c);
  one.kept = { paths, picture };
  return picture;
}

/** Bright at once, then two slow breaths, then gone. */
function shine(u: number): number {
  return ramp(u, 0, 0.1) * (1 - ramp(u, 0.75, 1)) * (0.72 + 0.28 * Math.cos(4 * Math.PI * u));
}

function easeOut(u: number): number {
  return 1 - (1 - u) ** 2;
}

function banner(continent: string, u: number, { board, names, standing, over, style }: Painting): void {
  const places = standing.filter(({ id, alpha }) => board.continentOf[id] === continent && alpha > 0.3);
  const bonus = board.continents.find(({ id }) => id === continent)?.bonus;
  const name = names?.continents[continent]?.full;
  if (!name || bonus === undefined || places.length === 0) return;
  const x = places.reduce((sum, place) => sum + place.x, 0) / places.length;
  const y = places.reduce((sum, place) => sum + place.y, 0) / places.length;
  over.globalAlpha = ramp(u, 0.05, 0.15) * (1 - ramp(u, 0.8, 1));
  paintBanner(over, style.palette, x, y - 26 - 8 * easeOut(u), `${name} +${bonus}`);
  over.globalAlpha = 1;
}
