"""Floods: does anybody who plays elsewhere notice that somebody wants to drown the server?

    python -m tests.faults.floods --seconds 20

Each way of flooding (`tests.faults.attackers`) is tried on a real server, in a process and from addresses of its own,
while people play at ordinary tables. Printed are the delay of their commands without and with it, and the server's
memory before, at its highest and after. Proves that the slowest hundredth of their answers takes at most three times as
long, that memory comes back to within 50 MB, that nobody who plays is cut off, and that the server's log has no fault.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection

from tests.faults.attackers import ATTACKS
from tests.faults.nursery import ROOT, ServerProcess, nursery
from tests.faults.people import Message, Person, Way, sit_down
from tests.patience import PATIENCE, until

MOST_TIMES = 3.0
MOST_GROWTH = 50 * 1024 * 1024
TABLES = 4
THINKING_SECONDS = 0.1
LONG_GAME = 400
DESCRIPTORS = 192
"""In the flood that takes them all."""


@dataclass
class Player(Person):
    """Plays at a person's pace, and notes how long every answer takes."""

    took: list[float] = field(default_factory=list)
    seated: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once it has been told how its table stands."""
    _sent: float = 0.0

    async def _act(self, ws: ClientConnection) -> None:
        self._pause = max(self._pause, THINKING_SECONDS)
        await super()._act(ws)

    async def _send(self, ws: ClientConnection, message: Message) -> None:
        self._sent = time.perf_counter()
        await super()._send(ws, message)

    def _hear(self, message: Message) -> None:
        if self.pending is not None and message.get("id") == self.pending["id"]:
            self.took.append(time.perf_counter() - self._sent)
        super()._hear(message)
        if self.view is not None:
            self.seated.set()


@dataclass
class Flood:
    """What one of them did to the others."""

    name: str
    calm: float = 0.0
    flooded: float = 0.0
    commands: int = 0
    cut_off: int = 0
    memory_before: int = 0
    memory_highest: int = 0
    memory_after: int = 0
    heard: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    log: str = ""

    @property
    def times(self) -> float:
        return self.flooded / self.calm if self.calm else 0.0

    @property
    def growth(self) -> int:
        return self.memory_after - self.memory_before

    @property
    def problems(self) -> list[str]:
        """But for the delay, which is the machine's too."""
        found = list(self.notes)
        if self.growth > MOST_GROWTH:
            found.append(f"{self.growth >> 20} MB more memory afterwards")
        if self.cut_off:
            found.append(f"people who played were cut off {self.cut_off} times")
        if not self.commands:
            found.append("nobody's command was answered")
        return found

    def __str__(self) -> str:
        said = ", ".join(f"{count:,} {what}" for what, count in sorted(self.heard.items()))
        return (
            f"{self.name:<12}{self.calm * 1e3:>9.1f}{self.flooded * 1e3:>9.1f}{self.times:>7.1f}{self.commands:>8,}"
            f"{self.memory_before >> 20:>9,}{self.memory_highest >> 20:>9,}{self.memory_after >> 20:>9,}  {said}"
        )


TITLE = (
    f"{'flood':<12}{'p99 calm':>9}{'flooded':>9}{'times':>7}{'commands':>8}{'MB before':>9}{'highest':>9}{'after':>9}"
)


def slowest_hundredth(took: list[float]) -> float:
    return sorted(took)[max(0, int(len(took) * 0.99) - 1)] if took else 0.0


async def _long_game(way: Way) -> str:
    """A table whose log is long: bots play, while somebody watches, until there is enough of it."""
    seats: list[dict[str, Any]] = [{"kind": "greedy"}] * 3
    async with httpx.AsyncClient(base_url=way.base, trust_env=False, timeout=PATIENCE) as http:
        made = await http.post("/api/tables", json={"edition": "hasbro2000", "seats": seats})
        made.raise_for_status()
    table = str(made.json()["table"]["id"])
    watcher = Person(way, table, "", None, random.Random(0))
    watching = asyncio.create_task(watcher.live())
    await until(lambda: watcher.seq >= LONG_GAME or watcher.over)
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    return table


async def _players(way: Way, lot: random.Random, tables: int) -> list[list[Player]]:
    """By table; the first is the one that is flooded."""
    found = []
    for _ in range(tables):
        people = await sit_down(way, lot, {"edition": "hasbro2000", "variant": "world"}, 3, 0)
        found.append([Player(each.way, each.table, each.cookie, each.seat, each.lot) for each in people])
    return found


async def _measured(players: list[Player], seconds: float) -> list[float]:
    """How long answers took that came within some seconds."""
    for player in players:
        player.took.clear()
    await asyncio.sleep(seconds)
    return [took for player in players for took in player.took]


async def _flooded(
    server: ServerProcess, players: list[Player], table: str, long: str, seconds: float, scale: float, found: Flood
) -> None:
    given = [f"--port={server.port}", f"--table={table}", f"--long={long}", f"--seconds={seconds}"]
    attackers = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.faults.attackers",
        found.name,
        *given,
        f"--scale={scale}",
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    said = asyncio.create_task(attackers.communicate())
    took: list[float] = []
    while not said.done():
        took += await _measured(players, 0.5)
        found.memory_highest = max(found.memory_highest, server.memory)
    found.flooded, found.commands = slowest_hundredth(took), len(took)
    found.heard.update(json.loads((await said)[0]))


async def _memory_settles(server: ServerProcess, before: int) -> int:
    """What is used once nothing of the flood is left; at the latest after the longest time that anything may wait."""
    end = time.monotonic() + 60
    while server.memory - before > MOST_GROWTH // 2 and time.monotonic() < end:
        await asyncio.sleep(0.5)
    return server.memory


@dataclass
class House:
    """A server with a long game, a table to be flooded, and others where people play: new games for every flood."""

    server: ServerProcess
    long: str
    flooded: list[Player]
    players: list[Player]
    lives: set[asyncio.Task[None]] = field(default_factory=set)

    @classmethod
    async def built(cls, server: ServerProcess, way: Way, long: str) -> House:
        flooded, *others = await _players(way, random.Random(1), 1 + TABLES)
        players = [player for table in others for player in table]
        house = cls(server, long, flooded, players)
        house.lives = {asyncio.create_task(player.live()) for player in [*flooded, *players]}
        await asyncio.gather(*(player.seated.wait() for player in players))
        return house

    @property
    def reconnects(self) -> int:
        return sum(player.reconnects for player in [*self.flooded, *self.players])

    async def flood(self, name: str, seconds: float, calm: float, scale: float) -> Flood:
        found, before = Flood(name), self.reconnects
        found.calm = slowest_hundredth(await _measured(self.players, calm))
        found.memory_before = self.server.memory
        if name == "everywhere":
            resource.prlimit(self.server.pid, resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
        await _flooded(self.server, self.players, self.flooded[0].table, self.long, seconds, scale, found)
        found.memory_after = await _memory_settles(self.server, found.memory_before)
        found.cut_off = self.reconnects - before
        found.log = self.server.log.read_text()
        found.notes += self.server.errors if self.server.alive else ["the server is dead"]
        for player in [*self.flooded, *self.players]:
            found.notes += player.faults
            player.faults.clear()
        return found

    async def close(self) -> None:
        lives = self.lives
        while lives:  # one that hears something at the same moment does not notice that it is cancelled
            for life in lives:
                life.cancel()
            _, lives = await asyncio.wait(lives, timeout=0.5)


async def _floods(
    server: ServerProcess, names: list[str], seconds: float, calm: float, scale: float
) -> AsyncIterator[Flood]:
    way = Way(server.port)
    way.up.set()
    long = await _long_game(way)
    for name in names:
        house = await House.built(server, way, long)
        try:
            yield await house.flood(name, seconds, calm, scale)
        finally:
            await house.close()


USUAL: dict[str, Any] = {
    "messages_per_second": 20.0,
    "connections_per_address": 256,
    "history_per_minute": 20_000,
    "stalled_seconds": 20,
}
"""The settings that strangers meet, where those of the other trials are without limits."""


def run(names: list[str], seconds: float, *, calm: float, scale: float = 1.0, **settings: Any) -> list[Flood]:
    """Flood after flood, with some seconds of calm before each; what each of them did."""
    floods = list[Flood]()

    async def scene(server: ServerProcess) -> None:
        async for flood in _floods(server, names, seconds, calm, scale):
            floods.append(flood)
            print(flood, *(f"  {problem}" for problem in flood.problems[:10]), sep="\n", flush=True)

    with tempfile.TemporaryDirectory(prefix="erdkreis-flood-") as folder, nursery(Path(folder) / "logs") as home:
        server = home.start(Path(folder) / "data", **{**USUAL, **settings})
        try:
            asyncio.run(scene(server))
        finally:
            server.kill(signal.SIGTERM)
    return floods


def main() -> int:
    parser = argparse.ArgumentParser(description="Flood a server, and measure what those who play notice.")
    parser.add_argument("names", nargs="*", default=list(ATTACKS), help="which floods (default: all)")
    parser.add_argument("--seconds", type=float, default=15)
    given = parser.parse_args()
    print(TITLE)
    floods = run(given.names, given.seconds, calm=given.seconds)
    slow = [flood for flood in floods if flood.times > MOST_TIMES]
    for flood in slow:
        print(f"  {flood.name}: answers took {flood.times:.1f} times as long")
    return 1 if slow or any(flood.problems for flood in floods) else 0


if __name__ == "__main__":
    sys.exit(main())
