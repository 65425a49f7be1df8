"""Which random word draws a given card, for positions and games where chance is given by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from erdkreis.engine.game import Game


def drawable(game: Game) -> list[int]:
    """The cards of which one may be drawn next."""
    state = game.state
    if not state["deck"] and state["under_size"]:
        return [int(state["under"][0])]
    stack = _stack(game)
    return [number for number in range(stack.bit_length()) if stack >> number & 1]


def word_for_card(game: Game, number: int) -> int | None:
    """The word that draws this card, by its rank among those in the stack; nothing if it is not there."""
    state = game.state
    if not state["deck"] and state["under_size"]:
        return 0  # the oldest card under the stack comes without chance
    stack = _stack(game)
    if not stack >> number & 1:
        return None
    return (stack & ((1 << number) - 1)).bit_count() << 1


def _stack(game: Game) -> int:
    """Without a stack, those traded in are shuffled into a new one."""
    state = game.state
    return int(state["deck"]) or int(state["discard"]) | int(state["returned"])
