"""A disk that is full, a database that is damaged, foreign or from the future.

    python -m tests.faults.disk

Proves that a full disk refuses moves with a clear code, tells nobody of a move that was not kept, and hurts nothing:
once there is room the games go on and their files verify. And that the server does not start on a database it cannot
trust: it says so in one line, and changes not a byte.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Protocol

import httpx

from erdkreis.server.store import SqliteStore
from erdkreis.server.store.sqlite_file import APPLICATION, VERSION
from tests.faults.nursery import ROOT, ServerProcess, nursery
from tests.faults.people import Crowd, Way
from tests.faults.reckoning import DATABASE, Reckoning, reckon
from tests.patience import PATIENCE, until

SMALL, LARGE = 1024 * 1024, 64 * 1024 * 1024
FULL_CODES = {"store/full", "store/io"}  # a limit on the size of files is no full disk to SQLite, but much the same


# A full disk


class HasPid(Protocol):
    @property
    def pid(self) -> int: ...


@dataclass
class SmallDisk:
    """A folder with little room: a file system of its own where that is permitted, else a limit on files' sizes."""

    folder: Path
    mounted: bool

    def limit(self, server: HasPid) -> None:
        if not self.mounted:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (SMALL // 2, resource.RLIM_INFINITY))

    def make_room(self, server: ServerProcess) -> None:
        if self.mounted:
            subprocess.run(["mount", "-o", f"remount,size={LARGE}", str(self.folder)], check=True)
        else:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk]:
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "none", str(folder)]
    mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True).returncode == 0
    try:
        yield SmallDisk(folder, mounted)
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@dataclass
class FullDisk:
    """What happened on the full disk. From `unclear` on it must be nought."""

    refusals: int = 0
    http_refusals: int = 0
    moves_after_room_was_made: int = 0
    unclear: int = 0
    http_unclear: int = 0
    tables_that_stand_still: int = 0
    reckoning: Reckoning = field(default_factory=Reckoning)
    notes: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        stuck = self.unclear or self.http_unclear or self.tables_that_stand_still
        return not stuck and self.reckoning.clean

    def __str__(self) -> str:
        own = [each.name for each in fields(self) if each.name not in ("reckoning", "notes")]
        return "\n".join(f"{getattr(self, name):>11,} {name.replace('_', ' ')}" for name in own) + f"\n{self.reckoning}"


async def fill(folder: Path, seed: int) -> FullDisk:
    """Play until the disk is full and for a while longer, make room, go on, and compare everything."""
    found = FullDisk()
    with small_disk(folder / "disk") as disk, nursery(folder / "logs") as home:
        data = disk.folder / "data"
        server = await asyncio.to_thread(home.start, data, snapshot_every=10)
        way = Way(server.port)
        way.up.set()
        crowd = Crowd(way, random.Random(seed), tables=3, again=False)
        crowd.begin()
        await until(lambda: len({person.table for person in crowd.people}) == 3)
        disk.limit(server)
        await until(lambda: any(person.refused for person in crowd.people))
        for _ in range(5):
            await _ask_for_a_table(way, found)
        await until(lambda: sum(len(person.refused) for person in crowd.people) >= 20)
        disk.make_room(server)
        before = {person.table: person.seq for person in crowd.people}
        moved = {person.table: person for person in crowd.people}
        with contextlib.suppress(TimeoutError):
            await until(lambda: all(person.over or person.seq > before[table] + 5 for table, person in moved.items()))
        for table, person in moved.items():
            found.moves_after_room_was_made += person.seq - before[table]
            if person.seq <= before[table] and not person.over:
                found.tables_that_stand_still += 1
                awaited = (person.view or {}).get("awaiting")
                found.notes.append(f"{table}: nobody moves although there is room; awaited is seat {awaited}")
        await crowd.rest()
        await crowd.leave()
        found.notes += server.errors
        found.reckoning.faults += len(server.errors)
        await asyncio.to_thread(server.kill, signal.SIGTERM)
        for code in [code for person in crowd.people for code in person.refused.values()]:
            found.refusals += 1
            if code not in FULL_CODES:
                found.unclear += 1
                found.notes.append(f"refused with {code}")
        await reckon(data, crowd.people, found.reckoning, found.notes)
    return found


async def _ask_for_a_table(way: Way, found: FullDisk) -> None:
    """Over HTTP, a full disk is told with a code too: either there is a table, or it says why not."""
    wanted: dict[str, Any] = {"edition": "hasbro2000", "seats": [{"kind": "person"}] * 3, "name": "x" * 24}
    async with httpx.AsyncClient(base_url=way.base, trust_env=False, timeout=PATIENCE) as http:
        answer = await http.post("/api/tables", json=wanted)
    if answer.status_code == 201:
        return
    found.http_refusals += 1
    told = answer.json()
    if answer.status_code == 500 or told.get("code") not in FULL_CODES:
        found.http_unclear += 1
        found.notes.append(f"POST /api/tables on a full disk: {answer.status_code} {answer.text[:100]}")


# A database that cannot be trusted


def _sound(path: Path) -> None:
    async def make() -> None:
        await (await SqliteStore.open(path)).close()

    asyncio.run(make())
    with closing(sqlite3.connect(path)) as db:
        for number in range(200):
            row = (f"t{number}", number, number, "finished", number, 0, os.urandom(900), 0)
            db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _garbage(path: Path) -> None:
    path.write_bytes(random.Random(1).randbytes(20_000))


def _truncated(path: Path) -> None:
    _sound(path)
    os.truncate(path, path.stat().st_size // 2)


def _flipped(path: Path) -> None:
    """Pages in the middle overwritten, as by another program or a dying disk."""
    _sound(path)
    with path.open("r+b") as file:
        file.seek(4096 * 5)
        file.write(random.Random(2).randbytes(4096 * 20))


def _newer(path: Path) -> None:
    _sound(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION ^ 1}")
        db.execute("CREATE TABLE recipes (name TEXT)")


def _empty(path: Path) -> None:
    path.touch()


def _a_folder(path: Path) -> None:
    path.mkdir()


def _only_its_log(path: Path) -> None:
    path.with_name(path.name + "-wal").write_bytes(random.Random(3).randbytes(5000))


DAMAGES: dict[str, Callable[[Path], None]] = {
    maker.__name__.strip("_"): maker
    for maker in (_garbage, _truncated, _flipped, _newer, _foreign, _empty, _a_folder, _only_its_log)
}


@dataclass
class Start:
    """How an attempt to start went."""

    code: int
    told: str
    files_before: dict[str, bytes]
    files_after: dict[str, bytes]

    @property
    def problem(self) -> str | None:
        """What was not as it should be."""
        lines = self.told.strip().splitlines()
        if self.code == 0:
            return "it started"
        if len(lines) != 1 or "Traceback" in self.told:
            return f"it said {len(lines)} lines instead of one:\n{self.told}"
        if DATABASE not in lines[0]:
            return f"it did not name the file: {lines[0]}"
        if self.files_before != self.files_after:
            return "it changed files"
        return None


def start_on(folder: Path, damage: str) -> Start:
    """Try to start the server on a damaged database, as a person would."""
    folder.mkdir()
    DAMAGES[damage](folder / DATABASE)
    before = _contents(folder)
    done = subprocess.run(
        [sys.executable, "-m", "erdkreis", "serve", "--port", "0", "--data", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "ERDKREIS_BOT_WORKERS": "0"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return Start(done.returncode, done.stderr + done.stdout, before, _contents(folder))


def _contents(folder: Path) -> dict[str, bytes]:
    """Every file; the server's own lock does not count."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".lock"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="erdkreis-disk-") as name:
        full = asyncio.run(fill(Path(name), seed=1))
        print(f"{full}\n" + "\n".join(f"  {note}" for note in full.notes[:30]))
        wrong = 0
        for damage in DAMAGES:
            start = start_on(Path(name) / damage, damage)
            wrong += start.problem is not None
            print(f"{damage:>15}: exit {start.code}: {start.problem or start.told.strip()}")
    print(f"{len(DAMAGES):>11,} untrustworthy databases\n{wrong:>11,} of them treated wrongly")
    return 0 if full.clean and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
