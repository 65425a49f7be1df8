"""What cannot be reckoned, and why."""

from __future__ import annotations

from erdkreis.errors import ErdkreisError


class OddsError(ErdkreisError, ValueError):
    """A battle, campaign or plan that cannot be; `code` is stable, the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
