"""`erdkreis tables migrate` and `copy`: the stores themselves rather than the tables in them."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from erdkreis.commands.errors import UsageError
from erdkreis.commands.screen import console, print_json

if TYPE_CHECKING:
    from erdkreis.server.settings import Settings
    from erdkreis.server.store import Store
    from erdkreis.server.store.copying import Copied

WHY = {
    "other": "another table of this id is in the target: it was left as it is",
    "damaged": "it cannot be read: see erdkreis tables check",
    "played": "somebody has played it meanwhile: stop the servers, and copy again",
}


def migrate(settings: Settings, *, as_json: bool) -> int:
    """Bring a store to the schema of this version."""
    from erdkreis.server.store.opening import postgres

    if settings.store:
        before, after = asyncio.run(postgres(settings.store).migrate(settings.store))
    else:
        before, after = _migrate_file(settings.database)
    if as_json:
        print_json({"before": before, "after": after})
    elif before == after:
        console().print(f"The schema is up to date (version {after}).")
    else:
        console().print(f"The schema is of version {after} now (before: {before or 'none'}).")
    return 0


def _migrate_file(database: Path) -> tuple[int, int]:
    from erdkreis.server.run import hold
    from erdkreis.server.store import sqlite_file

    if not database.exists():
        raise UsageError(f"no server has kept tables in {database.parent}: there is no {database.name}")
    before = sqlite_file.version_of(database)
    with hold(database.parent) if before < sqlite_file.VERSION else contextlib.nullcontext():
        sqlite_file.open_writer(database).close()
    return before, sqlite_file.VERSION


def copy(asked: argparse.Namespace) -> int:
    """All tables of one store into another. Both are folders of servers, or addresses of databases."""
    if asked.source == asked.target:
        raise UsageError("source and target are the same")
    done = asyncio.run(_copy(asked.source, asked.target))
    left = [{"id": id, "why": WHY[what]} for id, what in done.left]
    if asked.json:
        print_json({"copied": done.copied, "there": done.there, "entries": done.entries, "left": left})
        return int(bool(left))
    for each in left:
        console().print(f"{each['id']}: not copied: {each['why']}", soft_wrap=True)
    before = f"; {done.there} were there already" if done.there else ""
    console().print(f"{done.copied} tables with {done.entries} moves copied, and compared{before}.", soft_wrap=True)
    if done.copied:
        console().print("The key by which the server signs its games is not in a store: see docs/hosting.md.")
    return int(bool(left))


async def _copy(source: str, target: str) -> Copied:
    from erdkreis.server.store.copying import copy_tables

    async with _opened(source, make=False) as one, _opened(target, make=True) as other:
        return await copy_tables(one, other)


@contextlib.asynccontextmanager
async def _opened(place: str, *, make: bool) -> AsyncIterator[Store]:
    """A folder is had alone: no server works on it meanwhile."""
    from erdkreis.server.run import hold
    from erdkreis.server.settings import DATABASE
    from erdkreis.server.store import SqliteStore
    from erdkreis.server.store.opening import is_shared, open_store

    database = Path(place) / DATABASE
    if is_shared(place):
        store: Store = await open_store(place, database)
        try:
            yield store
        finally:
            await store.close()
        return
    if not make and not database.exists():
        raise UsageError(f"no server has kept tables in {place}: there is no {DATABASE}")
    with hold(Path(place)) as lock_database:
        store = await SqliteStore.open(database, readers=1)
        try:
            lock_database()
            yield store
        finally:
            await store.close()


async def somebody_is_at(store: Store, id: str) -> bool:
    """At any process that lives."""
    from erdkreis.server.store.contract import SharedStore

    return bool(await cast(SharedStore, store).present("", [id]))
