"""Several devices of one person: a link brings another one, can be seen and made void, and others can be cast off."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.patience import until
from tests.server.serving import (
    Device,
    Message,
    Server,
    command_id,
    hex32,
    leaving,
    play,
    run,
    serving,
    table_of,
)


async def link(device: Device) -> str:
    answer = await device.http("POST", f"/api/tables/{device.id}/device")
    assert answer.status_code == 200, answer.text
    token: str = answer.json()["token"]
    return token


async def cast_off(device: Device, key: str | None = None) -> int:
    answer = await device.http("POST", f"/api/tables/{device.id}/cast-off", json={"key": key or hex32()})
    return answer.status_code


def around(device: Device) -> Message:
    """What the device was last told of the table."""
    return [message for message in device.messages if message["type"] == "table"][-1]


def test_a_link_can_be_seen_and_made_void(tmp_path: Path) -> None:
    """By all devices of the person and by nobody else; void, it brings nobody, and the seat is as before."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                own, other = devices
                assert (around(own)["devices"], around(own)["link"]) == (1, None)
                token = await link(own)
                await own.wait(lambda: around(own)["link"] is not None)
                assert 0 < around(own)["link"] <= 600
                refused = await other.http("DELETE", f"/api/tables/{table}/device")
                assert refused.status_code == 204, "his own, of which there is none"
                stranger = await Device(server).http("DELETE", f"/api/tables/{table}/device")
                assert (stranger.status_code, stranger.json()["code"]) == (403, "seat/none")
                for _ in range(2):  # an answer may get lost
                    assert (await own.http("DELETE", f"/api/tables/{table}/device")).status_code == 204
                await own.wait(lambda: around(own)["link"] is None)
                assert (await Device(server).sit(table, token)).json()["code"] == "seat/token"
                assert all(message.get("link") is None for message in other.messages)
                await play(devices, random.Random(1), 2)

    run(scene)


def test_there_is_one_open_link_at_a_time(tmp_path: Path) -> None:
    """So that a link whose answer was lost is nobody's: the next one takes its place."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                lost, given = await link(devices[0]), await link(devices[0])
                assert (await Device(server).sit(table, lost)).status_code == 403
                assert (await Device(server).sit(table, given)).status_code == 200

    run(scene)


def test_a_link_ends_with_the_server_and_all_devices_hear_that_there_is_none(tmp_path: Path) -> None:
    """It is nowhere but in memory: whoever opens it later is told that it has run out, and the next one works."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            own = devices[0]
            before = await link(own)
            await own.wait(lambda: around(own)["link"] is not None)
            await server.restart()
            async with leaving([own]):
                await own.connect(table)
                assert around(own)["link"] is None
                answer = await Device(server).sit(table, before)
                assert (answer.status_code, answer.json()["code"]) == (403, "seat/token")
                assert (await Device(server).sit(table, await link(own))).json()["seats"] == [0]

    run(scene)


def test_a_device_that_lost_the_answer_gets_it_again_and_nobody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                token, request = await link(devices[0]), {"id": command_id(), "key": hex32()}
                for _ in range(2):
                    answer = await Device(server).sit(table, token, **request)
                    assert (answer.status_code, answer.json()["seats"]) == (200, [0])
                for other in ({}, {"id": request["id"]}, {**request, "key": hex32()}):
                    assert (await Device(server).sit(table, token, **other)).status_code == 403
                await devices[0].wait(lambda: around(devices[0])["link"] is None)

    run(scene)


async def with_phone(server: Server) -> tuple[str, list[Device], Device]:
    table, devices = await table_of(server, "H00-2P", 2)
    phone = Device(server)
    assert (await phone.sit(table, await link(devices[0]))).status_code == 200
    await phone.connect(table)
    await devices[0].wait(lambda: around(devices[0])["devices"] == 2)
    return table, devices, phone


def test_devices_that_came_by_a_link_can_be_cast_off(tmp_path: Path) -> None:
    """They are told why, may watch like anybody else, and their cookie opens nothing any more, also after a restart."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, phone = await with_phone(server)
            own, other = devices
            stolen = dict(phone.cookies)
            async with leaving([*devices, phone]):
                await play([own, other], random.Random(1), 2)
                unused = await link(own)
                assert await cast_off(own) == 200
                assert stolen != own.cookies
                told = await phone.next(lambda message: message["type"] == "error")
                assert told["code"] == "seat/cast_off"
                await until(lambda: phone.closed is not None and own.closed is not None)
                assert (phone.closed, own.closed) == (1008, 1008)
                await phone.connect(table)
                assert (around(phone)["seats"], phone.seat) == ([], None)
                assert (await phone.command("end"))["code"] == "turn/not_yours"
                for path in ("device", "cast-off"):
                    answer = await phone.http("POST", f"/api/tables/{table}/{path}", json={"key": hex32()})
                    assert (answer.status_code, answer.json()["code"]) == (403, "seat/none")
                assert (await Device(server).sit(table, unused)).status_code == 403, "an open link goes with them"
                await own.connect(table)
                assert around(own)["seats"] == [0]
                await play([own, other], random.Random(1), 2)
                await server.restart()
                for device, seats in ((own, [0]), (Device(server, stolen), []), (other, [1])):
                    async with leaving([device]):
                        await device.connect(table)
                        assert around(device)["seats"] == seats

    run(scene)


def test_where_nobody_may_watch_whoever_is_cast_off_stays_outside(tmp_path: Path) -> None:
    """Also on the socket that is open: what it says after that is not heard."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2, spectators=False)
            phone = Device(server)
            await phone.sit(table, await link(devices[0]))
            await phone.connect(table)
            async with leaving([*devices, phone]):
                before = len(phone.messages)
                phone.pause()  # it has not read yet that it is closed
                assert await cast_off(devices[0]) == 200
                await phone.send({"type": "hello", "last_seq": -1})
                phone.resume()
                await until(lambda: phone.closed is not None)
                told = [message["type"] for message in phone.messages[before:]]
                assert (told[-1], "update" in told) == ("error", False)
                with pytest.raises(InvalidStatus):
                    await phone.open(table)

    run(scene)


@pytest.mark.parametrize("restarted", [False, True])
def test_whoever_lost_the_answer_to_casting_off_keeps_the_seat(restarted: bool, tmp_path: Path) -> None:
    """The old cookie opens nothing any more: the key does, and no other."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, phone = await with_phone(server)
            before, key = dict(devices[0].cookies), hex32()
            async with leaving([*devices, phone]):
                assert await cast_off(devices[0], key) == 200
                if restarted:
                    await server.restart()
                lost = Device(server, before)
                lost.id = table
                assert await cast_off(lost, secrets.token_hex(32)) == 403
                assert await cast_off(lost, key) == 200
                assert lost.cookies == devices[0].cookies
                async with leaving([lost]):
                    await lost.connect(table)
                    assert around(lost)["seats"] == [0]

    run(scene)


def test_a_typed_code_leads_to_the_link_as_long_as_that_is_good(tmp_path: Path) -> None:
    """However it is typed; a new link has a new code, and the one before leads nowhere."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                asked = [(await devices[0].http("POST", f"/api/tables/{table}/device")).json() for _ in range(2)]
                phone = Device(server)
                for typed, found in ((asked[0]["code"], False), ("AAAA-AAAA", False), (asked[1]["code"], True)):
                    answer = await phone.http("POST", "/api/code", json={"code": f" {typed[:4].lower()}-{typed[4:]}"})
                    assert (answer.status_code == 200) is found, answer.text
                    assert answer.json().get("code") == (None if found else "code/unknown")
                assert answer.json() == {"table": table, "token": asked[1]["token"]}
                assert (await phone.sit(table, answer.json()["token"])).json()["seats"] == [0]

    run(scene)
