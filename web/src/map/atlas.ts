/**
 * Draws a board on five canvases, one upon the other, and redraws only those that changed: quick (sea and land while the
 * map moves), fine (the same at rest; it fades in), rim (does not turn), glow (breathes by CSS alone), top (tokens, names).
 */

import { anchorOf, type Board } from "./board";
import { type Geometry, landAt } from "./core/geometry";
import { C } from "./core/morph";
import { coasting, FLIGHT, flight, MORPH, type Motion } from "./core/motion";
import type { Label } from "./core/names";
import { type Inset, type Stage, stageOf } from "./core/stage";
import { type Standing, standings, tokenAt } from "./core/tokens";
import { between, clamp, DEGREES, type LonLat, wrap } from "./core/vector";
import { HOME_LON, MAX_ZOOM, Projection, settled, type View } from "./core/view";
import { Hatches, LandPaths, paintGlow, paintLand } from "./paint/land";
import { type Palette, readPalette } from "./paint/palette";
import { paintRim, paintSea, paintWater } from "./paint/sea";
import { PictureWords } from "./paint/text";
import { TokenPictures } from "./paint/token";
import { isThumbnail, layNames, NamePictures, paintTop, type Sheet, writeWaters } from "./paint/top";
import type { Form, Names, Scene } from "./scene";

export type Layers = Record<"quick" | "fine" | "rim" | "glow" | "top", HTMLCanvasElement>;

export type AtlasEvents = {
  /** The map has come to rest, or its tokens stand elsewhere. */
  onrest?: (standings: readonly Standing[], view: View) => void;
};

/** After this long without a movement, the fine shores are drawn. */
const REST = 90;
/** Device pixels per pixel: at rest, and while moving. */
const SHARP = 2;
const QUICK = 1.25;
/** How far the shadow of the globe reaches beyond it. */
const SHADOW = 100;
const HOME: View = { t: 0, lon: 14, lat: 26, zoom: 1 };

export class Atlas {
  view: View = HOME;
  stage: Stage = stageOf(100, 100, { top: 0, right: 0, bottom: 0, left: 0 }, -58);
  standing: Standing[] = [];

  private scene: Scene = { holdings: {} };
  private names: Names | null = null;
  private palette: Palette | null = null;
  private geometry: Geometry;
  private paths: LandPaths | null = null;
  private labels: Label[] = [];
  private motion: Motion | null = null;
  private held = false;
  private hurried = false;
  private movedAt = Number.NEGATIVE_INFINITY;
  private frame = 0;
  private stale = { view: true, still: true, sea: true, land: true, top: true };
  private tokens: TokenPictures | null = null;
  private readonly hatches = new Map<string, Hatches>();
  private stillKey = "";
  private words: PictureWords | null = null;
  private readonly contexts = new Map<HTMLCanvasElement, CanvasRenderingContext2D>();
  private written = new NamePictures(1);
  /** Sea and water of the resting view, kept while the scene changes. */
  private readonly water = document.createElement("canvas");
  private readonly stillSea = document.createElement("canvas");
  private globeView: View = HOME;
  private closed = false;

  constructor(
    private readonly board: Board,
    private readonly layers: Layers,
    private readonly events: AtlasEvents = {},
    private readonly calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  ) {
    this.geometry = board.coarse;
    board.fine.then(
      (fine) => {
        this.geometry = fine;
        this.changed("view");
      },
      () => {}, // Coarse shores are a whole map, too.
    );
  }

  close(): void {
    this.closed = true;
    cancelAnimationFrame(this.frame);
  }

  // What is shown

  setScene(scene: Scene): void {
    const patterns = scene.patterns !== this.scene.patterns;
    this.scene = scene;
    this.labels = [];
    this.changed("land", "top");
    if (patterns) this.hatches.clear();
  }

  setNames(names: Names | null): void {
    this.names = names;
    this.changed("sea", "top");
  }

  setTheme(element: Element): void {
    this.palette = readPalette(element);
    this.tokens = null;
    this.words = null;
    this.hatches.clear();
    this.changed("still", "land", "top");
  }

  setSize(width: number, height: number, inset: Inset, tab: boolean): void {
    this.stage = stageOf(width, height, inset, this.board.south, tab);
    this.view = settled(this.view, this.stage);
    this.changed("view", "still");
  }

  /** Fonts have come: everything lettered is drawn anew. */
  relettered(): void {
    this.words = null;
    this.changed("sea", "top");
  }

  // Where it is seen from

  get form(): Form {
    return this.view.t > 0.5 ? "flat" : "globe";
  }

  /** Shows another view at once. */
  look(view: View): void {
    this.motion = null;
    this.view = settled(view, this.stage);
    this.changed("view");
  }

  /** Unrolls the globe, or rolls up the map; neither loses where the person looked. */
  unroll(form: Form): void {
    const from = this.view;
    if (form === "flat" && from.t < 1) {
      this.globeView = { ...from, t: 0 };
      this.go({ t: 1, lon: HOME_LON, lat: from.lat, zoom: 1 }, MORPH);
    } else if (form === "globe" && from.t > 0) {
      const panned = Math.abs(wrap(from.lon - HOME_LON)) > 8 || from.zoom > 1.05;
      const lat = panned ? clamp(from.lat, -55, 60) : this.globeView.lat;
      this.go({ t: 0, lon: panned ? from.lon : this.globeView.lon, lat, zoom: 1 }, MORPH);
    }
  }

  /** Turns to territories; `gentle` leaves the view alone where they can be seen well already. */
  flyTo(ids: readonly string[], { gentle = false, zoom = this.view.zoom } = {}): void {
    const places = ids.map((id) => anchorOf(id, this.view.t));
    if (places.length === 0) return;
    if (gentle && places.every((place) => this.seenWell(place))) return;
    let middle: LonLat = places[0]!;
    for (const [i, place] of places.entries()) if (i > 0) middle = between(middle, place, 1 / (i + 1));
    const to: View = { ...this.view, t: Math.round(this.view.t), lon: middle[0], lat: middle[1], zoom };
    if (to.t === 1 && this.stage.scale * this.view.zoom * 2 * Math.PI * C <= this.stage.frame.width + 1) return;
    if (to.t === 0) to.lat = clamp(middle[1] * 0.86, -70, 70);
    this.go(to, FLIGHT);
  }

  private seenWell([lon, lat]: LonLat): boolean {
    const { x, y, near } = new Projection(this.view, this.stage).project(lon, lat);
    const { width, height, frame } = this.stage;
    if (this.view.t === 1)
      return x > frame.x + 20 && x < frame.x + frame.width - 20 && y > frame.y + 20 && y < frame.y + frame.height - 20;
    return near > 0.64 && x > 30 && x < width - 30 && y > 30 && y < height - 30;
  }

  centre(x: number, y: number): void {
    const place = new Projection(this.view, this.stage).invert(x, y);
    if (place)
      this.go({ ...this.view, lon: place[0], lat: place[1], zoom: Math.min(MAX_ZOOM, this.view.zoom * 1.5) }, FLIGHT);
  }

  turn(lon: number, lat: number): void {
    const { zoom } = this.view;
    this.go({ ...this.view, lon: this.view.lon + lon / zoom, lat: this.view.lat + lat / zoom }, FLIGHT / 2);
  }

  zoomBy(factor: number): void {
    this.go({ ...this.view, zoom: clamp(this.view.zoom * factor, 1, MAX_ZOOM) }, FLIGHT / 2);
  }

  home(): void {
    this.go(this.view.t > 0.5 ? { t: 1, lon: HOME_LON, lat: 13, zoom: 1 } : HOME, FLIGHT);
  }

  go(to: View, duration: number): void {
    const goal = settled(to, this.stage);
    this.motion = flight(this.view, goal, performance.now(), this.calm() ? 0 : duration);
    this.request();
  }

  // The hand

  grab(): void {
    this.held = true;
    this.motion = null;
  }

  /** Moves what lies under the hand by so many pixels. */
  drag(dx: number, dy: number): void {
    const [lon, lat] = this.degreesOf(dx, dy);
    this.move({ ...this.view, lon: this.view.lon - lon, lat: this.view.lat + lat });
  }

  /** Lets go with a speed in pixels per second. */
  release(vx: number, vy: number): void {
    this.held = false;
    const [lon, lat] = this.degreesOf(vx, vy);
    if (!this.calm() && Math.hypot(vx, vy) > 60) this.motion = coasting(this.view, -lon, lat, performance.now());
    this.request();
  }

  /** Zooms while the place under the point stays where it is. */
  zoomAt(factor: number, x: number, y: number): void {
    const before = new Projection(this.view, this.stage).invert(x, y);
    const zoomed = settled({ ...this.view, zoom: this.view.zoom * factor }, this.stage);
    const after = new Projection(zoomed, this.stage).invert(x, y);
    const [lon, lat] = before && after ? [wrap(before[0] - after[0]), before[1] - after[1]] : [0, 0];
    this.move({ ...zoomed, lon: zoomed.lon + lon, lat: zoomed.lat + lat });
  }

  /** The territory at a point: token first, then land. */
  at(x: number, y: number, reach = 0): string | null {
    const token = tokenAt(this.standing, x, y, reach);
    if (token) return token;
    const place = new Projection(this.view, this.stage).invert(x, y);
    if (!place) return null;
    const { frame } = this.stage;
    if (this.view.t === 1 && (x < frame.x || x > frame.x + frame.width || y < frame.y || y > frame.y + frame.height))
      return null;
    return landAt(this.geometry, place[0], place[1]);
  }

  private degreesOf(dx: number, dy: number): [lon: number, lat: number] {
    const { t, zoom, lat } = this.view;
    if (t > 0.5) {
      const scale = this.stage.scale * zoom;
      return [(dx / scale / C) * DEGREES, (dy / scale) * DEGREES];
    }
    const radius = this.stage.globe.radius * zoom;
    return [(dx / radius / Math.max(0.35, Math.cos(lat / DEGREES))) * DEGREES, (dy / radius) * DEGREES];
  }

  private move(view: View): void {
    if (view.t > 0 && view.t < 1) return;
    this.motion = null;
    this.view = settled(view, this.stage);
    this.changed("view");
  }

  // Drawing

  private changed(...what: (keyof Atlas["stale"])[]): void {
    for (const part of what) this.stale[part] = true;
    if (this.stale.view) this.movedAt = performance.now();
    this.request();
  }

  private request(): void {
    if (this.frame || this.closed) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      this.draw(now);
    });
  }

  private draw(now: number): void {
    if (!this.palette || this.stage.width < 2) return;
    if (this.motion) {
      const { view, done } = this.motion(Math.max(now, 0));
      this.view = view.t === 0 || view.t === 1 ? settled(view, this.stage) : view;
      this.stale.view = true;
      this.movedAt = now;
      if (done) this.motion = null;
    }
    const moving = this.motion !== null || (this.stale.view && this.held);
    this.drawNow(moving);
    if (this.motion) this.request();
    else if (moving) this.drawRestSoon();
  }

  private resting = 0;

  private drawRestSoon(): void {
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      if (this.closed || this.motion || performance.now() - this.movedAt < REST - 10) return;
      this.stale.view = true;
      this.drawNow(false);
    }, REST);
  }

  /** Draws what is stale, quickly or finely. */
  drawNow(moving: boolean): void {
    const palette = this.palette;
    if (!palette) return;
    const { stale } = this;
    const sharp = Math.min(devicePixelRatio || 1, SHARP);
    const ratio = moving ? Math.min(sharp, QUICK) : sharp;
    // After a quick picture, everything at rest is drawn anew: the fine layer still shows where the map was before.
    const fresh = stale.view || this.paths === null || (this.hurried && !moving);
    this.hurried = moving;
    const projection = fresh ? new Projection(this.view, this.stage) : this.paths!.projection;
    if (fresh) {
      this.paths = new LandPaths(moving || isThumbnail(projection) ? this.board.coarse : this.geometry, projection);
      stale.land = stale.top = true;
    }
    const paths = this.paths!;
    const sheet: Sheet = { projection, board: this.board, scene: this.scene, names: this.names, palette };

    const stillKey = this.keyOfStill();
    const reset = stale.still || stillKey !== this.stillKey;
    if (reset) {
      this.stillKey = stillKey;
      paintRim(this.cleared("rim", sharp), projection, palette);
    }
    const water = fresh || reset || stale.sea;
    if (moving) {
      const quick = this.stillSeaUpon("quick", projection, ratio, reset);
      paintWater(quick, projection, this.board, palette, true);
      this.words ??= new PictureWords(palette.seaText);
      writeWaters(quick, sheet, this.words);
      paintLand(quick, paths, this.board, this.scene, { palette, hatches: null, ratio, quick: true });
    } else if (water || stale.land) {
      if (water) {
        const sea = this.sized(this.water, ratio);
        paintSea(sea, projection, palette);
        paintWater(sea, projection, this.board, palette, false);
        writeWaters(sea, sheet, null);
      }
      const fine = this.cleared("fine", ratio);
      fine.drawImage(this.water, 0, 0, this.stage.width, this.stage.height);
      const hatches = this.hatchesFor(ratio, projection);
      paintLand(fine, paths, this.board, this.scene, { palette, hatches, ratio, quick: false });
      paintGlow(this.cleared("glow", Math.min(ratio, QUICK)), paths, this.scene, palette);
    }
    // What is fine, and what breathes, is away while the map moves, and fades in again at rest.
    for (const layer of [this.layers.fine, this.layers.glow]) layer.classList.toggle("away", moving);
    if (stale.top) {
      this.standing = standings(projection, this.board, this.scene);
      const top = this.cleared("top", sharp);
      this.tokens ??= new TokenPictures(palette, sharp);
      if (!moving) {
        this.written = new NamePictures(sharp);
        this.labels = layNames(top, sheet, this.standing, this.board.coarse);
      }
      paintTop(top, sheet, this.standing, this.labels, this.tokens, this.written);
    }
    this.stale = { view: false, still: false, sea: false, land: false, top: false };
    if (!moving) this.events.onrest?.(this.standing, this.view);
  }

  /** Sea and rim do not care where the globe is turned. */
  private keyOfStill(): string {
    const { t, zoom, lon, lat } = this.view;
    return t === 0 ? `globe ${zoom}` : `${t} ${zoom} ${lon} ${lat}`;
  }

  /** A layer with nothing but the sea. On the globe it does not change while turning: it is painted once, then copied. */
  private stillSeaUpon(
    layer: keyof Layers,
    projection: Projection,
    ratio: number,
    reset: boolean,
  ): CanvasRenderingContext2D {
    const { stillSea, palette } = this;
    if (projection.t > 0) {
      const c = this.cleared(layer, ratio);
      paintSea(c, projection, palette!);
      return c;
    }
    const canvas = this.layers[layer];
    const whole = reset || !this.hasSize(stillSea, ratio) || !this.hasSize(canvas, ratio);
    if (whole) paintSea(this.sized(stillSea, ratio), projection, palette!);
    const c = this.sized(canvas, ratio, whole);
    // Later only where the globe is: its shadow stays.
    const reach = projection.radius + (whole ? SHADOW : 8);
    const left = Math.max(0, Math.floor((projection.originX - reach) * ratio));
    const top = Math.max(0, Math.floor((projection.originY - reach) * ratio));
    const across = Math.min(stillSea.width - left, Math.ceil(2 * reach * ratio));
    const down = Math.min(stillSea.height - top, Math.ceil(2 * reach * ratio));
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(left, top, across, down);
    c.drawImage(stillSea, left, top, across, down, left, top, across, down);
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    return c;
  }

  private hatchesFor(ratio: number, projection: Projection): Hatches | null {
    if (isThumbnail(projection)) return null;
    const strong = this.scene.patterns ?? false;
    const key = `${ratio} ${strong}`;
    let hatches = this.hatches.get(key);
    if (!hatches) {
      hatches = new Hatches(ratio, strong);
      this.hatches.set(key, hatches);
    }
    return hatches;
  }

  private cleared(layer: keyof Layers, ratio: number): CanvasRenderingContext2D {
    return this.sized(this.layers[layer], ratio);
  }

  private hasSize(canvas: HTMLCanvasElement, ratio: number): boolean {
    const { width, height } = this.stage;
    return canvas.width === Math.round(width * ratio) && canvas.height === Math.round(height * ratio);
  }

  /** A canvas of the size of the stage, usually emptied, drawn upon in pixels of the page. */
  private sized(canvas: HTMLCanvasElement, ratio: number, empty = true): CanvasRenderingContext2D {
    const width = Math.round(this.stage.width * ratio);
    const height = Math.round(this.stage.height * ratio);
    let c = this.contexts.get(canvas);
    if (!c) {
      c = canvas.getContext("2d")!;
      this.contexts.set(canvas, c);
    }
    if (!this.hasSize(canvas, ratio)) {
      canvas.width = width;
      canvas.height = height;
    } else if (empty) {
      c.setTransform(1, 0, 0, 1, 0, 0);
      c.clearRect(0, 0, width, height);
    }
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    return c;
  }
}
