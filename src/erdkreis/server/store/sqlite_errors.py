"""SQLite's errors in the words of the store."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from erdkreis.server.store.errors import StoreBusy, StoreError

_UNWRITABLE = ("{path} cannot be written: check the rights of file and directory ({error})", "store/unwritable")
_SENTENCES = {
    sqlite3.SQLITE_FULL: ("{path}: the disk is full; nothing was written", "store/full"),
    sqlite3.SQLITE_IOERR: ("{path}: the disk does not answer as it should ({error}); nothing was written", "store/io"),
    sqlite3.SQLITE_CORRUPT: ("{path} is damaged ({error}); restore it from a backup", "store/damaged"),
    sqlite3.SQLITE_NOTADB: ("{path} is not an Erdkreis database, or is damaged ({error})", "store/damaged"),
    sqlite3.SQLITE_CONSTRAINT: ("that does not fit with what is kept ({error})", "store/conflict"),
    sqlite3.SQLITE_TOOBIG: ("a value cannot be kept ({error})", "store/value"),
    sqlite3.SQLITE_CANTOPEN: _UNWRITABLE,
    sqlite3.SQLITE_READONLY: _UNWRITABLE,
    sqlite3.SQLITE_PERM: _UNWRITABLE,
}


def as_store_error(error: Exception, path: Path) -> Exception:
    """The same mishap as a `StoreError`; a mistake in our own code stays what it is."""
    failure = _store_error(error, path)
    if failure is not error:
        failure.__cause__ = error
    return failure


def _store_error(error: Exception, path: Path) -> Exception:
    if isinstance(error, UnicodeError | OverflowError | sqlite3.InterfaceError | sqlite3.ProgrammingError):
        # half a surrogate pair, a number of more than 64 bits: refused before SQLite sees it
        return StoreError(f"a value cannot be kept ({error})", "store/value")
    if isinstance(error, OSError):
        return StoreError(f"{path} cannot be written: {error.strerror or error}", "store/unwritable")
    if not isinstance(error, sqlite3.Error):
        return error
    primary = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy(f"{path} is held by another program: try again later")
    sentence, code = _SENTENCES.get(primary, ("{path}: {error}", "store/error"))
    return StoreError(sentence.format(path=path, error=error), code)
