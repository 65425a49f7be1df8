"""The word that draws a given card: the card it names is the one that is drawn."""

from __future__ import annotations

import pytest

from erdkreis.engine.drawing import drawable, word_for_card
from erdkreis.engine.game import Game
from tests.engine.positions import cards_of, stage, take

LANDS = {0: {"alaska": 9}, 1: {"kamchatka": 1, "siam": 4}}


def drawn(game: Game, word: int) -> set[int]:
    """Seat 0 captures Kamchatka with this hidden word: its card comes at once (H00-43)."""
    before = cards_of(game, 0)
    game.play("attack alaska kamchatka 1 1", dice=[10, 0], hidden=[word])  # a six against a one
    return cards_of(game, 0) - before


@pytest.mark.parametrize("card", [0, 1, 17, 42, 43])
def test_a_card_of_the_stack_is_drawn_by_its_word(card: int) -> None:
    game = stage("H00-M", 3, LANDS, hands={1: [5, 16]})
    word = word_for_card(game, card)
    assert word is not None
    assert drawn(game, word) == {card}


def test_a_card_that_is_not_in_the_stack_has_no_word() -> None:
    game = stage("H00-M", 3, LANDS, hands={1: [5, 16]})
    assert (word_for_card(game, 5), word_for_card(game, 44)) == (None, None)
    assert drawable(game) == [card for card in range(44) if card not in (5, 16)]


def test_an_empty_stack_gives_what_lies_under_it_without_chance() -> None:
    """The oldest first, whatever the word says."""
    game = stage("H00-M", 3, LANDS)
    game.state["deck"] = game.state["deck_size"] = 0
    game.state["under"][:2], game.state["under_size"] = (7, 3), 2
    assert (word_for_card(game, 7), drawable(game)) == (0, [7])
    assert drawn(game, 0) == {7}


def test_a_used_up_deck_is_made_of_what_was_put_aside() -> None:
    """Traded cards and those that an eliminated seat gave back (A-28)."""
    game = stage("H10-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "siam": 4}})
    game.state["deck"] = game.state["deck_size"] = 0
    game.state["discard"], game.state["returned"], game.state["returned_size"] = 1 << 4 | 1 << 9, 1 << 6, 1
    assert [word_for_card(game, card) for card in (3, 4, 6, 9)] == [None, 0, 2, 4]
    assert drawable(game) == [4, 6, 9]
    word = word_for_card(game, 6)
    assert word is not None
    take(game, "alaska", "kamchatka")
    game.play("end")
    game.play("draw", hidden=[word])
    assert cards_of(game, 0) == {6}


def test_while_there_is_a_stack_nobody_draws_what_lies_under_it() -> None:
    game = stage("H00-M", 3, LANDS)
    game.state["deck"], game.state["deck_size"] = 1 << 2 | 1 << 11, 2
    game.state["under"][:1], game.state["under_size"] = (7,), 1
    assert drawable(game) == [2, 11]
    assert [word_for_card(game, card) for card in (2, 7, 11)] == [0, None, 2]
    assert drawn(game, 2) == {11}
