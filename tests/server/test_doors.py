"""Who is let in, for how long, and how much of what they send or do not read is kept: on real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest

from erdkreis.server.doorkeeper import MOST_OUTSIDE, Doorkeeper, descriptor_limit
from erdkreis.server.pace import Tokens
from erdkreis.server.run import Sparing
from erdkreis.server.settings import load
from erdkreis.server.sockets import Outbox
from erdkreis.server.wire import MOST_PIECES, POLICY, TRY_LATER, SocketProtocol
from tests.fuzz.wire import CLOSE, frame, handshake
from tests.patience import PATIENCE, until
from tests.server.serving import Device, Server, fast_forward, leaving, play, run, serving, table_of

STRANGER = "127.0.0.2"
"""Not 127.0.0.1, which is a proxy by default."""
PING, CONT, TEXT = 9, 0, 1
HELLO = frame(b'{"type":"hello"}')
HIGH_WATER, CHUNK = 65_536, 262_144
"""When a loop says that enough waits to be written, and the most that it reads at once."""


class Caller:
    """A bare connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def head(self) -> tuple[int, bytes]:
        """The status of an answer and everything behind its head, once the server has ended the connection."""
        async with asyncio.timeout(PATIENCE):
            said = await self.reader.read()
        head, _, body = said.partition(b"\r\n\r\n")
        return (int(head.split()[1]) if head else 0), body

    async def upgraded(self, table: str) -> None:
        self.writer.write(handshake(f"/api/tables/{table}/socket", ""))
        async with asyncio.timeout(PATIENCE):
            assert b" 101 " in await self.reader.readuntil(b"\r\n\r\n")

    async def close_code(self) -> int:
        """Read all that was sent: the code it ended with."""
        async with asyncio.timeout(PATIENCE):
            while True:
                first, size = await self.reader.readexactly(2)
                if size >= 126:
                    size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
                payload = await self.reader.readexactly(size)
                if first & 0x0F == CLOSE:
                    return int.from_bytes(payload[:2], "big")


@contextlib.asynccontextmanager
async def calling(server: Server, address: str = STRANGER, *, deaf: bool = False) -> AsyncIterator[Caller]:
    """A deaf one has hardly any room for what it does not read."""
    line = socket.socket()
    line.setblocking(False)
    if deaf:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.bind((address, 0))
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", server.port))
    reader, writer = await asyncio.open_connection(sock=line, limit=4096)
    try:
        yield Caller(reader, writer)
    finally:
        writer.transport.abort()
        await asyncio.gather(writer.wait_closed(), return_exceptions=True)


def wires(server: Server) -> list[SocketProtocol]:
    connections = server._uvicorn.server_state.connections
    return [each for each in connections if isinstance(each, SocketProtocol)]


LONG = 10_000
"""Seconds that no machine is busy for."""


async def time_passes_until(server: Server, reached: Callable[[], bool]) -> None:
    """For the doorkeeper, and none afterwards. Where real seconds counted, whoever is slow on a busy machine would
    have to go as well."""
    keeper = cast(Any, server._uvicorn.config.http).args[0]
    began: float = keeper._clock()
    now = began

    def later() -> bool:
        nonlocal now
        now += 2 * LONG
        return reached()

    keeper._clock = lambda: now
    await until(later)
    now = began


# Who says nothing


@pytest.mark.parametrize(
    ("half", "status"),
    [
        (b"", 0),
        (b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", 408),
        (b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{", 408),
        (b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /health HTTP/1.1\r\n", 200),
    ],
    ids=["nothing", "half a head", "half a body", "half of the next request"],
)
def test_whoever_does_not_finish_a_request_is_sent_away(half: bytes, status: int, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, request_seconds=1) as server, calling(server) as caller:
            caller.writer.write(half)
            answered, body = await caller.head()
            assert answered == status
            assert (b"http/408" in body) == (status == 408 or status == 200)

    run(scene)


def test_a_socket_without_a_hello_is_closed_and_one_with_it_stays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, request_seconds=LONG) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices), calling(server) as caller:
                await caller.upgraded(table)
                (wire,) = [each for each in wires(server) if each.client and each.client[0] == STRANGER]
                await time_passes_until(server, lambda: wire.close_sent)
                assert await caller.close_code() == POLICY
                await play(devices, random.Random(1), 2)
                assert all(device.closed is None for device in devices)

    run(scene)


def test_an_address_has_only_so_many_connections_counted_from_the_first_moment(tmp_path: Path) -> None:
    """Though none of them has said a word; others, and those behind a proxy, are let in meanwhile."""

    async def scene() -> None:
        async with serving(tmp_path, connections_per_address=3) as server, contextlib.AsyncExitStack() as stack:
            first = [await stack.enter_async_context(calling(server)) for _ in range(3)]
            async with calling(server) as fourth:
                status, body = await fourth.head()
                assert (status, json.loads(body)["code"]) == (429, "http/too_many")
            for address in ("127.0.0.3", *["127.0.0.1"] * 4):
                other = await stack.enter_async_context(calling(server, address))
                other.writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                assert (await other.head())[0] == 200
            first[0].writer.transport.abort()
            statuses = set[int]()

            async def again() -> bool:
                async with calling(server) as caller:
                    caller.writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                    statuses.add((await caller.head())[0])
                return 200 in statuses

            async with asyncio.timeout(PATIENCE):  # until the server has noticed
                while not await again():
                    await asyncio.sleep(0.02)
            assert statuses <= {200, 429}

    run(scene)


# What is no handshake


@pytest.mark.parametrize(
    ("request_", "statuses"),
    [
        (handshake("/api/tables/x/socket", "", **{f"X_{n}": "y" for n in range(200)}), {431}),
        (handshake("/api/tables/x/socket", "").replace(b"GET", b"POST", 1), {400, 405}),
        (handshake("/api/tables/x/socket", "", X_Filler="y" * 9000), {400, 431}),
        (handshake("/api/tables/" + "x" * 9000, ""), {400, 414}),
    ],
    ids=["many headers", "another method", "a long header", "a long path"],
)
def test_an_upgrade_that_cannot_be_is_answered(request_: bytes, statuses: set[int], tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, calling(server) as caller:
            caller.writer.write(request_)
            assert (await caller.head())[0] in statuses

    run(scene)


# What is kept of what is sent


def test_pings_of_somebody_who_does_not_read_are_not_piled_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices), calling(server, deaf=True) as caller:
                await caller.upgraded(table)
                (wire,) = [each for each in wires(server) if each.client and each.client[0] == STRANGER]
                caller.writer.write(HELLO + frame(b"x" * 125, PING) * 20_000)  # 2.6 MB
                await until(lambda: bool(wire._unread))  # more has come than is answered now
                await play(devices, random.Random(1), 3)
                assert wire.transport.get_write_buffer_size() <= 2 * HIGH_WATER
                assert len(wire._unread) <= CHUNK

    run(scene)


def test_a_message_in_endless_pieces_is_not_put_together(tmp_path: Path) -> None:
    """Empty pieces never come to the most bytes that a message may have."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices), calling(server) as caller:
                await caller.upgraded(table)
                pieces = frame(b"", CONT, final=False) * (2 * MOST_PIECES)
                caller.writer.write(HELLO + frame(b"{", TEXT, final=False) + pieces)
                assert await caller.close_code() == POLICY

    run(scene)


def test_of_many_small_messages_only_a_few_are_taken_apart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, messages_per_second=1) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices), calling(server) as caller:
                await caller.upgraded(table)
                (wire,) = [each for each in wires(server) if each.client and each.client[0] == STRANGER]
                caller.writer.write(HELLO + frame(b"1") * 30_000)
                await until(lambda: bool(wire._unread))
                assert wire.queue.qsize() < 1000
                assert len(wire._unread) <= CHUNK

    run(scene)


# Who does not read


def test_whoever_takes_nothing_for_long_is_closed_and_told_why(tmp_path: Path) -> None:
    """The code stands behind what it was sent before: whoever begins to read again finds it."""

    async def scene() -> None:
        async with serving(tmp_path, stalled_seconds=LONG, outbound_messages=100_000, outbound_bytes=10**9) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices), calling(server, deaf=True) as caller:
                await caller.upgraded(table)
                caller.writer.write(HELLO)
                open_table = await server.table(table)
                await until(lambda: len(open_table.connections) == 3)
                (wire,) = [each for each in wires(server) if each.client and each.client[0] == STRANGER]
                while wire.transport.get_write_buffer_size() == 0:
                    open_table._tell_everybody()  # as if very much happened
                    await asyncio.sleep(0)
                await until(
                    lambda: not any(each.transport.get_write_buffer_size() for each in wires(server) if each != wire)
                )
                await time_passes_until(server, lambda: wire.close_sent)
                assert await caller.close_code() == TRY_LATER
                await until(lambda: len(open_table.connections) == 2)
                assert server.app.metrics.dropped == 1
                await play(devices, random.Random(1), 2)

    run(scene)


def test_whoever_does_not_even_take_the_farewell_is_cut_off(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, stalled_seconds=1) as server, calling(server, deaf=True) as caller:
            for _ in range(400):  # answers of a quarter of a megabyte, and nobody takes them
                caller.writer.write(b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await until(lambda: len(server._uvicorn.server_state.connections) == 1)
            await until(lambda: not server._uvicorn.server_state.connections)

    run(scene)


def test_an_outbox_is_bounded_in_bytes_and_in_messages() -> None:
    for message, most in ((b"x", 8), (b"x" * 30_000, 3)):
        outbox = Outbox(8, 100_000)
        assert sum(outbox.put(message) for _ in range(20)) == most
        assert len(outbox) == most
    outbox = Outbox(8, 100_000)
    assert outbox.put(b"x" * 200_000), "whatever is told once can be told"
    assert not outbox.put(b"x")


def test_an_outbox_keeps_the_order_and_what_is_being_sent() -> None:
    async def scene() -> None:
        outbox = Outbox(8, 100)
        for text in (b"a", b"b"):
            assert outbox.put(text)
        assert [await outbox.first(), await outbox.first()] == [b"a", b"a"]
        outbox.sent()
        assert (await outbox.first(), outbox.empty, outbox.emptied.is_set()) == (b"b", False, False)
        outbox.sent()
        assert (outbox.empty, outbox.emptied.is_set()) == (True, True)
        outbox.close()
        assert await outbox.first() is None

    asyncio.run(scene())


# The past, in portions


def test_others_play_on_while_somebody_is_told_of_the_past(tmp_path: Path) -> None:
    """Portion by portion, outside the lock; then what has happened meanwhile; nothing twice and nothing left out."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await fast_forward(server, table, devices, most=230)
                assert server.app.tables is not None
                store, gate, asked = server.app.tables.store, asyncio.Event(), asyncio.Event()
                entries = store.entries

                async def slowly(*given: Any, **named: Any) -> Any:
                    found = await entries(*given, **named)
                    asked.set()
                    await gate.wait()
                    return found

                store.entries = slowly
                watcher = Device(server)
                coming = asyncio.create_task(watcher.connect(table, last_seq=-1))
                await asked.wait()
                played = await play(devices, random.Random(1), 3)
                gate.set()
                await coming
                async with leaving([watcher]):
                    await watcher.wait(lambda: watcher.seq == 230 + played)
                    updates = [json.loads(each) for each in watcher.frames if '"type":"update"' in each[:20]]
                    assert [each["after"] for each in updates] == [-1, *(each["seq"] for each in updates[:-1])]
                    assert updates[-1]["seq"] == 230 + played
                    assert [each["view"] is None for each in updates[:5]] == [True] * 4 + [False]
                    assert max(each["seq"] - each["after"] for each in updates) <= 55, "a portion, or a little more"
                    told = [event["seq"] for each in updates for event in each["events"]]
                    assert sorted(told) == told
                    assert set(told) >= set(range(231))

    run(scene)


def test_somebody_who_goes_while_being_told_of_the_past_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await fast_forward(server, table, devices, most=400)
                open_table = await server.table(table)
                async with calling(server, deaf=True) as caller:
                    await caller.upgraded(table)
                    caller.writer.write(frame(b'{"type":"hello","last_seq":-1}'))
                    await until(lambda: len(open_table.connections) == 3)
                await until(lambda: len(open_table.connections) == 2)
                await play(devices, random.Random(1), 2)

    run(scene)


def test_hearing_of_the_past_is_paid_for_by_the_move(tmp_path: Path) -> None:
    """Whoever asks again and again is served more and more slowly, and their address with them."""

    async def scene() -> None:
        async with serving(tmp_path, history_per_minute=1000) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await fast_forward(server, table, devices, most=300)
                watcher = Device(server)
                async with leaving([watcher]):
                    await watcher.connect(table, last_seq=-1)
                    sockets = server.app._sockets
                    assert sockets is not None
                    left, _ = sockets.history._left["127.0.0.1"]
                    assert left <= 1000 - 250, "five portions and more"

    run(scene)


# The table itself


def test_many_changes_of_a_table_are_told_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                open_table = await server.table(table)
                await until(lambda: open_table._telling is None)
                before = len(devices[0].messages)
                for number in range(100):
                    open_table.row = open_table.row.__class__(**{**vars(open_table.row), "open": number == 99})
                    open_table.tell_table()
                await devices[0].wait(lambda: devices[0].table["open"])
                told = [each for each in devices[0].messages[before:] if each["type"] == "table"]
                assert len(told) <= 2

    run(scene)


def test_everybody_hears_how_many_watch(tmp_path: Path) -> None:
    """More than are told at one go, so that all ways of telling are taken."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            watchers = [Device(server) for _ in range(30)]
            async with leaving([*devices, *watchers]):
                for watcher in watchers:
                    await watcher.connect(table)
                for device in (*devices, watchers[0]):
                    await device.wait(
                        lambda device=device: [m for m in device.messages if m["type"] == "table"][-1]["watching"] == 30
                    )
                await play(devices, random.Random(1), 10)
                for watcher in watchers:
                    await watcher.wait(lambda watcher=watcher: watcher.seq == 10)
                    updates = [message for message in watcher.messages if message["type"] == "update"]
                    assert [each["seq"] for each in updates] == list(range(11))

    run(scene)


# Counting and waiting, without a server


class Line:
    """As much of a transport as a doorkeeper looks at."""

    heard: ClassVar[list[Line]] = []
    """Who was let in, in their order."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.aborted = False
        self.reading = True
        self.unsent = 0

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True
        self.heard.append(self)


class Speaker:
    def __init__(self, awaited: str | None) -> None:
        self.awaited = awaited
        self.said: list[str] = []

    def remind(self) -> None:
        self.said.append("remind")

    def give_up(self) -> None:
        self.said.append("give up")


def test_when_all_places_are_taken_the_silent_go_first(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        now = 0.0
        keeper = Doorkeeper(load(environment={}), descriptors=lambda: 200, clock=lambda: now)
        capacity = keeper.capacity
        assert capacity == 104, "64 for the house and 4 for each of 8 programs are kept back"
        guests = [(Line(f"10.0.0.{number}"), Speaker(None if number % 2 else "head")) for number in range(capacity)]
        crowded = []
        for line, speaker in guests:
            assert keeper.come(line, speaker) is None  # type: ignore[arg-type]
            crowded.append(keeper.crowded)
        assert crowded.count(False) == capacity * 3 // 4, "the last quarter is for those who sit"
        now = 0.5
        keeper._look_around()
        for late in range(capacity // 2):
            assert keeper.come(Line(f"10.0.1.{late}"), Speaker(None)) is None  # type: ignore[arg-type]
        assert [line.aborted for line, _ in guests] == [number % 2 == 0 for number in range(capacity)]
        answer = keeper.come(Line("10.0.2.1"), Speaker(None))  # type: ignore[arg-type]
        assert answer is not None
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert keeper.count == capacity
        assert len([each for each in caplog.records if "descriptors" in each.message]) == 1
        assert keeper._look is not None
        keeper._look.cancel()

    with caplog.at_level(logging.WARNING):
        asyncio.run(scene())


def test_a_few_who_are_not_let_in_may_ask_first() -> None:
    """And are turned away when they do not; more of them at once, so that they take no descriptors from others."""

    async def scene() -> None:
        keeper, away = Doorkeeper(load(environment={})), list[int]()

        def leave(number: int) -> Callable[[], None]:
            def turn_away() -> None:
                keeper.is_away(turn_away)
                away.append(number)

            return turn_away

        assert [keeper.wait_outside(leave(number)) for number in range(MOST_OUTSIDE + 2)][-3:] == [True, False, False]
        await until(lambda: len(away) == MOST_OUTSIDE)
        last = leave(-1)
        assert keeper.wait_outside(last)
        last()
        assert away == [*range(MOST_OUTSIDE), -1]

    asyncio.run(scene())


def test_newcomers_are_heard_address_by_address() -> None:
    """However many of one address wait: somebody from elsewhere is next."""

    async def scene() -> None:
        keeper = Doorkeeper(load(environment={}))
        crowd = [Line("10.0.0.1") for _ in range(50)]
        for line in crowd:
            keeper.come(line, Speaker("head"))  # type: ignore[arg-type]
        assert [line.reading for line in crowd] == [True] + [False] * 49
        other = Line("10.0.0.2")
        keeper.come(other, Speaker("head"))  # type: ignore[arg-type]
        await until(lambda: all(line.reading for line in crowd))
        order = [line for line in Line.heard if line in (*crowd, other)]
        assert order.index(other) <= 1
        for line in (*crowd, other):
            keeper.goes(line)  # type: ignore[arg-type]
        assert (keeper.count, keeper._addresses) == (0, {})

    asyncio.run(scene())


def test_who_takes_a_little_all_the_time_is_not_given_up() -> None:
    async def scene() -> None:
        now = 0.0
        keeper = Doorkeeper(load(environment={}), clock=lambda: now)
        slow, stuck = (Line("10.0.0.1"), Speaker(None)), (Line("10.0.0.2"), Speaker(None))
        for line, speaker in (slow, stuck):
            keeper.come(line, speaker)  # type: ignore[arg-type]
            line.unsent = 100_000
        for second in range(60):
            now = float(second)
            slow[0].unsent -= 1
            keeper._look_around()
            assert keeper._look is not None
            keeper._look.cancel()
        assert slow[1].said == []
        assert set(stuck[1].said) == {"give up"}

    asyncio.run(scene())


def test_tokens_are_spent_and_come_back() -> None:
    now = 100.0
    tokens = Tokens(2.0, 10.0, lambda: now)
    assert [tokens.spend() for _ in range(12)] == [0.0] * 10 + [0.5, 1.0]
    now += 1.0
    assert tokens.spend(3) == 1.5
    now += 1000.0
    assert tokens.spend(10) == 0.0


def test_the_log_is_not_filled_by_one_thing() -> None:
    now = 0.0
    sparing = Sparing(3, 60.0, lambda: now)
    again = [sparing.filter(logging.LogRecord("x", 40, "file.py", 7, "again %d", (n,), None)) for n in range(10)]
    assert again == [True] * 3 + [False] * 7
    last = logging.LogRecord("x", 40, "file.py", 8, "other", (), None)
    assert sparing.filter(last)
    now = 61.0
    assert sparing.filter(logging.LogRecord("x", 40, "file.py", 7, "again", (), None))


def test_the_limit_of_descriptors_is_that_of_the_process() -> None:
    assert descriptor_limit() >= 64
