"""What whoever imports us meets first: a drawn board, every single action, and what a seat can imagine."""

from __future__ import annotations

import pytest

from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from tests.wander import choices

TABLES = [("H00-M", 3), ("H10-K", 3), ("P82-M", 4), ("CLI-2P", 2), ("FUR-N", 3)]


def on_the_way(preset: str, players: int) -> Game:
    game = Game(by_preset(preset), players, seed=4)
    for action in choices(game, 5, 150):
        game.play(action)
    return game


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_a_drawn_board_shows_every_continent_and_everybody(preset: str, players: int) -> None:
    game = on_the_way(preset, players)
    drawn = str(game)
    assert drawn.startswith(f"{preset}, turn {game.turn}, ")
    assert all(game.board.continent_name(number) in drawn for number in range(len(game.board.continents)))
    assert all(f"seat {seat}" in drawn for seat in range(players))


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_every_single_action_is_permitted(preset: str, players: int) -> None:
    game = on_the_way(preset, players)
    found = [action for action, _ in zip(game.legal_actions(), range(200), strict=False)]
    assert found
    assert [action for action in found if game.refusal(action) is not None] == []
    option = game.options().actions[0]
    assert game.refusal(option.action(mode=option.modes[0] if option.modes else None)) is None


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_what_is_imagined_looks_the_same_to_the_seat(preset: str, players: int) -> None:
    game = on_the_way(preset, players)
    for seat in range(players):
        imagined = game.imagine(seat, seed=seat)
        assert imagined.view(seat) == game.view(seat)
        assert imagined.all_units == game.all_units
        imagined.play(next(iter(imagined.legal_actions())))
