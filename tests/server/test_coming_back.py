"""Leaving and coming back: exactly what one has missed; several seats on one device; those who only watch."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    Server,
    awaited,
    brisk_action,
    command_id,
    fast_forward,
    leaving,
    play,
    run,
    serving,
    table_of,
)


def heard_since(device: Device, seq: int) -> list[dict[str, Any]]:
    return [event for number, events in device.by_seq if number > seq for event in events]


async def back(device: Device, table: str, last_seq: int) -> Device:
    """Another connection of the same device, that knows everything up to `last_seq`."""
    twin = Device(device.server, device.cookies)
    twin.seq = last_seq
    await twin.connect(table, last_seq=last_seq)
    return twin


def cards_seen(device: Device) -> list[dict[str, Any]]:
    return [event for event in device.events if event["event"] == "CardSeen"]


async def an_eventful_game(server: Server) -> tuple[str, Device, list[Device], int]:
    """One with some hundred events in which everybody has got a card; its watcher, its players, and after which move
    the watcher came: the bot may have moved before. The dice are the server's own, so finding one may take several."""
    for _ in range(5):
        table, devices = await table_of(server, "P82-W", 3, bots=[2])
        watcher = Device(server)
        await watcher.connect(table)
        begun = watcher.seq

        def enough(watcher: Device = watcher, devices: list[Device] = devices) -> bool:
            return len(watcher.events) > 300 and all(map(cards_seen, devices))

        await play(devices, random.Random(5), 400, brisk_action, enough)
        await awaited([*devices, watcher])
        if enough():
            return table, watcher, devices, begun
        for device in (*devices, watcher):
            await device.disconnect()
    raise AssertionError("five games, and in none of them enough has happened")


def test_whoever_comes_back_gets_exactly_what_was_missed(tmp_path: Path) -> None:
    """Some hundred events, in order, for this seat's eyes; from the log as from the air, before and after a restart."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, watcher, devices, begun = await an_eventful_game(server)
            everybody = [*devices, watcher]
            async with leaving(everybody):
                latest = max(device.seq for device in devices)
                for device in everybody:
                    await device.wait(lambda device=device: device.seq >= latest)
                assert cards_seen(devices[0]) != cards_seen(devices[1])
                for restarted in (False, True):
                    for device in everybody:
                        for since in (begun, latest // 2, latest):
                            twin = await back(device, table, since)
                            hello = [each for each in twin.messages if each["type"] == "update"][-1]
                            assert (hello["after"], hello["seq"]) == (since, latest + restarted)
                            assert hello["events"] == heard_since(device, since)
                            assert (twin.view, twin.options) == (device.view, device.options)
                            assert twin.rolls == {seq: roll for seq, roll in device.rolls.items() if seq > since}
                            await twin.disconnect()
                    if not restarted:
                        for device in everybody:
                            await device.disconnect()
                        await server.restart()

    run(scene)


def test_a_client_that_knows_too_much_gets_nothing_and_the_state(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await play(devices, random.Random(5), 3)
                for odd in (4, 1000, 2**62):
                    twin = Device(server, devices[0].cookies)
                    hello = await twin.connect(table, last_seq=odd)
                    assert (hello["seq"], hello["events"]) == (3, [])
                    await twin.disconnect()

    run(scene)


def test_all_come_back_at_once_after_a_restart(tmp_path: Path) -> None:
    """A table that is still being opened is not an empty one."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await play(devices, random.Random(5), 12)
                latest = max(device.seq for device in devices)
                await server.restart()
                store = server.app.tables.store
                entries = store.entries

                async def slowly(*given: Any, **named: Any) -> Any:
                    await asyncio.sleep(0.1)
                    return await entries(*given, **named)

                store.entries = slowly

                async def soon(number: int) -> Device:
                    await asyncio.sleep(number * 0.02)  # some while it is being opened, some afterwards
                    return await back(devices[number % 2], table, 5)

                twins = await asyncio.gather(*(soon(number) for number in range(10)))
                async with leaving(twins):
                    hellos = [next(m for m in twin.messages if m["type"] == "update") for twin in twins]
                    assert [hello["seq"] for hello in hellos] == [
                        latest + 1
                    ] * 10  # and that the server was started anew
                    for device, twin in zip(devices * 5, twins, strict=True):
                        assert twin.events == heard_since(device, 5)

    run(scene)


def test_coming_back_while_others_play_neither_loses_nor_repeats(tmp_path: Path) -> None:
    """Every update continues the one before: put together they are the log, whatever happened meanwhile."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                guests: list[tuple[int, Device]] = []

                async def come() -> None:
                    lot = random.Random(2)
                    while True:
                        since = lot.randint(0, devices[0].seq)
                        guests.append((since, await back(devices[0], table, since)))
                        await devices[0].wait(lambda seq=devices[0].seq: devices[0].seq > seq)

                coming = asyncio.create_task(come())
                await play(devices, random.Random(5), 40)
                await devices[0].wait(lambda: devices[0].seq == 40)
                coming.cancel()
                await asyncio.gather(coming, return_exceptions=True)
                latest = max(device.seq for device in devices)
                async with leaving(guest for _, guest in guests):
                    assert len(guests) > 5
                    for since, guest in guests:
                        await guest.wait(lambda guest=guest: guest.seq >= latest)
                        assert guest.events == heard_since(devices[0], since)
                        updates = [message for message in guest.messages if message["type"] == "update"]
                        assert [each["after"] for each in updates] == [since, *(each["seq"] for each in updates[:-1])]

    run(scene)


def test_nothing_of_the_game_is_told_before_hello(tmp_path: Path) -> None:
    """Else an update could overtake the missing ones, and nobody could tell the two apart."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            guest = Device(server, devices[0].cookies)
            async with leaving([*devices, guest]):
                await play(devices, random.Random(5), 4)
                await guest.open(table)
                await play(devices, random.Random(5), 1)
                command = {"type": "command", "id": command_id(), "seq": 5, "action": "end"}
                for early in (command, {"type": "stop"}, {"type": "abort"}, {"type": "resign"}, {"type": "rematch"}):
                    assert (await guest.trouble(early))["code"] == "hello/first"
                assert {message["type"] for message in guest.messages} == {"error"}
                await guest.send({"type": "hello", "last_seq": 2})
                await guest.wait(lambda: guest.seq == 5)
                assert guest.events == heard_since(devices[0], 2)

    run(scene)


@pytest.mark.parametrize("restarted", [False, True])
def test_whoever_knows_nothing_hears_of_everything_from_the_set_up_on(restarted: bool, tmp_path: Path) -> None:
    """The set-up is told like a move, to those who were there and to those who ask for it later."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            first, second = Device(server), Device(server)
            made = await first.make("H00-M", [HERE, PERSON, GREEDY])
            async with leaving([first, second]):
                await first.connect()
                await second.sit(first.id, made["invites"][0]["token"])
                await first.wait(lambda: first.view is not None)
                await second.connect(first.id)
                await play([first, second], random.Random(3), 6)
                await awaited([first, second])
                begun = next(message for message in first.messages if message["type"] == "update")
                assert (begun["after"], begun["seq"]) == (-1, 0)
                assert {"TerritoriesDealt", "MissionDealt"} <= {event["event"] for event in begun["events"]}
                assert {event["seq"] for event in begun["events"]} == {0}
                latest = first.seq
                if restarted:
                    await first.disconnect()
                    await server.restart()
                twin = await back(first, first.id, -1)
                assert (twin.messages[-1]["after"], twin.seq) == (-1, latest + restarted)
                assert twin.events == first.events
                assert twin.rolls == first.rolls
                await twin.disconnect()

    run(scene)


# Several seats on one device


def test_one_device_hears_what_any_of_its_seats_may(tmp_path: Path) -> None:
    """And nothing else; what is not for everybody says for whom it is."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device, other = Device(server), Device(server)
            async with leaving([device, other]):
                made = await device.make("P82-M", [HERE, PERSON, HERE])
                await device.connect()
                await other.sit(device.id, made["invites"][0]["token"])
                await other.connect(device.id, last_seq=-1)
                await device.wait(lambda: device.view is not None)
                for each, seats in ((device, [0, 2]), (other, [1])):
                    missions = [event for event in each.events if event["event"] == "MissionDealt"]
                    assert [(event["seat"], event["seats"]) for event in missions] == [(seat, [seat]) for seat in seats]
                    assert all("seats" not in event for event in each.events if event["event"] == "TerritoriesDealt")
                await fast_forward(server, device.id, [device, other], phase="attack", turn=8)
                cards = [event for event in device.events if event["event"] == "CardSeen"]
                assert {event["seat"] for event in cards} == {0, 2}
                assert all(event["seats"] == [event["seat"]] for event in cards)
                hands = {event["seat"] for event in other.events if event["event"] == "CardSeen"}
                assert hands == {1}

    run(scene)


def test_one_device_shows_whoever_is_to_decide(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device, other = Device(server), Device(server)
            async with leaving([device, other]):
                made = await device.make("P82-M", [HERE, PERSON, HERE])
                assert (await other.sit(device.id, made["invites"][0]["token"])).status_code == 200
                await device.connect()
                await other.connect()
                shown = set()
                lot = random.Random(3)
                for _ in range(60):
                    mover = await awaited([device, other])
                    awaiting = device.view["awaiting"]
                    expected = awaiting if awaiting in (0, 2) else 0
                    assert (device.seat, device.view["seat"]) == (expected, expected)
                    assert (device.options is not None) == (awaiting in (0, 2))
                    assert other.view["seat"] == 1
                    shown.add(device.seat)
                    answer = await mover.command(brisk_action(mover.options, lot))
                    assert answer["type"] == "update"
                assert shown == {0, 2}
                # it may also say for which of its seats, but for no other
                await fast_forward(server, device.id, [device, other], phase="place", turn=5)
                mover = await awaited([device, other])
                wrong = await device.command("end", seat=1)
                assert wrong["code"] == "turn/not_yours"

    run(scene)


# Those who only watch


async def wire_seats(server: Server, table: str) -> list[Any]:
    watcher = Device(server)
    hello = await watcher.connect(table)
    await watcher.disconnect()
    return [hello["seat"], hello["view"]["seat"], list(hello["view"]["hand"]), hello["view"]["goal"], hello["options"]]


def test_spectators_see_what_everybody_sees(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-M", 3)
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                await fast_forward(server, table, devices, phase="attack", turn=4)
                assert await wire_seats(server, table) == [None, None, [], None, None]
                await play(devices, random.Random(1), 20, brisk_action)
                latest = max(device.seq for device in devices)
                for device in (watcher, devices[0]):
                    await device.wait(lambda device=device: device.seq >= latest)
                assert not {"CardSeen", "CardsSeen", "MissionDealt"} & {event["event"] for event in watcher.events}
                common = heard_since(devices[0], devices[0].by_seq[0][0])
                public = [event for event in common if event["event"] not in ("CardSeen", "CardsSeen")]
                assert heard_since(watcher, devices[0].by_seq[0][0]) == public

    run(scene)


def test_where_nobody_may_watch_nobody_does(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2, spectators=False)
            watcher, wrong = Device(server), Device(server, {f"erdkreis_{devices[0].id}": "x" * 43})
            async with leaving(devices):
                for stranger in (watcher, wrong):
                    with pytest.raises(InvalidStatus) as refused:
                        await stranger.open(table)
                    answer = refused.value.response
                    assert (answer.status_code, json.loads(answer.body)["code"]) == (403, "table/private")

    run(scene)


def test_a_game_of_bots_can_be_watched(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            watcher = Device(server)
            async with leaving([watcher]):
                await watcher.make("FUR-2P", [GREEDY, GREEDY])
                await watcher.connect()
                await watcher.wait(lambda: watcher.seq > 20)

    run(scene)
