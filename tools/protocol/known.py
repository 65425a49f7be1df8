"""What the Python types leave open and the wire does not: names for common types, and exact types of single fields."""

from __future__ import annotations

from enum import IntEnum
from typing import get_args

from erdkreis.boards import Symbol
from erdkreis.editions.values import Goal
from erdkreis.engine.actions import MODES
from erdkreis.engine.kernel.goals import Piece
from erdkreis.engine.kernel.state import Kind, Phase, WonBy
from erdkreis.server.store.contract import Status
from tools.protocol.model import (
    NULL,
    NUMBER,
    UNKNOWN,
    Alias,
    Declaration,
    Field,
    Fixed,
    Interface,
    Keyed,
    Many,
    OneOf,
    Ref,
    Type,
    Word,
    or_null,
    words,
)


def _names(kind: type[IntEnum]) -> Type:
    return words(*(member.name.lower() for member in kind))


TERRITORY = Ref("TerritoryId")

WORDS: tuple[Declaration, ...] = (
    Alias("Side", "A seat, the neutral army, or nobody.", OneOf((NUMBER, Word("neutral"), NULL))),
    Alias("Status", "How far a table has come.", words(*get_args(Status))),
    Alias("Phase", Phase.__doc__ or "", _names(Phase)),
    Alias("Mode", "What a seat that must choose has chosen for this go.", words(*MODES)),
    Alias("WonBy", "How the game was won.", _names(WonBy)),
    Alias("ActionKind", "What can be done.", _names(Kind)),
    Alias("CardSymbol", Symbol.__doc__ or "", _names(Symbol)),
    Alias("GoalKind", "What a game is won by.", words(*(goal.word for goal in Goal))),
    Alias("PieceKind", "What a piece of a goal asks for.", _names(Piece)),
    Alias("RuleValue", "The value of a rule: a word, a number, a choice, or a list.", UNKNOWN),
)
"""Types that stand in no Python type by name, or as plain `str` only."""

SHAPES: tuple[Declaration, ...] = (
    Interface(
        "NeutralArmy",
        "What everybody knows of the neutral army.",
        (Field("territories", NUMBER), Field("units", NUMBER), Field("stock", NUMBER)),
    ),
)
"""Objects that Python makes as plain dictionaries; tests hold them against what the server really sends."""

EXACT: dict[tuple[str, str], Type] = {
    ("EditionShown", "rules"): Keyed(Ref("RuleValue")),
    ("RuleOption", "default"): Ref("RuleValue"),
    ("NewTable", "house_rules"): Keyed(Ref("RuleValue")),
    ("Frame", "events"): Many(Ref("GameEvent")),
    ("Frame", "phase"): Ref("Phase"),
    ("Replay", "territories"): Many(TERRITORY),
    ("Problem", "code"): Ref("ProblemCode"),
    ("SeatShown", "kind"): Ref("SeatKind"),
    ("TableShown", "status"): Ref("Status"),
    ("TableShown", "house_rules"): Keyed(Ref("RuleValue")),
    ("Update", "events"): Many(Ref("GameEvent")),
    ("Update", "view"): or_null(Ref("View")),
    ("Update", "options"): or_null(Ref("Options")),
    ("Refused", "code"): Ref("RefusalCode"),
    ("Trouble", "code"): Ref("RefusalCode"),
    ("OddsStep", "territory"): TERRITORY,
    ("Route", "source"): TERRITORY,
    ("Route", "attacks"): Many(Fixed((TERRITORY, TERRITORY))),
    ("Reason", "target"): or_null(TERRITORY),
    ("TerritoryView", "id"): TERRITORY,
    ("PlayerView", "capital"): or_null(TERRITORY),
    ("GoalView", "kind"): Ref("GoalKind"),
    ("GoalPiece", "kind"): Ref("PieceKind"),
    ("CardView", "territory"): or_null(TERRITORY),
    ("CardView", "symbol"): Ref("CardSymbol"),
    ("BattleView", "source"): or_null(TERRITORY),
    ("BattleView", "target"): or_null(TERRITORY),
    ("View", "phase"): Ref("Phase"),
    ("View", "mode"): or_null(Ref("Mode")),
    ("View", "won_by"): or_null(Ref("WonBy")),
    ("View", "neutral"): or_null(Ref("NeutralArmy")),
    ("Option", "kind"): Ref("ActionKind"),
    ("Option", "source"): TERRITORY,
    ("Option", "target"): TERRITORY,
    ("Option", "modes"): Many(Ref("Mode")),
    ("Options", "phase"): Ref("Phase"),
}
"""By type and field: what stands there, where Python says only `str` or `dict`."""
