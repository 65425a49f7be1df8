"""Where tables are kept: one small contract, and SQLite behind it.

Owns durability: whatever it has acknowledged survives the process. Refuses to own meaning: bodies, headers, seeds and
secrets are bytes to it, and it reads no clock.
"""

from erdkreis.server.store.contract import (
    ABANDONED,
    Appended,
    Entry,
    Kept,
    Repeated,
    Seat,
    Snapshot,
    Stale,
    Status,
    Store,
    Table,
)
from erdkreis.server.store.errors import StoreBusy, StoreError, UnknownTable
from erdkreis.server.store.sqlite import SqliteStore

__all__ = [
    "ABANDONED",
    "Appended",
    "Entry",
    "Kept",
    "Repeated",
    "Seat",
    "Snapshot",
    "SqliteStore",
    "Stale",
    "Status",
    "Store",
    "StoreBusy",
    "StoreError",
    "Table",
    "UnknownTable",
]
