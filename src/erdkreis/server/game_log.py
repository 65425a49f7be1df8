"""A table's game as it is kept: what stands in the store, and how to get from there to a game and back.

Owns the bytes: header, log entry, snapshot. Knows nothing of people and connections.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from erdkreis.editions import Edition, restore
from erdkreis.engine.events import Event
from erdkreis.engine.game import Game
from erdkreis.fairness.sealing import START, run_on
from erdkreis.record import (
    Close,
    DealOrigin,
    Earlier,
    FairTable,
    Header,
    MoveRecord,
    Progress,
    Record,
    Recorder,
    Restart,
    Secrets,
)
from erdkreis.record.lines import close_line, header_line, move_line, read_header, under_seal
from erdkreis.record.replaying import start, step
from erdkreis.record.writing import header_of
from erdkreis.server.clock import TimeControl
from erdkreis.server.decision import Decision
from erdkreis.server.kept_move import KeptEvent, KeptMove, kept_events
from erdkreis.server.push import Subscription
from erdkreis.server.server_key import ServerKey
from erdkreis.server.snapshots import LogState, first_digest, next_digest, read_snapshot, snapshot_bytes
from erdkreis.server.store.contract import LogEntry
from erdkreis.server.table_events import HostChanged, SeatFilled, SeatFreed, SeatResigned, SeatTaken

LINKS = 4096
"""Rolls that one chain serves; the last of them publishes the next chain. Short ones are quick to compute again."""
MOST_CHANGES = 100
"""So much of what a host has done to a table is kept, and told to whoever comes back: the latest."""


class Resignation(Struct, frozen=True):
    """Who left for good, after which move and when."""

    seat: int
    seq: int
    at: int

    @property
    def event(self) -> KeptEvent:
        return kept_events([SeatResigned(seat=self.seat, at=self.at)])[0]


class Change(Struct, frozen=True):
    """What became of a seat, or of the host's rights, after which move and when: a bot has it, it waits for somebody,
    somebody new has sat down, its person is the host. `by` is who did it, and `former` what the seat was called.
    """

    what: Literal["filled", "freed", "taken", "host"]
    seat: int
    by: int
    seq: int
    at: int
    former: str = ""

    @property
    def event(self) -> KeptEvent:
        seat, by, former, at = self.seat, self.by, self.former, self.at
        match self.what:
            case "filled":
                event: Event = SeatFilled(seat=seat, by=by, former=former, at=at)
            case "freed":
                event = SeatFreed(seat=seat, by=by, former=former, at=at)
            case "taken":
                event = SeatTaken(seat=seat, former=former, at=at)
            case "host":
                event = HostChanged(seat=seat, by=by, at=at)
        return kept_events([event])[0]


class Given(Struct, frozen=True):
    """A seat that was given to somebody else, and the hash of the token that had opened it."""

    seat: int
    token: str


class Called(Struct, frozen=True):
    """A browser that wants to be called when it is a seat's turn."""

    seat: int
    how: Subscription


class TableHeader(Struct, frozen=True):
    """A table's settings. `opening` is the first line of the game file, once the game has been set up, else null.

    `values` are the rule values that depart from the preset in its `version`; tables that are older than versions tell
    all of them. `standing` are the seats' standing orders; `next` is the table of the rematch, once somebody has asked
    for one. `position_of` is the game that the `position` was taken from, if it was one. `server` is the public key of
    the server that is to sign the game. `resigned` are those who have left for good. `host` is the host's seat;
    `issues` tell how often the seats were given anew, and `group` how often the link for all of them was; `called`
    are the browsers that are called when it is their seat's turn, and `called_for` the seat and the turn for which that
    was done last. `changes` are what became of seats and host in the
    game, the oldest first; `given` are the seats that devices have lost by it. `away` tells since when people have been
    away from a game of days, in milliseconds.
    """

    name: str
    preset: str
    values: dict[str, Any]
    spectators: bool
    tip: str
    hidden: str
    clock: TimeControl = TimeControl(stand_in=True)
    opening: msgspec.Raw = msgspec.Raw(b"null")
    standing: dict[int, str] = {}
    links: int = LINKS
    position: dict[str, Any] | None = None
    next: str | None = None
    hints: bool = False
    version: int = 1
    position_of: Earlier | None = None
    server: str | None = None
    resigned: list[Resignation] = []
    host: int | None = None
    issues: dict[int, int] = {}
    group: int = 0
    called: list[Called] = []
    called_for: tuple[int, int] | None = None
    changes: list[Change] = []
    given: list[Given] = []
    away: dict[int, int] = {}

    def changed(self, *changes: Change) -> TableHeader:
        """With some more that happened."""
        return structs.replace(self, changes=[*self.changes, *changes][-MOST_CHANGES:])

    @property
    def deal(self) -> DealOrigin:
        return DealOrigin.of(self.position, self.position_of)

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


SECRETS = 96


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
    digest: bytes
    """The running hash of the log up to here."""
    seq: int = 0
    left: list[float] | None = None
    """Seconds on everybody's clock after the last move that was replayed here."""
    running: bytes = b""
    """The running hash over the lines of the game file up to here, of which everybody hears."""
    held: int = 0
    """Up to which entry that is; behind a snapshot until the log has been read."""
    acted: int = 0
    """The number of the last entry that changed the position."""

    def __post_init__(self) -> None:
        self.running = run_on(START, bytes.fromhex(self.imprint(self.opening())))

    @classmethod
    def open(cls, id: str, secrets: Secrets, header: TableHeader, seeds: list[bytes], seats: list[Any]) -> GameLog:
        """Set the game up with everybody's seed."""
        server = None if header.server is None else bytes.fromhex(header.server)
        fair = FairTable(id, secrets, seeds, links=header.links, server=server)
        if header.position is not None:
            game = Game.from_position(header.position, given=True)
        else:
            game = fair.set_up(header.edition, colours=[seat.colour for seat in seats])
        opened = header_of(game, seats, fair.commitments, fair.link, header.position, header.position_of)
        return cls(opened, fair, game, first_digest(encode(header_line(opened))))

    @classmethod
    def load(cls, id: str, secrets: Secrets, opening: msgspec.Raw, snapshot: bytes | None) -> GameLog:
        """From its first line and, if there is one that is whole, a snapshot; compare `digest` with the log."""
        header = read_header(msgspec.json.decode(opening))
        if header.commitments is None:
            raise ValueError("a table's game has commitments")
        standing = None if snapshot is None else read_snapshot(snapshot)
        if standing is None:
            progress = Progress(0, int(bool(header.words.dice)), len(header.words.hidden))
            standing = LogState(0, progress, [], first_digest(bytes(opening)), start(header))
        commitments = header.commitments
        fair = FairTable(
            id,
            secrets,
            commitments.seeds,
            links=commitments.links,
            progress=standing.progress,
            server=commitments.server,
        )
        if fair.commitments != commitments:
            raise ValueError("these are not the secrets that the game committed to")
        return cls(header, fair, standing.game, standing.digest, standing.seq, standing.left or None)

    def fork(self) -> GameLog:
        """The same once more: what happens to one does not happen to the other."""
        other = copy.copy(self)
        other.game, other.fair = self.game.copy(same_chance=True), copy.copy(self.fair)
        return other

    def catch_up(self, entries: Iterable[LogEntry]) -> None:
        """Take in what was kept, from the first entry on, and replay what came after the snapshot."""
        for entry in entries:
            move = KeptMove.of(entry)
            if entry.seq != move.seq or entry.seq > self.seq + 1:
                raise ValueError(f"another stands in its place: {move.seq}")
            if entry.seq > self.seq:
                record = move.record(self.header.players)
                step(self.game, record)
                self.fair.progress = self.fair.progress.after(record)
                self.digest = next_digest(self.digest, entry.body)
                self.seq, self.left = entry.seq, move.left or self.left
            self._take_in(move)

    def _take_in(self, move: KeptMove) -> None:
        """One more line of the game file."""
        if move.seq <= self.held:
            return
        self.held = move.seq
        self.running = run_on(self.running, bytes.fromhex(move.imprint or self.imprint(move.line)))
        if move.root is not None:
            self.fair.roots = (*self.fair.roots, bytes.fromhex(move.root))
        else:
            self.acted = move.seq

    def record_of(self, entry: LogEntry) -> MoveRecord | Restart:
        return KeptMove.of(entry).record(self.header.players)

    def imprint(self, line: dict[str, Any]) -> str:
        """What everybody may know of a line of the game file at once."""
        return self.fair.imprint(under_seal(line)).hex()

    def opening(self) -> dict[str, Any]:
        return header_line(self.header)

    def setting_up(self) -> KeptMove:
        """The set-up, as if it were a move."""
        line = self.opening()
        return KeptMove(line, kept_events(start(self.header).events), imprint=self.imprint(line))

    def bot_seed(self) -> int:
        """What a bot throws its own coins with: nothing hidden goes into it, and the same position gives the same."""
        digest = hashlib.sha256(self.fair.commitments.game.encode() + b"".join(self.fair.commitments.seeds))
        digest.update(b"%d" % self.seq)
        return int.from_bytes(digest.digest()[:6])

    def try_out(self, decision: Decision) -> tuple[Game, MoveRecord]:
        """Play a decision on a copy: the game after it, and what to keep. Nothing changes here until it is adopted."""
        before, game = self.fair.progress, self.game.copy(same_chance=True)
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

    def adopt(self, game: Game, record: MoveRecord, body: bytes, imprint: str | None = None) -> None:
        """The move has been kept, with this body: from now on it has happened."""
        self.game, self.fair.progress = game, self.fair.progress.after(record)
        self._adopt(KeptMove(move_line(record), [], imprint=imprint), body)

    def _adopt(self, move: KeptMove, body: bytes) -> None:
        self.digest = next_digest(self.digest, body)
        self.seq += 1
        self._take_in(move)

    def restarting(self, root: bytes) -> KeptMove:
        """What is to be kept before anything else happens after a start of the server (docs/fairness.md)."""
        move = KeptMove.restarted(self.fair.restart(root), root)
        return structs.replace(move, imprint=self.imprint(move.line))

    def restarted(self, move: KeptMove, body: bytes) -> None:
        """It has been kept."""
        self.fair.progress = self.fair.progress.after(move.record(self.header.players))
        self._adopt(move, body)

    @property
    def seal(self) -> bytes | None:
        """What is told of it once the game is over."""
        return self._sealed() if self.game.over else None

    def _sealed(self) -> bytes:
        """The running hash after the closing line."""
        close = Close(self.seq, self.game.winner, self.game.hash, self.fair.reveal())
        return run_on(self.running, bytes.fromhex(self.imprint(close_line(close))))

    def snapshot(self, left: list[float]) -> bytes:
        return snapshot_bytes(LogState(self.seq, self.fair.progress, left, self.digest, self.game))

    def file(self, entries: Iterable[LogEntry], key: ServerKey | None = None) -> str:
        """The finished game's file, with everything opened, and signed if this is the server that was to do so."""
        stream, commitments = StringIO(), self.fair.commitments
        recorder = Recorder(stream, start(self.header), after=Record(self.header, (), None))
        for entry in entries:
            record = self.record_of(entry)
            step(recorder.game, record)
            recorder.append(record)
        signs = key is not None and key.public == commitments.server
        recorder.close(self.fair.reveal(), key.sign(commitments.game, self._sealed()) if key and signs else None)
        return stream.getvalue()

    def position_after(self, entries: Iterable[LogEntry]) -> dict[str, Any]:
        """Where the game stood after these of its moves."""
        game = start(self.header)
        for entry in entries:
            step(game, self.record_of(entry))
        return game.to_position()
