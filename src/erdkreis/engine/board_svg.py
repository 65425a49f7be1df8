"""The map as a picture, flat or a globe: every territory in the colour of whoever holds it, with its units upon it.

The shapes are those of the web client, which the package carries along; where they are missing there is no picture.
"""

from __future__ import annotations

import functools
import json
import math
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
_RADIUS = 300
_TOO_SLANTED = 0.25  # so near the rim no number is legible
_NOBODYS_INK, _SEA, _BORDER = ("#e6dcc6", _BLACK), "#d3dfda", "#fbf6ea"


class Shape(NamedTuple):
    """A territory as rings in degrees, where its units stand, and both as they lie on the sheet."""

    rings: list[Ring]
    middle: Point
    path: str
    token: Point


class Picture(str):
    """A picture as text, which a notebook draws."""

    def _repr_svg_(self) -> str:
        return str(self)


def drawn_map(view: View) -> Picture | None:
    """The flat picture, or nothing where the shapes of the board are not there."""
    shapes = _shapes(view.board)
    if shapes is None:
        return None
    lands = [_land(view, number, *shapes[each.id][2:]) for number, each in enumerate(view.territories)]
    height = round(max(y for shape in shapes.values() for y in _heights(shape.path))) + 6
    return _picture(
        view, f"0 0 {360 * _SCALE:.0f} {height}", f'<rect width="100%" height="100%" fill="{_SEA}"/>', lands
    )


def drawn_globe(view: View, lon: float, lat: float) -> Picture | None:
    """The globe with these degrees in its middle, or nothing where the shapes of the board are not there."""
    shapes = _shapes(view.board)
    if shapes is None:
        return None
    lands = []
    for number, territory in enumerate(view.territories):
        rings, middle, *_ = shapes[territory.id]
        seen = [[_turned(point, lon, lat) for point in ring] for ring in rings]
        path = "".join(_path(list(map(_at_the_rim, ring))) for ring in seen if max(depth for *_, depth in ring) > 0)
        x, y, depth = _turned(middle, lon, lat)
        if path:
            lands.append(_land(view, number, path, (x, y) if depth > _TOO_SLANTED else None))
    sea = f'<circle r="{_RADIUS}" fill="{_SEA}"/>'
    return _picture(view, f"{-_RADIUS} {-_RADIUS} {2 * _RADIUS} {2 * _RADIUS}", sea, lands)


def _picture(view: View, box: str, sea: str, lands: list[str]) -> Picture:
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
        f'aria-label="{escape(view.preset)}, turn {view.turn}">{sea}'
        f'<g stroke="{_BORDER}" stroke-width=".8" stroke-linejoin="round" '
        f'font-family="sans-serif" font-size="12" font-weight="600" text-anchor="middle">{"".join(lands)}</g></svg>'
    )


def _land(view: View, number: int, path: str, token: Point | None) -> str:
    territory, (ink, on) = view.territories[number], _ink(view, number)
    name = escape(board(view.board).name(number))
    land = f'<path d="{path}" fill="{ink}"><title>{name}: {territory.units}</title></path>'
    if token is None:
        return land
    x, y = token
    return f'{land}<text x="{x:.0f}" y="{y + 4:.0f}" fill="{on}" stroke="none">{territory.shown}</text>'


def _turned(point: Point, lon: float, lat: float) -> tuple[float, float, float]:
    """Where a place stands on the globe as it is seen from far away: right, down, and towards the eye."""
    along, up, tilt = math.radians(point[0] - lon), math.radians(point[1]), math.radians(lat)
    right, ahead = math.cos(up) * math.sin(along), math.cos(up) * math.cos(along)
    return (
        _RADIUS * right,
        -_RADIUS * (math.cos(tilt) * math.sin(up) - math.sin(tilt) * ahead),
        math.sin(tilt) * math.sin(up) + math.cos(tilt) * ahead,
    )


def _at_the_rim(place: tuple[float, float, float]) -> Point:
    """What lies behind the horizon is drawn upon it."""
    x, y, depth = place
    from_middle = math.hypot(x, y)
    if depth >= 0 or from_middle == 0:
        return x, y
    return x * _RADIUS / from_middle, y * _RADIUS / from_middle


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
        rings = [_joined(arcs, ring) for polygon in polygons for ring in polygon]
        placed = [_placed(ring) for ring in rings]
        largest = max(placed, key=lambda ring: abs(_area(ring)))
        shown = [number for number, ring in enumerate(placed) if abs(_area(ring)) > 2 or ring is largest]
        token = _inside(largest)
        found[land["id"]] = Shape(
            [rings[number] for number in shown],
            (token[0] / _SCALE + _WEST, _NORTH - token[1] / _SCALE),
            "".join(_path(placed[number]) for number in shown),
            token,
        )
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
