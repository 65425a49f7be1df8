"""The baselines of the server's benchmark: a server on the same stack that only broadcasts, and one that keeps too.

Each is a process: `python -m benchmarks.broadcast`; with a folder to keep in, `python -m benchmarks.broadcast DATA`;
with PostgreSQL, `python -m benchmarks.broadcast DATA STORE`.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from msgspec import Struct

from erdkreis.server.store.contract import Kept, LogEntry, Store, TableRow
from erdkreis.server.store.opening import open_store

SEATS = 4
BODY = bytes(500)
"""A move in the log is about as long."""


class Sent(Struct):
    """What a baseline reads of a command."""

    id: str
    seq: int


class Broadcast:
    """Rooms of four: whatever somebody sends, everybody gets a text of the same size, and the next one may send."""

    def __init__(self) -> None:
        self.rooms: dict[str, dict[int, Any]] = {}
        self._read = msgspec.json.Decoder(Sent).decode

    async def enter(self, room: str) -> dict[int, Any]:
        return self.rooms.setdefault(room, {})

    async def keep(self, room: str, sent: Sent, seat: int) -> None:
        """Whatever has to happen before anybody is told: nothing."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        _, room, seat, size = scope["path"].split("/")
        await send({"type": "websocket.accept"})
        members = await self.enter(room)
        members[int(seat)] = send
        if int(seat) == 0:
            await send({"type": "websocket.send", "text": self.text(0, None, True, int(size))})
        while (message := await receive())["type"] == "websocket.receive":
            sent = self._read(message["text"])
            await self.keep(room, sent, int(seat))
            following = (int(seat) + 1) % SEATS
            for number, other in members.items():
                own = sent.id if number == int(seat) else None
                text = self.text(sent.seq + 1, own, number == following, int(size))
                await other({"type": "websocket.send", "text": text})

    @staticmethod
    def text(seq: int, id: str | None, options: bool, size: int) -> str:
        offered = '{"phase":"fortify","actions":[{"kind":"end"}]}' if options else "null"
        tail = f'","options":{offered},"undo":false,"id":{json.dumps(id)},"clock":null,"reasons":[]}}'
        head = f'{{"type":"update","seq":{seq},"view":"'
        return head + "x" * (size - len(head) - len(tail)) + tail


class Keeping(Broadcast):
    """Keeps every command in our store before it tells anybody: the least that a server does which loses nothing."""

    def __init__(self, data: str, address: str = "") -> None:
        super().__init__()
        self._address, self._path = address, Path(data) / "broadcast.db"
        self._store: Store | None = None
        self._door = asyncio.Lock()

    async def enter(self, room: str) -> dict[int, Any]:
        async with self._door:
            if self._store is None:
                self._store = await open_store(self._address, self._path)
            if room not in self.rooms:
                await self._store.create_table(TableRow(room, 0, 0), b"")
            return await super().enter(room)

    async def keep(self, room: str, sent: Sent, seat: int) -> None:
        assert self._store is not None
        kept = await self._store.append(LogEntry(room, sent.seq + 1, sent.id, seat, 0, BODY))
        assert isinstance(kept, Kept), "what is not kept must not be measured"


def serve(app: Any) -> None:
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="warning",
        access_log=False,
    )
    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(config).run([listener])


if __name__ == "__main__":
    serve(Keeping(*sys.argv[1:]) if len(sys.argv) > 1 else Broadcast())
