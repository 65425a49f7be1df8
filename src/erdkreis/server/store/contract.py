"""The contract of a store: its values, and what every backend promises about them.

All values are bytes, str or int. Times are given by the caller, in milliseconds since 1970 (UTC). A table and the game
played at it share one id. What must not stand in a server's log is left out of the values' `repr`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

Status = Literal["lobby", "playing", "finished", "aborted"]

ABANDONED: tuple[Status, ...] = ("lobby", "playing", "aborted")
"""What expires unless told otherwise: finished games stay, for their replay has a stable link."""

DAY = 86_400_000
NOTICE = DAY
"""So long, in time that servers have run, a table must have been known as idle before it may go."""
TRASH_TIME = 7 * DAY
"""So long, in the same time, it is kept in the trash."""


@dataclass(frozen=True)
class TableRow:
    """A table in the lobby, in play or over; `header` is its settings as JSON.

    `version` counts the changes of row and seats: whoever changes something says what they have read. Of a row that is
    damaged nothing but the id is told, and it is not `sound`.
    """

    id: str
    created: int
    updated: int
    status: Status = "lobby"
    finished: int | None = None
    open: bool = False
    header: bytes = field(default=b"{}", repr=False)
    sound: bool = True
    version: int = field(default=0, compare=False)


@dataclass(frozen=True)
class RowChange:
    """What becomes of a table's row, if it is still of a `version` and its log ends with entry `seq`."""

    at: int
    status: Status | None = None
    open: bool | None = None
    header: bytes | None = field(default=None, repr=False)
    version: int | None = None
    seq: int | None = None


@dataclass(frozen=True)
class Trashed:
    """A table in the trash, and for how long it has been there, in time that servers have run."""

    table: TableRow
    age: int


@dataclass(frozen=True)
class SeatRow:
    """A place at a table. Seats of one device may share a token; `seed` is what its person adds to the dice.

    `request` is a hash of what was sent to sit down, by which the same is recognised when it is sent again.
    """

    game: str
    number: int
    kind: str
    name: str = ""
    colour: str = ""
    token_hash: bytes | None = field(default=None, repr=False)
    seed: bytes = field(default=b"", repr=False)
    request: bytes | None = field(default=None, repr=False)


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
class WholeTable:
    """Everything that is kept of a table; `trashed` is for how long it has been in the trash, if it is there."""

    row: TableRow
    secrets: bytes = field(repr=False)
    seats: tuple[SeatRow, ...]
    entries: tuple[LogEntry, ...]
    snapshot: Snapshot | None = None
    trashed: int | None = None


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
    """The entry does not follow the last one, whose number is `current_seq` (0 for an empty log), or nothing shall.

    Nothing is kept: somebody else was quicker, and whoever hears this has to catch up.
    """

    current_seq: int


@dataclass(frozen=True)
class Pace:
    """How the clock stood some time after entry `seq`: the seconds each seat had left, and who was stood in for."""

    seq: int
    seconds_left: tuple[float, ...]
    standing_in: tuple[int, ...] = ()


Appended: TypeAlias = Kept | Repeated | Stale


class Store(Protocol):
    """What the server asks of a backend.

    When a method that writes has returned, its effect survives the death of the process and of the machine. When it
    raises `StoreError`, it had none, except that of `store/unreachable` nobody knows. When the awaiting task is
    cancelled, it may or may not have one. In both cases: ask again.
    Methods on an unknown table raise `UnknownTable` if they write, and find nothing if they read. Reading a row that
    does not hold what it should raises `DamagedRow`; a table's own row is found then, as one that is not `sound`.
    """

    shared: bool
    """May other processes write to it while this one does?"""

    async def create_table(self, table: TableRow, secrets: bytes, seats: Sequence[SeatRow] = ()) -> None:
        """A new table with its seats and its secrets; a taken id is refused with `store/conflict`."""

    async def adopt(self, whole: WholeTable) -> None:
        """A table as another store has it, all of it or nothing; a taken id is refused with `store/conflict`."""

    async def table(self, id: str) -> TableRow | None: ...

    async def tables(
        self, *, status: Status | None = None, open_only: bool = False, limit: int = 50, offset: int = 0
    ) -> tuple[TableRow, ...]:
        """The youngest first."""

    async def states(self, ids: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """Of those tables that are there: their version, and the number of the last entry of their log."""
        ...

    async def update_table(
        self,
        id: str,
        *,
        at: int,
        version: int | None = None,
        seq: int | None = None,
        status: Status | None = None,
        open: bool | None = None,
        header: bytes | None = None,
    ) -> TableRow:
        """Change what is given, and the time, which never goes back whatever the clock does.

        The first end of a game is when it `finished`. With a `version`, only if the table is still of that one, and
        with a `seq` only if its log ends with that entry; else `Outdated`.
        """

    async def secrets(self, id: str, *, anywhere: bool = False) -> bytes | None:
        """Those of a table in the trash are told only to whoever looks `anywhere`."""

    async def seat_anew(
        self,
        id: str,
        seats: Sequence[SeatRow],
        *,
        at: int,
        header: bytes,
        version: int | None = None,
        status: Status | None = None,
        open: bool | None = None,
    ) -> TableRow:
        """Set all seats of a table together with its header and whatever else is given; seats that are not given are
        gone. With a `version`, only if the table is still of that one; else `Outdated`."""

    async def seats(self, id: str) -> tuple[SeatRow, ...]:
        """By number."""

    async def find_token(self, token_hash: bytes) -> tuple[SeatRow, ...]:
        """Every seat that this token opens."""

    async def append(self, entry: LogEntry, *, status: Status | None = None, lease: int | None = None) -> Appended:
        """Continue a game's log; `status` is the table's from this entry on, in the same transaction.

        The log of a game that was called off does not go on: `Stale`. So it is with a `lease` that is not the table's
        latest; a store that is not shared has none.
        """

    async def entries(self, game: str, after_seq: int = 0, limit: int = 1000) -> tuple[LogEntry, ...]:
        """In order."""

    async def length(self, game: str) -> int:
        """The number of the last entry of its log."""

    async def entry_by_command(self, game: str, command: str) -> LogEntry | None: ...

    async def snapshot(self, game: str) -> Snapshot | None: ...

    async def put_snapshot(self, snapshot: Snapshot) -> None:
        """Replace the game's snapshot unless that one is later; beyond the log it is refused (`store/conflict`)."""

    async def delete_table(self, id: str) -> bool:
        """Remove a table and all that belongs to it; False if there was none."""

    async def pass_time(self, running: int) -> None:
        """Servers have run for so many milliseconds more, several at once counted as one. This, and no date, is how
        notice and trash are counted."""

    async def look_for_idle(
        self,
        before: int,
        *,
        spared: Collection[str] = (),
        statuses: Sequence[Status] = ABANDONED,
        limit: int = 100,
    ) -> tuple[str, ...]:
        """Note which tables have not changed since a time, except those `spared`, and forget the note of all others.

        Returns, oldest note first, those that every look since `NOTICE` ago has found idle. Deletes nothing.
        """

    async def put_into_trash(self, id: str) -> None:
        """From now on nobody finds the table, but all of it is kept."""

    async def trash(self) -> tuple[Trashed, ...]:
        """What is in the trash, the latest first."""

    async def restore(self, id: str, *, at: int) -> TableRow:
        """Bring a table back out of the trash, as if it had changed just now; `store/unknown` if it is not there."""

    async def empty_trash(self) -> int:
        """Delete what has been in the trash for `TRASH_TIME`; how many tables that were."""

    async def close(self) -> None:
        """Finish what is waiting, then refuse everything (`store/closed`). May be called twice."""


@dataclass(frozen=True)
class SharedLink:
    """A link for another device: `own` is what it gives, `token` what leads to it by its short code; both are sealed,
    so that the store alone opens neither."""

    game: str
    seats: tuple[int, ...]
    token_hash: bytes = field(repr=False)
    own: bytes = field(repr=False)
    code_hash: bytes = field(repr=False)
    token: bytes = field(repr=False)


class SharedStore(Store, Protocol):
    """What processes on one store know of each other by it. Nothing of this decides what happens at a table."""

    async def beat(self, process: str, seconds: float) -> bool:
        """A process lives, and for so many seconds more. False if it was not known to: it holds nothing now."""
        ...

    async def is_first(self, process: str) -> bool:
        """Does it live, and is it the first, by its id, of all that do? Of several there is always one."""
        ...

    async def sweep(self) -> None:
        """Forget the dead."""

    async def leave(self, process: str) -> None:
        """A process ends: it holds nothing, and nobody is there."""

    async def take_lease(self, game: str, process: str) -> int | None:
        """The number under which the process drives the table, higher than all before; none if another living one
        does."""

    async def give_back(self, process: str, games: Collection[str]) -> None: ...

    async def set_presence(self, process: str, here: Mapping[str, Sequence[int] | None]) -> None:
        """Who sits at these tables and is there, at this process; None where nobody is, not even to watch."""

    async def present(self, process: str, games: Collection[str]) -> Mapping[str, frozenset[int]]:
        """Who is at these tables, at other processes that live; a table where nobody is anywhere else is not there."""
        ...

    async def put_link(self, link: SharedLink, seconds: float) -> None:
        """For so long; those to the same seats end."""

    async def end_links(self, game: str, seats: Sequence[int]) -> None: ...

    async def use_link(self, game: str, token_hash: bytes, request: bytes) -> bytes | None:
        """What it gives, once; the same request, sent again, gets the same."""

    async def link_by_code(self, code_hash: bytes) -> tuple[str, bytes] | None:
        """The table, and the token as it was sealed."""

    async def is_unbroken(self, game: str) -> bool:
        """Has this been said of the table before, and has the database neither been restored nor started since?"""
        ...

    async def say_unbroken(self, game: str) -> None: ...

    async def keep_paces(self, paces: Mapping[str, Pace]) -> None:
        """By table. May be lost at any time."""

    async def pace(self, game: str) -> Pace | None: ...
