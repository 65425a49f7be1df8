"""The database file: made whole or not at all, looked at before it is touched, opened so that a commit is on the disk.

Owns the schema and its version. Nothing here writes to a file that is not a sound Erdkreis database; one of an earlier
version is brought to this one when it is opened, and one of a later is refused.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from erdkreis.server.store.errors import StoreBusy, StoreError
from erdkreis.server.store.sqlite_errors import as_store_error

APPLICATION = int.from_bytes(b"Erdk", "big")
VERSION = 6
# How long servers have run on this database; since when, in that time, tables are known as idle or lie in the trash.
EXPIRY = """
CREATE TABLE service (running INTEGER NOT NULL);
INSERT INTO service (running) VALUES (0);
CREATE TABLE idle (
    game TEXT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE trash (
    game TEXT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    since INTEGER NOT NULL
) WITHOUT ROWID;
"""
UPGRADES = {
    1: "",  # headers tell fewer rule values now: an earlier program must not take them for all
    2: EXPIRY,  # an earlier program would show what is in the trash
    3: "ALTER TABLE seats ADD COLUMN request BLOB",  # an earlier program would not know a request again
    4: "",  # an earlier program would forget which links are void, and who hosts
    5: "ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0",  # an earlier one would not count its changes
}
"""What brings a database to the next version, by the one it has. Whatever was once released stands here for ever."""
_OF_A_ROW = re.compile(r"CHECK constraint failed in \w+|\S+ value in \w+\.\w+")
"""A row that does not hold what it should concerns its own table only."""
PATIENCE = 5.0  # seconds to wait for another program that writes, such as `erdkreis tables delete`

# Entries have a rowid, so those of one commit lie together however many games they are of: measured with 250 games and
# bodies of 1.5 KB, twice as many appends a second as sorted by game, into half the room.
# Tables are listed by `created`, which never changes, so that an append need not maintain an index of `updated`.
SCHEMA = (
    """
CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'aborted')),
    finished INTEGER,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    header BLOB NOT NULL,
    version INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX tables_by_status ON tables (status, created);
CREATE TABLE secrets (
    game TEXT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    blob BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number >= 0),
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    colour TEXT NOT NULL,
    token_hash BLOB,
    seed BLOB NOT NULL,
    request BLOB,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE INDEX seats_by_token ON seats (token_hash) WHERE token_hash IS NOT NULL;
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    command TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, command)
);
CREATE TABLE snapshots (
    game TEXT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    blob BLOB NOT NULL
);
"""
    + EXPIRY
)


def open_writer(path: Path) -> Connection:
    """The one connection that writes; makes the file if there is none, and refuses any that is not ours and sound."""
    with _telling(path):
        if path.exists():
            _inspect(path)
        else:
            _make(path)
        db = _connect(path, "rw")
        try:
            if _pragma(db, "journal_mode = WAL") != "wal":
                raise StoreError(f"{path} is on a disk that cannot keep a write-ahead log", "store/unwritable")
            # An acknowledged move must survive a power cut: each commit waits for the disk, on macOS for its platters.
            for setting in ("synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON"):
                db.execute(f"PRAGMA {setting}")
            db.execute("PRAGMA foreign_keys = ON")
            # Whoever commits pays for it: `sqlite_checkpoint` does it before, and this only where that cannot keep up.
            db.execute("PRAGMA wal_autocheckpoint = 12000")
            db.execute("PRAGMA temp_store = MEMORY")  # a full /tmp is none of our business
            db.execute("PRAGMA journal_size_limit = 67108864")  # a burst shall not keep its room for ever
            db.execute("BEGIN IMMEDIATE")  # SQLite opens what it may only read without a word
            _upgrade(db)
            db.execute("COMMIT")
        except BaseException:
            db.close()
            raise
        return db


def is_earlier(path: Path) -> bool:
    """Would it be changed by being opened?"""
    return version_of(path) < VERSION


def version_of(path: Path) -> int:
    """The version of its schema, by a look that changes nothing."""
    with _telling(path), closing(_connect(path, _untouched(path))) as db:
        return int(_pragma(db, "user_version"))


def open_reader(path: Path) -> Connection:
    """A connection that cannot write, and so never waits for one that does."""
    with _telling(path):
        return _connect(path, "ro")


def open_checkpointer(path: Path) -> Connection:
    """A connection for nothing but bringing the log into the file."""
    with _telling(path):
        db = _connect(path, "rw")
        db.execute("PRAGMA checkpoint_fullfsync = ON")
        return db


def copy(path: Path, target: Path) -> None:
    """A sound copy of a database that may be in use. Never replaces a file."""
    with _telling(path):
        _inspect(path)
    with (
        _telling(target),
        _whole_file(target) as part,
        closing(_connect(path, "ro")) as source,
        closing(_connect(part, "rw")) as db,
    ):
        # In one step: in several, each write meanwhile would start the copy again. Writers do not wait for it.
        source.backup(db)


def faults(path: Path) -> list[str]:
    """What SQLite's own full check finds; rows that belong to no table included."""
    with _telling(path), closing(_connect(path, _untouched(path))) as db:
        found = [str(line) for (line,) in db.execute("PRAGMA integrity_check") if line != "ok"]
        return found + [f"a row of {name} belongs to no table" for name, *_ in db.execute("PRAGMA foreign_key_check")]


def checkpoint(path: Path) -> None:
    """Empty the log into the main file, waiting for those who read or write."""
    with _telling(path), closing(_connect(path, "rw")) as db:
        if _pragma(db, "wal_checkpoint(TRUNCATE)"):
            raise StoreBusy(f"{path} is in use: try again later")


def _make(path: Path) -> None:
    if not path.parent.is_dir():
        raise StoreError(f"there is no directory {path.parent}", "store/unwritable")
    if _beside(path, "-wal").exists():
        # SQLite would throw this log away, and with it perhaps the last moves of a database moved by half.
        raise StoreError(f"{path} is missing, but its log {path.name}-wal is there: restore both", "store/damaged")
    # Another process that makes the same file at this moment wins, and its file is as good.
    with contextlib.suppress(FileExistsError), _whole_file(path) as part, closing(_connect(part, "rw")) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript(
            f"BEGIN; {SCHEMA} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;"
        )


@contextlib.contextmanager
def _whole_file(path: Path) -> Iterator[Path]:
    """An empty file to fill, which gets its name when it is complete; for its owner alone, it will hold secrets."""
    with tempfile.TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent) as folder:
        part = Path(folder) / path.name
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        yield part
        os.link(part, path)
    entry = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(entry)
    finally:
        os.close(entry)


def _inspect(path: Path) -> None:
    """Look without touching: of a foreign or damaged file not even its companions change."""
    if not path.is_file():
        raise StoreError(f"{path} is not a file", "store/foreign")
    if path.stat().st_size == 0:
        raise StoreError(
            f"{path} is empty: not an Erdkreis database, or one that has lost its content", "store/damaged"
        )
    with closing(_connect(path, _untouched(path))) as db:
        if _pragma(db, "application_id") != APPLICATION:
            raise StoreError(f"{path} is a database of another program, not of Erdkreis", "store/foreign")
        version = _pragma(db, "user_version")
        if version > VERSION:
            raise StoreError(
                f"{path} is of a newer Erdkreis (version {version}; this one knows {VERSION}): update Erdkreis",
                "store/newer",
            )
        found = next((line for (line,) in db.execute("PRAGMA quick_check") if not _OF_A_ROW.fullmatch(line)), "ok")
        if found != "ok" or version not in (*UPGRADES, VERSION):
            raise StoreError(f"{path} is damaged ({found}); restore it from a backup", "store/damaged")


def _untouched(path: Path) -> str:
    """How to open it so that nothing changes, for a look.

    Without a log nobody has it open and the file is complete; to read it as unchanging makes no files beside it.
    """
    return "ro" if _beside(path, "-wal").exists() else "ro&immutable=1"


def _upgrade(db: Connection) -> None:
    """All the way or not at all, inside the transaction that is open."""
    for version in range(_pragma(db, "user_version"), VERSION):
        for statement in filter(str.strip, UPGRADES[version].split(";")):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {version + 1}")


def _connect(path: Path, mode: str) -> Connection:
    # Opened in one thread and used in another, never in two at once.
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
    db.text_factory = _text
    return db


def _text(data: bytes) -> str | bytes:
    """What is no text in one row must not keep anybody from reading the others."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _pragma(db: Connection, name: str) -> Any:
    return db.execute(f"PRAGMA {name}").fetchone()[0]


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


@contextlib.contextmanager
def _telling(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError as error:
        raise StoreError(f"{path} is there already", "store/conflict") from error
    except (sqlite3.Error, OSError) as error:
        raise as_store_error(error, path) from error
