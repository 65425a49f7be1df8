"""Moves that nobody sends by hand come to an end, go by turns, and leave time for everybody else."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from erdkreis.editions import by_preset
from erdkreis.server import beginnings, moving
from erdkreis.server.fair_queue import FairGate, Whom
from tests.engine.positions import stage
from tests.patience import PATIENCE
from tests.server.serving import GREEDY, HERE, Device, awaited, command_id, hex32, leaving, run, serving
from tests.server.test_odds import STANDING, staged

HUGE = {0: {"alaska": 1_000_000}, 1: {"kamchatka": 1_000_000}}


async def attack_on(device: Device) -> dict[str, Any]:
    """An attack that goes on until something happens; how it ended."""
    message = {"type": "until", "id": command_id(), "seq": device.seq, "nonce": hex32()}
    before = len(device.messages)
    await device.send({**message, "source": "alaska", "target": "kamchatka", "leave": 1})
    return await device.next(lambda said: said["type"] == "ended", before)


def test_those_who_wait_for_a_turn_have_it_by_what_they_have_had() -> None:
    async def scene() -> None:
        gate, order = FairGate(1), list[str]()

        async def move(name: str, whom: Whom) -> None:
            async with gate.turn(whom):
                order.append(name)
                await asyncio.sleep(0.001)

        moves = [asyncio.create_task(move("flood", Whom("flood", str(number)))) for number in range(50)]
        await asyncio.sleep(0)
        moves.append(asyncio.create_task(move("person", Whom("home", "table"))))
        await asyncio.gather(*moves)
        assert order.index("person") <= 2

    run(scene)


def test_a_turn_that_nobody_takes_is_not_lost() -> None:
    async def scene() -> None:
        gate = FairGate(1)
        inside, out = asyncio.Event(), asyncio.Event()

        async def move() -> None:
            async with gate.turn(Whom("home", "table")):
                inside.set()
                await out.wait()

        first = asyncio.create_task(move())
        await inside.wait()
        waiting, called = asyncio.create_task(move()), asyncio.create_task(move())
        await asyncio.sleep(0)
        waiting.cancel()  # while it waits
        await asyncio.gather(waiting, return_exceptions=True)
        out.set()
        await first
        called.cancel()  # when it has just been called, or has not
        await asyncio.gather(called, return_exceptions=True)
        async with asyncio.timeout(PATIENCE):
            await move()

    run(scene)


def test_an_attack_that_goes_on_by_itself_comes_to_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where there are units for a million rolls, as in what was kept before there was a limit."""
    monkeypatch.setattr(moving, "MOST_ATTACKS", 12)
    monkeypatch.setattr(beginnings, "MOST_UNITS", 10**9)

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await staged(server, "H00-W", HUGE)
            async with leaving([device]):
                await device.connect()
                ended = await attack_on(device)
                assert (ended["attacks"], ended["reason"]) == (12, "refused")
                refused = [said for said in device.messages if said["type"] == "refused"]
                assert [(said["code"], said["params"]) for said in refused] == [("attack/until_long", {"most": 12})]
                assert (await attack_on(device))["attacks"] == 12  # whoever wants to go on says so

    run(scene)


def test_a_table_begins_with_no_more_units_than_a_game_could_have(tmp_path: Path) -> None:
    async def scene() -> None:
        begun = stage(by_preset("H00-W-ESC"), 3, STANDING, rest=2).to_position()
        first = "alaska"
        many = {
            **begun,
            "territories": {**begun["territories"], first: {**begun["territories"][first], "units": 10_000}},
        }
        async with serving(tmp_path) as server, Device(server) as device:
            for wrong in (many, {**begun, "sets_traded": 1_001}):
                wanted = {"seats": [GREEDY] * 3, "position": wrong}
                answer = await device.http("POST", "/api/tables", json=wanted)
                assert (answer.status_code, answer.json()["code"]) == (400, "position/too_large"), answer.text
            assert server.app.tables is not None
            assert server.app.tables.count == 0

    run(scene)


def test_a_table_that_was_kept_with_more_units_opens_and_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            with monkeypatch.context() as before:
                before.setattr(beginnings, "MOST_UNITS", 10**9)
                device = await staged(server, "H00-W", HUGE)
            await server.restart()
            async with leaving([device]):
                await device.connect()
                assert await awaited([device]) is device
                assert (await device.command("attack alaska kamchatka"))["type"] == "update"

    run(scene)


def test_no_table_moves_faster_by_itself_than_the_setting_says(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, moves_per_second=20) as server, Device(server) as watcher:
            await watcher.make("H00-W", [GREEDY] * 6)
            began = time.monotonic()
            await watcher.connect()
            await watcher.wait(lambda: watcher.seq >= 61)
            assert time.monotonic() - began >= 2  # a second's worth at once, and two seconds for the rest

    run(scene)


def test_other_tables_are_heard_between_the_rolls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's command is answered while attacks go on elsewhere, long before these have come to their end."""
    monkeypatch.setattr(beginnings, "MOST_UNITS", 10**9)

    async def scene() -> None:
        async with serving(tmp_path) as server:
            attackers = [await staged(server, "H00-W", HUGE) for _ in range(4)]
            other = Device(server)
            await other.make("H00-W", [HERE, HERE, HERE])
            async with leaving([*attackers, other]):
                for device in (*attackers, other):
                    await device.connect()
                ends = [asyncio.create_task(attack_on(device)) for device in attackers]
                for device in attackers:
                    await device.wait(lambda device=device: device.seq > 3)
                for _ in range(10):
                    assert other.options is not None
                    option = other.options["actions"][0]
                    before = [device.seq for device in attackers]
                    assert (await other.command(f"{option['kind']} {option['target']}"))["type"] == "update"
                    after = [device.seq for device in attackers]
                    assert sum(after) - sum(before) < 200
                assert not any(end.done() for end in ends)
                for device in attackers:
                    await device.send({"type": "stop"})
                assert {(await end)["reason"] for end in ends} == {"stopped"}

    run(scene)
