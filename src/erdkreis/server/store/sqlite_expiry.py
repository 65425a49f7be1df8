"""The statements by which a table that nobody comes back to goes, slowly: noted as idle, put into the trash, deleted.

How long ago something happened is told here by the time that servers have run on this database, never by the date: a
clock that jumps must not take anybody's game.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from sqlite3 import Connection

from erdkreis.server.store import sqlite_rows as rows
from erdkreis.server.store.contract import NOTICE, TRASH_TIME, RowChange, Status, TableRow, Trashed, WholeTable
from erdkreis.server.store.errors import UnknownTable

_RUNNING = "(SELECT running FROM service)"


def pass_time(db: Connection, running: int) -> None:
    db.execute("UPDATE service SET running = running + ?", (max(running, 0),))


def look_for_idle(
    db: Connection, before: int, spared: Collection[str], statuses: Sequence[Status], limit: int
) -> tuple[str, ...]:
    given = {"before": before, "spared": json.dumps(sorted(spared)), "statuses": json.dumps(statuses)}
    idle = (
        f"SELECT id FROM tables WHERE updated < :before AND {rows.UPDATED} < :before AND id {rows.KEPT}"
        " AND status IN (SELECT value FROM json_each(:statuses))"
        " AND id NOT IN (SELECT value FROM json_each(:spared))"
    )
    db.execute(f"DELETE FROM idle WHERE game NOT IN ({idle})", given)
    db.execute(f"INSERT OR IGNORE INTO idle (game, since) SELECT id, {_RUNNING} FROM ({idle})", given)
    found = db.execute(
        f"SELECT game FROM idle WHERE since <= {_RUNNING} - ? ORDER BY since, game LIMIT ?", (NOTICE, max(limit, 0))
    )
    return tuple(id for (id,) in found if isinstance(id, str))


def adopt(db: Connection, whole: WholeTable) -> None:
    rows.create_table(db, whole.row, whole.secrets, whole.seats)
    rows.write_log(db, whole.entries, whole.snapshot)
    if whole.trashed is not None:
        db.execute(f"INSERT INTO trash (game, since) VALUES (?, {_RUNNING} - ?)", (whole.row.id, whole.trashed))


def put_into_trash(db: Connection, id: str) -> None:
    if rows.find_table(db, id) is None:
        raise UnknownTable(id)
    db.execute(f"INSERT INTO trash (game, since) VALUES (?, {_RUNNING})", (id,))
    db.execute("DELETE FROM idle WHERE game = ?", (id,))


def list_trash(db: Connection) -> tuple[Trashed, ...]:
    ages = dict(db.execute(f"SELECT game, {_RUNNING} - since FROM trash").fetchall())
    found = (rows.find_table(db, id, trashed=True) for id in ages)
    tables = sorted((table for table in found if table is not None), key=lambda table: (ages[table.id], table.id))
    return tuple(Trashed(table, ages[table.id]) for table in tables)


def restore(db: Connection, id: str, at: int) -> TableRow:
    if not db.execute("DELETE FROM trash WHERE game = ?", (id,)).rowcount:
        raise UnknownTable(id)
    return rows.update_table(db, id, RowChange(at))


def empty_trash(db: Connection) -> int:
    old = f"SELECT game FROM trash WHERE since <= {_RUNNING} - ?"
    return db.execute(f"DELETE FROM tables WHERE id IN ({old})", (TRASH_TIME,)).rowcount
