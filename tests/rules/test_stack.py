"""The stack of cards when it is used up (A-28, A-45)."""

from __future__ import annotations

from collections.abc import Iterable

from erdkreis.engine.game import Game
from tests.engine.positions import cards_of, hand, pass_turn, stage, take


def after_a_capture(*, discarded: Iterable[int], returned: Iterable[int]) -> Game:
    """A turn with a capture in which the stack is empty, and these cards lie aside."""
    game = stage("CLI-M", 3, {0: {"alaska": 5}, 1: ["kamchatka", "brazil"]})
    game.state["deck"] = game.state["deck_size"] = 0
    game.state["discard"] = sum(1 << card for card in discarded)
    game.state["returned"] = sum(1 << card for card in returned)
    game.state["returned_size"] = len(list(returned))
    take(game, "alaska", "kamchatka")
    pass_turn(game)
    return game


def test_a_28_a_used_up_stack_is_made_of_everything_that_lies_aside() -> None:
    game = after_a_capture(discarded=(3, 5), returned=(8,))
    assert hand(game, 0) == 1
    deck = int(game.state["deck"])
    assert deck | sum(1 << card for card in cards_of(game, 0)) == 1 << 3 | 1 << 5 | 1 << 8
    assert deck.bit_count() == int(game.state["deck_size"]) == 2
    aside = [int(game.state[name]) for name in ("discard", "returned", "returned_size")]
    assert aside == [0, 0, 0]


def test_a_45_where_every_card_is_in_somebodys_hand_none_is_drawn() -> None:
    game = after_a_capture(discarded=(), returned=())
    assert (hand(game, 0), game.active) == (0, 1)
