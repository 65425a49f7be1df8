"""The schema in PostgreSQL, by numbered migrations that only ever go forward, and what is looked at before it is used.

Up to 6 a number means the same as in SQLite (`sqlite_file`), which had those before the first one here to itself; 7 is
what only processes need that share a store.
"""

from __future__ import annotations

from asyncpg import Connection

from erdkreis.server.store.errors import StoreError

SCHEMA = "erdkreis"
"""All that is ours is in this schema of the database."""
LOCK = int.from_bytes(b"Erdk", "big")
"""The number of the advisory lock under which the schema is changed."""
OLDEST = 150000
"""Of the versions of PostgreSQL: what this was tried with."""

# Texts are compared byte by byte, as SQLite does, whatever the database's own order of letters is.
MIGRATIONS = {
    6: """
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    created bigint NOT NULL,
    updated bigint NOT NULL,
    status text NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'aborted')),
    finished bigint,
    open boolean NOT NULL,
    header bytea NOT NULL,
    version bigint NOT NULL DEFAULT 0
);
CREATE INDEX tables_by_status ON tables (status, created);
CREATE TABLE secrets (
    game text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    blob bytea NOT NULL
);
CREATE TABLE seats (
    game text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number bigint NOT NULL CHECK (number >= 0),
    kind text NOT NULL,
    name text NOT NULL,
    colour text NOT NULL,
    token_hash bytea,
    seed bytea NOT NULL,
    request bytea,
    PRIMARY KEY (game, number)
);
CREATE INDEX seats_by_token ON seats (token_hash) WHERE token_hash IS NOT NULL;
CREATE TABLE entries (
    game text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq bigint NOT NULL CHECK (seq >= 1),
    command text COLLATE "C" NOT NULL,
    seat bigint NOT NULL,
    at bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, command)
);
CREATE TABLE snapshots (
    game text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    seq bigint NOT NULL,
    blob bytea NOT NULL
);
CREATE TABLE service (running bigint NOT NULL);
INSERT INTO service (running) VALUES (0);
CREATE TABLE idle (
    game text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    since bigint NOT NULL
);
CREATE TABLE trash (
    game text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    since bigint NOT NULL
);
""",
    7: """
CREATE UNLOGGED TABLE processes (
    id text COLLATE "C" PRIMARY KEY,
    until timestamptz NOT NULL
);
CREATE UNLOGGED TABLE presence (
    game text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    process text COLLATE "C" NOT NULL,
    seats integer[] NOT NULL,
    PRIMARY KEY (game, process)
);
CREATE INDEX presence_by_process ON presence (process);
CREATE TABLE leases (
    game text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    holder text COLLATE "C" NOT NULL,
    number bigint NOT NULL
);
CREATE UNLOGGED TABLE links (
    token_hash bytea PRIMARY KEY,
    game text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seats integer[] NOT NULL,
    own bytea NOT NULL,
    code_hash bytea NOT NULL UNIQUE,
    token bytea NOT NULL,
    until timestamptz NOT NULL,
    used_by bytea
);
CREATE INDEX links_by_game ON links (game);
CREATE UNLOGGED TABLE unbroken (
    game text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    since timestamptz NOT NULL,
    relation oid NOT NULL
);
CREATE UNLOGGED TABLE paces (
    game text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    seq bigint NOT NULL,
    seconds_left double precision[] NOT NULL,
    standing_in integer[] NOT NULL
);
""",
}
"""What brings a database to a version from the one before. Whatever was once released stands here for ever."""
VERSION = max(MIGRATIONS)


async def inspect(db: Connection, where: str) -> None:
    """Refuse what is not ours, or not of this version; nothing is changed."""
    _check_server(db, where)
    version = await _version(db, where)
    if version < VERSION:
        made = "has no tables of Erdkreis yet" if not version else f"is of an earlier Erdkreis (version {version})"
        raise StoreError(f"{where} {made}: run `erdkreis tables migrate` with the same --store, once", "store/earlier")


async def migrate(db: Connection, where: str) -> tuple[int, int]:
    """Bring the schema to this version, all the way or not at all; from which version to which."""
    _check_server(db, where)
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        before = await _version(db, where)
        if not before:
            await db.execute(f"CREATE SCHEMA {SCHEMA}")
            await db.execute(f"CREATE TABLE {SCHEMA}.schema_version (version integer NOT NULL)")
            await db.execute(f"INSERT INTO {SCHEMA}.schema_version (version) VALUES (0)")
        await db.execute(f"SET LOCAL search_path = {SCHEMA}")
        for version in sorted(MIGRATIONS):
            if version > before:
                await db.execute(MIGRATIONS[version])
        await db.execute("UPDATE schema_version SET version = $1", VERSION)
    return before, VERSION


def _check_server(db: Connection, where: str) -> None:
    found = db.get_server_version()
    if found.major * 10000 < OLDEST:
        raise StoreError(f"{where} is PostgreSQL {found.major}: {OLDEST // 10000} or later is needed", "store/foreign")


async def _version(db: Connection, where: str) -> int:
    """0 where there is nothing of ours yet."""
    there = await db.fetchval("SELECT 1 FROM pg_namespace WHERE nspname = $1", SCHEMA)
    if there is None:
        return 0
    ours = await db.fetchval("SELECT to_regclass($1)", f"{SCHEMA}.schema_version")
    if ours is None:
        raise StoreError(f"{where} has a schema {SCHEMA} that is of another program", "store/foreign")
    version = await db.fetchval(f"SELECT version FROM {SCHEMA}.schema_version")
    if not isinstance(version, int):
        raise StoreError(f"{where} does not say of which version it is: restore it from a backup", "store/damaged")
    if version > VERSION:
        raise StoreError(
            f"{where} is of a newer Erdkreis (version {version}; this one knows {VERSION}): update Erdkreis",
            "store/newer",
        )
    return version
