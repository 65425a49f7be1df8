"""Threads that work off a bounded queue for an event loop. Owns the waiting and the answering, not the work."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any, TypeVar

from erdkreis.server.store.errors import StoreBusy, StoreError

T = TypeVar("T")


@dataclass(frozen=True, eq=False, slots=True)
class Outcome:
    """What came of a piece of work."""

    value: Any = None
    error: BaseException | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Request:
    """A piece of work, and who waits for it."""

    work: Callable[[Connection], Any]
    future: asyncio.Future[Any]


Serve = Callable[[Sequence[Callable[[Connection], Any]]], list[Outcome]]
"""Do these pieces of work; one outcome each."""


class Lane:
    """One queue, and one thread for each of `serves`, which takes up to `batch` requests at a time."""

    def __init__(self, name: str, serves: Sequence[Serve], capacity: int, batch: int) -> None:
        self._name = name
        self._capacity = capacity
        self._batch = batch
        self._waiting: deque[Request] = deque()
        self._turn = threading.Condition()
        self._closed = False
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

    async def ask(self, work: Callable[[Connection], T]) -> T:
        """Have it done by a thread of this lane. It is done even if the asking task is cancelled meanwhile."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._turn:
            if self._closed:
                raise StoreError("the store is closed", "store/closed")
            if len(self._waiting) >= self._capacity:
                raise StoreBusy(f"{self._capacity} requests wait to {self._name}: try again later")
            self._waiting.append(Request(work, future))
            self._turn.notify()
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
            try:
                outcomes = serve([request.work for request in batch])
            except BaseException as error:  # whatever it is, nobody shall wait for ever
                outcomes = [Outcome(error=_broken(error)) for _ in batch]
            _answer(zip(batch, outcomes, strict=True))

    def _take(self) -> list[Request]:
        with self._turn:
            while not self._waiting and not self._closed:
                self._turn.wait()
            return [self._waiting.popleft() for _ in range(min(self._batch, len(self._waiting)))]


def _broken(error: BaseException) -> StoreError:
    failure = StoreError(f"the store failed: {error!r}")
    failure.__cause__ = error
    return failure


def _answer(answered: Iterable[tuple[Request, Outcome]]) -> None:
    """Wake each event loop once, however many answers it gets: waking costs a system call."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Request, Outcome]]] = {}
    for request, outcome in answered:
        by_loop.setdefault(request.future.get_loop(), []).append((request, outcome))
    for loop, answers in by_loop.items():
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
