"""Where a page may come from, and what every answer says to the browser."""

from __future__ import annotations

import functools
import ipaddress
import socket
from collections.abc import Mapping, MutableMapping
from typing import Any

from erdkreis.server.settings import Settings

HEADERS: dict[str, str] = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

FOREIGN = "origin/foreign"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def origin_allowed(headers: Mapping[str, str], scope: MutableMapping[str, Any], settings: Settings) -> bool:
    """A browser's page must be of a listed origin, or of one of this server's own. Programs send no origin.

    Nothing the client says makes an origin the server's own: neither `Host` nor what a proxy forwards.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin in settings.origins or origin in own_origins(*_listener(scope), settings.host)


def _listener(scope: MutableMapping[str, Any]) -> tuple[str, int]:
    """The end of the connection that is ours, as the operating system knows it; the port may be chosen at the start."""
    address, port = scope.get("server") or ("", None)
    return address, port or 0


@functools.lru_cache(maxsize=64)
def own_origins(address: str, port: int, host: str) -> frozenset[str]:
    """How browsers call a server that listens on `host`, at the address and port which a connection came to.

    >>> sorted(own_origins("127.0.0.1", 8742, "127.0.0.1"))
    ['http://127.0.0.1:8742', 'http://[::1]:8742', 'http://localhost:8742']
    """
    names = {*LOOPBACK, _in_url(address), _in_url(host)} - {"", "0.0.0.0", "[::]"}
    if not _is_loopback(host):
        machine = socket.gethostname().lower()
        names |= {machine, f"{machine.partition('.')[0]}.local"}
    end = "" if port == 80 else f":{port}"
    return frozenset(f"http://{name}{end}" for name in names)


def _in_url(host: str) -> str:
    """As a browser writes it in an origin."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host.lower()
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped) if found.ipv4_mapped else f"[{found}]"
    return str(found)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"
