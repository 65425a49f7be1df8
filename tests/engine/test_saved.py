"""A game as bytes in which the numbers lie otherwise: another order, a field less, a field more."""

from __future__ import annotations

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.errors import PositionError
from erdkreis.engine.game import Game
from erdkreis.engine.rules import encode_rules
from erdkreis.engine.saved import is_ours
from tests.engine.relaid import relaid


def played(preset: str, players: int, actions: int) -> Game:
    game, bot = Game(by_preset(preset), players, seed=3), Bot("greedy", 3)
    for _ in range(actions):
        game.play(bot.decide(game))
    return game


@pytest.mark.parametrize(("preset", "players", "actions"), [("H00-M", 4, 150), ("CLI-2P", 2, 90), ("H10-TS", 4, 60)])
@pytest.mark.parametrize("change", [{}, {"without": "elimination_right"}])
def test_the_same_game_however_its_numbers_lie(preset: str, players: int, actions: int, change: dict[str, str]) -> None:
    game = played(preset, players, actions)
    data = relaid(game.to_bytes(), **change)
    assert (is_ours(game.to_bytes()), is_ours(data)) == (True, False)
    twin = Game.from_bytes(data)
    assert (twin.hash, twin.edition) == (game.hash, game.edition)
    bot = Bot("greedy", 4)
    for _ in range(30):
        if game.over:
            break
        action = bot.decide(game)
        assert twin.play(action) == game.play(action)
    assert twin.hash == game.hash


def test_bytes_that_know_more_are_refused() -> None:
    with pytest.raises(PositionError, match="not a saved game: this version does not know storms"):
        Game.from_bytes(relaid(played("H00-M", 3, 20).to_bytes(), added="storms"))


def test_who_is_youngest_is_not_lost() -> None:
    game = Game(by_preset("H00-M"), 3, seed=1, youngest=2)
    assert Game.from_bytes(relaid(game.to_bytes())).to_bytes() == game.to_bytes()


def test_numbers_that_are_too_few_or_too_many_for_their_layout_are_refused() -> None:
    data = relaid(played("FUR-2P", 2, 20).to_bytes())
    for broken in (data[:-8], data + bytes(8)):
        with pytest.raises(PositionError, match="not a saved game"):
            Game.from_bytes(broken)


def test_bytes_that_end_too_early_are_refused_as_such() -> None:
    data = played("H10-M", 4, 60).to_bytes()
    for short in (data[:-1], data[: len(data) // 2]):
        with pytest.raises(PositionError, match="the bytes of this game are cut off"):
            Game.from_bytes(short)


@pytest.mark.parametrize("youngest", [None, 0, 2])
def test_nor_whether_anybody_was_said_to_be(youngest: int | None) -> None:
    game = Game(by_preset("H10-M"), 3, seed=1, youngest=youngest)
    again = Game.from_bytes(game.to_bytes())
    assert int(again.rules["youngest"]) == (-1 if youngest is None else youngest)
    assert int(encode_rules(game.edition, 3)["youngest"]) == -1
