"""The map as a picture: shapes put together of arcs, laid on a sheet or a globe, their units upon the land."""

from __future__ import annotations

import json
import math
from pathlib import Path
from xml.etree import ElementTree

import pytest

from erdkreis.engine import board_svg
from erdkreis.engine.board_svg import (
    _RADIUS,
    Ring,
    _area,
    _at_the_rim,
    _inside,
    _joined,
    _path,
    _placed,
    _turned,
    drawn_globe,
    drawn_map,
)
from tests.engine.positions import fresh

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = Path(board_svg.__file__).parents[3] / "web/public/boards"


@pytest.fixture
def shapes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The shapes of the client's sources, whether it has been built or not."""
    assert SHAPES.is_dir()
    (tmp_path / "web").mkdir()
    (tmp_path / "web/boards").symlink_to(SHAPES)
    monkeypatch.setattr(board_svg, "files", lambda _package: tmp_path)
    monkeypatch.setattr(board_svg, "_shapes", board_svg._shapes.__wrapped__)


@pytest.mark.usefixtures("shapes")
def test_every_territory_is_drawn_in_the_ink_of_its_owner() -> None:
    game = fresh("H10-K", 3)  # territories are claimed: nobody has any yet
    game.play("claim alaska")
    picture = drawn_map(game.view(0))
    assert picture is not None
    group = ElementTree.fromstring(picture).find(f"{SVG}g")
    assert group is not None
    inks = [path.get("fill") for path in group.iter(f"{SVG}path")]
    titles = [title.text for title in group.iter(f"{SVG}title")]
    assert len(inks) == len(game.board.territories)
    [(alaska, title)] = [(ink, title) for ink, title in zip(inks, titles, strict=True) if ink != "#e6dcc6"]
    assert title == "Alaska: 1"
    owner = game.view(0).players[int(game.seen_by(None).owner[0])]
    assert alaska == board_svg._INKS[owner.colour][0]


@pytest.mark.usefixtures("shapes")
@pytest.mark.parametrize("preset", ["H10-K", "FUR-N"])
def test_units_stand_upon_the_sheet_each_in_its_own_place(preset: str) -> None:
    picture = drawn_map(fresh(preset, 3).view(0))
    assert picture is not None
    tree = ElementTree.fromstring(picture)
    _, _, width, height = map(float, str(tree.get("viewBox")).split())
    places = [(float(text.get("x", "-1")), float(text.get("y", "-1"))) for text in tree.iter(f"{SVG}text")]
    assert len(set(places)) == len(places)
    assert all(0 < x < width and 0 < y < height for x, y in places)


@pytest.mark.usefixtures("shapes")
@pytest.mark.parametrize("preset", ["H10-K", "FUR-N"])
def test_specks_are_left_out_and_islands_are_not(preset: str) -> None:
    """Half a degree of sea-worn rock is no place on a map of this size; Great Britain's larger islands are."""
    picture = drawn_map(fresh(preset, 3).view(0))
    assert picture is not None
    several = 0
    for path in ElementTree.fromstring(picture).iter(f"{SVG}path"):
        rings = [
            [(float(x), float(y)) for x, y in (point.split() for point in ring.rstrip("Z").split("L"))]
            for ring in str(path.get("d")).split("M")[1:]
        ]
        several += len(rings) > 1
        assert len(rings) == 1 or min(abs(_area(ring)) for ring in rings) > 1.9  # as it is written, to a tenth
    assert several > 5


def test_an_area_is_counted_in_squares_whichever_way_round() -> None:
    square: Ring = [(1, 1), (4, 1), (4, 5), (1, 5)]
    assert (_area(square), _area(square[::-1])) == (12, -12)


def test_shapes_are_read_from_steps_of_a_grid(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """TopoJSON tells arcs by their first corner and the steps from there, in units of its own grid."""
    square = [[6, 8], [16, 0], [0, 16], [-16, 0], [0, -16]]  # sixteen units of a quarter of a degree: four degrees
    speck = [[80, 8], [1, 0], [0, 1], [-1, 0], [0, -1]]
    smaller = [[120, 16], [1, 0], [0, 1], [-1, -1]]
    alone = {"id": "alone", "type": "Polygon", "arcs": [[0]]}
    islands = {"id": "islands", "type": "MultiPolygon", "arcs": [[[0]], [[1]]]}
    atoll = {"id": "atoll", "type": "MultiPolygon", "arcs": [[[2]], [[1]]]}
    (tmp_path / "web/boards").mkdir(parents=True)
    topology = {
        "transform": {"scale": [0.25, 0.25], "translate": [10, 20]},
        "arcs": [square, speck, smaller],
        "objects": {"territories": {"geometries": [alone, islands, atoll]}},
    }
    (tmp_path / "web/boards/board42-110m.topo.json").write_text(json.dumps(topology), encoding="utf-8")
    monkeypatch.setattr(board_svg, "files", lambda _package: tmp_path)
    found = board_svg._shapes.__wrapped__("classic42")
    assert found is not None
    corners = [(11.5, 22), (15.5, 22), (15.5, 26), (11.5, 26), (11.5, 22)]
    assert found["alone"].rings == found["islands"].rings == [corners]
    assert found["alone"].path == "M543.0 186.0L555.0 186.0L555.0 174.0L543.0 174.0L543.0 186.0Z"
    # the middle of its width, at the mean height of its five corners, the first of which counts twice
    assert found["alone"].token == pytest.approx((549, 181.2))
    assert found["alone"].middle == pytest.approx((13.5, 23.6))
    # a land that is nothing but specks keeps its largest
    assert found["atoll"].rings == [[(30, 22), (30.25, 22), (30.25, 22.25), (30, 22.25), (30, 22)]]


def test_without_shapes_there_is_no_picture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(board_svg, "files", lambda _package: tmp_path)
    monkeypatch.setattr(board_svg, "_shapes", board_svg._shapes.__wrapped__)
    assert drawn_map(fresh("H10-K", 3).view(0)) is None
    assert drawn_globe(fresh("H10-K", 3).view(0), 10, 30) is None


def test_arcs_are_joined_head_to_tail_and_some_run_backwards() -> None:
    there: Ring = [(0, 0), (1, 0), (1, 1)]
    back: Ring = [(0, 0), (0, 1), (1, 1)]
    assert _joined([there, back], [0, ~1]) == [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
    assert _joined([there, back], [1, ~0]) == [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)]


def test_what_lies_beyond_the_strait_is_laid_at_the_eastern_edge() -> None:
    """The sheet is three points a degree, from 169.5 degrees west, and from 84 degrees north."""
    assert _placed([(-169.5, 84), (-168.5, 83)]) == [(0, 0), (3, 3)]
    assert _placed([(-170.5, 84), (-169.5, 74)]) == [(1077, 0), (1080, 30)]


def test_a_ring_is_one_closed_path() -> None:
    assert _path([(0, 0.25), (1, 2), (3.06, 4)]) == "M0.0 0.2L1.0 2.0L3.1 4.0Z"


def test_units_stand_in_the_widest_stretch_at_half_the_height() -> None:
    assert _inside([(2, 0), (6, 0), (6, 4), (2, 4)]) == (4, 2)
    # a horseshoe, open above: its right leg is the wider one
    horseshoe: Ring = [(0, 0), (1, 0), (1, 8), (4, 8), (4, 0), (8, 0), (8, 10), (0, 10)]
    assert _inside(horseshoe) == (6, 4.5)
    assert _inside([(8 - x, y) for x, y in horseshoe]) == (2, 4.5)  # the left one
    # its long side is slanted: at a third of the height it is two thirds as wide
    assert _inside([(0, 0), (12, 0), (0, 12)]) == (4, 4)
    # two corners just at half the height: each is passed once
    assert _inside([(4, 0), (8, 4), (4, 8), (0, 4)]) == (4, 4)


def test_a_place_in_the_middle_of_the_globe_is_nearest_and_the_other_end_of_the_earth_farthest() -> None:
    assert _turned((10, 30), 10, 30) == pytest.approx((0, 0, 1), abs=1e-9)
    assert _turned((-170, -30), 10, 30) == pytest.approx((0, 0, -1), abs=1e-9)
    assert _turned((100, 0), 10, 0) == pytest.approx((_RADIUS, 0, 0), abs=1e-9)  # east is right
    assert _turned((10, 90), 10, 0) == pytest.approx((0, -_RADIUS, 0), abs=1e-9)  # north is up
    assert _turned((77, 90), 10, 30)[1:] == pytest.approx((-_RADIUS * 3**0.5 / 2, 0.5), abs=1e-9)  # tilted to the eye


def test_what_lies_behind_the_horizon_is_drawn_upon_it() -> None:
    assert _at_the_rim((30, 40, 0.9)) == (30, 40)
    assert _at_the_rim((30, 40, -0.9)) == (0.6 * _RADIUS, 0.8 * _RADIUS)
    assert _at_the_rim((0, 0, -1)) == (0, 0)


@pytest.mark.usefixtures("shapes")
def test_a_globe_shows_the_side_that_is_turned_to_the_eye() -> None:
    game = fresh("H10-K", 3)
    picture = drawn_globe(game.view(0), 10, 30)
    assert picture is not None
    tree = ElementTree.fromstring(picture)
    shown = {str(title.text).rpartition(":")[0] for title in tree.iter(f"{SVG}title")}
    assert {"Egypt", "Ukraine", "Brazil"} <= shown
    assert not {"Eastern Australia", "Western Australia", "New Guinea"} & shown
    for path in tree.iter(f"{SVG}path"):
        points = str(path.get("d")).replace("Z", "").replace("M", "L").split("L")[1:]
        assert all(math.hypot(*map(float, point.split())) < _RADIUS + 0.2 for point in points)
    numbers = list(tree.iter(f"{SVG}text"))
    assert 0 < len(numbers) < len(shown)  # too near the rim there is none
    # The far side shows the rest: every territory is on one of the two.
    other = ElementTree.fromstring(str(drawn_globe(game.view(0), -170, -30)))
    shown |= {str(title.text).rpartition(":")[0] for title in other.iter(f"{SVG}title")}
    assert len(shown) == len(game.board.territories)


@pytest.mark.parametrize("centre", [5, (1,), (1, 2, 3), ("1", "2"), "10 30"])
def test_the_middle_of_a_globe_is_two_numbers(centre: object) -> None:
    with pytest.raises(TypeError, match="centre is degrees east and degrees north"):
        fresh("H10-K", 3).svg(centre)  # type: ignore[arg-type]


@pytest.mark.usefixtures("shapes")
@pytest.mark.parametrize("centre", [(-360, -90), (360, 90), [0, 0.5]])
def test_anywhere_on_the_globe_can_be_its_middle(centre: tuple[float, float]) -> None:
    game = fresh("H10-K", 3)
    assert game.svg(centre) == drawn_globe(game.view(), *centre)
    assert game.svg() == drawn_map(game.view())
    for picture in (game.svg(), game.svg(centre)):
        assert picture._repr_svg_() == picture, "a notebook draws it"
        assert type(picture._repr_svg_()) is str


@pytest.mark.parametrize("centre", [(0, 91), (0, -90.5), (361, 0), (float("nan"), 0), (0, float("nan"))])
def test_the_middle_of_a_globe_lies_on_it(centre: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="centre lies beyond the globe"):
        fresh("H10-K", 3).svg(centre)
