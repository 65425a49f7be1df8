"""What a game file holds, as values; and what can be wrong with one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from erdkreis.editions import Edition
from erdkreis.errors import ErdkreisError

PERSON, PROGRAM = "person", "program"
KIND = re.compile(r"[a-z][a-z0-9_-]{0,23}(:[a-z]{1,23})?")
"""Who sits somewhere: a person, a bot by its name, with its persona after a colon, or a program from outside."""
SOURCES = (PERSON, "bot", "timeout", "standing")
"""Who or what gave a command at a table: a person, a bot, the clock, a standing order."""


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
class ChanceWords:
    """The random words that something used, as unsigned 64-bit integers."""

    dice: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()


@dataclass(frozen=True)
class Commitments:
    """What was published before the deal: the tip of the dice's chain, the commitment to deal and cards, all seeds."""

    game: str
    tip: bytes
    links: int
    hidden: bytes
    seeds: tuple[bytes, ...]


class Origin(Struct, frozen=True):
    """Where the chance of an action came from, at a table with commitments (docs/fairness.md).

    A person's command has an id, and a nonce if it rolled. `link` is there exactly if it rolled; `tip`, the one of the
    next chain, exactly if that was the last link of its chain.
    """

    source: str
    command: str | None = None
    nonce: bytes | None = None
    link: bytes | None = None
    tip: bytes | None = None


@dataclass(frozen=True)
class Reveal:
    """What opens the commitment to deal and cards; and, if a chain was renewed, the root that all chains came from."""

    seed: bytes
    salt: bytes
    root: bytes | None = None


@dataclass(frozen=True)
class Header:
    """The first line: the rules, the seats, and the chance of the set-up. Without commitments, a local game.

    A game may begin from a position instead of a set-up; then nothing was drawn or rolled for it. `format` is the one
    that the file is in.
    """

    format: str
    program: str
    edition: Edition
    seats: tuple[Seat, ...]
    youngest: int | None = None
    commitments: Commitments | None = None
    words: ChanceWords = ChanceWords()
    link: bytes | None = None
    position: dict[str, Any] | None = None

    @property
    def players(self) -> int:
        return len(self.seats)


class MoveRecord(Struct, frozen=True):
    """One action: its number from 1, who did it, its text in full, and the chance it used."""

    number: int
    seat: int
    action: str
    words: ChanceWords = ChanceWords()
    origin: Origin | None = None

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
    reveal: Reveal | None = None


@dataclass(frozen=True)
class Record:
    """A game file. Without `close` it is the intact beginning of one."""

    header: Header
    moves: tuple[MoveRecord, ...]
    close: Close | None


@dataclass(frozen=True)
class Checked:
    """What of a game's chance could be checked: its rolls only if committed to, its draws only if opened besides."""

    rolls: int
    draws: int
    committed: bool
    opened: bool


@dataclass(frozen=True)
class Verdict:
    """What a check of a whole file found; `checked` is there if all is in order."""

    ok: bool
    lines: int
    first_bad_line: int | None = None
    reason: str | None = None
    code: str | None = None
    checked: Checked | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "ok": self.ok,
            "lines": self.lines,
            "first_bad_line": self.first_bad_line,
            "reason": self.reason,
            "code": self.code,
        }
