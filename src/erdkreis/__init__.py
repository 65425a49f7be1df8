"""Erdkreis: the classic world-conquest board game for people and programs, by its printed rule books.

The public face is about a dozen names. Importing this package imports neither NumPy nor Numba; the first use of `Game`
does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from erdkreis.boards import Board, board
from erdkreis.editions import PRESETS, Edition, EditionError, edition
from erdkreis.errors import ErdkreisError

if TYPE_CHECKING:
    from erdkreis.engine.errors import ChanceError, ParseError, PositionError, RuleError
    from erdkreis.engine.game import Game

__version__ = "0.1.0"
__all__ = [
    "PRESETS",
    "Board",
    "ChanceError",
    "Edition",
    "EditionError",
    "ErdkreisError",
    "Game",
    "ParseError",
    "PositionError",
    "RuleError",
    "board",
    "edition",
]


def __getattr__(name: str) -> Any:
    if name == "Game":
        from erdkreis.engine.game import Game

        return Game
    if name.endswith("Error") and name in __all__:
        from erdkreis.engine import errors

        return getattr(errors, name)
    raise AttributeError(f"module 'erdkreis' has no attribute {name!r}")
