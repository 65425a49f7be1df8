"""Who cannot sit down, and why a program lost its game without losing on the board."""

from __future__ import annotations

from erdkreis.errors import ErdkreisError


class ContestantError(ErdkreisError, ValueError):
    """A bot that does not exist or a program that cannot be started; `code` is stable, the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code


class TooLate(ErdkreisError, RuntimeError):
    """Something that is done before the kernels are imported, or not at all."""

    code = "kernel/imported"


class Forfeit(ErdkreisError):
    """A program that loses its game by what it did or failed to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
