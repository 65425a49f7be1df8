"""What a puzzle asks: one decision of a seat, and every answer that may be given to it.

An answer is where to place, what to attack from where, what to move where, or to leave it at that: how many units and
dice go along is not asked, it is as many as there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from erdkreis.engine.actions import Action, Attack, End, Fortify, Place
from erdkreis.engine.game import Game
from erdkreis.engine.options import Option

QuestionName = Literal["place", "attack", "move"]
_ASKED: dict[str, QuestionName] = {"place": "place", "attack": "attack", "fortify": "move"}
STOP = "end"
"""The answer that leaves it at that."""


@dataclass(frozen=True)
class PossibleAnswer:
    """A decision without its numbers: `name` is its text, `action` what is played for it."""

    name: str
    action: Action
    source: int | None = None
    target: int | None = None


def question_of(game: Game) -> QuestionName | None:
    """What a puzzle may ask of the awaited seat now: in its own turn, for its own units, with no set to trade."""
    seen = game.unveiled()
    if not seen.active == seen.awaiting == seen.army:
        return None
    question = _ASKED.get(game.phase)
    return None if question is not None and game.options().of("trade") else question


def answers_of(game: Game) -> tuple[PossibleAnswer, ...]:
    """Every answer, in the order of the options."""
    return tuple(answer for option in game.options().actions if (answer := _answer(game, option)) is not None)


def _answer(game: Game, option: Option) -> PossibleAnswer | None:
    index = game.board.index
    action: Action
    if option.kind == "place" and option.target is not None and option.most is not None:
        action = Place(option.target, min(option.most, game.unveiled().pool))
        return PossibleAnswer(f"place {option.target}", action, None, index(option.target))
    if option.source is not None and option.target is not None:
        places = index(option.source), index(option.target)
        if option.kind == "attack":
            action = game.complete(Attack(option.source, option.target))
            return PossibleAnswer(f"attack {option.source} {option.target}", action, *places)
        if option.kind == "fortify" and option.most is not None:
            action = Fortify(option.source, option.target, option.most)
            return PossibleAnswer(f"fortify {option.source} {option.target}", action, *places)
    return PossibleAnswer(STOP, End()) if option.kind == STOP else None


def name_of(action: Action) -> str:
    """The answer that an action gives, whatever its numbers."""
    match action:
        case Place(territory):
            return f"place {territory}"
        case Attack(source, target):
            return f"attack {source} {target}"
        case Fortify(source, target):
            return f"fortify {source} {target}"
        case _:
            return action.word
