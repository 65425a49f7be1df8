"""Which random word draws a given card, for positions and games where chance is given by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from erdkreis.engine.game import Game


def word_for_card(game: Game, number: int) -> int | None:
    """The word that draws this card, by its rank among those in the stack; nothing if it is not there."""
    state = game.state
    stack = int(state["deck"])
    if not stack and state["under_size"]:
        return 0  # the oldest card under the stack comes without chance
    stack = stack or int(state["discard"]) | int(state["returned"])
    if not stack >> number & 1:
        return None
    return (stack & ((1 << number) - 1)).bit_count() << 1
