/** The same coarse map by plain d3-geo: land filled and stroked, nothing else. What the benchmark measures against. */

import { geoOrthographic, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

export async function bareGlobe(shape: string, width: number, height: number, radius: number) {
  const answer = await fetch(`/boards/${shape}.topo.json`);
  const topology = (await answer.json()) as Topology<{ territories: GeometryCollection }>;
  const lands = feature(topology, topology.objects.territories).features;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  document.body.append(canvas);
  const context = canvas.getContext("2d")!;
  const projection = geoOrthographic()
    .translate([width / 2, height / 2])
    .scale(radius)
    .clipAngle(90);
  const path = geoPath(projection, context);
  const draw = (lon: number, lat: number) => {
    projection.rotate([-lon, -lat]);
    context.clearRect(0, 0, width, height);
    context.fillStyle = "#d3dfda";
    context.beginPath();
    path({ type: "Sphere" });
    context.fill();
    context.strokeStyle = "#3a4644";
    for (const [i, land] of lands.entries()) {
      context.fillStyle = `hsl(${i * 40} 40% 50%)`;
      context.beginPath();
      path(land);
      context.fill();
      context.stroke();
    }
  };
  return { canvas, draw };
}
