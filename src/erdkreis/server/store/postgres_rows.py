"""Rows of PostgreSQL as the values of the contract, and back. Its texts cannot hold a zero byte: that is spelt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from asyncpg import Record

from erdkreis.server.store.contract import LogEntry, SeatRow, Snapshot, Status, TableRow
from erdkreis.server.store.errors import StoreError

COLUMNS = "id, created, updated, status, finished, open, header, version"
# as in SQLite: whatever happens at a table changes it, without its row being written with every move
UPDATED = "greatest(updated, coalesce((SELECT at FROM entries WHERE game = id ORDER BY seq DESC LIMIT 1), 0))"
TABLE = COLUMNS.replace("updated", f"{UPDATED} AS updated")
TRASHED = "IN (SELECT game FROM trash)"
KEPT = f"NOT {TRASHED}"
SEAT = "game, number, kind, name, colour, token_hash, seed, request"
ENTRY = "game, seq, command, seat, at, body"
STATUSES = get_args(Status)


def spelt(text: str) -> str:
    """As it is kept.

    >>> spelt("a\\x00b"), spelt("a\\\\b")
    ('a\\\\0b', 'a\\\\\\\\b')
    """
    if "\x00" in text or "\\" in text:
        text = text.replace("\\", "\\\\").replace("\x00", "\\0")
    return text


def read(text: str) -> str:
    """As it was given."""
    if "\\" not in text:
        return text
    return "\\".join(part.replace("\\0", "\x00") for part in text.split("\\\\"))


def checked(*values: str | int | bytes | None) -> None:
    """Refuse what cannot be kept before it is sent: nobody else shall suffer for it."""
    for value in values:
        if isinstance(value, str):
            try:
                value.encode()
            except UnicodeEncodeError as error:
                raise StoreError(f"a value cannot be kept ({error})", "store/value") from error
        elif isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
            raise StoreError("a value cannot be kept (a number of more than 64 bits)", "store/value")


def table(row: Record) -> TableRow:
    id, created, updated, status, finished, open, header, version = row
    return TableRow(read(id), created, updated, status, finished, open, bytes(header), version=version)


def seat(row: Record) -> SeatRow:
    game, number, kind, name, colour, token_hash, seed, request = row
    return SeatRow(read(game), number, read(kind), read(name), read(colour), token_hash, seed, request)


def seat_values(seats: Sequence[SeatRow]) -> list[tuple[Any, ...]]:
    for each in seats:
        checked(each.game, each.number, each.kind, each.name, each.colour)
    return [
        (
            spelt(each.game),
            each.number,
            spelt(each.kind),
            spelt(each.name),
            spelt(each.colour),
            each.token_hash,
            each.seed,
            each.request,
        )
        for each in seats
    ]


def entry_values(entries: Sequence[LogEntry]) -> list[tuple[Any, ...]]:
    for each in entries:
        checked(each.game, each.seq, each.command, each.seat, each.at)
    return [(spelt(each.game), each.seq, spelt(each.command), each.seat, each.at, each.body) for each in entries]


def entry(row: Record) -> LogEntry:
    game, seq, command, seat, at, body = row
    return LogEntry(read(game), seq, read(command), seat, at, body)


def snapshot(row: Record) -> Snapshot:
    game, seq, blob = row
    return Snapshot(read(game), seq, blob)
