"""Who of a table is called when it is their turn and they are away.

That they are called is kept before they are: of several processes that have the table open only one keeps it, and that
one calls.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import structs

from erdkreis.server.errors import RequestRefused
from erdkreis.server.game_log import Called, TableHeader
from erdkreis.server.push import Call, Push, Subscription
from erdkreis.server.store.errors import StoreError, UnknownTable

if TYPE_CHECKING:
    from erdkreis.server.table import Table

MOST_OF_A_SEAT = 4
"""So many browsers are called for one seat; a further one takes the place of the oldest."""
AWAY_SECONDS = 5.0
"""Whoever is back within this, as with a page that is loaded again, was not away."""

_log = logging.getLogger("erdkreis.server")


class Calling:
    """Calls the awaited person of one table, once a turn, where no device of theirs is connected."""

    def __init__(self, table: Table, push: Push, away: float = AWAY_SECONDS) -> None:
        self._table, self._push, self.away = table, push, away
        self._waiting: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def add(self, token: str | None, how: Subscription) -> None:
        """For all seats of this device."""
        seats = self._seats(token)
        if not self._push.may_call(how):
            raise RequestRefused("push/unknown", status=403)

        async def add() -> None:
            others = [one for one in self._table.header.called if one.how.endpoint != how.endpoint]
            for seat in seats:
                own = [one for one in others if one.seat == seat]
                dropped = own[: max(0, len(own) + 1 - MOST_OF_A_SEAT)]
                others = [one for one in others if one not in dropped] + [Called(seat, how)]
            await self._keep(others)

        await self._table.keeping.alter(add)

    async def remove(self, token: str | None, endpoint: str) -> None:
        seats = self._seats(token)

        async def remove() -> None:
            kept = [one for one in self._table.header.called if one.how.endpoint != endpoint or one.seat not in seats]
            await self._keep(kept)

        await self._table.keeping.alter(remove)

    def without(self, seats: Collection[int], header: TableHeader | None = None) -> TableHeader:
        """A header by which seats that were closed to other devices call none of these any more."""
        header = self._table.header if header is None else header
        return structs.replace(header, called=[one for one in header.called if one.seat not in seats])

    def _seats(self, token: str | None) -> tuple[int, ...]:
        seats = self._table.seats_of(token)
        if not seats:
            raise RequestRefused("seat/none", status=403)
        return seats

    async def _keep(self, called: list[Called]) -> None:
        if called == self._table.header.called:
            return
        header = structs.replace(self._table.header, called=called)
        await self._table.keeping.header(header, at=self._table.row.updated)

    # Calling

    def look(self) -> None:
        """Something has changed: whoever is awaited and away is called in a moment, unless they are back by then."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        due = self._due()
        if due is not None:
            self._waiting = asyncio.get_running_loop().call_later(self.away, self._call)

    def _due(self) -> tuple[int, int] | None:
        """The awaited seat and its turn, if its person is away, wants to be called, and has not been."""
        table = self._table
        game = None if table.log is None else table.log.game
        if game is None or game.over or game.awaiting is None or table.is_present(game.awaiting):
            return None
        due = (game.awaiting, game.turn)
        wanted = any(one.seat == game.awaiting for one in table.header.called)
        return due if wanted and due != table.header.called_for else None

    def _call(self) -> None:
        self._waiting = None
        task = asyncio.get_running_loop().create_task(self._call_once())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _call_once(self) -> None:
        try:
            calls = await self._table.keeping.alter(self._keep_call)
        except (UnknownTable, RequestRefused):  # it is gone, or others change it all the time
            return
        except StoreError as error:
            _log.warning("nobody can be called before that is kept: %s", error.code)
            self.look()
            return
        await asyncio.gather(*map(self._send, calls))

    async def _keep_call(self) -> list[Subscription]:
        """Who is to be called now."""
        table, due = self._table, self._due()
        if due is None:
            return []
        await table.keeping.header(structs.replace(table.header, called_for=due), at=table.row.updated)
        return [one.how for one in table.header.called if one.seat == due[0]]

    async def _send(self, how: Subscription) -> None:
        table = self._table
        if await self._push.call(how, Call(table.id, table.header.name, how.language)):
            return

        async def ended() -> None:
            await self._keep([one for one in table.header.called if one.how.endpoint != how.endpoint])

        try:
            await table.keeping.alter(ended)
        except StoreError as error:
            _log.warning("a subscription that has ended is still kept: %s", error.code)

    @property
    def busy(self) -> bool:
        return self._waiting is not None or bool(self._tasks)

    async def close(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
