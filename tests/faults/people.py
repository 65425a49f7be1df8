"""People who play over real sockets whatever happens to their connection, and remember exactly what they were told.

A person whose connection breaks comes back with the last `seq` and sends the last unacknowledged command again with
the same id. What all of them remember is compared with what the server has kept in `tests.faults.reckoning`, and what
they wrote down, with times, is judged by `tests.faults.histories`.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.patience import CALM, PATIENCE
from tests.server.serving import any_action, brisk_action

Message = dict[str, Any]
BROKEN = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
"""What a person sees when the server or the way to it breaks."""
REFUSED_SECONDS = 0.1
"""So long does a person wait after a refusal."""
UNKNOWN = "store/unreachable"
"""The refusal of which nobody knows whether the command was kept: it is sent again."""
UNTIL = 0.3
"""How often a person attacks until, where an attack is possible."""


@dataclass
class Way:
    """How to get to the server just now; `up` is not set while there is no way."""

    port: int = 0
    up: asyncio.Event = field(default_factory=asyncio.Event)
    patience: float = PATIENCE
    """Seconds to wait for an answer; whoever has several servers to go to need not wait for ever for one of them."""
    pause: float = 0.005
    """Seconds until somebody whose connection is broken comes back."""

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.next()}"

    def next(self) -> int:
        """The port to try next."""
        return self.port


@dataclass
class Ways(Way):
    """To any of several servers; nobody knows which of them is well."""

    ports: list[int] = field(default_factory=list)
    lot: random.Random = field(default_factory=random.Random)

    def next(self) -> int:
        return self.lot.choice(self.ports)


@dataclass
class Person:
    """One device at one table, with one seat (or none: a spectator)."""

    way: Way
    table: str
    cookie: str
    seat: int | None
    lot: random.Random
    device: int = 0
    """Which of those of its person it is."""
    seq: int = -1
    """The last move it has heard of; the set-up is number 0."""
    events: list[Message] = field(default_factory=list)
    rolls: list[Message] = field(default_factory=list)
    view: dict[str, Any] | None = None
    acknowledged: set[str] = field(default_factory=set)
    """The commands that were answered, by the names they are kept under."""
    refused: dict[str, str] = field(default_factory=dict)
    pending: Message | None = None
    resent: int = 0
    repeated: int = 0
    reconnects: int = 0
    faults: list[str] = field(default_factory=list)
    until: float = UNTIL
    there: bool = False
    """Whether it is connected, and has heard how things stand."""
    diary: list[Message] = field(default_factory=list)
    """Every request and every answer, as `tests.faults.histories` reads them."""
    playing: bool = True
    """Whether it gives new commands."""
    _options: Message | None = None
    _attacking: str | None = None
    """The id of an “attack until” whose end has not been told on this connection."""
    _again: bool = False
    """Shall the pending command be sent again?"""
    _pause: float = 0.0

    @property
    def over(self) -> bool:
        return self.view is not None and self.view["phase"] == "over"

    async def live(self) -> None:
        """Be at the table until cancelled."""
        while True:
            await self.way.up.wait()
            try:
                url = f"ws://127.0.0.1:{self.way.next()}/api/tables/{self.table}/socket"
                headers = {"Cookie": self.cookie} if self.cookie else {}
                calm = {**CALM, "open_timeout": self.way.patience, "close_timeout": min(10.0, self.way.patience)}
                async with connect(url, additional_headers=headers, max_size=None, compression=None, **calm) as ws:
                    await self._talk(ws)
            except BROKEN:
                self.there = False
                self.reconnects += 1
                await asyncio.sleep(self.way.pause)

    def _write(self, does: str, **what: Any) -> None:
        client = f"{'watching' if self.seat is None else self.seat}/{self.device}"
        self.diary.append({"at": time.monotonic(), "table": self.table, "client": client, "does": does, **what})

    async def _talk(self, ws: ClientConnection) -> None:
        self._options = self._attacking = None
        self._write("comes")
        await ws.send(json.dumps({"type": "hello", "last_seq": self.seq}))
        while (message := await self._next(ws))["type"] != "update":
            self._hear(message)
        if message["seq"] < self.seq:
            self.faults.append(f"came back with seq {self.seq} and was told {message['seq']}")
        self._hear(message)
        self.there = True
        if self.pending is not None:
            self.resent += 1
            await self._send(ws, self.pending)
        while True:
            await self._act(ws)
            self._hear(await self._next(ws))

    async def _next(self, ws: ClientConnection) -> Message:
        while True:
            try:
                async with asyncio.timeout(self.way.patience):
                    return json.loads(await ws.recv())
            except TimeoutError:
                if self.pending is not None and self.way.patience == PATIENCE:
                    self.faults.append(f"no answer to {self.pending} for {PATIENCE} s")
                # who has elsewhere to go looks there; in the end, when all is quiet, nobody does
                if self.pending is not None or not self.there or (self.playing and self.way.patience < PATIENCE):
                    raise

    def _hear(self, message: Message) -> None:
        own = self.pending is not None and message.get("id") == self.pending["id"]
        match message["type"]:
            case "update":
                self._take_in(message, own)
            case "refused" if own and message["code"] == UNKNOWN:
                self._write("is_refused", id=self._kept_name(), code=UNKNOWN)
                self._attacking, self._pause, self._again = None, REFUSED_SECONDS, True
            case "refused" if own:
                self.refused[self._kept_name()] = message["code"]
                self._write("is_refused", id=self._kept_name(), code=message["code"])
                self.pending = self._attacking = None
                self._pause = REFUSED_SECONDS
                if message.get("current"):
                    self._take_in(message["current"], False)
            case "ended" if message["id"] == self._attacking:
                self._attacking = None
                if own:  # there were too few from the start
                    self.pending = None
            case "error" if message["code"] == UNKNOWN:
                raise OSError("the server can do nothing just now")
            case "error":
                self.faults.append(f"was told {message['code']}: {message['message']}")

    def _take_in(self, update: Message, own: bool) -> None:
        """Whatever is new in an update: it says itself what comes before it."""
        self._write(
            "hears",
            id=self._kept_name() if own else None,
            rolls=[(roll["seq"], roll["command"]) for roll in update["rolls"] if "command" in roll],
            **{name: update[name] for name in ("after", "seq", "imprints", "running")},
        )
        if update["after"] > self.seq:
            self.faults.append(f"heard of what came after {update['after']} right after {self.seq}")
            raise OSError("something is missing: ask for it")
        self.events += [event for event in update["events"] if event["seq"] > self.seq]
        self.rolls += [roll for roll in update["rolls"] if roll["seq"] > self.seq]
        if own:
            self.repeated += update["seq"] <= self.seq  # its events came with the answer to hello
            self.acknowledged.add(self._kept_name())
            self.pending = None
        if update["view"] is None and update["id"] is None:  # a portion of the past
            self.seq = max(self.seq, update["seq"])
        elif update["seq"] >= self.seq and update["view"] is not None:
            self.seq, self.view, self._options = update["seq"], update["view"], update["options"]

    def _kept_name(self) -> str:
        """The name under which the pending command is kept; of an “attack until” its first attack."""
        assert self.pending is not None
        return f"{self.pending['id']}:0" if self.pending["type"] == "until" else str(self.pending["id"])

    async def _act(self, ws: ClientConnection) -> None:
        if self._again and self.pending is not None:
            self._again = False
            await asyncio.sleep(self._pause)
            await self._send(ws, self.pending)
        if self._options is None or self.pending is not None or self._attacking or not self.playing:
            return
        pause, self._pause = self._pause, 0.0
        await asyncio.sleep(pause)
        choose = any_action if self.lot.random() < 0.1 else brisk_action
        action = choose(self._options, self.lot)
        self.pending = {"id": secrets.token_hex(8), "seq": self.seq, "nonce": secrets.token_hex(32)}
        if action.startswith("attack") and self.lot.random() < self.until:
            _, source, target, *_ = action.split()
            self.pending |= {"type": "until", "source": source, "target": target, "leave": self.lot.choice([1, 3])}
        else:
            self.pending |= {"type": "command", "action": action}
        await self._send(ws, self.pending)

    async def _send(self, ws: ClientConnection, message: Message) -> None:
        if message["type"] == "until":
            self._attacking = message["id"]
        self._write("asks", id=self._kept_name())
        await ws.send(json.dumps(message))


async def sit_down(
    way: Way, lot: random.Random, preset: Message, people: int, bots: int, devices: int = 1
) -> list[Person]:
    """A new table with its people, each on devices of their own, and one who watches. May break like anything else."""
    seats: list[Message] = [{"here": True}, *[{}] * (people - 1), *[{"kind": "greedy"}] * bots]
    wanted = {**preset, "seats": seats, "seed": secrets.token_hex(32), "clock": {"grace": 3600}}
    async with httpx.AsyncClient(base_url=way.base, trust_env=False, timeout=PATIENCE) as http:
        answer = await http.post("/api/tables", json=wanted)
        answer.raise_for_status()
        made = answer.json()
        table = made["table"]["id"]
        cookies = [answer.headers["set-cookie"].partition(";")[0]]
        for invite in made["invites"]:
            http.cookies.clear()  # another device
            body = {"token": invite["token"], "seed": secrets.token_hex(32)}
            answer = await http.post(f"/api/tables/{table}/sit", json=body)
            answer.raise_for_status()
            cookies.append(answer.headers["set-cookie"].partition(";")[0])
    seated = [
        Person(way, table, cookie, seat, random.Random(lot.random()), device)
        for seat, cookie in enumerate(cookies)
        for device in range(devices)
    ]
    return [*seated, Person(way, table, "", None, random.Random(0))]


@dataclass
class Crowd:
    """Several tables at once; where a game is over, its people begin another."""

    way: Way
    lot: random.Random
    tables: int = 4
    presets: list[Message] = field(default_factory=lambda: [{"edition": "hasbro2000", "variant": "missions"}])
    again: bool = True
    """Whether another game begins where one is over."""
    until: float = UNTIL
    devices: int = 1
    """On how many everybody plays at once, without caring what they do on the others."""
    sockets: Way | None = None
    """The way that sockets take, if it is another one than that to sit down."""
    people: list[Person] = field(default_factory=list)
    unfinished_sittings: int = 0
    playing: bool = True
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _lives: list[asyncio.Task[None]] = field(default_factory=list)

    def begin(self) -> None:
        self._tasks = [asyncio.create_task(self._table_after_table(n)) for n in range(self.tables)]

    async def _table_after_table(self, number: int) -> None:
        while self.playing:
            await self.way.up.wait()
            preset = self.lot.choice(self.presets)
            try:
                people = await sit_down(self.way, self.lot, preset, 2 + number % 2, (number + 1) % 2, self.devices)
            except BROKEN:
                self.unfinished_sittings += 1
                await asyncio.sleep(0.02)
                continue
            for person in people:
                person.way, person.until = self.sockets or self.way, self.until
            self.people += people
            lives = [asyncio.create_task(person.live()) for person in people]
            self._lives += lives
            while self.playing and not all(person.over for person in people):
                await asyncio.sleep(0.05)
                for life in lives:
                    if life.done():
                        life.result()
            if not self.again:
                return

    async def acknowledge(self, more: int) -> None:
        """Until so many more commands have been answered, or everybody has given up."""
        end = asyncio.get_running_loop().time() + PATIENCE
        wanted = self._acknowledged + more
        while self._acknowledged < wanted and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.005)

    @property
    def _acknowledged(self) -> int:
        return sum(len(person.acknowledged) for person in self.people)

    async def rest(self) -> None:
        """No new commands; wait until every answer is there and everybody at a table has heard the same."""
        self.playing = False
        for person in self.people:
            person.playing = False
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self._tasks)
        await self._until(self._quiet)

    async def leave(self) -> None:
        for life in self._lives:
            life.cancel()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self._lives, return_exceptions=True)

    def _quiet(self) -> bool:
        latest: dict[str, int] = {}
        for person in self.people:
            latest[person.table] = max(person.seq, latest.get(person.table, 0))
        seated = {(person.table, person.seat) for person in self.people}
        return all(
            person.there
            and person.pending is None
            and person.seq == latest[person.table]
            and person.view is not None
            and (person.view["awaiting"] is None or (person.table, person.view["awaiting"]) in seated)
            for person in self.people
        )

    async def _until(self, reached: Callable[[], bool]) -> None:
        """Twice the same after a pause: standing orders and stand-ins move without being asked."""
        end = asyncio.get_running_loop().time() + PATIENCE
        before: list[int] = []
        while True:
            now = [person.seq for person in self.people]
            if reached() and now == before:
                return
            if asyncio.get_running_loop().time() > end:
                for person in self.people:
                    if person.pending is not None or person.view is None:
                        person.faults.append(f"still waits at seq {person.seq}, view {person.view is not None}")
                return
            before = now
            await asyncio.sleep(0.2)
