"""One address asks for all it can get, while somebody else plays: how long do they wait, and how long without that?

    python -m tests.faults.starving --moves 1000

Proves that nobody is starved: under each flood the slowest hundredth of a person's commands, and of their opponents'
moves, takes at most three times as long as without, and the server's memory comes back to what it was. What does not
depend on the machine is counted, in the order in which the server has kept it: how many moves the flood gets before
each of the person's opponents.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import secrets
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from erdkreis.editions import by_preset
from erdkreis.server.settings import DATABASE
from tests.engine.positions import stage
from tests.faults.nursery import ServerProcess, nursery
from tests.patience import CALM, PATIENCE
from tests.server.serving import brisk_action

Message = dict[str, Any]

HOME, FLOOD = "127.0.0.2", "127.0.0.3"
TIMES = 3.0
MEGABYTES = 50
UNNOTICED_SECONDS = 0.05
"""An opponent's move that comes so soon is not late, whatever it took before."""
LIMITS = {"bot_workers": 1, "moves_per_second": 100.0, "connections_per_address": 64, "messages_per_second": 20.0}
"""As a server has them; only tables may be made faster than by any stranger."""
MOST_UNITS = 9_900


@dataclass
class Seat:
    """One device at a table, from an address of its own."""

    port: int
    address: str
    table: str = ""
    cookie: str = ""
    heard: int = 0
    """Moves it was told of."""
    _socket: ClientConnection | None = None

    async def http(self, method: str, path: str, **given: Any) -> httpx.Response:
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        base = f"http://127.0.0.1:{self.port}"
        async with httpx.AsyncClient(base_url=base, transport=transport, trust_env=False, timeout=PATIENCE) as client:
            return await client.request(method, path, **given)

    async def make(self, seats: list[Message], **wanted: Any) -> None:
        given = {"edition": "hasbro2000", "variant": "world", "seats": seats, "seed": secrets.token_hex(32), **wanted}
        answer = await self.http("POST", "/api/tables", json=given)
        answer.raise_for_status()
        self.table = answer.json()["table"]["id"]
        self.cookie = answer.headers.get("set-cookie", "").partition(";")[0]

    async def open(self) -> Message:
        """Come to the table; how things stand there."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        self._socket = await connect(
            url, additional_headers=headers, max_size=None, compression=None, local_addr=(self.address, 0), **CALM
        )
        await self.send({"type": "hello"})
        return await self.next("update")

    async def send(self, message: Message) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message))

    async def next(self, *kinds: str) -> Message:
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE):
            while True:
                message: Message = json.loads(await self._socket.recv())
                self.heard += message["type"] == "update"
                if message["type"] in kinds:
                    return message

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()


@dataclass
class Waits:
    """What somebody waited for, in seconds and in moves that others made meanwhile."""

    commands: list[float] = field(default_factory=list)
    opponents: list[float] = field(default_factory=list)
    meanwhile: list[int] = field(default_factory=list)
    """Moves of the flood between two of this table, one by one."""

    def slowest(self) -> tuple[float, float]:
        return _p99(self.commands), _p99(self.opponents)


def _p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(0.99 * len(seconds))] if seconds else 0.0


class Person:
    """Plays at a table of three against two bots that plan, one game after the other."""

    def __init__(self, port: int, flooded: Callable[[], int]) -> None:
        self.port = port
        self.tables: list[str] = []
        self.waits = Waits()
        self._flooded = flooded
        self._lot = random.Random(1)

    async def play(self, enough: Callable[[Waits], bool]) -> Waits:
        self.waits = Waits()
        while not enough(self.waits):
            seat = Seat(self.port, HOME)
            await seat.make([{"here": True}, {"kind": "captain"}, {"kind": "captain"}])
            self.tables.append(seat.table)
            try:
                await self._game(seat, await seat.open(), enough)
            finally:
                await seat.close()
        return self.waits

    async def _game(self, seat: Seat, stands: Message, enough: Callable[[Waits], bool]) -> None:
        while stands["view"]["phase"] != "over" and not enough(self.waits):
            began, others = time.perf_counter(), self._flooded()
            if stands["options"]:
                action = brisk_action(stands["options"], self._lot)
                given = {"id": secrets.token_hex(8), "nonce": secrets.token_hex(32)}
                await seat.send({"type": "command", "seq": stands["seq"], "action": action, **given})
                waits = self.waits.commands
            else:
                waits = self.waits.opponents
            said = await seat.next("update", "refused")
            assert said["type"] == "update", said
            waits.append(time.perf_counter() - began)
            self.waits.meanwhile.append(self._flooded() - others)
            stands = said


# Floods


@dataclass
class Flood:
    """Tasks of one address, and how much they have got."""

    port: int
    size: int
    seats: list[Seat] = field(default_factory=list)
    got: int = 0
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _clients: list[httpx.AsyncClient] = field(default_factory=list)

    def begin(self, work: Callable[[], Awaitable[None]]) -> None:
        async def again() -> None:
            while True:
                try:
                    await work()
                except (OSError, WebSocketException, httpx.HTTPError):
                    await asyncio.sleep(0.1)

        self._tasks.append(asyncio.create_task(again()))

    @property
    def moves(self) -> int:
        return self.got + sum(seat.heard for seat in self.seats)

    async def sit(self, seats: list[Message], **wanted: Any) -> tuple[Seat, Message]:
        seat = Seat(self.port, FLOOD)
        await seat.make(seats, **wanted)
        self.seats.append(seat)
        return seat, await seat.open()

    def client(self) -> httpx.AsyncClient:
        """One that is kept: to make it anew for every request would slow down whoever measures."""
        transport = httpx.AsyncHTTPTransport(local_address=FLOOD, verify=False)
        base = f"http://127.0.0.1:{self.port}"
        self._clients.append(httpx.AsyncClient(base_url=base, transport=transport, trust_env=False, timeout=PATIENCE))
        return self._clients[-1]

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        for outcome in await asyncio.gather(*self._tasks, return_exceptions=True):
            assert outcome is None or isinstance(outcome, asyncio.CancelledError), outcome
        for seat in self.seats:
            await seat.close()
        for client in self._clients:
            await client.aclose()


async def opponents(flood: Flood) -> None:
    """Tables with one person, who resigns, and five of the strongest bots: these play on among themselves."""
    for _ in range(flood.size):
        seat, _ = await flood.sit([{"here": True}, *[{"kind": "marshal"}] * 5])
        await seat.send({"type": "resign"})

        async def watch(seat: Seat = seat) -> None:
            await seat.next("update")

        flood.begin(watch)


async def advice(flood: Flood) -> None:
    """Plans and hints from every socket, as fast as they are read."""
    for _ in range(flood.size):
        seat, _ = await flood.sit([{"here": True}] * 3, hints=True)

        async def ask(seat: Seat = seat) -> None:
            for message in ({"type": "hint"}, {"type": "plan", "continent": "asia"}):
                await seat.send({**message, "id": secrets.token_hex(8)})
                await seat.next("hint", "plan", "refused")
                flood.got += 1

        flood.begin(ask)


async def attacks(flood: Flood) -> None:
    """Attacks that go on by themselves, with as many units as a position may have, again and again."""
    lands = {0: {"alaska": MOST_UNITS // 2}, 1: {"kamchatka": MOST_UNITS // 2}}
    position = stage(by_preset("H00-W"), 3, lands, rest=2).to_position()
    for _ in range(flood.size):
        seat, stands = await flood.sit([{"here": True}] * 3, position=position)
        await seat.send({"type": "standing", "defence": "most", "seat": 1})

        async def attack(seat: Seat = seat, stands: list[Message] = [stands]) -> None:  # noqa: B006 - one for each
            given = {"id": secrets.token_hex(8), "nonce": secrets.token_hex(32), "seq": stands[0]["seq"]}
            await seat.send({"type": "until", "source": "alaska", "target": "kamchatka", "leave": 1, **given})
            while (said := await seat.next("update", "ended", "refused"))["type"] != "ended":
                stands[0] = said if said["type"] == "update" else said.get("current") or stands[0]
                if said["type"] == "refused" and said["code"] != "attack/until_long":
                    return

        flood.begin(attack)


async def replays(flood: Flood) -> None:
    """The replay and the file of a finished game, again and again, by somebody who keeps nothing."""
    lands = {0: {"alaska": 900}, 1: {"kamchatka": 1}}
    position = stage(by_preset("H00-W"), 3, lands, rest=0).to_position()
    seat, stands = await flood.sit([{"here": True}, {"kind": "random"}, {"kind": "random"}], position=position)
    lot = random.Random(2)
    while stands["view"]["phase"] != "over":
        if stands["options"]:
            given = {"id": secrets.token_hex(8), "nonce": secrets.token_hex(32), "seq": stands["seq"]}
            await seat.send({"type": "command", "action": brisk_action(stands["options"], lot), **given})
        stands = await seat.next("update")
    for number in range(flood.size):
        path = f"/api/tables/{seat.table}/{('replay', 'file')[number % 2]}"
        client = flood.client()

        async def fetch(client: httpx.AsyncClient = client, path: str = path) -> None:
            flood.got += (await client.get(path)).status_code == 200

        flood.begin(fetch)


FLOODS: dict[str, Callable[[Flood], Awaitable[None]]] = {
    "opponents": opponents,
    "advice": advice,
    "attacks": attacks,
    "replays": replays,
}


@dataclass
class Found:
    """One flood: what a person waited for without it and under it."""

    name: str
    calm: Waits
    flooded: Waits
    moves: int
    """What the flood got meanwhile."""
    before_opponents: list[int]
    """Moves of the flood that were kept between the one before and that of an opponent, at the person's tables."""
    memory: tuple[int, int]
    errors: list[str]

    def __str__(self) -> str:
        rows = []
        for what, before, after in zip(
            ("commands", "opponents"), self.calm.slowest(), self.flooded.slowest(), strict=True
        ):
            times = after / before if before else 0.0
            rows.append(
                f"  {what:<10} p99 {1000 * before:8.1f} ms  under the flood {1000 * after:8.1f} ms  × {times:.1f}"
            )
        before, after = self.memory
        rows.append(
            f"  memory {before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after; the flood got {self.moves:,},"
            f" at most {max(self.flooded.meanwhile)} while the person waited for one move"
        )
        return "\n".join([self.name, *rows])

    @property
    def fair(self) -> bool:
        (command, opponent), (late_command, late_opponent) = self.calm.slowest(), self.flooded.slowest()
        grown = self.memory[1] - self.memory[0]
        in_time = late_command <= TIMES * command and late_opponent <= max(TIMES * opponent, UNNOTICED_SECONDS)
        return in_time and not self.errors and grown < MEGABYTES * 10**6


@contextlib.asynccontextmanager
async def server_for_all() -> AsyncIterator[tuple[ServerProcess, Path]]:
    with tempfile.TemporaryDirectory(prefix="erdkreis-flood-") as name, nursery(Path(name) / "logs") as home:
        data = Path(name) / "data"
        server = await asyncio.to_thread(home.start, data, **LIMITS)
        try:
            yield server, data
        finally:
            await asyncio.to_thread(server.kill, signal.SIGTERM)


async def suffer(name: str, size: int, enough: Callable[[Waits], bool]) -> Found:
    """A person plays alone, and then beside a flood."""
    async with server_for_all() as (server, data):
        flood = Flood(server.port, size)
        person = Person(server.port, lambda: flood.moves)
        await person.play(lambda waits: len(waits.opponents) >= 20)  # until everything is loaded
        calm, before = await person.play(enough), server.memory
        await FLOODS[name](flood)
        try:
            had, after = flood.moves, latest_kept(data)
            flooded = await person.play(lambda waits: enough(waits) and flood.moves > had)  # else it was no flood
            got = flood.moves - had
        finally:
            await flood.end()
        kept = kept_before_opponents(data, after, person.tables)
        return Found(name, calm, flooded, got, kept, (before, server.memory), server.errors)


def latest_kept(data: Path) -> int:
    return max((place for place, _, _ in _kept(data)), default=0)


def kept_before_opponents(data: Path, after: int, tables: list[str]) -> list[int]:
    """By the server's own order: a test that is slow itself hears of many moves at once."""
    counts, others = [], dict.fromkeys(tables, 0)
    for place, table, seat in _kept(data):
        if place <= after:
            continue
        if table not in others:
            others = {each: count + 1 for each, count in others.items()}
            continue
        if seat != 0:
            counts.append(others[table])
        others[table] = 0
    return counts


def _kept(data: Path) -> list[tuple[int, str, int]]:
    with contextlib.closing(sqlite3.connect(f"file:{data / DATABASE}?mode=ro", uri=True)) as store:
        return store.execute("SELECT rowid, game, seat FROM entries ORDER BY rowid").fetchall()


def main() -> int:
    parser = argparse.ArgumentParser(description="Flood a server from one address, and play from another.")
    parser.add_argument("--moves", type=int, default=1000, help="of the person and their opponents, with and without")
    parser.add_argument("--size", type=int, default=48, help="tables, sockets or askers of a flood")
    given = parser.parse_args()
    fair = True
    for name in FLOODS:
        found = asyncio.run(suffer(name, given.size, lambda waits: len(waits.meanwhile) >= given.moves))
        print(found, flush=True)
        for error in found.errors[:10]:
            print(f"  {error}")
        fair &= found.fair
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main())
