"""Who is in the house: every connection from the moment it is accepted to its end.

An address has only so many of them. Of those that the process has descriptors for, the last quarter is for people who
sit at a table. And whoever keeps the server waiting is shown out: with half a request, or by taking nothing of what is
sent.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable
from typing import Protocol

import msgspec

from erdkreis.server.limits import address_of
from erdkreis.server.settings import Settings
from erdkreis.texts import refusal

TURN_SECONDS = 0.005
"""So long after each other are newcomers heard."""
LOOK_SECONDS = 1.0
FAREWELL_SECONDS = 5
"""So long has a connection that is being closed to take what was sent before."""
HURRY_SECONDS = 2
"""So long may a request take when there is hardly any room left."""
FOR_STRANGERS = 0.75
"""The share of all connections that is not kept for people who sit at a table."""
KEPT_BACK = 64
"""Descriptors that are no connections: database, log, processes of bots."""
PER_PROGRAM = 4
MOST_OUTSIDE, OUTSIDE_SECONDS = 16, 1.0
"""So many who are not let in may ask first, and for so long: clients do not understand an answer that comes before."""
TELL_SECONDS = 60
"""The log says so rarely that the house is full, however often that happens."""

_log = logging.getLogger("erdkreis.server")


class Manners(Protocol):
    """What a connection speaks."""

    @property
    def awaited(self) -> Hashable | None:
        """What the other side owes: another value when that has come, None when it owes nothing."""

    def remind(self) -> None:
        """It owes that for too long: say so, and close."""

    def give_up(self) -> None:
        """It takes nothing of what waits for it: say so, and close."""


class Turnstile:
    """Newcomers are heard one after the other, each address in turn: however many come at once, those inside go on."""

    def __init__(self) -> None:
        self._waiting: dict[str | None, deque[asyncio.Transport]] = {}
        self._turn: asyncio.TimerHandle | None = None

    def wait(self, transport: asyncio.Transport, address: str | None) -> None:
        """Nothing of a newcomer is read before its turn; that is at once where nobody came just before."""
        if self._turn is None:
            self._turn = asyncio.get_running_loop().call_later(TURN_SECONDS, self._next)
            return
        transport.pause_reading()
        self._waiting.setdefault(address, deque()).append(transport)

    def _next(self) -> None:
        self._turn = None
        while self._waiting and self._turn is None:
            address = next(iter(self._waiting))
            theirs = self._waiting.pop(address)
            transport = theirs.popleft()
            if theirs:
                self._waiting[address] = theirs  # behind all others
            if not transport.is_closing():
                transport.resume_reading()
                self._turn = asyncio.get_running_loop().call_later(TURN_SECONDS, self._next)


class Guest:
    """One connection, and since when it keeps the server waiting."""

    def __init__(self, transport: asyncio.Transport, address: str | None, manners: Manners, now: float) -> None:
        self.transport = transport
        self.address = address
        self.manners = manners
        self.awaited = manners.awaited
        self.since = now
        self._unsent = 0
        self._taken = now

    def owes_for(self, now: float) -> float:
        """For how many seconds something has been awaited of it."""
        awaited = self.manners.awaited
        if awaited != self.awaited:
            self.awaited, self.since = awaited, now
        return 0.0 if awaited is None else now - self.since

    def takes_nothing_for(self, now: float) -> float:
        """For how many seconds something has waited for it, and nothing of that became less."""
        unsent = self.transport.get_write_buffer_size()
        if not unsent or unsent < self._unsent:
            self._taken = now
        self._unsent = unsent
        return now - self._taken


class Doorkeeper:
    """Lets connections in, counts them, and looks after them once a second while there are any."""

    def __init__(
        self,
        settings: Settings,
        descriptors: Callable[[], int] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings = settings
        self._proxies = [ipaddress.ip_network(proxy) for proxy in settings.proxies]
        self._descriptors = descriptors or descriptor_limit
        self._clock = clock
        self._visitors: dict[asyncio.Transport, Guest] = {}
        self._addresses: Counter[str] = Counter()
        self._silent: deque[Guest] = deque()
        """Who owed something when last looked at, in the order of their coming."""
        self._turnstile = Turnstile()
        self._outside: dict[Callable[[], None], asyncio.TimerHandle] = {}
        self._look: asyncio.TimerHandle | None = None
        self._told_at = -float(TELL_SECONDS)

    @property
    def count(self) -> int:
        return len(self._visitors)

    @property
    def capacity(self) -> int:
        """How many connections there are descriptors for. What the process needs else is left alone."""
        limit = self._descriptors()
        return max(limit - KEPT_BACK - PER_PROGRAM * self._settings.bot_programs, limit // 2)

    @property
    def crowded(self) -> bool:
        """Is what remains kept for people who sit at a table?"""
        return self.count > self.capacity * FOR_STRANGERS

    def come(self, transport: asyncio.Transport, manners: Manners) -> bytes | None:
        """Let a connection in; else what to answer, before it is closed."""
        address = self._address(transport)
        if address is not None and self._addresses[address] >= self._settings.connections_per_address:
            return refused(429, "Too Many Requests", "http/too_many")
        if self.count >= self.capacity and not self._make_room():
            return refused(503, "Service Unavailable", "server/full")
        self._visitors[transport] = Guest(transport, address, manners, self._clock())
        if address is not None:
            self._addresses[address] += 1
        self._turnstile.wait(transport, address)
        if self._look is None:
            self._look = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look_around)
        return None

    def wait_outside(self, turn_away: Callable[[], None]) -> bool:
        """May somebody who is not let in ask before they are turned away? That is done here when they do not."""
        if len(self._outside) >= MOST_OUTSIDE:
            return False
        self._outside[turn_away] = asyncio.get_running_loop().call_later(OUTSIDE_SECONDS, turn_away)
        return True

    def is_away(self, turn_away: Callable[[], None]) -> None:
        if turn_away in self._outside:
            self._outside.pop(turn_away).cancel()

    def changes(self, transport: asyncio.Transport, manners: Manners) -> None:
        """From now on a connection speaks something else."""
        self._visitors[transport].manners = manners

    def goes(self, transport: asyncio.Transport) -> None:
        visitor = self._visitors.pop(transport, None)
        if visitor is not None and visitor.address is not None:
            self._addresses[visitor.address] -= 1
            if not self._addresses[visitor.address]:
                del self._addresses[visitor.address]

    def _address(self, transport: asyncio.Transport) -> str | None:
        """None behind a proxy: who that is, its request will tell (`Sockets` counts them)."""
        peer = transport.get_extra_info("peername")
        if not isinstance(peer, tuple):
            return None
        address = address_of({"client": peer})
        found = ipaddress.ip_network(address) if address != "?" else None
        if found is None or any(found.version == proxy.version and found.subnet_of(proxy) for proxy in self._proxies):  # type: ignore[arg-type]
            return None
        return address

    def _make_room(self) -> bool:
        """Somebody who owes something since long has to go, so that others can at least say who they are."""
        now = self._clock()
        if now - self._told_at >= TELL_SECONDS:
            self._told_at = now
            _log.warning("%d connections are open, and no descriptors are left for more: raise their limit", self.count)
        while self._silent:
            visitor = self._silent.popleft()
            if visitor.transport in self._visitors and visitor.owes_for(now):
                self.goes(visitor.transport)
                visitor.transport.abort()
                return True
        return False

    def _look_around(self) -> None:
        now, patience = self._clock(), HURRY_SECONDS if self.crowded else self._settings.request_seconds
        self._silent.clear()
        for visitor in tuple(self._visitors.values()):
            closing = visitor.transport.is_closing()
            if visitor.takes_nothing_for(now) > (FAREWELL_SECONDS if closing else self._settings.stalled_seconds):
                visitor.transport.abort() if closing else visitor.manners.give_up()
            elif not closing and (owing := visitor.owes_for(now)):
                visitor.manners.remind() if owing > patience else self._silent.append(visitor)
        self._look = None
        if self._visitors:
            self._look = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look_around)


def refused(status: int, phrase: str, code: str) -> bytes:
    """A whole answer, for those with whom nothing more is spoken."""
    body = msgspec.json.encode({"code": code, "message": refusal(code)})
    head = f"HTTP/1.1 {status} {phrase}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return f"{head}cache-control: no-store\r\nconnection: close\r\n\r\n".encode() + body


def descriptor_limit() -> int:
    try:
        import resource
    except ImportError:  # where there is no such limit
        return 16_384
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1_048_576 if soft == resource.RLIM_INFINITY else soft
