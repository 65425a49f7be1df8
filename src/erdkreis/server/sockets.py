"""The socket of a table, as a bare ASGI application: strict about origin, size and pace; never buffers without end."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

import msgspec

from erdkreis.server.messages import (
    Abort,
    Around,
    Command,
    Hello,
    Rematch,
    Resign,
    Standing,
    Stop,
    ToPerson,
    Trouble,
    Until,
    read_message,
    write_message,
)
from erdkreis.server.metrics import Metrics
from erdkreis.server.seats import cookie_name
from erdkreis.server.security import origin_allowed
from erdkreis.server.settings import Settings
from erdkreis.server.table import Connection, Table
from erdkreis.server.tables import Refusal, Tables

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

POLICY, TOO_BIG, TRY_LATER, UNKNOWN = 1008, 1009, 1013, 4404


class Sockets:
    """Serves `/api/tables/{id}/socket`."""

    def __init__(self, tables: Tables, settings: Settings, metrics: Metrics) -> None:
        self.tables = tables
        self.settings = settings
        self.metrics = metrics
        self._addresses: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        address = (scope.get("client") or ("?", 0))[0]
        parts = scope["path"].split("/")
        if not origin_allowed(headers, scope, self.settings):
            await send({"type": "websocket.close", "code": POLICY})
        elif self._addresses[address] >= self.settings.connections_per_address:
            await send({"type": "websocket.close", "code": TRY_LATER})
        elif len(parts) != 5 or parts[1:3] != ["api", "tables"] or parts[4] != "socket":
            await send({"type": "websocket.close", "code": UNKNOWN})
        else:
            self._addresses[address] += 1
            try:
                await self._serve(parts[3], headers, receive, send)
            finally:
                self._addresses[address] -= 1
                if not self._addresses[address]:
                    del self._addresses[address]

    async def _serve(self, id: str, headers: dict[str, str], receive: Receive, send: Send) -> None:
        try:
            table = await self.tables.find(id)
        except Refusal:
            await send({"type": "websocket.close", "code": UNKNOWN})
            return
        seats = await self.tables.seats_of(table, _cookie(headers, cookie_name(id)))
        if not seats and not table.header.spectators:
            await send({"type": "websocket.close", "code": POLICY})
            return
        await send({"type": "websocket.accept"})
        outbox: asyncio.Queue[ToPerson | None] = asyncio.Queue(self.settings.outbound_messages)
        connection = Connection(seats, lambda message: self._offer(outbox, message))
        writer = asyncio.create_task(self._write(outbox, send))
        self.metrics.connections += 1
        table.join(connection)
        try:
            await self._read(table, connection, receive, writer)
        finally:
            self.metrics.connections -= 1
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            table.leave(connection)

    def _offer(self, outbox: asyncio.Queue[ToPerson | None], message: ToPerson) -> None:
        """A reader too slow for its outbox is dropped; it can come back and catch up from the log."""
        try:
            outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.metrics.dropped += 1
            while not outbox.empty():
                outbox.get_nowait()
            outbox.put_nowait(None)

    async def _write(self, outbox: asyncio.Queue[ToPerson | None], send: Send) -> None:
        while (message := await outbox.get()) is not None:
            self.metrics.sent += 1
            await send({"type": "websocket.send", "text": write_message(message).decode()})
        await send({"type": "websocket.close", "code": TRY_LATER})

    async def _read(self, table: Table, connection: Connection, receive: Receive, writer: asyncio.Task[None]) -> None:
        pace = Pace(self.settings.messages_per_second)
        until: asyncio.Task[None] | None = None
        while not writer.done():
            incoming = await receive()
            if incoming["type"] == "websocket.disconnect":
                break
            await pace.wait()
            self.metrics.received += 1
            text = incoming.get("text")
            try:
                if text is None or len(text) > self.settings.frame_bytes:
                    raise msgspec.DecodeError("text frames of limited size only")
                message = read_message(text)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                connection.send(Trouble("message/unreadable", str(error)[:200]))
                continue
            if isinstance(message, Hello):
                connection.send(Around(table.shown(), list(connection.seats)))
                connection.send(
                    await table.missing(connection, table.seq if message.last_seq is None else message.last_seq)
                )
            elif isinstance(message, Command):
                await table.command(connection, message)
            elif isinstance(message, Until):
                if until is None or until.done():
                    until = asyncio.create_task(table.until(connection, message))
                else:
                    connection.send(Trouble("attack/until", "An attack is going on already."))
            elif isinstance(message, Stop):
                table.stop()
            else:
                await self._manage(table, connection, message)
        if until is not None:
            table.stop()
            await asyncio.gather(until, return_exceptions=True)

    async def _manage(self, table: Table, connection: Connection, message: Standing | Resign | Abort | Rematch) -> None:
        """What concerns the table rather than the game."""
        if isinstance(message, Standing):
            self._order(table, connection, message)
        elif isinstance(message, Resign):
            await table.resign(connection, message.seat)
        elif isinstance(message, Abort):
            refused = await table.abort(connection)
            if refused is not None:
                connection.send(refused)
        else:
            try:
                await self.tables.rematch(table, connection, message.same_deal)
            except Refusal as error:
                connection.send(Trouble(error.code, str(error)))

    @staticmethod
    def _order(table: Table, connection: Connection, message: Standing) -> None:
        wanted = connection.seats if message.seat is None else (message.seat,)
        for seat in wanted:
            if seat in connection.seats:
                table.standing[seat] = message.defence
        table.wake()


class Pace:
    """So many messages a second, in bursts of a few; who sends faster waits."""

    def __init__(self, rate: float, burst: float = 20.0) -> None:
        self._rate, self._burst = rate, burst
        self._tokens, self._at = burst, time.monotonic()

    async def wait(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate) - 1
        self._at = now
        if self._tokens < 0:
            await asyncio.sleep(-self._tokens / self._rate)


def _cookie(headers: dict[str, str], name: str) -> str | None:
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return None
    return None if morsel is None else morsel.value
