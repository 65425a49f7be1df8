"""Kill the store with SIGKILL at random points under load, again and again, and count what is lost.

    python -m tests.faults.kill_store --kills 1000

A child process appends to many games at once and reports each append on a pipe after it was acknowledged. The parent
kills it, opens the database, and checks: every acknowledged append is there, none is there twice, no number is missing,
the database is sound. Then the next child asks again for what was not acknowledged, as clients do.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from erdkreis.server.store import Kept, LogEntry, Repeated, Snapshot, SqliteStore, StoreError, TableRow
from tests.faults.killing import Counted, killed, sound

GAMES = 24
KILLS_PER_FILE = 25  # then a new database, so that making one is hit too


@dataclass
class Found(Counted):
    """What `check` finds in a database. All but the first must be nought."""

    kept_without_acknowledgement: int = 0
    lost: int = 0
    duplicated: int = 0
    gaps: int = 0
    altered: int = 0
    unsound: int = 0

    @property
    def clean(self) -> bool:
        return not (self.lost or self.duplicated or self.gaps or self.altered or self.unsound)


@dataclass
class Counts(Found):
    """The same, and what the parent saw."""

    kills: int = 0
    kills_before_the_first_append: int = 0
    acknowledged: int = 0
    repeated: int = 0


def body_of(game: str, command: str) -> bytes:
    """Of a size that depends on the command, so that a wrong one would show."""
    seed = random.Random(f"{game}/{command}")
    return json.dumps({"command": command, "filler": "x" * seed.randrange(1500)}).encode()


# The child


async def append_for_ever(path: Path, done: dict[str, int]) -> None:
    await play_all(await SqliteStore.open(path), done)


async def play_all(store: SqliteStore, done: dict[str, int], commands: int = 10**9) -> None:
    """Play all games for so many commands from the one after the last that was acknowledged."""
    for game in done:
        with contextlib.suppress(StoreError):  # there from an earlier life
            await store.create_table(TableRow(game, 1, 1, "playing"), b"secret")
    await asyncio.gather(*(_play(store, game, number, commands) for game, number in done.items()))


async def _play(store: SqliteStore, game: str, done: int, commands: int) -> None:
    seq = len(await store.entries(game, limit=10**9))
    for number in range(done + 1, done + 1 + commands):
        command = f"c{number}"
        wanted = LogEntry(game, seq + 1, command, 0, number, body_of(game, command))
        # Impatient clients ask twice at once.
        answers = await asyncio.gather(*(store.append(wanted) for _ in range(1 + (number % 5 == 0))))
        for answer in answers:
            assert isinstance(answer, Kept | Repeated), answer
            os.write(1, f"{game} {answer.entry.seq} {command} {type(answer).__name__}\n".encode())
            seq = max(seq, answer.entry.seq)
        if number % 20 == 0:
            await store.put_snapshot(Snapshot(game, seq, b"s" * 3000))


# The parent


def kill_once(path: Path, acknowledged: dict[str, list[str]], appends: int, seconds: float, counts: Counts) -> None:
    """Let a child acknowledge some appends and go on for a while, kill it, and note what it had acknowledged."""
    done = json.dumps({game: len(commands) for game, commands in acknowledged.items()})
    told = killed(["tests.faults.kill_store", "--child", str(path)], done, appends, seconds)
    counts.kills += 1
    counts.kills_before_the_first_append += not told
    for line in told:
        game, seq, command, kind = line.split()
        counts.repeated += kind == "Repeated"
        known = acknowledged[game]
        if int(seq) == len(known) + 1:
            known.append(command)
            counts.acknowledged += 1
        else:
            counts.altered += int(seq) > len(known) or known[int(seq) - 1] != command


async def check(path: Path, acknowledged: dict[str, list[str]], counts: Found) -> None:
    """Compare what is kept with what was told."""
    store = await SqliteStore.open(path)
    try:
        for game, told in acknowledged.items():
            kept = await store.entries(game, limit=10**9)
            numbers = [entry.seq for entry in kept]
            commands = [entry.command for entry in kept]
            counts.gaps += numbers != list(range(1, len(kept) + 1))
            counts.duplicated += sum(Counter(commands).values()) - len(set(commands))
            counts.lost += len(set(told) - set(commands))
            counts.altered += sum(entry.body != body_of(game, entry.command) for entry in kept[-100:])
            counts.altered += commands != [f"c{number}" for number in range(1, len(kept) + 1)]
            counts.kept_without_acknowledgement += max(len(kept) - len(told), 0)
            snapshot = await store.snapshot(game)
            counts.unsound += snapshot is not None and snapshot.seq > len(kept)
    finally:
        await store.close()


def run(kills: int, seed: int, *, show: bool = False) -> Counts:
    """Kill so many times; the counts of all."""
    chance = random.Random(seed)
    counts = Counts()
    with tempfile.TemporaryDirectory(prefix="erdkreis-kill-") as folder:
        for number in range(kills):
            path = Path(folder) / f"{number // KILLS_PER_FILE}.db"
            if number % KILLS_PER_FILE == 0:
                acknowledged: dict[str, list[str]] = {f"g{game}": [] for game in range(GAMES)}
            # Some while it starts or makes the file, most in the middle of writing, however slow that is.
            writing = chance.random() < 0.8
            appends, seconds = (chance.randrange(1, 60), 0.05) if writing else (0, 0.7)
            kill_once(path, acknowledged, appends, chance.uniform(0, seconds), counts)
            if path.exists():
                asyncio.run(check(path, acknowledged, counts))
                counts.unsound += not sound(path)
            else:
                counts.lost += sum(map(len, acknowledged.values()))
            if show and (counts.kills % 50 == 0 or not counts.clean):
                print(f"after {counts.kills} kills: {counts.acknowledged:,} acknowledged, clean: {counts.clean}")
            if not counts.clean:
                break
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the store under load and count what is lost.")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6, help="of the moments (default: a new one)")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        asyncio.run(append_for_ever(given.child, json.load(sys.stdin)))
        return 0
    print(f"seed {given.seed}")
    counts = run(given.kills, given.seed, show=True)
    print(counts)
    return 0 if counts.clean else 1


if __name__ == "__main__":
    sys.exit(main())
