/** Ink that spreads: from where it entered, with an edge as wet ink on paper has. */

import type { Board } from "../board";
import type { Geometry, Land } from "../core/geometry";
import { DEGREES, type LonLat } from "../core/vector";
import type { Projection } from "../core/view";
import type { Owner, Scene } from "../scene";
import { hatchLand, type LandPaths, type LandStyle, landColour } from "./land";
import { inkNumber, type Palette } from "./palette";
import { clipToPicture } from "./sea";

type Context = CanvasRenderingContext2D;
type FloodSpot = { x: number; y: number };

/** The scene in which one territory has another owner. */
function asHeld(scene: Scene, id: string, owner: Owner): Scene {
  const { mark: _, ...holding } = scene.holdings[id] ?? { owner };
  return { ...scene, holdings: { ...scene.holdings, [id]: { ...holding, owner } } };
}

/** From where ink runs over a land, and how far it has to run; the flat map repeats itself beyond its sides. */
export type Reach = { spots: readonly FloodSpot[]; far: number };

export function reachOf({ projection, geometry }: LandPaths, territory: string, entry: LonLat): Reach {
  const land = geometry.lands.find(({ id }) => id === territory);
  if (!land) return { spots: [], far: 0 };
  const world = projection.worldWidth;
  const at = visible(projection, entry) ?? middleOf(projection, geometry, land);
  const spots = (projection.t === 1 ? [-world, 0, world] : [0]).map((over) => ({ x: at.x + over, y: at.y }));
  return { spots, far: farthest(projection, geometry, land, spots) };
}

/** What is left of the former owner's ink, upon land that is drawn in the new one's already. */
export function paintRemains(
  c: Context,
  paths: LandPaths,
  board: Board,
  scene: Scene,
  style: LandStyle,
  { territory, before, reach, spread }: { territory: string; before: Owner; reach: Reach; spread: number },
): void {
  const { projection } = paths;
  const path = paths.lands.get(territory);
  if (!path) return;
  const was = asHeld(scene, territory, before);
  c.save();
  clipToPicture(c, projection);
  c.clip(path);
  c.fillStyle = landColour(board, was, style.palette, territory);
  c.fill(path);
  if (style.hatches) hatchLand(c, paths, was, territory, style.hatches, style.ratio);
  c.lineWidth = 2.2;
  c.strokeStyle = style.palette.border;
  c.stroke(paths.outline(territory));
  const { spots } = reach;
  const radius = spread * reach.far;
  c.globalCompositeOperation = "destination-out";
  c.fillStyle = style.palette.casing;
  for (const spot of spots) {
    c.beginPath();
    edge(c, spot, radius);
    c.fill();
  }
  c.globalCompositeOperation = "source-over";
  wetLine(c, style.palette, spots, radius, 1 - spread);
  c.restore();
}

/** The whole world in one ink, as far as it has come from a place. `picture` is that world, painted once for a view. */
export function paintTriumph(
  c: Context,
  projection: Projection,
  palette: Palette,
  picture: HTMLCanvasElement,
  from: LonLat,
  spread: number,
): void {
  const { width, height } = projection.stage;
  const { originX, originY, window } = projection;
  const spot = visible(projection, from) ?? { x: originX, y: originY };
  const across = Math.max(spot.x - window.x, window.x + window.width - spot.x);
  const down = Math.max(spot.y - window.y, window.y + window.height - spot.y);
  const round = Math.hypot(spot.x - originX, spot.y - originY) + projection.radius;
  const radius = spread * LAGGING * (projection.t > 0.5 ? Math.hypot(across, down) : round);
  c.save();
  clipToPicture(c, projection);
  if (spread < 1) {
    c.beginPath();
    edge(c, spot, radius);
    c.clip();
  }
  c.drawImage(picture, 0, 0, width, height);
  c.restore();
  if (spread >= 1) return;
  c.save();
  clipToPicture(c, projection);
  wetLine(c, palette, [spot], radius, 0.4);
  c.restore();
}

/** Everything in one ink, with its hatching and the lines upon the land. */
export function paintWorld(
  c: Context,
  paths: LandPaths,
  board: Board,
  scene: Scene,
  owner: Owner,
  style: LandStyle,
): void {
  const { palette } = style;
  const held = Object.fromEntries(Object.keys(scene.holdings).map((id) => [id, { owner }]));
  const world: Scene = { ...scene, holdings: held };
  c.save();
  clipToPicture(c, paths.projection);
  for (const [id, path] of paths.lands) {
    c.fillStyle = landColour(board, world, palette, id);
    c.fill(path);
    if (style.hatches) hatchLand(c, paths, world, id, style.hatches, style.ratio);
  }
  c.lineJoin = "bevel";
  c.lineWidth = 1.1;
  c.strokeStyle = palette.border;
  c.stroke(paths.borders);
  c.lineWidth = 1.9;
  c.strokeStyle = palette.continentBorder;
  c.stroke(paths.continentBorders);
  c.lineWidth = 0.8;
  c.strokeStyle = palette.coast;
  c.stroke(paths.coast);
  const { edge } = palette.inks[inkNumber(owner) ?? 0]!;
  if (edge) {
    c.lineWidth = 1.1;
    c.strokeStyle = edge;
    for (const id of paths.lands.keys()) c.stroke(paths.outline(id));
  }
  c.restore();
}

/** The edge lags behind in some directions: so much further it has to run. */
const LAGGING = 1.18;

/** No circle: ink runs ahead in some directions and stays behind in others. */
function edge(c: Context, { x, y }: FloodSpot, radius: number): void {
  const steps = Math.max(48, Math.round(radius / 3));
  for (let i = 0; i <= steps; i++) {
    const turn = (i / steps) * 2 * Math.PI;
    const r =
      radius * (1 + 0.07 * Math.sin(3 * turn + 1) + 0.045 * Math.sin(7 * turn) + 0.025 * Math.sin(13 * turn + 2));
    c.lineTo(x + r * Math.cos(turn), y + r * Math.sin(turn));
  }
  c.closePath();
}

function wetLine(c: Context, palette: Palette, spots: readonly FloodSpot[], radius: number, strength: number): void {
  c.beginPath();
  for (const spot of spots) edge(c, spot, radius);
  c.globalAlpha = Math.min(1, strength * 1.6);
  c.lineJoin = "round";
  for (const [width, colour] of [
    [5.5, palette.casing],
    [3, palette.mark],
  ] as const) {
    c.lineWidth = width;
    c.strokeStyle = colour;
    c.stroke();
  }
  c.globalAlpha = 1;
}

function visible(projection: Projection, [lon, lat]: LonLat): FloodSpot | null {
  const { x, y, near } = projection.project(lon, lat);
  return projection.t > 0.5 || near > 0 ? { x, y } : null;
}

function middleOf(projection: Projection, geometry: Geometry, land: Land): FloodSpot {
  const [ring] = land.rings;
  const first = ring?.points[0] ?? 0;
  return projection.project(geometry.lon[first]! * DEGREES, geometry.lat[first]! * DEGREES);
}

/** How far the ink has to run until it has come everywhere. */
function farthest(projection: Projection, { lon, lat }: Geometry, land: Land, spots: readonly FloodSpot[]): number {
  let most = 0;
  for (const { points } of land.rings)
    for (let i = 0; i < points.length; i += 3) {
      const point = points[i]!;
      const { x, y, near } = projection.project(lon[point]! * DEGREES, lat[point]! * DEGREES);
      if (projection.t <= 0.5 && near < 0) continue;
      most = Math.max(most, Math.min(...spots.map((spot) => Math.hypot(x - spot.x, y - spot.y))));
    }
  return most * LAGGING + 6;
}
