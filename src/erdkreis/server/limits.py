"""How many requests an address may make: tokens that come back with time, for a bounded number of addresses.

Addresses are kept in memory only, and stand in no log.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from erdkreis.server.asgi import Scope
from erdkreis.server.settings import Settings

MOST_ADDRESSES = 10_000
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def address_of(scope: Scope) -> str:
    """Who asks. An IPv6 network of 64 bits is one household, and counts as one address.

    >>> address_of({"client": ("2001:db8::1:2:3:4", 5000)})
    '2001:db8::/64'
    """
    client = (scope.get("client") or ("",))[0].partition("%")[0]
    try:
        found = ipaddress.ip_address(client)
    except ValueError:
        return "?"
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def changes_something(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] not in SAFE_METHODS


class Allowance:
    """So many a minute for each address; whoever was quiet may take a minute's worth at once."""

    def __init__(self, per_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = per_minute
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> float:
        """Take one: 0 if that is allowed now, else the seconds until it will be."""
        now = self._clock()
        left, at = self._left.pop(address, (self._most, now))
        left = min(self._most, left + (now - at) * self._most / 60)
        wait = 0.0 if left >= 1 else (1 - left) * 60 / self._most
        self._left[address] = (left if wait else left - 1, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)  # who was quiet longest has got most of it back
        return wait


class RequestLimits:
    """What one address may ask of the whole server."""

    def __init__(self, settings: Settings) -> None:
        self._requests = Allowance(settings.requests_per_minute)
        self._changes = Allowance(settings.changes_per_minute)

    def wait(self, scope: Scope) -> int:
        """Whole seconds until this request will be allowed; 0 if it is."""
        address = address_of(scope)
        wait = self._requests.take(address)
        if not wait and changes_something(scope):
            wait = self._changes.take(address)
        return math.ceil(wait)
