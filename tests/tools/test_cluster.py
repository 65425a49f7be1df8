"""A whole cluster as `make cluster` starts it: processes are replaced one after the other while people play."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import httpx
import pytest
from websockets.exceptions import WebSocketException

from erdkreis.server.settings import Settings
from tests.patience import wait_until
from tests.server.serving import HERE, UNLIMITED, Device, Server, brisk_action, run
from tools.cluster.running import Running, free_port
from tools.cluster.server import fetch
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


def test_a_redis_that_hangs_takes_nothing_away() -> None:
    """It takes connections and answers nobody, which takes longer to find out than a proxy is used to wait."""
    with (
        tempfile.TemporaryDirectory(prefix="erdkreis-hanging-", dir="/tmp") as folder,  # open to PostgreSQL's user
        cluster(Path(folder), processes=2, settings={"bot_workers": "0"}) as whole,
    ):
        whole.redis.process.send_signal(signal.SIGSTOP)
        try:

            def known_to_all() -> bool:
                fetch(f"{whole.url}/api/server")  # HTTPError where the proxy thinks that nobody is there
                told = [json.loads(fetch(f"{server.url}/ready"))["bus"] for server in whole.servers]
                return set(told) == {"unreachable"}

            wait_until(known_to_all)
            for _ in range(100):
                assert json.loads(fetch(f"{whole.url}/ready")) == {"status": "ok", "bus": "unreachable"}
        finally:
            whole.redis.process.send_signal(signal.SIGCONT)


@pytest.mark.long
def test_make_cluster_serves_whoever_asks_and_leaves_nothing_behind() -> None:
    """With the limits that everybody has, which its proxy's own questions must not use up."""
    words = [sys.executable, "-m", "tools.cluster", "--port", str(free_port())]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = ""
            while (found := re.search(r"Erdkreis listens on (\S+);", said)) is None:
                before, said = said, said + process.stdout.readline()
                assert said != before, f"it ended: {said}"
            url, (server, *_) = found[1], re.findall(r"process (\d+)", said)
            told = Path(f"/proc/{server}/cmdline").read_text()
            (folder,) = set(re.findall(r"/[^\s\0]*/erdkreis-cluster-\w+", told))
            assert len(processes_of(folder)) > 5
            for _ in range(Settings().requests_per_minute + 100):
                assert json.loads(fetch(f"{url}/ready"))["status"] == "ok"
            assert b"hasbro2000" in fetch(f"{url}/api/editions")
        finally:
            process.send_signal(signal.SIGINT)
    assert process.returncode == 0
    assert processes_of(folder) == []
    assert not Path(folder).exists()


def processes_of(folder: str) -> list[int]:
    """Those that were told of a folder when they were started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if folder in path.read_text(errors="replace"):
                found.append(int(path.parent.name))
    return found
