"""Random words from outside: as many as an action needs, each used once, and none of them lost or made up."""

from __future__ import annotations

import pytest

from erdkreis import ChanceError
from erdkreis.engine.game import Game, words_for_dice
from tests.engine.positions import stage, take

ANY_CARD = 0


def before_a_card() -> Game:
    game = stage("H10-M", 3, {0: {"alaska": 5}, 1: ["kamchatka", "brazil"]})
    take(game, "alaska", "kamchatka", 3)
    game.play("end")
    assert game.phase == "draw"
    return game


def test_an_action_says_which_words_it_used() -> None:
    game = stage("H10-M", 3, {0: {"alaska": 5}, 1: ["kamchatka", "brazil"]})
    words = words_for_dice(6, 6, 6, 1)
    game.play("attack alaska kamchatka 3", dice=(*words, 99))
    assert game.last_chance == (tuple(words), ())


def test_a_card_takes_one_hidden_word_and_without_it_nothing_is_drawn() -> None:
    game = before_a_card()
    before = game.hash
    with pytest.raises(ChanceError, match="more random words"):
        game.play("draw")
    assert game.hash == before
    game.play("draw", hidden=(ANY_CARD, 7))
    assert game.last_chance == ((), (ANY_CARD,))
    assert int(game.state["hand_size"][0]) == 1


@pytest.mark.parametrize("word", [(1 << 64) - 1, -(1 << 63)])
def test_the_largest_and_the_smallest_word_are_words(word: int) -> None:
    game = before_a_card()
    game.play("draw", hidden=(word, 0))
    assert game.last_chance[1][0] == word % (1 << 64)


@pytest.mark.parametrize("word", [1 << 64, -(1 << 63) - 1])
def test_what_does_not_fit_is_none(word: int) -> None:
    game = stage("H10-M", 3, {0: {"alaska": 5}, 1: ["kamchatka", "brazil"]})
    with pytest.raises(ChanceError, match="not a 64-bit word"):
        game.play("attack alaska kamchatka 3", dice=(word,))


@pytest.mark.parametrize("face", [-1, 0, 7])
def test_a_die_shows_one_to_six(face: int) -> None:
    with pytest.raises(ChanceError, match=f"{face} is on no die"):
        words_for_dice(6, face)
