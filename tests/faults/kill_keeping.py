"""Kill whoever throws tables away, brings them back, mends, copies or upgrades them, and look at what is left.

    python -m tests.faults.kill_keeping --kills 500

A child process takes one step after another and tells on a pipe which it is about to take and which is done. The
parent kills it and looks: every table is whole, and as it was or as it was about to be; of one that was let go nothing
is left; a copy is complete or not there. Other children bring databases of earlier versions up to date: each is as it
was or new, and opens.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal, cast, get_args

from erdkreis.server.store import LogEntry, SeatRow, Snapshot, SqliteStore, Status, TableRow
from erdkreis.server.store.contract import NOTICE, TRASH_TIME
from erdkreis.server.store.sqlite_file import VERSION
from tests.faults.killing import Counted, killed, sound
from tests.kept.shelf import folder, unpacked, versions

GAMES = 8
MOVES = 3
OLD = 12
"""Databases of earlier versions that a child brings up to date, one after another."""
ANY: tuple[Status, ...] = get_args(Status)
LATER = 10**15
"""Long after anything here has changed."""

Step = Literal["make", "play", "snap", "throw", "restore", "cut", "empty", "copy"]


@dataclass(frozen=True)
class Standing:
    """Of one table; a log that is complete has `MOVES` entries."""

    place: Literal["kept", "trash", "gone"] = "gone"
    entries: int = 0
    snapshot: bool = False

    @property
    def steps(self) -> list[Step]:
        if self.place == "gone":
            return ["make"]
        if self.place == "trash":
            return ["restore", "restore", "empty", "copy", *self._cut]
        grow: list[Step] = ["play"] if self.entries < MOVES else ["snap"]
        return [*grow, "throw", *self._cut]

    @property
    def _cut(self) -> list[Step]:
        return ["cut"] if self.entries == MOVES else []

    def after(self, step: Step) -> Standing:
        match step:
            case "make":
                return Standing("kept")
            case "play":
                return replace(self, entries=self.entries + 1)
            case "snap":
                return replace(self, snapshot=True)
            case "throw":
                return replace(self, place="trash")
            case "restore":
                return replace(self, place="kept")
            case "cut":
                return replace(self, entries=MOVES - 1, snapshot=False)
            case "empty":
                return Standing()
            case "copy":
                return self

    @property
    def status(self) -> Status:
        return "finished" if self.entries == MOVES else "playing" if self.entries else "lobby"


Standings = dict[str, Standing]


def concerned(step: Step, game: str, now: Standings) -> list[str]:
    """The trash is emptied as a whole."""
    return [each for each in now if now[each].place == "trash"] if step == "empty" else [game]


def body(game: str, seq: int) -> bytes:
    return f"{game}/{seq}".encode() * 200


def seats(game: str) -> list[SeatRow]:
    return [SeatRow(game, number, "person", f"P{number}", seed=game.encode()) for number in range(3)]


# The child


async def keep_house(database: Path, now: Standings, chance: random.Random) -> None:
    store = await SqliteStore.open(database)
    for number in itertools.count():
        game = chance.choice(list(now))
        step = chance.choice(now[game].steps)
        os.write(1, f"takes {step} {game}\n".encode())
        await take(store, step, game, now[game].after(step), database.with_name(f"copy-{os.getpid()}-{number}.db"))
        for each in concerned(step, game, now):
            now[each] = now[each].after(step)
        os.write(1, f"took {step} {game}\n".encode())


async def take(store: SqliteStore, step: Step, game: str, then: Standing, copy: Path) -> None:
    match step:
        case "make":
            await store.create_table(TableRow(game, 1, 1, header=body(game, 0)), b"secret", seats(game))
        case "play":
            entry = LogEntry(game, then.entries, f"c{then.entries}", 0, 1, body(game, then.entries))
            await store.append(entry, status=then.status)
        case "snap":
            await store.put_snapshot(Snapshot(game, MOVES, body(game, MOVES)))
        case "throw":  # as a server does that has run for a day meanwhile
            await store.look_for_idle(LATER, statuses=ANY)
            await store.pass_time(NOTICE)
            assert game in await store.look_for_idle(LATER, statuses=ANY)
            await store.put_into_trash(game)
        case "restore":
            await store.restore(game, at=2)
        case "cut":
            await store.repair(game, cut_after=then.entries, status=then.status)
        case "empty":
            await store.pass_time(TRASH_TIME)
            await store.empty_trash()
        case "copy":
            await store.backup(copy)


async def upgrade_all(place: Path) -> None:
    for path in sorted(place.glob("*.db")):
        os.write(1, f"takes {path.name}\n".encode())
        await (await SqliteStore.open(path)).close()
        os.write(1, f"took {path.name}\n".encode())
    signal.pause()


# The parent


@dataclass
class Counts(Counted):
    """What the parent saw. The last four must be nought."""

    kills: int = 0
    steps: int = 0
    upgrades: int = 0
    taken_without_a_word: int = 0
    copies: int = 0
    amiss: int = 0
    remains: int = 0
    half_upgraded: int = 0
    unsound: int = 0

    @property
    def clean(self) -> bool:
        return not (self.amiss or self.remains or self.half_upgraded or self.unsound)


def kill_housekeeping(database: Path, now: Standings, chance: random.Random, counts: Counts) -> Standings:
    """What stands there after a kill, if it is what it should be."""
    given = json.dumps({game: asdict(standing) for game, standing in now.items()})
    words = ["tests.faults.kill_keeping", "--child", str(database), "--seed", str(chance.randrange(10**6))]
    told = killed(words, given, chance.randrange(1, 60), chance.uniform(0, 0.03))
    counts.kills += 1
    possible = {game: {standing} for game, standing in now.items()}
    now = dict(now)
    for line in told:
        word, taken, game = line.split()
        step = cast(Step, taken)
        counts.steps += word == "took"
        for each in concerned(step, game, now):
            before, then = now[each], now[each].after(step)
            possible[each] = {before, then} if word == "takes" else {then}
            now[each] = before if word == "takes" else then
    found = asyncio.run(look(database, list(now), counts))
    counts.amiss += sum(found[game] not in possible[game] for game in now)
    counts.taken_without_a_word += found != now
    counts.unsound += not sound(database)
    for copy in database.parent.glob("copy-*.db"):
        counts.copies += 1
        counts.unsound += not sound(copy)
        asyncio.run(look(copy, list(now), counts))
        copy.unlink()
    return found


async def look(database: Path, games: list[str], counts: Counts) -> Standings:
    """Where each table is, having seen that all that belongs to it is there, or nothing."""
    store = await SqliteStore.open(database)
    try:
        trash = {each.table.id: each.table for each in await store.trash()}
        found = {}
        for game in games:
            row = await store.table(game)
            counts.amiss += row is not None and game in trash
            if row is None and (row := trash.get(game)) is None:
                found[game] = Standing()
                continue
            entries, snapshot = await store.entries(game), await store.snapshot(game)
            standing = Standing("trash" if game in trash else "kept", len(entries), snapshot is not None)
            found[game] = standing
            whole = (
                row.header == body(game, 0)
                and row.status == standing.status
                and await store.secrets(game, anywhere=True) == b"secret"
                and list(await store.seats(game)) == seats(game)
                and [(each.seq, each.body) for each in entries]
                == [(seq, body(game, seq)) for seq in range(1, len(entries) + 1)]
                and (snapshot is None or (snapshot.seq, snapshot.blob) == (MOVES, body(game, MOVES)))
            )
            counts.amiss += not whole
    finally:
        await store.close()
    gone = [game for game, standing in found.items() if standing.place == "gone"]
    with closing(sqlite3.connect(database)) as db:
        for name in ("secrets", "seats", "entries", "snapshots", "idle", "trash"):
            (left,) = db.execute(
                f"SELECT count(*) FROM {name} WHERE game IN (SELECT value FROM json_each(?))", (json.dumps(gone),)
            ).fetchone()
            counts.remains += left
    return found


def kill_upgrades(place: Path, chance: random.Random, counts: Counts) -> None:
    before = {}
    for number in range(OLD):
        path = place / f"{number:02}.db"
        path.write_bytes(unpacked(folder("store", chance.choice(versions("store")[:-1])) / "erdkreis.db.gz"))
        before[path] = contents(path)
    words = ["tests.faults.kill_keeping", "--upgrade", str(place)]
    told = killed(words, "", chance.randrange(1, 2 * OLD), chance.uniform(0, 0.02))
    counts.kills += 1
    done = {place / line.split()[1] for line in told if line.startswith("took")}
    counts.upgrades += len(done)
    for path, (version, form, rows) in before.items():
        found, form_found, _ = contents(path)
        counts.taken_without_a_word += found == VERSION and path not in done
        as_it_was = (found, form_found) == (version, form) and path not in done
        counts.half_upgraded += not (as_it_was or found == VERSION)
        asyncio.run(open_and_close(path))
        version, form, rows_found = contents(path)
        counts.half_upgraded += version != VERSION
        counts.amiss += rows_found != rows
        counts.unsound += not sound(path)


async def open_and_close(path: Path) -> None:
    await (await SqliteStore.open(path)).close()


def contents(path: Path) -> tuple[int, list[tuple[str]], list[tuple[object, ...]]]:
    """Its version, its form, and all that people have in it."""
    with closing(sqlite3.connect(path)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        form = db.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()
        rows = [
            row
            for columns, name in (
                ("id, created, updated, status, finished, open, header", "tables"),
                ("*", "secrets"),
                ("game, number, kind, name, colour, token_hash, seed", "seats"),
                ("*", "entries"),
                ("*", "snapshots"),
            )
            for row in db.execute(f"SELECT {columns} FROM {name} ORDER BY 1, 2")
        ]
    return version, form, rows


def run(kills: int, seed: int, *, show: bool = False) -> Counts:
    """Kill so many times, every third time who upgrades; the counts of all."""
    chance, counts = random.Random(seed), Counts()
    with tempfile.TemporaryDirectory(prefix="erdkreis-kill-") as made:
        database = Path(made) / "house" / "erdkreis.db"
        database.parent.mkdir()
        now = {f"g{number}": Standing() for number in range(GAMES)}
        asyncio.run(open_and_close(database))
        for number in range(kills):
            if number % 3 == 2:
                with tempfile.TemporaryDirectory(dir=made) as place:
                    kill_upgrades(Path(place), chance, counts)
            else:
                now = kill_housekeeping(database, now, chance, counts)
            if show and (counts.kills % 50 == 0 or not counts.clean):
                print(f"after {counts.kills} kills: {counts.steps:,} steps, clean: {counts.clean}")
            if not counts.clean:
                break
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill whoever keeps house in the database, and look at what is left.")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6, help="of the moments (default: a new one)")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--upgrade", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        now = {game: Standing(**standing) for game, standing in json.load(sys.stdin).items()}
        asyncio.run(keep_house(given.child, now, random.Random(given.seed)))
        return 0
    if given.upgrade:
        asyncio.run(upgrade_all(given.upgrade))
        return 0
    print(f"seed {given.seed}")
    counts = run(given.kills, given.seed, show=True)
    print(counts)
    return 0 if counts.clean else 1


if __name__ == "__main__":
    sys.exit(main())
