"""Abandoned tables go slowly, by the time that servers have run: no clock that jumps takes anybody's game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from erdkreis.server import company
from erdkreis.server.store import StoreError
from erdkreis.server.store.contract import DAY
from erdkreis.server.store.postgres import migrate
from erdkreis.server.tables import Tables
from erdkreis.server.wall import now
from tests.server.serving import HERE, PERSON, Device, Server, leaving, play, run, serving, table_of

HOUR = 3600.0
MONTH = 31 * DAY


@dataclass
class Clocks:
    """The date, in milliseconds, and the time since something, in seconds: each can be moved."""

    jumped: int = 0
    ran: float = 0.0

    def show(self, server: Server) -> Tables:
        """The server goes by these."""
        tables = server.app.tables
        assert tables is not None
        tables.wall, tables.monotonic = lambda: now() + self.jumped, lambda: self.ran
        tables._ran = self.ran
        return tables


async def put_away(tables: Tables) -> None:
    """Nobody has used them for a while: they leave the memory, but not the store."""
    for table in tables._open.values():
        table.used -= tables.settings.idle_seconds + 1
    await tables.tidy()


async def days(tables: Tables, clocks: Clocks, count: int) -> None:
    """The server runs for so many days, tidying up every hour."""
    await hours(24 * count, clocks, tables)


async def hours(count: int, clocks: Clocks, *several: Tables) -> None:
    for _ in range(count):
        clocks.ran += HOUR
        for tables in several:
            await tables.tidy()


async def ids(tables: Tables) -> set[str]:
    return {row.id for row in await tables.store.tables()}


async def two_tables(server: Server) -> tuple[str, str]:
    """One that is being played, and one that waits for somebody; nobody is there now."""
    playing, devices = await table_of(server, "H00-2P", 2)
    async with leaving(devices):
        await play(devices, random.Random(1), 5)
    waiting = Device(server)
    await waiting.make("H00-2P", [HERE, PERSON])
    return playing, waiting.id


def test_a_clock_that_jumps_a_month_and_back_takes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        clocks = Clocks()
        async with serving(tmp_path) as server:
            both = set(await two_tables(server))
            tables = clocks.show(server)
            await put_away(tables)
            for jump in (MONTH, 0, 400 * MONTH, 0, -400 * MONTH, 0, MONTH):
                clocks.jumped = jump
                for _ in range(20):  # less than a day of running
                    clocks.ran += HOUR
                    await tables.tidy()
                assert await ids(tables) == both
                assert await tables.store.trash() == ()

    run(scene)


def test_abandoned_tables_go_into_the_trash_after_a_day_of_notice_and_for_good_after_a_week(tmp_path: Path) -> None:
    async def scene() -> None:
        clocks = Clocks()
        async with serving(tmp_path) as server:
            playing, waiting = await two_tables(server)
            tables = clocks.show(server)
            await put_away(tables)
            clocks.jumped = MONTH
            await tables.tidy()
            assert await ids(tables) == {playing, waiting}
            await days(tables, clocks, 1)
            assert await ids(tables) == set()
            guest = Device(server)
            assert (await guest.http("GET", f"/api/tables/{playing}")).json()["code"] == "table/unknown"
            await tables.store.restore(playing, at=tables.wall())
            assert (await server.table(playing)).seq == 5
            await days(tables, clocks, 6)
            assert {found.table.id for found in await tables.store.trash()} == {waiting}
            await days(tables, clocks, 1)
            assert await tables.store.trash() == ()
            assert await ids(tables) == {playing}
            with pytest.raises(StoreError):
                await tables.store.restore(waiting, at=tables.wall())

    run(scene)


def test_whoever_is_at_a_table_keeps_it(tmp_path: Path) -> None:
    """However far the clock jumps and however long nobody moves; and whoever comes back in time does too."""

    async def scene() -> None:
        clocks = Clocks()
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            tables = clocks.show(server)
            async with leaving(devices[1:]):
                await devices[0].disconnect()
                clocks.jumped = MONTH
                await days(tables, clocks, 3)
                assert await ids(tables) == {table}
            await put_away(tables)
            for _ in range(3):  # somebody looks in before every day of notice is over
                clocks.ran += 23 * HOUR
                await tables.tidy()
                async with leaving(devices[:1]):
                    await devices[0].connect(table)
                    await tables.tidy()
                await put_away(tables)
                assert await ids(tables) == {table}
            await days(tables, clocks, 1)
            assert await ids(tables) == set()

    run(scene)


def test_notice_goes_on_after_a_restart_and_counts_only_what_a_server_has_run(tmp_path: Path) -> None:
    async def scene() -> None:
        clocks = Clocks(jumped=MONTH)
        async with serving(tmp_path) as server:
            both = set(await two_tables(server))
            for hours in (10, 0, 13):
                tables = clocks.show(server)
                await put_away(tables)
                for _ in range(hours):
                    clocks.ran += HOUR
                    await tables.tidy()
                assert await ids(tables) == both
                await server.restart()
                clocks.ran = random.Random(hours).uniform(0, 1e9)  # of another boot: says nothing about before
            tables = clocks.show(server)
            clocks.ran += HOUR
            await tables.tidy()
            assert await ids(tables) == set()
            assert {found.table.id for found in await tables.store.trash()} == both

    run(scene)


def test_several_processes_on_one_store_count_the_time_once(
    new_database: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever of them counts, and when that one ends: the day of notice and the week in the trash are not shorter."""
    monkeypatch.setattr(company, "LIFE_SECONDS", 10_000.0)  # however busy this machine is

    async def scene() -> None:
        url, clocks = new_database(), Clocks(jumped=MONTH)
        await migrate(url)
        async with serving(tmp_path, store=url) as one, serving(tmp_path, store=url) as other:
            waiting = Device(one)
            await waiting.make("H00-2P", [HERE, PERSON])
            both = [clocks.show(one), clocks.show(other)]
            for tables in both:
                await put_away(tables)
            await hours(23, clocks, *both)
            assert await ids(both[0]) == {waiting.id}
            await hours(1, clocks, *both)
            assert await ids(both[0]) == set()
            await hours(7 * 24 - 1, clocks, *both)
            (found,) = await both[0].store.trash()
            assert found.age == (7 * 24 - 1) * HOUR * 1000
            first, second = (one, both[1]) if await both[0].company.counts_time() else (other, both[0])
            await first.stop()
            await hours(1, clocks, second)  # which has not counted the hour before
            assert len(await second.store.trash()) == 1
            await hours(1, clocks, second)
            assert await second.store.trash() == ()
            await first.start()

    run(scene)
