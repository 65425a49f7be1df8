"""Those nearby: by which address of this machine its network finds it."""

from __future__ import annotations

import socket

LOOPBACK = "127.0.0.1"


def local_address() -> str | None:
    """The address others reach this machine by: the one it would call from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as caller:
        try:
            caller.connect(("192.0.2.1", 9))  # an address for documentation, beyond every local network
        except OSError:
            return None
        address = str(caller.getsockname()[0])
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def shared_address(port: int) -> str | None:
    """What others in this network open; nothing where there is no network."""
    address = local_address()
    return None if address is None else url_of(address, port)


def url_of(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
