"""A WebSocket client without manners: it sends whatever bytes it likes, and listens to what comes back."""

from __future__ import annotations

import asyncio
import os
import re
from dataclasses import dataclass, field

from tests.patience import PATIENCE

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_SEQ = re.compile(rb'"seq":(\d{1,9})\b')


def frame(payload: bytes, opcode: int = TEXT, *, final: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """One frame as it stands on the wire, also one that no client should send."""
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    size, bit = len(payload), 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 1 << 16:
        head += bytes([bit | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([bit | 127]) + size.to_bytes(8, "big")
    return head + bytes(4) + payload if masked else head + payload  # a mask of noughts changes nothing


def handshake(path: str, cookie: str, **headers: str) -> bytes:
    """The request that opens a socket; headers may replace the usual ones."""
    usual = {
        "Host": "127.0.0.1",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version": "13",
        "Cookie": cookie,
    }
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in {**usual, **headers}.items() if value]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode("utf-8", "surrogateescape")


@dataclass
class Heard:
    """What came back over all connections."""

    statuses: dict[int, int] = field(default_factory=dict)
    closes: dict[int, int] = field(default_factory=dict)
    messages: int = 0
    unanswered: int = 0

    def status(self, code: int) -> None:
        self.statuses[code] = self.statuses.get(code, 0) + 1

    def close(self, code: int) -> None:
        self.closes[code] = self.closes.get(code, 0) + 1


class Wire:
    """One connection; `seq` is the latest that the server has told."""

    def __init__(self, port: int, heard: Heard) -> None:
        self._port = port
        self._heard = heard
        self.seq = 0
        self.open = False
        self._reading: asyncio.Task[None] | None = None
        self._awaited = b""
        self._come = asyncio.Event()

    async def connect(self, request: bytes) -> int:
        """Send a request; the status of the answer, 0 if there is none."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
        self._writer.write(request)
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._reader.readuntil(b"\r\n\r\n")
            status = int(answer.split(b" ", 2)[1])
        except (asyncio.IncompleteReadError, TimeoutError, OSError, ValueError, IndexError):
            status = 0
        self._heard.status(status)
        self.open = status == 101
        if self.open:
            self._reading = asyncio.create_task(self._read())
        return status

    async def send(self, data: bytes) -> None:
        if self.open:
            self._writer.write(data)
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._writer.drain()
            except (OSError, TimeoutError):
                self.open = False

    async def settle(self) -> None:
        """Wait until everything sent so far has been dealt with: a last command with an id of its own is answered."""
        self._awaited = random_key().encode()
        self._come.clear()
        settling = frame(b'{"type":"command","id":"%s","seq":0,"action":"settle"}' % self._awaited)
        await self.send(frame(b'{"type":"hello"}') + settling)  # without a hello, commands are not answered by their id
        waiting = [asyncio.ensure_future(self._come.wait()), *([self._reading] if self._reading else [])]
        done, _ = await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        waiting[0].cancel()
        if not done:
            self._heard.unanswered += 1

    async def close(self, *, abort: bool = False) -> None:
        """End the connection, after hearing what the server still says unless it is aborted."""
        if self.open and not abort:
            await self.send(frame((1000).to_bytes(2, "big"), CLOSE))
        if abort:
            self._writer.transport.abort()
        if self._reading is not None:
            await asyncio.wait([self._reading], timeout=0.5)  # half a frame is never answered
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        self._writer.transport.abort()
        await asyncio.gather(self._writer.wait_closed(), return_exceptions=True)
        self.open = False

    async def _read(self) -> None:
        try:
            while True:
                head = await self._reader.readexactly(2)
                size = head[1] & 0x7F
                if size >= 126:
                    size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
                payload = await self._reader.readexactly(size)
                if head[0] & 0x0F == CLOSE:
                    self._heard.close(int.from_bytes(payload[:2], "big") if payload else 1005)
                    return
                if head[0] & 0x0F == PING:  # on a busy machine a connection lasts long enough to be asked
                    self._writer.write(frame(payload, PONG))
                    continue
                self._heard.messages += 1
                if self._awaited and self._awaited in payload:
                    self._come.set()
                found = _SEQ.search(payload, 0, 400)
                if found:
                    self.seq = int(found[1])
        except asyncio.IncompleteReadError:
            self._heard.close(1006)
        except OSError:
            self._heard.close(1006)
        finally:
            self.open = False


def random_key() -> str:
    return os.urandom(8).hex()
