"""The tables in a store as rows of a list: nothing in them is hidden from anybody."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from erdkreis.editions import PRESETS

if TYPE_CHECKING:
    from erdkreis.server.store import Store, TableRow

PAGE = 200


@dataclass(frozen=True)
class Row:
    """A table; `age` and `idle` are the seconds since it was made and since it last changed."""

    id: str
    name: str
    preset: str
    edition: str
    variant: str
    status: str
    open: bool
    age: int
    idle: int
    moves: int

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


async def rows_of(store: Store) -> list[Row]:
    """All tables, the youngest first."""
    now = time.time_ns() // 1_000_000
    rows: list[Row] = []
    while page := await store.tables(limit=PAGE, offset=len(rows)):
        rows += [await _row(store, table, now) for table in page]
    return rows


async def _row(store: Store, table: TableRow, now: int) -> Row:
    from erdkreis.server.game_log import read_table_header

    header = read_table_header(table.header)
    edition, variant = next(((p.name, p.variant) for p in PRESETS if p.preset == header.preset), (header.preset, ""))
    return Row(
        id=table.id,
        name=header.name,
        preset=header.preset,
        edition=edition,
        variant=variant,
        status=table.status,
        open=table.open,
        age=max(now - table.created, 0) // 1000,
        idle=max(now - table.updated, 0) // 1000,
        moves=await _moves(store, table.id),
    )


async def _moves(store: Store, id: str) -> int:
    """The number of the last entry: a snapshot is never far behind it."""
    snapshot = await store.snapshot(id)
    last = 0 if snapshot is None else snapshot.seq
    while entries := await store.entries(id, last):
        last = entries[-1].seq
    return last
