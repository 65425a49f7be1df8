"""Threats against battles fought one by one; who is counted, how far they reach, and what is never looked at."""

from __future__ import annotations

import pytest

from erdkreis.boards import Board
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NEUTRAL
from erdkreis.odds import battle, campaign, threats
from erdkreis.odds.threats import Threat
from tests.engine.positions import stage

WORLD = "H10-K"


def against(game: Game, territory: str, seat: int = 0) -> Threat:
    return next(threat for threat in threats(game, seat) if threat.territory == territory)


def test_one_neighbour_is_one_battle() -> None:
    game = stage(WORLD, 3, {0: {"siam": 1, "indonesia": 4}, 1: {"new_guinea": 7}}, rest=2)
    threat = against(game, "indonesia")
    assert [(by.source, by.route) for by in threat.attackers] == [("new_guinea", ("indonesia",))]
    assert threat.attackers[0].win == pytest.approx(battle(7, 4, game.edition).win, abs=1e-12)
    assert threat.holds == pytest.approx(1 - battle(7, 4, game.edition).win, abs=1e-12)


def test_several_attack_what_the_ones_before_have_left() -> None:
    """Two players at the two sides of Siam: the one after the other, whoever comes first in turn."""
    game = stage(WORLD, 3, {0: {"siam": 5}, 1: {"india": 6}, 2: {"china": 5}}, rest=2)
    threat = against(game, "siam")
    assert {by.source for by in threat.attackers} == {"india", "china"}
    first = battle(6, 5, game.edition).defender_left
    holds = sum(chance * (1 - battle(5, left, game.edition).win) for left, chance in first if left)
    assert threat.holds == pytest.approx(holds, abs=1e-12)
    assert [by.win for by in threat.attackers] == sorted((by.win for by in threat.attackers), reverse=True)


def test_a_stack_comes_past_the_land_of_others_by_its_best_way() -> None:
    """From India over Siam: everybody else has one unit, which attacks nobody."""
    game = stage(WORLD, 3, {0: {"indonesia": 3}, 1: {"india": 12}}, rest=2)
    (by,) = against(game, "indonesia").attackers
    assert (by.source, by.route) == ("india", ("siam", "indonesia"))
    assert by.win == pytest.approx(campaign(12, [1, 3], game.edition).chance, abs=1e-12)


def test_what_is_too_far_or_too_weak_or_never_attacks_is_no_threat() -> None:
    far = stage(WORLD, 3, {0: {"western_australia": 2}, 1: {"china": 30}}, rest=2)
    assert against(far, "western_australia").attackers[0].route == ("siam", "indonesia", "western_australia")
    farther = stage(WORLD, 3, {0: {"western_australia": 2}, 1: {"mongolia": 30}}, rest=2)
    assert threats(farther, 0) == ()
    idle = stage("H10-K", 3, {0: {"siam": 2}, 1: {"brazil": 2}, NEUTRAL: {"china": 9}}, rest=2)
    assert not idle.edition.neutral_attacks
    assert threats(idle, 0) == ()


def test_the_neutral_army_comes_past_the_land_of_whoever_it_threatens_alone() -> None:
    """Led by the other, it attacks only the player on turn (CLI-43): seat 0 is safe behind seat 1, who is not."""
    lands = {0: {"japan": 1}, 1: {"kamchatka": 1}, NEUTRAL: {"alaska": 20}}
    game = stage("CLI-2P", 2, lands, rest=1)
    assert game.edition.neutral_attacks
    assert threats(game, 0) == ()
    (by,) = against(game, "mongolia", 1).attackers
    assert (by.source, by.route) == ("alaska", ("kamchatka", "mongolia"))


def test_players_come_past_the_neutral_army_too() -> None:
    lands = {0: {"japan": 1}, 1: {"alaska": 20}, NEUTRAL: {"kamchatka": 1}}
    game = stage("CLI-2P", 2, lands, rest=1)
    (by,) = against(game, "japan").attackers
    assert (by.source, by.route) == ("alaska", ("kamchatka", "japan"))


def test_a_stack_passes_no_territory_twice_and_not_its_own() -> None:
    game = stage(WORLD, 3, {0: {"siam": 2, "india": 2}, 1: {"china": 9, "afghanistan": 9}}, rest=1)
    board: Board = game.board
    for threat in threats(game, 0):
        for by in threat.attackers:
            way = [by.source, *by.route]
            assert len(set(way)) == len(way)
            owners = [int(game.state["owner"][board.index(place)]) for place in way]
            assert owners[0] != 0
            assert owners[0] not in owners[1:]
            assert by.route[-1] == threat.territory


def test_a_stack_that_cannot_come_so_far_is_no_threat() -> None:
    """Two units in Japan can take Kamchatka, and then have one there that cannot go on to Alaska."""
    game = stage("H00-W", 3, {1: {"japan": 2}, 2: {"kamchatka": 1}}, rest=0)
    assert "alaska" not in {threat.territory for threat in threats(game, 0)}
    stronger = stage("H00-W", 3, {1: {"japan": 3}, 2: {"kamchatka": 1}}, rest=0)
    [threat] = [threat for threat in threats(stronger, 0) if threat.territory == "alaska"]
    assert [attacker.source for attacker in threat.attackers] == ["japan"]
