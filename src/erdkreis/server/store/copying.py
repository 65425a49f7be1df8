"""Tables from one store to another, whole or not at all, each compared with what arrived.

Whatever is there already and the same is left as it is: so a copy that was interrupted goes on where it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable
from dataclasses import astuple, dataclass, field
from typing import Literal

import msgspec

from erdkreis.server.store.contract import Store, TableRow, WholeTable
from erdkreis.server.store.errors import DamagedRow, StoreError

PAGE = 200

CopyResult = Literal["copied", "there", "other", "damaged", "played"]
"""Of a table: it was copied; it was there already; there is another of its id; it cannot be read; somebody plays it."""


@dataclass
class Copied:
    """What came of it."""

    copied: int = 0
    there: int = 0
    entries: int = 0
    left: list[tuple[str, CopyResult]] = field(default_factory=list)
    """Tables that are not in the target as they are in the source, and why."""


async def copy_tables(source: Store, target: Store, tell: Callable[[str], None] = lambda id: None) -> Copied:
    """All tables, those in the trash included; `tell` hears of each when it is through."""
    done = Copied()
    async for row, age in _all(source):
        what, entries = await _copy(source, target, row, age)
        match what:
            case "copied":
                done.copied, done.entries = done.copied + 1, done.entries + entries
            case "there":
                done.there += 1
            case _:
                done.left.append((row.id, what))
        tell(row.id)
    return done


async def _all(source: Store) -> AsyncIterator[tuple[TableRow, int | None]]:
    """By their ids, which are taken before anything is done: a list by pages is only good while nothing changes."""
    found: list[tuple[TableRow, int | None]] = []
    while page := await source.tables(limit=PAGE, offset=len(found)):
        found += [(row, None) for row in page]
    found += [(each.table, each.age) for each in await source.trash()]
    for each in found:
        yield each


async def _copy(source: Store, target: Store, row: TableRow, age: int | None) -> tuple[CopyResult, int]:
    try:
        whole = await read_whole(source, row, age)
    except DamagedRow:
        return "damaged", 0
    if whole is None:
        return "damaged", 0
    there = await _found(target, row.id)
    if there is None:
        await target.adopt(whole)
        there = await _found(target, row.id)
        if there is None or fingerprint(there) != fingerprint(whole) or len(there.entries) != len(whole.entries):
            await target.delete_table(row.id)
            raise StoreError(f"table {row.id} did not arrive as it was; it is not in the target", "store/damaged")
        now = await _found(source, row.id)
        if now is None or fingerprint(now) != fingerprint(whole):
            await target.delete_table(row.id)
            return "played", 0
        return "copied", len(whole.entries)
    return ("there" if fingerprint(there) == fingerprint(whole) else "other"), 0


async def _found(store: Store, id: str) -> WholeTable | None:
    row, age = await store.table(id), None
    if row is None:
        for each in await store.trash():
            if each.table.id == id:
                row, age = each.table, each.age
    return None if row is None else await read_whole(store, row, age)


async def read_whole(store: Store, row: TableRow, age: int | None) -> WholeTable | None:
    """None where something of it is missing or cannot be read."""
    secrets = await store.secrets(row.id, anywhere=True)
    if secrets is None or not row.sound:
        return None
    entries = list(await store.entries(row.id))
    while entries and (more := await store.entries(row.id, entries[-1].seq)):
        entries += more
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        return None
    snapshot = await store.snapshot(row.id)
    return WholeTable(row, secrets, tuple(await store.seats(row.id)), tuple(entries), snapshot, age)


def fingerprint(whole: WholeTable) -> bytes:
    """Of everything but its version and how long it has been in the trash, which go on counting where it is."""
    row = whole.row
    digest = hashlib.sha256()
    parts: list[object] = [
        (row.id, row.created, row.updated, row.status, row.finished, row.open, row.header, whole.trashed is not None),
        whole.secrets,
        None if whole.snapshot is None else astuple(whole.snapshot),
        *map(astuple, whole.seats),
        *map(astuple, whole.entries),
    ]
    for part in parts:
        spelt = msgspec.msgpack.encode(part)
        digest.update(len(spelt).to_bytes(8))
        digest.update(spelt)
    return digest.digest()
