"""Those who want to drown the server: each floods it in a way of their own, from other addresses than those who play.

Run as a program by `tests.faults.floods`, so that what they themselves do does not slow down who measures:

    python -m tests.faults.attackers NAME --port 8742 --table ID --long ID --seconds 10
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from tests.fuzz.wire import CLOSE, frame, handshake
from tests.patience import PATIENCE

PING, CONT, TEXT = 0x9, 0x0, 0x1


@dataclass
class Target:
    """Where to go: the port, a table that is played at, and one whose log is long."""

    port: int
    table: str
    long: str
    seconds: float
    scale: float = 1.0
    """How many of everything, as a share of the full flood."""
    heard: Counter[str] = field(default_factory=Counter)
    """What came back: statuses, close codes, connections cut, bytes."""

    def many(self, count: int) -> int:
        return max(2, round(count * self.scale))

    @property
    def end(self) -> float:
        return asyncio.get_running_loop().time() + self.seconds


class Plug:
    """One connection, and what was heard on it."""

    def __init__(self, target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.target, self.reader, self.writer = target, reader, writer

    async def write(self, data: bytes) -> bool:
        """False when the other side has ended the connection."""
        with contextlib.suppress(OSError):
            self.writer.write(data)
            await self.writer.drain()
            return not self.writer.transport.is_closing()
        return False

    async def answer(self, until: float) -> None:
        """Hear the server out until a moment: the status of an answer, and the end."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                if await self._status():
                    with contextlib.suppress(OSError):
                        await self.reader.read()
                    self.target.heard["ended"] += 1

    async def _status(self) -> int:
        """0 where the connection ends without one."""
        try:
            status = int((await self.reader.readuntil(b"\r\n\r\n")).split()[1])
        except (asyncio.IncompleteReadError, OSError):
            self.target.heard["ended"] += 1
            return 0
        self.target.heard[f"status {status}"] += 1
        return status

    async def upgraded(self, table: str) -> bool:
        return await self.write(_upgrade(table)) and await self.admitted()

    async def admitted(self) -> bool:
        return await self._status() == 101

    async def frames(self, until: float, least: int = 0) -> None:
        """Read what comes over a socket, until a moment or its end; so many messages at least."""
        try:
            for _ in range(least):
                await self._frame()
            async with asyncio.timeout_at(until):
                while True:
                    await self._frame()
        except TimeoutError:
            self.target.heard["stayed"] += 1
        except (asyncio.IncompleteReadError, OSError):
            self.target.heard["ended"] += 1

    async def _frame(self) -> None:
        first, size = await self.reader.readexactly(2)
        size &= 0x7F
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        payload = await self.reader.readexactly(size)
        self.target.heard["bytes"] += size
        if first & 0x0F == CLOSE:
            self.target.heard[f"closed {int.from_bytes(payload[:2], 'big')}"] += 1
        elif payload.startswith(b'{"type":"'):
            self.target.heard[payload[9:20].partition(b'"')[0].decode()] += 1


def _upgrade(table: str) -> bytes:
    return handshake(f"/api/tables/{table}/socket", "")


@contextlib.asynccontextmanager
async def plugs(
    target: Target, count: int, addresses: int = 1, *, deaf: bool = False, first: Sequence[bytes] = (b"",)
) -> AsyncIterator[list[Plug]]:
    """So many connections at once, from so many addresses; deaf ones have hardly any room for what they do not read.

    What they have to say `first`, by turns, is said at once: on a busy machine it takes long until all are there.
    """
    loop, made = asyncio.get_running_loop(), list[Plug]()
    try:
        for number in range(count):
            line = socket.socket()
            line.setblocking(False)
            if deaf:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.bind((f"127.0.0.{2 + number % addresses}", 0))
            try:
                await loop.sock_connect(line, ("127.0.0.1", target.port))
            except OSError:
                line.close()
                target.heard["not connected"] += 1
                continue
            reader, writer = await asyncio.open_connection(sock=line, limit=4096 if deaf else 65536)
            writer.write(first[number % len(first)])
            made.append(Plug(target, reader, writer))
        yield made
    finally:
        for plug in made:
            plug.writer.transport.abort()


Attack = Callable[[Target], Awaitable[None]]


def hello(last_seq: int | None = None) -> bytes:
    return frame(json.dumps({"type": "hello", **({} if last_seq is None else {"last_seq": last_seq})}).encode())


async def _all(target: Target, end: float, them: list[Plug], do: Callable[[Plug], Awaitable[None]]) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout_at(end):
            await asyncio.gather(*map(do, them))


async def whole_logs(target: Target) -> None:
    """Watchers of a long game ask for all of it again and again, and read nothing until the end."""
    end = target.end

    async def ask(plug: Plug) -> None:
        if await plug.upgraded(target.long):
            while asyncio.get_running_loop().time() < end - target.seconds / 4 and await plug.write(hello(-1)):
                target.heard["hellos"] += 1
                await asyncio.sleep(0.02)
            await plug.frames(end)

    async with plugs(target, target.many(60), deaf=True) as them:
        await _all(target, end, them, ask)


async def read_logs(target: Target) -> None:
    """The same, but they read it all."""
    end = target.end

    async def ask(plug: Plug) -> None:
        if await plug.upgraded(target.long):
            reading = asyncio.create_task(plug.frames(end))
            while not reading.done() and await plug.write(hello(-1)):
                target.heard["hellos"] += 1
                await asyncio.sleep(0.02)
            await reading

    async with plugs(target, target.many(60)) as them:
        await _all(target, end, them, ask)


async def silence(target: Target) -> None:
    """Connections that send nothing, half a head, or half a body, from one address, until they are sent away."""
    halves = (
        b"",
        b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{",
    )

    async with plugs(target, target.many(600), first=halves) as them:
        end = asyncio.get_running_loop().time() + PATIENCE
        await asyncio.gather(*(plug.answer(end) for plug in them))


async def joining(target: Target) -> None:
    """Five hundred people come to watch one table, and read what they are told."""

    async def watch(plug: Plug) -> None:
        if await plug.admitted() and await plug.write(hello()):
            await plug.frames(target.end, least=1)

    async with plugs(target, target.many(500), addresses=5, first=[_upgrade(target.table)]) as them:
        await asyncio.gather(*map(watch, them))


async def pings(target: Target) -> None:
    """Pings as fast as they go, and no look at the pongs."""
    end, burst = target.end, frame(b"x" * 125, PING) * 500

    async def ping(plug: Plug) -> None:
        if await plug.upgraded(target.table) and await plug.write(hello()):
            while await plug.write(burst):
                target.heard["pings"] += 500

    async with plugs(target, target.many(20), deaf=True) as them:
        await _all(target, end, them, ping)


async def pieces(target: Target) -> None:
    """A message in ever more empty pieces, that never ends."""
    end, burst = target.end, frame(b"", CONT, final=False) * 500

    async def send(plug: Plug) -> None:
        if await plug.upgraded(target.table) and await plug.write(hello() + frame(b"{", TEXT, final=False)):
            reading = asyncio.create_task(plug.frames(end))
            while not reading.done() and await plug.write(burst):
                target.heard["pieces"] += 500
            await reading

    async with plugs(target, target.many(20)) as them:
        await _all(target, end, them, send)


async def chatter(target: Target) -> None:
    """Messages as fast as they go, the smallest there are, and commands of those who have no seat."""
    end = target.end
    command = b'{"type":"command","id":"abcdefgh","seq":0,"action":"end"}'
    burst = frame(b"1") * 500 + frame(command) * 50

    async def talk(plug: Plug) -> None:
        if await plug.upgraded(target.table) and await plug.write(hello()):
            reading = asyncio.create_task(plug.frames(end))
            while not reading.done() and await plug.write(burst):
                target.heard["messages"] += 550
            await reading

    async with plugs(target, target.many(60)) as them:
        await _all(target, end, them, talk)


async def headers(target: Target) -> None:
    """Upgrades with two hundred headers, one after the other."""
    end = target.end
    many = {f"X_Filler_{number}": "y" for number in range(200)}

    async def ask() -> None:
        while asyncio.get_running_loop().time() < end:
            async with plugs(target, 1) as them:
                for plug in them:
                    await plug.write(handshake(f"/api/tables/{target.table}/socket", "", **many))
                    await plug.answer(end)

    await asyncio.gather(*(ask() for _ in range(target.many(10))))


async def requests(target: Target) -> None:
    """Requests one behind the other on one connection, as many as go into it."""
    end, burst = target.end, b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000

    async def ask(plug: Plug) -> None:
        while await plug.write(burst):
            target.heard["requests"] += 1000

    async with plugs(target, target.many(20), deaf=True) as them:
        await _all(target, end, them, ask)


async def everywhere(target: Target) -> None:
    """Silent connections from fifty addresses, until no descriptor is left."""
    end = target.end
    while asyncio.get_running_loop().time() < end:
        async with plugs(target, target.many(3000), addresses=50) as them:
            await asyncio.gather(*(plug.answer(min(end, asyncio.get_running_loop().time() + 2)) for plug in them))


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        whole_logs, read_logs, silence, joining, pings, pieces, chatter, headers, requests, everywhere,
    )
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description="Flood a server in one way.")
    parser.add_argument("name", choices=sorted(ATTACKS))
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--table", required=True)
    parser.add_argument("--long", required=True)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--scale", type=float, default=1.0)
    given = parser.parse_args()
    os.nice(10)  # the machine is the players' and the server's first
    target = Target(given.port, given.table, given.long, given.seconds, given.scale)
    asyncio.run(ATTACKS[given.name](target))  # type: ignore[arg-type]
    print(json.dumps(target.heard))
    return 0


if __name__ == "__main__":
    sys.exit(main())
