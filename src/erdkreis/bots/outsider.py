"""A program in a seat: it decides like a bot, from its seat's view, or it forfeits."""

from __future__ import annotations

from collections.abc import Sequence

from erdkreis.bots import protocol
from erdkreis.bots.errors import Forfeit
from erdkreis.bots.program import Program, TimeLimits
from erdkreis.engine.actions import Action, Undo
from erdkreis.engine.errors import ParseError
from erdkreis.engine.game import Game

MOST_MOVES = 10_000
"""In one turn: nobody needs as many, and a program that moves to and fro must not hold the others up."""


class Outsider:
    """One seat of one game. It is started when it is first asked, and told of the game then."""

    def __init__(self, command: Sequence[str], seed: int, limits: TimeLimits | None = None) -> None:
        self._command, self._seed = command, seed
        self._limits = limits or TimeLimits()
        self._program: Program | None = None
        self._unwanted = False
        self._turn, self._moves = -1, 0

    def decide(self, game: Game) -> Action:
        """A permitted action for the awaited seat; anything else is a `Forfeit`, and ends the program."""
        try:
            return self._decide(game)
        except Forfeit:
            self.close()
            raise

    def _decide(self, game: Game) -> Action:
        seat = game.awaiting
        assert seat is not None
        self._count(game.turn)
        if self._program is None:
            self._program = Program(self._command, self._limits)
            if self._unwanted:  # since before there was anything to kill
                self._program.kill()
            self._program.tell(protocol.game_line(game, seat, self._seed, self._limits))
        answer = self._program.ask(protocol.move_line(game, seat))
        try:
            action = game.parse(answer)
            refused = game.refusal(action, seat)
        except ParseError as error:
            raise Forfeit(error.code, f"answered {_shortened(answer)!r}: {error}") from None
        if isinstance(action, Undo):
            raise Forfeit("program/undo", "took a move back, which no program may")
        if refused is not None:
            raise Forfeit(refused.code, f"illegal move {_shortened(answer)!r}: {refused}")
        return action

    def _count(self, turn: int) -> None:
        if turn != self._turn:
            self._turn, self._moves = turn, 0
        self._moves += 1
        if self._moves > MOST_MOVES:
            raise Forfeit("program/endless", f"made more than {MOST_MOVES:,} moves in one turn")

    def kill(self) -> None:
        """End it though it is being asked, or about to be: whoever asks hears of a `Forfeit`."""
        self._unwanted = True
        program = self._program
        if program is not None:
            program.kill()

    def close(self, farewell: bytes = b"") -> None:
        """End it and all it started; one that has never been asked was never there."""
        if self._program is not None:
            self._program.close(farewell)
            self._program = None


def _shortened(answer: str, most: int = 80) -> str:
    return answer if len(answer) <= most else answer[: most - 1] + "…"
