"""Who is served next: whoever has had the least, so that nobody's many requests delay anybody's few.

This is start-time fair queueing, once between addresses and once between the tables of an address. What something costs
is known only when it is done, and is charged then.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Generic, NamedTuple, TypeVar

MOST_REMEMBERED = 1_000

Item = TypeVar("Item")


class Whom(NamedTuple):
    """For whom something is done: the address that wants it, and the table there."""

    address: str
    table: str


class Shares:
    """How much each has had. Whoever comes after a rest begins where the others are: nobody saves up."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self.now = 0.0
        """What the one had who was served last: the least of all who waited then."""

    def of(self, name: str) -> float:
        return max(self.now, self._had.get(name, 0.0))

    def serve(self, name: str) -> None:
        self.now = self.of(name)

    def charge(self, name: str, cost: float) -> None:
        had = self.of(name) + cost
        self._had.pop(name, None)
        self._had[name] = had  # as the last of all: whoever has rested longest is forgotten first
        _forget(self._had)


@dataclass(frozen=True, eq=False)
class Waiting(Generic[Item]):
    """Something that waits; it goes behind those who have had less than `after`."""

    item: Item
    whom: Whom
    after: float
    number: int


@dataclass
class FairQueue(Generic[Item]):
    """What waits, for whom. It is looked through for every item taken: each takes longer than that."""

    _waiting: list[Waiting[Item]] = field(default_factory=list)
    _addresses: Shares = field(default_factory=Shares)
    _tables: dict[str, Shares] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=count)

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, item: Item, whom: Whom, behind: float = 0.0) -> None:
        """`behind`: those go first who have had up to so much more than whoever has had the least."""
        after = self._addresses.now + behind
        self._waiting.append(Waiting(item, whom, after, next(self._numbers)))

    def take(self) -> tuple[Item, Whom]:
        """The next one, of at least one that waits."""
        chosen = min(self._waiting, key=self._turn)
        self._waiting.remove(chosen)
        self._addresses.serve(chosen.whom.address)
        self._tables_of(chosen.whom).serve(chosen.whom.table)
        return chosen.item, chosen.whom

    def drop(self, unwanted: Callable[[Item, Whom], bool]) -> list[tuple[Item, Whom]]:
        """Take out whatever shall not wait here any more."""
        found = [each for each in self._waiting if unwanted(each.item, each.whom)]
        self._waiting = [each for each in self._waiting if each not in found]
        return [(each.item, each.whom) for each in found]

    def charge(self, whom: Whom, cost: float) -> None:
        self._addresses.charge(whom.address, cost)
        self._tables_of(whom).charge(whom.table, cost)
        self._tables[whom.address] = self._tables.pop(whom.address)
        _forget(self._tables)

    def _turn(self, waiting: Waiting[Item]) -> tuple[float, float, int]:
        address, table = waiting.whom
        return max(self._addresses.of(address), waiting.after), self._tables_of(waiting.whom).of(table), waiting.number

    def _tables_of(self, whom: Whom) -> Shares:
        return self._tables.setdefault(whom.address, Shares())


class FairGate:
    """So many at a time. Between one that goes and the next that comes the event loop hears everybody else."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._queue = FairQueue[asyncio.Future[None]]()

    @asynccontextmanager
    async def turn(self, whom: Whom) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        called: asyncio.Future[None] = loop.create_future()
        self._queue.put(called, whom)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            self._queue.drop(lambda waiting, _: waiting is called)
            if called.done() and not called.cancelled():
                self._leave()
            raise
        began = loop.time()
        try:
            yield
        finally:
            self._queue.charge(whom, loop.time() - began)
            self._leave()

    def _leave(self) -> None:
        self._free += 1
        asyncio.get_running_loop().call_soon(self._call)

    def _call(self) -> None:
        while self._free and len(self._queue):
            called, _ = self._queue.take()
            self._free -= 1
            called.set_result(None)


def _forget(remembered: dict[str, Any]) -> None:
    """A bounded memory: to be forgotten is to be taken for somebody who has just come."""
    while len(remembered) > MOST_REMEMBERED:
        del remembered[next(iter(remembered))]
