"""Which bus a server has: none, or the Redis that several processes share."""

from __future__ import annotations

import importlib
import importlib.util

from erdkreis.server.bus.contract import Bus, BusError, NoBus

SCHEMES = ("redis://", "rediss://", "unix://")


async def open_bus(address: str, store: str) -> Bus:
    """The one at this address, for processes on the same store; without an address there is none."""
    if not address:
        return NoBus()
    if not store:
        raise BusError("a bus joins processes that share a store: --bus needs --store postgresql://…", "bus/alone")
    if not address.startswith(SCHEMES):
        raise BusError("a bus's address begins with redis://", "bus/unreachable")
    if importlib.util.find_spec("redis") is None:
        raise BusError(
            "Redis needs an extra of Erdkreis that is not installed: pip install 'erdkreis[cluster]'", "bus/extra"
        )
    bus: Bus = await importlib.import_module("erdkreis.server.bus.redis_bus").RedisBus.open(address)
    return bus
