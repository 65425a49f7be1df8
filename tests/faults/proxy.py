"""A bad line between people and the server: frames come late, come twice, are cut in the middle, or the line goes dead.

    python -m tests.faults.proxy --seconds 60

Proves that a bad line costs nothing: a command that arrives twice is done once, whoever was cut off comes back with the
last `seq` and the last unacknowledged command, and in the end everybody has heard every event exactly once and sees
exactly the position of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field, fields
from pathlib import Path

from tests.faults.kill_server import PRESETS
from tests.faults.nursery import nursery
from tests.faults.people import Crowd, Way
from tests.faults.reckoning import Reckoning, reckon
from tests.patience import until

TEXT = 1


@dataclass
class Mischief:
    """What the line did."""

    connections: int = 0
    frames: int = 0
    delayed: int = 0
    duplicated_frames: int = 0
    cut: int = 0
    dropped: int = 0

    def __str__(self) -> str:
        return "\n".join(f"{getattr(self, each.name):>11,} {each.name.replace('_', ' ')}" for each in fields(self))


@dataclass
class BadLine:
    """Listens on a port of its own and passes everything on to the server, more or less."""

    target: int
    lot: random.Random
    done: Mischief = field(default_factory=Mischief)
    port: int = 0
    calm: bool = False
    """A calm line does no mischief: for the end, when all shall hear the last of it."""

    async def __aenter__(self) -> BadLine:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.done.connections += 1
        try:
            upstream, downstream = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        ways = [
            asyncio.create_task(self._pass_on(reader, downstream, to_server=True)),
            asyncio.create_task(self._pass_on(upstream, writer, to_server=False)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            writer.transport.abort()
            downstream.transport.abort()

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, to_server: bool) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            target.write(await source.readuntil(b"\r\n\r\n"))  # the handshake passes
            while True:
                frame = await _frame(source)
                self.done.frames += 1
                if not await self._frame_passes(frame, target, to_server):
                    return
                await target.drain()

    async def _frame_passes(self, frame: bytes, target: asyncio.StreamWriter, to_server: bool) -> bool:
        """Pass one frame on, or do something to it; False when the line is dead."""
        chance = 1.0 if self.calm else self.lot.random()
        if chance < 0.01:
            self.done.dropped += 1
            return False
        if chance < 0.025:
            self.done.cut += 1
            target.write(frame[: self.lot.randrange(1, len(frame))])
            await target.drain()
            await asyncio.sleep(0.005)  # so that the half is read before the line goes dead
            return False
        if chance < 0.2:
            self.done.delayed += 1
            await asyncio.sleep(self.lot.uniform(0, 0.04))
        target.write(frame)
        if to_server and frame[0] & 0x0F == TEXT and chance > 0.85 and not self.calm:
            self.done.duplicated_frames += 1
            target.write(frame)
        return True


async def _frame(source: asyncio.StreamReader) -> bytes:
    """The bytes of the next WebSocket frame."""
    head = await source.readexactly(2)
    length, masked = head[1] & 0x7F, head[1] >> 7
    more = {126: 2, 127: 8}.get(length, 0)
    if more:
        extended = await source.readexactly(more)
        head, length = head + extended, int.from_bytes(extended, "big")
    return head + await source.readexactly(length + 4 * masked)


async def _scene(folder: Path, seconds: float, lot: random.Random, found: Reckoning, notes: list[str]) -> Mischief:
    with nursery(folder / "logs") as home:
        server = await asyncio.to_thread(home.start, folder / "data", snapshot_every=20)
        direct = Way(server.port)
        direct.up.set()
        async with BadLine(server.port, lot) as line:
            crowd = Crowd(direct, lot, presets=PRESETS)
            crowd.sockets = Way(line.port)
            crowd.sockets.up.set()
            crowd.begin()
            await asyncio.sleep(seconds)
            await crowd.acknowledge(50)  # on a busy machine that is when it gets going
            await until(lambda: min(line.done.cut + line.done.dropped, line.done.duplicated_frames) > 0)
            line.calm = True
            await crowd.rest()
            await crowd.leave()
        notes += server.errors
        found.faults += len(server.errors)
        await asyncio.to_thread(server.kill, signal.SIGTERM)
        await reckon(folder / "data", crowd.people, found, notes)
        return line.done


def run(seconds: float, seed: int) -> tuple[Mischief, Reckoning, list[str]]:
    """Play over a bad line for so long; what it did, what was found, what was wrong in words."""
    found, notes = Reckoning(), list[str]()
    with tempfile.TemporaryDirectory(prefix="erdkreis-line-") as name:
        done = asyncio.run(_scene(Path(name), seconds, random.Random(seed), found, notes))
    return done, found, notes


def main() -> int:
    parser = argparse.ArgumentParser(description="Play over a bad line and count what is lost.")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6, help="of the mischief (default: a new one)")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    done, found, notes = run(given.seconds, given.seed)
    print(f"{done}\n{found}")
    for note in notes[:50]:
        print(f"  {note}")
    return 0 if found.clean else 1


if __name__ == "__main__":
    sys.exit(main())
