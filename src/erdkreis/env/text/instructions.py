"""What an answer is made of: a line each, read leniently, and refused with its number and the form it should have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from erdkreis.boards import Board, UnknownTerritory
from erdkreis.engine.words import MODES
from erdkreis.errors import ErdkreisError

ALL = 10_000_000
"""As many as may be: more than there ever are."""
USAGE: Mapping[str, str] = {
    "claim": "claim TERRITORY: during set-up, a free one; name several in the order you want them",
    "capital": "capital TERRITORY: during set-up, your capital or headquarters",
    "choose": f"choose {'|'.join(MODES)}: where a turn cannot have both",
    "trade": "trade CARD CARD CARD; or only: trade, for the best set",
    "place": "place N TERRITORY; or: place all TERRITORY",
    "attack": "attack FROM TO until N left moving M: again and again, until TO is taken or FROM has N units or fewer; "
    "`until taken` goes on as long as it can, without `until` it is one roll; `moving M` or `moving all` move in then",
    "move": "move N FROM TO; or: move all FROM TO: the move at the end, which ends the attacks",
    "end": "end: the turn is over",
}
_NUMBER = r"\d{1,6}|all"
_FORMS = {
    "claim": r"(?P<target>\w+)",
    "capital": r"(?P<target>\w+)",
    "choose": rf"(?P<mode>{'|'.join(MODES)})",
    "trade": r"(?P<cards>(?:\w+ \w+ \w+)?)",
    "place": rf"(?P<units>{_NUMBER}) (?P<target>\w+)|(?P<to>\w+)(?: (?P<number>{_NUMBER}))?",
    "attack": rf"(?P<source>\w+) (?P<target>\w+)(?: (?P<units>{_NUMBER}))?"
    rf"(?: until (?:(?P<left>\d{{1,6}})(?: left)?|(?P<taken>taken)))?(?: moving (?P<moving>{_NUMBER}))?",
    "move": rf"(?P<units>{_NUMBER}) (?P<source>\w+) (?P<target>\w+)|(?P<from>\w+) (?P<to>\w+) (?P<number>{_NUMBER})",
    "end": "",
}
_READ = {word: re.compile(form) for word, form in _FORMS.items()}
_ALSO = {"fortify": "move", "reinforce": "place", "pass": "end"}
_BLOCK = re.compile(r"```[^\n]*\n(.*?)```", re.DOTALL)
_BEFORE = re.compile(r"^\s*(?:[-*>•]\s*|\d+[.):]\s+)*")


class InstructionRefused(ErdkreisError):
    """A line that cannot be carried out; the message names it, says why, and what could."""

    code = "text/refused"


@dataclass(frozen=True)
class Instruction:
    """One line: `units` to place, move or roll with, `left` and `moving` of an attack, where they are named."""

    line: int
    text: str
    kind: str
    source: str = ""
    target: str = ""
    units: int | None = None
    left: int | None = None
    moving: int | None = None
    mode: str = ""
    cards: tuple[str, ...] = ()

    def refused(self, why: str) -> InstructionRefused:
        return InstructionRefused(f"line {self.line}, {self.text!r}: {why}")


def read_answer(answer: str, board: Board) -> list[Instruction]:
    """All instructions of an answer, or an `InstructionRefused`.

    >>> from erdkreis import board
    >>> read_answer("1. attack Alaska, kamchatka until 4 left", board("classic42"))[0].left
    4
    """
    return [_read(number, line, board) for number, line in _lines(answer)]


def _lines(answer: str) -> Iterator[tuple[int, str]]:
    """Of the last block, if there is one; without marks of lists, remarks and commas."""
    blocks = _BLOCK.findall(answer)
    for number, line in enumerate((blocks[-1] if blocks else answer).splitlines(), 1):
        said = _BEFORE.sub("", line).partition("#")[0].replace(",", " ").strip().strip("`.;").lower()
        if said:
            yield number, " ".join(said.split())


def _read(number: int, said: str, board: Board) -> Instruction:
    word, _, rest = said.partition(" ")
    kind, shown = _ALSO.get(word, word), said if len(said) <= 60 else said[:59] + "…"
    bare = Instruction(number, shown, kind)
    if kind not in _READ:
        raise bare.refused(f"that is no instruction; they are {', '.join(USAGE)}")
    found = _READ[kind].fullmatch(rest)
    if found is None:
        raise bare.refused(f"write it as: {USAGE[kind]}")
    part = {name: value for name, value in found.groupdict().items() if value is not None}
    units = _number(part.get("units") or part.get("number"))
    if units == 0:
        raise bare.refused(f"it takes at least one unit; write it as: {USAGE[kind]}")
    source, target = part.get("source") or part.get("from", ""), part.get("target") or part.get("to", "")
    for place in filter(None, (source, target)):
        try:
            board.index(place)
        except UnknownTerritory as error:
            raise bare.refused(str(error)) from None
    return Instruction(
        number,
        shown,
        kind,
        source,
        target,
        units,
        0 if "taken" in part else _number(part.get("left")),
        _number(part.get("moving")),
        part.get("mode", ""),
        tuple(part.get("cards", "").split()),
    )


def _number(word: str | None) -> int | None:
    return None if word is None else ALL if word == "all" else int(word)
