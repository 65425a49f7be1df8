"""A real server on a real socket, and people with devices who talk to it as browsers do: HTTP, cookies, WebSocket.

The server runs in the loop of the test, so that a test can also look at what nobody is told. Whatever the server lets
escape (an exception in a socket, in a task) fails the test at the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.engine.showing import options_json
from erdkreis.record import MoveRecord
from erdkreis.server.app import Application
from erdkreis.server.decision import BOT, Decision
from erdkreis.server.game_log import GameLog
from erdkreis.server.kept_move import KeptMove
from erdkreis.server.run import configured, listen
from erdkreis.server.settings import load
from erdkreis.server.store.contract import LogEntry, Status
from erdkreis.server.table import Table
from erdkreis.server.wall import now
from tests.patience import CALM, PATIENCE, until

UNLIMITED = {
    "messages_per_second": 100_000,
    "moves_per_second": 1_000_000,
    "requests_per_minute": 1_000_000,
    "changes_per_minute": 1_000_000,
}
"""All people of a test have one address."""
PERSON: dict[str, Any] = {"kind": "person"}
HERE: dict[str, Any] = {"kind": "person", "here": True}
GREEDY: dict[str, Any] = {"kind": "greedy"}
RANDOM: dict[str, Any] = {"kind": "random"}

TOLD_IN_PORTIONS = ("events", "rolls", "reasons", "imprints", "restarts")

Message = dict[str, Any]


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(4 * PATIENCE):
            await scene()

    asyncio.run(bounded())


def hex32() -> str:
    return secrets.token_hex(32)


def command_id() -> str:
    return secrets.token_hex(8)


def played(log: GameLog, entry: LogEntry) -> MoveRecord:
    """The move that an entry of a log is."""
    record = log.record_of(entry)
    assert isinstance(record, MoveRecord)
    return record


class _Noting(logging.Handler):
    def __init__(self, faults: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self._faults.append(f"{record.getMessage().strip()}: {error!r}")


class Server:
    """One process' worth of server on its data; `restart` puts a new one on the same data, at another port."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.settings = {**UNLIMITED, "bot_workers": 0, **settings}
        self.faults: list[str] = []
        """What escaped: each would be a traceback in the server's log."""

    async def start(self) -> None:
        self.app = Application(load(environment={}, data=str(self.folder), **self.settings))
        self._uvicorn = uvicorn.Server(configured(self.app, self.app.settings))
        self._noting = _Noting(self.faults)
        logging.getLogger("uvicorn.error").addHandler(self._noting)
        asyncio.get_running_loop().set_exception_handler(self._escaped)
        self._task = asyncio.create_task(self._uvicorn.serve([listen("127.0.0.1", 0)]))
        await until(lambda: self._uvicorn.started or self._task.done())
        assert not self._task.done(), "the server did not start"
        self.port = self._uvicorn.servers[0].sockets[0].getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"

    async def stop(self) -> None:
        self._uvicorn.should_exit = True
        async with asyncio.timeout(PATIENCE):
            await self._task
        logging.getLogger("uvicorn.error").removeHandler(self._noting)

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    def _escaped(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.faults.append(f"{context['message']}: {context.get('exception')!r}")

    # What only the server knows

    async def table(self, id: str) -> Table:
        assert self.app.tables is not None
        return await self.app.tables.find(id)

    async def game(self, id: str) -> Game:
        log = (await self.table(id)).log
        assert log is not None
        return log.game

    @property
    def database(self) -> Path:
        return self.folder / "erdkreis.db"


@contextlib.asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[Server]:
    """A server for one scene; at its end nothing may have escaped."""
    server = Server(folder, **settings)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
    assert server.faults == []


class Device:
    """A browser: its cookies, and a socket to one table. Keeps what a client keeps: `seq`, events, view, options."""

    def __init__(self, server: Server, cookies: dict[str, str] | None = None) -> None:
        self.server = server
        self.cookies: dict[str, str] = dict(cookies or {})
        self.id = ""
        self.seq = 0
        self.events: list[Message] = []
        """What this device has heard, in order."""
        self.rolls: dict[int, Message] = {}
        self.by_seq: list[tuple[int, list[Message]]] = []
        self.view: dict[str, Any] | None = None
        self.options: dict[str, Any] | None = None
        self.seat: int | None = None
        self.undo = False
        self.clock: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.messages: list[Message] = []
        """As they came, with what was told in portions put together."""
        self._past: list[Message] = []
        self.frames: list[str] = []
        """Every frame of every connection of this device, as it came."""
        self.answers: list[httpx.Response] = []
        self.closed: int | None = None
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    async def __aenter__(self) -> Device:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()

    # HTTP

    async def http(self, method: str, path: str, **request: Any) -> httpx.Response:
        answer = await self.http_any(method, path, **request)
        assert answer.status_code < 500, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer

    async def http_any(self, method: str, path: str, **request: Any) -> httpx.Response:
        """Where a server in trouble may answer."""
        async with httpx.AsyncClient(
            base_url=self.server.base, trust_env=False, verify=False, timeout=PATIENCE, cookies=self.cookies
        ) as client:
            answer = await client.request(method, path, **request)
        self.cookies.update(answer.cookies)
        self.answers.append(answer)
        return answer

    async def make(self, preset: str, seats: list[dict[str, Any]], **wanted: Any) -> Message:
        """A new table; the answer with its invitations."""
        edition = by_preset(preset)
        new = {"edition": edition.name, "variant": edition.variant, "escalating": edition.escalating, "seats": seats}
        if any(seat.get("here") for seat in seats):
            new["seed"] = hex32()
        answer = await self.http("POST", "/api/tables", json={**new, **wanted})
        assert answer.status_code == 201, answer.text
        made: Message = answer.json()
        self.id = made["table"]["id"]
        return made

    async def sit(self, table: str, token: str | None = None, **more: Any) -> httpx.Response:
        self.id = table
        body = {"seed": hex32(), **({} if token is None else {"token": token}), **more}
        return await self.http("POST", f"/api/tables/{table}/sit", json=body)

    async def server_status(self, path: str) -> int:
        """What a server in trouble answers."""
        async with httpx.AsyncClient(
            base_url=self.server.base, trust_env=False, verify=False, timeout=PATIENCE
        ) as client:
            return (await client.get(path)).status_code

    async def file(self) -> str:
        answer = await self.http("GET", f"/api/tables/{self.id}/file")
        assert answer.status_code == 200, answer.text
        return answer.text

    # The socket

    async def open(self, table: str | None = None, **options: Any) -> None:
        """Connect and say nothing yet."""
        self.id = table or self.id
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.id}/socket"
        self.closed = None
        self._socket = await connect(url, additional_headers=headers, max_size=None, **CALM, **options)
        self._reader = asyncio.create_task(self._read(self._socket))

    async def connect(self, table: str | None = None, last_seq: int | None = None) -> Message:
        """Connect, say hello, and wait for what has happened."""
        await self.open(table)
        before = len(self.messages)
        await self.send({"type": "hello"} if last_seq is None else {"type": "hello", "last_seq": last_seq})
        around = await self.next(lambda message: message["type"] == "table", before)
        begun = around["table"]["status"] in ("playing", "finished")
        return await self.next(lambda message: message["type"] == ("update" if begun else "table"), before)

    async def disconnect(self) -> None:
        if self._socket is not None:
            self.resume()  # else it would never hear that it may go
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None

    def pause(self) -> None:
        """Read nothing for a while."""
        assert self._socket is not None
        self._socket.transport.pause_reading()

    def resume(self) -> None:
        assert self._socket is not None
        self._socket.transport.resume_reading()

    async def send(self, message: Message | str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                assert isinstance(frame, str)
                self.frames.append(frame)
                self._take(json.loads(frame))
                self._news.set()
        except ConnectionClosed:
            pass
        self.closed = socket.close_code
        self._news.set()

    def _take(self, message: Message) -> None:
        if message["type"] == "update" and message["view"] is None and message["id"] is None:
            self._past.append(message)  # a portion of the past: the last one has a view
            return
        if message["type"] == "update" and self._past:
            portions, self._past = [*self._past, message], []
            assert [each["after"] for each in portions[1:]] == [each["seq"] for each in portions[:-1]]
            whole = {name: [one for each in portions for one in each[name]] for name in TOLD_IN_PORTIONS}
            message = {**message, **whole, "after": portions[0]["after"]}
        self.messages.append(message)
        if message["type"] == "table":
            self.table = message["table"]
        update = message if message["type"] == "update" else message.get("current")
        if update is None or update["seq"] < self.seq or update["view"] is None:
            return
        if update["seq"] > self.seq or update["after"] < 0:
            missing = [event for event in update["events"] if event["seq"] > self.seq or not self.events]
            self.events += missing
            self.rolls.update((roll["seq"], roll) for roll in update["rolls"])
            self.by_seq.append((update["seq"], missing))
        self.seq, self.seat = update["seq"], update["seat"]
        self.view, self.options = update["view"], update["options"]
        self.undo, self.clock = update["undo"], update["clock"]

    async def wait(self, reached: Callable[[], bool]) -> None:
        """Until something is so, by what the server has said."""
        async with asyncio.timeout(PATIENCE):
            while not reached():
                self._news.clear()
                await self._news.wait()

    async def next(self, wanted: Callable[[Message], bool], since: int = 0) -> Message:
        """The first message of a kind after the first `since` ones."""
        found: list[Message] = []

        def reached() -> bool:
            found[:] = [message for message in self.messages[since:] if wanted(message)]
            return bool(found) or self.closed is not None

        await self.wait(reached)
        assert found, f"closed with {self.closed} instead"
        return found[0]

    async def command(self, action: str, **fields: Any) -> Message:
        """Send a command as things stand; its answer, an update or a refusal."""
        message = {"type": "command", "id": command_id(), "seq": self.seq, "action": action, "nonce": hex32(), **fields}
        return await self.ask({name: value for name, value in message.items() if value is not None})

    async def ask(self, message: Message) -> Message:
        """Send something with an id; what answers it."""
        before = len(self.messages)
        await self.send(message)
        return await self.next(lambda said: said.get("id") == message["id"], before)

    async def trouble(self, message: Message | str | bytes) -> Message:
        """Send something wrong; what the server says about it."""
        before = len(self.messages)
        await self.send(message)
        return await self.next(lambda said: said["type"] in ("error", "refused"), before)

    async def heard(self) -> None:
        """Until the server has done all that this device has sent, for it serves one message after the other."""
        before = len(self.messages)
        await self.send("{}")
        await self.next(lambda said: said.get("code") == "message/unreadable", before)

    @property
    def over(self) -> bool:
        return self.view is not None and self.view["phase"] == "over"


async def table_of(
    server: Server, preset: str, players: int, *, bots: Iterable[int] = (), **wanted: Any
) -> tuple[str, list[Device]]:
    """A table with one device per person, all connected, the game begun; bots on the seats named."""
    bots = set(bots)
    seats = [GREEDY if seat in bots else PERSON for seat in range(players)]
    seats[min(set(range(players)) - bots)] = HERE
    first = Device(server)
    made = await first.make(preset, seats, **wanted)
    devices = [first]
    for invite in made["invites"]:
        device = Device(server)
        answer = await device.sit(first.id, invite["token"])
        assert answer.status_code == 200, answer.text
        devices.append(device)
    for device in devices:
        await device.connect(first.id)
    return first.id, devices


@contextlib.asynccontextmanager
async def leaving(devices: Iterable[Device]) -> AsyncIterator[None]:
    """Everybody leaves in the end."""
    devices = list(devices)
    try:
        yield
    finally:
        for device in devices:
            await device.disconnect()


# Playing


def written(option: dict[str, Any], lot: random.Random) -> str:
    """One of the actions that an option offers, as text."""
    kind = option["kind"]
    if kind == "trade":
        return "trade " + " ".join(map(str, lot.choice(option["sets"])["cards"]))
    if kind == "choose":
        return f"choose {lot.choice(option['modes'])}"
    words = [kind, *(option[end] for end in ("source", "target") if end in option and kind not in ("occupy", "defend"))]
    if "least" in option:
        units = lot.choice([option["least"], option["most"], option["default"]])
        words.append(str(units))
        dice = option.get("dice", [])[: units - option["least"] + 1]
        if dice and dice[-1][0] < dice[-1][1] and lot.random() < 0.3:
            words.append(str(lot.randint(*dice[-1])))
    return " ".join(words)


def any_action(options: dict[str, Any], lot: random.Random) -> str:
    """Every kind of action on offer is as likely as every other."""
    kind = lot.choice(sorted({option["kind"] for option in options["actions"]}))
    return written(lot.choice([option for option in options["actions"] if option["kind"] == kind]), lot)


def brisk_action(options: dict[str, Any], lot: random.Random) -> str:
    """A player who wants the game to end: trades, attacks while it is worth it, and goes all in."""

    def rank(option: dict[str, Any]) -> tuple[bool, bool, float]:
        worth = option["kind"] == "attack" and option["most"] >= 2
        return option["kind"] == "trade", worth, lot.random() - (option["kind"] == "attack")

    option = max(options["actions"], key=rank)
    if "most" in option:
        option = {**option, "least": option["most"], "default": option["most"], "dice": []}
    return written(option, lot)


async def awaited(devices: list[Device]) -> Device | None:
    """The device whose turn it is, once everybody has heard of everything; nobody's when the game is over."""
    while True:
        latest = max(device.seq for device in devices)
        for device in devices:
            await device.wait(lambda device=device, latest=latest: device.seq >= latest)
        for device in devices:
            if device.options and all(other.seq == device.seq for other in devices):
                return device
        if all(device.over for device in devices):
            return None
        await devices[0].wait(lambda latest=latest: devices[0].seq > latest)  # it is a bot's move


async def play(
    devices: list[Device],
    lot: random.Random,
    most: int = 100_000,
    choose: Callable[[dict[str, Any], random.Random], str] = any_action,
    stop: Callable[[], bool] = lambda: False,
) -> int:
    """Play by what is offered; how many commands were given. An offered action is never refused."""
    for count in range(most):
        device = None if stop() else await awaited(devices)
        if device is None:
            return count
        assert device.options is not None
        action = choose(device.options, lot)
        answer = await device.command(action)
        assert answer["type"] == "update", f"{action}: {answer}"
    return most


def _wishes(mind: Bot, game: Game) -> Iterator[str]:
    """What a bot would do, and then whatever else may be done."""
    yield str(mind.decide(game))
    lot = random.Random(7)
    for option in msgspec.json.decode(options_json(game))["actions"]:
        yield written(option, lot)


def _moves_to(log: GameLog, reached: Callable[[Game], bool], most: int) -> list[tuple[Game, MoveRecord]]:
    """What bots play on a copy of the log until that is so, each move with the game after it. Nobody wins before: where
    every move would win, as a defence does where any throw decides a mission, another one is made earlier."""
    ahead, mind = log.fork(), Bot("greedy", 7)
    moves: list[tuple[Game, MoveRecord]] = []
    untried = [(ahead, _wishes(mind, ahead.game))]
    while untried and not (ahead.game.over or reached(ahead.game)) and len(moves) < most:
        here, wishes = untried[-1]
        for action in wishes:
            assert here.game.awaiting is not None
            after, record = here.try_out(Decision(action, here.game.awaiting, BOT))
            if not after.over or reached(after):
                break
        else:
            untried.pop()
            del moves[-1:]
            continue
        ahead = here.fork()
        ahead.adopt(after, record, b"")
        moves.append((after, record))
        untried.append((ahead, _wishes(mind, after)))
    return moves


async def fast_forward(
    server: Server, table: str, devices: Iterable[Device], *, most: int = 400, phase: str = "", turn: int = 1
) -> None:
    """Let bots play for everybody, unheard, until the game has come to a phase; then all devices come back.

    Where a phase is asked for, nobody wins before it: a mission can be fulfilled within three turns. Where even the
    first move could only win, the game stays as it is.
    """
    open_table = await server.table(table)
    for device in devices:
        await device.disconnect()
    async with open_table.lock:
        log = open_table.log
        assert log is not None

        def reached(game: Game) -> bool:
            return game.over if phase in ("", "over") else game.turn >= turn and game.phase == phase

        for after, record in _moves_to(log, reached, most):
            number, awaiting = log.seq + 1, log.game.awaiting
            assert awaiting is not None
            body = KeptMove.made(record, after.events).to_bytes()
            status: Status = "finished" if after.over else "playing"
            await open_table.store.append(
                LogEntry(table, number, f"forward:{number}", awaiting, now(), body), status=status
            )
            open_table.row = replace(open_table.row, status=status, version=open_table.row.version + 1)
            log.adopt(after, record, body)
    for device in devices:
        await device.connect(table, last_seq=device.seq)
