"""A spy at Redis: every word that anybody says to it, and what of that is none of the words that may be said."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO

from erdkreis.server.bus.forms import CHANNEL, FORM
from tests.patience import wait_until
from tests.redis import Redis

COUNTED = re.compile(
    r'"EVALSHA" "[0-9a-f]{40}" "1" "erdkreis:(requests|changes):[0-9a-f]{32}" "[0-9]+"|"SCRIPT" "LOAD" .*'
)
PERMITTED = (
    '"CLIENT" "SETINFO"',
    '"CLIENT" "SETNAME" "erdkreis"',
    '"INFO" "server"',
    '"SUBSCRIBE"',
    '"PING"',
    '"HELLO"',
)
PUBLISHED = f'"PUBLISH" "{CHANNEL}" '


@contextmanager
def overheard(redis: Redis) -> Iterator[list[str]]:
    """Every word that anybody says to Redis meanwhile, by way of a file: Redis dismisses a spy who reads slowly."""
    lines: list[str] = []
    with tempfile.TemporaryFile("w+") as said:
        spy = subprocess.Popen(redis.command("MONITOR"), stdout=said, text=True)
        try:
            wait_until(lambda: _end_of(said) > 0)
            yield lines
            redis.ask("PING", "the-end")
            wait_until(lambda: "the-end" in _text(said))
        finally:
            spy.kill()
            spy.wait()
        lines += [line for line in _text(said).splitlines()[1:] if "the-end" not in line]


def _end_of(said: IO[str]) -> int:
    return os.fstat(said.fileno()).st_size


def _text(said: IO[str]) -> str:
    return os.pread(said.fileno(), _end_of(said), 0).decode()


@dataclass
class Said:
    """How much was told to everybody, and how much counted; `odd` is whatever else was said."""

    published: int = 0
    counted: int = 0
    odd: list[str] = field(default_factory=list)


def said_to(lines: Iterable[str]) -> Said:
    """Only ids and numbers of tables may be published, and nobody's address may be told."""
    found = Said()
    for line in lines:
        if " lua] " in line:  # what a script itself does
            continue
        said = line.split("] ", 1)[1]
        told = said.removeprefix(PUBLISHED)
        if "127.0.0.1" in line:
            found.odd.append(line)
        elif told != said and FORM.fullmatch(told.strip('"')):
            found.published += 1
        elif COUNTED.fullmatch(said):
            found.counted += 1
        elif not said.startswith(PERMITTED):
            found.odd.append(line)
    return found
