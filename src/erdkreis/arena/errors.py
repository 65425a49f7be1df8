"""What the arena cannot do."""

from __future__ import annotations

from erdkreis.errors import ErdkreisError


class ArenaError(ErdkreisError, ValueError):
    """A series that cannot be played; `code` is stable, the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
