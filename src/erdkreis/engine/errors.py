"""What can go wrong, told apart: bad text, a forbidden move, missing chance, a broken position, no such seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from erdkreis.errors import ErdkreisError


class ParseError(ErdkreisError, ValueError):
    """A text that is not an action, whatever the rules would say to it."""

    code = "action/parse"


class RuleError(ErdkreisError):
    """An action the rules do not permit now. Nothing has changed."""

    def __init__(self, code: str, clause: str | None, message: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
        self.message = message
        self.params: dict[str, Any] = dict(params or {})

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "clause": self.clause, "message": self.message}


class ChanceError(ErdkreisError):
    """An action needs more random words than it was given. Nothing has changed."""

    code = "chance/short"


class SeatError(ErdkreisError, ValueError):
    """A seat that the game does not have."""

    code = "seat/unknown"


class ViewError(ErdkreisError, ValueError):
    """A look at a game that cannot be had: from beyond the globe, or at a game that is not here."""

    code = "view/wrong"


class PositionError(ErdkreisError, ValueError):
    """A position that is not one: a missing, unknown or impossible part. `params` say why, for other languages: a
    `reason` of erdkreis/texts/positions.*.json, and what its sentence names."""

    code = "position/invalid"

    def __init__(self, message: str, reason: str = "part", **params: Any) -> None:
        super().__init__(message)
        self.params = {"reason": reason, **params}
