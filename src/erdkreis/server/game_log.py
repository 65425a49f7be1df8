"""A table's game as it is kept: what stands in the store, and how to get from there to a game and back.

Owns the bytes: header, log entry, snapshot. Knows nothing of people and connections.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from typing import Any

import msgspec
from msgspec import Struct

from erdkreis.editions import Edition, restore
from erdkreis.engine.game import Game
from erdkreis.engine.saved import is_ours
from erdkreis.record import FairTable, Header, MoveRecord, Progress, Record, Recorder, Secrets
from erdkreis.record.lines import header_line, read_header
from erdkreis.record.replaying import start, step
from erdkreis.record.writing import header_of
from erdkreis.server.clock import TimeControl
from erdkreis.server.decision import Decision
from erdkreis.server.kept_move import KeptMove, kept_events
from erdkreis.server.store.contract import LogEntry

LINKS = 4096
"""Rolls that one chain serves; the last of them publishes the next chain. Short ones are quick to compute again."""


class TableHeader(Struct, frozen=True):
    """A table's settings. `opening` is the first line of the game file, once the game has been set up, else null.

    `values` are the rule values that depart from the preset in its `version`; tables that are older than versions tell
    all of them. `standing` are the seats' standing orders; `next` is the table of the rematch, once somebody has asked
    for one.
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
    version: int = 1

    @property
    def has_begun(self) -> bool:
        return bytes(self.opening) != b"null"

    @property
    def edition(self) -> Edition:
        return _restored(self.preset, encode(self.values), self.version)


_read_header = msgspec.json.Decoder(TableHeader).decode
encode = msgspec.json.Encoder().encode


@lru_cache(256)
def _restored(preset: str, values: bytes, version: int) -> Edition:
    """Tables of the same rules share them."""
    return restore(preset, msgspec.json.decode(values), version)


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
            move = KeptMove.of(entry)
            record = move.record(self.header.players)
            step(self.game, record)
            self.fair.progress = self.fair.progress.after(record)
            self.seq, self.left = entry.seq, move.left or self.left

    def record_of(self, entry: LogEntry) -> MoveRecord:
        return KeptMove.of(entry).record(self.header.players)

    def opening(self) -> dict[str, Any]:
        return header_line(self.header)

    def setting_up(self) -> KeptMove:
        """The set-up, as if it were a move."""
        return KeptMove(self.opening(), kept_events(start(self.header).events))

    def bot_seed(self) -> int:
        """What a bot throws its own coins with: nothing hidden goes into it, and the same position gives the same."""
        digest = hashlib.sha256(self.fair.commitments.game.encode() + b"".join(self.fair.commitments.seeds))
        digest.update(b"%d" % self.seq)
        return int.from_bytes(digest.digest()[:6])

    def try_out(self, decision: Decision) -> tuple[Game, MoveRecord]:
        """Play a decision on a copy: the game after it, and what to keep. Nothing changes here until it is adopted."""
        before, game = self.fair.progress, self.game.copy()
        try:
            record = self.fair.play(
                game,
                decision.action,
                decision.seat,
                source=decision.source,
                command=decision.command,
                nonce=decision.nonce,
            )
        finally:
            self.fair.progress = before
        return game, record

    def adopt(self, game: Game, record: MoveRecord) -> None:
        """The move has been kept: from now on it has happened."""
        self.game, self.fair.progress = game, self.fair.progress.after(record)
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
            record = self.record_of(entry)
            step(recorder.game, record)
            recorder.append(record)
        recorder.close(self.fair.reveal())
        return stream.getvalue()

    def position_after(self, entries: Iterable[LogEntry]) -> dict[str, Any]:
        """Where the game stood after these of its moves."""
        game = start(self.header)
        for entry in entries:
            step(game, self.record_of(entry))
        return game.to_position()


def _read_snapshot(blob: bytes | None) -> tuple[Progress | None, Game | None, int, list[float] | None]:
    """A snapshot is disposable: one that cannot be read, or is of another version, is as good as none."""
    if blob is None:
        return None, None, 0, None
    head, _, data = blob.partition(b"\n")
    try:
        seq, actions, rolls, draws, left = json.loads(head)
        if is_ours(data):
            return Progress(actions, rolls, draws), Game.from_bytes(data), seq, left
    except ValueError:
        pass
    return None, None, 0, None
