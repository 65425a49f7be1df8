"""The store on SQLite: files that are not what they should be, disks that are full, and commits that are shared."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from erdkreis.server.store import (
    Kept,
    LogEntry,
    Repeated,
    SeatRow,
    SqliteStore,
    Stale,
    StoreBusy,
    StoreError,
    TableRow,
    sqlite_commit,
    sqlite_file,
)
from erdkreis.server.store.sqlite_file import APPLICATION, VERSION
from tests.patience import PATIENCE, until

Scene = Callable[[SqliteStore], Awaitable[None]]


def run(path: Path, scene: Scene, capacity: int = 4096, batch: int = 256) -> None:
    async def play() -> None:
        store = await SqliteStore.open(path, capacity=capacity, batch=batch)
        try:
            await scene(store)
        finally:
            await store.close()

    asyncio.run(play())


def entry(seq: int, game: str = "t", body: bytes = b"{}") -> LogEntry:
    return LogEntry(game, seq, f"c{seq}", 0, seq, body)


async def start(store: SqliteStore, *games: str) -> None:
    await asyncio.gather(*(store.create_table(TableRow(game, 1, 1), b"secret") for game in games or ("t",)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with one table of three hundred entries, closed."""
    path = tmp_path / "erdkreis.db"

    async def scene(store: SqliteStore) -> None:
        await start(store)
        await asyncio.gather(*(store.append(entry(seq, body=b"x" * 500)) for seq in range(1, 301)))

    run(path, scene)
    return path


def contents(folder: Path) -> dict[Path, bytes]:
    """Every file but the index of a log, which holds nothing of its own."""
    return {found: found.read_bytes() for found in folder.rglob("*") if found.is_file() and found.suffix != ".db-shm"}


def refused(path: Path) -> StoreError:
    """Why it cannot be opened. Nothing is changed, made or left open by the attempt."""
    before = contents(path.parent)
    threads = threading.active_count()
    with pytest.raises(StoreError) as refusal:
        asyncio.run(SqliteStore.open(path))
    assert contents(path.parent) == before
    assert threading.active_count() == threads
    assert str(path) in str(refusal.value) or str(path.parent) in str(refusal.value)
    return refusal.value


# The file


def test_the_file_is_ours_alone_and_complete_once_closed(path: Path) -> None:
    assert [found.name for found in path.parent.iterdir()] == [path.name]
    assert path.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_the_keys_are_those_the_log_rests_on(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        for again in ("'t', 1, 'new'", "'t', 999, 'c1'"):
            with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
                db.execute(f"INSERT INTO entries VALUES ({again}, 0, 0, x'')")


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        for pragma, value in {"synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000, "fullfsync": 1}.items():
            assert store._writer.execute(f"PRAGMA {pragma}").fetchone() == (value,)

    run(tmp_path / "erdkreis.db", scene)


def test_readers_cannot_write(path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        with pytest.raises(StoreError) as refusal:
            await store._reading.ask(lambda db: db.execute("DELETE FROM tables"))
        assert refusal.value.code == "store/unwritable"

    run(path, scene)


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
        # as a killed process leaves it: the version stands in the log only
        for suffix in ("", "-wal"):
            shutil.copy(f"{path}{suffix}", f"{path}.killed.db{suffix}")
    assert refused(path.with_name("erdkreis.db.killed.db")).code == "store/newer"
    refusal = refused(path)
    assert refusal.code == "store/newer"
    assert f"newer Erdkreis (version {VERSION + 1}; this one knows {VERSION}): update" in str(refusal)


def upgrading(monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """The next version of the program, which brings a database there by this step."""
    monkeypatch.setattr(sqlite_file, "UPGRADES", {**sqlite_file.UPGRADES, VERSION: step})
    monkeypatch.setattr(sqlite_file, "VERSION", VERSION + 1)


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def test_a_file_of_an_earlier_version_is_brought_to_this_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(path)) as db:
        for later in ("service", "idle", "trash"):
            db.execute(f"DROP TABLE {later}")
        db.execute("ALTER TABLE seats DROP COLUMN request")
        db.execute("ALTER TABLE tables DROP COLUMN version")
        db.execute("PRAGMA user_version = 1")
    step = "ALTER TABLE tables ADD COLUMN wind TEXT NOT NULL DEFAULT 'west'; UPDATE tables SET wind = 'east'"
    upgrading(monkeypatch, step)

    async def scene(store: SqliteStore) -> None:
        found = await store.table("t")
        assert found is not None
        assert len(await store.entries("t", 0, 100)) > 0

    run(path, scene)
    run(path, scene)  # once is enough
    assert version_of(path) == VERSION + 1
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT DISTINCT wind FROM tables").fetchall() == [("east",)]


def test_an_upgrade_that_fails_has_changed_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrading(monkeypatch, "DELETE FROM entries; INSERT INTO nowhere VALUES (1)")
    refused(path)
    assert version_of(path) == VERSION
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM entries").fetchone()[0] > 0


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "cookies.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE cookies (name TEXT)")
    refusal = refused(path)
    assert refusal.code == "store/foreign"
    assert "of another program" in str(refusal)


@pytest.mark.parametrize("content", [b"", b"x", b"{}\n" * 5000, b"SQLite format 3\x00", bytes(8192)])
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "erdkreis.db"
    path.write_bytes(content)
    assert refused(path).code in ("store/damaged", "store/foreign")


@pytest.mark.parametrize("kept", [0.05, 0.3, 0.7, 0.98])
def test_a_truncated_file_is_left_alone(path: Path, kept: float) -> None:
    os.truncate(path, int(path.stat().st_size * kept))
    refusal = refused(path)
    assert refusal.code == "store/damaged"
    assert "damaged" in str(refusal)


def test_a_page_overwritten_in_the_middle_is_found(path: Path) -> None:
    found = 0
    pages = path.stat().st_size // 4096
    sound = path.read_bytes()
    for page in range(0, pages, 7):
        path.write_bytes(sound[: page * 4096] + b"\xa5" * 4096 + sound[(page + 1) * 4096 :])
        refused(path)
        found += 1
    assert found > 5


def test_a_database_without_its_main_file_is_left_alone(path: Path) -> None:
    path.rename(path.with_name("erdkreis.db-wal"))
    refusal = refused(path)
    assert refusal.code == "store/damaged"
    assert "restore both" in str(refusal)


def test_damage_that_shows_later_is_told_and_the_rest_goes_on(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_snapshots_1'"
        ).fetchone()

    async def scene(store: SqliteStore) -> None:
        with path.open("r+b") as file:
            file.seek((page - 1) * 4096)
            file.write(b"\xa5" * 4096)
        with pytest.raises(StoreError, match="is damaged") as refusal:
            await store.snapshot("t")
        assert refusal.value.code == "store/damaged"
        assert len(await store.entries("t")) == 300

    run(path, scene)


def test_without_its_directory_nothing_is_made(tmp_path: Path) -> None:
    refusal = refused(tmp_path / "missing" / "erdkreis.db")
    assert refusal.code == "store/unwritable"
    assert "there is no directory" in str(refusal)
    assert not (tmp_path / "missing").exists()


def test_a_directory_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "erdkreis.db").mkdir()
    assert refused(tmp_path / "erdkreis.db").code == "store/foreign"


# Disks that are read-only or full


@contextmanager
def disk(folder: Path, options: str) -> Iterator[None]:
    """A small disk of its own, where mounting is permitted."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("mounting is not permitted here")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_on_a_read_only_disk_it_says_so(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    with disk(folder, "size=4m"):
        shutil.copy(path, folder)
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        for name in ("erdkreis.db", "new.db"):
            refusal = refused(folder / name)
            assert refusal.code == "store/unwritable"
            assert "cannot be written" in str(refusal)


async def until_full(store: SqliteStore) -> int:
    """Append until there is no room; the last number kept."""
    kept = 0

    async def fill() -> None:
        nonlocal kept
        while isinstance(await store.append(entry(kept + 1, body=b"x" * 3000)), Kept):
            kept += 1

    with pytest.raises(StoreError, match="the disk is full; nothing was written") as refusal:
        await fill()
    assert refusal.value.code == "store/full"
    return kept


def test_a_full_disk_loses_nothing_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    folder = tmp_path / "disk"

    async def scene(store: SqliteStore) -> None:
        await start(store)
        last = await until_full(store)
        assert last > 20
        assert [kept.seq for kept in await store.entries("t")] == list(range(1, last + 1))
        (folder / "ballast").unlink()
        assert isinstance(await store.append(entry(last + 1, body=b"x" * 3000)), Kept)
        assert await store.append(entry(last)) == Repeated(entry(last, body=b"x" * 3000))

    async def check(store: SqliteStore) -> None:
        kept = await store.entries("t")
        assert [one.seq for one in kept] == list(range(1, len(kept) + 1))

    with disk(folder, "size=2m"):
        (folder / "ballast").write_bytes(bytes(700_000))
        run(folder / "erdkreis.db", scene)
        run(folder / "erdkreis.db", check)


def test_a_request_too_large_for_the_disk_harms_no_other(path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        await start(store, "a", "b")
        pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
        store._writer.execute(f"PRAGMA max_page_count = {pages + 20}")
        small, large, late = await asyncio.gather(
            store.append(entry(1, "a")),
            store.append(entry(1, "b", b"x" * 500_000)),
            store.append(entry(301)),
            return_exceptions=True,
        )
        assert small == Kept(entry(1, "a"))
        assert isinstance(large, StoreError)
        assert large.code == "store/full"
        assert late == Kept(entry(301))
        assert await store.entries("b") == ()
        store._writer.execute("PRAGMA max_page_count = 1000000")
        assert await store.append(entry(1, "b")) == Kept(entry(1, "b"))

    run(path, scene)


def test_an_error_of_the_disk_loses_nothing(path: Path) -> None:
    """The limit on the size of files makes writing fail with EFBIG: a real I/O error in the middle of a commit."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def scene(store: SqliteStore) -> None:
        await start(store, "a", "b")
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
        try:
            failed = await asyncio.gather(
                *(store.append(entry(1, game, b"x" * 150_000)) for game in ("a", "b")), return_exceptions=True
            )
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert [getattr(error, "code", error) for error in failed] == ["store/io", "store/io"]
        assert await store.entries("a") == await store.entries("b") == ()
        assert await store.append(entry(1, "a")) == Kept(entry(1, "a"))
        assert await store.append(entry(1)) == Repeated(entry(1, body=b"x" * 500))

    async def check(store: SqliteStore) -> None:
        assert await store.entries("a") == (entry(1, "a"),)
        assert len(await store.entries("t")) == 300

    run(path, scene)
    run(path, check)


# Group commit and back-pressure


def test_what_waits_together_is_committed_together(path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        statements: list[str] = []
        store._writer.set_trace_callback(statements.append)
        before = store.figures
        answers = await asyncio.gather(*(store.append(entry(seq)) for seq in range(301, 801)))
        store._writer.set_trace_callback(None)
        assert answers == [Kept(entry(seq)) for seq in range(301, 801)]
        commits = statements.count("COMMIT")
        assert 500 / 64 <= commits < 50  # no more than 64 share one; the first goes alone
        assert (store.figures.commits - before.commits, store.figures.requests - before.requests) == (commits, 500)

    run(path, scene, batch=64)


def test_nobody_is_told_before_the_commit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another program holds the database no commit is possible, so nothing may be answered; reads go on."""
    monkeypatch.setattr(sqlite_commit, "PATIENCE", PATIENCE)

    async def scene(store: SqliteStore) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            here, tried = threading.get_ident(), set[tuple[str, bool]]()  # what, and whether in a thread that may wait
            store._writer.set_trace_callback(lambda what: tried.add((what, threading.get_ident() != here)))
            asked = [
                asyncio.create_task(store.append(wanted)) for wanted in (entry(301), entry(301), entry(7), entry(9999))
            ]
            await until(lambda: ("BEGIN IMMEDIATE", True) in tried)
            assert len(await store.entries("t")) == 300
            assert not any(task.done() for task in asked)
            other.execute("ROLLBACK")
        kept, again, old, _ = await asyncio.gather(*asked)
        assert (kept, again) == (Kept(entry(301)), Repeated(entry(301)))
        assert isinstance(old, Repeated)
        assert await store.append(entry(9998)) == Stale(301)

    run(path, scene)


def test_whoever_asks_writes_a_move_unless_the_disk_is_slow(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread would cost more than the move; but nobody at any table shall wait for a disk that hesitates."""

    async def scene(store: SqliteStore) -> None:
        here, writers = threading.get_ident(), set[int]()
        store._writer.set_trace_callback(lambda _: writers.add(threading.get_ident()))

        async def writes(request: Awaitable[object]) -> set[int]:
            writers.clear()
            await request
            found = set(writers)
            await until(lambda: store._writing._working == 0)  # a thread that has answered looks for more, then rests
            return found

        monkeypatch.setattr(sqlite_commit, "SLOW_SECONDS", float("inf"))
        assert await writes(store.append(entry(301))) == {here}
        assert here not in await writes(
            store.seat_anew("t", [SeatRow("t", 0, "person", "Ada", "red")], at=1, header=b"{}")
        )
        assert await writes(store.append(entry(302))) == {here}
        monkeypatch.setattr(sqlite_commit, "SLOW_SECONDS", 0.0)
        assert here not in await writes(store.append(entry(303)))
        monkeypatch.setattr(sqlite_commit, "SLOW_SECONDS", float("inf"))
        assert await writes(store.append(entry(304))) == {here}
        assert [each.seq for each in await store.entries("t", 300)] == [301, 302, 303, 304]

    run(path, scene)


def test_too_many_at_once_are_told_to_come_later(path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            first = asyncio.create_task(store.append(entry(301)))
            while store.figures.requests == 0:  # until the writer has taken it
                await asyncio.sleep(0.001)
            waiting = [asyncio.create_task(store.append(entry(seq))) for seq in range(302, 312)]
            await asyncio.sleep(0)
            assert store.figures.waiting_writes == 10
            with pytest.raises(StoreBusy, match="10 requests wait to write: try again later") as refusal:
                await store.append(entry(312))
            assert refusal.value.code == "store/busy"
            other.execute("ROLLBACK")
        assert all(isinstance(answer, Kept) for answer in await asyncio.gather(first, *waiting))
        assert await store.append(entry(312)) == Kept(entry(312))

    run(path, scene, capacity=10)


def test_a_mistake_of_ours_fails_its_own_request_only(path: Path) -> None:
    def mistaken(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM tables")
        raise ZeroDivisionError

    async def scene(store: SqliteStore) -> None:
        before, wrong, after = await asyncio.gather(
            store.append(entry(301)), store._writing.ask(mistaken), store.append(entry(302)), return_exceptions=True
        )
        assert isinstance(wrong, ZeroDivisionError)
        assert (before, after) == (Kept(entry(301)), Kept(entry(302)))

    run(path, scene)


def test_two_stores_on_one_file_agree(path: Path) -> None:
    """As when `erdkreis tables` works on the file of a running server."""

    async def scene(store: SqliteStore) -> None:
        other = await SqliteStore.open(path)
        try:
            for seq in range(301, 331):
                answers = await asyncio.gather(store.append(entry(seq)), other.append(entry(seq)))
                assert sorted(type(answer).__name__ for answer in answers) == ["Kept", "Repeated"]
            assert await other.delete_table("t")
            assert await store.table("t") is None
        finally:
            await other.close()

    run(path, scene)


def test_many_who_make_the_same_file_get_the_same(tmp_path: Path) -> None:
    async def scene() -> None:
        stores = await asyncio.gather(*(SqliteStore.open(tmp_path / "erdkreis.db") for _ in range(5)))
        await start(stores[0])
        for store in stores:
            assert await store.table("t") is not None
            await store.close()

    asyncio.run(scene())
    assert [found.name for found in tmp_path.iterdir()] == ["erdkreis.db"]


# Backup and checkpoint


def test_a_backup_of_a_store_in_use_is_a_sound_store(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "backup.db"

    async def scene(store: SqliteStore) -> None:
        busy = [asyncio.create_task(store.append(entry(seq))) for seq in range(301, 601)]
        await busy[0]
        await store.backup(target)
        await asyncio.gather(*busy)
        for taken in (target, path):
            with pytest.raises(StoreError, match="is there already"):
                await store.backup(taken)
        with pytest.raises(StoreError, match="cannot be written"):
            await store.backup(tmp_path / "missing" / "backup.db")

    async def check(store: SqliteStore) -> None:
        kept = await store.entries("t")
        assert 301 <= len(kept) <= 600
        assert [one.seq for one in kept] == list(range(1, len(kept) + 1))
        assert await store.secrets("t") == b"secret"
        await store.append(entry(len(kept) + 1))

    run(path, scene)
    assert target.stat().st_mode & 0o077 == 0
    run(target, check)


def test_after_a_checkpoint_the_file_alone_is_complete(path: Path, tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        await store.append(entry(301))
        await store.checkpoint()
        assert path.with_name("erdkreis.db-wal").stat().st_size == 0
        shutil.copy(path, tmp_path / "copy.db")

    async def check(store: SqliteStore) -> None:
        assert len(await store.entries("t")) == 301

    run(path, scene)
    run(tmp_path / "copy.db", check)


def test_no_thread_outlives_its_store(path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        assert [thread for thread in threading.enumerate() if thread.name.startswith("store-")]

    run(path, scene)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("store-")]
