"""A program in a seat: asked in lines, from its seat's view."""

from __future__ import annotations

from collections.abc import Sequence

from erdkreis.bots import protocol
from erdkreis.bots.program import Program, TimeLimits
from erdkreis.bots.visitor import Visitor
from erdkreis.engine.game import Game


class Outsider(Visitor):
    """It is started when it is first asked, and told of the game then."""

    def __init__(self, command: Sequence[str], seed: int, limits: TimeLimits | None = None) -> None:
        super().__init__()
        self._command, self._seed = command, seed
        self._limits = limits or TimeLimits()
        self._program: Program | None = None
        self._unwanted = False

    def _answer(self, game: Game, seat: int) -> str:
        if self._program is None:
            self._program = Program(self._command, self._limits)
            if self._unwanted:  # since before there was anything to kill
                self._program.kill()
            self._program.tell(protocol.game_line(game, seat, self._seed, self._limits))
        return self._program.ask(protocol.move_line(game, seat))

    def kill(self) -> None:
        self._unwanted = True
        program = self._program
        if program is not None:
            program.kill()

    def close(self, farewell: bytes = b"") -> None:
        """End it and all it started; one that has never been asked was never there."""
        if self._program is not None:
            self._program.close(farewell)
            self._program = None
