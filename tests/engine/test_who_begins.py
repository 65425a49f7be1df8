"""Whose territory is dealt first, who places first and who begins, whoever leads; and that everybody is told."""

from __future__ import annotations

import pytest

from erdkreis.engine.game import Game
from tests.engine.positions import happened, owners, rules, through_setup

SEATS = range(4)
ENOUGH = (0,) * 60


def led_by(leader: int, preset: str, **changes: object) -> Game:
    """A new game of four whose leader is this seat; the territories are dealt in the board's own order."""
    game = Game(rules(preset, leader_selection="any", **changes), 4, dice=(leader << 1, *ENOUGH), hidden=ENOUGH)
    assert happened(game, "LeaderChosen") == [{"seat": leader}]
    return game


@pytest.mark.parametrize("leader", SEATS)
def test_left_of_the_president_places_first(leader: int) -> None:
    """H00-17."""
    assert led_by(leader, "H00-M").awaiting == (leader + 1) % 4


@pytest.mark.parametrize("leader", SEATS)
def test_the_computer_deals_from_player_1_on_whoever_leads(leader: int) -> None:
    """FUR-05, FUR-06, FUR-07: players in their order, and player 1 places first and begins."""
    game = led_by(leader, "FUR-N")
    assert owners(game, *(land.id for land in game.board.territories[:5])) == [0, 1, 2, 3, 0]
    assert game.awaiting == 0
    assert through_setup(game).active == 0


@pytest.mark.parametrize(("preset", "dealt"), [("H00-M", 1), ("FUR-N", 1), ("H10-K", 0)])
def test_everybody_is_told_when_the_territories_are_dealt_and_not_where_they_are_claimed(
    preset: str, dealt: int
) -> None:
    game = Game(rules(preset), 4, seed=1)
    told = [event for event in game.events if event.name == "TerritoriesDealt"]
    assert len(told) == dealt
    assert all(event.visible_to(seat) for event in told for seat in range(7))
