"""A PostgreSQL that was kept, as `pg_dump` backs it up: brought up to date, it has every table as it was left."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from erdkreis.server.store import StoreError
from erdkreis.server.store.contract import DAY
from erdkreis.server.store.opening import open_store
from erdkreis.server.store.postgres import migrate
from erdkreis.server.store.postgres_schema import MIGRATIONS, VERSION
from erdkreis.server.wall import now
from tests.kept.shelf import folder, unpacked, versions
from tests.kept.test_tables import Kept, bots_sleep, compared, devices_of, go_on, put_there, seq_of
from tests.postgresql import PostgreSQL
from tests.server.serving import leaving, run, serving

SCHEMAS = versions("postgres")
HASHES = {6: 2, 7: 2}
"""The version of the game file by which the states in a store of each version were hashed."""


def restored(version: int, postgresql: PostgreSQL) -> str:
    """A database made of the dump, of which nothing was changed; its address."""
    url = postgresql.database()
    postgresql.restore(unpacked(folder("postgres", version) / "erdkreis.sql.gz").decode(), url)
    return url


def test_every_released_schema_is_kept() -> None:
    assert set(SCHEMAS) == set(MIGRATIONS)


@pytest.mark.parametrize("version", SCHEMAS)
def test_every_table_is_as_it_was_left_and_goes_on(
    version: int, postgresql: PostgreSQL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, tables = restored(version, postgresql), put_there("postgres", version, tmp_path / "data")
    settings: dict[str, Any] = {"store": url, "expire_days": 100_000}
    if version < VERSION:
        with pytest.raises(StoreError, match=f"of an earlier Erdkreis.*{version}.*tables migrate"):
            asyncio.run(open_store(url, tmp_path))
    assert asyncio.run(migrate(url)) == (version, VERSION)

    async def found() -> None:
        async with serving(tmp_path / "data", **settings) as server:
            for table in tables:
                await compared(server, HASHES[version], table)
                for device in devices_of(server, table):
                    shown = (await device.http("GET", f"/api/tables/{table['id']}")).json()
                    assert (shown["status"], shown["seq"]) == (table["status"], seq_of(table))

    async def played(under_way: list[Kept]) -> None:
        async with serving(tmp_path / "data", **settings) as server:
            for table in under_way:
                devices = devices_of(server, table)
                async with leaving(devices):
                    for device in devices:
                        await device.connect()
                    resigned = "somebody has resigned" in table["what"]
                    await go_on(devices[:2] if resigned else devices, random.Random(2), 5)
            await server.restart()
            for table in under_way:
                assert (await server.table(table["id"])).seq >= table["seq"] + 5

    with monkeypatch.context() as patch:
        bots_sleep(patch)
        run(found)
    under_way = [table for table in tables if table["status"] == "playing"]
    assert len(under_way) >= 20
    run(lambda: played(under_way))


@pytest.mark.parametrize("version", SCHEMAS)
def test_what_was_thrown_away_comes_back(
    version: int, postgresql: PostgreSQL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was in the trash for two days of running."""
    bots_sleep(monkeypatch)
    url, (thrown,) = restored(version, postgresql), put_there("postgres", version, tmp_path / "data", trashed=True)
    asyncio.run(migrate(url))

    async def scene() -> None:
        async with serving(tmp_path / "data", store=url, expire_days=100_000) as server:
            assert server.app.tables is not None
            store = server.app.tables.store
            assert [(found.table.id, found.age) for found in await store.trash()] == [(thrown["id"], 2 * DAY)]
            await store.restore(thrown["id"], at=now())
            await compared(server, HASHES[version], thrown)

    run(scene)
