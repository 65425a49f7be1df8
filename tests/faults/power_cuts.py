"""Cut the power at every moment while the store is under load, and count what is lost.

    python -m tests.faults.power_cuts --cuts 10000

A child process appends to many games with the store as it is, and tells of each append after it was acknowledged, while
`strace` records every write, sync and name of its files. From that record the disk is rebuilt as it may look after a
cut at any moment (`recorded_disk`), and opened with the store: every acknowledged append is there, none is there twice,
no number is missing, the database is sound, and plays on. With `--synchronous NORMAL`, by which a commit does not wait
for the disk, it finds losses, and with `OFF` databases that cannot be read.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from erdkreis.server.store import Kept, LogEntry, SqliteStore, StoreError, TableRow, sqlite_checkpoint
from tests.faults.kill_store import Found, check, play_all
from tests.faults.killing import ROOT, sound
from tests.faults.recorded_disk import STRACE, Disk, calls
from tests.patience import PATIENCE

CUTS_PER_RECORD = 400
LIVES = ((1, 30), (8, 30), (3, 25))
"""How many games are played for how many commands, each time by a store that is opened anew."""
MEMORY = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
"""Where disks are rebuilt: no power is cut there, and nobody need wait for a real one."""
CHECKPOINT_SECONDS = 0.03
"""So that a short record has many."""


@dataclass
class Counts(Found):
    """What was found in all the disks. Neither may any of them be unreadable."""

    cuts: int = 0
    cuts_before_the_first_append: int = 0
    moments: int = 0
    acknowledged: int = 0
    unreadable: int = 0

    @property
    def clean(self) -> bool:
        return super().clean and not self.unreadable


# The child


async def load(path: Path, synchronous: str) -> None:
    sqlite_checkpoint.SECONDS = CHECKPOINT_SECONDS
    done: dict[str, int] = {}
    for games, commands in LIVES:
        store = await SqliteStore.open(path)
        for db in (store._writer, store._checkpoints._db):
            db.execute(f"PRAGMA synchronous = {synchronous}")
        played = {game: done.get(game, 0) for game in (f"g{number}" for number in range(games))}
        await play_all(store, played, commands)
        done |= {game: number + commands for game, number in played.items()}
        await store.close()


# The parent


def record(folder: Path, trace: Path, synchronous: str) -> None:
    words = ["tests.faults.power_cuts", "--child", str(folder / "store.db"), "--synchronous", synchronous]
    child = subprocess.run(
        [*STRACE, f"--output={trace}", sys.executable, "-m", *words],
        cwd=ROOT,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    if child.returncode:
        raise RuntimeError(f"the child failed:\n{child.stderr.decode()}")


def cut(folder: Path, trace: Path, cuts: int, chance: random.Random, counts: Counts) -> None:
    """Cut the power at so many moments of one record, chosen at random."""
    disk, happened = Disk(folder), list(calls(trace))
    moments = [number for number, call in enumerate(happened) if call.name not in ("open", "openat", "close")]
    counts.moments += len(moments)
    chosen = Counter(chance.choices(moments, k=cuts))
    acknowledged: dict[str, list[str]] = {}
    for number, call in enumerate(happened):
        for line in disk.see(call).decode().splitlines():
            game, seq, command, _ = line.split()
            known = acknowledged.setdefault(game, [])
            if int(seq) > len(known):  # else it was asked for twice
                known.append(command)
        for _ in range(chosen[number]):
            look(disk.after_a_cut(chance), acknowledged, chance, counts)
    assert disk.now == {path.name: path.read_bytes() for path in folder.iterdir()}, "not all was recorded"


def look(files: dict[str, bytes], acknowledged: dict[str, list[str]], chance: random.Random, counts: Counts) -> None:
    """Open what a cut has left."""
    counts.cuts += 1
    counts.acknowledged += sum(map(len, acknowledged.values()))
    counts.cuts_before_the_first_append += not acknowledged
    with tempfile.TemporaryDirectory(prefix="erdkreis-cut-", dir=MEMORY) as name:
        path = Path(name) / "store.db"
        for file, content in files.items():
            # What others share in memory may have gone to the disk at any time, or never.
            shared = file.endswith("-shm") and chance.random() < 0.5
            (path.parent / file).write_bytes(chance.randbytes(32768) if shared else content)
        try:
            asyncio.run(check(path, acknowledged, counts))
            counts.unsound += not sound(path)
            asyncio.run(play_on(path, counts))
        except (StoreError, sqlite3.Error):
            counts.unreadable += 1


async def play_on(path: Path, counts: Counts) -> None:
    store = await SqliteStore.open(path)
    try:
        await store.create_table(TableRow("new", 1, 1, "playing"), b"secret")
        counts.unsound += not isinstance(await store.append(LogEntry("new", 1, "c1", 0, 1, b"{}")), Kept)
    finally:
        await store.close()


def run(cuts: int, seed: int, synchronous: str = "FULL", *, show: bool = False) -> Counts:
    chance, counts = random.Random(seed), Counts()
    while counts.cuts < cuts and (counts.clean or synchronous != "FULL"):
        with tempfile.TemporaryDirectory(prefix="erdkreis-power-") as name:
            folder, trace = Path(name).resolve() / "data", Path(name) / "trace"
            folder.mkdir()
            record(folder, trace, synchronous)
            cut(folder, trace, min(CUTS_PER_RECORD, cuts - counts.cuts), chance, counts)
        if show:
            print(f"after {counts.cuts} cuts: {counts.acknowledged:,} acknowledged, clean: {counts.clean}", flush=True)
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description="Cut the power while the store is under load and count what is lost.")
    parser.add_argument("--cuts", type=int, default=400)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6, help="of the moments (default: a new one)")
    parser.add_argument(
        "--synchronous", default="FULL", choices=("FULL", "NORMAL", "OFF"), help="all but FULL lose something"
    )
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        asyncio.run(load(given.child, given.synchronous))
        return 0
    print(f"seed {given.seed}")
    counts = run(given.cuts, given.seed, given.synchronous, show=True)
    print(counts)
    return 0 if counts.clean else 1


if __name__ == "__main__":
    sys.exit(main())
