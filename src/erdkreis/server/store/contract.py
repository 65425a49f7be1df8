"""The contract of a store: its values, and what every backend promises about them.

All values are bytes, str or int. Times are given by the caller, in milliseconds since 1970 (UTC). A table and the game
played at it share one id. What must not stand in a server's log is left out of the values' `repr`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

Status = Literal["lobby", "playing", "finished", "aborted"]

ABANDONED: tuple[Status, ...] = ("lobby", "playing", "aborted")
"""What expires unless told otherwise: finished games stay, for their replay has a stable link."""


@dataclass(frozen=True)
class TableRow:
    """A table in the lobby, in play or over; `header` is its settings as JSON."""

    id: str
    created: int
    updated: int
    status: Status = "lobby"
    finished: int | None = None
    open: bool = False
    header: bytes = field(default=b"{}", repr=False)


@dataclass(frozen=True)
class SeatRow:
    """A place at a table. Seats of one device may share a token; `seed` is what its person adds to the dice."""

    game: str
    number: int
    kind: str
    name: str = ""
    colour: str = ""
    token_hash: bytes | None = field(default=None, repr=False)
    seed: bytes = field(default=b"", repr=False)


@dataclass(frozen=True)
class LogEntry:
    """One line of a game's log: `seq` counts from 1 without gaps, `command` is unique in its game."""

    game: str
    seq: int
    command: str
    seat: int
    at: int
    body: bytes = field(repr=False)


@dataclass(frozen=True)
class Snapshot:
    """The state after entry `seq`, so that opening a game need not replay all of it. May be lost at any time."""

    game: str
    seq: int
    blob: bytes = field(repr=False)


@dataclass(frozen=True)
class Kept:
    """The entry is on the disk."""

    entry: LogEntry


@dataclass(frozen=True)
class Repeated:
    """The command was kept before, as this entry; the new one is dropped. Whether its seat asks is for the caller."""

    entry: LogEntry


@dataclass(frozen=True)
class Stale:
    """The entry does not follow the last one, whose number is `current_seq` (0 for an empty log). Nothing is kept."""

    current_seq: int


Appended: TypeAlias = Kept | Repeated | Stale


class Store(Protocol):
    """What the server asks of a backend.

    When a method that writes has returned, its effect survives the death of the process and of the machine. When it
    raises `StoreError`, it had none. When the awaiting task is cancelled, it may or may not have one: ask again.
    Methods on an unknown table raise `UnknownTable` if they write, and find nothing if they read.
    """

    async def create_table(self, table: TableRow, secrets: bytes, seats: Sequence[SeatRow] = ()) -> None:
        """A new table with its seats and its secrets; a taken id is refused with `store/conflict`."""

    async def table(self, id: str) -> TableRow | None: ...

    async def tables(
        self, *, status: Status | None = None, open_only: bool = False, limit: int = 50, offset: int = 0
    ) -> tuple[TableRow, ...]:
        """The youngest first."""

    async def update_table(
        self,
        id: str,
        *,
        at: int,
        status: Status | None = None,
        open: bool | None = None,
        header: bytes | None = None,
    ) -> TableRow:
        """Change what is given, and the time; the first end of a game is when it `finished`."""

    async def secrets(self, id: str) -> bytes | None: ...

    async def put_seat(self, seat: SeatRow) -> None:
        """Set or replace one seat as a whole."""

    async def seats(self, id: str) -> tuple[SeatRow, ...]:
        """By number."""

    async def find_token(self, token_hash: bytes) -> tuple[SeatRow, ...]:
        """Every seat that this token opens."""

    async def append(self, entry: LogEntry, *, status: Status | None = None) -> Appended:
        """Continue a game's log; `status` is the table's from this entry on, in the same transaction."""

    async def entries(self, game: str, after_seq: int = 0, limit: int = 1000) -> tuple[LogEntry, ...]:
        """In order."""

    async def entry_by_command(self, game: str, command: str) -> LogEntry | None: ...

    async def snapshot(self, game: str) -> Snapshot | None: ...

    async def put_snapshot(self, snapshot: Snapshot) -> None:
        """Replace the game's snapshot unless that one is later; beyond the log it is refused (`store/conflict`)."""

    async def delete_table(self, id: str) -> bool:
        """Remove a table and all that belongs to it; False if there was none."""

    async def expire(self, before: int, *, statuses: Sequence[Status] = ABANDONED, limit: int = 100) -> tuple[str, ...]:
        """Delete tables last updated before a time, the oldest first; returns their ids, at most `limit`."""

    async def close(self) -> None:
        """Finish what is waiting, then refuse everything (`store/closed`). May be called twice."""
