"""What people are refused outside the game."""

from __future__ import annotations

from typing import Any

from erdkreis.errors import ErdkreisError
from erdkreis.texts import refusal


class RequestRefused(ErdkreisError):
    """A request that cannot be served, with a stable code and an HTTP status. A message is given where it tells more
    than the sentence of the code."""

    def __init__(self, code: str, message: str | None = None, status: int = 400, **params: Any) -> None:
        super().__init__(message or refusal(code))
        self.code = code
        self.status = status
        self.params = params
