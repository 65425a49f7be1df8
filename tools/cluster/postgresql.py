"""A PostgreSQL of its own: the newest that is installed, in a folder, at a socket in that folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.cluster.running import SECONDS, Running

INSTALLED = Path("/usr/lib/postgresql")
USER = "erdkreis"


def program(name: str) -> str:
    """The newest of those that are installed."""
    found = sorted(INSTALLED.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    if found:
        return str(found[-1])
    there = shutil.which(name)
    assert there, f"there is no {name}: run `make postgresql`"
    return there


class PostgreSQL(Running):
    """The server refuses to run as root: there it runs as the user whom its package has made."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        super().__init__("postgresql", folder)
        self._settings = {"listen_addresses": "", **settings}
        self._as: dict[str, Any] = {"cwd": "/", "env": {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}}
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._as |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self._data = folder / "data"

    def make(self) -> None:
        words = [
            program("initdb"),
            "-D",
            str(self._data),
            "-U",
            USER,
            "--auth",
            "trust",
            "--encoding",
            "UTF8",
            "--no-sync",
        ]
        subprocess.run(words, check=True, capture_output=True, timeout=SECONDS, **self._as)

    def configure(self, text: str) -> None:
        """After the settings that it was made with."""
        with (self._data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(text)

    def start(self) -> None:
        settings = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        self.begin([program("postgres"), "-D", self._data, "-k", self.folder, *settings], **self._as)
        self.wait_until(self._answers)

    def stop(self) -> None:
        """At once, as if the machine had been switched off."""
        self.end(signal.SIGQUIT)

    def create(self, name: str) -> str:
        """A database with nothing in it; its address."""
        self.tell(f"CREATE DATABASE {name}")
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def tell(self, command: str, database: str = "postgres") -> str:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            self._psql(command, database), capture_output=True, text=True, timeout=SECONDS, **self._as
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def _answers(self) -> bool:
        return subprocess.run(self._psql("SELECT 1"), capture_output=True, **self._as).returncode == 0

    def _psql(self, command: str, database: str = "postgres") -> list[str]:
        return [program("psql"), "-h", str(self.folder), "-U", USER, "-d", database, "-qAtc", command]
