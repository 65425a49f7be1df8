"""What processes on one PostgreSQL know of each other: who lives, who drives which table, who is at which table.

All times are the database's own. A process lives as long as it says so again in time; what it holds and whom it has
ends with that, so that one row for each process is all that has to be renewed. Tables that are not logged cost no disk;
after a crash of the database they are empty, and every process says everything again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from asyncpg import Connection

from erdkreis.server.store import postgres_rows as rows
from erdkreis.server.store.contract import Pace, SharedLink

FORGOTTEN_SECONDS = 60
"""A process that has been silent for so long is swept away with all that was its."""
_THIS_DATABASE = "pg_postmaster_start_time(), 'unbroken'::regclass::oid"
LIVES = "EXISTS (SELECT FROM processes WHERE id = {} AND until > clock_timestamp())"


async def beat(db: Connection, process: str, seconds: float) -> bool:
    until = "clock_timestamp() + make_interval(secs => $2)"
    lived = await db.fetchval(
        f"UPDATE processes SET until = {until} WHERE id = $1 AND until > clock_timestamp() RETURNING true",
        process,
        seconds,
    )
    if lived:
        return True
    await db.execute(
        f"INSERT INTO processes (id, until) VALUES ($1, {until}) ON CONFLICT (id) DO UPDATE SET until = excluded.until",
        process,
        seconds,
    )
    await db.execute("DELETE FROM presence WHERE process = $1", process)
    return False


async def is_first(db: Connection, process: str) -> bool:
    first = await db.fetchval("SELECT min(id) FROM processes WHERE until > clock_timestamp()")
    return bool(first == process)


async def sweep(db: Connection) -> None:
    await db.execute(
        "DELETE FROM processes WHERE until < clock_timestamp() - make_interval(secs => $1)", FORGOTTEN_SECONDS
    )
    await db.execute("DELETE FROM links WHERE until < clock_timestamp()")
    await db.execute("DELETE FROM presence WHERE NOT EXISTS (SELECT FROM processes WHERE id = process)")


async def leave(db: Connection, process: str) -> None:
    await db.execute("DELETE FROM processes WHERE id = $1", process)
    await db.execute("DELETE FROM presence WHERE process = $1", process)


async def take_lease(db: Connection, game: str, process: str) -> int | None:
    """Looked at before it is asked for: whoever is told no shall cost the disk nothing."""
    key = rows.spelt(game)
    if await db.fetchval(f"SELECT holder <> $2 AND {LIVES.format('holder')} FROM leases WHERE game = $1", key, process):
        return None
    number: int | None = await db.fetchval(
        "INSERT INTO leases AS held (game, holder, number) SELECT id, $2, 1 FROM tables WHERE id = $1"
        " ON CONFLICT (game) DO UPDATE SET holder = excluded.holder, number = held.number + 1"
        f" WHERE held.holder = excluded.holder OR NOT {LIVES.format('held.holder')} RETURNING number",
        key,
        process,
    )
    return number


async def give_back(db: Connection, process: str, games: Collection[str]) -> None:
    await db.execute(
        "UPDATE leases SET holder = '' WHERE holder = $1 AND game = ANY ($2::text[])",
        process,
        list(map(rows.spelt, games)),
    )


async def set_presence(db: Connection, process: str, here: Mapping[str, Sequence[int] | None]) -> None:
    gone = [rows.spelt(game) for game, seats in here.items() if seats is None]
    if gone:
        await db.execute("DELETE FROM presence WHERE process = $1 AND game = ANY ($2::text[])", process, gone)
    there = [(rows.spelt(game), process, list(seats)) for game, seats in sorted(here.items()) if seats is not None]
    if there:
        await db.executemany(
            "INSERT INTO presence (game, process, seats) SELECT id, $2, $3 FROM tables WHERE id = $1"
            " ON CONFLICT (game, process) DO UPDATE SET seats = excluded.seats",
            there,
        )


async def present(db: Connection, process: str, games: Collection[str]) -> dict[str, frozenset[int]]:
    found = await db.fetch(
        "SELECT game, seats FROM presence JOIN processes ON id = process"
        " WHERE game = ANY ($2::text[]) AND process <> $1 AND until > clock_timestamp()",
        process,
        list(map(rows.spelt, games)),
    )
    there: dict[str, frozenset[int]] = {}
    for game, seats in found:
        there[rows.read(game)] = there.get(rows.read(game), frozenset()) | frozenset(seats)
    return there


async def put_link(db: Connection, link: SharedLink, seconds: float) -> None:
    await end_links(db, link.game, link.seats)
    await db.execute(
        "INSERT INTO links (token_hash, game, seats, own, code_hash, token, until) SELECT $2, id, $3, $4, $5, $6,"
        " clock_timestamp() + make_interval(secs => $7) FROM tables WHERE id = $1 ON CONFLICT DO NOTHING",
        rows.spelt(link.game),
        link.token_hash,
        list(link.seats),
        link.own,
        link.code_hash,
        link.token,
        seconds,
    )


async def end_links(db: Connection, game: str, seats: Sequence[int]) -> None:
    await db.execute("DELETE FROM links WHERE game = $1 AND seats && $2::integer[]", rows.spelt(game), list(seats))


async def use_link(db: Connection, game: str, token_hash: bytes, request: bytes) -> bytes | None:
    own: bytes | None = await db.fetchval(
        "UPDATE links SET used_by = $3 WHERE game = $1 AND token_hash = $2 AND until > clock_timestamp()"
        " AND (used_by IS NULL OR (used_by = $3 AND $3 <> '')) RETURNING own",
        rows.spelt(game),
        token_hash,
        request,
    )
    return own


async def link_by_code(db: Connection, code_hash: bytes) -> tuple[str, bytes] | None:
    row = await db.fetchrow(
        "SELECT game, token FROM links WHERE code_hash = $1 AND until > clock_timestamp()", code_hash
    )
    return None if row is None else (rows.read(row[0]), row[1])


async def is_unbroken(db: Connection, game: str) -> bool:
    """What is not logged is empty in every base backup, standby and database that crashed; a dump has it, but a table
    that was restored from one is another table."""
    return bool(
        await db.fetchval(
            f"SELECT true FROM unbroken WHERE game = $1 AND (since, relation) = ({_THIS_DATABASE})", rows.spelt(game)
        )
    )


async def say_unbroken(db: Connection, game: str) -> None:
    await db.execute(
        f"INSERT INTO unbroken (game, since, relation) SELECT id, {_THIS_DATABASE} FROM tables WHERE id = $1"
        " ON CONFLICT (game) DO UPDATE SET since = excluded.since, relation = excluded.relation",
        rows.spelt(game),
    )


async def keep_paces(db: Connection, paces: Mapping[str, Pace]) -> None:
    await db.executemany(
        "INSERT INTO paces (game, seq, seconds_left, standing_in) SELECT id, $2, $3, $4 FROM tables WHERE id = $1"
        " ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, seconds_left = excluded.seconds_left,"
        " standing_in = excluded.standing_in",
        [
            (rows.spelt(game), pace.seq, list(pace.seconds_left), list(pace.standing_in))
            for game, pace in sorted(paces.items())
        ],
    )


async def pace(db: Connection, game: str) -> Pace | None:
    row = await db.fetchrow("SELECT seq, seconds_left, standing_in FROM paces WHERE game = $1", rows.spelt(game))
    return None if row is None else Pace(row[0], tuple(row[1]), tuple(row[2]))
