"""Kill, freeze and cut off parts of a cluster while people play, and count what is lost.

    python -m tests.faults.cluster --kill server --times 1000

Three server processes share one PostgreSQL that waits for its disk, and one Redis. People are at any of the three, each
on two devices that move without asking each other, and go to another when theirs does not answer; bots play among them.
After every so many faults everybody rests, and all is compared: what everybody was told, entry by entry, with what is
kept; every game file by both verifiers; and the diaries of everybody by the judge of histories, who can do so once more
from what `--histories FOLDER` keeps of them. A pause is how long nobody at a table heard of a move, whoever had to make
it; a silence, how long nobody at any table heard or did anything. What `--kill` names:

- `server`: one of the three processes, by SIGKILL; another one is started.
- `postgresql`: the database with all its processes, by SIGKILL; it is started again.
- `redis`: the bus, by SIGKILL; after a while it is started again, with nothing in it.
- `all`: everything at once.
- `freeze`: one of the three stops (SIGSTOP) for longer than its leases last, as a machine does that has too much to
  do, and goes on as if nothing had been.
- `store`, `bus`: the wire between one of the three and the database or Redis is cut, or goes dead, and is mended.
- `any`: one of these.
- `proxy`: the same wire between one of the three and HAProxy, through which everybody comes here.
- `failover`: the primary, by SIGKILL; its synchronous standby is promoted, and another standby begins to follow it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from erdkreis.server.company import LIFE_SECONDS
from erdkreis.server.store.postgres import migrate
from tests.faults.kill_server import PRESETS
from tests.faults.nursery import Nursery, ServerProcess, nursery
from tests.faults.people import Crowd, Ways
from tests.faults.reckoning import Reckoning, reckon
from tests.faults.wire import Wire
from tests.patience import PATIENCE as AT_MOST
from tests.postgresql import PostgreSQL, name_of
from tests.redis import Redis
from tools.cluster.haproxy import HAProxy
from tools.cluster.running import free_port

PROCESSES = 3
FAULTS_PER_ROUND = 20
"""Then everybody rests, all is compared, and a new database is begun."""
PATIENCE = 3.0
"""Seconds until somebody goes to another server."""
UNTIL = 0.3
"""How often somebody attacks until."""
SOCKET, BUS = ".s.PGSQL.5432", "redis.sock"
SYNCHRONOUS = {"fsync": "on", "synchronous_standby_names": "*"}


@dataclass
class Cluster:
    """Three servers on one database; to that each has a wire of its own."""

    home: Nursery
    folder: Path
    lot: random.Random
    postgresql: PostgreSQL
    standby: PostgreSQL | None
    redis: Redis
    database: str
    place: Path
    """Where each of them finds the database and the bus, in a folder of its number."""
    wires: list[Wire]
    """To the database."""
    bus_wires: list[Wire]
    front_wires: list[Wire]
    """From the proxy, where there is one: `proxy` is its port then."""
    proxy: int | None = None
    servers: list[ServerProcess] = field(default_factory=list)
    ended: list[ServerProcess] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.way = Ways(patience=PATIENCE, pause=0.05, lot=self.lot)

    async def start(self, number: int) -> None:
        """The server of this number, in the place of the one before."""
        store, bus = address(self.database, self.place / str(number)), f"unix://{self.place / str(number) / BUS}"
        settings = {"store": store, "bus": bus, "snapshot_every": 20}
        server = await self._started(lambda: self.home.start(self.folder, **settings))
        self.servers[number : number + 1] = [server]
        await self.front_wires[number].lead(server.port)
        self.way.ports = [server.port for server in self.servers] if self.proxy is None else [self.proxy]

    @staticmethod
    async def _started(start: Callable[[], ServerProcess]) -> ServerProcess:
        """As whoever looks after services does: one that finds nobody, on a busy machine, is started again."""
        end = time.monotonic() + AT_MOST
        while True:
            try:
                return await asyncio.to_thread(start)
            except RuntimeError as error:
                if "cannot be reached" not in str(error) or time.monotonic() > end:
                    raise

    async def start_all(self) -> None:
        for number in range(PROCESSES):
            await self.start(number)
        self.way.up.set()

    async def kill(self, number: int) -> None:
        self.ended.append(self.servers[number])
        await asyncio.to_thread(self.servers[number].kill)

    async def end(self) -> list[str]:
        """What went wrong in any of the servers that no fault explains."""
        for server in self.servers:
            await asyncio.to_thread(server.kill, signal.SIGTERM)
        return [line for server in (*self.servers, *self.ended) for line in server.errors if "Traceback" in line]

    @property
    def any(self) -> int:
        return self.lot.randrange(PROCESSES)


def address(database: str, folder: Path) -> str:
    return f"postgresql://erdkreis@/{database}?host={folder}"


# What happens


async def kill_a_server(cluster: Cluster) -> None:
    number = cluster.any
    await cluster.kill(number)
    await asyncio.sleep(cluster.lot.choice((0.0, 0.3)))
    await cluster.start(number)


async def kill_postgresql(cluster: Cluster) -> None:
    await asyncio.to_thread(cluster.postgresql.kill)
    await asyncio.sleep(cluster.lot.uniform(0, 0.5))
    await asyncio.to_thread(cluster.postgresql.start)


async def kill_redis(cluster: Cluster) -> None:
    await asyncio.to_thread(cluster.redis.kill)
    await asyncio.sleep(cluster.lot.uniform(0, 1.5))
    await asyncio.to_thread(cluster.redis.start)


async def kill_all(cluster: Cluster) -> None:
    cluster.way.up.clear()
    everything = [cluster.kill(number) for number in range(PROCESSES)]
    kept = (cluster.postgresql, cluster.redis)
    await asyncio.gather(*everything, *(asyncio.to_thread(each.kill) for each in kept))
    for each in kept:
        await asyncio.to_thread(each.start)
    await cluster.start_all()


async def freeze_a_server(cluster: Cluster) -> None:
    server = cluster.servers[cluster.any]
    os.kill(server.pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(LIFE_SECONDS * cluster.lot.uniform(1.1, 2.0))
    finally:
        os.kill(server.pid, signal.SIGCONT)


async def cut_off_from_the_store(cluster: Cluster) -> None:
    await _cut(cluster.wires[cluster.any], cluster.lot)


async def cut_off_from_the_bus(cluster: Cluster) -> None:
    await _cut(cluster.bus_wires[cluster.any], cluster.lot)


async def cut_off_from_the_proxy(cluster: Cluster) -> None:
    await _cut(cluster.front_wires[cluster.any], cluster.lot)


async def _cut(wire: Wire, lot: random.Random) -> None:
    await wire.become(lot.choice(("cut", "dead")))
    await asyncio.sleep(lot.uniform(0.2, 2.0))
    await wire.become("whole")


async def fail_over(cluster: Cluster) -> None:
    dead, standby = cluster.postgresql, cluster.standby
    assert standby is not None
    await asyncio.to_thread(dead.kill)
    await asyncio.to_thread(standby.promote)
    await asyncio.gather(*(wire.lead(standby.folder / SOCKET) for wire in cluster.wires))
    await asyncio.to_thread(dead.follow, standby)  # until then nothing can be acknowledged
    cluster.postgresql, cluster.standby = standby, dead


ALONE = ("server", "postgresql", "redis", "freeze", "store", "bus")
"""What may happen to one part while the others go on."""

FAULTS: dict[str, Callable[[Cluster], Awaitable[None]]] = {
    "server": kill_a_server,
    "postgresql": kill_postgresql,
    "redis": kill_redis,
    "all": kill_all,
    "freeze": freeze_a_server,
    "store": cut_off_from_the_store,
    "bus": cut_off_from_the_bus,
    "any": lambda cluster: FAULTS[cluster.lot.choice(ALONE)](cluster),
    "proxy": cut_off_from_the_proxy,
    "failover": fail_over,
}


@contextlib.contextmanager
def databases(kill: str) -> Iterator[list[PostgreSQL]]:
    """One, or a primary and its standby."""
    if kill != "failover":
        with PostgreSQL(fsync="on") as alone:
            yield [alone]
        return
    with PostgreSQL(**SYNCHRONOUS) as primary, PostgreSQL(**SYNCHRONOUS) as standby:
        standby.kill()
        standby.follow(primary)
        yield [primary, standby]


@contextlib.asynccontextmanager
async def in_front_of(wires: list[Wire], folder: Path) -> AsyncIterator[int]:
    """HAProxy, which leads everybody of one table to the same server as long as that answers; its port."""
    ends = {f"process{number}": wire.port for number, wire in enumerate(wires)}
    proxy = HAProxy(folder, free_port(), ends)
    await asyncio.to_thread(proxy.start)
    try:
        yield proxy.port
    finally:
        await asyncio.to_thread(proxy.end)


async def one_round(
    home: Nursery,
    folder: Path,
    kept: list[PostgreSQL],
    faults: int,
    kill: str,
    lot: random.Random,
    found: Reckoning,
    notes: list[str],
    diaries: Path | None,
) -> None:
    """So many faults on one database, then the reckoning."""
    database = name_of(kept[0].database())
    await migrate(address(database, kept[0].folder))
    async with contextlib.AsyncExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="erdkreis-wires-", dir="/tmp")))
        redis = stack.enter_context(Redis())
        wires, bus_wires, front_wires = [], [], []
        for number in range(PROCESSES):
            (place / str(number)).mkdir()
            store, bus = place / str(number) / SOCKET, place / str(number) / BUS
            wires.append(await stack.enter_async_context(Wire(store, kept[0].folder / SOCKET)))
            bus_wires.append(await stack.enter_async_context(Wire(bus, redis.folder / BUS)))
            front_wires.append(await stack.enter_async_context(Wire(0, 0)))
        standby = kept[1] if kept[1:] else None
        cluster = Cluster(home, folder, lot, kept[0], standby, redis, database, place, wires, bus_wires, front_wires)
        crowd = Crowd(cluster.way, lot, presets=PRESETS, devices=2, until=UNTIL)
        await cluster.start_all()
        if kill == "proxy":
            cluster.proxy = await stack.enter_async_context(in_front_of(front_wires, place))
            cluster.way.ports = [cluster.proxy]
        crowd.begin()
        for _ in range(faults):
            # Some right after the one before, while all come back at once, most in the middle of play.
            if lot.random() < 0.7:
                await crowd.acknowledge(lot.randrange(1, 15))
            await asyncio.sleep(lot.uniform(0, 0.05))
            await FAULTS[kill](cluster)
        await crowd.rest()
        await crowd.leave()
        wrong = await cluster.end()
        notes += wrong
        found.faults += len(wrong)
    kept[:] = [cluster.postgresql] if cluster.standby is None else [cluster.postgresql, cluster.standby]
    await reckon(folder, crowd.people, found, notes, address(database, kept[0].folder), diaries)


def run(
    kill: str, times: int, seed: int, *, diaries: Path | None = None, show: bool = False
) -> tuple[Reckoning, list[str]]:
    """So many faults; what was found, and what was wrong in words. The diaries of all tables can be kept."""
    lot = random.Random(seed)
    found, notes = Reckoning(), list[str]()
    with (
        tempfile.TemporaryDirectory(prefix="erdkreis-cluster-") as name,
        nursery(Path(name) / "logs") as home,
        databases(kill) as kept,
    ):
        done = 0
        while done < times and found.clean:
            count = min(FAULTS_PER_ROUND, times - done)
            asyncio.run(one_round(home, Path(name) / f"data-{done}", kept, count, kill, lot, found, notes, diaries))
            done += count
            if show:
                print(f"after {done} times: {found.acknowledged:,} acknowledged, clean: {found.clean}", flush=True)
    return found, notes


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill parts of a cluster under load and count what is lost.")
    parser.add_argument("--kill", choices=FAULTS, default="server")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6, help="of the moments (default: a new one)")
    parser.add_argument(
        "--histories", type=Path, metavar="FOLDER", help="where diaries are kept, a file for each table"
    )
    given = parser.parse_args()
    print(f"{given.kill}, seed {given.seed}")
    began = time.monotonic()
    found, notes = run(given.kill, given.times, given.seed, diaries=given.histories, show=True)
    print(f"{given.times:>11,} times in {time.monotonic() - began:.0f} s\n{found}")
    for note in notes[:50]:
        print(f"  {note}")
    return 0 if found.clean else 1


if __name__ == "__main__":
    sys.exit(main())
