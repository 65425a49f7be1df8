"""What cannot be reviewed."""

from __future__ import annotations

from erdkreis.errors import ErdkreisError


class ReviewError(ErdkreisError, ValueError):
    """A game that cannot be reviewed, with the reason as a stable code."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
