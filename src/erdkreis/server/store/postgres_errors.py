"""PostgreSQL's errors in the words of the store, and its addresses without what is secret in them."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import asyncpg

from erdkreis.server.store.errors import StoreBusy, StoreError

LOST = (
    OSError,
    asyncio.TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that went away just when it was to be used
)
"""Nobody knows whether what was under way was done."""
_SENTENCES = {
    "53100": ("{where}: the disk is full; nothing was written", "store/full"),
    "25006": ("{where} cannot be written: it only reads, as a standby does", "store/unwritable"),
    "42501": ("{where} cannot be used: its user lacks a right ({error})", "store/unwritable"),
    "42P01": ("{where} is not as it should be ({error}): run `erdkreis tables migrate`", "store/damaged"),
}
_CLASSES = {
    "08": ("{where} cannot be reached ({error})", "store/unreachable"),
    "22": ("a value cannot be kept ({error})", "store/value"),
    "23": ("that does not fit with what is kept ({error})", "store/conflict"),
    "28": ("{where} lets nobody in by that name and password", "store/unreachable"),
    "3D": ("{where}: there is no such database", "store/unreachable"),
    "57": ("{where} is just starting or stopping ({error})", "store/unreachable"),
    "58": ("{where}: its disk does not answer as it should ({error})", "store/io"),
    "XX": ("{where} is damaged ({error}); restore it from a backup", "store/damaged"),
}


def where_is(url: str) -> str:
    """Host, port and name of a database; never its user's password."""
    try:
        parts = urlsplit(url)
        place = f"{parts.hostname or 'this machine'}:{parts.port or 5432}{parts.path or '/'}"
    except ValueError:  # asyncpg will say so, too
        place = "an address that cannot be read"
    return f"PostgreSQL at {place}"


def is_lost(error: BaseException) -> bool:
    """Was it the connection, and not what was asked?"""
    if isinstance(error, asyncpg.DataError):
        return False
    if isinstance(error, asyncpg.PostgresError) and (error.sqlstate or "")[:2] in ("08", "57"):
        return True
    return isinstance(error, LOST)


def as_store_error(error: Exception, where: str) -> Exception:
    """The same mishap as a `StoreError`; a mistake in our own code stays what it is."""
    failure = _store_error(error, where)
    if failure is not error:
        failure.__cause__ = error
    return failure


def _store_error(error: Exception, where: str) -> Exception:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, asyncpg.DataError | UnicodeError | OverflowError):
        return StoreError(f"a value cannot be kept ({_words(error)})", "store/value")
    if isinstance(error, asyncpg.PostgresError):
        state = error.sqlstate or ""
        if state[:2] in ("53", "55", "40") and state != "53100":
            return StoreBusy(f"{where} has too much to do: try again later")
        sentence, code = _SENTENCES.get(state) or _CLASSES.get(state[:2]) or ("{where}: {error}", "store/error")
        return StoreError(sentence.format(where=where, error=_words(error)), code)
    if isinstance(error, LOST):
        return StoreError(f"{where} cannot be reached ({_words(error)})", "store/unreachable")
    return error


def _words(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
