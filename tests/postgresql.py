"""A real PostgreSQL for tests: Debian's, started by them in a folder of its own, at a socket in that folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE, wait_until

INSTALLED = Path("/usr/lib/postgresql")
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",  # these tests cut no power
    "max_connections": "200",
    "shared_buffers": "32MB",
}


def program(name: str) -> str:
    """The newest of those that are installed."""
    found = sorted(INSTALLED.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    if found:
        return str(found[-1])
    there = shutil.which(name)
    assert there, f"there is no {name}: run `make postgresql`"
    return there


class PostgreSQL:
    """The server refuses to run as root: there it runs as the user whom its package has made."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="erdkreis-postgresql-", dir="/tmp"))
        self._as: dict[str, Any] = {"cwd": "/", "env": {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}}
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self._folder, owner.pw_uid, owner.pw_gid)
            self._as |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self._data = self._folder / "data"
        self._count = 0

    def __enter__(self) -> PostgreSQL:
        made = [program("initdb"), "-D", str(self._data), "-U", "erdkreis", "--auth", "trust"]
        made += ["--encoding", "UTF8", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, timeout=PATIENCE, **self._as)
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        log = (self._folder / "log").open("ab")
        self._server = subprocess.Popen(
            [program("postgres"), "-D", self._data, "-k", self._folder, *settings],
            stdout=log,
            stderr=log,
            start_new_session=True,
            **self._as,
        )
        log.close()
        wait_until(self._answers)

    def stop(self) -> None:
        """At once, as if the machine had been switched off."""
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait(PATIENCE)

    def _answers(self) -> bool:
        assert self._server.poll() is None, (self._folder / "log").read_text(errors="replace")[-2000:]
        return subprocess.run(self._psql("SELECT 1"), capture_output=True, **self._as).returncode == 0

    def _psql(self, command: str, database: str = "postgres") -> list[str]:
        return [program("psql"), "-h", str(self._folder), "-U", "erdkreis", "-d", database, "-qAtc", command]

    def database(self) -> str:
        """A new one, with nothing in it; its address."""
        self._count += 1
        name = f"test_{self._count}"
        self.tell(f"CREATE DATABASE {name}")
        return f"postgresql://erdkreis@/{name}?host={self._folder}"

    def tell(self, command: str, database: str = "postgres") -> str:
        done = subprocess.run(
            self._psql(command, database), capture_output=True, text=True, timeout=PATIENCE, **self._as
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


def name_of(url: str) -> str:
    """Of the database at an address."""
    return url.partition("?")[0].rpartition("/")[2]
