"""A bot written in Python, in a seat: a class whose `decide(view, options)` says what its seat does.

It is given what the seat sees, by type: there is no game in it to peek into. It thinks on a thread of its own, so that
one that never answers keeps nobody waiting; such a thread cannot be ended, and ends with the process.
"""

from __future__ import annotations

import inspect
import queue
import threading
import time
from typing import Any, Protocol

from erdkreis.bots.errors import Forfeit
from erdkreis.bots.program import TimeLimits
from erdkreis.bots.visitor import Visitor
from erdkreis.engine.actions import Action
from erdkreis.engine.game import Game
from erdkreis.engine.options import Option, Options
from erdkreis.engine.view import View


class PythonBot(Protocol):
    """What a bot is: made anew for every seat of every game, with `seed=` if it takes one."""

    def decide(self, view: View, options: Options) -> Action | Option | str:
        """An action, one of the options (with its proposed numbers), or text like `attack alaska kamchatka`."""
        ...


BotQuestion = tuple[View, Options] | None


class Insider(Visitor):
    """Made when it is first asked. What it raises, and what it takes too long for, is a `Forfeit`; a class that needs
    more than the usual time says so by its `time_limits`, which count where nobody set others."""

    def __init__(self, made: type, seed: int, limits: TimeLimits | None = None) -> None:
        super().__init__()
        self._made, self._seed = made, seed
        self._limits: TimeLimits = limits or getattr(made, "time_limits", None) or TimeLimits()
        self._asked, self._spent = 0, 0.0
        self._questions: queue.SimpleQueue[BotQuestion] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[object] = queue.SimpleQueue()

    def _answer(self, game: Game, seat: int) -> object:
        if not self._asked:
            threading.Thread(target=self._think, name=self._made.__name__, daemon=True).start()
        allowed, began = self._limits.allowed(self._asked, self._spent), time.monotonic()
        self._asked += 1
        self._questions.put((game.view(seat), game.options()))
        try:
            answer = self._answers.get(timeout=max(0.0, allowed))
        except queue.Empty:
            raise Forfeit("program/too_slow", f"did not answer within {allowed:.3g} seconds") from None
        self._spent += time.monotonic() - began
        if isinstance(answer, BaseException):
            raise Forfeit("program/crashed", f"{type(answer).__name__}: {answer}") from answer
        return answer

    def _think(self) -> None:
        try:
            bot = self._bot()
            while (question := self._questions.get()) is not None:
                self._answers.put(bot.decide(*question))
        except BaseException as error:
            self._answers.put(error)

    def _bot(self) -> Any:
        takes_seed = "seed" in inspect.signature(self._made).parameters
        return self._made(seed=self._seed) if takes_seed else self._made()

    def kill(self) -> None:
        self._answers.put(Forfeit("program/killed", "is not wanted any more"))

    def close(self, farewell: bytes = b"") -> None:
        self._questions.put(None)
