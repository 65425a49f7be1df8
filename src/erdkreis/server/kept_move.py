"""A move as the log keeps it: the body of one entry, and what of it can be told."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from erdkreis.bots.reasons import Reason
from erdkreis.engine.events import Event
from erdkreis.record import MoveRecord, Restart
from erdkreis.record.lines import move_line, read_move, read_restart, restart_line
from erdkreis.record.model import PERSON
from erdkreis.server.errors import reading
from erdkreis.server.messages import Restarted, Roll, Why
from erdkreis.server.store.contract import LogEntry
from erdkreis.server.words import GameEvent

RESTART = "restart"


class KeptEvent(Struct, frozen=True):
    """An event with the seats that may know it."""

    event: str
    audience: int
    facts: dict[str, Any]

    def shown(self, seq: int) -> GameEvent:
        """As it goes out: what a log of any age holds is told as it was kept."""
        return {"event": self.event, "seq": seq, **self.facts}


class KeptMove(Struct, frozen=True, omit_defaults=True):
    """The line of the game file, what happened, the time everybody has left, and a bot's reason.

    `open_reason` is what everybody may hear of the reason while the game goes on, `imprint` what they hear of the line.
    The set-up is told like a move, number 0, and so is a restart of the server, which has the `root` of its chain.
    """

    line: dict[str, Any]
    events: list[KeptEvent]
    left: list[float] | None = None
    reason: Reason | None = None
    open_reason: Reason | None = msgspec.field(default=None, name="told")
    imprint: str | None = None
    root: str | None = None

    @classmethod
    def made(
        cls,
        record: MoveRecord,
        events: Iterable[Event],
        left: list[float] | None = None,
        reason: Reason | None = None,
        open_reason: Reason | None = None,
    ) -> KeptMove:
        return cls(move_line(record), kept_events(events), left, reason, open_reason)

    @classmethod
    def restarted(cls, restart: Restart, root: bytes) -> KeptMove:
        return cls(restart_line(restart), [], root=root.hex())

    @classmethod
    def of(cls, entry: LogEntry) -> KeptMove:
        with reading(lambda: f"entry {entry.seq}"):
            return _read(entry.body)

    def to_bytes(self) -> bytes:
        return _write(self)

    def record(self, players: int) -> MoveRecord | Restart:
        """What was played, for the rules and for the game file; or that the server was started anew."""
        if self.root is not None:
            return read_restart(self.line)
        return read_move(self.line, players, committed=True)

    @property
    def seq(self) -> int:
        return int(self.line.get("number", 0))

    @property
    def source(self) -> str:
        # interned, because msgspec leaves out what is the default itself, not what equals it
        return sys.intern(self.line.get("source", PERSON if self.root is None else RESTART))

    @property
    def roll(self) -> Roll | None:
        """What proves its dice, if it rolled."""
        line = self.line
        if "link" not in line:
            return None
        return Roll(self.seq, line["link"], self.source, line.get("command"), line.get("nonce"), line.get("tip"))

    @property
    def restart(self) -> Restarted | None:
        return None if self.root is None else Restarted(self.seq, self.line["restart"])

    @property
    def why(self) -> Why | None:
        return None if self.open_reason is None else Why(self.seq, self.line["seat"], self.open_reason)


def kept_events(events: Iterable[Event]) -> list[KeptEvent]:
    return [KeptEvent(event.name, event.audience, event.facts) for event in events]


_read = msgspec.json.Decoder(KeptMove).decode
_write = msgspec.json.Encoder().encode
