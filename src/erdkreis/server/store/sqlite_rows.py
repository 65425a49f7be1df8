"""The store's statements: each function does one request on a connection, inside whatever transaction that is in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from sqlite3 import Connection
from typing import Any, get_args

from erdkreis.server.store.contract import (
    Appended,
    Kept,
    LogEntry,
    Repeated,
    RowChange,
    SeatRow,
    Snapshot,
    Stale,
    Status,
    TableRow,
)
from erdkreis.server.store.errors import DamagedRow, Outdated, StoreError, UnknownTable

STATUSES = get_args(Status)
_COLUMNS = "id, created, updated, status, finished, open, header, version"
# Whatever happens at a table changes it: to note that in its row with every move would write a page more each time.
UPDATED = "max(updated, coalesce((SELECT at FROM entries WHERE game = id ORDER BY seq DESC LIMIT 1), 0))"
_TABLE = _COLUMNS.replace("updated", f"{UPDATED} AS updated")
TRASHED = "IN (SELECT game FROM trash)"
KEPT = f"NOT {TRASHED}"
"""What is in the trash is there for nobody but who looks into the trash."""
_SEAT = "game, number, kind, name, colour, token_hash, seed, request"
_ENTRY = "game, seq, command, seat, at, body"


def create_table(db: Connection, table: TableRow, secrets: bytes, seats: Sequence[SeatRow]) -> None:
    if any(seat.game != table.id for seat in seats):
        raise StoreError(f"a seat is not of table {table.id!r}", "store/value")
    if find_table(db, table.id) is not None:
        raise StoreError(f"table {table.id!r} is there already", "store/conflict")
    db.execute(
        f"INSERT INTO tables ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            table.id,
            table.created,
            table.updated,
            table.status,
            table.finished,
            int(table.open),
            table.header,
            table.version,
        ),
    )
    db.execute("INSERT INTO secrets (game, blob) VALUES (?, ?)", (table.id, secrets))
    for seat in seats:
        _write_seat(db, seat)


def find_table(db: Connection, id: str, *, trashed: bool = False) -> TableRow | None:
    where = TRASHED if trashed else KEPT
    row = db.execute(f"SELECT {_TABLE} FROM tables WHERE id = ? AND id {where}", (id,)).fetchone()
    return None if row is None else _table(row)


def list_tables(
    db: Connection, status: Status | None, open_only: bool, limit: int, offset: int
) -> tuple[TableRow, ...]:
    wanted = [f"id {KEPT}", *(["status = :status"] if status else []), *(["open = 1"] if open_only else [])]
    where = f"WHERE {' AND '.join(wanted)}"
    rows = db.execute(
        f"SELECT {_TABLE} FROM tables {where} ORDER BY created DESC, id LIMIT :limit OFFSET :offset",
        {"status": status, "limit": max(limit, 0), "offset": offset},  # to SQLite a negative limit is none
    )
    return tuple(map(_table, rows))


def states(db: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    found = db.execute(
        "SELECT id, version, coalesce((SELECT max(seq) FROM entries WHERE game = id), 0) FROM tables"
        f" WHERE id IN (SELECT value FROM json_each(?)) AND id {KEPT}",
        (json.dumps(ids),),
    )
    return {id: (version, length) for id, version, length in found}


def update_table(db: Connection, id: str, change: RowChange) -> TableRow:
    changed = db.execute(
        "UPDATE tables SET version = version + 1, updated = max(updated, :at), status = coalesce(:status, status),"
        " open = coalesce(:open, open), header = coalesce(:header, header), finished = CASE"
        " WHEN :status IN ('finished', 'aborted') THEN coalesce(finished, :at) ELSE finished END"
        " WHERE id = :id AND coalesce(:version, version) = version"
        " AND (:seq IS NULL OR :seq = coalesce((SELECT max(seq) FROM entries WHERE game = :id), 0))",
        {
            "id": id,
            "at": change.at,
            "status": change.status,
            "open": None if change.open is None else int(change.open),
            "header": change.header,
            "version": change.version,
            "seq": change.seq,
        },
    )
    table = find_table(db, id)
    if table is None:
        raise UnknownTable(id)
    if not changed.rowcount:
        raise Outdated(id)
    return table


def find_secrets(db: Connection, id: str, *, anywhere: bool = False) -> bytes | None:
    where = "" if anywhere else f"AND game {KEPT}"
    row = db.execute(f"SELECT blob FROM secrets WHERE game = ? {where}", (id,)).fetchone()
    if row is not None and not isinstance(row[0], bytes):
        raise DamagedRow("what is secret")
    return None if row is None else row[0]


def seat_anew(db: Connection, id: str, seats: Sequence[SeatRow], change: RowChange) -> TableRow:
    table = update_table(db, id, change)
    db.execute("DELETE FROM seats WHERE game = ?", (id,))
    for seat in seats:
        _write_seat(db, seat)
    return table


def _write_seat(db: Connection, seat: SeatRow) -> None:
    db.execute(
        f"INSERT OR REPLACE INTO seats ({_SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (seat.game, seat.number, seat.kind, seat.name, seat.colour, seat.token_hash, seat.seed, seat.request),
    )


def list_seats(db: Connection, id: str) -> tuple[SeatRow, ...]:
    return tuple(map(_seat, db.execute(f"SELECT {_SEAT} FROM seats WHERE game = ? ORDER BY number", (id,))))


def find_token(db: Connection, token_hash: bytes) -> tuple[SeatRow, ...]:
    rows = db.execute(
        f"SELECT {_SEAT} FROM seats WHERE token_hash = ? AND game {KEPT} ORDER BY game, number",
        (token_hash,),
    )
    return tuple(map(_seat, rows))


def append(db: Connection, entry: LogEntry, status: Status | None) -> Appended:
    # The command first: who asks again after a lost answer holds a number that is stale by its own entry.
    first = entry_by_command(db, entry.game, entry.command)
    if first is not None:
        return Repeated(first)
    last = _last_seq(db, entry.game)
    if entry.seq != last + 1 or not _goes_on(db, entry.game):
        return Stale(last)
    db.execute(
        f"INSERT INTO entries ({_ENTRY}) VALUES (?, ?, ?, ?, ?, ?)",
        (entry.game, entry.seq, entry.command, entry.seat, entry.at, entry.body),
    )
    if status is not None:
        update_table(db, entry.game, RowChange(entry.at, status))
    return Kept(entry)


def append_together(db: Connection, entries: Sequence[LogEntry]) -> bool:
    """Continue many logs, one entry each, by few statements: True if all were kept, else nothing has changed.

    A statement of its own for every entry would cost the event loop as much as SQLite, for each takes Python's lock.
    """
    db.execute("SAVEPOINT together")
    try:
        kept = all(append_next(db, part) for part in _parts(entries))
    except Exception:  # one of them is the reason: one by one it will be seen which
        if not db.in_transaction:
            raise
        kept = False
    if not kept:
        db.execute("ROLLBACK TO together")
    db.execute("RELEASE together")
    return kept


def _parts(entries: Sequence[LogEntry]) -> Iterator[Sequence[LogEntry]]:
    """In parts of 1, 2, 4, 8 …, so that there are few different statements to prepare."""
    while entries:
        size = 1 << len(entries).bit_length() - 1
        yield entries[:size]
        entries = entries[size:]


def append_next(db: Connection, entries: Sequence[LogEntry]) -> bool:
    """By one statement, entries that each are the next of their log: True if all were; else some may be kept."""
    given = [value for each in entries for value in (each.game, each.seq, each.command, each.seat, each.at, each.body)]
    inserted = db.execute(
        f"INSERT INTO entries ({_ENTRY}) WITH given ({_ENTRY}) AS (VALUES {_places(6, len(entries))})"
        f" SELECT {_ENTRY} FROM given"
        " WHERE seq = 1 + coalesce((SELECT max(seq) FROM entries AS kept WHERE kept.game = given.game), 0)"
        f" AND game {KEPT} AND NOT EXISTS (SELECT 1 FROM tables WHERE id = given.game AND status = 'aborted')",
        given,
    )
    return inserted.rowcount == len(entries)


@cache
def _places(columns: int, rows: int) -> str:
    return ", ".join([f"({', '.join('?' * columns)})"] * rows)


def write_log(db: Connection, entries: Sequence[LogEntry], snapshot: Snapshot | None) -> None:
    """As it was elsewhere."""
    given = ((each.game, each.seq, each.command, each.seat, each.at, each.body) for each in entries)
    db.executemany(f"INSERT INTO entries ({_ENTRY}) VALUES (?, ?, ?, ?, ?, ?)", given)
    if snapshot is not None:
        put_snapshot(db, snapshot)


def list_entries(db: Connection, game: str, after_seq: int, limit: int) -> tuple[LogEntry, ...]:
    rows = db.execute(
        f"SELECT {_ENTRY} FROM entries WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?",
        (game, after_seq, max(limit, 0)),
    )
    return tuple(map(_entry, rows))


def length(db: Connection, game: str) -> int:
    (last,) = db.execute("SELECT max(seq) FROM entries WHERE game = ?", (game,)).fetchone()
    return last if isinstance(last, int) else 0


def entry_by_command(db: Connection, game: str, command: str) -> LogEntry | None:
    row = db.execute(f"SELECT {_ENTRY} FROM entries WHERE game = ? AND command = ?", (game, command)).fetchone()
    return None if row is None else _entry(row)


def find_snapshot(db: Connection, game: str) -> Snapshot | None:
    row = db.execute("SELECT game, seq, blob FROM snapshots WHERE game = ?", (game,)).fetchone()
    if row is not None and not _is(row, str, int, bytes):
        return Snapshot(game, 0, b"")  # it may be lost at any time
    return None if row is None else Snapshot(*row)


def put_snapshot(db: Connection, snapshot: Snapshot) -> None:
    last = _last_seq(db, snapshot.game)
    if not 0 <= snapshot.seq <= last:
        raise StoreError(f"a snapshot after entry {snapshot.seq}, but the log ends with {last}", "store/conflict")
    db.execute(
        "INSERT INTO snapshots (game, seq, blob) VALUES (?, ?, ?)"
        " ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, blob = excluded.blob"
        " WHERE excluded.seq >= seq OR seq > ?",  # nothing is beyond the log: such a number is damage
        (snapshot.game, snapshot.seq, snapshot.blob, last),
    )


def repair(db: Connection, id: str, cut_after: int | None, status: Status | None) -> None:
    """Drop the snapshot; cut the log off after an entry; set the status. Whichever is given, all or nothing."""
    if find_table(db, id) is None and find_table(db, id, trashed=True) is None:
        raise UnknownTable(id)
    db.execute("DELETE FROM snapshots WHERE game = ?", (id,))
    if cut_after is not None:
        db.execute("DELETE FROM entries WHERE game = ? AND seq > ?", (id, cut_after))
    if status is not None:
        db.execute("UPDATE tables SET status = ? WHERE id = ?", (status, id))


def delete_table(db: Connection, id: str) -> bool:
    return db.execute("DELETE FROM tables WHERE id = ?", (id,)).rowcount > 0


def _last_seq(db: Connection, game: str) -> int:
    row = db.execute(
        f"SELECT (SELECT max(seq) FROM entries WHERE game = tables.id) FROM tables WHERE id = ? AND id {KEPT}",
        (game,),
    ).fetchone()
    if row is None:
        raise UnknownTable(game)
    return row[0] or 0


def _goes_on(db: Connection, game: str) -> bool:
    return db.execute("SELECT 1 FROM tables WHERE id = ? AND status = 'aborted'", (game,)).fetchone() is None


def _table(row: tuple[Any, ...]) -> TableRow:
    id, created, updated, status, finished, open, header, version = row
    if not _is(row, str, int, int, str, int | None, int, bytes, int) or status not in STATUSES:
        return TableRow(id if isinstance(id, str) else repr(id), 0, 0, sound=False)
    return TableRow(id, created, updated, status, finished, bool(open), header, version=version)


def _seat(row: tuple[Any, ...]) -> SeatRow:
    if not _is(row, str, int, str, str, str, bytes | None, bytes):
        raise DamagedRow(f"seat {row[1]}")
    return SeatRow(*row)


def _entry(row: tuple[Any, ...]) -> LogEntry:
    if not _is(row, str, int, str, int, int, bytes):
        raise DamagedRow(f"entry {row[1]}")
    return LogEntry(*row)


def _is(row: tuple[Any, ...], *kinds: Any) -> bool:
    """SQLite keeps a value of any type in any column; and text that is none comes as bytes."""
    return all(map(isinstance, row, kinds))
