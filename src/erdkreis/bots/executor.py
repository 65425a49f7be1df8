"""Where games are played: here, on some threads. A cluster (`bots.ray_cluster`) can stand in their place."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from itertools import islice
from typing import Generic, Protocol, TypeVar

from erdkreis.bots.warm import Note, ensure_compiled

Chunk = TypeVar("Chunk")
Upshot = TypeVar("Upshot")

AHEAD = 2
"""Pieces handed out for each core: enough to keep all busy, few enough to stop early."""
KEPT = 4
"""How many times as many may be done before their turn, where an early one takes long."""
TRIES = 5
"""A piece that is lost as often is not lost by chance."""
A_WHILE = 1.0
"""Seconds between two looks at how much room there is."""


class Executor(Protocol):
    """Does pieces of work somewhere. A piece depends on nothing but itself, so it may be done anywhere, and again."""

    piece_seconds: float
    """How long a piece should take: much longer than handing it out does."""

    def prepare(self, note: Note | None = None) -> None:
        """Compile the rules wherever it plays; `note` hears how far that has come."""

    def where(self) -> str:
        """For those who wait: where it plays, if that is not here."""

    def each(self, work: Callable[[Chunk], Upshot], pieces: Iterable[Chunk]) -> Iterator[Upshot]:
        """What came of the pieces, in the order they were given. Whoever stops listening stops the work."""


class Threads:
    """On threads of this process: kernels do not hold Python up, and programs are processes of their own."""

    piece_seconds = 0.05

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def prepare(self, note: Note | None = None) -> None:
        ensure_compiled(note)

    def where(self) -> str:
        return ""

    def each(self, work: Callable[[Chunk], Upshot], pieces: Iterable[Chunk]) -> Iterator[Upshot]:
        if self._jobs == 1:
            yield from map(work, pieces)
            return
        workers = ThreadPoolExecutor(self._jobs)
        try:
            yield from in_order(pieces, lambda piece: workers.submit(work, piece), lambda: self._jobs)
        finally:
            workers.shutdown(cancel_futures=True)


def in_order(
    pieces: Iterable[Chunk],
    begin: Callable[[Chunk], Future[Upshot]],
    cores: Callable[[], int],
    lost: tuple[type[Exception], ...] = (),
) -> Iterator[Upshot]:
    """Begun as there are cores, told in the order given. A piece that is `lost` on the way is begun again."""
    waiting, told = enumerate(pieces), 0
    under_way: dict[Future[Upshot], tuple[int, Chunk, int]] = {}
    done: dict[int, Upshot] = {}
    try:
        while True:
            room = AHEAD * cores()
            free = min(room - len(under_way), KEPT * room - len(done))
            for number, piece in islice(waiting, max(0, free)):
                under_way[begin(piece)] = number, piece, 1
            if not under_way and not done:
                return
            finished, _ = wait(under_way, A_WHILE, FIRST_COMPLETED)
            for future in finished:
                number, piece, tries = under_way.pop(future)
                try:
                    done[number] = future.result()
                except lost:
                    if tries == TRIES:
                        raise
                    under_way[begin(piece)] = number, piece, tries + 1
            while told in done:
                yield done.pop(told)
                told += 1
    finally:
        for future in under_way:
            future.cancel()


def in_pieces(
    executor: Executor,
    work: Callable[[list[Chunk]], Iterable[Upshot]],
    items: Iterable[Chunk],
    kind: Callable[[Chunk], Hashable] = type,
) -> Iterator[Upshot]:
    """What `work` makes of all items, in their order; those of one `kind` take about as long as one another."""
    pieces = Pieces(items, executor.piece_seconds, kind)
    for seconds, made in executor.each(partial(timed, work), pieces):
        pieces.took(seconds)
        yield from made


def timed(work: Callable[[Chunk], Upshot], piece: Chunk) -> tuple[float, Upshot]:
    began = time.perf_counter()
    made = work(piece)
    return time.perf_counter() - began, made


class Pieces(Generic[Chunk]):
    """Items in pieces of about so many seconds: quick ones in many, slow ones one by one, as is learnt on the way."""

    def __init__(self, items: Iterable[Chunk], seconds: float, kind: Callable[[Chunk], Hashable]) -> None:
        self._items = iter(items)
        self._next = next(self._items, None)
        self._seconds, self._kind = seconds, kind
        self._cost: dict[Hashable, float] = {}
        self._under_way: deque[tuple[dict[Hashable, float], float]] = deque()

    def __iter__(self) -> Iterator[list[Chunk]]:
        return self

    def __next__(self) -> list[Chunk]:
        if self._next is None:
            raise StopIteration
        piece: list[Chunk] = []
        costs: dict[Hashable, float] = {}
        expected = 0.0
        while self._next is not None:
            kind = self._kind(self._next)
            cost = self._cost.get(kind, self._seconds)  # one alone, as long as nothing is known of its kind
            if piece and expected + cost > self._seconds:
                break
            piece.append(self._next)
            costs[kind] = cost
            expected += cost
            self._next = next(self._items, None)
        self._under_way.append((costs, expected))
        return piece

    def took(self, seconds: float) -> None:
        """The oldest piece that nothing was heard of. Half the way to what it tells: one lucky game is no rule."""
        costs, expected = self._under_way.popleft()
        for kind, cost in costs.items():
            self._cost[kind] = cost * (max(seconds, 1e-6) / expected) ** 0.5
