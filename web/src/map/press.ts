/**
 * Prints a board on six canvases, one upon the other, and only those that changed: shade (the globe's shadow), quick (sea
 * and land while the map moves), fine (the same at rest; it fades in), rim (does not turn), glow (breathes by CSS alone),
 * top (tokens, names). Nothing is ever left on quick but the view that fine shows, so that no older map looks out from
 * behind it. What is being done plays on two more, which are there only meanwhile: under and over the tokens.
 */

import type { Board } from "./board";
import type { Geometry } from "./core/geometry";
import type { Label } from "./core/names";
import type { Layout } from "./core/stage";
import { placesOf, type StandingToken, standings, type TokenPlace } from "./core/tokens";
import { type Camera, Projection } from "./core/view";
import { Deeds } from "./deeds";
import { Hatches, LandPaths, paintGlow, paintLand } from "./paint/land";
import type { Palette } from "./paint/palette";
import { paintRim, paintSea, paintShadow, waterPainters } from "./paint/sea";
import { PictureWords } from "./paint/text";
import { TokenPictures } from "./paint/token";
import { isThumbnail, layNames, NamePictures, type Painted, paintTop, preparePictures, writeWaters } from "./paint/top";
import type { Dangers, MapNames, MapSketch, Scene } from "./scene";

export type Layers = Record<"shade" | "quick" | "fine" | "rim" | "glow" | "under" | "top" | "over", HTMLCanvasElement>;

export type Picture = {
  view: Camera;
  stage: Layout;
  scene: Scene;
  names: MapNames | null;
  sketches: readonly MapSketch[];
  dangers: Dangers | null;
};

/** What may have changed: where it is seen from, what does not turn, lettering in the water, land, what stands upon it. */
export type MapPart = "view" | "still" | "sea" | "land" | "top";

/** At most so many device pixels per pixel: at rest, and while moving. */
const SHARP = 2;
const QUICK = 1.25;

export class Press {
  standing: StandingToken[] = [];
  geometry: Geometry;
  readonly deeds = new Deeds();

  private paths: LandPaths | null = null;
  private places: readonly TokenPlace[] = [];
  private labels: readonly Label[] = [];
  private hurried = false;
  private stillKey = "";
  /** The view that the quick layer shows, if any. */
  private quickKey = "";
  private seaKey = "";
  private tokens: TokenPictures | null = null;
  private words: PictureWords | null = null;
  private written: NamePictures | null = null;
  private readonly hatches = new Map<string, Hatches>();
  private readonly contexts = new Map<HTMLCanvasElement, CanvasRenderingContext2D>();
  /** Sea and water of the resting view, kept while the scene changes. */
  private readonly water = document.createElement("canvas");
  /** What the layers of the same names will show as soon as all of a picture is ready. */
  private readonly proofs = { fine: document.createElement("canvas"), glow: document.createElement("canvas") };
  /** The sea of the globe does not change while it turns: it is painted once, then copied. */
  private readonly stillSea = document.createElement("canvas");

  constructor(
    private readonly board: Board,
    private readonly layers: Layers,
  ) {
    this.geometry = board.coarse;
  }

  /** Another theme: everything is mixed anew. */
  clean(): void {
    this.tokens = null;
    this.written = null;
    this.hatches.clear();
    this.seaKey = "";
    this.relettered();
  }

  relettered(): void {
    this.words = null;
    this.written = null;
  }

  /** Prints the map while it moves: all at once, coarsely. */
  printMoving(picture: Picture, palette: Palette, stale: ReadonlySet<MapPart>): void {
    const { view, stage, scene, sketches, dangers } = picture;
    const sharp = sharpness();
    const projection = new Projection(view, stage);
    const painted = this.paintedOf(picture, projection, palette);
    this.hurried = true;
    this.paths = new LandPaths(this.board.coarse, projection);
    this.places = placesOf(projection, this.board);
    const stillKey = this.printStill(painted, view, stage, stale.has("still"));
    this.printQuickly(painted, this.paths, stage, Math.min(sharp, QUICK), stillKey);
    this.quickKey = keyOfView(stillKey, view);
    this.fade(true);
    this.standing = standings(this.places, scene);
    const pictures = this.picturesAt(palette, sharp, true);
    paintTop(this.sized(this.layers.top, stage, sharp), painted, this.standing, this.labels, ...pictures, {
      sketches,
      dangers,
      paths: this.paths,
    });
  }

  /**
   * Prints what is stale of the map at rest, in parts that a slow machine need not do at one go. Only the last of them is
   * seen, so that land and what stands upon it never tell of two views.
   */
  *printResting(picture: Picture, palette: Palette, stale: ReadonlySet<MapPart>): Generator<void, void> {
    const { view, stage, scene, sketches, dangers } = picture;
    const sharp = sharpness();
    // After a quick picture, everything at rest is drawn anew: the fine layer still shows where the map was before.
    const fresh = stale.has("view") || this.paths === null || this.hurried;
    const projection = fresh ? new Projection(view, stage) : this.paths!.projection;
    const painted = this.paintedOf(picture, projection, palette);
    const lettered = fresh || stale.has("sea");
    const water = lettered || stale.has("still");
    let { paths, places, labels } = this;
    if (fresh) {
      paths = new LandPaths(isThumbnail(projection) ? this.board.coarse : this.geometry, projection);
      places = placesOf(projection, this.board);
      yield;
    }
    if (water) yield* this.printWater(painted, stage, sharp);
    if (lettered) {
      labels = layNames(this.contextOf(this.layers.top), painted, places, this.board.coarse);
      yield;
      preparePictures(painted, standings(places, scene), labels, ...this.picturesAt(palette, sharp, false));
      yield;
    }
    const inked = water || stale.has("land");
    if (inked) yield* this.printProofs(painted, paths!, stage, sharp);
    const stillKey = this.printStill(painted, view, stage, stale.has("still"));
    if (water) yield;
    [this.paths, this.places, this.labels, this.hurried] = [paths!, places, labels, false];
    if (inked) {
      this.publish(stage, sharp);
      if (this.quickKey !== keyOfView(stillKey, view)) this.emptyQuick();
    }
    this.fade(false);
    if (lettered || stale.has("top")) {
      this.standing = standings(this.places, scene);
      const top = this.sized(this.layers.top, stage, sharp);
      const pictures = this.picturesAt(palette, sharp, false);
      const shown = this.withNeeded(top, painted);
      paintTop(top, painted, this.standing, shown, ...pictures, { sketches, dangers, paths: this.paths });
    }
  }

  private paintedOf({ scene, names }: Picture, projection: Projection, palette: Palette): Painted {
    return { projection, board: this.board, scene, names, palette };
  }

  /** Shadow and rim, where they have changed; answers what they hang on. */
  private printStill({ projection, palette }: Painted, view: Camera, stage: Layout, stale: boolean): string {
    const stillKey = keyOfStill(view, stage);
    if (stale || stillKey !== this.stillKey) {
      this.stillKey = stillKey;
      paintShadow(this.sized(this.layers.shade, stage, 1), projection, palette);
      paintRim(this.sized(this.layers.rim, stage, sharpness()), projection, palette);
    }
    return stillKey;
  }

  /** What is fine, and what breathes, is away while the map moves, and fades in again at rest. */
  private fade(moving: boolean): void {
    for (const layer of [this.layers.fine, this.layers.glow]) layer.classList.toggle("away", moving);
  }

  private picturesAt(palette: Palette, sharp: number, moving: boolean): [TokenPictures, NamePictures] {
    this.tokens ??= new TokenPictures(palette, sharp);
    this.tokens.quick = moving;
    this.written ??= new NamePictures(sharp);
    return [this.tokens, this.written];
  }

  /** Paints what is being done upon what was printed last; true if it goes on. */
  play(now: number, { stage, scene, names }: Picture, palette: Palette): boolean {
    const { board, deeds, layers, paths, tokens, standing } = this;
    let moves = false;
    if (deeds.any && paths && tokens) {
      const ratio = sharpness();
      const hatches = this.hatchesFor(ratio, { projection: paths.projection, scene });
      const style = { palette, hatches, ratio, quick: false };
      const [under, over] = [this.sized(layers.under, stage, ratio), this.sized(layers.over, stage, ratio)];
      moves = deeds.paint(now, { board, scene, names, paths, style, tokens, standing, under, over });
    }
    layers.under.hidden = layers.over.hidden = !deeds.any;
    const share = deeds.standingShare(now);
    layers.top.style.opacity = share < 1 ? String(share) : "";
    return moves;
  }

  private printQuickly(painted: Painted, paths: LandPaths, stage: Layout, ratio: number, stillKey: string): void {
    const { projection, scene, palette } = painted;
    const quick = this.seaUpon(this.layers.quick, projection, palette, stage, ratio, stillKey);
    for (const paint of waterPainters(projection, this.board, palette, true)) paint(quick);
    this.words ??= new PictureWords(palette.seaText);
    writeWaters(quick, painted, this.words);
    paintLand(quick, paths, this.board, scene, { palette, hatches: null, ratio, quick: true });
  }

  /** Sea and water of the resting view. */
  private *printWater(painted: Painted, stage: Layout, ratio: number): Generator<void, void> {
    const sea = this.sized(this.water, stage, ratio);
    paintSea(sea, painted.projection, painted.palette);
    for (const paint of waterPainters(painted.projection, this.board, painted.palette, false)) {
      paint(sea);
      yield;
    }
    writeWaters(sea, painted, null);
    yield;
  }

  /** Land upon its water, and the light inside what can be attacked, where nobody sees them yet. */
  private *printProofs(painted: Painted, paths: LandPaths, stage: Layout, ratio: number): Generator<void, void> {
    const { scene, palette } = painted;
    const fine = this.sized(this.proofs.fine, stage, ratio);
    fine.drawImage(this.water, 0, 0, stage.width, stage.height);
    const hatches = this.hatchesFor(ratio, painted);
    paintLand(fine, paths, this.board, scene, { palette, hatches, ratio, quick: false });
    yield;
    if (Object.values(scene.holdings).some(({ mark }) => mark === "target")) {
      paintGlow(this.sized(this.proofs.glow, stage, Math.min(ratio, QUICK)), paths, scene, palette);
      yield;
    } else empty(this.proofs.glow);
  }

  /** Shows the proofs. */
  private publish(stage: Layout, ratio: number): void {
    const { fine, glow } = this.proofs;
    this.sized(this.layers.fine, stage, ratio).drawImage(fine, 0, 0, stage.width, stage.height);
    if (glow.width === 0) empty(this.layers.glow);
    else this.sized(this.layers.glow, stage, Math.min(ratio, QUICK)).drawImage(glow, 0, 0, stage.width, stage.height);
  }

  /** Names that found no room, but are needed now, besides those that did. */
  private withNeeded(c: CanvasRenderingContext2D, painted: Painted): readonly Label[] {
    const named = new Set(this.labels.map(({ id }) => id));
    const missing = this.standing.filter(
      ({ id, alpha, holding: { mark } }) =>
        (mark === "source" || mark === "target" || mark === "way") && alpha > 0.8 && !named.has(id),
    );
    if (missing.length === 0) return this.labels;
    const ids = new Set(missing.map(({ id }) => id));
    return [...this.labels, ...layNames(c, painted, this.places, this.board.coarse, { ids, before: this.labels })];
  }

  private emptyQuick(): void {
    empty(this.layers.quick);
    this.quickKey = this.seaKey = "";
  }

  /** A layer with nothing but the sea upon it. */
  private seaUpon(
    canvas: HTMLCanvasElement,
    projection: Projection,
    palette: Palette,
    stage: Layout,
    ratio: number,
    stillKey: string,
  ): CanvasRenderingContext2D {
    if (projection.t > 0) {
      this.seaKey = "";
      const c = this.sized(canvas, stage, ratio);
      paintSea(c, projection, palette);
      return c;
    }
    const seaKey = `${stillKey} ${ratio}`;
    const same = seaKey === this.seaKey && hasSize(canvas, stage, ratio);
    this.seaKey = seaKey;
    if (!same) paintSea(this.sized(this.stillSea, stage, ratio), projection, palette);
    const c = this.sized(canvas, stage, ratio, !same);
    // Beside the globe there is nothing to wipe away.
    const reach = projection.radius + 8;
    const left = Math.max(0, Math.floor((projection.originX - reach) * ratio));
    const top = Math.max(0, Math.floor((projection.originY - reach) * ratio));
    const across = Math.min(canvas.width - left, Math.ceil(2 * reach * ratio));
    const down = Math.min(canvas.height - top, Math.ceil(2 * reach * ratio));
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(left, top, across, down);
    c.drawImage(this.stillSea, left, top, across, down, left, top, across, down);
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    return c;
  }

  private hatchesFor(ratio: number, { projection, scene }: Pick<Painted, "projection" | "scene">): Hatches | null {
    if (isThumbnail(projection)) return null;
    const strong = scene.patterns ?? false;
    const key = `${ratio} ${strong}`;
    let hatches = this.hatches.get(key);
    if (!hatches) {
      hatches = new Hatches(ratio, strong);
      this.hatches.set(key, hatches);
    }
    return hatches;
  }

  private contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    let c = this.contexts.get(canvas);
    if (!c) {
      c = canvas.getContext("2d")!;
      this.contexts.set(canvas, c);
    }
    return c;
  }

  /** A canvas of the size of the stage, usually emptied, drawn upon in pixels of the page. */
  private sized(canvas: HTMLCanvasElement, stage: Layout, ratio: number, empty = true): CanvasRenderingContext2D {
    const c = this.contextOf(canvas);
    if (!hasSize(canvas, stage, ratio)) {
      canvas.width = Math.round(stage.width * ratio);
      canvas.height = Math.round(stage.height * ratio);
    } else if (empty) {
      c.setTransform(1, 0, 0, 1, 0, 0);
      c.clearRect(0, 0, canvas.width, canvas.height);
    }
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    return c;
  }
}

/** Device pixels per pixel, at rest. */
function sharpness(): number {
  return Math.min(devicePixelRatio || 1, SHARP);
}

function keyOfView(stillKey: string, { lon, lat }: Camera): string {
  return `${stillKey} ${lon} ${lat}`;
}

/** Nothing is left of it, not even its memory. */
function empty(canvas: HTMLCanvasElement): void {
  if (canvas.width > 0) canvas.width = canvas.height = 0;
}

function hasSize(canvas: HTMLCanvasElement, { width, height }: Layout, ratio: number): boolean {
  return canvas.width === Math.round(width * ratio) && canvas.height === Math.round(height * ratio);
}

/** Sea and rim do not care where the globe is turned. */
function keyOfStill({ t, zoom, lon, lat }: Camera, { width, height, globe, frame }: Layout): string {
  const stage = [width, height, globe.x, globe.y, globe.radius, frame.x, frame.y, frame.width].join();
  return t === 0 ? `${stage} globe ${zoom}` : `${stage} ${t} ${zoom} ${lon} ${lat}`;
}
