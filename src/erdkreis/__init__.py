"""Erdkreis: the classic world-conquest board game for people and programs, by its printed rule books.

The public face is about a dozen names. Importing this package imports nothing else; the first use of a name does.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any  # importing even that would take a while

    from erdkreis.boards import Board, board
    from erdkreis.editions import PRESETS, Edition, EditionError, edition  # type: ignore[no-redef] # not the module
    from erdkreis.engine.errors import ChanceError, ParseError, PositionError, RuleError
    from erdkreis.engine.game import Game
    from erdkreis.errors import ErdkreisError

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
_HOMES = {
    "boards": ("Board", "board"),
    "editions": ("PRESETS", "Edition", "EditionError", "edition"),
    "engine.errors": ("ChanceError", "ParseError", "PositionError", "RuleError"),
    "engine.game": ("Game",),
    "errors": ("ErdkreisError",),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
