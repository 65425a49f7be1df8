"""Everything a seat can do, as values: `Place("alaska", 3)` is the line `place alaska 3`."""

from erdkreis.engine.actions import (
    ACTIONS,
    USAGE,
    Action,
    Attack,
    Capital,
    Choose,
    Claim,
    Decline,
    Defend,
    Draw,
    End,
    Fortify,
    Occupy,
    Place,
    Trade,
    Unannounced,
    Undo,
)

__all__ = [
    "ACTIONS",
    "USAGE",
    "Action",
    "Attack",
    "Capital",
    "Choose",
    "Claim",
    "Decline",
    "Defend",
    "Draw",
    "End",
    "Fortify",
    "Occupy",
    "Place",
    "Trade",
    "Unannounced",
    "Undo",
]


def __dir__() -> list[str]:
    return __all__
