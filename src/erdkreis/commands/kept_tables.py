"""The tables in a store as rows of a list: nothing in them is hidden from anybody."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from erdkreis.editions import PRESETS

if TYPE_CHECKING:
    from erdkreis.server.checking import Finding
    from erdkreis.server.store import SqliteStore, Store, TableRow

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


@dataclass(frozen=True)
class TrashRow:
    """A table in the trash; `left` is the seconds until it is deleted, in time that a server runs."""

    row: Row
    left: int

    def to_json(self) -> dict[str, Any]:
        return {**self.row.to_json(), "left": self.left}


async def trash_of(store: Store) -> list[TrashRow]:
    """What is in the trash, the latest first."""
    from erdkreis.server.store.contract import TRASH_TIME

    now = time.time_ns() // 1_000_000
    found = await store.trash()
    return [TrashRow(await _row(store, each.table, now), max(TRASH_TIME - each.age, 0) // 1000) for each in found]


async def check_all(store: Store, *, quiet: bool) -> tuple[int, list[Finding]]:
    """How many tables there are, those in the trash included, and what is wrong with them.

    On a terminal a bar tells how far it has come.
    """
    from rich.progress import Progress

    from erdkreis.commands.screen import console
    from erdkreis.server.checking import check_table

    tables: list[TableRow] = []
    while page := await store.tables(limit=PAGE, offset=len(tables)):
        tables += page
    thrown = [each.table for each in await store.trash()]
    found: list[Finding] = []
    screen = console(stderr=True)
    with Progress(console=screen, transient=True, disable=quiet or not screen.is_terminal) as progress:
        for table in progress.track([*tables, *thrown], description="checking"):
            where = "in the trash: " if table in thrown else ""
            found += [replace(each, what=where + each.what) for each in await check_table(store, table)]
    return len(tables) + len(thrown), found


async def mend(store: SqliteStore, findings: list[Finding]) -> None:
    for each in findings:
        await store.repair(each.id, cut_after=each.after if each.kind == "tail" else None, status=each.status)


async def _row(store: Store, table: TableRow, now: int) -> Row:
    from erdkreis.server.errors import Unreadable
    from erdkreis.server.soundness import read_header

    name = preset = edition = variant = ""
    status: str = table.status
    try:
        header = read_header(table)
        name, preset = header.name, header.preset
        edition, variant = next((p.name, p.variant) for p in PRESETS if p.preset == preset)
    except Unreadable as error:
        status = error.code.rpartition("/")[2]  # damaged, or newer
    return Row(
        id=table.id,
        name=name,
        preset=preset,
        edition=edition,
        variant=variant,
        status=status,
        open=table.open,
        age=max(now - table.created, 0) // 1000 if table.sound else 0,
        idle=max(now - table.updated, 0) // 1000 if table.sound else 0,
        moves=await store.length(table.id),
    )
