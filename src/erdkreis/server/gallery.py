"""Those who only watch a table: all are told the same, a few at a time, so that nobody who plays waits for them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from erdkreis.server.messages import ToPerson
from erdkreis.server.telling import Connection

AT_ONCE = 20
MOST_WAITING = 4
"""So many notices wait to be made; then the table waits too."""


@dataclass(frozen=True)
class Notice:
    """What is told to whom; `seq` is the move it is told of, if it is of one."""

    message: ToPerson
    watchers: Sequence[Connection]
    seq: int | None

    def tell(self, start: int) -> None:
        for watcher in self.watchers[start : start + AT_ONCE]:
            if self.seq is None:
                watcher.send(self.message)
            elif watcher.heard < self.seq and not watcher.catching_up:  # else it has asked for it meanwhile
                watcher.heard = self.seq
                watcher.send(self.message)


class Gallery:
    """One notice after the other, each to everybody who was there when it was made."""

    def __init__(self) -> None:
        self._waiting: deque[Notice] = deque()
        self._task: asyncio.Task[None] | None = None
        self._passed = asyncio.Event()

    def tell(self, message: ToPerson, watchers: Sequence[Connection], seq: int | None = None) -> None:
        """At once where few watch and nothing else waits."""
        notice = Notice(message, watchers, seq)
        if self._task is None and len(watchers) <= AT_ONCE:
            notice.tell(0)
            return
        self._waiting.append(notice)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        while self._waiting:
            notice = self._waiting[0]
            for start in range(0, len(notice.watchers), AT_ONCE):
                notice.tell(start)
                await asyncio.sleep(0)
            self._waiting.popleft()
            self._passed.set()
        self._task = None

    async def wait(self) -> None:
        """Until not too much waits: a table that moves faster than it can be told of would pile it up."""
        while len(self._waiting) > MOST_WAITING:
            self._passed.clear()
            await self._passed.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
