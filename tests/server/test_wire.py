"""What the wire leans on: uvicorn's protocols are not promised to stay, so whoever updates it shall look here."""

from __future__ import annotations

import hashlib
import inspect

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import CLOSING, OPEN
from websockets.server import ServerProtocol

from erdkreis.server.wire import SocketProtocol

LEANT_ON: dict[type, dict[str, str]] = {
    WebSocketsSansIOProtocol: {
        "__init__": "631dcd744eab875f",
        "connection_made": "f533ec93747c2cbf",
        "connection_lost": "dd116afc4d8034e1",
        "data_received": "c89d394077d8841d",
        "handle_connect": "fc648c2161ff8e13",
        "handle_cont": "d96fe1479da61beb",
        "handle_ping": "41bcf345d372c55c",
        "handle_pong": "b20c68cc7e4f9bca",
        "send_receive_event_to_app": "a2b10de91477dc1d",
        "receive": "1dc0e715390021a1",
        "send": "d4919ed760ce9f7b",
        "run_asgi": "662375aa38d9044c",
        "handle_parser_exception": "ff5cf13c764fb332",
        "pause_writing": "4830f7e0d81f877d",
        "resume_writing": "ef79384e5fff077c",
    },
    H11Protocol: {
        "__init__": "ad1ed8e837b2db8d",
        "connection_made": "6efb565ff3d36b91",
        "connection_lost": "dbb688fa2b386000",
        "data_received": "e03b145518ca44aa",
        "handle_events": "e63a9d1492e3efe7",
        "handle_websocket_upgrade": "6f42a029e35aed5c",
        "on_response_complete": "1fbb8f48c6a1afc4",
    },
}
"""By their sources, as they were when `wire.py` was last looked at."""


def digest(kind: type, name: str) -> str:
    source = inspect.getsource(getattr(kind, name))
    return hashlib.sha256(source.encode()).hexdigest()[:16]


def test_uvicorns_protocols_are_those_that_the_wire_was_made_for() -> None:
    """If this fails after an update: read what has changed against `wire.py`, measure, and note the new sources."""
    assert {kind: {name: digest(kind, name) for name in names} for kind, names in LEANT_ON.items()} == LEANT_ON


class Transport:
    def __init__(self) -> None:
        self.closing = False
        self.written = b""

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self.written += data


def wire() -> tuple[SocketProtocol, Transport]:
    """An open one, without a server around it."""
    made, transport = object.__new__(SocketProtocol), Transport()
    made.conn = ServerProtocol()
    made.conn.state = OPEN
    made.transport = transport  # type: ignore[assignment]
    made.close_sent = False
    made.writable = Event()  # type: ignore[assignment]
    return made, transport


class Event:
    def __init__(self) -> None:
        self.set = True

    def is_set(self) -> bool:
        return self.set


def test_a_text_goes_out_as_one_frame_at_once() -> None:
    """The frames of RFC 6455, section 5.2: a text, whole, not masked, its length in 7, 16 or 64 bits."""
    for size, head in ((5, "8105"), (300, "817e012c"), (70_000, "817f0000000000011170")):
        made, transport = wire()
        assert made.write(b"x" * size)
        assert transport.written == bytes.fromhex(head) + b"x" * size


def test_what_would_have_to_wait_or_has_nowhere_to_go_is_not_written() -> None:
    for stop in ("slow", "closing", "close sent", "closed by the reader"):
        made, transport = wire()
        made.writable.set = stop != "slow"  # type: ignore[assignment]
        transport.closing = stop == "closing"
        made.close_sent = stop == "close sent"
        made.conn.state = CLOSING if stop == "closed by the reader" else OPEN
        assert not made.write(b"text"), stop
        assert transport.written == b"", stop
