"""Somebody from outside in a seat of one game: decides by what the seat sees, or forfeits."""

from __future__ import annotations

from erdkreis.bots.errors import Forfeit
from erdkreis.engine.actions import Action, Undo
from erdkreis.engine.errors import ParseError
from erdkreis.engine.game import Game
from erdkreis.engine.options import Option

MOST_MOVES = 10_000
"""In one turn: nobody needs as many, and whoever moves to and fro must not hold the others up."""


class Visitor:
    """One seat of one game; how it is asked is the affair of those who are one."""

    def __init__(self) -> None:
        self._turn, self._moves = -1, 0

    def decide(self, game: Game) -> Action:
        """A permitted action for the awaited seat; anything else is a `Forfeit`, and the end of the visitor."""
        seat = game.awaiting
        assert seat is not None
        try:
            self._count(game.turn)
            return _permitted(game, seat, self._answer(game, seat))
        except Forfeit:
            self.close()
            raise

    def _answer(self, game: Game, seat: int) -> object:
        """Whatever it says, in time."""
        raise NotImplementedError

    def kill(self) -> None:
        """End it though it is being asked, or about to be: whoever asks hears of a `Forfeit`."""

    def close(self, farewell: bytes = b"") -> None:
        """The game is over for it."""

    def _count(self, turn: int) -> None:
        if turn != self._turn:
            self._turn, self._moves = turn, 0
        self._moves += 1
        if self._moves > MOST_MOVES:
            raise Forfeit("program/endless", f"made more than {MOST_MOVES:,} moves in one turn")


def _permitted(game: Game, seat: int, answer: object) -> Action:
    if not isinstance(answer, Action | Option | str):
        raise Forfeit("program/answer", f"answered {_said(answer)}, which is neither an action nor text")
    said = _said(answer)
    try:
        action = answer.action() if isinstance(answer, Option) else answer
        action = game.parse(action) if isinstance(action, str) else action
        refused = game.refusal(action, seat)
    except ParseError as error:
        raise Forfeit(error.code, f"answered {said!r}: {error}") from None
    except (TypeError, ValueError, OverflowError) as error:  # an action made of anything
        raise Forfeit("program/answer", f"answered {said!r}: {error}") from None
    except Exception as error:  # an option that stands for nothing, an action without its parts
        raise Forfeit("program/answer", f"answered {said!r}: {_said(error)}") from None
    if isinstance(action, Undo):
        raise Forfeit("program/undo", "took a move back, which no program may")
    if refused is not None:
        raise Forfeit(refused.code, f"illegal move {said!r}: {refused}")
    return action


def _said(answer: object) -> str:
    """An answer in words, or what kind of thing it is where it cannot even be shown."""
    try:
        shown = answer.kind if isinstance(answer, Option) else answer
        return _shortened(str(shown) if isinstance(answer, Action | Option | str) else repr(answer))
    except Exception:
        return type(answer).__name__


def _shortened(answer: str, most: int = 80) -> str:
    return answer if len(answer) <= most else answer[: most - 1] + "…"
