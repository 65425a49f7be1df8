"""Group commit: whatever waits goes to the disk together, and one that fails does not harm the others."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from msgspec import Struct

from erdkreis.server.store import sqlite_rows as rows
from erdkreis.server.store.contract import Appended, Kept, LogEntry, Status
from erdkreis.server.store.errors import StoreBusy
from erdkreis.server.store.sqlite_errors import as_store_error
from erdkreis.server.store.sqlite_file import PATIENCE
from erdkreis.server.store.work_queue import Outcome

SLOW_SECONDS = 0.02
"""Whoever cannot wait does not wait for a disk that took so long for the last commit."""

Work = Callable[[Connection], Any]


class Append(Struct, frozen=True):
    """The request to continue a log."""

    entry: LogEntry
    status: Status | None = None

    def __call__(self, db: Connection) -> Appended:
        return rows.append(db, self.entry, self.status)


class GroupCommit:
    """Serves a queue with one connection, in one transaction a batch. Its counts only ever grow."""

    def __init__(self, db: Connection, path: Path) -> None:
        self._db = db
        self._path = path
        self._seconds = 0.0  # that the last commit took
        self._patient = True
        self.commits = 0
        self.requests = 0

    def __call__(self, works: Sequence[Work]) -> list[Outcome]:
        """When this returns it is on the disk, and only then may anybody hear: refusals may rest on it too."""
        self._be_patient(True)
        self.requests += len(works)
        return self._serve(works)

    def at_once(self, works: Sequence[Work]) -> list[Outcome] | None:
        """The same for an event loop: None, and nothing has happened, where it would be kept waiting by a slow disk or
        by another program that writes."""
        if self._seconds > SLOW_SECONDS:
            return None
        self._be_patient(False)
        outcomes = self._serve(works)
        if all(isinstance(outcome.error, StoreBusy) for outcome in outcomes):
            return None
        self.requests += len(works)
        return outcomes

    def _be_patient(self, patient: bool) -> None:
        if patient != self._patient:
            self._db.execute(f"PRAGMA busy_timeout = {int(1000 * PATIENCE) if patient else 0}")
            self._patient = patient

    def _serve(self, works: Sequence[Work]) -> list[Outcome]:
        if len(works) == 1 and self._alone_at_once(works[0]):
            assert isinstance(works[0], Append)
            return [Outcome(Kept(works[0].entry))]
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            return [Outcome(error=as_store_error(error, self._path)) for _ in works]
        try:
            return self._together(works)
        except sqlite3.Error:
            # SQLite gave up the whole transaction, say because one request needed more room than there is.
            return [self._alone(work) for work in works]

    def _alone_at_once(self, work: Work) -> bool:
        """The next entry of a log, alone: one statement is a transaction. Whatever is not that, or fails, has done
        nothing, and is looked at again with more care."""
        if not isinstance(work, Append) or work.status is not None:
            return False
        try:
            with self._timed():
                kept = rows.append_next(self._db, (work.entry,))
        except sqlite3.Error:
            return False
        self.commits += kept
        return kept

    def _together(self, works: Sequence[Work]) -> list[Outcome]:
        try:
            outcomes = self._each(works)
            with self._timed():
                self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # some errors end it by themselves
                self._db.execute("ROLLBACK")
            raise
        self.commits += 1
        return outcomes

    def _each(self, works: Sequence[Work]) -> list[Outcome]:
        """Nobody waits for one of these before asking for another, so the order among them is free."""
        swift = {id(work): work.entry for work in works if isinstance(work, Append) and work.status is None}
        if len({entry.game for entry in swift.values()}) < max(2, len(swift)):
            swift = {}
        if swift and not rows.append_together(self._db, tuple(swift.values())):
            swift = {}
        return [Outcome(Kept(swift[id(work)])) if id(work) in swift else self._one(work) for work in works]

    @contextlib.contextmanager
    def _timed(self) -> Iterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            self._seconds = time.perf_counter() - began

    def _alone(self, work: Work) -> Outcome:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            return self._together([work])[0]
        except sqlite3.Error as error:
            return Outcome(error=as_store_error(error, self._path))

    def _one(self, work: Work) -> Outcome:
        self._db.execute("SAVEPOINT request")
        try:
            value = work(self._db)
        except Exception as error:
            if not self._db.in_transaction:
                raise
            self._db.execute("ROLLBACK TO request")
            self._db.execute("RELEASE request")
            return Outcome(error=as_store_error(error, self._path))
        self._db.execute("RELEASE request")
        return Outcome(value)


class Reading:
    """Serves a queue with one connection that only reads, one request after the other."""

    def __init__(self, db: Connection, path: Path) -> None:
        self._db = db
        self._path = path

    def __call__(self, works: Sequence[Work]) -> list[Outcome]:
        return [self._one(work) for work in works]

    def _one(self, work: Work) -> Outcome:
        try:
            return Outcome(work(self._db))
        except Exception as error:
            return Outcome(error=as_store_error(error, self._path))
