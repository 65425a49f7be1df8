"""When somebody's time is up at tables that are put away: a clock of days runs on without anybody there."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

import msgspec

from erdkreis.server.clock import TimeControl
from erdkreis.server.errors import Unreadable
from erdkreis.server.game_log import read_table_header
from erdkreis.server.kept_move import KeptMove
from erdkreis.server.store.contract import Store, TableRow
from erdkreis.server.table import Table

PAGE = 200
FEW = 8
"""The last entry of a log may be a restart, which has no time of its own."""


class Deadlines:
    """By table, in milliseconds since 1970, and never later than the time is really up."""

    def __init__(self, store: Store, wall: Callable[[], int]) -> None:
        self._store, self._wall = store, wall
        self._due: dict[str, int] = {}

    def put_away(self, table: Table) -> None:
        due = table.clock.due_in(time.monotonic()) if table.clock.control.kind == "days" else None
        if due is not None:
            self._due[table.id] = self._wall() + int(1000 * due)

    def past(self) -> list[str]:
        """Whose time is up, each told once."""
        past = [id for id, due in self._due.items() if due <= self._wall()]
        for id in past:
            del self._due[id]
        return past

    async def recall(self) -> None:
        """Look through the games under way, at the start and now and then: only their tables know which clock they
        have. What is known here already is never too late, wherever somebody has moved since."""
        offset = 0
        while rows := await self._store.tables(status="playing", limit=PAGE, offset=offset):
            for row in rows:
                with contextlib.suppress(msgspec.MsgspecError, Unreadable):  # whoever opens it hears of it
                    clock = read_table_header(row.header).clock
                    if clock.kind == "days" and clock.stand_in and row.id not in self._due:
                        self._due[row.id] = await self._earliest(row, clock)
            offset += PAGE

    async def _earliest(self, row: TableRow, clock: TimeControl) -> int:
        """Since the last move, as if whoever is awaited had the least time of all."""
        length = await self._store.length(row.id)
        for entry in reversed(await self._store.entries(row.id, max(0, length - FEW), FEW)):
            if left := KeptMove.of(entry).left:
                return entry.at + int(1000 * min(left))
        return self._wall() if length else row.updated + 1000 * clock.seconds

    async def passed(self, row: TableRow, acted: int) -> float:
        """Seconds since the last move of a game, or since it began."""
        last = await self._store.entries(row.id, acted - 1, 1) if acted else ()
        return max(0, self._wall() - (last[0].at if last else row.updated)) / 1000
