"""Real server processes that start within a moment, so that a thousand of them can be killed.

A nursery is a process that has imported and compiled everything. It forks a server whenever it is asked to; each is a
process of its own, on loopback, with a log of its own, and can be killed, limited and looked at like any other.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
SETTINGS = {
    "host": "127.0.0.1",
    "port": 0,
    "bot_workers": 0,
    "messages_per_second": 1_000_000.0,
    "moves_per_second": 1_000_000.0,
    "connections_per_address": 10_000,
    "requests_per_minute": 1_000_000,
    "changes_per_minute": 1_000_000,
}


@dataclass
class ServerProcess:
    """One server that runs, or ran."""

    pid: int
    port: int
    log: Path

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal and wait until the process is gone."""
        with contextlib.suppress(ProcessLookupError):
            waiting = os.pidfd_open(self.pid)
            try:
                signal.pidfd_send_signal(waiting, number)
                assert select.select([waiting], [], [], PATIENCE)[0], f"process {self.pid} does not end"
            finally:
                os.close(waiting)

    @property
    def alive(self) -> bool:
        with contextlib.suppress(OSError):
            os.kill(self.pid, 0)
            return True
        return False

    @property
    def memory(self) -> int:
        """Bytes of main memory in use."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    @property
    def errors(self) -> list[str]:
        """The lines of the log that tell of something gone wrong."""
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if " ERROR " in line or "Traceback" in line or "Exception" in line]


class Nursery:
    """Asks the process that forks; `nursery()` makes and ends it."""

    def __init__(self, process: subprocess.Popen[str], logs: Path) -> None:
        self._process = process
        self._logs = logs
        self._count = 0

    def start(self, data: Path, **settings: Any) -> ServerProcess:
        """A server on this data; raises `RuntimeError` if it does not start."""
        assert self._process.stdin
        assert self._process.stdout
        self._count += 1
        log = self._logs / f"server-{self._count}.log"
        order = {"log": str(log), "settings": {**SETTINGS, **settings, "data": str(data)}}
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        assert select.select([self._process.stdout], [], [], PATIENCE)[0], f"no answer:\n{log.read_text()}"
        said = json.loads(self._process.stdout.readline())
        if said["port"] is None:
            raise RuntimeError(f"the server did not start:\n{log.read_text()}")
        return ServerProcess(said["pid"], said["port"], log)


@contextlib.contextmanager
def nursery(logs: Path, *, compiled: bool | None = None) -> Iterator[Nursery]:
    """A nursery; its servers are uncompiled unless the compiled rules are at hand, or as asked."""
    from erdkreis.engine.kernel.cache import cache_is_warm

    logs.mkdir(parents=True, exist_ok=True)
    compiled = cache_is_warm() if compiled is None else compiled
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.nursery"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0" if compiled else "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield Nursery(process, logs)
    finally:  # whatever has happened, nothing of it is left for the tests that follow
        process.stdin.close()
        try:
            process.wait(PATIENCE)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            process.stdout.close()


# The process that forks


def _main() -> None:
    from erdkreis.bots.bot import Bot
    from erdkreis.editions import by_preset
    from erdkreis.engine.game import Game
    from erdkreis.server import run  # noqa: F401 - imported here, once, for all

    game = Game(by_preset("H00-M"), 3, seed=1)  # loads what is compiled
    for _ in range(150):
        game.play(Bot("greedy").decide(game))
        game.options()
        game.view(0).to_json()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children: they vanish when they end
    children = []
    for line in sys.stdin:
        receiving, sending = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(receiving)
            _serve(json.loads(line), sending)
        os.close(sending)
        with os.fdopen(receiving) as pipe:
            port = pipe.readline().strip()
        children.append(pid)
        print(json.dumps({"pid": pid, "port": int(port) if port else None}), flush=True)
    for pid in children:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _serve(order: dict[str, Any], telling: int) -> None:
    """In the child: be a server until the end."""
    from erdkreis.server import run
    from erdkreis.server.settings import load

    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        log = os.open(order["log"], os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        os.dup2(log, 1)
        os.dup2(log, 2)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)

        def listening(_host: str, port: int) -> None:
            os.write(telling, f"{port}\n".encode())
            os.close(telling)

        run.run(load(environment={}, **order["settings"]), listening)
        code = 0
    except BaseException as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(code)


if __name__ == "__main__":
    _main()
