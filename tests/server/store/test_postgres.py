"""The store on PostgreSQL: databases that are not what they should be, servers that go away, and two who write."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest
from asyncpg.pool import PoolConnectionHolder

from erdkreis.server.store import (
    Kept,
    LogEntry,
    Outdated,
    Repeated,
    SeatRow,
    Snapshot,
    SqliteStore,
    Stale,
    Store,
    StoreError,
    TableRow,
    postgres,
    postgres_schema,
)
from erdkreis.server.store.copying import Copied, copy_tables, fingerprint, read_whole
from erdkreis.server.store.opening import open_store
from erdkreis.server.store.postgres import PostgresStore, migrate
from erdkreis.server.store.postgres_errors import is_lost
from erdkreis.server.store.postgres_rows import read, spelt
from tests.faults.wire import Wire
from tests.patience import PATIENCE, until
from tests.postgresql import PostgreSQL, name_of


def entry(seq: int, game: str = "t", command: str | None = None) -> LogEntry:
    return LogEntry(game, seq, command or f"c{seq}", 0, seq, b"{}")


@pytest.fixture
def url(new_database: Callable[[], str]) -> str:
    """A database with our schema."""
    found = new_database()
    asyncio.run(migrate(found))
    return found


def run(url: str, scene: Callable[[PostgresStore], Awaitable[None]]) -> None:
    async def play() -> None:
        store = await PostgresStore.open(url)
        try:
            await scene(store)
        finally:
            await store.close()

    asyncio.run(play())


def refused(url: str) -> StoreError:
    with pytest.raises(StoreError) as refusal:
        asyncio.run(open_store(url, Path("/nowhere")))
    assert "\n" not in str(refusal.value)
    return refusal.value


# What is not as it should be


def test_an_empty_database_is_left_alone_until_it_is_migrated(
    new_database: Callable[[], str], postgresql: PostgreSQL
) -> None:
    url = new_database()
    refusal = refused(url)
    assert (refusal.code, "erdkreis tables migrate" in str(refusal)) == ("store/earlier", True)
    count = "SELECT count(*) FROM pg_namespace WHERE nspname = 'erdkreis'"
    assert postgresql.tell(count, name_of(url)) == "0"
    assert asyncio.run(migrate(url)) == (0, postgres_schema.VERSION)
    assert asyncio.run(migrate(url)) == (postgres_schema.VERSION, postgres_schema.VERSION)
    run(url, lambda store: store.pass_time(1))


def test_many_who_migrate_at_once_do_it_once(new_database: Callable[[], str]) -> None:
    url = new_database()

    async def together() -> list[tuple[int, int]]:
        return await asyncio.gather(*(migrate(url) for _ in range(8)))

    before = [found for found, _ in asyncio.run(together())]
    assert sorted(before) == [0, *[postgres_schema.VERSION] * 7]


def test_a_newer_schema_is_refused(url: str, postgresql: PostgreSQL) -> None:
    newer = postgres_schema.VERSION + 1
    postgresql.tell(f"UPDATE erdkreis.schema_version SET version = {newer}", name_of(url))
    refusal = refused(url)
    assert refusal.code == "store/newer"
    assert f"newer Erdkreis (version {newer}; this one knows {newer - 1}): update Erdkreis" in str(refusal)
    with pytest.raises(StoreError, match="update Erdkreis"):
        asyncio.run(migrate(url))


def test_a_migration_that_fails_has_changed_nothing(
    url: str, postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    next = postgres_schema.VERSION + 1
    step = "CREATE TABLE winds (name text); INSERT INTO nowhere VALUES (1)"
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", {**postgres_schema.MIGRATIONS, next: step})
    monkeypatch.setattr(postgres_schema, "VERSION", next)
    with pytest.raises(StoreError):
        asyncio.run(migrate(url))
    assert postgresql.tell("SELECT to_regclass('erdkreis.winds') IS NULL", name_of(url)) == "t"
    assert postgresql.tell("SELECT version FROM erdkreis.schema_version", name_of(url)) == str(next - 1)
    assert refused(url).code == "store/earlier"


def test_a_schema_of_another_program_is_left_alone(new_database: Callable[[], str], postgresql: PostgreSQL) -> None:
    url = new_database()
    postgresql.tell("CREATE SCHEMA erdkreis CREATE TABLE cookies (name text)", name_of(url))
    assert refused(url).code == "store/foreign"
    with pytest.raises(StoreError, match="of another program"):
        asyncio.run(migrate(url))


def test_a_server_that_is_not_there_or_wrong_is_told_in_a_sentence(url: str, tmp_path: Path) -> None:
    nowhere = f"postgresql://somebody:secret@/{name_of(url)}?host={tmp_path}"
    missing = url.replace(name_of(url), "no_such_database")
    stranger = url.replace("//erdkreis@", "//nobody:secret@")
    for address in (nowhere, missing, stranger, "postgresql://127.0.0.1:1/erdkreis", "postgresql://[oops/erdkreis"):
        refusal = refused(address)
        assert refusal.code == "store/unreachable", address
        assert "secret" not in str(refusal)
    assert refused("mysql://localhost/erdkreis").code == "store/unreachable"


def test_without_the_extra_it_says_what_to_install(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    refusal = refused(url)
    assert (refusal.code, "pip install 'erdkreis[cluster]'" in str(refusal)) == ("store/extra", True)


def test_a_plain_server_loads_no_driver() -> None:
    look = "import sys, erdkreis.server.app, erdkreis.server.run; sys.exit('asyncpg' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look]).returncode == 0


@pytest.mark.parametrize("text", ["", "a\x00b", "\\0", "\\\\0", "\x00\\\x00", "\\", "a\\b\x00"])
def test_every_text_comes_back(text: str) -> None:
    assert "\x00" not in spelt(text)
    assert read(spelt(text)) == text


# Two processes' worth


def test_of_two_stores_one_moves_and_the_other_hears_how_far_it_is(url: str) -> None:
    async def scene(one: PostgresStore) -> None:
        other = await PostgresStore.open(url)
        try:
            await one.create_table(TableRow("t", 1, 1, "playing"), b"")
            for seq in range(1, 40):
                stores = (one, other)
                answers = await asyncio.gather(
                    *(s.append(entry(seq, command=f"{i}:{seq}")) for i, s in enumerate(stores))
                )
                assert sorted(type(answer).__name__ for answer in answers) == ["Kept", "Stale"]
                assert Stale(seq) in answers
            row = await one.table("t")
            assert row is not None
            ends = await asyncio.gather(
                one.append(entry(40)),
                other.update_table("t", at=9, version=row.version, seq=39, status="aborted"),
                return_exceptions=True,
            )
            aborted = not isinstance(ends[1], Outdated)
            assert isinstance(ends[0], Stale if aborted else Kept)
            assert await other.length("t") == (39 if aborted else 40)
        finally:
            await other.close()

    run(url, scene)


def test_many_games_of_two_stores_never_wait_for_each_other_for_ever(url: str) -> None:
    async def scene(one: PostgresStore) -> None:
        other = await PostgresStore.open(url)
        try:
            games = [f"g{number}" for number in range(60)]
            await asyncio.gather(*(one.create_table(TableRow(game, 1, 1), b"") for game in games))
            for seq in range(1, 6):
                there = [one.append(entry(seq, game, f"one:{seq}")) for game in games]
                back = [other.append(entry(seq, game, f"other:{seq}")) for game in reversed(games)]
                answers = await asyncio.gather(*there, *back)
                assert sum(isinstance(answer, Kept) for answer in answers) == len(games)
                assert answers.count(Stale(seq)) == len(games)
        finally:
            await other.close()

    run(url, scene)


# How far it is to the database


class Counting(Wire):
    """Counts how often the server says that it is ready for the next question: once after each journey."""

    journeys = 0

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        upstream, downstream = await super()._connect()
        counted = asyncio.StreamReader()
        self._counting = asyncio.create_task(self._count(upstream, counted))
        return counted, downstream

    async def _count(self, upstream: asyncio.StreamReader, counted: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await upstream.readexactly(5)
                message = head + await upstream.readexactly(int.from_bytes(head[1:]) - 4)
                self.journeys += head[:1] == b"Z"
                counted.feed_data(message)
        counted.feed_eof()


def test_an_append_is_one_journey_to_the_database_however_many_go_together(
    url: str, postgresql: PostgreSQL, tmp_path: Path
) -> None:
    socket = ".s.PGSQL.5432"

    async def scene() -> None:
        wire = Counting(tmp_path / socket, postgresql.folder / socket)
        async with wire:
            store = await PostgresStore.open(f"postgresql://erdkreis@/{name_of(url)}?host={tmp_path}")
            games = [f"g{number}" for number in range(20)]
            for game in games:
                await store.create_table(TableRow(game, 1, 1, "playing"), b"")
            await store.append(entry(1, games[0]))  # the statement is prepared
            before = wire.journeys
            await store.append(entry(2, games[0]))
            assert wire.journeys == before + 1
            together = [store.append(entry(1, game)) for game in games[1:]]
            assert all(isinstance(answer, Kept) for answer in await asyncio.gather(*together))
            assert wire.journeys == before + 2
            both = [store.append(entry(seq, games[0])) for seq in (3, 4)]
            assert await asyncio.gather(*both) == [Kept(entry(3, games[0])), Kept(entry(4, games[0]))]
            assert await store.append(entry(5, games[0]), status="finished") == Kept(entry(5, games[0]))
            row = await store.table(games[0])
            assert row is not None
            assert row.status == "finished"
            await store.close()

    asyncio.run(scene())


# A server that goes away


@pytest.fixture
def own() -> PostgreSQL:
    """One that may be stopped."""
    return PostgreSQL()


def test_when_the_server_has_gone_and_come_back_everything_goes_on(own: PostgreSQL) -> None:
    async def scene(url: str) -> None:
        store = await PostgresStore.open(url)
        try:
            await store.create_table(TableRow("t", 1, 1), b"")
            assert await store.append(entry(1)) == Kept(entry(1))
            await asyncio.to_thread(own.stop)
            with pytest.raises(StoreError) as refusal:
                await store.append(entry(2))
            assert refusal.value.code == "store/unreachable"
            with pytest.raises(StoreError, match="cannot be reached"):
                await store.update_table("t", at=5, header=b"lost")
            await asyncio.to_thread(own.start)
            assert await store.append(entry(2)) in (Kept(entry(2)), Repeated(entry(2)))
            waiting = asyncio.create_task(store.append(entry(3)))
            assert await waiting == Kept(entry(3))
            assert [each.seq for each in await store.entries("t")] == [1, 2, 3]
            assert (await store.update_table("t", at=5, header=b"new")).header == b"new"
        finally:
            await store.close()

    with own:
        url = own.database()
        asyncio.run(migrate(url))
        asyncio.run(scene(url))


def test_a_connection_that_is_lost_as_soon_as_it_is_made_costs_no_place(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More often than there are places: as when the database is killed while everybody comes back to it."""
    connect, losses = PoolConnectionHolder.connect, 5

    async def scene() -> None:
        store = await PostgresStore.open(url, connections=2)
        killer = await asyncpg.connect(url)

        async def connect_and_lose(holder: PoolConnectionHolder) -> None:
            nonlocal losses
            await connect(holder)
            if losses:
                losses -= 1
                made = holder._con
                await killer.execute("SELECT pg_terminate_backend($1)", made.get_server_pid())
                await until(made.is_closed)

        monkeypatch.setattr(PoolConnectionHolder, "connect", connect_and_lose)
        try:
            await store._pool.expire_connections()
            while losses:
                with contextlib.suppress(StoreError):
                    await store.length("t")
            assert await store.length("t") == 0
        finally:
            await killer.close()
            await store.close()

    asyncio.run(scene())


def test_a_line_that_drops_everything_is_told_and_given_up(
    url: str, postgresql: PostgreSQL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is closed: without a bound of our own, everybody would wait for as long as the system does."""
    monkeypatch.setattr(postgres, "PATIENCE", 0.0)
    socket = ".s.PGSQL.5432"

    async def scene() -> None:
        async with Wire(tmp_path / socket, postgresql.folder / socket) as wire:
            store = await PostgresStore.open(f"postgresql://erdkreis@/{name_of(url)}?host={tmp_path}")
            await store.create_table(TableRow("t", 1, 1, "playing"), b"secret")
            wire.state = "dead"
            for bound in ("ANSWER_SECONDS", "CONNECT_SECONDS"):
                monkeypatch.setattr(postgres, bound, 0.1)
            for asked in (store.append(entry(1)), store.table("t"), store.update_table("t", at=2)):
                with pytest.raises(StoreError) as refusal:
                    await asked
                assert refusal.value.code == "store/unreachable"
            for bound in ("ANSWER_SECONDS", "CONNECT_SECONDS"):
                monkeypatch.setattr(postgres, bound, PATIENCE)
            wire.state = "whole"
            assert isinstance(await store.append(entry(1)), Kept)
            await store.close()

    asyncio.run(scene())


def test_whatever_a_dying_server_does_is_told_as_unreachable(own: PostgreSQL) -> None:
    """Else a table that is being read would be taken for damaged, and set aside."""
    assert is_lost(asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress"))

    async def read(store: PostgresStore, told: set[str]) -> None:
        while True:
            try:
                await asyncio.gather(store.table("t"), store.seats("t"), store.entries("t"))
            except StoreError as error:
                told.add(error.code)
                await asyncio.sleep(0.02)

    async def scene(url: str) -> None:
        store, told = await PostgresStore.open(url), set[str]()
        await store.create_table(TableRow("t", 1, 1), b"")
        readers = [asyncio.create_task(read(store, told)) for _ in range(20)]
        for _ in range(3):
            await store.append(entry(1))
            await asyncio.to_thread(own.kill)
            await until(lambda: bool(told))
            await asyncio.to_thread(own.start)
        for reader in readers:
            assert not reader.done() or reader.exception() is None
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        await store.close()
        assert told == {"store/unreachable"}

    with own:
        url = own.database()
        asyncio.run(migrate(url))
        asyncio.run(scene(url))


# From one store to another


async def some_tables(store: Store) -> None:
    for number in range(5):
        id = f"{number:016x}"
        seats = [SeatRow(id, seat, "person", f"Zoë {seat}", "red", b"token", b"seed") for seat in range(3)]
        await store.create_table(TableRow(id, number, number, "playing", header=b'{"a":1}'), b"secret", seats)
        for seq in range(1, 4 + number):
            await store.append(entry(seq, id))
        await store.put_snapshot(Snapshot(id, 2, b"snapshot"))
    await store.append(entry(4, f"{0:016x}"), status="finished")
    await store.put_into_trash(f"{4:016x}")


def test_tables_go_to_postgresql_and_back_and_are_the_same(url: str, tmp_path: Path) -> None:
    async def scene(store: PostgresStore) -> None:
        first = await SqliteStore.open(tmp_path / "first.db")
        last = await SqliteStore.open(tmp_path / "last.db")
        try:
            await some_tables(first)
            there = await copy_tables(first, store)
            assert there == Copied(5, 0, 4 + 4 + 5 + 6 + 7, [])
            assert await copy_tables(first, store) == Copied(0, 5, 0, [])
            assert (await copy_tables(store, last)).copied == 5
            for row in await first.tables():
                found = await last.table(row.id)
                assert found == row
                one, other = await read_whole(first, row, None), await read_whole(last, found, None)
                assert one is not None
                assert other is not None
                assert fingerprint(one) == fingerprint(other)
                assert fingerprint(replace(one, entries=one.entries[:-1])) != fingerprint(one)
            assert [each.table for each in await last.trash()] == [each.table for each in await first.trash()]
        finally:
            await first.close()
            await last.close()

    run(url, scene)


def test_a_copy_that_was_interrupted_goes_on_and_leaves_what_is_another(url: str, tmp_path: Path) -> None:
    class Interrupted(Exception):
        pass

    async def scene(store: PostgresStore) -> None:
        first = await SqliteStore.open(tmp_path / "first.db")
        try:
            await some_tables(first)
            heard: list[str] = []

            def stop(id: str) -> None:
                heard.append(id)
                if len(heard) == 2:
                    raise Interrupted

            with pytest.raises(Interrupted):
                await copy_tables(first, store, stop)
            assert len(await store.tables()) == 2
            await store.append(entry(await store.length(heard[0]) + 1, heard[0], "played since"))
            done = await copy_tables(first, store)
            assert (done.copied, done.there, done.left) == (3, 1, [(heard[0], "other")])
            assert (await store.entries(heard[0]))[-1].command == "played since"
        finally:
            await first.close()

    run(url, scene)
