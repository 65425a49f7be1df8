"""A server on a shared store that is told to end: it says so, takes nothing new, and sends its people away last."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from erdkreis.server import app
from erdkreis.server.store.postgres import migrate
from tests.redis import Redis
from tests.server.serving import GREEDY, HERE, PERSON, Device, brisk_action, play, run, serving


def test_a_server_that_drains_says_so_and_takes_nothing_new_while_people_play_on(
    new_database: Callable[[], str], redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "NOTICE_SECONDS", 10**9)  # the proxies' second lasts until the test has seen all of it

    async def scene() -> None:
        async with (
            serving(tmp_path, store=store, bus=redis.url) as server,
            Device(server) as host,
            Device(server) as guest,
        ):
            made = await host.make("H00-2P", [HERE, PERSON])
            await host.connect()
            await guest.sit(host.id, made["invites"][0]["token"])
            await guest.connect()
            await host.wait(lambda: host.view is not None)
            assert (await host.http("GET", "/ready")).json() == {"status": "ok", "bus": "ok"}
            draining = asyncio.create_task(server.app.drain())
            await asyncio.sleep(0)
            told = await host.http_any("GET", "/ready")
            assert (told.status_code, told.json()["code"]) == (503, "server/draining")
            assert (await host.http("GET", "/health")).status_code == 200
            refused = await host.http_any(
                "POST", "/api/tables", json={"edition": "hasbro2000", "seats": [HERE, GREEDY]}
            )
            assert (refused.status_code, refused.json()["code"]) == (503, "server/draining")
            await play([host, guest], random.Random(1), 10, brisk_action)
            assert host.closed is None
            assert guest.closed is None
            draining.cancel()

    store = new_database()
    asyncio.run(migrate(store))
    run(scene)
