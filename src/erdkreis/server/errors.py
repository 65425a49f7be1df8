"""What people are refused outside the game."""

from __future__ import annotations

from typing import Any

from erdkreis.errors import ErdkreisError


class RequestRefused(ErdkreisError):
    """A request that cannot be served, with a stable code and an HTTP status."""

    def __init__(self, code: str, message: str, status: int = 400, **params: Any) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.params = params
