"""Between typed actions and the records the kernels take."""

from __future__ import annotations

import numpy as np

from erdkreis.boards import Board
from erdkreis.engine.actions import (
    MODES,
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
from erdkreis.engine.kernel.records import record_over
from erdkreis.engine.kernel.state import ACTION, MOST_UNITS, Kind

_KINDS: dict[type, int] = {
    Claim: int(Kind.CLAIM),
    Place: int(Kind.PLACE),
    Capital: int(Kind.CAPITAL),
    Choose: int(Kind.CHOOSE),
    Trade: int(Kind.TRADE),
    Attack: int(Kind.ATTACK),
    Defend: int(Kind.DEFEND),
    Occupy: int(Kind.OCCUPY),
    Fortify: int(Kind.FORTIFY),
    Draw: int(Kind.DRAW),
    Decline: int(Kind.DECLINE),
    End: int(Kind.END),
    Undo: int(Kind.UNDO),
    Unannounced: int(Kind.UNANNOUNCED),
}
_BARE: dict[Kind, Action] = {
    Kind.DRAW: Draw(),
    Kind.DECLINE: Decline(),
    Kind.END: End(),
    Kind.UNDO: Undo(),
}


def encode(action: Action, board: Board) -> np.void:
    """The action as a record. An attack names its units and dice."""
    source = target = -1
    units = dice = 0
    cards = (0, 0, 0)
    match action:
        case Claim(territory) | Capital(territory):
            target = board.index(territory)
        case Place(territory, units):
            target = board.index(territory)
        case Choose(mode):
            units = MODES.index(mode) + 1 if mode in MODES else 0
        case Trade(cards):
            pass
        case Attack():
            source, target = board.index(action.source), board.index(action.target)
            units, dice = action.units or 0, action.dice or 0
        case Defend(dice):
            pass
        case Occupy(units):
            pass
        case Fortify():
            source, target, units = board.index(action.source), board.index(action.target), action.units
        case Unannounced(territory):
            source = board.index(territory)
    numbers = (_KINDS[type(action)], source, target, *map(_within, (units, dice, *cards)))
    record: np.void = record_over(np.array(numbers, np.int64), ACTION)[0]
    return record


def _within(number: int) -> int:
    return max(-1, min(number, MOST_UNITS))


def decode(record: np.void, board: Board) -> Action:
    """The typed action of a record that a kernel filled."""
    kind = Kind(int(record["kind"]))
    if kind in _BARE:
        return _BARE[kind]
    source, target = int(record["source"]), int(record["target"])
    units, dice = int(record["units"]), int(record["dice"])
    ids = board.territories
    match kind:
        case Kind.CLAIM:
            return Claim(ids[target].id)
        case Kind.PLACE:
            return Place(ids[target].id, units)
        case Kind.CAPITAL:
            return Capital(ids[target].id)
        case Kind.CHOOSE:
            return Choose(MODES[units - 1])
        case Kind.TRADE:
            first, second, third = record["cards"].tolist()
            return Trade((first, second, third))
        case Kind.ATTACK:
            return Attack(ids[source].id, ids[target].id, units, dice)
        case Kind.DEFEND:
            return Defend(dice)
        case Kind.OCCUPY:
            return Occupy(units)
        case Kind.FORTIFY:
            return Fortify(ids[source].id, ids[target].id, units)
        case _:
            return Unannounced(ids[source].id)
