"""A real server on loopback, with a real client, for the examples of the page and for tests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from erdkreis.server.front import FrontPage
from erdkreis.server.run import configured
from erdkreis.server.settings import load

Message = dict[str, Any]

PATIENCE = 300
"""Seconds for what comes at once on an idle machine."""


@contextlib.asynccontextmanager
async def serving(data: str, **settings: Any) -> AsyncIterator[str]:
    """A server in this process; gives its address, such as `127.0.0.1:40123`."""
    chosen = load(environment={}, data=data, bot_workers=0, messages_per_second=10_000, port=0, **settings)
    config = configured(FrontPage(chosen), chosen)
    config.port = 0
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            await task
            raise RuntimeError("the server did not start")
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await task


@dataclass(eq=False)
class Client:
    """One device at the socket of a table. Keeps everything it was sent, and the latest update."""

    socket: ClientConnection
    heard: list[Message] = field(default_factory=list)
    latest: Message = field(default_factory=dict)

    @classmethod
    async def connect(cls, address: str, table: str, cookie: str | None = None) -> Client:
        headers = {} if cookie is None else {"Cookie": cookie.split(";")[0]}
        url = f"ws://{address}/api/tables/{table}/socket"
        return cls(await websockets.connect(url, additional_headers=headers, max_queue=None))

    async def send(self, message: Message) -> Message:
        await self.socket.send(json.dumps(message))
        return message

    async def next(self) -> Message:
        async with asyncio.timeout(PATIENCE):
            message: Message = json.loads(await self.socket.recv())
        self.heard.append(message)
        if message["type"] == "update" and message["seq"] >= self.latest.get("seq", 0):
            self.latest = message
        return message

    async def wait(self, wanted: Callable[[Message], bool]) -> Message:
        """The next message of some kind; those before it are passed over."""
        while True:
            message = await self.next()
            if wanted(message):
                return message

    async def wait_type(self, type: str) -> Message:
        return await self.wait(lambda message: message["type"] == type)

    def command(self, action: str, **more: Any) -> Message:
        """A command for the position this client knows."""
        whole = {"type": "command", "id": secrets.token_hex(8), "seq": self.latest["seq"], "action": action}
        return {**whole, "nonce": secrets.token_hex(32), **more}

    async def close(self) -> None:
        await self.socket.close()


def simple_action(options: Message) -> str:
    """Something that may be done now and brings the game on, without attacking."""
    by_kind: dict[str, Message] = {}
    for option in options["actions"]:
        by_kind.setdefault(option["kind"], option)
    if "trade" in by_kind and options["must_trade"]:
        return "trade " + " ".join(map(str, by_kind["trade"]["sets"][0]["cards"]))
    if "place" in by_kind:
        return f"place {by_kind['place']['target']} {by_kind['place']['most']}"
    if "occupy" in by_kind:
        return f"occupy {by_kind['occupy']['most']}"
    if "defend" in by_kind:
        return f"defend {by_kind['defend']['most']}"
    for kind in ("claim", "capital"):
        if kind in by_kind:
            return f"{kind} {by_kind[kind]['target']}"
    if "choose" in by_kind:
        return "choose reinforce"
    return "draw" if "draw" in by_kind else "end"


def best_attack(options: Message) -> Message:
    """The attack with the most units."""
    attacks: list[Message] = [option for option in options["actions"] if option["kind"] == "attack"]
    return max(attacks, key=lambda option: (option["most"], option["source"], option["target"]))
