"""What can go wrong in a store. After any of these nothing is half-written."""

from __future__ import annotations

from erdkreis.errors import ErdkreisError


class StoreError(ErdkreisError):
    """The store could not do it.

    `code` tells why: `store/full`, `store/io`, `store/damaged`, `store/foreign`, `store/newer`, `store/earlier`,
    `store/extra`, `store/unwritable`, `store/unreachable`, `store/conflict`, `store/value`, `store/closed`, or one of
    the subclasses' own.
    """

    def __init__(self, message: str, code: str = "store/error") -> None:
        super().__init__(message)
        self.code = code


class StoreBusy(StoreError):
    """More is waiting than the store takes on; nothing was done, and the same request may come again later."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "store/busy")


class UnknownTable(StoreError):
    """There is no table of that id."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is no table {table[:80]!r}", "store/unknown")
        self.table = table


class Outdated(StoreError):
    """The table has changed since it was read: nothing was done. Read it again, and think again."""

    def __init__(self, table: str) -> None:
        super().__init__(f"table {table[:80]!r} has changed meanwhile", "store/stale")


class DamagedRow(StoreError):
    """A row is there, but does not hold what it should; the message says which."""

    def __init__(self, which: str) -> None:
        super().__init__(f"{which} cannot be read", "table/damaged")
