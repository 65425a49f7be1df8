"""One seat that plays by text: what it is asked, what becomes of its answers, and who plays on after them."""

from __future__ import annotations

from dataclasses import dataclass

from erdkreis.bots.bot import Bot
from erdkreis.engine.actions import Action, End
from erdkreis.engine.options import Options
from erdkreis.engine.view import View
from erdkreis.env.text.digest import rules_digest
from erdkreis.env.text.instructions import InstructionRefused, read_answer
from erdkreis.env.text.plan import TurnPlan
from erdkreis.env.text.position import position_text

LEFT_TO_BOT = ("defend", "draw")
"""Nobody is asked how many dice to defend with, or whether to take a card: the stand-in decides."""


@dataclass(frozen=True)
class TurnLimits:
    """A clock: how many answers a seat may give in a turn, right or wrong, and how many characters they may have in
    all. The set-up is one turn. After that the stand-in plays the turn to its end."""

    answers: int = 4
    characters: int = 4000


class TextSeat:
    """Give it every decision of one seat in order: `next` is the action, or nothing where `question` has to be put to
    somebody, whose answer `hear` takes."""

    def __init__(self, limits: TurnLimits | None = None, stand_in: str = "greedy", seed: int = 0) -> None:
        self.limits = limits or TurnLimits()
        self.stand_in = stand_in
        self.stood_in = 0
        """In how many turns the stand-in had to play on."""
        self._bot = Bot(stand_in, seed)
        self._turn, self._answers, self._characters = -1, 0, 0
        self._plan, self._notes = TurnPlan(), list[str]()
        self._over = False

    def next(self, view: View, options: Options) -> Action | None:
        if view.turn != self._turn:
            self._turn, self._answers, self._characters = view.turn, 0, 0
            self._forget_plan()
            self._over = False
        if self._over or options.phase in LEFT_TO_BOT:
            return self._bot.decide(view)
        action = self._planned(view, options)
        if action is not None:
            return action
        if all(option.kind == "end" for option in options.actions):
            return End()
        if self._answers < self.limits.answers and self._characters < self.limits.characters:
            return None
        self._over = True
        self.stood_in += 1
        self._notes.append(f"{self.stand_in} played the rest of turn {view.turn} for you: your answers were used up")
        return self._bot.decide(view)

    def _planned(self, view: View, options: Options) -> Action | None:
        try:
            return self._plan.next(view, options)
        except InstructionRefused as refused:
            self._notes.append(str(refused))
            self._forget_plan()
            return None

    def _forget_plan(self) -> None:
        self._notes += self._plan.notes
        self._plan = TurnPlan()

    @property
    def notes(self) -> tuple[str, ...]:
        """What the next question will tell of answers before: refused, passed over, or done by the stand-in."""
        return (*self._notes, *self._plan.notes)

    def question(self, view: View, options: Options) -> str:
        """Everything needed to answer it: rules, position, what became of the last answer, and what is left."""
        parts = [rules_digest(view.known.edition), position_text(view, options)]
        if self.notes:
            parts.append("\n".join(f"Note: {each}" for each in self.notes))
        answers, characters = self.limits.answers - self._answers, self.limits.characters - self._characters
        parts.append(f"Answers left in this turn: {answers}, with {characters} characters in all.")
        return "\n\n".join(parts)

    def hear(self, answer: str, view: View) -> None:
        """An answer counts, whatever it is."""
        self._plan, self._notes = TurnPlan(), []
        self._answers += 1
        self._characters += len(answer)
        if self._characters > self.limits.characters:
            self._notes.append(f"your answer was longer than the {self.limits.characters} characters of a turn")
            return
        try:
            lines = read_answer(answer, view.known.board)
        except InstructionRefused as refused:
            self._notes.append(str(refused))
            return
        if not lines:
            self._notes.append("your answer held no instruction")
        self._plan = TurnPlan(lines)

    def hear_nothing(self, why: str) -> None:
        """No answer came: it counts as one."""
        self._plan, self._notes = TurnPlan(), [f"no answer came: {why}"]
        self._answers += 1
