"""Two servers on one PostgreSQL: what happens at one is heard at the other, without anybody asking there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from erdkreis.server.store.postgres import migrate
from tests.server.serving import HERE, PERSON, Device, brisk_action, leaving, play, run, serving


@pytest.fixture
def store(new_database: Callable[[], str]) -> str:
    url = new_database()
    asyncio.run(migrate(url))
    return url


def test_people_at_two_processes_play_one_game(store: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, store=store) as one, serving(tmp_path, store=store) as other:
            host, guest = Device(one), Device(other)
            made = await host.make("H00-2P", [HERE, PERSON])
            async with leaving([host, guest]):
                await host.connect()
                sat = await guest.sit(host.id, made["invites"][0]["token"])
                assert (sat.status_code, sat.json()["table"]["status"]) == (200, "playing")
                await guest.connect()
                await host.wait(lambda: host.view is not None)  # of itself
                await play([host, guest], random.Random(4), 8, brisk_action)
                latest = max(host.seq, guest.seq)
                for device in (host, guest):
                    await device.wait(lambda device=device: device.seq >= latest)
                one_game, other_game = await one.game(host.id), await other.game(host.id)
                assert one_game.hash == other_game.hash

    run(scene)


def test_whoever_sits_down_at_one_process_may_come_to_another_at_once(store: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, store=store) as one, serving(tmp_path, store=store) as other:
            host, guest = Device(one), Device(one)
            made = await host.make("H10-K", [HERE, PERSON, PERSON])
            watching = Device(other)
            await watching.http("GET", f"/api/tables/{host.id}")  # it is open there, as it was
            await guest.sit(host.id, made["invites"][0]["token"])
            there = Device(other, guest.cookies)
            async with leaving([there]):
                around = await there.connect(host.id)
                assert around["seats"] == [1]

    run(scene)


def test_when_a_process_ends_the_other_goes_on_with_its_table(store: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, store=store) as other:
            async with serving(tmp_path, store=store) as one:
                device = Device(one)
                await device.make("H00-2P", [HERE, HERE])
                async with leaving([device]):
                    await device.connect()
                    await play([device], random.Random(2), 10)
            device.server = other
            async with leaving([device]):
                await device.connect(last_seq=device.seq)
                await play([device], random.Random(3), 10)

    run(scene)
