"""Servers as processes of their own, what they are asked for over HTTP, and what the system tells of them."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import statistics
import subprocess
import sys
import time
from collections.abc import Collection, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from benchmarks.broadcast import SEATS

EDITION, VARIANT = "parker1982", "world"


def serve(data: str, store: str = "", bus: str = "") -> None:
    """In a process of its own: `python -m benchmarks.serving DATA [STORE [BUS]]`."""
    from erdkreis.server import run
    from erdkreis.server.settings import load

    plenty = 1_000_000  # the limits for strangers are not what is measured
    settings = load(
        environment={},
        data=data,
        store=store,
        bus=bus,
        port=0,
        bot_workers=0,
        messages_per_second=plenty,
        connections_per_address=plenty,
        requests_per_minute=plenty,
        changes_per_minute=plenty,
    )
    run.run(settings, lambda host, port: print(port, flush=True))


def ask(port: int, method: str, path: str, body: Any = None) -> tuple[Any, str]:
    """One request; the answer, and the cookie it set."""
    from http.client import HTTPConnection

    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    if answer.status >= 300:
        raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]!r}")
    return json.loads(text), (answer.getheader("set-cookie") or "").partition(";")[0]


def set_tables(port: int, games: int) -> list[list[list[str]]]:
    """Tables of four people, each with a device of their own: by game and seat, path and cookie."""
    made_tables = []
    for _ in range(games):
        wanted = {"edition": EDITION, "variant": VARIANT, "seats": [{}] * SEATS}
        made, _ = ask(port, "POST", "/api/tables", wanted)
        path = f"/api/tables/{made['table']['id']}"
        seats = []
        for invite in made["invites"]:
            _, cookie = ask(port, "POST", f"{path}/sit", {"token": invite["token"], "seed": secrets.token_hex(32)})
            seats.append([f"{path}/socket", cookie])
        made_tables.append(seats)
    return made_tables


@contextlib.contextmanager
def process_of(*words: str) -> Iterator[tuple[int, int]]:
    """A server as a process; its port and its number."""
    command = [sys.executable, "-m", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            port = int(process.stdout.readline())
            yield port, process.pid
        finally:
            process.terminate()


def wait_until_up(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError):
            ask(port, "GET", "/health")
            return
        time.sleep(0.05)
    raise RuntimeError("the server did not start")


def p99(rounds: list[list[float]]) -> float:
    """Of the rounds' p99 the median."""
    return statistics.median(statistics.quantiles(waits, n=100)[98] * 1000 for waits in rounds)


def resident(process: int) -> float:
    """How many thousand bytes of memory a process has."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1000


def busy_seconds(process: int) -> float:
    """Seconds of a processor that a process has used."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def busy_of_all(processes: Collection[int]) -> float:
    """The same of several, each with the processes that it has started."""
    children = (Path(f"/proc/{process}/task/{process}/children").read_text().split() for process in processes)
    return sum(map(busy_seconds, [*processes, *map(int, chain(*children))]))


def waited_seconds(process: int) -> float:
    """Seconds that a process' event loop was ready to run while others had the processors."""
    return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9


if __name__ == "__main__":
    serve(*sys.argv[1:])
