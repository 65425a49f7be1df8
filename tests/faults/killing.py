"""A child process that tells on a pipe what it does, and is killed at some moment."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from dataclasses import dataclass, fields
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass
class Counted:
    """Numbers by name, each on a line."""

    def __str__(self) -> str:
        return "\n".join(f"{getattr(self, each.name):>9,} {each.name.replace('_', ' ')}" for each in fields(self))


def killed(words: list[str], given: str, lines: int, seconds: float) -> list[str]:
    """Let `python -m` some words tell so many lines and go on for a while, kill it: every line that it told in full."""
    with (
        tempfile.TemporaryFile() as errors,
        subprocess.Popen(
            [sys.executable, "-m", *words], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
        ) as child,
    ):
        assert child.stdin
        assert child.stdout
        child.stdin.write(given.encode())
        child.stdin.close()
        told = [child.stdout.readline().decode() for _ in range(lines)]
        killer = threading.Timer(seconds, child.kill)
        killer.start()
        told += child.stdout.read().decode().splitlines(keepends=True)
        killer.join()
        if child.wait() != -signal.SIGKILL:
            errors.seek(0)
            raise RuntimeError(f"the child ended by itself:\n{errors.read().decode()}")
    return [line.rstrip("\n") for line in told if line.endswith("\n")]  # the last may be told by half


def sound(path: Path) -> bool:
    """SQLite's own full check, indexes and references included."""
    with closing(sqlite3.connect(path)) as db:
        return (
            db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            and not db.execute("PRAGMA foreign_key_check").fetchall()
        )
