"""The processes that serve one store together: who of them lives, who drives a table, and who is at it elsewhere.

Bots, stand-ins and standing orders of a table are driven by one process at a time, which has its lease. A lease ends
with the life of its holder, and has a number that only goes up: a move that was thought of under an older one is not
kept. So a process that was stopped for a while, and does not know it yet, can do no harm. That two think of the same
move costs work; it is the log that decides, as ever.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Collection
from typing import TYPE_CHECKING, Protocol

from erdkreis.server.bus.contract import Bus, News
from erdkreis.server.store.contract import Pace, SharedStore
from erdkreis.server.store.errors import StoreError

if TYPE_CHECKING:
    from erdkreis.server.table import Table

LIFE_SECONDS = 0.7
"""So long after its last word a process is taken for dead: others drive its tables, and its people are away. They ask
once a beat, so bots whose process was killed pause for nine tenths of a second at most, and then think. Two of its
words may come late or never; a process that was only slow loses work by more, and nothing else."""
BEAT_SECONDS = 0.2
PACES_EVERY = 5
SWEEP_EVERY = 300
"""So many beats."""
GATHER_SECONDS = 0.02
"""Who comes and goes within this is told to the store together."""

_log = logging.getLogger("erdkreis.server")


class Company(Protocol):
    """What a table asks of it."""

    async def leads(self, table: Table) -> bool:
        """Is it for this process to move for bots and whoever is away? Takes the lease where nobody has it."""
        ...

    def lease(self, table: Table) -> int | None:
        """The number under which this process drives the table; none where nobody else could."""
        ...

    def look(self, table: Table) -> None:
        """Somebody has come to the table here, or gone; or the last who moved here has ended."""

    async def meet(self, tables: Collection[Table]) -> None:
        """Tell these tables who is at them elsewhere."""

    async def recall(self, table: Table) -> None:
        """Give a table that is opened the time that its people had left, and for whom somebody stood in."""

    async def is_unbroken(self, id: str) -> bool:
        """Has a process here begun a chain of dice for this table, and nothing that was kept since been undone?"""
        ...

    async def say_unbroken(self, id: str) -> None:
        """From now on."""

    async def counts_time(self) -> bool:
        """Is it for this process to count how long the store is served? If every process did, a week in the trash would
        be as many times shorter."""
        ...

    async def rest(self) -> None:
        """Drive no table any more: others may, from now on."""

    async def close(self) -> None:
        """Others may have everything now."""


class Alone:
    """That of a server whose store is its own: it drives every table, and nobody is elsewhere."""

    async def leads(self, table: Table) -> bool:
        return True

    def lease(self, table: Table) -> int | None:
        return None

    def look(self, table: Table) -> None:
        pass

    async def meet(self, tables: Collection[Table]) -> None:
        pass

    async def recall(self, table: Table) -> None:
        pass

    async def is_unbroken(self, id: str) -> bool:
        return False

    async def say_unbroken(self, id: str) -> None:
        pass

    async def counts_time(self) -> bool:
        return True

    async def rest(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Together:
    """That of a process on a shared store."""

    def __init__(self, store: SharedStore, bus: Bus) -> None:
        self._store, self._bus = store, bus
        self.id = secrets.token_hex(8)
        self._lives_until = 0.0
        self._life = 0
        """Counts how often this process has begun to live: what it held before ends with that."""
        self._leases: dict[str, tuple[int, int]] = {}  # by table: the life in which it was taken, and its number
        self._here: dict[str, Table] = {}  # tables with somebody here, as the store knows
        self._changed: dict[str, Table] = {}
        self._something = asyncio.Event()
        self._beating = asyncio.Lock()
        self._resting = False
        self._paces: dict[str, Pace] = {}
        self._tasks = [asyncio.create_task(self._live()), asyncio.create_task(self._gather())]

    # Living

    async def _live(self) -> None:
        beats = 0
        while True:
            try:
                await self._beat()
                if beats % PACES_EVERY == 0:
                    await self._keep_paces()
                if beats % SWEEP_EVERY == 0:
                    await self._store.sweep()
            except StoreError as error:  # the next time will do
                _log.warning("this process could not say that it lives: %s", error.code)
            beats += 1
            await asyncio.sleep(BEAT_SECONDS)

    async def _beat(self) -> None:
        """Counted from before it was said: the database counts from later, so nobody takes what we believe is ours."""
        async with self._beating:
            asked = time.monotonic()
            if not await self._store.beat(self.id, LIFE_SECONDS):
                self._life += 1
                self._changed.update(self._here)
                self._something.set()
            self._lives_until = asked + LIFE_SECONDS

    @property
    def _lives(self) -> bool:
        return time.monotonic() < self._lives_until

    # Leases

    async def leads(self, table: Table) -> bool:
        if self._resting or self._holds(table.id):
            return not self._resting
        try:
            if not self._lives:
                await self._beat()
            life, number = self._life, await self._store.take_lease(table.id, self.id)
        except StoreError as error:
            _log.warning("who drives a table cannot be found out: %s", error.code)
            return False
        if number is not None:
            self._leases[table.id] = life, number
        return self._holds(table.id)

    def _holds(self, id: str) -> bool:
        return self._lives and id in self._leases and self._leases[id][0] == self._life

    def lease(self, table: Table) -> int | None:
        """An old one, where none is held: a store that knows better will not keep what is done under it."""
        return self._leases.get(table.id, (0, 0))[1]

    # Who is where

    def look(self, table: Table) -> None:
        self._changed[table.id] = table
        self._something.set()

    async def _gather(self) -> None:
        while True:
            await self._something.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._something.clear()
            changed, self._changed = self._changed, {}
            try:
                await self._tell(tuple(changed.values()))
            except StoreError as error:
                _log.warning("who is here could not be told to others: %s", error.code)
                self._changed = changed | self._changed
                await asyncio.sleep(BEAT_SECONDS)
                self._something.set()

    async def _tell(self, tables: Collection[Table]) -> None:
        here = {table.id: sorted(table.seats_here) if table.connections else None for table in tables}
        await self._store.set_presence(self.id, here)
        for table in tables:
            if table.connections:
                self._here[table.id] = table
            else:
                self._here.pop(table.id, None)
            self._bus.tell(News(table.id))
        idle = [table.id for table in tables if not table.connections and not table.mover.moving]
        given = [id for id in idle if self._leases.pop(id, None) is not None]
        if given:
            await self._store.give_back(self.id, given)

    async def meet(self, tables: Collection[Table]) -> None:
        if not tables:
            return
        there = await self._store.present(self.id, [table.id for table in tables])
        for table in tables:
            table.hear_elsewhere(there.get(table.id))

    # Dice

    async def is_unbroken(self, id: str) -> bool:
        return await self._store.is_unbroken(id)

    async def say_unbroken(self, id: str) -> None:
        await self._store.say_unbroken(id)

    # Clocks

    async def counts_time(self) -> bool:
        return await self._store.is_first(self.id)

    async def recall(self, table: Table) -> None:
        pace = await self._store.pace(table.id)
        if pace is not None:
            table.take_up(pace)

    async def _keep_paces(self) -> None:
        """So that nobody's time is given again when a process dies. It is kept where the awaited person is, or else by
        whoever moves for them."""
        paces = {
            id: pace
            for id, table in self._here.items()
            if (table.awaits_here or (self._holds(id) and not table.awaits_elsewhere)) and (pace := table.pace)
        }
        if news := {id: pace for id, pace in paces.items() if self._paces.get(id) != pace}:
            await self._store.keep_paces(news)
        self._paces = paces

    async def rest(self) -> None:
        self._resting = True
        held, self._leases = list(self._leases), {}
        with contextlib.suppress(StoreError):  # they end with this process
            await self._keep_paces()
            await self._store.give_back(self.id, held)
        for id in held:
            self._bus.tell(News(id))

    async def close(self) -> None:
        await self.rest()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(StoreError):
            await self._store.leave(self.id)
        for id in self._here:
            self._bus.tell(News(id))
