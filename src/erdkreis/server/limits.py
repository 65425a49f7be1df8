"""How many requests an address may make: tokens that come back with time, for a bounded number of addresses.

Addresses are kept in memory only, and stand in no log; on a bus there are hashes of them.
"""

from __future__ import annotations

import hmac
import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from erdkreis.server.asgi import Scope
from erdkreis.server.bus.contract import Bus, NoBus
from erdkreis.server.settings import Settings

MOST_ADDRESSES = 10_000
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
NOTHING_KEPT = "/api/analysis"
"""What is sent here is worked out and forgotten: it changes nothing, whatever the method."""


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
    """So many a minute for each address; whoever was quiet may take a minute's worth at once, or as much as is said."""

    def __init__(
        self, per_minute: float, clock: Callable[[], float] = time.monotonic, at_once: float | None = None
    ) -> None:
        self._rate = per_minute / 60
        self._most = per_minute if at_once is None else at_once
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> float:
        """Take one, or as many as something costs: 0 if that is allowed now, else the seconds until it will be."""
        now = self._clock()
        left, at = self._left.pop(address, (self._most, now))
        left = min(self._most, left + (now - at) * self._rate)
        wait = 0.0 if left >= cost else (cost - left) / self._rate
        self._left[address] = (left if wait else left - cost, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)  # who was quiet longest has got most of it back
        return wait


class Places:
    """So many places in all, and so many for each address; whoever has one keeps it until it is given back."""

    def __init__(self, per_address: int, in_all: int) -> None:
        self._per_address, self._in_all = per_address, in_all
        self._holders: dict[str, str] = {}

    def free(self, address: str) -> bool:
        """Could this address have one now?"""
        mine = sum(holder == address for holder in self._holders.values())
        return mine < self._per_address and len(self._holders) < self._in_all

    def take(self, name: str, address: str) -> bool:
        """A place under this name; one that has one keeps it."""
        if name in self._holders:
            return True
        if not self.free(address):
            return False
        self._holders[name] = address
        return True

    def give_back(self, name: str) -> None:
        self._holders.pop(name, None)


class RequestLimits:
    """What one address may ask of the whole server: of all its processes together where a bus can tell, else of this
    one. On the bus an address is a hash, by a key that only servers have."""

    def __init__(self, settings: Settings) -> None:
        self._most = {"requests": settings.requests_per_minute, "changes": settings.changes_per_minute}
        self._here = {name: Allowance(most) for name, most in self._most.items()}
        self._bus: Bus = NoBus()
        self._key = b""

    def share(self, bus: Bus, key: bytes) -> None:
        self._bus, self._key = bus, key

    async def wait(self, scope: Scope) -> int:
        """Whole seconds until this request will be allowed; 0 if it is."""
        address = address_of(scope)
        wait = await self._take("requests", address)
        if not wait and changes_something(scope) and not scope["path"].startswith(NOTHING_KEPT):
            wait = await self._take("changes", address)
        return math.ceil(wait)

    async def _take(self, name: str, address: str) -> float:
        wait = self._here[name].take(address)
        if wait:  # too many for one process are too many for all
            return wait
        who = hmac.digest(self._key, address.encode(), "sha256").hex()[:32]
        return await self._bus.take(name, who, self._most[name]) or 0.0
