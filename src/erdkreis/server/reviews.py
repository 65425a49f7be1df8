"""Reviews of finished games: worked out part by part in the process apart, shown as they grow, kept when whole.

A game under way has none: a review knows every hand and every mission.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from msgspec import json

from erdkreis.server.errors import RequestRefused
from erdkreis.server.fair_queue import Whom
from erdkreis.server.finished import FinishedGame, FinishedGames, Told

if TYPE_CHECKING:
    from erdkreis.review.summing import Sum

PORTION_SECONDS = 1.0
"""So long one part takes, about; then it is others' turn."""
MOST_AT_ONCE = 16
"""Games that are being reviewed or wait for it; whoever asks for another is asked to come back."""
PATIENCE_SECONDS, AT_FIRST = 10.0, 60.0
"""So long a question waits for more than the asker has, and is then answered with what there is; and so long where
there is nothing yet."""


class Growing:
    """A review that is being worked out."""

    def __init__(self) -> None:
        self.done = -1
        self.told: Told | None = None
        self.more = asyncio.Condition()
        self.task: asyncio.Task[Told] | None = None

    async def grow(self, total: Sum) -> Told:
        told = await asyncio.to_thread(lambda: Told.of(json.encode(total.review())))
        async with self.more:
            self.told, self.done = told, total.done
            self.more.notify_all()
        return told


class Reviews:
    """All who ask for the same game see the same review grow."""

    def __init__(self, finished: FinishedGames) -> None:
        self._finished = finished
        self._growing: dict[str, Growing] = {}

    async def get(self, whom: Whom, after: int, found: Callable[[], Awaitable[FinishedGame]]) -> Told:
        """What there is, once it holds more than `after` moves; `found` gets the game out of the store."""
        kept = await self._finished.kept(whom.table, "review")
        if kept is not None:
            return kept
        growing = self._growing.get(whom.table) or self._begin(whom, found)
        assert growing.task is not None
        waiting = asyncio.create_task(_more_than(growing, after))
        try:
            patience = AT_FIRST if growing.told is None else PATIENCE_SECONDS
            await asyncio.wait({waiting, growing.task}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
        if growing.task.done():
            return growing.task.result()
        if growing.told is None:
            raise RequestRefused("review/busy", status=429)
        return growing.told

    def _begin(self, whom: Whom, found: Callable[[], Awaitable[FinishedGame]]) -> Growing:
        if len(self._growing) >= MOST_AT_ONCE:
            raise RequestRefused("review/busy", status=429)
        growing = self._growing[whom.table] = Growing()
        growing.task = asyncio.create_task(self._make(whom, found, growing))
        growing.task.add_done_callback(lambda _: self._growing.pop(whom.table, None))
        return growing

    async def _make(self, whom: Whom, found: Callable[[], Awaitable[FinishedGame]], growing: Growing) -> Told:
        file = await self._finished.get(whom, "file", found)
        total: Sum | None = None
        while True:
            total = await self._finished.work(whom, go_on, file.compressed, total, PORTION_SECONDS)
            told = await growing.grow(total)
            if total.complete:
                await self._finished.keep(whom.table, "review", told)
                return told

    async def close(self) -> None:
        tasks = [growing.task for growing in self._growing.values() if growing.task is not None]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task


async def _more_than(growing: Growing, after: int) -> None:
    async with growing.more:
        await growing.more.wait_for(lambda: growing.done > after)


def go_on(file: bytes, total: Sum | None, seconds: float) -> Sum:
    """In the worker: as many moves as fit into the time, at least one. It is no shorter than coming to them took."""
    from erdkreis.record.reading import recover_bytes
    from erdkreis.record.replaying import replay
    from erdkreis.review.reviewing import check_over
    from erdkreis.review.summing import Sum
    from erdkreis.review.walking import QUICK, Walk

    began, end = time.monotonic(), None
    record, error = recover_bytes(gzip.decompress(file))
    if error is not None:
        raise error
    walk = Walk(record, QUICK)
    if total is None:
        check_over(record)
        replay(record)
        total = Sum(record.header, len(record.moves), QUICK)
        total.add(walk.deal())
    for move in walk.moves(total.done + 1):
        total.add(move)
        now = time.monotonic()
        end = end or now + max(seconds, now - began)
        if now >= end:
            break
    return total
