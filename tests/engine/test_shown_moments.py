"""Views as JSON bytes at moments that are rare in a game: the same as the views of one seat at a time."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NEUTRAL
from erdkreis.engine.showing import options_json, views_json
from tests.engine.positions import INFANTRY, fresh, place_all, stage, take, through_setup

LANDS = {0: {"alaska": 9, "alberta": 2}, 1: {"kamchatka": 3, "siam": 2}}
DUEL = {**LANDS, NEUTRAL: {"japan": 2}}
CAPITALS = {0: "alaska", 1: "siam", 2: "peru"}


def while_defending() -> Game:
    game = stage("H10-M", 3, LANDS, hands={0: INFANTRY[:2]}, missions={0: 1, 1: 9, 2: 7})
    game.play("attack alaska kamchatka 3")
    return game


def while_moving_in() -> Game:
    game = stage("CLI-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "siam": 2}}, missions={0: 0, 1: 2, 2: 3})
    game.play("attack alaska kamchatka 3", dice=[10, 10, 10, 0])
    return game


def after_the_end() -> Game:
    game = stage("P82-W", 3, {0: {"alaska": 5}, 1: {"kamchatka": 1}}, rest=0)
    take(game, "alaska", "kamchatka", dice=3)
    return game


def while_the_neutral_army_is_led() -> Game:
    game = stage("H00-2P", 2, DUEL, phase="turn", hands={0: INFANTRY[:2], 1: INFANTRY[2:3]})
    place_all(game)
    return game


@pytest.mark.parametrize(
    "moment",
    [
        lambda: fresh("H10-K", 3),
        lambda: fresh("CLI-M", 3),
        lambda: through_setup(fresh("H00-CAP", 3), until=("capital",)),
        lambda: stage("H00-CAP", 3, LANDS, capitals=CAPITALS, hands={1: [*INFANTRY[:1], "joker1"]}),
        while_defending,
        while_moving_in,
        while_the_neutral_army_is_led,
        after_the_end,
    ],
)
def test_views_as_json_are_those_given_one_at_a_time(moment: Callable[[], Game]) -> None:
    game = moment()
    viewers = (None, *range(game.players))
    for _ in range(2):  # what was spelt once is remembered
        shown = views_json(game, viewers)
        assert shown == {viewer: msgspec.json.encode(game.view(viewer)) for viewer in viewers}
        assert options_json(game) == msgspec.json.encode(game.options().to_json())


def test_nothing_is_remembered_that_is_true_no_more() -> None:
    game = stage("H00-M", 3, LANDS, phase="turn", missions={0: 1, 1: 2, 2: 3})
    before = views_json(game, (None, 0, 1))
    game.play("place alaska 1")
    after = views_json(game, (None, 0, 1))
    for viewer in (None, 0, 1):
        assert before[viewer] != after[viewer] == msgspec.json.encode(game.view(viewer))
