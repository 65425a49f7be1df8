"""The socket of a table, as a bare ASGI application: strict about origin, size and pace; never buffers without end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter

import msgspec

from erdkreis.errors import ErdkreisError
from erdkreis.server import hints, odds
from erdkreis.server.asgi import Receive, Scope, Send, headers_of
from erdkreis.server.errors import RequestRefused
from erdkreis.server.limits import address_of
from erdkreis.server.messages import (
    Abort,
    AskCampaign,
    AskHint,
    AskOdds,
    AskPlan,
    Command,
    FromPerson,
    Hello,
    Refused,
    Rematch,
    Resign,
    StandingOrder,
    Stop,
    ToPerson,
    Trouble,
    Until,
    read_message,
    write_message,
)
from erdkreis.server.metrics import Metrics
from erdkreis.server.seats import cookie_name
from erdkreis.server.security import FOREIGN, origin_allowed
from erdkreis.server.settings import Settings
from erdkreis.server.table import Table
from erdkreis.server.tables import Tables
from erdkreis.server.telling import Connection
from erdkreis.server.turning_away import turn_away
from erdkreis.server.wire import SocketProtocol, wire_of

TRY_LATER, BROKEN = 1013, 1011
FAREWELL_SECONDS = 5

_log = logging.getLogger("erdkreis.server")


class Sockets:
    """Serves `/api/tables/{id}/socket`."""

    def __init__(self, tables: Tables, settings: Settings, metrics: Metrics) -> None:
        self.tables = tables
        self.settings = settings
        self.metrics = metrics
        self._addresses: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        address = address_of(scope)
        self._addresses[address] += 1
        try:
            await self._serve(scope, receive, send, address)
        except RequestRefused as error:
            await turn_away(scope, send, error.status, error.code, str(error))
        except ErdkreisError as error:
            await turn_away(scope, send, 503, error.code, "The table cannot be opened now: please try again.")
        finally:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    async def _serve(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        headers, parts = headers_of(scope), scope["path"].split("/")
        if not origin_allowed(headers, scope, self.settings):
            raise RequestRefused(FOREIGN, status=403)
        if self._addresses[address] > self.settings.connections_per_address:
            raise RequestRefused("http/too_many", status=429)
        if len(parts) != 5 or parts[1:3] != ["api", "tables"] or parts[4] != "socket":
            raise RequestRefused("table/unknown", status=404)
        table = await self.tables.find(parts[3])
        seats = table.seats_of(_cookie(headers, cookie_name(table.id)))
        if not seats and not table.header.spectators:
            raise RequestRefused("table/private", status=403)
        await send({"type": "websocket.accept"})
        await Visit(self, table, seats, send, wire_of(scope)).last(receive)


class Visit:
    """One device at one table, from its coming to its going."""

    def __init__(
        self, sockets: Sockets, table: Table, seats: tuple[int, ...], send: Send, wire: SocketProtocol | None
    ) -> None:
        self._tables, self._metrics = sockets.tables, sockets.metrics
        self._settings = sockets.settings
        self._table = table
        self._send, self._wire = send, wire
        self._sending = False
        self._code: int | None = None
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue(sockets.settings.outbound_messages)
        self._connection = Connection(seats, self._offer, self._outbox.qsize)
        self._assault: asyncio.Task[None] | None = None

    async def last(self, receive: Receive) -> None:
        self._metrics.connections += 1
        writer = asyncio.create_task(self._write())
        try:
            await self._read(receive, writer)
        except Exception:
            _log.exception("a socket failed")
            self._close(BROKEN)
            await asyncio.wait([writer], timeout=FAREWELL_SECONDS)
        finally:
            self._metrics.connections -= 1
            self._table.leave(self._connection)
            if self._assault is not None:
                await asyncio.gather(self._assault, return_exceptions=True)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    # Out

    def _offer(self, message: ToPerson) -> None:
        """Written at once where that is possible. A reader too slow for its outbox is dropped; it can come back."""
        if self._code is not None:
            return
        self._metrics.sent += 1
        self._metrics.refused += isinstance(message, Refused)
        text = write_message(message)
        waiting = self._sending or not self._outbox.empty()
        if not waiting and self._wire is not None and self._wire.write(text):
            return
        try:
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            self._metrics.dropped += 1
            self._close(TRY_LATER)
            if self._wire is not None:
                self._wire.drop()

    def _close(self, code: int) -> None:
        self._code = code
        while not self._outbox.empty():
            self._outbox.get_nowait()
        self._outbox.put_nowait(None)

    async def _write(self) -> None:
        while (text := await self._outbox.get()) is not None:
            self._sending = True
            await self._send({"type": "websocket.send", "text": text.decode()})
            self._sending = False
        await self._send({"type": "websocket.close", "code": self._code})

    # In

    async def _read(self, receive: Receive, writer: asyncio.Task[None]) -> None:
        pace = Pace(self._settings.messages_per_second)
        while not writer.done():
            incoming = await receive()
            if incoming["type"] == "websocket.disconnect":
                return
            await pace.wait()
            self._metrics.received += 1
            try:
                await self._hear(self._understood(incoming.get("text")))
            except RequestRefused as error:
                self._offer(Trouble(error.code, str(error)))
            except ErdkreisError as error:
                self._offer(Trouble(error.code, "That could not be kept: please try again."))

    def _understood(self, text: str | None) -> FromPerson:
        if text is None or len(text) > self._settings.frame_bytes:
            raise RequestRefused("message/unreadable", "Text frames of limited size only.")
        try:
            message: FromPerson = read_message(text)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise RequestRefused("message/unreadable", str(error)[:200]) from None
        except RecursionError:
            raise RequestRefused("message/unreadable", "Nested too deeply.") from None
        return message

    async def _hear(self, message: FromPerson) -> None:
        connection = self._connection
        if isinstance(message, Hello):
            if connection not in self._table.connections:  # the table may have been put away meanwhile
                self._table = await self._tables.find(self._table.id)
            await self._table.hello(connection, message.last_seq)
            return
        table = self._table
        if connection not in table.connections:
            raise RequestRefused("hello/first")
        self._metrics.commands += isinstance(message, Command | Until)
        match message:
            case Command():
                await table.command(connection, message)
            case Until():
                assault = await table.mover.attack_until(connection, message)
                if assault is not None:
                    self._assault = asyncio.create_task(table.mover.go_on(assault))
            case Stop():
                table.mover.stop(connection)
            case AskOdds() | AskCampaign():
                connection.send(await odds.answer(table, connection, message))
            case AskPlan():
                connection.send(await hints.plan(table, connection, message))
            case AskHint():
                connection.send(await hints.hint(table, connection, message))
            case StandingOrder():
                await table.order(connection, message)
            case Resign():
                await table.resign(connection, message.seat)
            case Abort():
                await table.abort(connection)
            case Rematch():
                await self._tables.rematch(table, connection, message.same_deal)


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
    """Ours among those of others, however odd these are."""
    for cookie in headers.get("cookie", "").split(";"):
        key, _, value = cookie.strip().partition("=")
        if key == name:
            return value
    return None
