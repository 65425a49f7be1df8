"""Where a page may come from, by which name it may call this server, and what every answer says to the browser."""

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
FOREIGN_HOST = "host/foreign"
ANY_HOST = "*"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def origin_allowed(headers: Mapping[str, str], scope: MutableMapping[str, Any], settings: Settings) -> bool:
    """A browser's page must be of a listed origin, or of one of this server's own. Programs send no origin.

    Nothing the client says makes an origin the server's own: neither `Host` nor what a proxy forwards.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin in settings.origins or origin in own_origins(*_listener(scope), settings.host)


def host_allowed(headers: Mapping[str, str], scope: MutableMapping[str, Any], settings: Settings) -> bool:
    """The name by which a browser has found this server must be one of its own, or an address.

    Whoever owns another name may let it lead here, and then a page of theirs could read what this server tells: to the
    browser both are one site. Nobody can do that with an address. Programs may come without any name.
    """
    name = _host_name(headers.get("host", ""))
    if not name or _is_address(name) or ANY_HOST in settings.hosts:
        return True
    listed = {_host_name(origin.partition("://")[2]) for origin in settings.origins}
    return name in listed or name in settings.hosts or name in own_names(_listener(scope)[0], settings.host)


def metrics_allowed(scope: MutableMapping[str, Any], settings: Settings) -> bool:
    """Whether whoever asks is at one of the addresses that may read the counters."""
    try:
        client = ipaddress.ip_address((scope.get("client") or ("",))[0].partition("%")[0])
    except ValueError:
        return False
    client = getattr(client, "ipv4_mapped", None) or client
    return any(client in ipaddress.ip_network(network) for network in settings.metrics)


def _host_name(host: str) -> str:
    """Without the port, and the dot that a complete name may end with.

    >>> [_host_name(host) for host in ("Play.Example.org.:8742", "[::1]:80", "localhost")]
    ['play.example.org', '[::1]', 'localhost']
    """
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    return name.lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


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
    end = "" if port == 80 else f":{port}"
    return frozenset(f"http://{name}{end}" for name in own_names(address, host))


@functools.lru_cache(maxsize=64)
def own_names(address: str, host: str) -> frozenset[str]:
    """The names and addresses by which a server that listens on `host` can be found, at the address that was called."""
    names = {*LOOPBACK, _in_url(address), _in_url(host)} - {"", "0.0.0.0", "[::]"}
    if not is_loopback(host):
        machine = socket.gethostname().lower()
        names |= {machine, f"{machine.partition('.')[0]}.local"}
    return frozenset(names)


def _in_url(host: str) -> str:
    """As a browser writes it in an origin."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host.lower()
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped) if found.ipv4_mapped else f"[{found}]"
    return str(found)


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"
