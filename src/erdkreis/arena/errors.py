"""What the arena cannot do, and why a program lost a game without losing on the board."""

from __future__ import annotations

from erdkreis.engine.errors import ErdkreisError


class ArenaError(ErdkreisError, ValueError):
    """A series that cannot be played; `code` is stable, the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code


class Forfeit(Exception):
    """A program that loses its game by what it did or failed to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
