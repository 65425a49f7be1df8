"""Odds over the socket: exact, for the one who asks, and from what that seat sees."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from erdkreis.editions import by_preset
from erdkreis.engine.game import words_for_dice
from erdkreis.odds import battle, campaign
from tests.engine.positions import stage
from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    Server,
    awaited,
    command_id,
    leaving,
    run,
    serving,
    table_of,
)

EXACT = 1e-12
WAY = ["alaska", "kamchatka", "yakutsk", "siberia"]
STANDING = {0: {"alaska": 14}, 1: {"kamchatka": 3, "yakutsk": 2}, 2: {"siberia": 4, "japan": 201}}


async def staged(server: Server, preset: str, standing: Any = None, seats: Any = (HERE, GREEDY, GREEDY)) -> Device:
    """A device whose first seat is about to attack; the rest of the world belongs to the last."""
    game = stage(by_preset(preset), 3, STANDING if standing is None else standing, rest=2)
    device = Device(server)
    await device.make(preset, list(seats), position=game.to_position())
    return device


async def odds(device: Device, source: str, target: str, **more: Any) -> dict[str, Any]:
    return await device.ask({"type": "odds", "id": command_id(), "source": source, "target": target, **more})


async def along(device: Device, *route: str, **more: Any) -> dict[str, Any]:
    return await device.ask({"type": "campaign", "id": command_id(), "route": list(route), **more})


@pytest.mark.parametrize(
    ("preset", "defence"), [("P82-W", "best"), ("H00-W", "best"), ("CLI-W", "best"), ("FUR-N", "most")]
)
def test_an_attack_has_the_odds_of_its_battle(preset: str, defence: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, await staged(server, preset) as device:
            await device.connect()
            for leave in (1, 5):
                told = await odds(device, "alaska", "kamchatka", leave=leave)
                meant = battle(14, 3, by_preset(preset), defence=defence, stop=leave)
                assert (told["type"], told["seq"], told["defence"]) == ("odds", 0, defence)
                assert told["win"] == pytest.approx(meant.win, abs=EXACT)
                assert told["attacker_losses"] == pytest.approx(meant.attacker_losses, abs=1e-9)
                assert told["defender_losses"] == pytest.approx(meant.defender_losses, abs=1e-9)
                left = {units: chance for units, chance in meant.attacker_left if chance >= 1e-6}
                assert dict(told["attacker_left"]) == pytest.approx(left, abs=EXACT)
                held = {units: chance for units, chance in meant.defender_left if units and chance >= 1e-6}
                assert dict(told["defender_left"]) == pytest.approx(held, abs=EXACT)
                assert told["steps"] == [{"territory": "kamchatka", "win": told["win"]}]

    run(scene)


def test_a_route_has_the_odds_of_its_campaign(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, await staged(server, "P82-W") as device:
            await device.connect()
            for leave in (1, 3, 20):
                told = await along(device, *WAY, leave=leave)
                meant = campaign(14, [3, 2, 4], by_preset("P82-W"), stop=leave, defence="best")
                assert [step["territory"] for step in told["steps"]] == WAY[1:]
                reached = [step.chance for step in meant.steps]
                assert [step["win"] for step in told["steps"]] == pytest.approx(reached, abs=EXACT)
                assert told["win"] == told["steps"][-1]["win"]
                assert told["attacker_losses"] == pytest.approx(meant.losses, abs=1e-9)
                assert sum(chance for _, chance in told["attacker_left"]) == pytest.approx(1, abs=1e-4)
                assert sum(chance for _, chance in told["defender_left"]) == pytest.approx(1 - told["win"], abs=1e-4)
            first = battle(14, 3, by_preset("P82-W"), defence="best")
            second = [
                (chance, battle(units - 1, 2, by_preset("P82-W"), defence="best"))
                for units, chance in first.won_with
                if units > 2
            ]
            killed = first.defender_losses + sum(chance * then.defender_losses for chance, then in second)
            told = await along(device, *WAY[:3])
            assert told["defender_losses"] == pytest.approx(killed, abs=1e-9)

    run(scene)


def test_what_cannot_be_reckoned_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, await staged(server, "P82-W") as device:
            await device.open()
            asked = {"type": "odds", "id": command_id(), "source": "alaska", "target": "kamchatka"}
            assert (await device.trouble(asked))["code"] == "hello/first"
            await device.disconnect()
            await device.connect()
            far = [territory["id"] for territory in device.view["territories"] if territory["owner"] == 2][:13]
            for route, code in (
                (["alaska", "atlantis"], "territory/unknown"),
                (["alaska", "japan"], "odds/not_linked"),
                (["alaska", "kamchatka", "alaska"], "odds/twice"),
                (["siberia", "ural"], "odds/own_territory"),
                (["ural", "ukraine", "scandinavia"], "odds/own_territory"),
                (["kamchatka", "japan"], "odds/too_many"),
                (["northwest_territory", "alaska"], "odds/one_unit"),
                (["alaska", *far], "odds/too_long"),
            ):
                told = await along(device, *route)
                assert (told["type"], told["code"]) == ("refused", code), route
                assert told["seq"] == device.seq
            for wrong in ({"route": ["alaska"]}, {"route": WAY, "leave": 0}, {"route": "alaska"}, {"route": WAY * 20}):
                told = await device.trouble({"type": "campaign", "id": command_id(), **wrong})
                assert told["code"] == "message/unreadable"
            assert (await odds(device, "alaska", "kamchatka"))["type"] == "odds"

    run(scene)


def test_before_the_game_begins_there_are_none(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, await staged(server, "P82-W", seats=(HERE, PERSON, GREEDY)) as device:
            await device.connect()
            assert (await odds(device, "alaska", "kamchatka"))["code"] == "game/not_begun"

    run(scene)


def test_only_who_asks_is_answered_and_nothing_changes(tmp_path: Path) -> None:
    """Spectators may ask too: they see what everybody sees."""

    async def scene() -> None:
        async with serving(tmp_path) as server, await staged(server, "P82-W") as device:
            await device.connect()
            watcher = Device(server)
            async with leaving([watcher]):
                await watcher.connect(device.id)
                hash = (await server.game(device.id)).hash
                told, seen = await odds(device, "alaska", "kamchatka"), await odds(watcher, "alaska", "kamchatka")
                assert {**told, "id": seen["id"]} == seen
                await device.heard()
                assert [message["id"] for message in device.messages if message["type"] == "odds"] == [told["id"]]
                assert (await server.game(device.id)).hash == hash

    run(scene)


def test_hidden_units_are_told_by_no_odds(tmp_path: Path) -> None:
    """While all place at once every question is refused, in the same words for every distribution."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "CLI-M", 3)
            async with leaving(devices):
                board, answers = (await server.game(devices[0].id)).board, set()
                for _ in range(12):
                    mover = await awaited(devices)
                    assert mover is not None
                    place = random.choice([each for each in mover.options["actions"] if each["kind"] == "place"])
                    await mover.command(f"place {place['target']} {place['least']}")
                    for device in devices:
                        for territory in board.territories:
                            target = board.territories[territory.links[0]].id
                            told = await odds(device, territory.id, target)
                            answers.add((told["type"], told["code"], told["message"]))
                assert len(answers) == 1
                assert {code for _, code, _ in answers} == {"odds/hidden"}

    run(scene)


def test_odds_keep_nobody_waiting(tmp_path: Path) -> None:
    """The largest question there is, while others talk to the server: the loop never stands still for long.

    Measured in the process' own time: what other processes take is not ours."""

    async def scene() -> None:
        standing = {0: {"alaska": 200}, 1: {"kamchatka": 200}, 2: ["japan"]}
        async with serving(tmp_path) as server, await staged(server, "P82-W", standing) as device:
            await device.connect()
            await odds(device, "alaska", "kamchatka")
            longest, done = 0.0, False

            async def watch() -> None:
                nonlocal longest
                while not done:
                    at = time.process_time()
                    await asyncio.sleep(0.001)
                    longest = max(longest, time.process_time() - at)

            watching = asyncio.create_task(watch())
            for _ in range(20):
                told = await odds(device, "alaska", "kamchatka")
                assert len(json.dumps(told)) < 8192
            done = True
            await watching
            assert longest < 0.5

    run(scene)


# Whoever defends


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        # before the roll: 3 dice take one from 1 in 855 of 1,296 ways; from 2 none, one or two in these of 7,776
        ("H10-K", {1: {1: 855 / 1296, 0: 441 / 1296}, 2: {2: 2890 / 7776, 1: 2611 / 7776, 0: 2275 / 7776}}),
    ],
)
def test_each_number_of_dice_to_defend_with_has_its_chances(
    preset: str, expected: dict[int, dict[int, float]], tmp_path: Path
) -> None:
    async def scene() -> None:
        game = stage(by_preset(preset), 3, {0: {"egypt": 5}, 1: {"east_africa": 6}}, rest=2, active=1)
        game.play("attack east_africa egypt 3")
        assert game.phase == "defend"
        async with serving(tmp_path) as server:
            device = Device(server)
            await device.make(preset, [HERE, HERE, HERE], position=game.to_position())
            async with device:
                await device.connect()
                told = await device.ask({"type": "defence", "id": command_id()})
        assert told["type"] == "defence_odds"
        found = {
            choice["dice"]: {one["defender_loses"]: one["chance"] for one in choice["outcomes"]}
            for choice in told["choices"]
        }
        assert found.keys() == expected.keys()
        for dice, chances in expected.items():
            assert found[dice] == pytest.approx(chances, abs=EXACT)
        pairs = {choice["dice"]: min(3, choice["dice"]) for choice in told["choices"]}
        assert all(
            one["attacker_loses"] + one["defender_loses"] == pairs[choice["dice"]]
            for choice in told["choices"]
            for one in choice["outcomes"]
        )

    run(scene)


def test_dice_that_lie_there_are_reckoned_with(tmp_path: Path) -> None:
    """After the roll (P82): a six beats one die unless that is a six."""

    async def scene() -> None:
        game = stage(by_preset("P82-W"), 3, {0: {"egypt": 5}, 1: {"east_africa": 2}}, rest=2, active=1)
        game.play("attack east_africa egypt 1", dice=words_for_dice(6))
        async with serving(tmp_path) as server:
            device = Device(server)
            await device.make("P82-W", [HERE, HERE, HERE], position=game.to_position())
            async with device:
                await device.connect()
                told = await device.ask({"type": "defence", "id": command_id()})
        one = next(choice for choice in told["choices"] if choice["dice"] == 1)
        lost = sum(each["chance"] for each in one["outcomes"] if each["defender_loses"])
        assert lost == pytest.approx(5 / 6, abs=EXACT)

    run(scene)


def test_without_a_roll_that_waits_there_is_nothing_to_reckon(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, await staged(server, "H00-W") as device:
            await device.connect()
            told = await device.ask({"type": "defence", "id": command_id()})
            assert (told["type"], told["code"]) == ("refused", "turn/wrong_step")

    run(scene)
