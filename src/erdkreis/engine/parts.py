"""What actions are made of: a part knows how people write it, and which numbers of a record stand for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from erdkreis.boards import Board, UnknownTerritory
from erdkreis.engine.errors import ParseError
from erdkreis.engine.kernel.records import places
from erdkreis.engine.kernel.state import ACTION, MOST_UNITS
from erdkreis.engine.words import MODES
from erdkreis.given import WrongValue, whole, wholes, written

SOURCE, TARGET, UNITS, DICE, CARDS = (
    places(ACTION, name).start for name in ("source", "target", "units", "dice", "cards")
)
NOTHING = (0, -1, -1, 0, 0, 0, 0, 0)
"""The numbers of a record that names neither a place nor a number."""


class Part(Protocol):
    """`shown` stands for it in a usage, `width` is how many words it takes, `at` is where they begin."""

    @property
    def shown(self) -> str: ...
    @property
    def width(self) -> int: ...
    def read(self, words: Sequence[str], at: int, board: Board, usage: str) -> Any: ...
    def write(self, value: Any) -> str: ...
    def put(self, value: Any, numbers: list[int], board: Board) -> None: ...
    def take(self, numbers: Sequence[int], board: Board) -> Any: ...


def within(number: int) -> int:
    """What was typed, kept far below what a record's number can hold."""
    return max(-1, min(number, MOST_UNITS))


@dataclass(frozen=True)
class Where:
    """A territory by its id."""

    shown: str
    slot: int
    width: ClassVar[int] = 1

    def read(self, words: Sequence[str], at: int, board: Board, usage: str) -> str:
        territory = words[at].lower()
        try:
            board.index(territory)
        except UnknownTerritory as error:
            raise ParseError(str(error)) from None
        return territory

    def write(self, value: str) -> str:
        return value

    def put(self, value: str, numbers: list[int], board: Board) -> None:
        numbers[self.slot] = board.index(value)

    def take(self, numbers: Sequence[int], board: Board) -> str:
        return board.territories[numbers[self.slot]].id


@dataclass(frozen=True)
class HowMany:
    """Units or dice."""

    shown: str
    slot: int
    width: ClassVar[int] = 1

    def read(self, words: Sequence[str], at: int, board: Board, usage: str) -> int:
        word = words[at]
        if not (word.isascii() and word.isdigit()):
            raise ParseError(f"{word!r} is not a number: usage: {usage}")
        if len(word) > 7:
            raise ParseError(f"{word[:20]} is too large: usage: {usage}")
        return int(word)

    def write(self, value: int) -> str:
        return str(value)

    def put(self, value: int | None, numbers: list[int], board: Board) -> None:
        if type(value) is not int:
            value = 0 if value is None else whole(value, self.shown.lower())
        numbers[self.slot] = within(value)

    def take(self, numbers: Sequence[int], board: Board) -> int:
        return numbers[self.slot]


class WhichMode:
    """New units or attacks."""

    shown: ClassVar[str] = "|".join(MODES)
    width: ClassVar[int] = 1

    def read(self, words: Sequence[str], at: int, board: Board, usage: str) -> str:
        mode = words[at].lower()
        if mode not in MODES:
            raise ParseError(f"usage: {usage}")
        return mode

    def write(self, value: str) -> str:
        return value

    def put(self, value: str, numbers: list[int], board: Board) -> None:
        numbers[UNITS] = MODES.index(value) + 1 if written(value, "a mode") in MODES else 0

    def take(self, numbers: Sequence[int], board: Board) -> str:
        return MODES[numbers[UNITS] - 1]


class ThreeCards:
    """Cards by number, or by the name of what they show."""

    shown: ClassVar[str] = "CARD CARD CARD"
    width: ClassVar[int] = 3

    def read(self, words: Sequence[str], at: int, board: Board, usage: str) -> tuple[int, ...]:
        return tuple(self._card(word, board, usage) for word in words[at : at + self.width])

    def _card(self, word: str, board: Board, usage: str) -> int:
        if word.isascii() and word.isdigit() and len(word) <= 6:
            return int(word)
        jokers = {"joker1": len(board.territories), "joker2": len(board.territories) + 1}
        if word.lower() in jokers:
            return jokers[word.lower()]
        return board.index(Where("CARD", CARDS).read([word], 0, board, usage))

    def write(self, value: tuple[int, int, int]) -> str:
        return " ".join(map(str, value))

    def put(self, value: tuple[int, int, int], numbers: list[int], board: Board) -> None:
        cards = wholes(value, "the cards")
        if len(cards) != self.width:
            raise WrongValue(f"a set has {self.width} cards, not {len(cards)}")
        numbers[CARDS : CARDS + 3] = map(within, cards)

    def take(self, numbers: Sequence[int], board: Board) -> tuple[int, ...]:
        return tuple(numbers[CARDS : CARDS + 3])
