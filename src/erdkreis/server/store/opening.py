"""Which store a server has: the file in its folder, or a database that several processes share."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
from pathlib import Path
from types import ModuleType

from erdkreis.server.store.contract import Store
from erdkreis.server.store.errors import StoreError
from erdkreis.server.store.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")


def is_shared(address: str) -> bool:
    return address.startswith(SCHEMES)


async def open_store(address: str, database: Path) -> Store:
    """The one at this address, or, without one, the file, which is made if it is not there."""
    if not address:
        await asyncio.to_thread(database.parent.mkdir, parents=True, exist_ok=True)
        return await SqliteStore.open(database)
    store: Store = await postgres(address).PostgresStore.open(address)
    return store


def postgres(address: str) -> ModuleType:
    """The module that only those load who need it, for a plain install has nothing of it."""
    if not is_shared(address):
        raise StoreError("a store's address begins with postgresql://", "store/unreachable")
    if importlib.util.find_spec("asyncpg") is None:
        raise StoreError(
            "PostgreSQL needs an extra of Erdkreis that is not installed: pip install 'erdkreis[cluster]'",
            "store/extra",
        )
    return importlib.import_module("erdkreis.server.store.postgres")
