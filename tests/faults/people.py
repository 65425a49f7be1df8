"""People who play over real sockets whatever happens to their connection, and remember exactly what they were told.

A person whose connection breaks comes back with the last `seq` and sends the last unacknowledged command again with
the same id. What all of them remember is compared with what the server has kept in `tests.faults.reckoning`.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.serving import any_action, brisk_action

Message = dict[str, Any]
BROKEN = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
"""What a person sees when the server or the way to it breaks."""
QUIET_SECONDS = 30.0
"""So long may a person wait for anything at all before that counts as a fault."""
REFUSED_SECONDS = 0.1
"""So long does a person wait after a refusal."""
BARRIER = "?"


@dataclass
class Way:
    """How to get to the server just now; `up` is not set while there is no way."""

    port: int = 0
    up: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass
class Person:
    """One device at one table, with one seat (or none: a spectator)."""

    way: Way
    table: str
    cookie: str
    seat: int | None
    lot: random.Random
    seq: int = 0
    events: list[Message] = field(default_factory=list)
    view: dict[str, Any] | None = None
    acknowledged: dict[str, int] = field(default_factory=dict)
    """Command ids, with the latest `seq` of their first answer."""
    refused: dict[str, str] = field(default_factory=dict)
    pending: Message | None = None
    resent: int = 0
    repeated: int = 0
    reconnects: int = 0
    faults: list[str] = field(default_factory=list)
    playing: bool = True
    """Whether it gives new commands."""
    _pause: float = 0.0

    @property
    def over(self) -> bool:
        return self.view is not None and self.view["phase"] == "over"

    async def live(self) -> None:
        """Be at the table until cancelled."""
        while True:
            await self.way.up.wait()
            try:
                url = f"ws://127.0.0.1:{self.way.port}/api/tables/{self.table}/socket"
                headers = {"Cookie": self.cookie} if self.cookie else {}
                async with connect(url, additional_headers=headers, proxy=None, max_size=None, compression=None) as ws:
                    await self._talk(ws)
            except BROKEN:
                self.reconnects += 1
                await asyncio.sleep(0.005)

    async def _talk(self, ws: ClientConnection) -> None:
        options = await self._catch_up(ws)
        if self.pending is not None:
            self.resent += 1
            await ws.send(json.dumps(self.pending))
        while True:
            await self._act(ws, options)
            message = await self._next(ws)
            options = self._hear(message, options)

    async def _next(self, ws: ClientConnection) -> Message:
        while True:
            try:
                return json.loads(await asyncio.wait_for(ws.recv(), QUIET_SECONDS))  # type: ignore[no-any-return]
            except TimeoutError:
                if self.pending is not None:
                    self.faults.append(f"no answer to {self.pending['action']} for {QUIET_SECONDS} s")
                    raise

    async def _catch_up(self, ws: ClientConnection) -> Message | None:
        """Say hello and find its answer among what is told to everybody at the same time.

        The answer holds everything since `last_seq`, other updates one entry each, and nothing in them tells which is
        which. So a message that is certainly answered goes after the hello: before that answer there is either one
        update with the `seq` of the one before it, and that is the answer, or the first update is.
        """
        await ws.send(json.dumps({"type": "hello", "last_seq": self.seq}))
        await ws.send(BARRIER)
        heard: list[Message] = []
        while (message := await self._next(ws))["type"] != "error":
            if message["type"] == "update":
                heard.append(message)
        again = [n for n in range(1, len(heard)) if heard[n]["seq"] == heard[n - 1]["seq"]]
        answer = again[0] if again else 0
        if heard[answer]["seq"] < self.seq or (self.seq and heard[answer]["view"] is None):
            self.faults.append(f"came back with seq {self.seq} and was told {heard[answer]['seq']}")
            raise OSError("the server has lost something: try again")
        self.events += heard[answer]["events"]
        self.seq, self.view = heard[answer]["seq"], heard[answer]["view"]
        options = heard[answer]["options"]
        for message in heard[answer + 1 :]:
            options = self._hear(message, options)
        return options

    def _hear(self, message: Message, options: Message | None) -> Message | None:
        """Take one message in; what may be done after it."""
        own = self.pending is not None and message.get("id") == self.pending["id"]
        if message["type"] == "refused" and own:
            assert self.pending
            self.refused[self.pending["id"]] = message["code"]
            self.pending = None
            self._pause = REFUSED_SECONDS
            return message["current"]["options"] if message.get("current") else options
        if message["type"] != "update":
            return options
        if message["seq"] > self.seq + 1:
            self.faults.append(f"heard of {message['seq']} right after {self.seq}")
            raise OSError("something is missing: ask for it")
        if message["seq"] == self.seq + 1:
            self.events += message["events"]
        elif own:
            self.repeated += 1  # its events came with the answer to hello
        self.seq, self.view = max(self.seq, message["seq"]), message["view"]
        if own:
            assert self.pending
            self.acknowledged[self.pending["id"]] = message["seq"]
            self.pending = None
        return message["options"]  # type: ignore[no-any-return]

    async def _act(self, ws: ClientConnection, options: Message | None) -> None:
        if options is None or self.pending is not None or not self.playing:
            return
        pause, self._pause = self._pause, 0.0
        await asyncio.sleep(pause)
        choose = any_action if self.lot.random() < 0.1 else brisk_action
        self.pending = {
            "type": "command",
            "id": secrets.token_hex(8),
            "seq": self.seq,
            "action": choose(options, self.lot),
            "nonce": secrets.token_hex(32),
        }
        await ws.send(json.dumps(self.pending))


async def sit_down(way: Way, lot: random.Random, preset: Message, people: int, bots: int) -> list[Person]:
    """A new table with its people, each on a device of its own, and one who watches. May break like anything else."""
    seats: list[Message] = [{"here": True}, *[{}] * (people - 1), *[{"kind": "greedy"}] * bots]
    wanted = {**preset, "seats": seats, "seed": secrets.token_hex(32), "clock": {"grace": 3600}}
    async with httpx.AsyncClient(base_url=way.base, trust_env=False, timeout=QUIET_SECONDS) as http:
        answer = await http.post("/api/tables", json=wanted)
        answer.raise_for_status()
        made = answer.json()
        table = made["table"]["id"]
        cookies = [answer.headers["set-cookie"].partition(";")[0]]
        for invite in made["invites"]:
            body = {"token": invite["token"], "seed": secrets.token_hex(32)}
            answer = await http.post(f"/api/tables/{table}/sit", json=body)
            answer.raise_for_status()
            cookies.append(answer.headers["set-cookie"].partition(";")[0])
    seated = [Person(way, table, cookie, seat, random.Random(lot.random())) for seat, cookie in enumerate(cookies)]
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
                people = await sit_down(self.way, self.lot, preset, 2 + number % 2, (number + 1) % 2)
            except BROKEN:
                self.unfinished_sittings += 1
                await asyncio.sleep(0.02)
                continue
            for person in people:
                person.way = self.sockets or self.way
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

    async def rest(self, seconds: float = QUIET_SECONDS) -> None:
        """No new commands; wait until every answer is there and everybody at a table has heard the same."""
        self.playing = False
        for person in self.people:
            person.playing = False
        await asyncio.gather(*self._tasks)
        await self._until(self._quiet, seconds)

    async def leave(self) -> None:
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)

    def _quiet(self) -> bool:
        latest: dict[str, int] = {}
        for person in self.people:
            latest[person.table] = max(person.seq, latest.get(person.table, 0))
        return all(
            person.pending is None and person.seq == latest[person.table] and person.view is not None
            for person in self.people
        )

    async def _until(self, reached: Callable[[], bool], seconds: float) -> None:
        """Twice the same after a pause: bots move without being asked."""
        end = asyncio.get_running_loop().time() + seconds
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
