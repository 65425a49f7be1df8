"""Malformed frames and mutated messages, on real sockets, as many as you like.

    python -m tests.fuzz.frames --count 1000000
    python -m tests.fuzz.frames --count 100000 --cluster

Proves that nothing a client sends makes the server fail: no exception in its log, no status of 500, no close code of
1011, less than 50 MB more memory in the end; and that other tables are unaffected: people who play at them meanwhile
get every answer, and in the end know exactly what the server knows. In a cluster two servers share a PostgreSQL and
a Redis: one of them is attacked, and people are at both.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import secrets
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from erdkreis.editions import NAMES
from erdkreis.server.store.postgres import migrate
from tests.faults.nursery import ServerProcess, nursery
from tests.faults.people import Crowd, Way, Ways
from tests.faults.reckoning import Reckoning, reckon
from tests.fuzz.payloads import MESSAGES, VIOLATIONS
from tests.fuzz.wire import Heard, Wire, handshake, random_key
from tests.patience import PATIENCE
from tests.postgresql import PostgreSQL
from tests.redis import Redis

MOST_GROWTH = 50 * 1024 * 1024
ATTACKERS = 8
FRAMES_PER_CONNECTION = 200
BURST = 20


@dataclass
class Fuzzed:
    """What was sent and what came of it."""

    frames: int = 0
    connections: int = 0
    heard: Heard = field(default_factory=Heard)
    kinds: Counter[str] = field(default_factory=Counter)
    memory_before: int = 0
    memory_after: int = 0
    seconds: float = 0.0
    errors: Counter[str] = field(default_factory=Counter)
    alive: bool = True
    canary: Reckoning = field(default_factory=Reckoning)
    notes: list[str] = field(default_factory=list)

    @property
    def growth(self) -> int:
        return self.memory_after - self.memory_before

    @property
    def problems(self) -> list[str]:
        found = [f"{count} times in the log: {line}" for line, count in self.errors.items()]
        found += [f"{count} answers {status}" for status, count in self.heard.statuses.items() if status >= 500]
        found += [f"{count} closes {code}" for code, count in self.heard.closes.items() if code == 1011]
        if self.heard.unanswered:
            found.append(f"{self.heard.unanswered} times no answer")
        if not self.alive:
            found.append("the server is dead")
        if self.growth > MOST_GROWTH:
            found.append(f"memory grew by {self.growth:,} bytes")
        if not self.canary.clean or self.canary.acknowledged < 5:
            found.append(f"the canary tables are affected:\n{self.canary}\n" + "\n".join(self.notes[:10]))
        return found

    def __str__(self) -> str:
        return "\n".join(
            [
                f"{self.frames:>11,} frames on {self.connections:,} connections in {self.seconds:.0f} s",
                f"{self.heard.messages:>11,} messages came back; closes {dict(sorted(self.heard.closes.items()))},"
                f" statuses {dict(sorted(self.heard.statuses.items()))}",
                f"{self.growth:>11,} bytes of memory more ({self.memory_before:,} before)",
                f"{self.canary.acknowledged:>11,} commands acknowledged meanwhile at other tables",
                f"{len(self.problems):>11,} problems",
                *(f"  {problem}" for problem in self.problems),
            ]
        )


async def _target(way: Way, lot: random.Random) -> tuple[str, str]:
    """A table to be abused, and the cookie of all its seats."""
    seats: list[dict[str, Any]] = [{"here": True}] * 3
    edition = lot.choice(NAMES)
    wanted = {"edition": edition, "seats": seats, "seed": secrets.token_hex(32)}
    async with httpx.AsyncClient(base_url=way.base, trust_env=False, timeout=PATIENCE) as http:
        answer = await http.post("/api/tables", json=wanted)
    answer.raise_for_status()
    return answer.json()["table"]["id"], answer.headers["set-cookie"].partition(";")[0]


def _strange_request(table: str, cookie: str, lot: random.Random) -> bytes:
    """A handshake that should fail, or nearly."""
    path = f"/api/tables/{table}/socket"
    return lot.choice(
        [
            handshake(f"/api/tables/{random_key() * lot.choice([1, 200])}/socket", cookie),
            handshake("/api/tables/%00%ff/socket", cookie),
            handshake("/api/tables//socket", cookie),
            handshake("/%2e%2e/socket?x=" + "y" * 500, cookie),
            handshake(path, cookie, Origin="https://evil.example"),
            handshake(path, cookie, Sec_WebSocket_Version="7"),
            handshake(path, cookie, Sec_WebSocket_Key="short"),
            handshake(path, 'erdkreis_"=;;;=\udcff\udcfe; ' + cookie),
            handshake(path, "x=" + "y" * 5000),
            handshake(path, cookie, X_Filler="z" * 200_000),
            handshake(path, cookie, Sec_WebSocket_Extensions="permessage-deflate; server_max_window_bits=99"),
            b"GET / HTTP/9.9\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc" + lot.randbytes(100) + b"\r\n\r\n",
            lot.randbytes(300) + b"\r\n\r\n",
        ]
    )


async def _attack(way: Way, lot: random.Random, share: int, found: Fuzzed) -> None:
    """One attacker: connection after connection, until its share is sent."""
    sent = 0
    table, cookie = await _target(way, lot)
    while sent < share:
        found.connections += 1
        if found.connections % 200 == 0:
            table, cookie = await _target(way, lot)
        wire = Wire(way.port, found.heard)
        if lot.random() < 0.1:
            sent += 1
            found.frames += 1
            await wire.connect(_strange_request(table, cookie, lot))
            await wire.close(abort=True)
            continue
        if await wire.connect(handshake(f"/api/tables/{table}/socket", cookie)) != 101:
            found.notes.append("an ordinary handshake was refused")
            await asyncio.sleep(0.05)
            sent += 1
            continue
        for _ in range(lot.randrange(1, FRAMES_PER_CONNECTION // BURST)):
            if not wire.open:
                break
            makers = lot.choices(MESSAGES, k=BURST)
            await wire.send(b"".join(maker(lot, wire.seq) for maker in makers))
            found.kinds.update(maker.__name__ for maker in makers)
            sent += BURST
            found.frames += BURST
            await wire.settle()
        last = lot.choice(VIOLATIONS)
        await wire.send(last(lot, wire.seq))
        found.kinds[last.__name__] += 1
        sent += 1
        found.frames += 1
        await wire.close(abort=lot.random() < 0.3)


@dataclass
class Besieged:
    """The servers, the first of which is attacked, and the store that they share, if it is not in their folder."""

    folder: Path
    servers: list[ServerProcess]
    store: str = ""


async def _scene(besieged: Besieged, count: int, seed: int, found: Fuzzed) -> None:
    lot = random.Random(seed)
    server = besieged.servers[0]
    way = Way(server.port)
    way.up.set()
    peaceful = Ways(ports=[each.port for each in besieged.servers], lot=random.Random(seed))
    peaceful.up.set()
    canaries = Crowd(peaceful, random.Random(seed), tables=2)
    canaries.begin()
    began = time.monotonic()
    # What imports, pools and caches need once is none of the growth: a first run comes before the measurement.
    await _attack(way, lot, min(count // 20, 2000), found)
    found.memory_before = server.memory
    share = max(1, (count - found.frames) // ATTACKERS)
    attacks = [_attack(way, random.Random(lot.random()), share, found) for _ in range(ATTACKERS)]
    await asyncio.gather(*attacks)
    found.seconds = time.monotonic() - began
    found.alive = server.alive
    if found.alive:
        await canaries.acknowledge(5)
        await canaries.rest()
        found.memory_after = server.memory
    await canaries.leave()
    for each in besieged.servers:
        for line in each.errors:
            found.errors[line.partition(" ERROR ")[2] or line] += 1
        await asyncio.to_thread(each.kill, signal.SIGTERM)
    await reckon(besieged.folder, canaries.people, found.canary, found.notes, besieged.store)


@contextlib.contextmanager
def _besieged(folder: Path, cluster: bool) -> Iterator[Besieged]:
    # Compiled code that is loaded when first needed would look like a leak.
    with nursery(folder / "logs", compiled=False) as home:
        if not cluster:
            yield Besieged(folder / "data", [home.start(folder / "data")])
            return
        with PostgreSQL() as postgresql, Redis() as redis:
            store = postgresql.database()
            asyncio.run(migrate(store))
            servers = [home.start(folder / "data", store=store, bus=redis.url) for _ in range(2)]
            yield Besieged(folder / "data", servers, store)


def run(count: int, seed: int, *, cluster: bool = False) -> Fuzzed:
    """Send so many frames; what came of it."""
    found = Fuzzed()
    with tempfile.TemporaryDirectory(prefix="erdkreis-fuzz-") as name, _besieged(Path(name), cluster) as besieged:
        asyncio.run(_scene(besieged, count, seed, found))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Send malformed frames to a server and see whether it minds.")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6, help="of the frames (default: a new one)")
    parser.add_argument("--cluster", action="store_true", help="to one of two servers that share PostgreSQL and Redis")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    found = run(given.count, given.seed, cluster=given.cluster)
    print(found)
    return 1 if found.problems else 0


if __name__ == "__main__":
    sys.exit(main())
