"""A bounded queue that is worked off by threads, or, where the work is swift, by the event loop that asks.

Owns the waiting and the answering, not the work.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from sqlite3 import Connection
from typing import Any, TypeVar

from msgspec import Struct

from erdkreis.server.store.errors import StoreBusy, StoreError

T = TypeVar("T")


class Outcome(Struct, frozen=True, eq=False):
    """What came of a piece of work."""

    value: Any = None
    error: BaseException | None = None


class Request(Struct, frozen=True, eq=False):
    """A piece of work, and who waits for it."""

    work: Callable[[Connection], Any]
    future: asyncio.Future[Any]
    swift: bool = False


Works = Sequence[Callable[[Connection], Any]]
Serve = Callable[[Works], list[Outcome]]
"""Do these pieces of work; one outcome each."""
AtOnce = Callable[[Works], list[Outcome] | None]
"""The same, without any waiting for others; None, and nothing is done, where that is not to be had."""


class WorkQueue:
    """One queue, and one thread for each of `serves`, which takes up to `batch` requests at a time.

    To hand work to a thread and its outcome back costs more than a swift piece of work: the two wait for Python's lock
    by turns. So where there is `at_once`, and nothing but swift work is waiting, the event loop does it itself, and all
    together that has come in since its last round.
    """

    def __init__(
        self, name: str, serves: Sequence[Serve], capacity: int, batch: int, at_once: AtOnce | None = None
    ) -> None:
        self._name = name
        self._at_once = at_once
        self._capacity = capacity
        self._batch = batch
        self._waiting: deque[Request] = deque()
        self._turn = threading.Condition()
        self._closed = False
        self._called = False  # the event loop has been asked to look
        self._here = False  # the event loop is at work, the threads keep off
        self._working = len(serves)  # threads at work; each begins by taking nothing
        # Daemons: a program that forgets to close shall end all the same; nothing acknowledged is lost by it.
        self._threads = [
            threading.Thread(target=self._run, args=(serve,), name=f"store-{name}-{i}", daemon=True)
            for i, serve in enumerate(serves)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def ask(self, work: Callable[[Connection], T], *, swift: bool = False) -> T:
        """Have it done. It is done even if the asking task is cancelled meanwhile."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        with self._turn:
            if self._closed:
                raise StoreError("the store is closed", "store/closed")
            if len(self._waiting) >= self._capacity:
                raise StoreBusy(f"{self._capacity} requests wait to {self._name}: try again later")
            self._waiting.append(Request(work, future, swift))
            if not swift or self._at_once is None:
                self._turn.notify()
            elif not self._called:
                self._called = True
                loop.call_soon(self._do_here, loop)
        return await future

    def close(self) -> None:
        """Refuse what comes, finish what waits. Blocks until then."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()
        for thread in self._threads:
            thread.join()

    def _run(self, serve: Serve) -> None:
        while batch := self._take():
            outcomes = _outcomes(serve, batch)
            assert outcomes is not None
            _answer(zip(batch, outcomes, strict=True))

    def _take(self) -> list[Request]:
        with self._turn:
            self._working -= 1
            while self._here or not (self._waiting or self._closed):
                self._turn.wait()
            self._working += 1
            return self._next()

    def _next(self) -> list[Request]:
        return [self._waiting.popleft() for _ in range(min(self._batch, len(self._waiting)))]

    def _do_here(self, loop: asyncio.AbstractEventLoop) -> None:
        """In the event loop: do what waits, unless a thread is at it or must be."""
        assert self._at_once is not None
        with self._turn:
            self._called = False
            if self._working or not self._waiting:  # a thread has it, or will look for more by itself
                return
            if not all(request.swift for request in self._waiting):
                self._turn.notify()
                return
            batch, self._here = self._next(), True
        outcomes = _outcomes(self._at_once, batch)
        with self._turn:
            self._here = False
            if outcomes is None:
                self._waiting.extendleft(reversed(batch))
            if self._waiting or self._closed:
                self._turn.notify()
        if outcomes is not None:
            _answer(zip(batch, outcomes, strict=True), here=loop)


def _outcomes(serve: Serve | AtOnce, batch: Sequence[Request]) -> list[Outcome] | None:
    try:
        return serve([request.work for request in batch])
    except BaseException as error:  # whatever it is, nobody shall wait for ever
        return [Outcome(error=_broken(error)) for _ in batch]


def _broken(error: BaseException) -> StoreError:
    failure = StoreError(f"the store failed: {error!r}")
    failure.__cause__ = error
    return failure


def _answer(answered: Iterable[tuple[Request, Outcome]], here: asyncio.AbstractEventLoop | None = None) -> None:
    """Wake each event loop once, however many answers it gets: waking costs a system call."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Request, Outcome]]] = {}
    for request, outcome in answered:
        by_loop.setdefault(request.future.get_loop(), []).append((request, outcome))
    for loop, answers in by_loop.items():
        if loop is here:
            _settle(answers)
            continue
        try:
            loop.call_soon_threadsafe(_settle, answers)
        except RuntimeError:  # the loop is closed: nobody is left to be told
            continue


def _settle(answers: list[tuple[Request, Outcome]]) -> None:
    for request, outcome in answers:
        if request.future.done():  # cancelled meanwhile
            continue
        if outcome.error is not None:
            request.future.set_exception(outcome.error)
        else:
            request.future.set_result(outcome.value)
