"""The store on PostgreSQL, for any number of processes: appends go out in groups, everything else by itself.

Needs the extra `erdkreis[cluster]`; nothing imports this module where no such store is asked for (`opening`).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

import asyncpg
from asyncpg import Connection, Record

from erdkreis.server.store import postgres_company as company
from erdkreis.server.store import postgres_expiry as expiry
from erdkreis.server.store import postgres_rows as rows
from erdkreis.server.store import postgres_schema as schema
from erdkreis.server.store.contract import (
    ABANDONED,
    Appended,
    LogEntry,
    Pace,
    RowChange,
    SeatRow,
    SharedLink,
    Snapshot,
    Status,
    TableRow,
    Trashed,
    WholeTable,
)
from erdkreis.server.store.errors import Outdated, StoreError, UnknownTable
from erdkreis.server.store.postgres_appends import LAST, ONE, Appends
from erdkreis.server.store.postgres_errors import as_store_error, is_lost, where_is

if TYPE_CHECKING:
    from asyncpg.pool import Pool

T = TypeVar("T")

PATIENCE = 5.0
"""Seconds to try again, where that is safe, while the database cannot be reached."""
PAUSE = 0.1
CONNECT_SECONDS = 10.0
CLOSING_SECONDS = 5.0
ANSWER_SECONDS = 15.0
"""A connection on which nothing has come for so long leads nowhere, as when a network drops what it is given."""
SETTINGS = {"search_path": schema.SCHEMA, "synchronous_commit": "on", "application_name": "erdkreis"}
"""An acknowledged move must survive a power cut, whatever the database's own habit is."""

OnConnection = Callable[["Connection"], Awaitable[T]]


class PostgresStore:
    """Fulfils `Store`. Made by `open`."""

    shared = True

    def __init__(self, pool: Pool, where: str, capacity: int, batch: int) -> None:
        self._pool, self.where = pool, where
        self._appends = Appends(lambda work: self._ask(work, again=True), capacity, batch)
        self._running = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False
        self._closing: asyncio.Future[None] | None = None

    @classmethod
    async def open(cls, url: str, *, capacity: int = 4096, batch: int = 256, connections: int = 8) -> PostgresStore:
        """StoreError if it cannot be reached, or does not hold the schema of this version; nothing is changed."""
        where = where_is(url)
        pool = None
        try:
            db = await _connect(url)
            try:
                await schema.inspect(db, where)
            finally:
                await db.close()
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=connections,
                timeout=CONNECT_SECONDS,
                server_settings=SETTINGS,
                reset=_left_as_it_was,
            )
        except Exception as error:
            raise _at_opening(error, where) from error
        return cls(pool, where, capacity, batch)

    # Tables and seats

    async def create_table(self, table: TableRow, secrets: bytes, seats: Sequence[SeatRow] = ()) -> None:
        await self.adopt(WholeTable(table, secrets, tuple(seats), ()))

    async def adopt(self, whole: WholeTable) -> None:
        table = whole.row
        games = {*(seat.game for seat in whole.seats), *(entry.game for entry in whole.entries)}
        if games - {table.id}:
            raise StoreError(f"something is not of table {table.id!r}", "store/value")
        rows.checked(table.id, table.created, table.updated, table.finished, table.version)
        seats, entries = rows.seat_values(whole.seats), rows.entry_values(whole.entries)
        await self._change(lambda db: _create(db, whole, seats, entries), long=bool(entries))

    async def table(self, id: str) -> TableRow | None:
        row = await self._row(f"SELECT {rows.TABLE} FROM tables WHERE id = $1 AND id {rows.KEPT}", rows.spelt(id))
        return None if row is None else rows.table(row)

    async def tables(
        self, *, status: Status | None = None, open_only: bool = False, limit: int = 50, offset: int = 0
    ) -> tuple[TableRow, ...]:
        found = await self._rows(
            f"SELECT {rows.TABLE} FROM tables WHERE id {rows.KEPT} AND ($1::text IS NULL OR status = $1)"
            " AND (open OR NOT $2) ORDER BY created DESC, id LIMIT $3 OFFSET $4",
            status,
            open_only,
            max(limit, 0),
            offset,
        )
        return tuple(map(rows.table, found))

    async def states(self, ids: Collection[str]) -> Mapping[str, tuple[int, int]]:
        found = await self._rows(
            "SELECT id, version, coalesce((SELECT max(seq) FROM entries WHERE game = tables.id), 0) FROM tables"
            f" WHERE id = ANY ($1::text[]) AND id {rows.KEPT}",
            list(map(rows.spelt, ids)),
        )
        return {rows.read(id): (version, length) for id, version, length in found}

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
        return await self._change(lambda db: _update(db, id, change))

    async def secrets(self, id: str, *, anywhere: bool = False) -> bytes | None:
        where = "" if anywhere else f"AND game {rows.KEPT}"
        row = await self._row(f"SELECT blob FROM secrets WHERE game = $1 {where}", rows.spelt(id))
        return None if row is None else row[0]

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
        change, given = RowChange(at, status, open, header, version), rows.seat_values(seats)

        async def work(db: Connection) -> TableRow:
            table = await _update(db, id, change)
            await db.execute("DELETE FROM seats WHERE game = $1", rows.spelt(id))
            await _write_seats(db, given)
            return table

        return await self._change(work)

    async def seats(self, id: str) -> tuple[SeatRow, ...]:
        found = await self._rows(f"SELECT {rows.SEAT} FROM seats WHERE game = $1 ORDER BY number", rows.spelt(id))
        return tuple(map(rows.seat, found))

    async def find_token(self, token_hash: bytes) -> tuple[SeatRow, ...]:
        found = await self._rows(
            f"SELECT {rows.SEAT} FROM seats WHERE token_hash = $1 AND game {rows.KEPT} ORDER BY game, number",
            token_hash,
        )
        return tuple(map(rows.seat, found))

    # The log

    async def append(self, entry: LogEntry, *, status: Status | None = None, lease: int | None = None) -> Appended:
        self._check_open()
        return await self._appends.ask(entry, status, lease)

    async def entries(self, game: str, after_seq: int = 0, limit: int = 1000) -> tuple[LogEntry, ...]:
        found = await self._rows(
            f"SELECT {rows.ENTRY} FROM entries WHERE game = $1 AND seq > $2 ORDER BY seq LIMIT $3",
            rows.spelt(game),
            after_seq,
            max(limit, 0),
        )
        return tuple(map(rows.entry, found))

    async def length(self, game: str) -> int:
        row = await self._row("SELECT coalesce(max(seq), 0) FROM entries WHERE game = $1", rows.spelt(game))
        return 0 if row is None else int(row[0])

    async def entry_by_command(self, game: str, command: str) -> LogEntry | None:
        row = await self._row(ONE, rows.spelt(game), rows.spelt(command))
        return None if row is None else rows.entry(row)

    async def snapshot(self, game: str) -> Snapshot | None:
        row = await self._row("SELECT game, seq, blob FROM snapshots WHERE game = $1", rows.spelt(game))
        return None if row is None else rows.snapshot(row)

    async def put_snapshot(self, snapshot: Snapshot) -> None:
        await self._change(lambda db: _put_snapshot(db, snapshot))

    async def delete_table(self, id: str) -> bool:
        gone = await self._rows("DELETE FROM tables WHERE id = $1 RETURNING id", rows.spelt(id), again=False)
        return bool(gone)

    # What goes

    async def pass_time(self, running: int) -> None:
        await self._change(lambda db: expiry.pass_time(db, running))

    async def look_for_idle(
        self,
        before: int,
        *,
        spared: Collection[str] = (),
        statuses: Sequence[Status] = ABANDONED,
        limit: int = 100,
    ) -> tuple[str, ...]:
        return await self._change(lambda db: expiry.look_for_idle(db, before, spared, statuses, limit))

    async def put_into_trash(self, id: str) -> None:
        await self._change(lambda db: expiry.put_into_trash(db, id))

    async def trash(self) -> tuple[Trashed, ...]:
        return await self._ask(expiry.list_trash, again=True)

    async def restore(self, id: str, *, at: int) -> TableRow:
        async def work(db: Connection) -> TableRow:
            await expiry.take_out(db, id)
            return await _update(db, id, RowChange(at))

        return await self._change(work)

    async def empty_trash(self) -> int:
        return await self._change(expiry.empty_trash)

    # Other processes

    async def beat(self, process: str, seconds: float) -> bool:
        return await self._change(lambda db: company.beat(db, process, seconds))

    async def is_first(self, process: str) -> bool:
        self._check_open()
        return await self._ask(lambda db: company.is_first(db, process), again=True)

    async def sweep(self) -> None:
        await self._change(company.sweep)

    async def leave(self, process: str) -> None:
        await self._change(lambda db: company.leave(db, process))

    async def take_lease(self, game: str, process: str) -> int | None:
        return await self._change(lambda db: company.take_lease(db, game, process))

    async def give_back(self, process: str, games: Collection[str]) -> None:
        await self._change(lambda db: company.give_back(db, process, games))

    async def set_presence(self, process: str, here: Mapping[str, Sequence[int] | None]) -> None:
        await self._change(lambda db: company.set_presence(db, process, here))

    async def present(self, process: str, games: Collection[str]) -> Mapping[str, frozenset[int]]:
        self._check_open()
        return await self._ask(lambda db: company.present(db, process, games), again=True)

    async def put_link(self, link: SharedLink, seconds: float) -> None:
        await self._change(lambda db: company.put_link(db, link, seconds))

    async def end_links(self, game: str, seats: Sequence[int]) -> None:
        await self._change(lambda db: company.end_links(db, game, seats))

    async def use_link(self, game: str, token_hash: bytes, request: bytes) -> bytes | None:
        return await self._change(lambda db: company.use_link(db, game, token_hash, request))

    async def link_by_code(self, code_hash: bytes) -> tuple[str, bytes] | None:
        self._check_open()
        return await self._ask(lambda db: company.link_by_code(db, code_hash), again=True)

    async def is_unbroken(self, game: str) -> bool:
        self._check_open()
        return await self._ask(lambda db: company.is_unbroken(db, game), again=True)

    async def say_unbroken(self, game: str) -> None:
        await self._change(lambda db: company.say_unbroken(db, game))

    async def keep_paces(self, paces: Mapping[str, Pace]) -> None:
        await self._change(lambda db: company.keep_paces(db, paces))

    async def pace(self, game: str) -> Pace | None:
        self._check_open()
        return await self._ask(lambda db: company.pace(db, game), again=True)

    async def close(self) -> None:
        self._closed = True
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        await self._appends.finish()
        await self._idle.wait()
        # a connection that died in somebody's hands may never be given back; past the time all are cut off
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self._pool.close()

    # Asking

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("the store is closed", "store/closed")

    async def _row(self, query: str, *given: object) -> Record | None:
        self._check_open()
        return await self._ask(lambda db: db.fetchrow(query, *given), again=True)

    async def _rows(self, query: str, *given: object, again: bool = True) -> list[Record]:
        self._check_open()
        return await self._ask(lambda db: db.fetch(query, *given), again=again)

    async def _change(self, work: OnConnection[T], *, long: bool = False) -> T:
        """In a transaction. Where the connection is lost meanwhile nobody knows whether it was kept: not again."""
        self._check_open()

        async def whole(db: Connection) -> T:
            async with db.transaction():
                return await work(db)

        return await self._ask(whole, again=False, long=long)

    async def _ask(self, work: OnConnection[T], *, again: bool, long: bool = False) -> T:
        end = time.monotonic() + PATIENCE
        self._running += 1
        self._idle.clear()
        try:
            while True:
                try:
                    async with self._pool.acquire(timeout=CONNECT_SECONDS) as db, _answering(db, long=long):
                        return await work(db)
                except Exception as error:
                    if not (again and is_lost(error) and time.monotonic() < end):
                        raise as_store_error(error, self.where) from error
                await asyncio.sleep(PAUSE)
        finally:
            self._running -= 1
            if not self._running:
                self._idle.set()


@contextlib.asynccontextmanager
async def _answering(db: Connection, *, long: bool) -> AsyncIterator[None]:
    """Give a connection up that does not answer. What was asked for is not called off, for then a commit that waits for
    its standby would be there without it.

    One that was lost between being made and being given out is not cleaned up by asyncpg, neither then nor when it is
    given back: its place in the pool would be gone for good, and with the last of them the store.
    """
    giving_up = None if long else asyncio.get_running_loop().call_later(ANSWER_SECONDS, db.terminate)
    try:
        yield
    finally:
        if giving_up is not None:
            giving_up.cancel()
        with contextlib.suppress(asyncpg.InterfaceError):  # it was lost in our hands, and is cleaned up already
            if db.is_closed():
                db.terminate()


async def migrate(url: str) -> tuple[int, int]:
    """Bring a database to the schema of this version; from which version to which."""
    where = where_is(url)
    try:
        db = await _connect(url)
        try:
            return await schema.migrate(db, where)
        finally:
            await db.close()
    except Exception as error:
        raise _at_opening(error, where) from error


async def _left_as_it_was(db: Connection) -> None:
    """Nobody here sets, locks or listens to anything beyond a transaction, and asyncpg rolls back one that was left
    open: so a connection that is given back need not ask the server to forget, a journey after each."""


async def _connect(url: str) -> Connection:
    return await asyncpg.connect(url, timeout=CONNECT_SECONDS, server_settings=SETTINGS)


def _at_opening(error: Exception, where: str) -> Exception:
    """What is wrong with an address is told without it: there may be a password in it."""
    if isinstance(error, StoreError):
        return error
    failure = as_store_error(error, where)
    if isinstance(error, ValueError | asyncpg.ClientConfigurationError) and not isinstance(failure, StoreError):
        failure = StoreError(
            "the address of the store cannot be read: postgresql://USER@HOST/NAME", "store/unreachable"
        )
    return failure


async def _create(
    db: Connection,
    whole: WholeTable,
    seats: Sequence[tuple[object, ...]],
    entries: Sequence[tuple[object, ...]],
) -> None:
    table, id = whole.row, rows.spelt(whole.row.id)
    made = await db.fetchval(
        f"INSERT INTO tables ({rows.COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
        " ON CONFLICT DO NOTHING RETURNING id",
        id,
        table.created,
        table.updated,
        table.status,
        table.finished,
        table.open,
        table.header,
        table.version,
    )
    if made is None:
        raise StoreError(f"table {table.id!r} is there already", "store/conflict")
    await db.execute("INSERT INTO secrets (game, blob) VALUES ($1, $2)", id, whole.secrets)
    await _write_seats(db, seats)
    if entries:
        await db.executemany(f"INSERT INTO entries ({rows.ENTRY}) VALUES ($1, $2, $3, $4, $5, $6)", entries)
    if whole.snapshot is not None:
        await _put_snapshot(db, whole.snapshot)
    if whole.trashed is not None:
        await expiry.put_back(db, whole.row.id, whole.trashed)


async def _put_snapshot(db: Connection, snapshot: Snapshot) -> None:
    there = await db.fetchrow(LAST, rows.spelt(snapshot.game))
    if there is None:
        raise UnknownTable(snapshot.game)
    if not 0 <= snapshot.seq <= there[0]:
        raise StoreError(f"a snapshot after entry {snapshot.seq}, but the log ends with {there[0]}", "store/conflict")
    await db.execute(
        "INSERT INTO snapshots AS kept (game, seq, blob) VALUES ($1, $2, $3)"
        " ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, blob = excluded.blob WHERE excluded.seq >= kept.seq",
        rows.spelt(snapshot.game),
        snapshot.seq,
        snapshot.blob,
    )


async def _update(db: Connection, id: str, change: RowChange) -> TableRow:
    """The row is locked first: whoever appends has a share in it, so what is seen then is how things stand."""
    rows.checked(change.at)
    key = rows.spelt(id)
    version = await db.fetchval(f"SELECT version FROM tables WHERE id = $1 AND id {rows.KEPT} FOR UPDATE", key)
    if version is None:
        raise UnknownTable(id)
    if change.version is not None and change.version != version:
        raise Outdated(id)
    if change.seq is not None:
        last = await db.fetchval("SELECT coalesce(max(seq), 0) FROM entries WHERE game = $1", key)
        if last != change.seq:
            raise Outdated(id)
    await db.execute(
        "UPDATE tables SET version = version + 1, updated = greatest(updated, $2), status = coalesce($3, status),"
        " open = coalesce($4, open), header = coalesce($5, header), finished = CASE"
        " WHEN $3 IN ('finished', 'aborted') THEN coalesce(finished, $2) ELSE finished END WHERE id = $1",
        key,
        change.at,
        change.status,
        change.open,
        change.header,
    )
    row = await db.fetchrow(f"SELECT {rows.TABLE} FROM tables WHERE id = $1", key)
    assert row is not None
    return rows.table(row)


async def _write_seats(db: Connection, seats: Sequence[tuple[object, ...]]) -> None:
    if seats:
        await db.executemany(f"INSERT INTO seats ({rows.SEAT}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", seats)
