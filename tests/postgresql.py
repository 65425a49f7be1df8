"""A real PostgreSQL for tests: Debian's, started by them in a folder of its own, at a socket in that folder."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from tests.patience import PATIENCE
from tools.cluster import postgresql

SETTINGS = {
    "fsync": "off",  # most tests cut no power
    "max_connections": "200",
    "shared_buffers": "32MB",
}
program = postgresql.program


class PostgreSQL(postgresql.PostgreSQL):
    """One with many databases, as many as are asked for."""

    def __init__(self, **settings: str) -> None:
        folder = Path(tempfile.mkdtemp(prefix="erdkreis-postgresql-", dir="/tmp"))
        super().__init__(folder, {**SETTINGS, **settings})
        self._count = 0

    def __enter__(self) -> PostgreSQL:
        self.make()
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """A new one, with nothing in it; its address."""
        self._count += 1
        return self.create(f"test_{self._count}")

    def dump(self, url: str) -> str:
        """All of a database as `pg_dump` backs it up, in SQL."""
        words = [program("pg_dump"), "-h", str(self.folder), "-U", postgresql.USER, "--no-owner", name_of(url)]
        done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=PATIENCE, **self._as)
        return str(done.stdout)

    def restore(self, dump: str, url: str) -> None:
        """What was dumped, into an empty database."""
        words = [program("psql"), "-h", str(self.folder), "-U", postgresql.USER, "-d", name_of(url), "-q"]
        words += ["-v", "ON_ERROR_STOP=1", "--single-transaction", "-o", os.devnull]
        subprocess.run(words, input=dump, check=True, capture_output=True, text=True, timeout=PATIENCE, **self._as)

    def kill(self) -> None:
        """With all its processes, each of which would go on for a moment without the first."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        for process in (self.pid, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def follow(self, primary: PostgreSQL) -> None:
        """Begin anew as a copy of another one, and keep up with it."""
        shutil.rmtree(self._data, ignore_errors=True)
        there = ["-h", str(primary.folder), "-U", postgresql.USER, "-D", str(self._data)]
        words = [program("pg_basebackup"), *there, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"]
        subprocess.run(words, check=True, capture_output=True, timeout=PATIENCE, **self._as)
        self.start()

    def promote(self) -> None:
        """Follow nobody any more."""
        assert self.tell("SELECT pg_promote(wait_seconds => 600)") == "t"


def name_of(url: str) -> str:
    """Of the database at an address."""
    return url.partition("?")[0].rpartition("/")[2]
