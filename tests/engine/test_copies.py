"""Copies, however they are made: independent, equal, and with fresh chance unless the same is asked for."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from erdkreis import ChanceError, Game
from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.game import words_for_dice
from tests.engine.positions import fresh, stage


def begun(moves: int = 60) -> Game:
    game, bot = fresh("H10-M", 3), Bot("greedy", 1)
    for _ in range(moves):
        game.play(bot.decide(game))
    return game


def pickled(game: Game) -> Game:
    twin = pickle.loads(pickle.dumps(game))
    assert isinstance(twin, Game)
    return twin


@pytest.mark.parametrize("made", [copy.copy, copy.deepcopy, pickled, lambda game: game.copy(same_chance=True)])
def test_a_plain_copy_is_the_same_game_once_more(made: Callable[[Game], Game]) -> None:
    game = begun()
    twin = made(game)
    assert twin == game
    assert (twin.hash, twin.events, twin.last_chance, repr(twin)) == (
        game.hash,
        game.events,
        game.last_chance,
        repr(game),
    )
    before, bot = game.to_bytes(), Bot("greedy", 2)
    ours = [twin.play(bot.decide(twin)) for _ in range(40)]
    assert game.to_bytes() == before
    assert twin != game
    again, bot = made(game), Bot("greedy", 2)
    assert [again.play(bot.decide(again)) for _ in range(40)] == ours
    assert again == twin


def test_a_copy_does_not_foresee_the_dice() -> None:
    game = stage("P82-W", 3, {0: {"alaska": 40}, 1: {"kamchatka": 40}})
    game = Game.from_position(game.to_position(), seed=1)
    attacks = ["attack alaska kamchatka 3", "defend 2"] * 5

    def fought(twin: Game) -> list[object]:
        return [event.to_json() for action in attacks for event in twin.play(action)]

    assert fought(game.copy(same_chance=True)) == fought(game.copy(same_chance=True))
    assert fought(game.copy(seed=5)) == fought(game.copy(seed=5))
    assert len({str(fought(game.copy())) for _ in range(5)}) > 1
    assert game.copy() == game


def test_a_copy_of_a_game_with_given_words_is_given_them_too() -> None:
    game = stage("P82-W", 3, {0: {"alaska": 40}, 1: {"kamchatka": 1}})
    with pytest.raises(ChanceError):
        game.copy().play("attack alaska kamchatka 3")
    game.copy().play("attack alaska kamchatka 3", dice=words_for_dice(6, 6, 6, 1))
    game.copy(seed=1).play("attack alaska kamchatka 3")


def test_games_are_equal_by_rules_and_position() -> None:
    game, twin = begun(), begun()
    assert game == twin
    assert hash(game) == hash(twin)
    assert {game: 1}[twin] == 1
    twin.play(Bot("random", 3).decide(twin))
    assert game != twin
    assert game != "game"
    world = by_preset("H00-W")
    assert Game(world, 3, seed=1) != Game(world.replace(own_card_bonus=7), 3, seed=1)


def test_without_a_seed_there_is_a_random_one_and_it_is_shown() -> None:
    first, second = Game(by_preset("P82-W"), 3), Game(by_preset("P82-W"), 3)
    assert first.seed != second.seed
    assert f"seed {first.seed}," in repr(first)
    again = Game(by_preset("P82-W"), 3, seed=first.seed)
    assert again == first
    with pytest.raises(ChanceError, match="not both"):
        Game(by_preset("P82-W"), 3, seed=1, given=True)
