/** Where a board is seen from and how it gets there, by hand or by itself. What is seen then, the press prints. */

import { anchorOf, type Board } from "./board";
import { landAt } from "./core/geometry";
import { C } from "./core/morph";
import { coasting, FLIGHT, flight, MORPH, type Motion } from "./core/motion";
import { type Inset, type Layout, stageOf } from "./core/stage";
import { type StandingToken, tokenAt, touched } from "./core/tokens";
import { between, clamp, DEGREES, type LonLat, wrap } from "./core/vector";
import { type Camera, HOME_LON, MAX_ZOOM, Projection, settled } from "./core/view";
import type { Deed } from "./deeds";
import { type Palette, readPalette } from "./paint/palette";
import { type Layers, type MapPart, Press } from "./press";
import { type Dangers, FADING, type MapForm, type MapNames, type MapSketch, type Scene, SKETCHED } from "./scene";

export type AtlasEvents = {
  /** Coarse shores will do: the fine ones weigh as much as all else on a small page. */
  readonly coarse?: boolean;
  /** The map has come to rest, or its tokens stand elsewhere. */
  onrest?: (standings: readonly StandingToken[], view: Camera) => void;
};

/** After this long without a movement, the fine shores are drawn. */
const REST = 90;
/** What fades needs no more pictures than this. */
const FRAME = 40;
const HOME: Camera = { t: 0, lon: 14, lat: 26, zoom: 1 };

export class Atlas {
  view: Camera = HOME;
  stage: Layout = stageOf(100, 100, { top: 0, right: 0, bottom: 0, left: 0 }, -58);

  scene: Scene = { holdings: {} };
  names: MapNames | null = null;
  sketches: readonly MapSketch[] = [];
  dangers: Dangers | null = null;
  private palette: Palette | null = null;
  private motion: Motion | null = null;
  private held = false;
  /** The hand has moved the map since the last picture. */
  private moved = false;
  private movedAt = Number.NEGATIVE_INFINITY;
  private frame = 0;
  private resting = 0;
  private fading = 0;
  private stale = new Set<MapPart>(["view", "still", "sea", "land", "top"]);
  /** The picture at rest that is being printed, part by part, and what it shall renew. */
  private printing: { steps: Generator<void, void>; parts: ReadonlySet<MapPart> } | null = null;
  private globeView: Camera = HOME;
  private closed = false;
  private readonly press: Press;

  constructor(
    private readonly board: Board,
    layers: Layers,
    private readonly events: AtlasEvents = {},
    private readonly calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  ) {
    this.press = new Press(board, layers);
    if (events.coarse) return;
    board.fine().then(
      (fine) => {
        this.press.geometry = fine;
        this.changed("view");
      },
      () => {}, // Coarse shores are a whole map, too.
    );
  }

  close(): void {
    this.closed = true;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.resting);
    clearTimeout(this.fading);
  }

  // What is shown

  setScene(scene: Scene): void {
    this.scene = scene;
    this.changed("land", "top");
  }

  /** What people drew for one another. */
  setSketches(sketches: readonly MapSketch[]): void {
    if (sketches.length === 0 && this.sketches.length === 0) return;
    this.sketches = sketches;
    this.changed("top");
  }

  /** Plays deeds above the scene; an empty list ends all that are under way. Where nothing shall move, only what they
   * leave behind is seen. */
  enact(deeds: readonly Deed[]): void {
    const calm = this.calm();
    const seen = calm ? deeds.flatMap((deed) => (deed.kind === "triumph" ? { ...deed, length: 0 } : [])) : deeds;
    if (deeds.length === 0) this.press.deeds.end();
    this.press.deeds.begin(seen, performance.now());
    this.request();
  }

  setDangers(dangers: Dangers | null): void {
    if (dangers === this.dangers) return;
    this.dangers = dangers;
    this.changed("top");
  }

  setNames(names: MapNames | null): void {
    this.names = names;
    this.changed("sea");
  }

  setTheme(element: Element): void {
    this.palette = readPalette(element);
    this.press.clean();
    this.beginAnew();
    this.changed("still", "land", "top");
  }

  setSize(width: number, height: number, inset: Inset, tab: boolean): void {
    this.stage = stageOf(width, height, inset, this.board.south, tab);
    this.view = settled(this.view, this.stage);
    this.changed("view", "still");
  }

  /** Fonts have come: everything lettered is drawn anew. */
  relettered(): void {
    this.press.relettered();
    this.beginAnew();
    this.changed("sea");
  }

  // Where it is seen from

  get form(): MapForm {
    return this.view.t > 0.5 ? "flat" : "globe";
  }

  /** Shows another view at once. */
  look(view: Camera): void {
    this.motion = null;
    this.view = settled(view, this.stage);
    this.changed("view");
  }

  /** Unrolls the globe, or rolls up the map; neither loses where the person looked. */
  unroll(form: MapForm): void {
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
    const to: Camera = { ...this.view, t: Math.round(this.view.t), lon: middle[0], lat: middle[1], zoom };
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
    const to = { ...this.view, zoom: clamp(this.view.zoom * factor, 1, MAX_ZOOM) };
    this.go(this.backHome(to) ? { ...to, lon: HOME_LON } : homewards(this.view, to), FLIGHT / 2);
  }

  home(): void {
    this.go(this.view.t > 0.5 ? { t: 1, lon: HOME_LON, lat: 13, zoom: 1 } : HOME, FLIGHT);
  }

  go(to: Camera, duration: number): void {
    if (this.calm()) this.look(to);
    else this.motion = flight(this.view, settled(to, this.stage), performance.now(), duration);
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
    const to = { ...zoomed, lon: zoomed.lon + lon, lat: zoomed.lat + lat };
    if (this.backHome(to)) this.go({ ...to, lon: HOME_LON }, FLIGHT);
    else this.move(homewards(this.view, to));
  }

  /** Whoever zooms out where the whole flat map is seen already wants to see it as it usually lies. */
  private backHome({ t, zoom }: Camera): boolean {
    return t === 1 && zoom === 1 && this.view.zoom === 1 && this.motion === null && this.view.lon !== HOME_LON;
  }

  /** The territory at a point: token first, then land. */
  at(x: number, y: number): string | null {
    return tokenAt(this.press.standing, x, y) ?? this.landAt(x, y);
  }

  /** The territory that a finger means which comes down here. */
  touched(x: number, y: number): string | null {
    return touched(this.press.standing, x, y, this.landAt(x, y));
  }

  private landAt(x: number, y: number): string | null {
    const place = new Projection(this.view, this.stage).invert(x, y);
    if (!place) return null;
    const { frame } = this.stage;
    if (this.view.t === 1 && (x < frame.x || x > frame.x + frame.width || y < frame.y || y > frame.y + frame.height))
      return null;
    return landAt(this.press.geometry, place[0], place[1]);
  }

  private degreesOf(dx: number, dy: number): [lon: number, lat: number] {
    const { t, zoom, lat } = this.view;
    if (t > 0.5) {
      const scale = this.stage.scale * zoom;
      return [(dx / scale / C) * DEGREES, (dy / scale / this.stage.stretch) * DEGREES];
    }
    const radius = this.stage.globe.radius * zoom;
    return [(dx / radius / Math.max(0.35, Math.cos(lat / DEGREES))) * DEGREES, (dy / radius) * DEGREES];
  }

  private move(view: Camera): void {
    if (view.t > 0 && view.t < 1) return;
    this.motion = null;
    this.moved = true;
    this.view = settled(view, this.stage);
    this.changed("view");
  }

  // Drawing

  private changed(...what: MapPart[]): void {
    for (const part of what) this.stale.add(part);
    if (this.stale.has("view")) this.movedAt = performance.now();
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
    // The last picture of a motion is a quick one, too: the fine one fades in upon the same view.
    const moving = this.motion !== null || this.moved || (this.held && performance.now() - this.movedAt < REST);
    if (this.motion) {
      const { view, done } = this.motion(Math.max(now, 0));
      this.view = view.t === 0 || view.t === 1 ? settled(view, this.stage) : view;
      this.stale.add("view");
      this.movedAt = now;
      if (done) this.motion = null;
    }
    if (moving) this.drawMoving();
    else this.drawResting();
    const playing = this.press.play(now, this, this.palette);
    if (this.motion || this.printing || playing) this.request();
  }

  private drawRestSoon(): void {
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      if (this.motion || performance.now() - this.movedAt < REST - 10) return;
      this.stale.add("view");
      this.request();
    }, REST);
  }

  /** Draws a frame of the moving map. */
  drawMoving(): void {
    if (!this.palette) return;
    this.beginAnew();
    this.moved = false;
    const { stale } = this;
    this.stale = new Set();
    this.press.printMoving(this, this.palette, stale);
    this.drawRestSoon();
    this.fadeOn();
  }

  /** What was being printed is not what shall be seen any more. */
  private beginAnew(): void {
    for (const part of this.printing?.parts ?? []) this.stale.add(part);
    this.printing = null;
  }

  /** Draws the next part of what is stale. What becomes so meanwhile is drawn after it. */
  private drawResting(): void {
    if (!this.palette) return;
    if (!this.printing) {
      if (this.stale.size === 0) return;
      const parts = this.stale;
      this.stale = new Set();
      this.printing = { steps: this.press.printResting(this, this.palette, parts), parts };
    }
    if (!this.printing.steps.next().done) return;
    this.printing = null;
    this.events.onrest?.(this.press.standing, this.view);
    this.fadeOn();
    if (this.stale.size > 0) this.request();
  }

  /** Sketches are drawn again while they fade, and once more when they are gone. */
  private fadeOn(): void {
    clearTimeout(this.fading);
    const now = performance.now();
    const left = this.sketches.map(({ at }) => at + SKETCHED - now).filter((time) => time > 0);
    if (left.length === 0) return;
    const wait = Math.max(FRAME, Math.min(...left) - FADING);
    this.fading = window.setTimeout(() => this.changed("top"), wait);
  }
}

/** On the way out to the whole flat map, its middle comes back to where it usually lies. */
function homewards(from: Camera, to: Camera): Camera {
  if (to.t !== 1 || to.zoom >= from.zoom) return to;
  const left = (to.zoom - 1) / (from.zoom - 1);
  return { ...to, lon: HOME_LON + wrap(to.lon - HOME_LON) * left };
}
