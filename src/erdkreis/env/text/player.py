"""A player that is asked in text, as a bot among bots: it plays in `simulate`, the arena and the terminal."""

from __future__ import annotations

from typing import ClassVar

from erdkreis.bots.program import TimeLimits
from erdkreis.engine.actions import Action
from erdkreis.engine.options import Options
from erdkreis.engine.view import View
from erdkreis.env.text.models import ModelError
from erdkreis.env.text.seat import TextSeat, TurnLimits


class TextPlayer:
    """Write `answer`, and name the class as `MODULE:CLASS`. A class of its own may set other `limits` or another bot to
    stand in; a `ModelError` is an answer that never came, and whatever else is raised forfeits the game."""

    limits: ClassVar[TurnLimits] = TurnLimits()
    stand_in: ClassVar[str] = "greedy"
    time_limits: ClassVar[TimeLimits] = TimeLimits(start=600, move=600, game=86_400)
    """Seconds: models think long. The arena's `--move-seconds` and `--game-seconds` go before these."""

    def __init__(self, seed: int = 0) -> None:
        self.seat = TextSeat(self.limits, self.stand_in, seed)

    def answer(self, prompt: str) -> str:
        """What the model says to this question."""
        raise NotImplementedError

    def decide(self, view: View, options: Options) -> Action:
        while (action := self.seat.next(view, options)) is None:
            try:
                self.seat.hear(self.answer(self.seat.question(view, options)), view)
            except ModelError as error:
                self.seat.hear_nothing(str(error))
        return action
