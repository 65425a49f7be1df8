"""What changes something may be sent again when its answer was lost: it happens once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    fast_forward,
    hex32,
    leaving,
    run,
    serving,
    table_of,
)

TABLE: dict[str, Any] = {"edition": "hasbro2000", "open": True, "seats": [HERE, PERSON, PERSON, GREEDY]}


@pytest.mark.parametrize("restarted", [False, True])
def test_a_table_is_made_once(restarted: bool, tmp_path: Path) -> None:
    """Its maker gets the same seat and the same invitations, without those that were used meanwhile."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            wanted = {**TABLE, "seed": hex32(), "key": hex32()}
            lost = Device(server)
            first = (await lost.http("POST", "/api/tables", json=wanted)).json()
            id = first["table"]["id"]
            assert (await Device(server).sit(id, first["invites"][0]["token"])).status_code == 200
            if restarted:
                await server.restart()
            device = Device(server)
            again = await device.http("POST", "/api/tables", json=wanted)
            assert (again.status_code, again.json()["table"]["id"]) == (201, id)
            assert again.json()["invites"] == first["invites"][1:]
            assert device.cookies == lost.cookies
            assert [table["id"] for table in (await device.http("GET", "/api/tables")).json()["tables"]] == [id]
            other = await Device(server).http("POST", "/api/tables", json={**wanted, "key": hex32()})
            assert other.json()["table"]["id"] != id
            assert wanted["key"].encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())

    run(scene)


def test_a_table_asked_for_many_times_at_once_is_made_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            wanted = {**TABLE, "seed": hex32(), "key": hex32()}
            answers = await asyncio.gather(
                *(Device(server).http("POST", "/api/tables", json=wanted) for _ in range(6)),
            )
            assert len({answer.text for answer in answers}) == 1
            assert len((await Device(server).http("GET", "/api/tables")).json()["tables"]) == 1

    run(scene)


def test_a_game_called_off_twice_is_called_off(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                for device in (devices[0], devices[0], devices[1]):
                    await device.send({"type": "abort"})
                    await device.heard()
                    await device.wait(lambda device=device: device.table["status"] == "aborted")
                    assert not [each for each in device.messages if each.get("code") == "game/begun"]

    run(scene)


def test_there_is_one_rematch_however_often_it_is_asked_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="over", most=5000)
                told = []
                for device in (devices[0], devices[0], devices[1]):
                    before = len(device.messages)
                    await device.send({"type": "rematch"})
                    told.append(await device.next(lambda said: said["type"] == "rematch_set", before))
                assert told[0] == told[1]
                assert told[2]["table"] == told[0]["table"]
                assert told[2]["invites"] != told[0]["invites"]

    run(scene)


def test_orders_and_resigning_may_be_sent_twice(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-W", 3)
            async with leaving(devices):
                for message in ({"type": "standing", "defence": "most"}, {"type": "resign"}):
                    before = len(devices[0].messages)
                    for _ in range(2):
                        await devices[0].send(message)
                    await devices[0].heard()
                    troubles = [each["code"] for each in devices[0].messages[before:] if each["type"] == "error"]
                    assert troubles == ["message/unreadable"], "only the one by which it was heard"
                kept = await server.table(table)
                assert (kept.header.standing[0], kept.seats[0].kind) == ("most", "greedy")

    run(scene)
