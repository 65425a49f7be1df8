/**
 * Prints a board on six canvases, one upon the other, and only those that changed: shade (the globe's shadow), quick (sea
 * and land while the map moves), fine (the same at rest; it fades in), rim (does not turn), glow (breathes by CSS alone),
 * top (tokens, names). Nothing is ever left on quick but the view that fine shows, so that no older map looks out from
 * behind it. What is being done plays on two more, which are there only meanwhile: under and over the tokens.
 */

import type { Board } from "./board";
import type { Geometry } from "./core/geometry";
import type { Label } from "./core/names";
import type { Stage } from "./core/stage";
import { type Place, placesOf, type Standing, standings } from "./core/tokens";
import { Projection, type View } from "./core/view";
import { Deeds } from "./deeds";
import { Hatches, LandPaths, paintGlow, paintLand } from "./paint/land";
import type { Palette } from "./paint/palette";
import { paintRim, paintSea, paintShadow, paintWater } from "./paint/sea";
import { PictureWords } from "./paint/text";
import { TokenPictures } from "./paint/token";
import { isThumbnail, layNames, NamePictures, paintTop, type Sheet, writeWaters } from "./paint/top";
import type { Dangers, Names, Scene, Sketch } from "./scene";

export type Layers = Record<"shade" | "quick" | "fine" | "rim" | "glow" | "under" | "top" | "over", HTMLCanvasElement>;

export type Picture = {
  view: View;
  stage: Stage;
  scene: Scene;
  names: Names | null;
  sketches: readonly Sketch[];
  dangers: Dangers | null;
};

/** What may have changed: where it is seen from, what does not turn, lettering in the water, land, what stands upon it. */
export type Part = "view" | "still" | "sea" | "land" | "top";

/** Device pixels per pixel: at rest, and while moving. */
const SHARP = 2;
const QUICK = 1.25;

export class Press {
  standing: Standing[] = [];
  geometry: Geometry;
  readonly deeds = new Deeds();

  private paths: LandPaths | null = null;
  private places: readonly Place[] = [];
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

  /** Prints what is stale, quickly or finely. */
  print(
    { view, stage, scene, names, sketches, dangers }: Picture,
    palette: Palette,
    stale: ReadonlySet<Part>,
    moving: boolean,
  ) {
    const sharp = Math.min(devicePixelRatio || 1, SHARP);
    const ratio = moving ? Math.min(sharp, QUICK) : sharp;
    // After a quick picture, everything at rest is drawn anew: the fine layer still shows where the map was before.
    const fresh = stale.has("view") || this.paths === null || (this.hurried && !moving);
    this.hurried = moving;
    const projection = fresh ? new Projection(view, stage) : this.paths!.projection;
    if (fresh) {
      this.paths = new LandPaths(moving || isThumbnail(projection) ? this.board.coarse : this.geometry, projection);
      this.places = placesOf(projection, this.board);
    }
    const paths = this.paths!;
    const sheet: Sheet = { projection, board: this.board, scene, names, palette };

    const stillKey = keyOfStill(view, stage);
    const reset = stale.has("still") || stillKey !== this.stillKey;
    if (reset) {
      this.stillKey = stillKey;
      paintShadow(this.sized(this.layers.shade, stage, 1), projection, palette);
      paintRim(this.sized(this.layers.rim, stage, sharp), projection, palette);
    }
    const water = fresh || reset || stale.has("sea");
    const quickKey = `${stillKey} ${view.lon} ${view.lat}`;
    if (moving) {
      this.printQuickly(sheet, paths, stage, ratio, stillKey);
      this.quickKey = quickKey;
    } else if (water || stale.has("land")) {
      this.printFinely(sheet, paths, stage, ratio, water);
      if (this.quickKey !== quickKey) this.emptyQuick();
    }
    // What is fine, and what breathes, is away while the map moves, and fades in again at rest.
    for (const layer of [this.layers.fine, this.layers.glow]) layer.classList.toggle("away", moving);
    if (fresh || stale.has("sea") || stale.has("top")) {
      this.standing = standings(this.places, scene);
      const top = this.sized(this.layers.top, stage, sharp);
      this.tokens ??= new TokenPictures(palette, sharp);
      this.tokens.quick = moving;
      this.written ??= new NamePictures(sharp);
      if (!moving && (fresh || stale.has("sea"))) this.labels = layNames(top, sheet, this.places, this.board.coarse);
      const labels = moving ? this.labels : this.withNeeded(top, sheet);
      paintTop(top, sheet, this.standing, labels, this.tokens, this.written, { sketches, dangers, paths });
    }
  }

  /** Paints what is being done upon what was printed last; true if it goes on. */
  play(now: number, { stage, scene, names }: Picture, palette: Palette): boolean {
    const { board, deeds, layers, paths, tokens, standing } = this;
    let moves = false;
    if (deeds.any && paths && tokens) {
      const ratio = Math.min(devicePixelRatio || 1, SHARP);
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

  private printQuickly(sheet: Sheet, paths: LandPaths, stage: Stage, ratio: number, stillKey: string): void {
    const { projection, scene, palette } = sheet;
    const quick = this.seaUpon(this.layers.quick, projection, palette, stage, ratio, stillKey);
    paintWater(quick, projection, this.board, palette, true);
    this.words ??= new PictureWords(palette.seaText);
    writeWaters(quick, sheet, this.words);
    paintLand(quick, paths, this.board, scene, { palette, hatches: null, ratio, quick: true });
  }

  private printFinely(sheet: Sheet, paths: LandPaths, stage: Stage, ratio: number, water: boolean): void {
    const { projection, scene, palette } = sheet;
    if (water) {
      const sea = this.sized(this.water, stage, ratio);
      paintSea(sea, projection, palette);
      paintWater(sea, projection, this.board, palette, false);
      writeWaters(sea, sheet, null);
    }
    const fine = this.sized(this.layers.fine, stage, ratio);
    fine.drawImage(this.water, 0, 0, stage.width, stage.height);
    const hatches = this.hatchesFor(ratio, sheet);
    paintLand(fine, paths, this.board, scene, { palette, hatches, ratio, quick: false });
    paintGlow(this.sized(this.layers.glow, stage, Math.min(ratio, QUICK)), paths, scene, palette);
  }

  /** Names that found no room, but are needed now, besides those that did. */
  private withNeeded(c: CanvasRenderingContext2D, sheet: Sheet): readonly Label[] {
    const named = new Set(this.labels.map(({ id }) => id));
    const missing = this.standing.filter(
      ({ id, alpha, holding: { mark } }) =>
        (mark === "source" || mark === "target" || mark === "way") && alpha > 0.8 && !named.has(id),
    );
    if (missing.length === 0) return this.labels;
    const ids = new Set(missing.map(({ id }) => id));
    return [...this.labels, ...layNames(c, sheet, this.places, this.board.coarse, { ids, before: this.labels })];
  }

  private emptyQuick(): void {
    const { quick } = this.layers;
    quick.width = quick.height = 0;
    this.quickKey = this.seaKey = "";
  }

  /** A layer with nothing but the sea upon it. */
  private seaUpon(
    canvas: HTMLCanvasElement,
    projection: Projection,
    palette: Palette,
    stage: Stage,
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

  private hatchesFor(ratio: number, { projection, scene }: Pick<Sheet, "projection" | "scene">): Hatches | null {
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

  /** A canvas of the size of the stage, usually emptied, drawn upon in pixels of the page. */
  private sized(canvas: HTMLCanvasElement, stage: Stage, ratio: number, empty = true): CanvasRenderingContext2D {
    let c = this.contexts.get(canvas);
    if (!c) {
      c = canvas.getContext("2d")!;
      this.contexts.set(canvas, c);
    }
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

function hasSize(canvas: HTMLCanvasElement, { width, height }: Stage, ratio: number): boolean {
  return canvas.width === Math.round(width * ratio) && canvas.height === Math.round(height * ratio);
}

/** Sea and rim do not care where the globe is turned. */
function keyOfStill({ t, zoom, lon, lat }: View, { width, height, globe, frame }: Stage): string {
  const stage = [width, height, globe.x, globe.y, globe.radius, frame.x, frame.y, frame.width].join();
  return t === 0 ? `${stage} globe ${zoom}` : `${stage} ${t} ${zoom} ${lon} ${lat}`;
}
