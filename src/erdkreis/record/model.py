"""What a game file holds, as values; and what can be wrong with one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from erdkreis.editions import Edition
from erdkreis.errors import ErdkreisError

PERSON = "person"
PROGRAM = "program"
"""The kind of a seat that is neither a person nor one of our bots."""
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


class RecordMisuse(ErdkreisError, ValueError):
    """Something that does not fit a game file, or the table it is written at, was asked of it; nothing has changed."""

    code = "record/misuse"


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
    """What was published before the deal: the tip of the dice's chain, the commitment to deal and cards, all seeds.

    `server` is the public key by which the server signs the game's seal.
    """

    game: str
    tip: bytes
    links: int
    hidden: bytes
    seeds: tuple[bytes, ...]
    server: bytes | None = None


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
class Earlier:
    """Where another game stood after so many of its moves: after none, with its deal."""

    game: str
    move: int


class DealOrigin(Struct, frozen=True, omit_defaults=True):
    """How a game began: dealt `fresh`; `again` with the deal of another `game`; as a `branch` of one, where that stood
    after `move`; or in a position that was `given`. Only a fresh deal follows from what its own table committed to.
    """

    kind: Literal["fresh", "again", "branch", "given"]
    game: str | None = None
    move: int | None = None

    @classmethod
    def of(cls, position: dict[str, Any] | None, earlier: Earlier | None) -> DealOrigin:
        if position is None:
            return cls("fresh")
        if earlier is None:
            return cls("given")
        return cls("again", earlier.game) if earlier.move == 0 else cls("branch", earlier.game, earlier.move)


@dataclass(frozen=True)
class Reveal:
    """What opens the commitment to deal and cards; and, if there were several chains, the roots they came from.

    `roots` are those of the chains that began when the server was started anew, in order.
    """

    seed: bytes
    salt: bytes
    root: bytes | None = None
    roots: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class Header:
    """The first line: the rules, the seats, and the chance of the set-up. Without commitments, a local game.

    A game may begin from a position instead of a set-up; then nothing was drawn or rolled for it. `position_of` is
    where it was taken from, if it was another game's. `format` is the one that the file is in.
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
    position_of: Earlier | None = None

    @property
    def deal(self) -> DealOrigin:
        return DealOrigin.of(self.position, self.position_of)

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


class Restart(Struct, frozen=True):
    """The server was started anew: from here on the dice come from a new chain, whose tip this is.

    It cannot know whether it is as far as it was, and what it would reveal next may be known. Numbered like an action.
    """

    number: int
    tip: bytes


@dataclass(frozen=True)
class Close:
    """The last line: how many actions and restarts, who has won by then, and the hash of the final state.

    `signature` is the server's, of the seal.
    """

    actions: int
    winner: int | None
    state: str
    reveal: Reveal | None = None
    signature: bytes | None = None


@dataclass(frozen=True)
class Record:
    """A game file. Without `close` it is the intact beginning of one. `spelt` are its lines as they are hashed."""

    header: Header
    moves: tuple[MoveRecord, ...]
    close: Close | None
    restarts: tuple[Restart, ...] = ()
    spelt: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class ChainUsed:
    """From which number on the dice came from one root's chains, and for how many rolls."""

    number: int
    rolls: int


@dataclass(frozen=True)
class Checked:
    """What of a game's chance could be checked: its rolls only if committed to, its draws only if opened besides, its
    deal only if it was a fresh one besides.

    `chains` begins with the one from before the deal; each other one began when the server was started anew. `seal` is
    there if the game has one, and `signed` if the server has signed it.
    """

    rolls: int
    draws: int
    committed: bool
    opened: bool
    deal: DealOrigin
    chains: tuple[ChainUsed, ...] = ()
    seal: bytes | None = None
    signed: bool = False


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
