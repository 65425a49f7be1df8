"""Bringing the log into the main file beside the work, so that no commit has to wait for it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from sqlite3 import Connection

SECONDS = 1.0
"""How often to look."""
ROUNDS = 4
"""Whatever is committed meanwhile stays in the log, and a log begins anew only once all of it is in the file: so the
rest is brought in at once, which takes a moment only."""


class Checkpoints:
    """A thread that copies what was committed into the main file, with a connection of its own.

    A checkpoint by whoever commits would keep everybody waiting who comes after it: up to a third of a second where
    others use the disk too. What fails here is tried again: until then the log grows, and nothing is lost.
    """

    def __init__(self, db: Connection, commits: Callable[[], int]) -> None:
        self._db = db
        self._commits = commits
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-checkpoint", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Blocks until a checkpoint under way is through."""
        self._closed.set()
        self._thread.join()
        self._db.close()

    def _run(self) -> None:
        done = 0
        while not self._closed.wait(SECONDS):
            commits = self._commits()
            if commits != done and self._checkpoint():
                done = commits

    def _checkpoint(self) -> bool:
        """True if all of the log is in the file."""
        try:
            for _ in range(ROUNDS):
                busy, logged, copied = self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if not busy and logged == copied:
                    return True
        except sqlite3.Error:  # say, no room for it
            pass
        return False
