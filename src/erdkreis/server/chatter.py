"""People at a table say and draw things for each other. Only those who sit here: a crowd that watches hears, and drowns
nobody. What was said lately is told to whoever comes; a drawing is gone with the moment it was for.
"""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

from msgspec import structs

from erdkreis.boards.errors import UnknownTerritory
from erdkreis.server.errors import RequestRefused
from erdkreis.server.limits import Allowance
from erdkreis.server.signals import Said, Say, Sketch, Sketched
from erdkreis.server.telling import PERSON, Connection

if TYPE_CHECKING:
    from erdkreis.server.table import Table

PER_MINUTE, AT_ONCE = 20, 5
"""So often a seat may say or draw something."""
REMEMBERED = 30
"""Sayings told to whoever comes."""
SKETCH_SECONDS = 8


class Chatter:
    """What is said and drawn at one table; in memory only."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._said: deque[Said] = deque(maxlen=REMEMBERED)
        self._pace = Allowance(PER_MINUTE, at_once=AT_ONCE)

    def say(self, connection: Connection, message: Say) -> None:
        seat = self._speaking(connection, message.seat)
        said = Said(seat, message.phrase, self._table.seq, time.time_ns() // 1_000_000)
        self._said.append(said)
        self._table.tell_all(said)

    def sketch(self, connection: Connection, message: Sketch) -> None:
        log = self._table.log
        if log is None:
            raise RequestRefused("game/not_begun", status=409)
        known = {territory.id for territory in log.game.board.territories}
        if not {message.target, message.source or message.target} <= known or message.source == message.target:
            raise RequestRefused(UnknownTerritory.code)
        seat = self._speaking(connection, message.seat)
        self._table.tell_all(Sketched(seat, message.target, message.source, SKETCH_SECONDS))

    def tell_past(self, connection: Connection) -> None:
        now = time.time_ns() // 1_000_000
        for said in self._said:
            connection.send(structs.replace(said, ago=(now - said.at) / 1000))

    def _speaking(self, connection: Connection, wanted: int | None) -> int:
        """The seat that speaks, if one may: nobody speaks for somebody else, for a bot, or all the time."""
        log = self._table.log
        seat = connection.shown_seat(None if log is None else log.game.awaiting) if wanted is None else wanted
        if seat is None or seat not in connection.seats or self._table.seats[seat].kind != PERSON:
            raise RequestRefused("chatter/watching", status=403)
        if self._pace.take(str(seat)):
            raise RequestRefused("chatter/too_fast", status=429)
        return seat
