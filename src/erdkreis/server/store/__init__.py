"""Where tables are kept: one small contract, and SQLite behind it.

Owns durability: whatever it has acknowledged survives the process. Refuses to own meaning: bodies, headers, seeds and
secrets are bytes to it, and it reads no clock.
"""

from erdkreis.server.store.contract import (
    ABANDONED,
    Appended,
    Kept,
    LogEntry,
    Repeated,
    SeatRow,
    Snapshot,
    Stale,
    Status,
    Store,
    TableRow,
    Trashed,
    WholeTable,
)
from erdkreis.server.store.errors import DamagedRow, Outdated, StoreBusy, StoreError, UnknownTable
from erdkreis.server.store.sqlite import SqliteStore

__all__ = [
    "ABANDONED",
    "Appended",
    "DamagedRow",
    "Kept",
    "LogEntry",
    "Outdated",
    "Repeated",
    "SeatRow",
    "Snapshot",
    "SqliteStore",
    "Stale",
    "Status",
    "Store",
    "StoreBusy",
    "StoreError",
    "TableRow",
    "Trashed",
    "UnknownTable",
    "WholeTable",
]
