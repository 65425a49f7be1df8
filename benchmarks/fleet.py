"""A client that holds many sockets of many games, plays them and counts. It speaks the bare protocol, so that it is not
what is measured."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections import deque
from typing import Any

import msgspec
from msgspec import Struct

RATE = 500
"""Commands a second, where the rate is steady."""


class Choice(Struct):
    kind: str
    source: str = ""
    target: str = ""
    most: int = 0
    sets: list[Any] = []


class Choices(Struct):
    actions: list[Choice]
    phase: str = ""


class Heard(Struct):
    """What the client reads of a message."""

    type: str
    seq: int = 0
    id: str | None = None
    options: Choices | None = None
    code: str = ""


class Fleet:
    """Many games at one server, and what was measured of them."""

    def __init__(self) -> None:
        self.eager = False
        self.ready: deque[Game] = deque()
        self.acknowledged = 0
        self.refused = 0
        self.lost = 0
        """Sockets that were open, and are not any more."""
        self.updates = 0
        self.update_bytes = 0
        self.waits: list[float] = []
        self.rng = random.Random(1)

    def offer(self, game: Game) -> None:
        if self.eager:
            game.play()
        else:
            self.ready.append(game)


class Game:
    """One game: at most one command under way, the next when somebody has been given options."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.turn: tuple[Wire, int, Choices] | None = None
        self.offered = False
        self.under_way = ""
        self.sent_at = 0.0

    def play(self) -> None:
        assert self.turn is not None
        wire, seq, options = self.turn
        self.turn, self.offered, self.under_way = None, False, secrets.token_hex(8)
        command = {"type": "command", "id": self.under_way, "seq": seq, "action": self.choose(options)}
        self.sent_at = time.perf_counter()
        wire.send({**command, "nonce": secrets.token_hex(32)})

    def choose(self, options: Choices) -> str:
        """Attack while that is possible with two or more, else whatever comes."""
        actions, rng = options.actions, self.fleet.rng
        attacks = [each for each in actions if each.kind == "attack" and each.most >= 2]
        trades = [each for each in actions if each.kind == "trade"]
        match trades[0] if trades else rng.choice(attacks or actions):
            case Choice("trade", sets=sets):
                return "trade " + " ".join(map(str, sets[0]["cards"]))
            case Choice("place", target=target, most=most):
                return f"place {target} {most}"
            case Choice("attack" | "fortify" as kind, source, target, most):
                return f"{kind} {source} {target} {most}"
            case Choice("occupy" | "defend" as kind, most=most):
                return f"{kind} {most}"
            case Choice("claim" | "capital" as kind, target=target):
                return f"{kind} {target}"
            case Choice(kind):
                return kind

    def hear(self, wire: Wire, payload: bytes) -> None:
        if payload.endswith(b'"options":null,"undo":false,"id":null,"clock":null,"reasons":[]}'):
            self.fleet.updates += 1
            self.fleet.update_bytes += len(payload)
            return
        heard = _read(payload)
        if heard.type == "update":
            self.fleet.updates += 1
            self.fleet.update_bytes += len(payload)
        if self.under_way and heard.id == self.under_way:
            self.fleet.waits.append(time.perf_counter() - self.sent_at)
            self.under_way = ""
            if heard.type == "refused":
                self.fleet.refused += 1
                return
            self.fleet.acknowledged += 1
        if heard.options is not None:
            self.turn = wire, heard.seq, heard.options
        if self.turn is not None and not self.under_way and not self.offered:
            self.offered = True
            self.fleet.offer(self)


_read = msgspec.json.Decoder(Heard).decode


class Wire(asyncio.Protocol):
    """The least of a WebSocket client: text frames both ways, pings answered, nothing compressed."""

    def __init__(self, game: Game, host: str, path: str, cookie: str) -> None:
        self.game = game
        self.buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.head.encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("refused"))
        else:
            self.game.fleet.lost += 1

    def send(self, message: dict[str, Any], kind: int = 1) -> None:
        self.frame(kind, msgspec.json.encode(message))

    def frame(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + length + bytes(4) + payload)  # a mask of zeros changes nothing

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(bytes(buffer[:end]).decode()))
                return
            del buffer[: end + 4]
            self.opened.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            size, begin = buffer[at + 1], at + 2
            if size >= 126:
                begin += 2 if size == 126 else 8
                if len(buffer) < begin:
                    break
                size = int.from_bytes(buffer[at + 2 : begin], "big")
            if len(buffer) - begin < size:
                break
            payload, kind = bytes(buffer[begin : begin + size]), buffer[at] & 15
            at = begin + size
            if kind == 1:
                self.game.hear(self, payload)
            elif kind == 9:
                self.frame(10, payload)
        del buffer[:at]


async def open_all(fleet: Fleet, port: int, games: list[list[list[str]]]) -> None:
    """All sockets of a fleet, one after the other."""
    loop = asyncio.get_running_loop()
    for seats in games:
        game = Game(fleet)
        for path, cookie in seats:
            _, wire = await loop.create_connection(
                lambda game=game, path=path, cookie=cookie: Wire(game, f"127.0.0.1:{port}", path, cookie),  # type: ignore[misc]
                "127.0.0.1",
                port,
            )
            await wire.opened
            if cookie:
                wire.send({"type": "hello"})


async def warm(fleet: Fleet, games: int) -> None:
    """Until every game has gone on a little: kernels are loaded, pages are in memory."""
    for _ in range(10):
        await saturate(fleet, 1)
        if fleet.acknowledged >= 3 * games:
            return


async def saturate(fleet: Fleet, seconds: float) -> float:
    """Every game as fast as it goes; acknowledged commands a second."""
    fleet.eager = True
    while fleet.ready:
        fleet.ready.popleft().play()
    before, began = fleet.acknowledged, time.perf_counter()
    await asyncio.sleep(seconds)
    rate = (fleet.acknowledged - before) / (time.perf_counter() - began)
    fleet.eager = False
    await asyncio.sleep(0.5)
    return rate


async def steady(fleet: Fleet, seconds: float) -> tuple[float, list[float]]:
    """So many commands a second, whatever the answers do; what was reached, and how long each took."""
    fleet.waits = []
    began, sent = time.perf_counter(), 0
    while (now := time.perf_counter() - began) < seconds:
        while sent < now * RATE and fleet.ready:
            fleet.ready.popleft().play()
            sent += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.5)
    waits, fleet.waits = fleet.waits, []  # how long anybody waits later, at another pace, is none of it
    return sent / seconds, waits
