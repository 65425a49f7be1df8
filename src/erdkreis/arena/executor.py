"""Where deals are played: here, on some threads. Anything else that plays them in order can stand in its place."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Protocol

from erdkreis.arena.games import GameTerms
from erdkreis.arena.pairings import Deal, DealPlayed, follows, play_deals

AHEAD = 2
"""Blocks handed out for each job: enough to keep all busy, few enough to stop early."""


class Executor(Protocol):
    """Plays deals somewhere. A deal depends on nothing but itself and the terms, so it may be played anywhere."""

    def play(self, deals: Iterable[Deal], terms: GameTerms) -> Iterator[DealPlayed]:
        """The deals as they ended, in the order they were given. Whoever stops listening stops the playing."""


class Threads:
    """On threads of this process: kernels do not hold Python up, and programs are processes of their own."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def play(self, deals: Iterable[Deal], terms: GameTerms) -> Iterator[DealPlayed]:
        blocks = Blocks(deals)
        if self._jobs == 1:
            for block in blocks:
                yield from blocks.play(block, terms)
            return
        under_way: deque[Future[list[DealPlayed]]] = deque()
        workers = ThreadPoolExecutor(self._jobs)
        try:
            for block in islice(blocks, AHEAD * self._jobs):
                under_way.append(workers.submit(blocks.play, block, terms))
            while under_way:
                yield from under_way.popleft().result()
                for block in islice(blocks, 1):
                    under_way.append(workers.submit(blocks.play, block, terms))
        finally:
            workers.shutdown(cancel_futures=True)


class Blocks:
    """Deals in blocks of about a twentieth of a second: quick games in many, slow ones one by one."""

    SECONDS = 0.05
    MOST = 64

    def __init__(self, deals: Iterable[Deal]) -> None:
        self._deals = iter(deals)
        self._next = next(self._deals, None)
        self._size = 1

    def __iter__(self) -> Iterator[list[Deal]]:
        return self

    def __next__(self) -> list[Deal]:
        if self._next is None:
            raise StopIteration
        block = [self._next]
        self._next = next(self._deals, None)
        while self._next is not None and len(block) < self._size and follows(block[-1], self._next):
            block.append(self._next)
            self._next = next(self._deals, None)
        return block

    def play(self, block: list[Deal], terms: GameTerms) -> list[DealPlayed]:
        began = time.perf_counter()
        played = play_deals(block, terms)
        seconds = max(time.perf_counter() - began, 1e-6)
        wanted = int(self.SECONDS * len(block) / seconds)
        self._size = max(1, min(self.MOST, wanted, 2 * len(block)))
        return played
