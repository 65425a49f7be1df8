"""What `sqlite_expiry` does, on PostgreSQL: idle, trash, deleted, by the time that servers have run."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from asyncpg import Connection

from erdkreis.server.store import postgres_rows as rows
from erdkreis.server.store.contract import NOTICE, TRASH_TIME, Status, Trashed
from erdkreis.server.store.errors import UnknownTable

_RUNNING = "(SELECT running FROM service)"


async def pass_time(db: Connection, running: int) -> None:
    await db.execute("UPDATE service SET running = running + $1", max(running, 0))


async def look_for_idle(
    db: Connection, before: int, spared: Collection[str], statuses: Sequence[Status], limit: int
) -> tuple[str, ...]:
    idle = (
        f"SELECT id FROM tables WHERE updated < $1 AND {rows.UPDATED} < $1 AND id {rows.KEPT}"
        " AND status = ANY ($2::text[]) AND NOT id = ANY ($3::text[])"
        " AND NOT EXISTS (SELECT FROM presence WHERE presence.game = id)"
    )
    given = (before, list(statuses), list(map(rows.spelt, spared)))
    await db.execute(
        "LOCK TABLE idle IN SHARE ROW EXCLUSIVE MODE"
    )  # two who look at once would undo each other's notes
    await db.execute(f"DELETE FROM idle WHERE game NOT IN ({idle})", *given)
    await db.execute(
        f"INSERT INTO idle (game, since) SELECT id, {_RUNNING} FROM ({idle}) AS found ON CONFLICT DO NOTHING", *given
    )
    found = await db.fetch(
        f"SELECT game FROM idle WHERE since <= {_RUNNING} - $1::bigint ORDER BY since, game LIMIT $2",
        NOTICE,
        max(limit, 0),
    )
    return tuple(rows.read(id) for (id,) in found)


async def put_into_trash(db: Connection, id: str) -> None:
    key = rows.spelt(id)
    there = await db.fetchval(f"SELECT id FROM tables WHERE id = $1 AND id {rows.KEPT} FOR UPDATE", key)
    if there is None:
        raise UnknownTable(id)
    await db.execute(f"INSERT INTO trash (game, since) VALUES ($1, {_RUNNING})", key)
    await db.execute("DELETE FROM idle WHERE game = $1", key)


async def put_back(db: Connection, id: str, age: int) -> None:
    """Into the trash, where it has been for so long."""
    await db.execute(f"INSERT INTO trash (game, since) VALUES ($1, {_RUNNING} - $2::bigint)", rows.spelt(id), age)


async def list_trash(db: Connection) -> tuple[Trashed, ...]:
    found = await db.fetch(
        f"SELECT {rows.TABLE}, (SELECT {_RUNNING} - since FROM trash WHERE game = id) AS age FROM tables"
        f" WHERE id {rows.TRASHED} ORDER BY age, id"
    )
    return tuple(Trashed(rows.table(tuple(row)[:-1]), row["age"]) for row in found)


async def take_out(db: Connection, id: str) -> None:
    if await db.fetchval("DELETE FROM trash WHERE game = $1 RETURNING game", rows.spelt(id)) is None:
        raise UnknownTable(id)


async def empty_trash(db: Connection) -> int:
    gone = await db.fetch(
        f"DELETE FROM tables WHERE id IN (SELECT game FROM trash WHERE since <= {_RUNNING} - $1::bigint) RETURNING id",
        TRASH_TIME,
    )
    return len(gone)
