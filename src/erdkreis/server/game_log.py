"""A table's game as it is kept: what stands in the store, and how to get from there to a game and back.

Owns the bytes: header, log entry, snapshot. Knows nothing of people and connections.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from typing import Any

import msgspec
from msgspec import Struct

from erdkreis.bots.reasons import Reason
from erdkreis.editions import Edition, restore
from erdkreis.engine.events import Event
from erdkreis.engine.game import Game
from erdkreis.record import FairTable, Header, MoveRecord, Progress, Record, Recorder, Secrets
from erdkreis.record.lines import header_line, move_line, read_header, read_move
from erdkreis.record.model import PERSON
from erdkreis.record.replaying import start, step
from erdkreis.record.writing import header_of
from erdkreis.server.clock import TimeControl
from erdkreis.server.messages import Roll, Why
from erdkreis.server.store.contract import LogEntry

LINKS = 4096
"""Rolls that one chain serves; the last of them publishes the next chain. Short ones are quick to compute again."""


class TableHeader(Struct, frozen=True):
    """A table's settings. `opening` is the first line of the game file, once the game has been set up, else null.

    `standing` are the seats' standing orders; `next` is the table of the rematch, once somebody has asked for one.
    """

    name: str
    preset: str
    values: dict[str, Any]
    spectators: bool
    tip: str
    hidden: str
    clock: TimeControl = TimeControl()
    opening: msgspec.Raw = msgspec.Raw(b"null")
    standing: dict[int, str] = {}
    links: int = LINKS
    position: dict[str, Any] | None = None
    next: str | None = None
    hints: bool = False

    @property
    def has_begun(self) -> bool:
        return bytes(self.opening) != b"null"

    @property
    def edition(self) -> Edition:
        return _restored(self.preset, encode(self.values))


class Told(Struct, frozen=True):
    """An event with the seats that may know it."""

    event: str
    audience: int
    facts: dict[str, Any]


class Body(Struct, frozen=True, omit_defaults=True):
    """What one entry of the log keeps: the line of the game file, what happened, and the time everybody has left.

    `reason` is why a bot did it, `told` what everybody may hear of that while the game goes on.
    """

    line: dict[str, Any]
    events: list[Told]
    left: list[float] | None = None
    reason: Reason | None = None
    told: Reason | None = None


class Step(Struct, frozen=True):
    """A move as people hear of it; number 0 is the set-up."""

    seq: int
    events: Sequence[Told]
    roll: Roll | None
    why: Why | None = None


_read_body = msgspec.json.Decoder(Body).decode
_read_header = msgspec.json.Decoder(TableHeader).decode
encode = msgspec.json.Encoder().encode


@lru_cache(256)
def _restored(preset: str, values: bytes) -> Edition:
    """Tables of the same rules share them."""
    return restore(preset, msgspec.json.decode(values))


def read_table_header(data: bytes) -> TableHeader:
    return _read_header(data)


def new_secrets(draw: bytes) -> Secrets:
    """Secrets from 96 random bytes."""
    return Secrets(draw[:32], draw[32:64], draw[64:96])


def secrets_bytes(secrets: Secrets) -> bytes:
    return secrets.root + secrets.seed + secrets.salt


def deal_of(opening: msgspec.Raw) -> dict[str, Any]:
    """The position that a game's set-up made."""
    return start(read_header(msgspec.json.decode(opening))).to_position()


def told(events: Iterable[Event]) -> list[Told]:
    return [Told(event.name, event.audience, event.facts) for event in events]


def step_of(entry: LogEntry) -> Step:
    """A kept move."""
    body = _read_body(entry.body)
    return _step(entry.seq, body.events, body.line, body.told)


def reason_of(entry: LogEntry) -> Reason | None:
    """Why a bot made a kept move: for those who may know everything."""
    return _read_body(entry.body).reason


def by_person(entry: LogEntry) -> bool:
    return bool(_read_body(entry.body).line.get("source", PERSON) == PERSON)


def _step(seq: int, events: Sequence[Told], line: dict[str, Any], told: Reason | None = None) -> Step:
    why = None if told is None else Why(seq, line["seat"], told)
    if "link" not in line:
        return Step(seq, events, None, why)
    # interned, because msgspec leaves out what is the default itself, not what equals it
    source = sys.intern(line.get("source", PERSON))
    roll = Roll(seq, line["link"], source, line.get("command"), line.get("nonce"), line.get("tip"))
    return Step(seq, events, roll, why)


@dataclass
class GameLog:
    """A game that has been set up: where it stands, and the chance committed to."""

    header: Header
    fair: FairTable
    game: Game
    seq: int = 0
    left: list[float] | None = None
    """Seconds on everybody's clock after the last move that was replayed here."""

    @classmethod
    def open(cls, id: str, secrets: Secrets, header: TableHeader, seeds: list[bytes], seats: list[Any]) -> GameLog:
        """Set the game up with everybody's seed."""
        fair = FairTable(id, secrets, seeds, links=header.links)
        if header.position is not None:
            game = Game.from_position(header.position)
        else:
            game = fair.set_up(header.edition, colours=[seat.colour for seat in seats])
        return cls(header_of(game, seats, fair.commitments, fair.link, header.position), fair, game)

    @classmethod
    def load(cls, id: str, secrets: Secrets, opening: msgspec.Raw, snapshot: bytes | None) -> GameLog:
        """The game from its first line and, if there is one that can be read, a snapshot."""
        header = read_header(msgspec.json.decode(opening))
        if header.commitments is None:
            raise ValueError("a table's game has commitments")
        progress, game, seq, left = _read_snapshot(snapshot)
        if game is None:
            game = start(header)
            progress = Progress(0, int(bool(header.words.dice)), len(header.words.hidden))
        fair = FairTable(id, secrets, header.commitments.seeds, links=header.commitments.links, progress=progress)
        return cls(header, fair, game, seq, left)

    def catch_up(self, entries: Iterable[LogEntry]) -> None:
        """Replay what was kept after the snapshot."""
        for entry in entries:
            body = _read_body(entry.body)
            line = self._line(body)
            step(self.game, line)
            self.fair.progress = self.fair.progress.after(line)
            self.seq, self.left = entry.seq, body.left or self.left

    def line_of(self, entry: LogEntry) -> MoveRecord:
        return self._line(_read_body(entry.body))

    def _line(self, body: Body) -> MoveRecord:
        return read_move(body.line, self.header.players, committed=True)

    def opening(self) -> dict[str, Any]:
        return header_line(self.header)

    def setting_up(self) -> Step:
        """The set-up as people hear of it."""
        return _step(0, told(start(self.header).events), self.opening())

    def bot_seed(self) -> int:
        """What a bot throws its own coins with: nothing hidden goes into it, and the same position gives the same."""
        digest = hashlib.sha256(self.fair.commitments.game.encode() + b"".join(self.fair.commitments.seeds))
        digest.update(b"%d" % self.seq)
        return int.from_bytes(digest.digest()[:6])

    def try_out(self, action: str, seat: int | None, source: str, command: str | None, nonce: bytes | None) -> Trial:
        """Decide a command on a copy; nothing here changes until it is adopted."""
        before, game = self.fair.progress, self.game.copy()
        try:
            return Trial(game, self.fair.play(game, action, seat, source=source, command=command, nonce=nonce))
        finally:
            self.fair.progress = before

    def adopt(self, trial: Trial) -> None:
        """The command has been kept: from now on it has happened."""
        self.game, self.fair.progress = trial.game, self.fair.progress.after(trial.move)
        self.seq += 1

    def snapshot(self, left: list[float]) -> bytes:
        progress = self.fair.progress
        head = json.dumps([self.seq, progress.actions, progress.rolls, progress.draws, left]).encode()
        return head + b"\n" + self.game.to_bytes()

    def file(self, entries: Iterable[LogEntry]) -> str:
        """The finished game's file, with everything opened."""
        stream = StringIO()
        recorder = Recorder(stream, start(self.header), after=Record(self.header, (), None))
        for entry in entries:
            line = self.line_of(entry)
            step(recorder.game, line)
            recorder.append(line)
        recorder.close(self.fair.reveal())
        return stream.getvalue()

    def position_after(self, entries: Iterable[LogEntry]) -> dict[str, Any]:
        """Where the game stood after these of its moves."""
        game = start(self.header)
        for entry in entries:
            step(game, self.line_of(entry))
        return game.to_position()


class Trial(Struct, frozen=True):
    """A command played on a copy: the game after it, and what is to be kept of it."""

    game: Game
    move: MoveRecord

    def body(self, left: list[float] | None = None, why: Reason | None = None, told_why: Reason | None = None) -> Body:
        return Body(move_line(self.move), told(self.game.events), left, why, told_why)

    def step(self, seq: int, body: Body) -> Step:
        return _step(seq, body.events, body.line, body.told)


def _read_snapshot(blob: bytes | None) -> tuple[Progress | None, Game | None, int, list[float] | None]:
    """A snapshot is disposable: one that cannot be read is as good as none."""
    if blob is None:
        return None, None, 0, None
    head, _, data = blob.partition(b"\n")
    try:
        seq, actions, rolls, draws, left = json.loads(head)
        return Progress(actions, rolls, draws), Game.from_bytes(data), seq, left
    except ValueError:
        return None, None, 0, None


__all__ = [
    "Body",
    "GameLog",
    "Step",
    "TableHeader",
    "Told",
    "Trial",
    "by_person",
    "encode",
    "new_secrets",
    "read_table_header",
    "reason_of",
    "secrets_bytes",
    "step_of",
]
