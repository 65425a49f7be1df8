"""What a game file holds, as values; and what can be wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from erdkreis.editions import Edition
from erdkreis.engine.errors import ErdkreisError

KINDS = ("person", "random", "greedy")


class RecordError(ErdkreisError, ValueError):
    """A file that is not a sound game; `line` counts from 1."""

    def __init__(self, line: int, reason: str, code: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
        self.code = code


@dataclass(frozen=True)
class Seat:
    """Who sits there; without a colour, the one the game gave."""

    name: str
    kind: str = "person"
    colour: str = ""


@dataclass(frozen=True)
class Words:
    """The random words that something used, as unsigned 64-bit integers."""

    dice: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()


@dataclass(frozen=True)
class Header:
    """The first line: the rules, the seats, and the chance of the set-up."""

    program: str
    edition: Edition
    seats: tuple[Seat, ...]
    youngest: int | None = None
    commitments: Mapping[str, str] = field(default_factory=dict)
    words: Words = Words()

    @property
    def players(self) -> int:
        return len(self.seats)


@dataclass(frozen=True)
class Entry:
    """One action: its number from 1, who did it, its text in full, and the chance it used."""

    number: int
    seat: int
    action: str
    words: Words = Words()

    @property
    def line(self) -> int:
        """Where it stands in the file."""
        return self.number + 1


@dataclass(frozen=True)
class Close:
    """The last line: how many actions, who has won by then, and the hash of the final state."""

    actions: int
    winner: int | None
    state: str


@dataclass(frozen=True)
class Record:
    """A game file. Without `close` it is the intact beginning of one."""

    header: Header
    entries: tuple[Entry, ...]
    close: Close | None


@dataclass(frozen=True)
class Verdict:
    """What a check of a whole file found."""

    ok: bool
    lines: int
    first_bad_line: int | None = None
    reason: str | None = None
    code: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "ok": self.ok,
            "lines": self.lines,
            "first_bad_line": self.first_bad_line,
            "reason": self.reason,
            "code": self.code,
        }
