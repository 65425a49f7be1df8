"""The socket of a table, as a bare ASGI application: strict about origin, size and pace; never buffers without end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections import Counter, deque

import msgspec

from erdkreis.errors import ErdkreisError
from erdkreis.server import odds
from erdkreis.server.asgi import Receive, Scope, Send, headers_of
from erdkreis.server.errors import RequestRefused
from erdkreis.server.limits import Allowance, address_of
from erdkreis.server.messages import (
    Abort,
    AskCampaign,
    AskDefence,
    AskHint,
    AskOdds,
    AskPlan,
    AskThreats,
    Command,
    FromPerson,
    Hello,
    Ping,
    Pong,
    Refused,
    Rematch,
    Resign,
    SeatsGiven,
    Shown,
    StandingOrder,
    Stop,
    ToPerson,
    Trouble,
    Until,
    read_message,
    write_message,
)
from erdkreis.server.metrics import Metrics
from erdkreis.server.pace import Tokens
from erdkreis.server.seats import cookie_name
from erdkreis.server.security import FOREIGN, origin_allowed
from erdkreis.server.settings import Settings
from erdkreis.server.signals import Presence, Say, Sketch
from erdkreis.server.table import Table
from erdkreis.server.tables import Tables
from erdkreis.server.telling import Connection
from erdkreis.server.turning_away import turn_away
from erdkreis.server.wire import POLICY, TRY_LATER, SocketProtocol, wire_of

BROKEN, CAST_OFF, COME_BACK = 1011, POLICY, 1012
FAREWELL_SECONDS = 5
AT_ONCE = 20
"""So many messages may come in a burst."""
FULL_PACE = 10
"""So many connections of one address may send at full pace together; more of them share that."""
PRESENCE = 5
"""What it costs to say where one looks, in messages: everybody is told."""
HELLO_AGAIN = 20
"""What another hello costs, in messages: its answer is how everything stands."""

_log = logging.getLogger("erdkreis.server")


class Sockets:
    """Serves `/api/tables/{id}/socket`."""

    def __init__(self, tables: Tables, settings: Settings, metrics: Metrics) -> None:
        self.tables = tables
        self.settings = settings
        self.metrics = metrics
        self._addresses: Counter[str] = Counter()
        self._visits: set[Visit] = set()
        pace = settings.messages_per_second * FULL_PACE
        self.messages = Allowance(60 * pace, at_once=pace + AT_ONCE)
        self.history = Allowance(settings.history_per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        address = address_of(scope)
        self._addresses[address] += 1
        try:
            await self._serve(scope, receive, send, address)
        except RequestRefused as error:
            await turn_away(scope, send, error.status, error.code, str(error))
        except ErdkreisError as error:
            await turn_away(scope, send, 503, error.code)
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
        token = _cookie(headers, cookie_name(table.id))
        seats = table.seats_of(token)
        # whoever has lost a seat is let in, to be told: no page can read why a socket was refused
        if not seats and not table.header.spectators and not table.given_from(token):
            raise RequestRefused("table/private", status=403)
        wire = wire_of(scope)
        if not seats and wire is not None and wire.doorkeeper.crowded:
            raise RequestRefused("server/full", status=503)
        await send({"type": "websocket.accept"})
        visit = Visit(self, table, token, send, wire, address)
        self._visits.add(visit)
        try:
            await visit.last(receive)
        finally:
            self._visits.discard(visit)

    async def send_away(self, seconds: float) -> None:
        """Everybody shall come back, which leads them to another process: within so long, and not all at once."""
        loop = asyncio.get_running_loop()
        for visit in self._visits:
            loop.call_later(random.uniform(0, seconds), visit.send_away)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds + FAREWELL_SECONDS / 5):
                while self._visits:
                    await asyncio.sleep(seconds / 20)


class Visit:
    """One device at one table, from its coming to its going."""

    def __init__(
        self,
        sockets: Sockets,
        table: Table,
        token: str | None,
        send: Send,
        wire: SocketProtocol | None,
        address: str,
    ) -> None:
        self._tables, self._metrics = sockets.tables, sockets.metrics
        self._settings = sockets.settings
        self._messages, self._history = sockets.messages, sockets.history
        self._table, self._token = table, token
        self._send, self._wire = send, wire
        self._address = address
        self._code: int | None = None
        self._outbox = Outbox(self._settings.outbound_messages, self._settings.outbound_bytes)
        seats = table.seats_of(token)
        self._connection = Connection(seats, self._offer, self._outbox.__len__, address, self._dismiss, self._ready)
        self._connection.token = token
        self._pace = Tokens(self._settings.messages_per_second, AT_ONCE)
        self._assault: asyncio.Task[None] | None = None

    async def last(self, receive: Receive) -> None:
        self._metrics.connections += 1
        self._writer = asyncio.create_task(self._write())
        try:
            await self._read(receive)
        except Exception:
            _log.exception("a socket failed")
            self._code = BROKEN
            self._outbox.close()
            await asyncio.wait([self._writer], timeout=FAREWELL_SECONDS)
        finally:
            self._metrics.connections -= 1
            self._table.leave(self._connection)
            if self._assault is not None:
                await asyncio.gather(self._assault, return_exceptions=True)
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)

    # Out

    def _offer(self, message: ToPerson) -> None:
        """Written at once where that is possible. A reader too slow for its outbox is dropped; it can come back."""
        if self._code is not None:
            return
        self._metrics.sent += 1
        self._metrics.refused += isinstance(message, Refused)
        text = write_message(message)
        if self._outbox.empty and self._wire is not None and self._wire.write(text):
            return
        if not self._outbox.put(text):
            self._metrics.dropped += 1
            self._code = TRY_LATER
            self._outbox.close()
            if self._wire is not None:
                self._wire.dismiss(TRY_LATER, "too slow")

    def _dismiss(self, why: Trouble) -> None:
        """Nothing it still sends is heard, and nothing more is told but why."""
        self._offer(why)
        if self._code is None:
            self._code = CAST_OFF
            self._outbox.end()

    def send_away(self) -> None:
        if self._code is None:
            self._code = COME_BACK
            self._outbox.end()

    async def _write(self) -> None:
        while (text := await self._outbox.first()) is not None:
            await self._send({"type": "websocket.send", "text": text.decode()})
            self._outbox.sent()
        await self._send({"type": "websocket.close", "code": self._code})

    async def _ready(self, moves: int) -> bool:
        """Has it taken what it was told before, and may its address hear so much of the past?"""
        if not await self._allowed(self._history, moves):
            return False
        emptied = asyncio.ensure_future(self._outbox.emptied.wait())
        try:
            await asyncio.wait([emptied, self._writer], return_when=asyncio.FIRST_COMPLETED)
        finally:
            emptied.cancel()
        gone = self._wire is not None and self._wire.transport.is_closing()
        return not gone and not self._writer.done() and self._code is None

    # In

    async def _read(self, receive: Receive) -> None:
        while not self._writer.done():
            incoming = await receive()
            if incoming["type"] == "websocket.disconnect":
                self._metrics.dropped += incoming.get("code") == TRY_LATER and self._code is None
                return
            if not await self._paced():
                return
            if self._code is not None:
                continue
            self._metrics.received += 1
            try:
                await self._hear(self._understood(incoming.get("text")))
            except RequestRefused as error:
                self._offer(Trouble(error.code, str(error)))
            except ErdkreisError as error:
                self._offer(Trouble.of(error.code))

    async def _paced(self, cost: float = 1.0) -> bool:
        """Who sends faster waits: each connection by itself, and all of one address together."""
        wait = self._pace.spend(cost)
        return (not wait or await self._rest(wait)) and await self._allowed(self._messages, cost)

    async def _allowed(self, allowance: Allowance, cost: float) -> bool:
        while wait := allowance.take(self._address, cost):
            if not await self._rest(wait):
                return False
        return True

    async def _rest(self, seconds: float) -> bool:
        """False if nobody is there any more: a wait may be long."""
        if self._wire is None:
            await asyncio.sleep(seconds)
            return True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wire.lost.wait()
        return not self._wire.lost.is_set()

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

    def _come(self) -> None:
        """Whose seats these are may have changed since the socket was opened."""
        self._connection.have(self._table.seats_of(self._token))
        if not self._connection.seats and not self._table.header.spectators:
            given = self._table.given_from(self._token)
            raise RequestRefused("table/given" if given else "table/private", status=403)

    async def _hear(self, message: FromPerson) -> None:
        connection = self._connection
        if isinstance(message, Ping):
            connection.send(Pong())
            return
        if isinstance(message, Hello):
            if self._wire is not None:
                self._wire.greeted = True
            if connection in self._table.connections:
                if not await self._paced(HELLO_AGAIN):
                    return
            else:  # the table may have been put away meanwhile
                self._table = await self._tables.find(self._table.id)
                self._come()
            await self._table.hello(connection, message.last_seq)
            if given := self._table.given_from(self._token):
                connection.send(SeatsGiven(given))
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
            case AskDefence():
                connection.send(odds.defence(table, message))
            case AskPlan() | AskThreats() | AskHint():
                table.adviser.ask(connection, message)
            case StandingOrder():
                await table.order(connection, message)
            case Shown():
                table.has_shown(connection, message.seq)
            case Resign():
                await table.resign(connection, message.seat)
            case Abort():
                await table.abort(connection)
            case Rematch():
                await self._tables.rematch(table, connection, message.same_deal)
            case Presence():
                if await self._paced(PRESENCE) and message != connection.presence:
                    connection.presence = message
                    table.tell_table()
            case Say():
                table.chatter.say(connection, message)
            case Sketch():
                table.chatter.sketch(connection, message)


class Outbox:
    """What waits for a slow reader: so many messages, so many bytes, and no more."""

    def __init__(self, most_messages: int, most_bytes: int) -> None:
        self._most_messages, self._most_bytes = most_messages, most_bytes
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._closed = False
        self._changed = asyncio.Event()
        self.emptied = asyncio.Event()
        self.emptied.set()

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def empty(self) -> bool:
        return not self._waiting

    def put(self, text: bytes) -> bool:
        """False, and it does not wait, if there is no room for it. An empty one takes any message."""
        if self._waiting and (len(self) >= self._most_messages or self._bytes + len(text) > self._most_bytes):
            return False
        self._waiting.append(text)
        self._bytes += len(text)
        self.emptied.clear()
        self._changed.set()
        return True

    async def first(self) -> bytes | None:
        """What is to be sent next; it waits here until it is `sent`. None when there will be nothing any more."""
        while not self._waiting and not self._closed:
            self._changed.clear()
            await self._changed.wait()
        return self._waiting[0] if self._waiting else None

    def sent(self) -> None:
        if self._waiting:
            self._bytes -= len(self._waiting.popleft())
        if not self._waiting:
            self.emptied.set()

    def end(self) -> None:
        """What waits is the last."""
        self._closed = True
        self._changed.set()

    def close(self) -> None:
        """Nothing that waits is sent any more."""
        self._waiting.clear()
        self._bytes = 0
        self.emptied.set()
        self.end()


def _cookie(headers: dict[str, str], name: str) -> str | None:
    """Ours among those of others, however odd these are."""
    for cookie in headers.get("cookie", "").split(";"):
        key, _, value = cookie.strip().partition("=")
        if key == name:
            return value
    return None
