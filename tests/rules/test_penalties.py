"""Rolls without announcement, where the table plays with a penalty (A-11, J-15); no program rolls so by itself."""

from __future__ import annotations

import pytest

from erdkreis.editions import PRESETS, Edition
from tests.engine.positions import (
    INFANTRY,
    hand,
    happened,
    involved,
    pass_turn,
    place_all,
    refused,
    stage,
    take,
    units,
)


@pytest.mark.parametrize("edition", PRESETS, ids=[e.preset for e in PRESETS])
def test_no_preset_has_a_penalty_by_itself(edition: Edition) -> None:
    game = stage(edition.preset, edition.players[0], {0: {"alaska": 5}, 1: ["siam"]})
    assert refused(game, "unannounced alaska") == "attack/no_penalty"
    assert game.options().of("unannounced") == ()


@pytest.mark.parametrize(("standing", "left"), [(2, 1), (3, 1), (4, 1), (5, 2), (9, 6)])
def test_three_units_of_the_named_origin_are_lost_but_one_stays(standing: int, left: int) -> None:
    lands = {0: {"alaska": standing, "siam": 9}}
    game = stage("P82-M", 3, lands, announce_penalty="lose_3_units")
    game.play("unannounced alaska")
    assert units(game, "alaska", "siam") == [left, 9]
    assert happened(game, "UnannouncedRoll") == [{"seat": 0, "source": "alaska", "units": standing - left}]
    assert refused(game, "attack siam china 3") is None  # the attacks go on


def test_only_from_an_own_territory_that_could_attack() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 1, "siam": 3}}, announce_penalty="lose_3_units")
    assert refused(game, "unannounced alaska") == "attack/one_unit"
    assert refused(game, "unannounced china") == "territory/not_yours"
    assert {option.source for option in game.options().of("unannounced")} == {"siam"}
    game.play("end")
    assert refused(game, "unannounced siam") is not None


@pytest.mark.parametrize("penalty", ["lose_3_units", "no_attacks_this_turn"])
def test_neither_penalty_uses_up_the_trade_window(penalty: str) -> None:
    game = stage("P82-M", 3, {0: {"alaska": 9}}, phase="turn", hands={0: INFANTRY[:3]}, announce_penalty=penalty)
    place_all(game)
    game.play("unannounced alaska")
    assert refused(game, "trade " + " ".join(INFANTRY[:3])) is None


def test_the_penalty_clips_the_count_of_involved_units() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 1, "siam": 3, "china": 1}}, phase="turn", announce_penalty="lose_3_units")
    game.play("place alaska 3")
    assert involved(game, "alaska") == 3
    game.play("unannounced alaska")
    assert (units(game, "alaska"), involved(game, "alaska")) == ([1], 1)


def test_no_more_attacks_in_this_turn_but_the_card_and_the_move_remain() -> None:
    lands = {0: {"alaska": 9, "alberta": 2, "siam": 4}, 1: ["peru"]}
    game = stage("P82-M", 3, lands, announce_penalty="no_attacks_this_turn")
    take(game, "alaska", "kamchatka", 3)
    game.play("unannounced siam")
    assert units(game, "siam") == [4]
    assert refused(game, "attack siam china 1") == "attack/banned"
    assert refused(game, "unannounced siam") == "attack/banned"
    game.play("end", hidden=(0,))
    assert (hand(game, 0), game.phase) == (1, "fortify")
    for _ in range(3):
        pass_turn(game)
    place_all(game)
    assert refused(game, "attack siam china 1") is None


def test_a_players_penalty_does_not_bind_the_third_army() -> None:
    lands = {0: {"kamchatka": 3}, 1: ["siam"], 6: {"alaska": 5}}
    game = stage("CLI-2P", 2, lands, phase="turn", announce_penalty="no_attacks_this_turn")
    game.play("choose attack")
    game.play("unannounced kamchatka")
    game.play("end")
    game.play("choose attack")
    assert (game.awaiting, game.options().side) == (1, "neutral")
    assert refused(game, "attack alaska kamchatka 1") is None
