"""The store on one SQLite file, by the standard library: what is written goes out in groups, by the event loop itself
where that is swift, else by one thread; other threads read without waiting.

Owns the threads and the connections; what is kept and how, the modules `sqlite_*` beside it own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from os import PathLike
from pathlib import Path
from sqlite3 import Connection

from erdkreis.server.store import sqlite_expiry as expiry
from erdkreis.server.store import sqlite_file
from erdkreis.server.store import sqlite_rows as rows
from erdkreis.server.store.contract import (
    ABANDONED,
    Appended,
    LogEntry,
    RowChange,
    SeatRow,
    Snapshot,
    Status,
    TableRow,
    Trashed,
    WholeTable,
)
from erdkreis.server.store.sqlite_checkpoint import Checkpoints
from erdkreis.server.store.sqlite_commit import Append, GroupCommit, Reading
from erdkreis.server.store.work_queue import WorkQueue


@dataclass(frozen=True)
class Figures:
    """How the store is doing: `requests / commits` is how many share a wait for the disk."""

    waiting_writes: int
    waiting_reads: int
    requests: int
    commits: int


class SqliteStore:
    """Fulfils `Store`. Made by `open`."""

    shared = False

    def __init__(
        self,
        path: Path,
        writer: Connection,
        checkpointer: Connection,
        readers: list[Connection],
        capacity: int,
        batch: int,
    ) -> None:
        self.path = path
        self._writer = writer
        self._readers = readers
        self._commit = GroupCommit(writer, path)
        self._checkpoints = Checkpoints(checkpointer, lambda: self._commit.commits)
        self._writing = WorkQueue("write", [self._commit], capacity, batch, self._commit.at_once)
        self._reading = WorkQueue("read", [Reading(reader, path) for reader in readers], capacity, 1)
        self._closing: asyncio.Future[None] | None = None

    @classmethod
    async def open(
        cls, path: str | PathLike[str], *, capacity: int = 4096, batch: int = 256, readers: int = 2
    ) -> SqliteStore:
        """Open or make the file; `StoreError` if it is not a sound one of ours, or cannot be written.

        At most `capacity` requests wait, beyond that `StoreBusy`; at most `batch` share a commit.
        """
        return await asyncio.to_thread(cls._open, Path(path), capacity, batch, readers)

    @classmethod
    def _open(cls, path: Path, capacity: int, batch: int, readers: int) -> SqliteStore:
        connections = [sqlite_file.open_writer(path)]
        try:
            connections.append(sqlite_file.open_checkpointer(path))
            for _ in range(readers):
                connections.append(sqlite_file.open_reader(path))  # noqa: PERF401 - those before must be closed
        except BaseException:
            for connection in connections:
                connection.close()
            raise
        writer, checkpointer, *rest = connections
        return cls(path, writer, checkpointer, rest, capacity, batch)

    async def create_table(self, table: TableRow, secrets: bytes, seats: Sequence[SeatRow] = ()) -> None:
        await self._writing.ask(partial(rows.create_table, table=table, secrets=secrets, seats=tuple(seats)))

    async def adopt(self, whole: WholeTable) -> None:
        await self._writing.ask(partial(expiry.adopt, whole=whole))

    async def table(self, id: str) -> TableRow | None:
        return await self._reading.ask(partial(rows.find_table, id=id))

    async def tables(
        self, *, status: Status | None = None, open_only: bool = False, limit: int = 50, offset: int = 0
    ) -> tuple[TableRow, ...]:
        return await self._reading.ask(
            partial(rows.list_tables, status=status, open_only=open_only, limit=limit, offset=offset)
        )

    async def states(self, ids: Collection[str]) -> Mapping[str, tuple[int, int]]:
        return await self._reading.ask(partial(rows.states, ids=tuple(ids)))

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
        change = RowChange(at, status, open, header, version, seq)
        return await self._writing.ask(partial(rows.update_table, id=id, change=change))

    async def secrets(self, id: str, *, anywhere: bool = False) -> bytes | None:
        return await self._reading.ask(partial(rows.find_secrets, id=id, anywhere=anywhere))

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
        change = RowChange(at, status, open, header, version)
        return await self._writing.ask(partial(rows.seat_anew, id=id, seats=tuple(seats), change=change))

    async def seats(self, id: str) -> tuple[SeatRow, ...]:
        return await self._reading.ask(partial(rows.list_seats, id=id))

    async def find_token(self, token_hash: bytes) -> tuple[SeatRow, ...]:
        return await self._reading.ask(partial(rows.find_token, token_hash=token_hash))

    async def append(self, entry: LogEntry, *, status: Status | None = None, lease: int | None = None) -> Appended:
        return await self._writing.ask(Append(entry, status), swift=True)

    async def entries(self, game: str, after_seq: int = 0, limit: int = 1000) -> tuple[LogEntry, ...]:
        return await self._reading.ask(partial(rows.list_entries, game=game, after_seq=after_seq, limit=limit))

    async def length(self, game: str) -> int:
        return await self._reading.ask(partial(rows.length, game=game))

    async def entry_by_command(self, game: str, command: str) -> LogEntry | None:
        return await self._reading.ask(partial(rows.entry_by_command, game=game, command=command))

    async def snapshot(self, game: str) -> Snapshot | None:
        return await self._reading.ask(partial(rows.find_snapshot, game=game))

    async def put_snapshot(self, snapshot: Snapshot) -> None:
        await self._writing.ask(partial(rows.put_snapshot, snapshot=snapshot), swift=True)

    async def delete_table(self, id: str) -> bool:
        return await self._writing.ask(partial(rows.delete_table, id=id))

    async def pass_time(self, running: int) -> None:
        await self._writing.ask(partial(expiry.pass_time, running=running))

    async def look_for_idle(
        self,
        before: int,
        *,
        spared: Collection[str] = (),
        statuses: Sequence[Status] = ABANDONED,
        limit: int = 100,
    ) -> tuple[str, ...]:
        return await self._writing.ask(
            partial(
                expiry.look_for_idle,
                before=before,
                spared=frozenset(spared),
                statuses=tuple(statuses),
                limit=limit,
            )
        )

    async def put_into_trash(self, id: str) -> None:
        await self._writing.ask(partial(expiry.put_into_trash, id=id))

    async def trash(self) -> tuple[Trashed, ...]:
        return await self._reading.ask(expiry.list_trash)

    async def restore(self, id: str, *, at: int) -> TableRow:
        return await self._writing.ask(partial(expiry.restore, id=id, at=at))

    async def empty_trash(self) -> int:
        return await self._writing.ask(expiry.empty_trash)

    async def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.ensure_future(asyncio.to_thread(self._close))
        await asyncio.shield(self._closing)

    # Beyond the contract: what only one file can do

    @property
    def figures(self) -> Figures:
        return Figures(self._writing.waiting, self._reading.waiting, self._commit.requests, self._commit.commits)

    async def backup(self, target: str | PathLike[str]) -> None:
        """A sound copy of everything acknowledged so far, while the store goes on; never replaces a file."""
        await asyncio.to_thread(sqlite_file.copy, self.path, Path(target))

    async def repair(self, id: str, *, cut_after: int | None = None, status: Status | None = None) -> None:
        """Drop a table's snapshot and, where given, cut its log off after an entry and set its status.

        One in the trash is mended where it is.
        """
        await self._writing.ask(partial(rows.repair, id=id, cut_after=cut_after, status=status))

    async def checkpoint(self) -> None:
        """Bring all of the log into the main file and empty the log, so that the file alone is complete."""
        await asyncio.to_thread(sqlite_file.checkpoint, self.path)

    def _close(self) -> None:
        self._writing.close()
        self._reading.close()
        self._checkpoints.close()
        # The writer goes last: the last connection to close empties the log into the file, and readers cannot.
        for connection in (*self._readers, self._writer):
            connection.close()
