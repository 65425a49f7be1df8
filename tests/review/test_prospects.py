"""What a hint promises: the judge's chance before a decision and its mean after it, and nothing that is hidden."""

from __future__ import annotations

import random

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.judge.judging import judge
from erdkreis.review.prospects import prospect
from tests.properties.tables import PRESET_IDS
from tests.properties.test_secrets import otherwise


@pytest.mark.parametrize("played", PRESETS, ids=PRESET_IDS)
def test_what_is_hidden_from_whoever_asks_is_not_in_the_answer(played: Edition) -> None:
    """Others' hands, missions and capitals change, and the deck: the answer stays the same. It begins at the judge's
    chance for what the seat sees; only dice that wait for an answer are worth what is answered."""
    lot, bot = random.Random(played.preset), Bot("greedy", 4)
    game = Game(played, played.players[-1], seed=7)
    for number in range(400):
        seat = game.awaiting
        if seat is None:
            break
        action = bot.decide(game)
        if number % 25 == 0 or game.phase in ("draw", "occupy", "defend"):
            found = prospect(game, action)
            assert found is not None
            assert prospect(otherwise(game, seat, lot), action) == found
            assert 0.0 <= found.now <= 1.0
            assert 0.0 <= found.after <= 1.0
            if game.phase != "defend":
                assert found.now == pytest.approx(judge(game, seat).seats[seat], abs=1e-9)
        game.play(action)


def attacking() -> Game:
    """A seat of the world game that may attack."""
    game, bot = Game(by_preset("H10-K"), 3, seed=4), Bot("greedy", 4)
    while game.phase != "attack" or game.turn < 4:
        game.play(bot.decide(game))
    return game


def test_after_a_roll_it_is_the_mean_of_both_results_by_the_ways_the_dice_can_fall() -> None:
    game = attacking()
    seat = game.awaiting
    assert seat is not None
    position = game.to_position()
    for placed in ("undo", "undo_next"):
        position.pop(placed, None)
    option = game.options().of("attack")[0]
    source, target = option.source, option.target
    position["territories"][source]["units"], position["territories"][target]["units"] = 2, 1  # one die against one
    game = Game.from_position(position, given=True)
    mean = 0.0
    for red in range(1, 7):
        for blue in range(1, 7):
            after = game.copy()
            after.play(f"attack {source} {target} 1", dice=words_for_dice(red, blue))
            mean += judge(after, seat).seats[seat] / 36
    found = prospect(game, game.parse(f"attack {source} {target} 1"))
    assert found is not None
    assert found.after == pytest.approx(mean, abs=1e-9)
    assert abs(found.after - found.now) > 1e-4
