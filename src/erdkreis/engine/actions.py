"""Actions as values with a one-line text form: `place ukraine 3`, `attack alaska kamchatka 3`, `trade 4 17 43`.

An action is declared once, by its class: the name is its kind and its word, and each field says what part it is. Usage,
reading, writing and the record that the kernels take follow from that.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Self, get_args, get_type_hints

import numpy as np

from erdkreis.boards import Board
from erdkreis.engine.errors import ParseError
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.records import record_over
from erdkreis.engine.kernel.state import ACTION, Kind
from erdkreis.engine.parts import DICE, NOTHING, SOURCE, TARGET, UNITS, HowMany, Part, ThreeCards, Where, WhichMode
from erdkreis.given import of_kind


class Action:
    """What all actions have, from their fields."""

    word: ClassVar[str]
    kind: ClassVar[int]
    parts: ClassVar[tuple[tuple[str, Part], ...]]
    usage: ClassVar[str]
    territories: ClassVar[int]
    _widths: ClassVar[range]

    def __init_subclass__(cls) -> None:
        fields = get_type_hints(cls, include_extras=True)
        cls.word, cls.kind = cls.__name__.lower(), int(Kind[cls.__name__.upper()])
        cls.parts = tuple(
            (name, get_args(field)[1]) for name, field in fields.items() if hasattr(field, "__metadata__")
        )
        needed = [part for name, part in cls.parts if not hasattr(cls, name)]
        optional = [part for name, part in cls.parts if hasattr(cls, name)]
        cls.usage = " ".join([cls.word, *(part.shown for part in needed)])
        cls.usage += "".join(f" [{part.shown}" for part in optional) + "]" * len(optional)
        cls.territories = sum(isinstance(part, Where) for _, part in cls.parts)
        least = sum(part.width for part in needed)
        cls._widths = range(least, least + sum(part.width for part in optional) + 1)

    def __str__(self) -> str:
        words = [self.word]
        for name, part in self.parts:
            value = getattr(self, name)
            if value is None:
                break
            words.append(part.write(value))
        return " ".join(words)

    @classmethod
    def read(cls, words: Sequence[str], board: Board) -> Self:
        """The action of this kind that the words after its own stand for."""
        if len(words) - 1 not in cls._widths:
            raise ParseError(f"usage: {cls.usage}")
        values, at = [], 1
        for _, part in cls.parts:
            if at < len(words):
                values.append(part.read(words, at, board, cls.usage))
                at += part.width
        return cls(*values)


@dataclass(frozen=True)
class Claim(Action):
    """Take a free territory while the board is shared out."""

    territory: Annotated[str, Where("TERRITORY", TARGET)]


@dataclass(frozen=True)
class Place(Action):
    """Put units onto the board: those to begin with, and new ones."""

    territory: Annotated[str, Where("TERRITORY", TARGET)]
    units: Annotated[int, HowMany("UNITS", UNITS)] = 1


@dataclass(frozen=True)
class Capital(Action):
    """Choose one's capital or headquarters."""

    territory: Annotated[str, Where("TERRITORY", TARGET)]


@dataclass(frozen=True)
class Choose(Action):
    """New units (`reinforce`) or attacks (`attack`), where a turn cannot have both."""

    mode: Annotated[str, WhichMode()]


@dataclass(frozen=True)
class Trade(Action):
    """Three cards by number: a territory's number on the board, or one of the two after the last for the jokers."""

    cards: Annotated[tuple[int, int, int], ThreeCards()]


@dataclass(frozen=True)
class Attack(Action):
    """One roll. Without numbers: as many units as allowed, and as many dice as they bring."""

    source: Annotated[str, Where("FROM", SOURCE)]
    target: Annotated[str, Where("TO", TARGET)]
    units: Annotated[int | None, HowMany("UNITS", UNITS)] = None
    dice: Annotated[int | None, HowMany("DICE", DICE)] = None

    def __str__(self) -> str:
        words = super().__str__()
        implied = self.units is not None and self.dice == entries.most_dice(self.units)
        return words.rpartition(" ")[0] if implied else words


@dataclass(frozen=True)
class Defend(Action):
    """Say how many dice defend, where the defender chooses."""

    dice: Annotated[int, HowMany("DICE", DICE)]


@dataclass(frozen=True)
class Occupy(Action):
    """How many units move in all told, those that had to included."""

    units: Annotated[int, HowMany("UNITS", UNITS)]


@dataclass(frozen=True)
class Fortify(Action):
    """Move units once the attacks are over."""

    source: Annotated[str, Where("FROM", SOURCE)]
    target: Annotated[str, Where("TO", TARGET)]
    units: Annotated[int, HowMany("UNITS", UNITS)]


@dataclass(frozen=True)
class Draw(Action):
    """Take the card that is due."""


@dataclass(frozen=True)
class Decline(Action):
    """Leave it."""


@dataclass(frozen=True)
class End(Action):
    """End the phase: no more attacks, no (more) moves."""


@dataclass(frozen=True)
class Undo(Action):
    """Take back the latest placement."""


@dataclass(frozen=True)
class Unannounced(Action):
    """Table play only: somebody rolled from here without announcing it."""

    source: Annotated[str, Where("FROM", SOURCE)]


def an_action(given: object) -> Action:
    """For doors that take nothing else."""
    return of_kind(given, Action, "an action is one of erdkreis.actions")


ACTIONS: dict[str, type[Action]] = {
    action.word: action for action in sorted(Action.__subclasses__(), key=lambda action: action.kind)
}
"""Every kind of action by its word."""
USAGE = {word: action.usage for word, action in ACTIONS.items()}
"""How the line of each is written."""
_BY_KIND = tuple(ACTIONS.values())


def parse_action(text: str, board: Board) -> Action:
    """The action a line of text stands for.

    >>> from erdkreis.boards import board
    >>> parse_action("attack alaska kamchatka 3", board("classic42"))
    Attack(source='alaska', target='kamchatka', units=3, dice=None)
    """
    words = of_kind(text, str, "a line of text is parsed").split()
    if not words:
        raise ParseError("an action is missing: try " + ", ".join(ACTIONS))
    action = ACTIONS.get(words[0].lower())
    if action is None:
        near = difflib.get_close_matches(words[0].lower(), ACTIONS, 1)
        hint = f"did you mean {near[0]}?" if near else "try " + ", ".join(ACTIONS)
        raise ParseError(f"{words[0]!r} is not an action: {hint}")
    return action.read(words, board)


def encode(action: Action, board: Board) -> np.void:
    """The action as a record. An attack names its units and dice."""
    numbers = [action.kind, *NOTHING[1:]]
    for name, part in action.parts:
        part.put(getattr(action, name), numbers, board)
    record: np.void = record_over(np.array(numbers, np.int64), ACTION)[0]
    return record


def decode(record: np.void, board: Board) -> Action:
    """The action of a record that a kernel filled."""
    numbers: list[int] = np.frombuffer(record, np.int64).tolist()
    action = _BY_KIND[numbers[0]]
    return action(*(part.take(numbers, board) for _, part in action.parts))
