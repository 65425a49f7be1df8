"""The wire of a socket: uvicorn's WebSocket, with a door through which a text goes out at once.

ASGI's `send` is a coroutine that takes a `str`: with it every message costs a task's turn, and is decoded only to be
encoded again. A server tells every move to everybody at the table, so that is most of what it does.

The frames are made by websockets' own protocol, which is there for that. The class around it is uvicorn's and not
promised to stay: `pyproject.toml` keeps to one version, and `tests/server/test_wire.py` fails when that has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from erdkreis.server.asgi import Scope

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from websockets.http11 import Request

EXTENSION = "erdkreis.wire"


def wire_of(scope: Scope) -> SocketProtocol | None:
    """The door, where the server has one."""
    wire: SocketProtocol | None = (scope.get("extensions") or {}).get(EXTENSION)
    return wire


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, with the door, and mended: it takes every handshake that was refused for an unfinished one."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

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

    def drop(self) -> None:
        """End the line at once: whoever does not read would not read a farewell either."""
        self.transport.abort()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True
