"""The flat map as a picture: every territory in the colour of whoever holds it, with its units upon it.

The shapes are those of the web client, which the package carries along; where they are missing there is no picture.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from erdkreis.boards import board

if TYPE_CHECKING:
    from erdkreis.engine.view import View

Point = tuple[float, float]
Ring = list[Point]

_SHAPES = {"classic42": "board42-110m", "globe48": "board48-110m"}
_WEST, _NORTH, _SCALE = -169.5, 84.0, 3.0  # the map begins in the Bering Strait
# the web client's inks, and what is legible upon them
_PALE, _BLACK = "#fff8ec", "#1a1712"
_INKS = {
    "red": ("#a04038", _PALE),
    "blue": ("#3a60a2", _PALE),
    "yellow": ("#f4d162", _BLACK),
    "green": ("#79a36f", _BLACK),
    "turquoise": ("#5dc5d5", _BLACK),
    "violet": ("#52204a", _PALE),
    "purple": ("#52204a", _PALE),
    "orange": ("#dd6b09", _BLACK),
    "black": ("#201c16", _PALE),
    "grey": ("#949496", _BLACK),
}
_NOBODYS_INK, _SEA, _BORDER = ("#e6dcc6", _BLACK), "#d3dfda", "#fbf6ea"


class Shape(NamedTuple):
    """A territory as path data, and where its units stand."""

    path: str
    token: Point


def drawn_map(view: View) -> str | None:
    """The picture, or nothing where the shapes of the board are not there."""
    shapes = _shapes(view.board)
    if shapes is None:
        return None
    names, lands = board(view.board), []
    for number, territory in enumerate(view.territories):
        ink, on = _ink(view, number)
        path, (x, y) = shapes[territory.id]
        lands.append(
            f'<path d="{path}" fill="{ink}"><title>{escape(names.name(number))}: {territory.units}</title></path>'
            f'<text x="{x:.0f}" y="{y + 4:.0f}" fill="{on}" stroke="none">{territory.shown}</text>'
        )
    height = round(max(y for shape in shapes.values() for y in _heights(shape.path))) + 6
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {360 * _SCALE:.0f} {height}" role="img" '
        f'aria-label="{escape(view.preset)}, turn {view.turn}">'
        f'<rect width="100%" height="100%" fill="{_SEA}"/>'
        f'<g stroke="{_BORDER}" stroke-width=".8" stroke-linejoin="round" '
        f'font-family="sans-serif" font-size="12" font-weight="600" text-anchor="middle">{"".join(lands)}</g></svg>'
    )


def _ink(view: View, number: int) -> tuple[str, str]:
    owner = view.territories[number].owner
    if owner is None:
        return _NOBODYS_INK
    return _INKS["grey" if owner == "neutral" else view.players[int(owner)].colour]


def _heights(path: str) -> Iterable[float]:
    return (float(point.split()[1]) for point in path.replace("Z", "").replace("M", "L").split("L") if point)


@functools.cache
def _shapes(board_id: str) -> dict[str, Shape] | None:
    source = files("erdkreis").joinpath("web", "boards", f"{_SHAPES[board_id]}.topo.json")
    if not source.is_file():
        return None
    topology = json.loads(source.read_text(encoding="utf-8"))
    (kx, ky), (x0, y0) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Ring] = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * kx + x0, y * ky + y0))
        arcs.append(points)
    found = {}
    for land in topology["objects"]["territories"]["geometries"]:
        polygons = [land["arcs"]] if land["type"] == "Polygon" else land["arcs"]
        rings = [_placed(_joined(arcs, ring)) for polygon in polygons for ring in polygon]
        largest = max(rings, key=lambda ring: abs(_area(ring)))
        shown = [ring for ring in rings if abs(_area(ring)) > 2 or ring is largest]
        found[land["id"]] = Shape("".join(map(_path, shown)), _inside(largest))
    return found


def _joined(arcs: list[Ring], numbers: list[int]) -> Ring:
    """A ring of arcs; one with a negative number runs backwards."""
    ring: Ring = []
    for number in numbers:
        part = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring += part[1:] if ring else part
    return ring


def _placed(ring: Ring) -> Ring:
    """From degrees onto the sheet; what lies beyond the strait belongs to its eastern edge."""
    beyond = 360 if max(lon for lon, _ in ring) <= _WEST else 0
    return [((lon + beyond - _WEST) * _SCALE, (_NORTH - lat) * _SCALE) for lon, lat in ring]


def _path(ring: Ring) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring) + "Z"


def _area(ring: Ring) -> float:
    turned = zip(ring, ring[1:] + ring[:1], strict=True)
    return sum(x * b - a * y for (x, y), (a, b) in turned) / 2


def _inside(ring: Ring) -> Point:
    """The middle of the widest stretch at half the height of a shape."""
    height = sum(y for _, y in ring) / len(ring)
    crossed = sorted(
        x + (height - y) * (a - x) / (b - y)
        for (x, y), (a, b) in zip(ring, ring[1:] + ring[:1], strict=True)
        if (y > height) != (b > height)
    )
    stretches = list(zip(crossed[::2], crossed[1::2], strict=False))
    left, right = max(stretches, key=lambda each: each[1] - each[0])
    return (left + right) / 2, height
