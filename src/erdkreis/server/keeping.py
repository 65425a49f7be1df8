"""What is kept of a table, together with whoever else serves the same table from another process.

Every change carries the version that it was thought of. Where somebody else was quicker nothing is kept: the table
catches up with the store, those who are here are told, and what was asked for is thought of again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec import Raw, structs

from erdkreis.errors import ErdkreisError
from erdkreis.fairness.seeds import bot_seed
from erdkreis.record import Seat
from erdkreis.server import game_log
from erdkreis.server.clock import Clock
from erdkreis.server.errors import RequestRefused
from erdkreis.server.game_log import GameLog, TableHeader
from erdkreis.server.messages import Trouble
from erdkreis.server.rematches import invitations
from erdkreis.server.soundness import KeptTable, open_log, play_on, read_table
from erdkreis.server.store.contract import SeatRow, Snapshot, Status
from erdkreis.server.store.errors import Outdated, StoreError
from erdkreis.server.telling import PERSON, Connection
from erdkreis.server.wall import now

if TYPE_CHECKING:
    from erdkreis.server.table import Table

T = TypeVar("T")

TRIES = 8
"""So often somebody else may be quicker before a change is refused."""

_log = logging.getLogger("erdkreis.server")


class Keeping:
    """One table's hand on the store. Everything here but `alter` and `refresh` is called under the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.beginning = False
        """Has the game been set up, and kept, but not been told yet?"""
        self._looking = self._look_again = False

    # Changing

    async def alter(self, change: Callable[[], Awaitable[T]]) -> T:
        """Do something to the table. What it does before it is kept may be done again, from the beginning."""
        async with self._table.lock:
            return await self.insist(change)

    async def insist(self, change: Callable[[], Awaitable[T]]) -> T:
        for _ in range(TRIES):
            try:
                return await change()
            except Outdated:
                await self.catch_up()
        raise RequestRefused("game/stale", status=409)

    async def header(self, header: TableHeader, at: int | None = None) -> None:
        table = self._table
        table.row = await table.store.update_table(
            table.id,
            at=now() if at is None else at,
            version=table.row.version,
            header=game_log.encode(header),
        )
        table.header = header
        table.tell_others()

    async def seats(self, seats: list[SeatRow], header: TableHeader | None = None) -> None:
        """All seats and the header together. Whoever is the last to sit down begins the game in the same breath:
        `begin_if_full` tells of it."""
        table, header = self._table, header or self._table.header
        log, status, open = await self._set_up(seats, header), None, None
        if log is not None:
            header, status, open = _opened(header, log), _PLAYING, False
        table.row = await table.store.seat_anew(
            table.id,
            seats,
            at=now(),
            header=game_log.encode(header),
            version=table.row.version,
            status=status,
            open=open,
        )
        table.seats, table.header = seats, header
        if log is not None:
            table.log, self.beginning = log, True
        table.tell_others()

    async def called_off(self) -> None:
        """Only as long as nobody has moved since this table last heard of it."""
        table = self._table
        table.row = await table.store.update_table(
            table.id, at=now(), version=table.row.version, seq=table.seq, status="aborted", open=False
        )
        table.log = None
        table.tell_others()

    async def snapshot(self, snapshot: Snapshot) -> None:
        """Disposable: where it cannot be kept, opening the table takes a little longer. Needs no lock."""
        try:
            await self._table.store.put_snapshot(snapshot)
        except StoreError as error:
            _log.warning("no snapshot: %s", error.code)

    # Beginning

    async def begin_if_full(self) -> None:
        """Set the game up when everybody sits, and tell of it.

        Where that cannot be kept, nobody is turned away for it: whoever says hello next tries again.
        """
        try:
            await self.insist(self._begin)
        except (StoreError, RequestRefused) as error:
            _log.error("a table cannot begin: %s", error.code)

    async def _begin(self) -> None:
        table = self._table
        if not self.beginning:
            log = await self._set_up(table.seats, table.header)
            if log is None:
                return
            header = _opened(table.header, log)
            table.row = await table.store.update_table(
                table.id,
                at=now(),
                version=table.row.version,
                status=_PLAYING,
                open=False,
                header=game_log.encode(header),
            )
            table.header, table.log = header, log
            table.tell_others()
        self.beginning = False
        assert table.log is not None
        table.tick()
        table.tell(-1, [table.log.setting_up()])
        table.mover.wake()

    async def _set_up(self, seats: Sequence[SeatRow], header: TableHeader) -> GameLog | None:
        """The game, if everybody sits who is waited for."""
        table = self._table
        waiting = any(seat.kind == PERSON and not seat.seed for seat in seats)
        if table.log is not None or table.row.status != "lobby" or waiting:
            return None
        seeds = [seat.seed or bot_seed(table.id, seat.number) for seat in seats]
        people = [Seat(seat.name, seat.kind, seat.colour) for seat in seats]
        return await asyncio.to_thread(GameLog.open, table.id, table.secrets, header, seeds, people)

    # Catching up

    async def refresh(self) -> None:
        """See whether somebody else has gone on with this table, and catch up if so."""
        found = await self._table.store.states((self._table.id,))
        await self.hear(found.get(self._table.id))

    def look_at(self, state: tuple[int, int]) -> None:
        """Somebody says that it stands so in the store: see, in a moment, once for all that is said meanwhile."""
        if self._knows(state):
            return
        self._look_again = True
        if not self._looking:
            self._looking = True
            self._table.meanwhile(self._look())

    async def _look(self) -> None:
        try:
            while self._look_again:
                self._look_again = False
                await self.refresh()
        except ErdkreisError as error:
            _log.warning("could not catch up with what others have done: %s", error.code)
        finally:
            self._looking = False

    async def hear(self, state: tuple[int, int] | None) -> None:
        """So a table stands in the store: its version, and the number of the last entry of its log."""
        table = self._table
        if state is None or self._knows(state):
            return
        async with table.lock:
            if not self._knows(state):
                await self.catch_up()

    def _knows(self, state: tuple[int, int]) -> bool:
        version, length = state
        over = self._table.log is None and self._table.row.status == "aborted"
        return self._table.row.version >= version and (over or self._table.seq >= length)

    async def catch_up(self) -> None:
        """Take in what others have kept of this table, and tell whoever is here."""
        table = self._table
        before, had, was = table.seq, table.log, table.header
        kept = await self._read()
        log = await self._log_of(kept)
        table.row, table.header, table.seats, table.log = kept.row, kept.header, kept.seats, log
        if was.clock != kept.header.clock or table.clock.players != len(kept.seats) or table.seq != before:
            table.clock = Clock(kept.header.clock, len(kept.seats), None if log is None else log.left)
        await self._find_rematch(was)
        self._reseat()
        table.tick()
        table.tell_table_now()
        if log is not None and (had is None or log.seq > before):
            after = -1 if had is None else before
            moves = await table.moves_after(after, log.seq - after)
            table.note_stand_ins(moves)
            table.tell(after, moves)
        elif log is not None and (was.changes, was.resigned) != (table.header.changes, table.header.resigned):
            table.tell_change()
        if log is None or log.game.over:
            table.let_bots_go()
        table.mover.wake()

    async def _read(self) -> KeptTable:
        """Row and seats of one and the same version."""
        table = self._table
        while True:
            row = await table.store.table(table.id)
            if row is None:
                raise RequestRefused("table/unknown", status=404)
            kept = await read_table(table.store, row)
            again = await table.store.table(table.id)
            if again is not None and again.version == row.version:
                return kept

    async def _log_of(self, kept: KeptTable) -> GameLog | None:
        """A log of its own while it is read: until all of it has been, everybody sees the game as it was."""
        if not kept.header.has_begun or kept.row.status == "aborted":
            return None
        log = self._table.log
        log = await open_log(kept, None) if log is None else log.fork()
        await play_on(self._table.store, kept.row.id, log)
        return log

    async def _find_rematch(self, was: TableHeader) -> None:
        table, next = self._table, self._table.header.next
        if next is None or next == was.next:
            return
        secrets = await table.store.secrets(next)
        if secrets is not None:
            table.invitations = invitations(table.seats, game_log.new_secrets(secrets).root)
            for connection in tuple(table.connections):
                table.tell_rematch(connection)

    def _reseat(self) -> None:
        """Whoever is here has the seats that their token opens now."""
        for connection in tuple(self._table.connections):
            seats = self._table.seats_of(connection.token)
            if connection.token is None or seats == connection.seats:
                continue
            if seats:
                connection.have(seats)
            else:
                self._turn_out(connection)

    def _turn_out(self, connection: Connection) -> None:
        code = "seat/given" if self._table.given_from(connection.token) else "seat/cast_off"
        self._table.turn_out(connection.seats, Trouble.of(code))


_PLAYING: Status = "playing"


def _opened(header: TableHeader, log: GameLog) -> TableHeader:
    return structs.replace(header, opening=Raw(game_log.encode(log.opening())))
