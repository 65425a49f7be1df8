"""The real server as a process of its own, on a free port."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx
from websockets.sync.client import connect

from tests.commands.conftest import PROGRAM
from tests.patience import CALM, PATIENCE

PLAIN = {"NUMBA_DISABLE_JIT": "1", "ERDKREIS_BOT_WORKERS": "0"}
"""No waiting for a compiler, no processes beside it."""

get = partial(httpx.get, timeout=PATIENCE, trust_env=False)
post = partial(httpx.post, timeout=PATIENCE, trust_env=False)
join = partial(connect, **CALM)


@dataclass
class Served:
    """A server that has said where it listens, and perhaps something before."""

    process: subprocess.Popen[str]
    before: str
    said: str
    url: str

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Its exit code, and what else it wrote."""
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        return code, self.process.stdout.read(), self.process.stderr.read()

    def play_bots(self) -> str:
        """A game of bots alone, played to its end; the table's id."""
        seats = [{"kind": "greedy"}] * 3
        wanted = {"edition": "hasbro2010", "variant": "headquarters", "seats": seats, "name": "Three bots"}
        made = post(f"{self.url}/api/tables", json=wanted)
        assert made.status_code == 201, made.text
        id = str(made.json()["table"]["id"])
        with join(f"{self.url.replace('http', 'ws', 1)}/api/tables/{id}/socket", max_size=None) as watcher:
            watcher.send('{"type": "hello"}')  # bots among themselves play while somebody watches
            while json.loads(watcher.recv(PATIENCE)).get("table", {}).get("status") != "finished":
                pass
        return id


@contextlib.contextmanager
def served(command: str, data: Path | None, *words: object, **environment: str) -> Iterator[Served]:
    where = [] if data is None else ["--data", str(data)]
    given = [PROGRAM, command, *where, "--port", "0", *map(str, words)]
    process = subprocess.Popen(
        given,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **PLAIN, **environment},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        before = said = ""
        while (found := re.search(r"http://\S+", said)) is None:
            before, said = before + said, process.stdout.readline()
            if not said:
                raise AssertionError(f"it ended: {process.stderr.read()}")
        yield Served(process, before, said, found[0])
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()
