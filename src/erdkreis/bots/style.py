"""How a contestant plays, in numbers that tell one from another: continents kept, units spent, cards, survival."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from erdkreis.bots.kernel.style import STYLE, notice_after, notice_before
from erdkreis.engine.actions import Action, encode
from erdkreis.engine.game import Game


class SeatStyle(NamedTuple):
    """What one seat did in one game."""

    continents: int
    """Times that a whole continent became its own."""
    continent_turns: int
    """Own turns begun with one, added up over all of them."""
    lost: int
    """Units, in its own attacks."""
    conquests: int
    cards: int
    """Traded."""
    out: int
    """1: eliminated."""


def seat_styles(counted: np.void, alive: int, players: int) -> tuple[SeatStyle, ...]:
    """Of every seat, as a game ended; `alive` has a bit for each that lives."""
    return tuple(
        SeatStyle(
            int(counted["continents"][seat]),
            int(counted["continent_turns"][seat]),
            int(counted["lost"][seat]),
            int(counted["conquests"][seat]),
            int(counted["cards"][seat]),
            1 - (alive >> seat & 1),
        )
        for seat in range(players)
    )


class StyleWatch:
    """Counts along where a game is played move by move."""

    def __init__(self) -> None:
        self._counted = np.zeros(1, STYLE)

    def before(self, game: Game, action: Action) -> None:
        notice_before(game.records, encode(action, game.board), self._counted)

    def after(self, game: Game) -> None:
        notice_after(game.board_record, game.records, self._counted)

    def seats(self, game: Game) -> tuple[SeatStyle, ...]:
        return seat_styles(self._counted[0], game.unveiled().alive, game.players)


def spelt(styles: Sequence[SeatStyle]) -> str:
    """As one text, seat by seat.

    >>> spelt((SeatStyle(1, 4, 20, 10, 6, 0), SeatStyle(0, 0, 3, 1, 0, 1)))
    '1 4 20 10 6 0;0 0 3 1 0 1'
    """
    return ";".join(" ".join(map(str, style)) for style in styles)


def read_styles(text: str | None) -> tuple[SeatStyle, ...]:
    """From that text; of a game that nobody counted, none.

    >>> read_styles("1 4 20 10 6 0;0 0 3 1 0 1")[1].conquests
    1
    """
    return tuple(SeatStyle(*map(int, seat.split())) for seat in text.split(";")) if text else ()
