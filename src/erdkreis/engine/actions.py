"""Actions as values with a one-line text form: `place ukraine 3`, `attack alaska kamchatka 3`, `trade 4 17 43`."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from erdkreis.boards import Board, UnknownTerritory
from erdkreis.engine.errors import ParseError
from erdkreis.engine.kernel import entries


@dataclass(frozen=True)
class Claim:
    territory: str
    word: ClassVar[str] = "claim"

    def __str__(self) -> str:
        return f"claim {self.territory}"


@dataclass(frozen=True)
class Place:
    territory: str
    units: int = 1
    word: ClassVar[str] = "place"

    def __str__(self) -> str:
        return f"place {self.territory} {self.units}"


@dataclass(frozen=True)
class Capital:
    """Choose one's capital or headquarters."""

    territory: str
    word: ClassVar[str] = "capital"

    def __str__(self) -> str:
        return f"capital {self.territory}"


@dataclass(frozen=True)
class Choose:
    """New units (`reinforce`) or attacks (`attack`), where a turn cannot have both."""

    mode: str
    word: ClassVar[str] = "choose"

    def __str__(self) -> str:
        return f"choose {self.mode}"


@dataclass(frozen=True)
class Trade:
    """Three cards by number: a territory's number on the board, or one of the two after the last for the jokers."""

    cards: tuple[int, int, int]
    word: ClassVar[str] = "trade"

    def __str__(self) -> str:
        return "trade " + " ".join(map(str, self.cards))


@dataclass(frozen=True)
class Attack:
    """One roll. Without numbers: as many units as allowed, and as many dice as they bring."""

    source: str
    target: str
    units: int | None = None
    dice: int | None = None
    word: ClassVar[str] = "attack"

    def __str__(self) -> str:
        numbers = "" if self.units is None else f" {self.units}"
        if self.dice is not None and self.units is not None and self.dice != entries.most_dice(self.units):
            numbers += f" {self.dice}"
        return f"attack {self.source} {self.target}{numbers}"


@dataclass(frozen=True)
class Defend:
    dice: int
    word: ClassVar[str] = "defend"

    def __str__(self) -> str:
        return f"defend {self.dice}"


@dataclass(frozen=True)
class Occupy:
    """How many units move in all told, those that had to included."""

    units: int
    word: ClassVar[str] = "occupy"

    def __str__(self) -> str:
        return f"occupy {self.units}"


@dataclass(frozen=True)
class Fortify:
    source: str
    target: str
    units: int
    word: ClassVar[str] = "fortify"

    def __str__(self) -> str:
        return f"fortify {self.source} {self.target} {self.units}"


@dataclass(frozen=True)
class Draw:
    word: ClassVar[str] = "draw"

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True)
class Decline:
    word: ClassVar[str] = "decline"

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True)
class End:
    """End the phase: no more attacks, no (more) moves."""

    word: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True)
class Undo:
    """Take back the latest placement."""

    word: ClassVar[str] = "undo"

    def __str__(self) -> str:
        return "undo"


@dataclass(frozen=True)
class Unannounced:
    """Table play only: somebody rolled from here without announcing it."""

    source: str
    word: ClassVar[str] = "unannounced"

    def __str__(self) -> str:
        return f"unannounced {self.source}"


Action = (
    Claim
    | Place
    | Capital
    | Choose
    | Trade
    | Attack
    | Defend
    | Occupy
    | Fortify
    | Draw
    | Decline
    | End
    | Undo
    | Unannounced
)
MODES = ("reinforce", "attack")
USAGE = {
    "claim": "claim TERRITORY",
    "place": "place TERRITORY [UNITS]",
    "capital": "capital TERRITORY",
    "choose": "choose reinforce|attack",
    "trade": "trade CARD CARD CARD",
    "attack": "attack FROM TO [UNITS [DICE]]",
    "defend": "defend DICE",
    "occupy": "occupy UNITS",
    "fortify": "fortify FROM TO UNITS",
    "draw": "draw",
    "decline": "decline",
    "end": "end",
    "undo": "undo",
    "unannounced": "unannounced FROM",
}


def parse_action(text: str, board: Board) -> Action:
    """The action a line of text stands for.

    >>> from erdkreis.boards import board
    >>> parse_action("attack alaska kamchatka 3", board("classic42"))
    Attack(source='alaska', target='kamchatka', units=3, dice=None)
    """
    words = text.split()
    if not words:
        raise ParseError("an action is missing: try " + ", ".join(USAGE))
    reader = _READERS.get(words[0].lower())
    if reader is None:
        near = difflib.get_close_matches(words[0].lower(), USAGE, 1)
        hint = f"did you mean {near[0]}?" if near else "try " + ", ".join(USAGE)
        raise ParseError(f"{words[0]!r} is not an action: {hint}")
    return reader(words[1:], board)


def _usage(word: str) -> ParseError:
    return ParseError(f"usage: {USAGE[word]}")


def _count(words: list[str], word: str, *counts: int) -> None:
    if len(words) not in counts:
        raise _usage(word)


def _territory(word: str, board: Board) -> str:
    try:
        board.index(word.lower())
    except UnknownTerritory as error:
        raise ParseError(str(error)) from None
    return word.lower()


def _number(word: str, usage: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 7:
        raise ParseError(f"{word!r} is not a number: usage: {USAGE[usage]}")
    return int(word)


def _card(word: str, board: Board) -> int:
    if word.isascii() and word.isdigit() and len(word) <= 6:
        return int(word)
    jokers = {"joker1": len(board.territories), "joker2": len(board.territories) + 1}
    if word.lower() in jokers:
        return jokers[word.lower()]
    return board.index(_territory(word, board))


def _read_claim(words: list[str], board: Board) -> Action:
    _count(words, "claim", 1)
    return Claim(_territory(words[0], board))


def _read_place(words: list[str], board: Board) -> Action:
    _count(words, "place", 1, 2)
    return Place(_territory(words[0], board), _number(words[1], "place") if len(words) == 2 else 1)


def _read_capital(words: list[str], board: Board) -> Action:
    _count(words, "capital", 1)
    return Capital(_territory(words[0], board))


def _read_choose(words: list[str], board: Board) -> Action:
    _count(words, "choose", 1)
    if words[0].lower() not in MODES:
        raise _usage("choose")
    return Choose(words[0].lower())


def _read_trade(words: list[str], board: Board) -> Action:
    _count(words, "trade", 3)
    first, second, third = (_card(word, board) for word in words)
    return Trade((first, second, third))


def _read_attack(words: list[str], board: Board) -> Action:
    _count(words, "attack", 2, 3, 4)
    units = _number(words[2], "attack") if len(words) > 2 else None
    dice = _number(words[3], "attack") if len(words) > 3 else None
    return Attack(_territory(words[0], board), _territory(words[1], board), units, dice)


def _read_defend(words: list[str], board: Board) -> Action:
    _count(words, "defend", 1)
    return Defend(_number(words[0], "defend"))


def _read_occupy(words: list[str], board: Board) -> Action:
    _count(words, "occupy", 1)
    return Occupy(_number(words[0], "occupy"))


def _read_fortify(words: list[str], board: Board) -> Action:
    _count(words, "fortify", 3)
    return Fortify(_territory(words[0], board), _territory(words[1], board), _number(words[2], "fortify"))


def _read_unannounced(words: list[str], board: Board) -> Action:
    _count(words, "unannounced", 1)
    return Unannounced(_territory(words[0], board))


def _bare(action: Action) -> Callable[[list[str], Board], Action]:
    def read(words: list[str], board: Board) -> Action:
        _count(words, action.word, 0)
        return action

    return read


_READERS: dict[str, Callable[[list[str], Board], Action]] = {
    "claim": _read_claim,
    "place": _read_place,
    "capital": _read_capital,
    "choose": _read_choose,
    "trade": _read_trade,
    "attack": _read_attack,
    "defend": _read_defend,
    "occupy": _read_occupy,
    "fortify": _read_fortify,
    "draw": _bare(Draw()),
    "decline": _bare(Decline()),
    "end": _bare(End()),
    "undo": _bare(Undo()),
    "unannounced": _read_unannounced,
}
