"""A-12 in detail: which units of Parker's game were involved in the turn, counted territory by territory.

Placing counts under the strict reading only; rolling, moving in and regrouping count under both.
"""

from __future__ import annotations

from typing import Any

import pytest

from erdkreis.engine.game import Game
from tests.engine.positions import (
    INFANTRY,
    involved,
    pass_turn,
    place_all,
    refused,
    roll,
    stage,
    take,
    units,
)

STRICT, LENIENT = "uninvolved_strict", "uninvolved_attack_only"
BOTH = pytest.mark.parametrize("reading", [STRICT, LENIENT])


def turn(reading: str, alaska: int, kamchatka: int = 9, **more: Any) -> Game:
    """Seat 0's turn begins: Alaska and its neighbour Alberta, and a stack in Brazil that stands still."""
    lands = {0: {"alaska": alaska, "alberta": 1, "brazil": 5, "peru": 1}, 1: {"kamchatka": kamchatka, "japan": 1}}
    return stage("P82-M", 3, lands, phase="turn", fortify_eligible=reading, **more)


def movable(game: Game, place: str) -> int:
    """Most units that may leave a territory, once the attacks are over."""
    if game.phase == "attack":
        game.play("end", hidden=(0,))
    assert game.phase == "fortify"
    return max((option.most for option in game.options().of("fortify") if option.source == place), default=0)


@pytest.mark.parametrize(("reading", "most"), [(STRICT, 4), (LENIENT, 6)])
def test_placed_units_count_under_the_strict_reading_only(reading: str, most: int) -> None:
    game = turn(reading, 4)
    game.play("place alaska 3")
    assert movable(game, "alaska") == most
    assert refused(game, f"fortify alaska alberta {most}") is None
    assert refused(game, f"fortify alaska alberta {most + 1}") in ("move/involved", "move/stay_behind")
    assert movable(game, "brazil") == 4


@BOTH
def test_one_unit_stays_even_if_nothing_was_involved(reading: str) -> None:
    game = turn(reading, 4)
    game.play("place brazil 3")
    assert movable(game, "alaska") == 3


@BOTH
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_as_many_units_as_dice_were_involved(reading: str, dice: int) -> None:
    game = turn(reading, 6)
    game.play("place brazil 3")
    roll(game, f"attack alaska kamchatka {dice}", [6] * dice, [1])
    assert involved(game, "alaska") == dice
    assert movable(game, "alaska") == 6 - max(1, dice)


@BOTH
def test_units_that_fell_were_the_involved_ones(reading: str) -> None:
    game = turn(reading, 6)
    game.play("place brazil 3")
    roll(game, "attack alaska kamchatka 3", [1, 1, 1], [6, 6])  # two of three fall
    assert (units(game, "alaska"), involved(game, "alaska")) == ([4], 1)
    assert movable(game, "alaska") == 3


@pytest.mark.parametrize(("reading", "counted", "most"), [(STRICT, 2, 4), (LENIENT, 1, 5)])
def test_placing_rolling_and_losing_together(reading: str, counted: int, most: int) -> None:
    game = turn(reading, 4)
    game.play("place alaska 3")
    roll(game, "attack alaska kamchatka 2", [1, 1], [6])  # strict: max(3, 2) - 1; else 2 - 1
    assert (units(game, "alaska"), involved(game, "alaska")) == ([6], counted)
    assert movable(game, "alaska") == most


@BOTH
def test_a_second_roll_takes_the_involved_units_first(reading: str) -> None:
    game = turn(reading, 9)
    game.play("place brazil 3")
    roll(game, "attack alaska kamchatka 3", [1, 1, 1], [6])
    assert involved(game, "alaska") == 2
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert involved(game, "alaska") == 3
    roll(game, "attack alaska kamchatka 1", [6], [1])
    assert involved(game, "alaska") == 3
    assert movable(game, "alaska") == 5


@BOTH
@pytest.mark.parametrize(("moving", "left"), [(3, 3), (4, 2), (6, 0)])
def test_units_that_moved_in_stay_and_the_origin_is_clear_again(reading: str, moving: int, left: int) -> None:
    game = turn(reading, 7, kamchatka=1)
    game.play("place brazil 3")
    take(game, "alaska", "kamchatka", 3, moving=moving)
    assert (involved(game, "alaska"), involved(game, "kamchatka")) == (0, moving)
    assert movable(game, "alaska") == left
    assert movable(game, "kamchatka") == 0
    assert refused(game, "fortify kamchatka alaska 1") in ("move/involved", "move/stay_behind")


def test_new_units_in_the_origin_stay_involved_if_others_moved_in() -> None:
    game = turn(STRICT, 4, kamchatka=1)
    game.play("place alaska 3")
    take(game, "alaska", "kamchatka", 1, moving=2)  # max(3, 1) - 2
    assert (units(game, "alaska"), involved(game, "alaska")) == ([5], 1)
    assert movable(game, "alaska") == 4


@BOTH
def test_an_attack_onward_from_a_captured_territory_counts_there_too(reading: str) -> None:
    game = turn(reading, 9, kamchatka=1)
    game.play("place brazil 3")
    take(game, "alaska", "kamchatka", 3, moving=6)
    take(game, "kamchatka", "japan", 2, moving=2)
    assert (involved(game, "kamchatka"), involved(game, "japan")) == (4, 2)
    assert movable(game, "kamchatka") == 0


@BOTH
def test_units_move_once_so_chains_are_impossible(reading: str) -> None:
    lands = {0: {"alaska": 4, "alberta": 2, "ontario": 1}}
    game = stage("P82-M", 3, lands, phase="fortify", fortify_eligible=reading)
    game.play("fortify alaska alberta 3")
    assert involved(game, "alberta") == 3
    assert movable(game, "alberta") == 2  # the two that stood there
    game.play("fortify alberta ontario 2")
    assert units(game, "alaska", "alberta", "ontario") == [1, 3, 3]
    assert refused(game, "fortify alberta alaska 1") is not None


@pytest.mark.parametrize(("reading", "most"), [(STRICT, 1), (LENIENT, 2)])
def test_bonus_units_of_a_set_count_as_newly_placed(reading: str, most: int) -> None:
    game = turn(reading, 1, hands={0: INFANTRY[:3]})
    game.play("trade " + " ".join(INFANTRY[:3]))  # two on Alaska
    place_all(game, "brazil")
    assert units(game, "alaska") == [3]
    assert movable(game, "alaska") == most


@pytest.mark.parametrize(("reading", "most"), [(STRICT, 2), (LENIENT, 5)])
def test_units_of_an_elimination_trade_count_as_newly_placed(reading: str, most: int) -> None:
    lands = {0: {"alaska": 5, "alberta": 2, "brazil": 5, "peru": 1}, 1: ["kamchatka"]}
    game = stage("P82-M", 3, lands, hands={0: INFANTRY[1:4]}, fortify_eligible=reading)
    take(game, "alaska", "kamchatka", 3)
    game.play("trade " + " ".join(INFANTRY[1:4]))
    game.play("place alberta 4")
    assert movable(game, "alberta") == most


def test_the_next_turn_starts_from_nothing() -> None:
    game = turn(STRICT, 4)
    game.play("place alaska 3")
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    for _ in range(3):
        pass_turn(game)
    assert game.active == 0
    assert involved(game, "alaska") == 0
    place_all(game, "brazil")
    assert movable(game, "alaska") == 6


def test_without_the_restriction_everything_may_move() -> None:
    game = turn("any", 4, kamchatka=1)
    game.play("place alaska 3")
    take(game, "alaska", "kamchatka", 3, moving=3)
    assert movable(game, "kamchatka") == 2
    game.play("fortify kamchatka alaska 2")
    game.play("fortify alaska alberta 5")
    assert units(game, "alaska", "alberta", "kamchatka") == [1, 6, 1]
