"""Hints, plans and reasons over the socket: for whom they are, from what that seat sees, and refused elsewhere."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.odds import plan, threats
from erdkreis.review.prospects import prospect
from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    any_action,
    awaited,
    command_id,
    fast_forward,
    leaving,
    play,
    run,
    serving,
    table_of,
)
from tests.server.test_odds import staged

CAPTAIN: dict[str, Any] = {"kind": "captain"}


async def hint(device: Device) -> dict[str, Any]:
    return await device.ask({"type": "hint", "id": command_id()})


def test_a_hint_is_what_a_marshal_would_do_and_can_be_done(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            await device.make("H10-M", [HERE, GREEDY, GREEDY])
            await device.connect()
            assert device.table["hints"] is True
            for _ in range(12):
                assert await awaited([device]) is device
                table = await server.table(device.id)
                assert table.log is not None
                bot = Bot("marshal", table.log.bot_seed())
                meant = str(bot.decide(table.log.game))
                told = await hint(device)
                assert (told["type"], told["seq"], told["action"]) == ("hint", device.seq, meant)
                assert told["reason"]["plan"] != "none"
                promised = prospect(table.log.game, table.log.game.parse(meant))
                assert promised is not None
                assert told["prospect"] == {"now": promised.now, "after": promised.after}
                again = await hint(device)
                assert {**again, "id": ""} == {**told, "id": ""}
                assert (await device.command(told["action"]))["type"] == "update"

    run(scene)


def test_a_hint_is_for_the_awaited_person_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-W-ESC", 3, bots=[2], hints=True)
            async with leaving(devices), Device(server) as watcher:
                await watcher.connect(devices[0].id)
                mover = await awaited(devices)
                assert mover is not None
                for device in (*devices, watcher):
                    told = await hint(device)
                    if device is mover:
                        assert told["type"] == "hint"
                    else:
                        assert (told["type"], told["code"]) == ("refused", "turn/not_yours")

    run(scene)


@pytest.mark.parametrize(
    ("seats", "wanted", "hints"),
    [
        ([HERE, GREEDY, GREEDY], {}, True),
        ([HERE, HERE, GREEDY], {}, True),
        ([HERE, PERSON, GREEDY], {}, False),
        ([HERE, PERSON, GREEDY], {"hints": True}, True),
        ([HERE, GREEDY, GREEDY], {"hints": False}, False),
    ],
)
def test_which_tables_have_hints(seats: list[Any], wanted: dict[str, Any], hints: bool, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            made = await device.make("H00-W-ESC", seats, **wanted)
            assert made["table"]["hints"] is hints
            for invite in made["invites"]:
                await device.sit(device.id, invite["token"])
            await device.connect()
            await awaited([device])
            told = await hint(device)
            assert told.get("code") == (None if hints else "hint/not_allowed")

    run(scene)


def test_before_the_game_there_is_no_hint_and_no_plan(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            await device.make("H00-W-ESC", [HERE, PERSON, PERSON])
            await device.connect()
            for question in ({"type": "hint"}, {"type": "plan", "continent": "asia"}, {"type": "threats"}):
                assert (await device.ask({**question, "id": command_id()}))["code"] == "game/not_begun"

    run(scene)


# Plans

ISLANDS = {0: {"siam": 14, "indonesia": 1}, 1: {"new_guinea": 2, "eastern_australia": 1}, 2: {"western_australia": 3}}


async def to(device: Device, **goal: Any) -> dict[str, Any]:
    return await device.ask({"type": "plan", "id": command_id(), **goal})


def test_a_plan_is_the_best_there_is(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, await staged(server, "H00-W", {0: {"siam": 14}}) as device:
            await device.connect()
            game = await server.game(device.id)
            goals: list[dict[str, Any]] = [{"target": "japan"}, {"continent": "australia"}, {"player": 1}]
            for goal in goals:
                told = await to(device, **goal)
                if goal == {"player": 1}:
                    assert told["code"] == "odds/nothing_to_take"
                    continue
                meant = plan(game, seat=0, defence="best", **goal)
                assert meant is not None
                assert told["win"] == pytest.approx(meant.chance, abs=1e-12)
                assert [tuple(pair) for route in told["routes"] for pair in route["attacks"]] == list(meant.attacks)

    run(scene)


def test_threats_are_told_to_the_seat_that_asks_and_to_nobody_who_only_watches(tmp_path: Path) -> None:
    async def scene() -> None:
        standing = {0: {"siam": 5, "india": 2}, 1: {"china": 9}, 2: {"indonesia": 4}}
        async with serving(tmp_path) as server, await staged(server, "H00-W", standing) as device:
            await device.connect()
            async with Device(server) as watcher:
                await watcher.connect(device.id)
                refused = await watcher.ask({"type": "threats", "id": command_id()})
                assert refused["code"] == "seat/none"
            told = await device.ask({"type": "threats", "id": command_id()})
            meant = threats(await server.game(device.id), 0, defence="best")
            assert [threat["territory"] for threat in told["threats"]] == [threat.territory for threat in meant]
            for shown, threat in zip(told["threats"], meant, strict=True):
                assert shown["holds"] == pytest.approx(threat.holds, abs=1e-12)
                ways = [(by["source"], tuple(by["route"])) for by in shown["attackers"]]
                assert ways == [(by.source, by.route) for by in threat.attackers]
            assert {threat["territory"] for threat in told["threats"]} == {"siam", "india"}

    run(scene)


def test_threats_tell_nothing_of_hidden_units(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "CLI-M", 3)
            async with leaving(devices):
                for device in devices:
                    assert (await device.ask({"type": "threats", "id": command_id()}))["code"] == "odds/hidden"

    run(scene)


def test_what_cannot_be_planned_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, await staged(server, "H00-W", ISLANDS) as device:
            await device.connect()
            for goal, code in (
                ({}, "odds/goal"),
                ({"target": "japan", "continent": "asia"}, "odds/goal"),
                ({"target": "siam"}, "odds/own_territory"),
                ({"target": "atlantis"}, "territory/unknown"),
                ({"continent": "atlantis"}, "continent/unknown"),
                ({"player": 0}, "odds/goal"),
                ({"player": 5}, "odds/nothing_to_take"),
            ):
                told = await to(device, **goal)
                assert (told["type"], told.get("code")) == ("refused", code), goal
            async with Device(server) as watcher:
                await watcher.connect(device.id)
                assert (await to(watcher, target="japan"))["code"] == "seat/none"

    run(scene)


# Reasons


def test_reasons_come_with_the_moves_and_all_of_them_with_the_replay(tmp_path: Path) -> None:
    """Whoever was away hears the same as who was there; greedy bots and people have no reasons."""

    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            await device.make("H00-M", [HERE, CAPTAIN, CAPTAIN, GREEDY])
            await device.connect(last_seq=-1)
            await play([device], random.Random(2), most=40, choose=any_action)
            await device.send({"type": "resign"})
            await device.wait(lambda: device.over)
            told = _reasons(device)
            answer = await device.http("GET", f"/api/tables/{device.id}/replay")
            frames = answer.json()["frames"]
            why = {frame["seq"]: frame["reason"] for frame in frames if frame["reason"] is not None}
            assert {frame["seat"] for frame in frames if frame["seq"] in why} == {1, 2}
            assert set(told) == set(why)
            assert 0 < sum(told[seq] != why[seq] for seq in told) < len(why)
            assert all(reason["plan"] != "task" for reason in told.values())
            assert {frame["seat"] for frame in frames if frame["seq"] in told} == {1, 2}
            assert any(reason["plan"] == "task" for reason in why.values())
            async with Device(server, device.cookies) as late:
                await late.connect(device.id, last_seq=-1)
                assert _reasons(late) == told

    run(scene)


def _reasons(device: Device) -> dict[int, dict[str, Any]]:
    updates = [message for message in device.messages if message["type"] == "update"]
    return {why["seq"]: why["reason"] for update in updates for why in update["reasons"]}


def test_a_bot_with_a_persona_sits_and_plays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            await device.make("H10-K", [HERE, {"kind": "general:cautious"}, {"kind": "scout:hunter"}])
            await device.connect()
            assert [seat["kind"] for seat in device.table["seats"]] == ["person", "general:cautious", "scout:hunter"]
            await fast_forward(server, device.id, [device], phase="attack")
            await play([device], random.Random(3), most=20)

    run(scene)


def test_the_offered_bots_have_names_in_three_languages(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            told = (await device.http("GET", "/api/editions")).json()
            levels = {bot["id"]: bot["personas"] for bot in told["bots"] if bot["kind"] == "level"}
            assert list(levels) == ["recruit", "scout", "captain", "general", "marshal"]
            assert list(levels.values()) == [False, True, True, True, True]
            assert [one["id"] for one in told["personas"]] == ["cautious", "expansionist", "hunter", "opportunist"]
            for each in (*told["bots"], *told["personas"]):
                for texts in (each["names"], each["lines"]):
                    assert sorted(texts) == ["de", "en", "nl"]
                    assert len(set(texts.values())) >= 2 or each["id"] in ("general", "scout")
            for bot in told["bots"]:
                for persona in ("", ":hunter") if bot["personas"] else ("",):
                    await device.make("H00-W-ESC", [HERE, {"kind": bot["id"] + persona}, GREEDY])

    run(scene)
