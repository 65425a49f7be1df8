"""People at a table see who is there, say things and draw: from a fixed set, at a bounded pace, not in the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.serving import HERE, PERSON, Device, Message, leaving, run, serving, table_of


def around(device: Device) -> Message:
    return [message for message in device.messages if message["type"] == "table"][-1]


def seat(device: Device, number: int) -> Message:
    shown: Message = around(device)["table"]["seats"][number]
    return shown


def heard(device: Device, kind: str) -> list[Message]:
    return [message for message in device.messages if message["type"] == kind]


def test_everybody_sees_who_is_there_and_on_what(tmp_path: Path) -> None:
    """Of several devices of one person the one that is looked at; who goes is gone."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            own, other = devices
            phone = Device(server, other.cookies)
            async with leaving([*devices, phone]):
                await own.wait(lambda: seat(own, 1)["connected"])
                assert (seat(own, 1)["device"], seat(own, 1)["away"]) == ("computer", False)
                await other.send({"type": "presence", "device": "tablet", "away": True})
                await own.wait(lambda: seat(own, 1)["away"] and seat(own, 1)["device"] == "tablet")
                await phone.connect(table)
                await phone.send({"type": "presence", "device": "phone"})
                await own.wait(lambda: not seat(own, 1)["away"] and seat(own, 1)["device"] == "phone")
                await phone.disconnect()
                await own.wait(lambda: seat(own, 1)["away"])
                await other.disconnect()
                await own.wait(lambda: not seat(own, 1)["connected"])
                # gone, but not for so long that anybody else might have the seat
                assert (seat(own, 1)["device"], seat(own, 1)["away"], seat(own, 1)["left"]) == (None, False, False)
                for wrong in ({"device": "toaster"}, {"device": "<b>"}, {}, {"device": "phone", "away": 3}):
                    said = await own.trouble({"type": "presence", **wrong})
                    assert said["code"] == "message/unreadable"

    run(scene)


def test_what_one_says_all_hear_and_no_log_keeps(tmp_path: Path) -> None:
    """Players, other devices, those who watch, and whoever comes later; the game does not know of it."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            own, other = devices
            watcher, late = Device(server), Device(server)
            async with leaving([*devices, watcher, late]):
                await watcher.connect(table)
                running = (await server.table(table)).log
                assert running is not None
                before = (running.seq, running.running, running.digest)
                await own.send({"type": "say", "phrase": "good_luck"})
                await own.send({"type": "sketch", "source": "egypt", "target": "brazil"})
                await own.send({"type": "sketch", "target": "egypt"})
                for device in (own, other, watcher):
                    await device.wait(lambda device=device: len(heard(device, "sketched")) == 2)
                    said = heard(device, "said")
                    assert [(each["seat"], each["phrase"], each["ago"]) for each in said] == [(0, "good_luck", 0.0)]
                    drawn = [(each["seat"], each["source"], each["target"]) for each in heard(device, "sketched")]
                    assert drawn == [(0, "egypt", "brazil"), (0, None, "egypt")]
                await late.connect(table)
                await late.wait(lambda: bool(heard(late, "said")))
                assert heard(late, "said")[0]["at"] == heard(own, "said")[0]["at"]
                assert heard(late, "sketched") == [], "a drawing is for its moment"
                assert (running.seq, running.running, running.digest) == before

    run(scene)


def test_only_who_plays_is_heard_and_not_for_somebody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-W", 4, bots=[3])
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                attempts: list[tuple[Device, Message]] = [
                    (watcher, {"type": "say", "phrase": "hello"}),
                    (watcher, {"type": "sketch", "target": "egypt"}),
                    (devices[0], {"type": "say", "phrase": "hello", "seat": 1}),
                    (devices[0], {"type": "say", "phrase": "hello", "seat": 3}),
                ]
                for device, message in attempts:
                    assert (await device.trouble(message))["code"] == "chatter/watching"
                await devices[1].send({"type": "resign"})
                await devices[0].wait(lambda: seat(devices[0], 1)["kind"] != "person")
                assert (await devices[1].trouble({"type": "say", "phrase": "bye"}))["code"] == "chatter/watching"
                assert not heard(devices[0], "said")

    run(scene)


def test_nothing_can_be_said_but_what_is_in_the_set(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            first = Device(server)
            await first.make("H00-W", [HERE, PERSON, PERSON])
            async with leaving([first]):
                await first.connect()
                await first.send({"type": "say", "phrase": "hello"})
                await first.wait(lambda: bool(heard(first, "said")))
                assert (await first.trouble({"type": "sketch", "target": "egypt"}))["code"] == "game/not_begun"
            _, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                wrong: list[dict[str, Any]] = [
                    {"type": "say", "phrase": "buy my watches"},
                    {"type": "say", "phrase": ""},
                    {"type": "say", "phrase": "hello", "text": "more"},
                    {"type": "say"},
                    {"type": "sketch", "target": "x" * 500},
                ]
                for message in wrong:
                    assert (await devices[0].trouble(message))["code"] == "message/unreadable"
                for place in ({"target": "atlantis"}, {"source": "atlantis", "target": "egypt"}):
                    assert (await devices[0].trouble({"type": "sketch", **place}))["code"] == "territory/unknown"
                same = {"type": "sketch", "source": "egypt", "target": "egypt"}
                assert (await devices[0].trouble(same))["code"] == "territory/unknown"
                assert not heard(devices[1], "said") + heard(devices[1], "sketched")

    run(scene)


def test_whoever_says_too_much_is_asked_to_wait_and_the_others_are_not(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                for _ in range(30):
                    await devices[0].send({"type": "say", "phrase": "laugh"})
                await devices[0].heard()
                told = [each for each in devices[0].messages if each.get("code") == "chatter/too_fast"]
                assert len(told) >= 20
                assert 5 <= len(heard(devices[0], "said")) <= 10
                await devices[1].send({"type": "say", "phrase": "wow"})
                await devices[0].wait(lambda: heard(devices[0], "said")[-1]["seat"] == 1)

    run(scene)


def test_my_table_tells_the_owner_of_a_seat_and_nobody_who_may_not_look(tmp_path: Path) -> None:
    """Whose turn it is, the land, the dates; at a table without spectators a stranger learns nothing of the game."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2, spectators=False)
            async with leaving(devices):
                for number, device in enumerate(devices):
                    mine = (await device.http("GET", f"/api/tables/{table}/mine")).json()
                    game = await server.game(table)
                    assert (mine["seats"], mine["awaiting"]) == ([number], game.awaiting)
                    assert len(mine["land"]) == 42
                    assert set(mine["land"].values()) <= {0, 1, "neutral", None}
                    assert 0 < mine["created"] <= mine["updated"]
                stranger = (await Device(server).http("GET", f"/api/tables/{table}/mine")).json()
                assert (stranger["seats"], stranger["awaiting"], stranger["land"]) == ([], None, {})

    run(scene)
