"""Two servers on one PostgreSQL with a bus between them: heard at once, and nothing lost where the bus is away."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from erdkreis.server import app
from erdkreis.server.bus.forms import CHANNEL
from erdkreis.server.store.postgres import migrate
from tests.overhearing import overheard, said_to
from tests.patience import until
from tests.redis import Redis
from tests.server.serving import GREEDY, HERE, PERSON, Device, brisk_action, leaving, play, run, serving

TOLD = re.compile(f'"PUBLISH" "{CHANNEL}" "[0-9a-f]{{16}} ')
"""That something has been kept of a table."""


@pytest.fixture
def store(new_database: Callable[[], str]) -> str:
    url = new_database()
    asyncio.run(migrate(url))
    return url


async def sat_down(host: Device, guest: Device, preset: str = "H00-2P", **wanted: object) -> None:
    made = await host.make(preset, [HERE, PERSON], **wanted)
    await host.connect()
    assert (await guest.sit(host.id, made["invites"][0]["token"])).status_code == 200
    await guest.connect()
    await host.wait(lambda: host.view is not None)


def test_with_a_bus_nobody_waits_until_somebody_looks(
    store: str, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "FOLLOW_SECONDS", 10**9)  # nobody looks by themselves

    async def scene() -> None:
        async with (
            serving(tmp_path, store=store, bus=redis.url) as one,
            serving(tmp_path, store=store, bus=redis.url) as other,
        ):
            host, guest = Device(one), Device(other)
            listening = f"{CHANNEL}\n2"
            await until(lambda: redis.ask("PUBSUB", "NUMSUB", CHANNEL) == listening)
            async with leaving([host, guest]):
                await sat_down(host, guest)
                await play([host, guest], random.Random(4), 20, brisk_action)
                await host.send({"type": "resign"})
                await guest.wait(lambda: guest.table["seats"][0]["kind"] == "greedy")

    run(scene)


def test_only_where_people_are_at_several_processes_others_are_told(
    store: str, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "FOLLOW_SECONDS", 10**9)  # nobody looks by themselves

    async def scene() -> None:
        async with (
            serving(tmp_path, store=store, bus=redis.url) as one,
            serving(tmp_path, store=store, bus=redis.url) as other,
        ):
            host, guest, watcher = Device(one), Device(one), Device(other)
            async with leaving([host, guest, watcher]):
                await sat_down(host, guest)
                with overheard(redis) as alone:
                    await play([host, guest], random.Random(4), 20, brisk_action)
                assert [line for line in alone if TOLD.search(line)] == []
                await watcher.connect(host.id)
                with overheard(redis) as together:
                    await play([host, guest], random.Random(5), 20, brisk_action)
                    await watcher.wait(lambda: watcher.seq == max(host.seq, guest.seq))
                assert [line for line in together if TOLD.search(line)] != []

    run(scene)


def test_when_the_bus_is_away_everybody_plays_on_and_hears_of_it_again_later(
    store: str, redis: Redis, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with (
            serving(tmp_path, store=store, bus=redis.url) as one,
            serving(tmp_path, store=store, bus=redis.url) as other,
        ):
            host, guest = Device(one), Device(other)
            async with leaving([host, guest]):
                await sat_down(host, guest)
                await asyncio.to_thread(redis.kill)
                try:
                    await play([host, guest], random.Random(5), 10, brisk_action)
                    ready = (await host.http("GET", "/ready")).json()
                    assert ready == {"status": "ok", "bus": "unreachable"}
                finally:
                    await asyncio.to_thread(redis.start)
                await play([host, guest], random.Random(6), 10, brisk_action)

    run(scene)


def test_whoever_reads_redis_learns_nothing_hidden(store: str, redis: Redis, tmp_path: Path) -> None:
    """A game with secret missions, cards, bots, a link, an order and a resignation: of all that only the table's id and
    numbers are told."""
    with overheard(redis) as lines:

        async def scene() -> None:
            async with (
                serving(tmp_path, store=store, bus=redis.url) as one,
                serving(tmp_path, store=store, bus=redis.url) as other,
            ):
                host, guest = Device(one), Device(other)
                async with leaving([host, guest]):
                    made = await host.make("H00-M", [HERE, PERSON, GREEDY, GREEDY])
                    await host.connect()
                    await guest.sit(host.id, made["invites"][0]["token"], name="Canary")
                    await guest.connect()
                    await host.wait(lambda: host.view is not None)
                    await play([host, guest], random.Random(4), 60, brisk_action)
                    await guest.http("POST", f"/api/tables/{host.id}/device", json={})
                    await guest.send({"type": "standing", "defence": "most"})
                    await guest.send({"type": "say", "phrase": "well_played"})
                    await guest.send({"type": "resign"})
                    await guest.heard()

        run(scene)
    found = said_to(lines)
    assert found.published > 60
    assert found.counted
    assert found.odd == []
