"""Whether the store can be read, for those who ask again and again without a limit: proxies."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

FRESH_SECONDS = 0.1
"""So long one look is good for everybody who asks: however many do, the store is read ten times a second at most."""


class Glance:
    def __init__(self, read: Callable[[], Awaitable[object]]) -> None:
        self._read = read
        self._looking: asyncio.Task[None] | None = None
        self._fresh_until = 0.0

    async def look(self) -> None:
        """StoreError if it cannot be read."""
        if self._looking is None or (self._looking.done() and time.monotonic() >= self._fresh_until):
            self._looking = asyncio.create_task(self._look())
        await asyncio.shield(self._looking)

    async def _look(self) -> None:
        try:
            await self._read()
        finally:
            self._fresh_until = time.monotonic() + FRESH_SECONDS
