"""A program that is started in a folder, answers, and is ended again, by whoever started it."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from erdkreis.errors import ErdkreisError

SECONDS = 900.0
"""So long may anything take to answer or to end: a machine with fifty times as much to do must not get here."""
PAUSE = 0.02
LAST = 2000
"""So much of a log is told, where a program did not start."""


class NotStarted(ErdkreisError):
    """A program ended instead of answering; the message is the end of its log."""

    code = "cluster/not_started"


class Running:
    """One program. Whatever it says goes into a file in its folder."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder
        self.log = folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self, words: Sequence[str | Path], **how: Any) -> None:
        """Ctrl-C at the terminal is not for it: whoever started it ends it."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True, **how)

    def wait_until(self, answers: Callable[[], bool]) -> None:
        end = time.monotonic() + SECONDS
        while not answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise NotStarted(f"{self.name} did not start:\n{self.log.read_text(errors='replace')[-LAST:]}")
            time.sleep(PAUSE)

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None, f"{self.name} was never started"
        return self._process

    @property
    def pid(self) -> int:
        return self.process.pid

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """By a signal, and then it has ended; what it ended with."""
        if self._process is None:
            return 0
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(number)
        return self._process.wait(SECONDS)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
