"""Several processes on one PostgreSQL: one of them drives a table, and all of them know who is at it."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest

from erdkreis.server import app, company, moving
from erdkreis.server.company import Alone, Together
from erdkreis.server.store import Kept, LogEntry, Stale, TableRow
from erdkreis.server.store.contract import DAY, Pace
from erdkreis.server.store.postgres import PostgresStore, migrate
from erdkreis.server.table import Table
from erdkreis.server.wall import now
from tests.commands.served import served
from tests.patience import PATIENCE, until
from tests.server.serving import GREEDY, HERE, PERSON, Device, Server, brisk_action, leaving, play, run, serving

LONG = 10_000.0
GAME = "0123456789abcdef"


@pytest.fixture
def store(new_database: Callable[[], str]) -> str:
    url = new_database()
    asyncio.run(migrate(url))
    return url


def on(url: str, scene: Callable[[PostgresStore], Awaitable[None]]) -> None:
    async def play() -> None:
        store = await PostgresStore.open(url)
        try:
            await store.create_table(TableRow(GAME, 1, 1, "playing"), b"", [])
            await scene(store)
        finally:
            await store.close()

    asyncio.run(play())


# In the store


def test_one_process_has_a_lease_until_it_dies_and_its_number_goes_up(store: str) -> None:
    async def scene(db: PostgresStore) -> None:
        assert [await db.beat("one", LONG), await db.beat("one", LONG), await db.beat("two", LONG)] == [
            False,
            True,
            False,
        ]
        assert [await db.take_lease(GAME, "one"), await db.take_lease(GAME, "two")] == [1, None]
        await db.give_back("two", [GAME])  # which is not its
        assert await db.take_lease(GAME, "two") is None
        await db.give_back("one", [GAME])
        assert [await db.take_lease(GAME, "two"), await db.take_lease(GAME, "one")] == [2, None]
        await db.leave("two")
        assert await db.take_lease(GAME, "one") == 3
        await db.beat("one", 0.0)  # its time is over
        assert await db.take_lease(GAME, "two") == 4
        assert await db.beat("one", LONG) is False  # and it hears that it was
        assert await db.take_lease("fedcba9876543210", "one") is None  # of no table at all

    on(store, scene)


def test_what_was_thought_of_under_an_older_lease_is_not_kept(store: str) -> None:
    async def scene(db: PostgresStore) -> None:
        await db.beat("two", LONG)
        old = await db.take_lease(GAME, "one")  # which never said that it lives
        new = await db.take_lease(GAME, "two")
        assert (old, new) == (1, 2)
        first = LogEntry(GAME, 1, "bot:1", 0, 1, b"{}")
        assert await db.append(first, lease=old) == Stale(0)
        assert await db.append(first, lease=0) == Stale(0)
        assert await db.append(first, lease=new) == Kept(first)
        person = LogEntry(GAME, 2, "by hand", 0, 1, b"{}")
        assert await db.append(person) == Kept(person)  # people need none

    on(store, scene)


def test_who_is_where_is_known_as_long_as_their_process_lives(store: str) -> None:
    async def scene(db: PostgresStore) -> None:
        for process in ("one", "two", "three"):
            await db.beat(process, LONG)
        assert [process for process in ("one", "two", "three", "four") if await db.is_first(process)] == ["one"]
        await db.set_presence("two", {GAME: [2, 0]})
        await db.set_presence("three", {GAME: []})
        assert await db.present("one", [GAME]) == {GAME: {0, 2}}
        assert await db.present("two", [GAME]) == {GAME: frozenset()}  # somebody watches
        await db.set_presence("three", {GAME: None})
        assert await db.present("two", [GAME]) == {}
        assert await db.look_for_idle(10**15) == ()
        await db.beat("two", 0.0)
        assert await db.present("one", [GAME]) == {}
        await db.sweep()
        assert not await db.is_unbroken(GAME)
        await db.say_unbroken(GAME)
        await db.say_unbroken(GAME)
        assert await db.is_unbroken(GAME)
        assert await db.pace(GAME) is None
        await db.keep_paces({GAME: Pace(3, (10.0, 20.5), (1,))})
        assert await db.pace(GAME) == Pace(3, (10.0, 20.5), (1,))

    on(store, scene)


def test_after_a_crash_of_the_database_everybody_says_everything_again(
    store: str, postgresql: Any, tmp_path: Path
) -> None:
    """What is not logged is gone then."""

    async def scene() -> None:
        async with serving(tmp_path, store=store) as one, serving(tmp_path, store=store) as other:
            host, guest = Device(one), Device(other)
            async with leaving([host, guest]):
                await two_people(host, guest)
                await asyncio.to_thread(postgresql.stop)
                await asyncio.to_thread(postgresql.start)
                assert one.app.tables is not None
                shared = one.app.tables.store
                assert not await shared.is_unbroken(host.id)  # type: ignore[attr-defined]
                await until(lambda: together(one)._life > 1 and together(other)._life > 1)
                there = [1]

                async def looked() -> bool:
                    found = await shared.present(together(one).id, [host.id])  # type: ignore[attr-defined]
                    return bool(found.get(host.id) == frozenset(there))

                while not await looked():
                    await asyncio.sleep(0.02)

    run(scene)


# At tables


async def two_people(host: Device, guest: Device, *bots: dict[str, Any], **wanted: Any) -> None:
    made = await host.make("H10-K" if bots else "H00-2P", [HERE, PERSON, *bots], **wanted)
    await host.connect()
    assert (await guest.sit(host.id, made["invites"][0]["token"])).status_code == 200
    await guest.connect()
    await host.wait(lambda: host.view is not None)


def together(server: Server) -> Together:
    assert server.app.tables is not None
    found = server.app.tables.company
    assert isinstance(found, Together)
    return found


def connected(device: Device) -> list[bool]:
    return [seat["connected"] for seat in device.table["seats"]]


def test_whoever_is_at_another_process_is_there_and_nobody_moves_for_them(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No grace at all: whoever counted as away for a moment would have been moved for."""
    monkeypatch.setattr(company, "LIFE_SECONDS", LONG)  # however busy this machine is
    clock = {"kind": "turn", "seconds": 3600, "grace": 0, "stand_in": True}

    async def scene() -> None:
        async with serving(tmp_path, store=store) as one, serving(tmp_path, store=store) as other:
            host, guest = Device(one), Device(other)
            made = await host.make("H00-2P", [HERE, PERSON], clock=clock)
            assert (await guest.sit(host.id, made["invites"][0]["token"])).status_code == 200
            async with leaving([host]):
                async with leaving([guest]):
                    await guest.connect()
                    await until(lambda: host.id in together(other)._here)
                    await host.connect()
                    assert connected(host) == [True, True]
                    await guest.wait(lambda: connected(guest) == [True, True])
                    before = len(await entries(one, host.id))
                    await play([host, guest], random.Random(1), 12, brisk_action)
                    moved = (await entries(one, host.id))[before:]
                    assert [entry.command for entry in moved if entry.command.startswith("timeout")] == []
                await host.wait(lambda: connected(host) == [True, False])  # gone there, and known here

    run(scene)


async def entries(server: Server, table: str) -> tuple[LogEntry, ...]:
    assert server.app.tables is not None
    return await server.app.tables.store.entries(table)


def test_one_process_thinks_for_the_bots_of_a_table(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "LIFE_SECONDS", LONG)  # however busy this machine is

    async def scene() -> None:
        async with serving(tmp_path, store=store) as one, serving(tmp_path, store=store) as other:
            thought = {0: 0, 1: 0}
            for number, server in enumerate((one, other)):
                _count(server, thought, number)
            host, guest = Device(one), Device(other)
            async with leaving([host, guest]):
                await two_people(host, guest, GREEDY)
                await play([host, guest], random.Random(2), 12, brisk_action)
                assert sorted(map(bool, thought.values())) == [False, True]
                driver = one if thought[0] else other
                await driver.stop()  # it gives back what it held, and the other goes on
                for device in (host, guest):
                    if device.server is driver:
                        device.server = other if driver is one else one
                        await device.disconnect()
                        await device.connect(last_seq=device.seq)
                before = dict(thought)
                await play([host, guest], random.Random(3), 12, brisk_action)
                assert [number for number in thought if thought[number] > before[number]] == [1 if driver is one else 0]
                await driver.start()

    run(scene)


def _count(server: Server, thought: dict[int, int], number: int) -> None:
    assert server.app.tables is not None
    bots = server.app.tables.bots
    decide = bots.decide

    async def counted(*given: Any) -> Any:
        thought[number] += 1
        return await decide(*given)

    bots.decide = counted  # type: ignore[assignment]


def test_when_the_driver_falls_silent_another_process_takes_over(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when it is stopped, and wakes up later: it is not the driver any more."""
    monkeypatch.setattr(company, "LIFE_SECONDS", 0.5)
    monkeypatch.setattr(company, "BEAT_SECONDS", 0.1)

    async def scene() -> None:
        async with serving(tmp_path, store=store) as one, serving(tmp_path, store=store) as other:
            host, guest = Device(one), Device(other)
            async with leaving([host, guest]):
                await two_people(host, guest, GREEDY)
                here, there = await one.table(host.id), await other.table(host.id)
                for table in (here, there):
                    await table.mover.close()  # nobody asks but this test
                first, second = (together(one), here), (together(other), there)
                while not await leads(first):  # on a busy machine the other may have driven before
                    first, second = second, first
                old = lease(first)
                first[0]._tasks[0].cancel()  # it says nothing any more
                await until_true(lambda: leads(second))
                monkeypatch.setattr(company, "LIFE_SECONDS", LONG)
                await until(lambda: second[0]._lives_until > time.monotonic() + LONG / 2)
                await until_true(lambda: leads(second))
                assert lease(second) > old
                assert not await leads(first)

    run(scene)


async def leads(process: tuple[Together, Table]) -> bool:
    return await process[0].leads(process[1])


def lease(process: tuple[Together, Table]) -> int:
    number = process[0].lease(process[1])
    assert number is not None
    return number


async def until_true(asked: Callable[[], Awaitable[bool]]) -> None:
    while not await asked():
        await asyncio.sleep(0.02)


class Elsewhere(Alone):
    """Another process drives every table, until it is gone."""

    gone = False

    async def leads(self, table: Table) -> bool:
        return self.gone


def test_bots_are_moved_when_the_driver_is_gone_and_one_timer_asks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "ELSEWHERE_SECONDS", LONG)

    async def scene() -> None:
        async with serving(tmp_path) as server:
            assert server.app.tables is not None
            elsewhere = server.app.tables.company = Elsewhere()
            device = Device(server)
            await device.make("H10-K", [HERE, GREEDY, GREEDY])
            async with leaving([device]):
                await device.connect()
                while device.options:
                    await device.command(brisk_action(device.options, random.Random(1)))
                mover = (await server.table(device.id)).mover
                timers = []
                for _ in range(5):  # as each move of the driver wakes it
                    mover.wake()
                    await until(lambda: not mover.moving)
                    assert mover._again is not None
                    timers.append(mover._again)
                assert [timer.cancelled() for timer in timers] == [True, True, True, True, False]
                monkeypatch.setattr(moving, "ELSEWHERE_SECONDS", 0.01)
                mover.wake()
                await until(lambda: not mover.moving)
                elsewhere.gone = True
                await device.wait(lambda: bool(device.options))

    run(scene)


def test_a_clock_goes_on_where_it_stood(store: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, store=store) as other:
            async with serving(tmp_path, store=store) as one:
                device = Device(one)
                await device.make("H00-2P", [HERE, HERE], clock={"kind": "bank", "seconds": 3600})
                async with leaving([device]):
                    await device.connect()
                    await play([device], random.Random(2), 4)
                    table = await one.table(device.id)
                    table.clock.go_on(time.monotonic(), [1000.0, 1000.0])
                    await until(lambda: device.id in together(one)._here)
                    await together(one)._keep_paces()
            device.server = other
            async with leaving([device]):
                await device.connect(last_seq=device.seq)
                assert device.clock is not None
                assert max(device.clock["left"]) <= 1000.0

    run(scene)


def test_a_link_for_another_device_is_good_once_at_any_process(store: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, store=store) as one, serving(tmp_path, store=store) as other:
            own = Device(one)
            await own.make("H00-2P", [HERE, HERE])
            made = (await own.http("POST", f"/api/tables/{own.id}/device")).json()
            found = (await Device(other).http("POST", "/api/code", json={"code": made["code"]})).json()
            assert found == {"table": own.id, "token": made["token"]}
            phone = Device(other)
            assert (await phone.sit(own.id, found["token"])).json()["seats"] == [0, 1]
            assert phone.cookies == own.cookies
            for server in (one, other):
                assert (await Device(server).sit(own.id, found["token"])).json()["code"] == "seat/token"
            void = (await own.http("POST", f"/api/tables/{own.id}/device")).json()["token"]
            assert (await phone.http("DELETE", f"/api/tables/{own.id}/device")).status_code == 204
            assert (await Device(one).sit(own.id, void)).status_code == 403

    run(scene)


def test_when_somebodys_time_is_up_is_not_lost_with_the_process_that_knew(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Days pass while nobody is at the table, and nobody opens it."""
    monkeypatch.setattr(app, "TIDY_SECONDS", 0.05)

    async def scene() -> None:
        async with serving(tmp_path, store=store) as other:
            tables = other.app.tables
            assert tables is not None
            with served("serve", tmp_path, "--store", store) as one:
                device = Device(cast(Server, Door(one.url)))
                await device.make("H00-2P", [HERE, HERE], clock={"kind": "days", "seconds": 86_400})
                one.process.send_signal(signal.SIGKILL)
                one.process.wait(PATIENCE)
            assert tables.count == 0
            tables.wall = tables.deadlines._wall = lambda: now() + 2 * DAY
            await until(lambda: tables.count > 0)
            table = await other.table(device.id)
            await until(lambda: table.seq > 0)
            assert (await entries(other, device.id))[0].command.startswith("timeout")

    run(scene)


@dataclass
class Door:
    """Where a device finds a process."""

    base: str
