"""A whole cluster as `make cluster` starts it: processes are replaced one after the other while people play."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.serving import HERE, UNLIMITED, Device, Server, brisk_action, run
from tools.cluster.running import Running
from tools.cluster.whole import Cluster, cluster

TABLES = 4
LONGEST_END = 10.0
"""Seconds until a process that was told to end has ended."""
LONGEST_PAUSE = 2.0
"""Seconds between two acknowledged moves, however often somebody is refused meanwhile."""
MOVES = 10
"""So many each table must have made between one process and the next."""
SETTINGS = {name: str(value) for name, value in UNLIMITED.items()} | {"bot_workers": "0"}
LOST = (OSError, WebSocketException, httpx.HTTPError, AssertionError)
"""What a line may break by; an assertion of `Device` says that it was closed instead."""


@dataclass
class Door:
    """Where devices find the cluster."""

    port: int
    base: str


class Player:
    """Somebody who plays on, whatever happens to the line, and notes how long it was broken at most."""

    def __init__(self, whole: Cluster, number: int) -> None:
        self._door = cast(Server, Door(whole.proxy.port, whole.url))
        self.device, self._lot = Device(self._door), random.Random(number)
        self.acknowledged = 0
        self.kept: dict[str, int] = {}
        """By table, the latest move that was acknowledged."""
        self.longest = 0.0

    async def begin(self) -> None:
        await self.device.make("H00-2P", [HERE, HERE])
        await self.device.connect()

    async def play(self, ended: asyncio.Event) -> None:
        since = time.monotonic()
        while not ended.is_set():
            try:
                if self.device.over:
                    await self.device.disconnect()
                    self.device = Device(self._door)
                    await self.begin()
                elif self.device.closed is not None:
                    await self.device.disconnect()
                    await self.device.connect(last_seq=self.device.seq)
                answer = await self.device.command(brisk_action(self.device.options or {}, self._lot))
            except LOST:
                await asyncio.sleep(0.05)
                continue
            if answer["type"] == "update":
                self.acknowledged += 1
                self.kept[self.device.id] = answer["seq"]
                self.longest = max(self.longest, time.monotonic() - since)
                since = time.monotonic()
        self.longest = max(self.longest, time.monotonic() - since)  # whoever still waits has waited, too


@pytest.mark.long
def test_a_rolling_upgrade_loses_nothing_and_hardly_pauses() -> None:
    async def scene(whole: Cluster) -> None:
        players = [Player(whole, number) for number in range(TABLES)]
        for player in players:
            await player.begin()
        ended = asyncio.Event()
        playing = [asyncio.create_task(player.play(ended)) for player in players]
        took = []
        for server in whole.servers:
            before = [player.acknowledged for player in players]
            while any(player.acknowledged < was + MOVES for player, was in zip(players, before, strict=True)):
                assert not any(task.done() for task in playing), [task.exception() for task in playing if task.done()]
                await asyncio.sleep(0.05)
            began = time.monotonic()
            assert await asyncio.to_thread(Running.end, server) == 0
            took.append(time.monotonic() - began)
            await asyncio.to_thread(server.start)
        ended.set()
        await asyncio.gather(*playing)
        for player in players:
            await player.device.disconnect()
            for table, seq in player.kept.items():
                asked = f"SELECT seq FROM erdkreis.entries WHERE game = '{table}' ORDER BY seq"
                found = whole.postgresql.tell(asked, "erdkreis")
                assert list(map(int, found.split())) == list(range(1, len(found.split()) + 1))
                assert len(found.split()) >= seq
        print(f"ended after {[f'{each:.1f}' for each in took]} s;", end=" ")
        print(f"the longest pauses were {[f'{player.longest:.1f}' for player in players]} s")
        assert max(took) <= LONGEST_END
        assert max(player.longest for player in players) <= LONGEST_PAUSE

    with (
        tempfile.TemporaryDirectory(prefix="erdkreis-rolling-", dir="/tmp") as folder,  # open to PostgreSQL's user
        cluster(Path(folder), settings=SETTINGS) as whole,
    ):
        run(lambda: scene(whole))
