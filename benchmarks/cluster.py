"""PostgreSQL against SQLite, two processes against one, many who only sit there, many who only watch; what each costs.

PostgreSQL is a real one that waits for its disk, in a folder of its own, and so is Redis. As in `server.py`, servers
are measured by turns in many short rounds, and of their p99 the median is compared. The client is `courses.py`. What a
command or a socket costs, in processor time and bytes, goes into `unit_costs.toml`, from which `scale.py` reckons.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import courses
from benchmarks.broadcast import SEATS
from benchmarks.courses import SPECTATORS
from benchmarks.fleet import RATE
from benchmarks.measure import Row
from benchmarks.serving import p99, process_of, resident, set_tables, wait_until_up
from erdkreis.server.store.postgres import migrate
from tools.cluster.postgresql import PostgreSQL
from tools.cluster.redis import Redis

GAMES = 250
TABLES = 2_500
SPARE_FILES = 500
CORES_FOR_TWO = 4
"""Two servers, PostgreSQL and the client: with fewer cores they take turns, and two cannot be faster than one."""
TWO_AGAINST_ONE = 1.6
MESSAGES, AT_ONCE = 20_000, 500
LISTENERS = 8


class Machine(NamedTuple):
    """What all processes share."""

    database: PostgreSQL
    redis: Redis

    def store(self, name: str) -> str:
        address = self.database.create(name)
        asyncio.run(migrate(address))
        return address

    def number(self, query: str, database: str = "postgres") -> float:
        return float(self.database.tell(f"SELECT {query}", database))

    def written(self) -> float:
        """Bytes that PostgreSQL has ever written ahead."""
        return self.number("pg_current_wal_insert_lsn() - '0/0'::pg_lsn")


@contextlib.contextmanager
def _machine() -> Iterator[Machine]:
    with (
        tempfile.TemporaryDirectory(prefix="erdkreis-bench-", dir="/tmp") as one,
        tempfile.TemporaryDirectory(prefix="erdkreis-bench-", dir="/tmp") as other,
    ):
        database = PostgreSQL(Path(one), {"shared_buffers": "256MB", "max_connections": "200"})
        redis = Redis(Path(other))
        database.make()
        database.start()
        try:
            redis.start()
            yield Machine(database, redis)
        finally:
            redis.end()
            database.stop()


def compare_rows(machine: Machine) -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as other,
        process_of("benchmarks.serving", one) as (sqlite, _),
        process_of("benchmarks.serving", other, machine.store("compared")) as (postgresql, _),
        process_of("benchmarks.broadcast", other, machine.store("broadcast")) as (keeping, _),
        process_of("benchmarks.broadcast") as (plain, _),
    ):
        told: dict[str, Any] = {"sqlite": sqlite, "postgresql": postgresql, "keeping": keeping, "plain": plain}
        for name in ("sqlite", "postgresql"):
            wait_until_up(told[name])
            told[f"{name}_games"] = set_tables(told[name], GAMES)
        found = courses.run("compare", told)
    rates = {name: statistics.median(rate) for name, rate in found["rates"].items()}
    game, keeping_waits, plain_waits = (found["waits"][name] for name in ("postgresql", "keeping", "plain"))
    return [
        Row(f"cluster: {GAMES} games × {SEATS} seats on SQLite", rates["sqlite"], "commands/s"),
        Row("cluster: the same on PostgreSQL", rates["postgresql"], "commands/s"),
        Row("cluster: PostgreSQL against SQLite", rates["postgresql"] / rates["sqlite"], "times", at_least=1),
        Row("cluster: size of an update", found["size"] / 1000, "KB"),
        Row("cluster: refused commands", found["refused"], "commands", at_most=0),
        Row(f"cluster: commands reached of {RATE}/s", found["reached"], "commands/s"),
        Row(f"cluster: median at {RATE} commands/s on PostgreSQL", statistics.median(chain(*game)) * 1000, "ms"),
        Row(f"cluster: p99 at {RATE} commands/s on PostgreSQL", p99(game), "ms"),
        Row("cluster: p99 of a broadcast with the same append", p99(keeping_waits), "ms"),
        Row("cluster: p99 of a broadcast without storage", p99(plain_waits), "ms"),
        Row(
            "cluster: p99 against the broadcast with the same append",
            p99(game) / p99(keeping_waits),
            "times",
            at_most=3,
        ),
        Row("cluster: p99 against the broadcast without storage", p99(game) / p99(plain_waits), "times"),
    ]


def sharing_rows(machine: Machine) -> list[Row]:
    """Without a core for every process, the time of the processors tells what more cores would give."""
    alone, shared, bus = machine.store("alone"), machine.store("shared"), machine.redis.url
    with (
        tempfile.TemporaryDirectory() as data,
        process_of("benchmarks.serving", data, alone, bus) as one,
        process_of("benchmarks.serving", data, shared, bus) as first,
        process_of("benchmarks.serving", data, shared, bus) as second,
    ):
        servers = {"one": [one], "two": [first, second]}
        ports = {name: [port for port, _ in those] for name, those in servers.items()}
        for port in chain(*ports.values()):
            wait_until_up(port)
        games = {name: [set_tables(port, GAMES // len(those)) for port in those] for name, those in ports.items()}
        processes = {
            name: {
                "server": [number for _, number in those],
                "postgresql": [machine.database.pid],
                "redis": [machine.redis.pid],
            }
            for name, those in servers.items()
        }
        written, entries = machine.written(), _entries(machine)
        found = courses.run("share", {"ports": ports, "games": games, "processes": processes})
        written, entries = machine.written() - written, _entries(machine) - entries
        kept = machine.number("pg_total_relation_size('erdkreis.entries') / count(*) FROM erdkreis.entries", "shared")
    rates = {name: statistics.median(rate) for name, rate in found["rates"].items()}
    one_each, two_each = found["each"]["one"], found["each"]["two"]
    by_the_clock = TWO_AGAINST_ONE if (os.cpu_count() or 1) >= CORES_FOR_TWO else None
    by_the_processors = 2 * one_each["server"] / two_each["server"]
    return [
        Row("cluster: one process with a bus", rates["one"], "commands/s"),
        Row("cluster: two processes on the same store", rates["two"], "commands/s"),
        Row(
            "cluster: two processes against one, by the clock",
            rates["two"] / rates["one"],
            "times",
            at_least=by_the_clock,
        ),
        Row(
            "cluster: the same, by the processor time of a command",
            by_the_processors,
            "times",
            at_least=TWO_AGAINST_ONE,
        ),
        Row("cluster: refused commands of one and two processes", found["refused"], "commands", at_most=0),
        *(
            Row(f"cluster: {who}'s processor time of a command, {name}", found["each"][name][who] * 1e6, "µs")
            for name in ("one", "two")
            for who in WHO
        ),
        Row("cluster: a command in PostgreSQL's write-ahead log", written / entries, "bytes"),
        Row("cluster: a command in PostgreSQL's tables and indexes", kept, "bytes"),
    ]


WHO = ("server", "postgresql", "redis", "client")


def _entries(machine: Machine) -> float:
    return sum(machine.number("count(*) FROM erdkreis.entries", database) for database in ("alone", "shared"))


def sitting_rows(machine: Machine) -> list[Row]:
    tables = min(TABLES, (courses.open_many_files() - SPARE_FILES) // SEATS)
    sockets = tables * SEATS
    store, bus = machine.store("sitting"), machine.redis.url
    with (
        tempfile.TemporaryDirectory() as data,
        process_of("benchmarks.serving", data, store, bus) as (one, one_process),
        process_of("benchmarks.serving", data, store, bus) as (other, other_process),
    ):
        ports, servers = (one, other), (one_process, other_process)
        for port in ports:
            wait_until_up(port)
            set_tables(port, 20)  # loads the kernels
        before = sum(map(resident, servers))
        games = [set_tables(port, tables // 2) for port in ports]
        grown = sum(map(resident, servers)) - before
        processes = {"server": servers, "postgresql": [machine.database.pid], "redis": [machine.redis.pid]}
        found = courses.run("sit", {"ports": ports, "processes": processes, "games": games})
    return [
        Row("cluster: memory of a process before anybody comes", before / 2000, "MB"),
        Row(f"cluster: memory of a table, over {tables:,} on two processes", grown / tables, "KB"),
        Row(f"cluster: memory of an idle socket, over {sockets:,}", found["memory"] / sockets, "KB"),
        Row("cluster: idle sockets that were lost", found["lost"], "sockets", at_most=0),
        Row("cluster: a server's processor time of an idle socket", found["busy"]["server"] / sockets * 1e6, "µs/s"),
        Row(
            "cluster: PostgreSQL's processor time of an idle table", found["busy"]["postgresql"] / tables * 1e6, "µs/s"
        ),
    ]


def watching_rows(machine: Machine) -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as data,
        process_of("benchmarks.serving", data, machine.store("watched"), machine.redis.url) as (port, _),
    ):
        wait_until_up(port)
        found = courses.run("watch", {"port": port, "games": set_tables(port, 1)})
    alone, watched = (p99(found["waits"][name]) for name in ("alone", "watched"))
    return [
        Row("cluster: p99 of the commands at one table", alone, "ms"),
        Row(f"cluster: the same before {SPECTATORS:,} spectators", watched, "ms"),
        Row("cluster: with spectators against without", watched / alone, "times", at_most=2),
    ]


def bus_rows(machine: Machine) -> list[Row]:
    """What a message costs Redis when it is published, for each who hears it, and that process."""
    alone, _ = asyncio.run(_publish(machine.redis, 0))
    heard, hearing = asyncio.run(_publish(machine.redis, LISTENERS))
    return [
        Row("cluster: Redis' processor time of a message published", alone * 1e6, "µs"),
        Row("cluster: Redis' processor time of a message delivered", max(0.0, heard - alone) / LISTENERS * 1e6, "µs"),
        Row("cluster: a process' time to publish a message, and to hear it", hearing * 1e6, "µs"),
    ]


async def _publish(redis: Redis, listeners: int) -> tuple[float, float]:
    """Seconds of a processor a message: Redis', and this process' for publishing, or for hearing it by one listener."""
    from erdkreis.server.bus.contract import News
    from erdkreis.server.bus.redis_bus import RedisBus

    heard = 0

    def hear(news: News) -> None:
        nonlocal heard
        heard += 1

    buses = [await RedisBus.open(redis.url) for _ in range(listeners + 1)]
    for bus in buses[1:]:
        bus.listen(hear)
    while int(redis.ask("PUBSUB", "NUMSUB", "erdkreis").split()[-1]) < listeners:
        await asyncio.sleep(0.05)
    busy, own = _redis_busy(redis), time.process_time()
    for first in range(0, MESSAGES, AT_ONCE):
        for number in range(first, first + AT_ONCE):
            buses[0].tell(News(f"{number:016x}", (1, number)))
        wanted = (first + AT_ONCE) * listeners
        while buses[0]._waiting or heard < wanted:
            await asyncio.sleep(0.001)
    spent = _redis_busy(redis) - busy, time.process_time() - own
    for bus in buses:
        await bus.close()
    return spent[0] / MESSAGES, spent[1] / MESSAGES / max(1, listeners)


def _redis_busy(redis: Redis) -> float:
    """Seconds of a processor, as it counts them: finer than the system's."""
    lines = (line.partition(":") for line in redis.ask("INFO", "cpu").split())
    return sum(float(value) for name, _, value in lines if name in ("used_cpu_sys", "used_cpu_user"))


def cluster() -> list[Row]:
    load = Row("cluster: load of the machine before", os.getloadavg()[0] / (os.cpu_count() or 1), "processes a core")
    with _machine() as machine:
        parts = (compare_rows, sharing_rows, sitting_rows, watching_rows, bus_rows)
        return [load, *chain.from_iterable(part(machine) for part in parts)]
