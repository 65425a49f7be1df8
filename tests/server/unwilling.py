"""A store that does not always do what it is asked: for tests of what may go wrong between deciding and telling."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from erdkreis.server.store.contract import Appended, LogEntry
from erdkreis.server.store.errors import StoreBusy
from tests.server.serving import Server


class Unwilling:
    """A store in front of the real one, with what may go wrong: it waits, fails, or says so afterwards."""

    def __init__(self, real: Any) -> None:
        self._real = real
        self.shared: bool = real.shared
        self.gate = asyncio.Event()
        self.gate.set()
        self.late = asyncio.Event()
        self.late.set()
        self.asked = 0
        self.refuses: Callable[[LogEntry], bool] = lambda entry: False
        self.failing: dict[str, list[Exception]] = {}
        """By the name of a method: what it raises the next times it is called."""
        self.returned: set[int] = set()
        self.reached = {"before it is kept": asyncio.Event(), "after it is kept": asyncio.Event()}
        """Set when an append waits there."""

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._real, name)

        async def call(*given: Any, **named: Any) -> Any:
            if self.failing.get(name):
                raise self.failing[name].pop(0)
            return await method(*given, **named)

        return call

    async def append(self, entry: LogEntry, **named: Any) -> Appended:
        self.asked += 1
        if not self.gate.is_set():
            self.reached["before it is kept"].set()
            await self.gate.wait()
        if self.failing.get("append"):
            raise self.failing["append"].pop(0)
        if self.refuses(entry):
            raise StoreBusy("too much at once")
        kept: Appended = await self._real.append(entry, **named)
        if not self.late.is_set():
            self.reached["after it is kept"].set()
            await self.late.wait()
        self.returned.add(entry.seq)
        return kept


def unwilling(server: Server) -> Unwilling:
    assert server.app.tables is not None
    store = Unwilling(server.app.tables.store)
    server.app.tables.store = store
    return store
