"""Reviews of finished games: worked out part by part in the process apart, shown as they grow, kept when whole.

A game under way has none: a review knows every hand and every mission.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import json

from erdkreis.review.model import Reviewer
from erdkreis.server.errors import RequestRefused
from erdkreis.server.fair_queue import Whom
from erdkreis.server.finished import FinishedFile, FinishedGame, FinishedGames, FinishedKind

if TYPE_CHECKING:
    from erdkreis.review.summing import Sum

KEPT: dict[Reviewer, FinishedKind] = {"general": "review", "marshal": "deep-review"}
PORTION_SECONDS = 1.0
"""So long one part takes, about; then it is others' turn."""
MOST_AT_ONCE: dict[Reviewer, int] = {"general": 16, "marshal": 4}
"""Games that are being reviewed or wait for it; whoever asks for another is asked to come back. The marshal needs
minutes for one, so nobody may have several at once."""
PATIENCE_SECONDS, AT_FIRST = 10.0, 60.0
"""So long a question waits for more than the asker has, and is then answered with what there is; and so long where
there is nothing yet."""
ALONE_SECONDS = 30.0
"""After so long without anybody who waits for it a review rests; it goes on when somebody asks again."""


class Growing:
    """A review that is being worked out."""

    def __init__(self, whom: Whom, reviewer: Reviewer) -> None:
        self.whom, self.reviewer = whom, reviewer
        self.done = -1
        self.file: FinishedFile | None = None
        self.more = asyncio.Condition()
        self.resting = False
        self.task: asyncio.Task[FinishedFile] | None = None
        self._waiting, self._left, self._called = 0, time.monotonic(), asyncio.Event()

    @contextlib.contextmanager
    def waited_for(self) -> Iterator[None]:
        self._waiting += 1
        self.resting = False
        self._called.set()
        try:
            yield
        finally:
            self._waiting -= 1
            self._left = time.monotonic()

    async def wanted(self) -> None:
        """At once where somebody waits, or did until just now."""
        if self._waiting or time.monotonic() - self._left < ALONE_SECONDS:
            return
        self._called.clear()
        self.resting = True
        await self._called.wait()

    async def grow(self, total: Sum) -> FinishedFile:
        file = await asyncio.to_thread(lambda: FinishedFile.of(json.encode(total.review())))
        async with self.more:
            self.file, self.done = file, total.done
            self.more.notify_all()
        return file


class Reviews:
    """All who ask for the same review of the same game see it grow."""

    def __init__(self, finished: FinishedGames) -> None:
        self._finished = finished
        self._growing: dict[tuple[str, Reviewer], Growing] = {}

    async def get(
        self, whom: Whom, reviewer: Reviewer, after: int, found: Callable[[], Awaitable[FinishedGame]]
    ) -> FinishedFile:
        """What there is, once it holds more than `after` moves; `found` gets the game out of the store."""
        kept = await self._finished.kept(whom.table, KEPT[reviewer])
        if kept is not None:
            return kept
        growing = self._growing.get((whom.table, reviewer)) or self._begin(whom, reviewer, found)
        with growing.waited_for():
            return await _more_of(growing, after)

    def _begin(self, whom: Whom, reviewer: Reviewer, found: Callable[[], Awaitable[FinishedGame]]) -> Growing:
        self._make_room(whom, reviewer)
        growing = self._growing[whom.table, reviewer] = Growing(whom, reviewer)
        growing.task = asyncio.create_task(self._make(growing, found))
        growing.task.add_done_callback(lambda _: self._drop(growing))
        return growing

    def _make_room(self, whom: Whom, reviewer: Reviewer) -> None:
        """Where there is none, one that rests has to go; whoever wants it begins anew."""
        others = [each for each in self._growing.values() if each.reviewer == reviewer]
        if reviewer == "marshal":
            mine = [each for each in others if each.whom.address == whom.address]
            self._let_one_go(mine, 1)
        self._let_one_go(others, MOST_AT_ONCE[reviewer])

    def _let_one_go(self, among: list[Growing], places: int) -> None:
        if len(among) < places:
            return
        resting = [each for each in among if each.resting]
        if not resting:
            raise RequestRefused("review/busy", status=429)
        self._drop(resting[0])

    def _drop(self, growing: Growing) -> None:
        key = growing.whom.table, growing.reviewer
        if self._growing.get(key) is growing:
            del self._growing[key]
        if growing.task is not None:
            growing.task.cancel()

    async def _make(self, growing: Growing, found: Callable[[], Awaitable[FinishedGame]]) -> FinishedFile:
        whom, reviewer = growing.whom, growing.reviewer
        game = await self._finished.get(whom, "file", found)
        total: Sum | None = None
        while True:
            total = await self._finished.work(whom, go_on, game.compressed, reviewer, total, PORTION_SECONDS)
            file = await growing.grow(total)
            if total.complete:
                await self._finished.keep(whom.table, KEPT[reviewer], file)
                return file
            await growing.wanted()

    async def close(self) -> None:
        tasks = [growing.task for growing in self._growing.values() if growing.task is not None]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task


async def _more_of(growing: Growing, after: int) -> FinishedFile:
    assert growing.task is not None
    waiting = asyncio.create_task(_more_than(growing, after))
    try:
        patience = AT_FIRST if growing.file is None else PATIENCE_SECONDS
        await asyncio.wait({waiting, growing.task}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
    if growing.task.done():
        return growing.task.result()
    if growing.file is None:
        raise RequestRefused("review/busy", status=429)
    return growing.file


async def _more_than(growing: Growing, after: int) -> None:
    async with growing.more:
        await growing.more.wait_for(lambda: growing.done > after)


def go_on(file: bytes, reviewer: Reviewer, total: Sum | None, seconds: float) -> Sum:
    """In the worker: as many moves as fit into the time, at least one. It is no shorter than coming to them took."""
    from erdkreis.record.reading import recover_bytes
    from erdkreis.record.replaying import replay
    from erdkreis.review.reviewing import check_over
    from erdkreis.review.summing import Sum
    from erdkreis.review.walking import Walk

    began, end = time.monotonic(), None
    record, error = recover_bytes(gzip.decompress(file))
    if error is not None:
        raise error
    walk = Walk(record, reviewer)
    if total is None:
        check_over(record)
        replay(record)
        total = Sum(record.header, len(record.moves), reviewer)
        total.add(walk.deal())
    for move in walk.moves(total.done + 1):
        total.add(move)
        now = time.monotonic()
        end = end or now + max(seconds, now - began)
        if now >= end:
            break
    return total
