"""Bots' time is shared: whose opponents think first, who may watch bots among themselves, and what advice waits."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from erdkreis.server.fair_queue import Whom
from erdkreis.server.limits import Places
from erdkreis.server.workers import Died, Rank, TooLong, Worker, Workers
from tests.patience import until
from tests.server.serving import (
    GREEDY,
    HERE,
    Device,
    awaited,
    command_id,
    leaving,
    play,
    run,
    serving,
    table_of,
)

FLOOD, HOME = Whom("203.0.113.9", "flood"), Whom("192.0.2.1", "home")


def wait_for(path: str) -> None:
    """In a worker: at work until there is such a file."""
    while not Path(path).exists():
        time.sleep(0.01)


def note(path: str, word: str) -> None:
    with Path(path).open("a") as file:
        file.write(f"{word}\n")


def die_once(path: str) -> str:
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def burn() -> None:
    while True:
        pass


async def in_order(tmp_path: Path, put: Callable[[Workers, Callable[[str, Whom, Rank], None]], None]) -> list[str]:
    """The words of jobs in the order in which one worker does them, all put while it is at work."""
    served = Workers(1)
    gate, notes = tmp_path / "gate", tmp_path / "notes"
    try:
        jobs = [asyncio.create_task(served.do(wait_for, str(gate), whom=FLOOD, rank=Rank.PLAY))]

        def job(word: str, whom: Whom, rank: Rank) -> None:
            jobs.append(asyncio.create_task(served.do(note, str(notes), word, whom=whom, rank=rank)))

        await asyncio.sleep(0)
        put(served, job)
        await asyncio.sleep(0)
        assert served.waiting == len(jobs) - 1
        gate.touch()
        await asyncio.gather(*jobs)
        assert served.seconds > 0
    finally:
        served.close()
    return notes.read_text().split()


def test_a_persons_bot_goes_before_the_flood_and_bots_among_themselves_come_last(tmp_path: Path) -> None:
    async def scene() -> None:
        def put(_: Workers, job: Callable[[str, Whom, Rank], None]) -> None:
            for number in range(20):
                job("show", Whom("203.0.113.9", f"show {number}"), Rank.LATER)
            for number in range(20):
                job("flood", Whom("203.0.113.9", f"table {number}"), Rank.PLAY)
            job("plan", HOME, Rank.ADVICE)
            job("bot", HOME, Rank.PLAY)

        done = await in_order(tmp_path, put)
        assert done.index("bot") <= 1
        assert done.index("bot") < done.index("plan") < done.index("show")
        assert done[-20:] == ["show"] * 20

    run(scene)


def test_whoever_comes_to_their_table_does_not_wait_behind_the_others(tmp_path: Path) -> None:
    async def scene() -> None:
        def put(served: Workers, job: Callable[[str, Whom, Rank], None]) -> None:
            for number in range(10):
                job("show", Whom("203.0.113.9", f"show {number}"), Rank.LATER)
            job("mine", HOME, Rank.LATER)
            asyncio.get_running_loop().call_soon(served.hurry, HOME.table)

        assert (await in_order(tmp_path, put))[0] == "mine"

    run(scene)


def test_what_nobody_wants_any_more_is_not_done(tmp_path: Path) -> None:
    async def scene() -> None:
        served, gate = Workers(1), tmp_path / "gate"
        try:
            first = asyncio.create_task(served.do(wait_for, str(gate), whom=FLOOD, rank=Rank.PLAY))
            second = asyncio.create_task(served.do(note, str(tmp_path / "a"), "x", whom=FLOOD, rank=Rank.PLAY))
            await asyncio.sleep(0)
            second.cancel()
            await asyncio.gather(second, return_exceptions=True)
            gate.touch()
            await first
            await served.do(note, str(tmp_path / "b"), "x", whom=FLOOD, rank=Rank.PLAY)
            assert not (tmp_path / "a").exists()
        finally:
            served.close()

    run(scene)


def test_a_worker_that_dies_is_replaced_and_its_work_done(tmp_path: Path) -> None:
    async def scene() -> None:
        served = Workers(1)
        try:
            assert await served.do(die_once, str(tmp_path / "dead"), whom=HOME, rank=Rank.PLAY) == "done"
        finally:
            served.close()

    run(scene)


def test_a_worker_that_is_just_being_started_ends_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the first second: the thread that starts it is in the middle of that."""
    started: list[SpawnProcess] = []

    async def scene() -> None:
        worker = Worker()
        really = SpawnProcess.start

        def start(process: SpawnProcess) -> None:
            worker.close()
            really(process)
            started.append(process)

        monkeypatch.setattr(SpawnProcess, "start", start)
        with pytest.raises(Died):
            await worker.run(os.getpid)

    run(scene)
    assert [process.is_alive() for process in started] == [False]


def test_no_work_takes_for_ever() -> None:
    async def scene() -> None:
        served = Workers(1)
        try:
            with pytest.raises(TooLong):
                await served.do(_burn_under_a_limit, whom=HOME, rank=Rank.PLAY)
            assert await served.do(os.getpid, whom=HOME, rank=Rank.PLAY) > 0
        finally:
            served.close()

    run(scene)


def _burn_under_a_limit() -> None:
    """Half a minute would be too long for a test."""
    signal.setitimer(signal.ITIMER_PROF, 0.3)
    burn()


def test_places_are_counted_by_address_and_in_all() -> None:
    places = Places(per_address=2, in_all=3)
    assert places.take("a", "home")
    assert places.take("a", "elsewhere")  # it has one already
    assert places.take("b", "home")
    assert not places.take("c", "home")
    assert places.take("d", "elsewhere")
    assert not places.free("third")
    places.give_back("a")
    places.give_back("a")
    assert places.take("c", "home")


def test_bots_among_themselves_rest_while_nobody_watches(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, bot_workers=0) as server, Device(server) as watcher:
            await watcher.make("FUR-2P", [GREEDY, GREEDY])
            table = await server.table(watcher.id)
            assert not table.mover.moving
            assert table.seq == 0
            await watcher.connect()
            await watcher.wait(lambda: watcher.seq > 20)
            await watcher.disconnect()
            await until(lambda: not table.connections and not table.mover.moving)
            rested = table.seq
            assert not table.busy
            await watcher.connect(last_seq=watcher.seq)
            await watcher.wait(lambda: watcher.seq > rested + 5 or watcher.over)

    run(scene)


def test_only_so_many_tables_of_bots_are_played_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, bot_tables_per_address=2) as server:
            watchers = [Device(server) for _ in range(3)]
            async with leaving(watchers):
                for watcher in watchers:
                    await watcher.make("H00-W", [GREEDY] * 6)
                for watcher in watchers[:2]:
                    await watcher.connect()
                late = watchers[2]
                await late.open()
                told = await late.trouble({"type": "hello"})
                assert told["code"] == "table/bots_only"
                seats: list[dict[str, Any]] = [GREEDY] * 3
                answer = await late.http("POST", "/api/tables", json={"edition": "hasbro2000", "seats": seats})
                assert (answer.status_code, answer.json()["code"]) == (429, "table/bots_only")
                await late.make("H00-W", [HERE, GREEDY, GREEDY])  # a person's game is another thing
                second = Device(server)
                async with leaving([second]):
                    await second.connect(watchers[0].id)  # to watch what is played anyway
                    await watchers[1].disconnect()
                    table = await server.table(watchers[1].id)
                    await until(lambda: not table.connections)
                    await watchers[2].disconnect()
                    third = Device(server)
                    async with leaving([third]):
                        await third.connect(watchers[1].id)
                        await third.wait(lambda: third.seq > 3)

    run(scene)


def test_whoever_resigns_sees_the_game_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, bot_tables=0) as server:
            _, (device,) = await table_of(server, "FUR-2P", 2, bots=[1])
            async with leaving([device]):
                await device.send({"type": "resign"})
                await device.wait(lambda: device.seq > 20)

    run(scene)


def test_a_newer_question_takes_the_place_of_the_older(tmp_path: Path) -> None:
    """However many devices of a seat ask at once, one plan is worked out, and all are answered."""

    async def scene() -> None:
        async with serving(tmp_path, bot_workers=1) as server:
            gate, devices = tmp_path / "gate", list[Device]()
            first = Device(server)
            await first.make("H00-W", [HERE, GREEDY, GREEDY])
            for _ in range(5):
                devices.append(Device(server, first.cookies))
                await devices[-1].connect(first.id)
            async with leaving(devices):
                await awaited(devices[:1])
                assert server.app.tables is not None
                pool = server.app.tables.bots.workers
                await pool.do(os.getpid, whom=HOME, rank=Rank.PLAY)  # the worker is ready
                held = asyncio.create_task(pool.do(wait_for, str(gate), whom=HOME, rank=Rank.PLAY))
                await asyncio.sleep(0)
                asked = [
                    asyncio.create_task(device.ask({"type": "plan", "id": command_id(), "continent": "asia"}))
                    for device in devices
                ]
                await until(lambda: sum(task.done() for task in asked) == 4)
                assert pool.waiting == 1
                # meanwhile whoever asked plays on: the answer is not waited for
                before = devices[0].seq
                await play(devices[:1], random.Random(1), 1)
                assert devices[0].seq > before
                gate.touch()
                await held
                answers = [await task for task in asked]
                kinds = sorted(answer["type"] for answer in answers)
                assert kinds == ["plan", *["refused"] * 4]
                assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"hint/newer"}

    run(scene)


def test_whoever_goes_leaves_no_question_behind(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, bot_workers=1) as server:
            gate = tmp_path / "gate"
            device = Device(server)
            await device.make("H00-W", [HERE, GREEDY, GREEDY])
            await device.connect()
            await awaited([device])
            assert server.app.tables is not None
            pool = server.app.tables.bots.workers
            await pool.do(os.getpid, whom=HOME, rank=Rank.PLAY)  # the worker is ready
            held = asyncio.create_task(pool.do(wait_for, str(gate), whom=HOME, rank=Rank.PLAY))
            await asyncio.sleep(0)
            await device.send({"type": "plan", "id": command_id(), "continent": "asia"})
            await until(lambda: pool.waiting == 1)
            table = await server.table(device.id)
            await device.disconnect()
            await until(lambda: not table.adviser._waiting)
            gate.touch()
            await held

    run(scene)
