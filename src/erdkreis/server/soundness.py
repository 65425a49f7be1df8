"""Reading a table out of the store, and saying what is wrong with one that cannot be read.

Damage to one table concerns that table: it is refused with a code of its own, and everything else goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from erdkreis.record import Secrets
from erdkreis.server import game_log
from erdkreis.server.errors import Unreadable, reading
from erdkreis.server.game_log import GameLog, TableHeader
from erdkreis.server.store.contract import LogEntry, SeatRow, Store, TableRow

PAGE = 500
"""Entries that are read together."""


@dataclass(frozen=True)
class KeptTable:
    """All of a table but its game."""

    row: TableRow
    header: TableHeader
    secrets: Secrets = field(repr=False)
    seats: list[SeatRow]


def read_header(row: TableRow) -> TableHeader:
    """The header with rules that are known here."""
    if not row.sound:
        raise Unreadable("its row cannot be read")
    with reading("its header"):
        header = game_log.read_table_header(row.header)
        _ = header.edition  # raises where its rules are not known here
        return header


async def read_table(store: Store, row: TableRow, *, anywhere: bool = False) -> KeptTable:
    header = read_header(row)
    with reading("what is secret"):
        secrets = await store.secrets(row.id, anywhere=anywhere)
        if secrets is None or len(secrets) != game_log.SECRETS:
            raise ValueError("it is not complete")
        secret = game_log.new_secrets(secrets)
    with reading("its seats"):
        seats = list(await store.seats(row.id))
        if not seats or [seat.number for seat in seats] != list(range(len(seats))):
            raise ValueError("one is missing")
    return KeptTable(row, header, secret, seats)


async def open_log(table: KeptTable, snapshot: bytes | None) -> GameLog:
    """The game at its beginning, or at its snapshot."""
    with reading("its first line"):
        log = await asyncio.to_thread(GameLog.load, table.row.id, table.secrets, table.header.opening, snapshot)
        if log.header.players != len(table.seats):
            raise ValueError("it is not of these seats")
        return log


async def play_on(store: Store, id: str, log: GameLog, until: int | None = None) -> None:
    """Take the log in, and replay it from where the game stands, to its end or up to some entry."""
    while until is None or log.held < until:
        with reading("its log"):
            entries: Sequence[LogEntry] = await store.entries(id, log.held, PAGE)
        entries = [entry for entry in entries if until is None or entry.seq <= until]
        if not entries:
            return
        with reading(lambda: f"entry {log.seq + 1}"):
            await asyncio.to_thread(log.catch_up, entries)
