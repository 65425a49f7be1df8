"""The wire: uvicorn's HTTP and WebSocket under the doorkeeper's eyes, and a door through which a text goes out at once.

ASGI's `send` is a coroutine that takes a `str`: with it every message costs a task's turn, and is decoded only to be
encoded again. A server tells every move to everybody at the table, so that is most of what it does.

What comes in is read in small parts, and only while what came before has been dealt with: so nothing here grows,
whatever is sent, and however fast. uvicorn alone would answer any number of pings that nobody reads the answers of,
take thirty thousand messages out of one chunk, and put together a message of as many empty pieces as are sent.

The frames are made by websockets' own protocol, which is there for that. The classes around it are uvicorn's and not
promised to stay: `pyproject.toml` keeps to one version, and `tests/server/test_wire.py` fails when that has changed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.protocol import OPEN

from erdkreis.server.asgi import Scope
from erdkreis.server.doorkeeper import Doorkeeper, refused
from erdkreis.server.pace import Tokens

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from websockets.frames import Frame
    from websockets.http11 import Request

EXTENSION = "erdkreis.wire"
NOT_TEXT = 1007

TRY_LATER, POLICY = 1013, 1008
PART_BYTES = 1024
"""So much is read at once: a hundred frames at the most."""
MOST_PIECES = 64
"""Of one message."""
PINGS_PER_SECOND, PINGS_AT_ONCE = 5.0, 50.0
"""Frames that are no messages, or no whole ones. Who sends more is read more slowly."""


def wire_of(scope: Scope) -> SocketProtocol | None:
    """The door, where the server has one."""
    wire: SocketProtocol | None = (scope.get("extensions") or {}).get(EXTENSION)
    return wire


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


class HttpProtocol(H11Protocol):
    """uvicorn's, with a doorkeeper."""

    def __init__(self, doorkeeper: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self._doorkeeper = doorkeeper
        self._refusal: bytes | None = None
        """What somebody hears who is not let in."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._refusal = self._doorkeeper.come(transport, self)
        if self._refusal is not None and not self._doorkeeper.wait_outside(self._turn_away):
            self._turn_away()

    def data_received(self, data: bytes) -> None:
        if self._refusal is None:
            super().data_received(data)
        else:
            self._turn_away()

    def _turn_away(self) -> None:
        self._doorkeeper.is_away(self._turn_away)
        if not self.transport.is_closing():
            self.transport.write(self._refusal or b"")
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._doorkeeper.is_away(self._turn_away)
        self._doorkeeper.goes(self.transport)
        super().connection_lost(exc)

    @property
    def awaited(self) -> Hashable | None:
        """The head of the first or next request, or the rest of this one."""
        state = self.conn.their_state
        return (state, self.cycle) if state in (h11.IDLE, h11.SEND_BODY) else None

    def remind(self) -> None:
        begun = self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]
        if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(refused(408, "Request Timeout", "http/408"))
        self.transport.close()

    def give_up(self) -> None:
        self.transport.abort()


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, with the doorkeeper and the door, and mended.

    It takes every handshake that was refused for an unfinished one, leaves those unanswered that are not understood,
    and takes a text that is none for a fault of the server.
    """

    def __init__(self, doorkeeper: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self.doorkeeper = doorkeeper
        self.greeted = False
        """Has it said hello?"""
        self.lost = asyncio.Event()
        """Set when nobody is at the other end any more."""
        self._unread = bytearray()
        self._frames = Tokens(PINGS_PER_SECOND, PINGS_AT_ONCE)
        self._rest: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.doorkeeper.changes(self.transport, self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doorkeeper.goes(self.transport)
        self.lost.set()
        if self._rest is not None:
            self._rest.cancel()
        super().connection_lost(exc)

    # Coming and going

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    @property
    def awaited(self) -> Hashable | None:
        """A hello. Whether somebody is there still, uvicorn asks by pings."""
        return "hello" if self.handshake_complete and not self.greeted else None

    def remind(self) -> None:
        self.dismiss(POLICY, "hello/first")

    def give_up(self) -> None:
        self.dismiss(TRY_LATER, "too slow")

    def dismiss(self, code: int, reason: str) -> None:
        """Close with a farewell. Whoever does not even take that is cut off by the doorkeeper."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.conn.state is OPEN:
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.close()

    # Out

    def write(self, text: bytes) -> bool:
        """Write a text frame; False, and nothing is written, if that would have to wait or the line is down."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type != "text" or _is_text(self.frames):
            super().send_receive_event_to_app()
            return
        with contextlib.suppress(InvalidState):  # it is closing anyway
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()

    # In

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._read_on()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self._read_on()
        return message

    def _read_on(self) -> None:
        """Read what has come, as far as that is possible now; more is let in when nothing of it is left."""
        while self._unread and self._may_read() and not self.transport.is_closing():
            part = bytes(self._unread[:PART_BYTES])
            del self._unread[:PART_BYTES]
            super().data_received(part)
            if self.conn.handshake_exc is not None:
                self._answer_what_is_no_handshake()
        if self._unread or not self._may_read():
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _may_read(self) -> bool:
        """Is the last message dealt with, are the answers taken, and do no pings come faster than they may?"""
        if not self.handshake_initiated:
            return True
        return not self.read_paused and self.writable.is_set() and self._rest is None

    def _answer_what_is_no_handshake(self) -> None:
        """websockets has an answer ready, unless it is no HTTP at all; uvicorn does not look for it."""
        answer = b"".join(self.conn.data_to_send())
        self.transport.write(answer or refused(400, "Bad Request", "http/400"))
        self.close_sent = self.handshake_complete = True
        self.transport.close()

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count_frame()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._count_frame()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_PIECES:
            self.dismiss(POLICY, "too many pieces")
        self._count_frame()

    def _count_frame(self) -> None:
        wait = self._frames.spend()
        if wait and self._rest is None:
            self._rest = self.loop.call_later(wait, self._rested)

    def _rested(self) -> None:
        self._rest = None
        self._read_on()
