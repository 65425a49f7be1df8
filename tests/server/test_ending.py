"""The end and after: resigning, calling a game off, and once more with seats rotated."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from erdkreis.engine.view import View
from erdkreis.record import verify
from erdkreis.record.replaying import start
from erdkreis.server.store.errors import StoreError
from tests.fairness.tables import independent
from tests.server.serving import (
    HERE,
    Device,
    Server,
    awaited,
    brisk_action,
    fast_forward,
    leaving,
    play,
    played,
    run,
    serving,
    table_of,
)
from tests.server.unwilling import unwilling

# Resigning


def resignations(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in message.get("events", []) if event["event"] == "SeatResigned"]


def test_whoever_resigns_decides_nothing_any_more_and_a_bot_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H10-K", 3)
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                await fast_forward(server, table, devices, phase="place")
                mover = await awaited(devices)
                others = [device for device in devices if device is not mover]
                for refused in (watcher, others[0]):
                    trouble = await refused.trouble({"type": "resign", "seat": mover.seat})
                    assert trouble["code"] == "seat/none"
                place = next(option for option in mover.options["actions"] if option["kind"] == "place")
                await mover.command(f"place {place['target']} 1")
                assert mover.undo
                open_table, seat, start = await server.table(table), mover.seat, mover.seq
                async with open_table.lock:  # before the bot can go on
                    await mover.send({"type": "resign"})
                    await mover.send({"type": "command", "id": "take-it-back", "seq": start, "action": "undo"})
                answer = await mover.next(lambda message: message.get("id") == "take-it-back")
                assert answer["code"] in ("turn/not_yours", "game/stale")
                for device in (*others, watcher):
                    await device.wait(lambda device=device: device.table["seats"][seat]["kind"] == "greedy")
                    told = await device.next(lambda message: bool(resignations(message)))  # with no move to wait for
                    assert (told["seq"], told["after"]) == (start, start)
                    assert [event["seat"] for event in resignations(told)] == [seat]
                await others[0].wait(lambda: others[0].view["active"] != seat)
                entries = await open_table.store.entries(table, start)
                assert {played(open_table.log, entry).origin.source for entry in entries} == {"bot"}
                # they still see their seat, and are asked nothing, also after a restart
                await mover.disconnect()
                await server.restart()
                hello = await mover.connect(table, last_seq=start)
                assert len(resignations(hello)) == 1  # whoever comes later hears of it too, with the move before it
                newcomer = Device(server)
                async with leaving([newcomer]):
                    assert resignations(await newcomer.connect(table, last_seq=-1)) == resignations(hello)
                    assert resignations(await newcomer.connect(table, last_seq=newcomer.seq)) == []
                assert (hello["seat"], hello["view"]["seat"], hello["options"], hello["undo"]) == (
                    seat,
                    seat,
                    None,
                    False,
                )
                assert (await mover.command("end", seat=seat))["code"] == "turn/not_yours"
                for device in others:
                    await device.connect(table, last_seq=device.seq)
                await play(others, random.Random(1), 30, brisk_action)
                offers = [message["options"] for message in mover.messages if message["type"] == "update"]
                assert offers[-1] is None

    run(scene)


def test_an_undo_after_resigning_is_refused(tmp_path: Path) -> None:
    """Also in the moment in which the placement could still be taken back."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H10-K", 3)
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="place")
                mover = await awaited(devices)
                place = next(option for option in mover.options["actions"] if option["kind"] == "place")
                await mover.command(f"place {place['target']} 1")
                open_table = await server.table(table)
                assert (mover.undo, open_table.log.game.undo_seat) == (True, mover.seat)
                open_table.mover.wake = lambda: None  # the bot sleeps
                await mover.send({"type": "resign"})
                await mover.heard()
                answer = await mover.command("undo")
                assert (answer["type"], answer["code"]) == ("refused", "turn/not_yours")
                hello = await mover.connect(table, last_seq=mover.seq)
                assert (hello["undo"], hello["options"]) == (False, None)

    run(scene)


# Calling off


@pytest.mark.parametrize("begun", [False, True])
def test_a_game_can_be_called_off_before_the_first_move_and_stays_so(begun: bool, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            first, second, watcher = Device(server), Device(server), Device(server)
            made = await first.make("H00-2P", [{"kind": "person", "here": True}, {"kind": "person"}], open=True)
            async with leaving([first, second, watcher]):
                token = made["invites"][0]["token"]
                if begun:
                    await second.sit(first.id, token)
                for device in (first, watcher):
                    await device.connect(first.id)
                assert (await watcher.trouble({"type": "abort"}))["code"] == "seat/none"
                await first.send({"type": "abort"})
                for device in (first, watcher):
                    await device.wait(lambda device=device: device.table["status"] == "aborted")
                for restarted in (False, True):
                    if restarted:
                        await server.restart()
                        await first.connect()
                        assert first.table["status"] == "aborted"
                    assert (await first.command("place alaska"))["code"] == "game/not_begun"
                    assert (await first.trouble({"type": "resign"}))["code"] == "seat/none"
                    async with Device(server) as stranger:  # whoever sits there already would find their seat again
                        late = await stranger.sit(first.id, token)
                    assert (late.status_code, late.json()["code"]) == (409, "table/over")
                    assert (await first.http("GET", "/api/tables")).json()["tables"] == []
                    file = await first.http("GET", f"/api/tables/{first.id}/file")
                    assert (file.status_code, file.json()["code"]) == (409, "table/not_over")

    run(scene)


def test_a_game_in_which_only_bots_have_moved_can_be_called_off(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            async with leaving([device]):
                while device.seq == 0:  # the dice say who begins
                    await device.disconnect()
                    await device.make("H10-K", [{"kind": "random"}, {"kind": "random"}, HERE])
                    await device.connect()
                    await device.wait(lambda: device.options is not None)
                await device.send({"type": "abort"})
                await device.wait(lambda: device.table["status"] == "aborted")
                await server.restart()
                await device.connect()
                assert device.table["status"] == "aborted"

    run(scene)


def test_a_game_in_which_somebody_has_moved_is_not_called_off(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await play(devices, random.Random(1), 1)
                assert (await devices[0].trouble({"type": "abort"}))["code"] == "game/begun"
                assert (await devices[0].trouble({"type": "rematch"}))["code"] == "table/not_over"
                await play(devices, random.Random(1), 2)

    run(scene)


# Once more


async def moved(device: Device, since: int = 0) -> dict[str, Any]:
    return await device.next(lambda message: message["type"] == "rematch_set", since)


async def over(server: Server, preset: str, players: int, **wanted: Any) -> tuple[str, list[Device]]:
    """A finished game with everybody still there."""
    table, devices = await table_of(server, preset, players, **wanted)
    await fast_forward(server, table, devices, most=20_000)
    assert [device.over for device in devices] == [True] * len(devices)
    return table, devices


async def sit_again(server: Server, next: str, told: list[dict[str, Any]]) -> list[Device]:
    """Everybody follows their invitations; the devices by the seat they have now."""
    seated: dict[int, Device] = {}
    for message in told:
        device = Device(server)
        for invite in message["invites"]:
            assert (await device.sit(next, invite["token"])).status_code == 200
            seated[invite["seat"]] = device
    for device in seated.values():
        await device.connect(next, last_seq=-1)
    return [seated[seat] for seat in sorted(seated)]


def test_a_rematch_invites_everybody_one_seat_on(tmp_path: Path) -> None:
    """Those who are there, those who come later, and those who come after a restart."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await over(server, "H10-K", 3)
            watcher, late = Device(server), Device(server, devices[2].cookies)
            async with leaving([*devices, watcher, late]):
                await watcher.connect(table)
                await devices[2].disconnect()
                assert (await watcher.trouble({"type": "rematch"}))["code"] == "seat/none"
                await devices[0].send({"type": "rematch"})
                told = [await moved(device) for device in devices[:2]]
                next = told[0]["table"]
                assert (await moved(watcher)) == {"type": "rematch_set", "table": next, "invites": []}
                heard = len(devices[1].messages)
                await devices[1].send({"type": "rematch"})
                assert await moved(devices[1], heard) == told[1]
                await late.connect(table)
                told.append(await moved(late))
                assert [[invite["seat"] for invite in message["invites"]] for message in told] == [[2], [0], [1]]
                await devices[0].wait(lambda: devices[0].table["next"] == next)
                for device in (*devices, watcher, late):
                    await device.disconnect()
                await server.restart()
                heard = len(late.messages)
                await late.connect(table)
                assert await moved(late, heard) == told[2]
                assert late.table["next"] == next
                again = await sit_again(server, next, told)
                async with leaving(again):
                    shown = again[0].table
                    before = devices[0].table["seats"]
                    assert (shown["status"], shown["preset"]) == ("playing", "H10-K")
                    assert [seat["colour"] for seat in shown["seats"]] == [seat["colour"] for seat in before]
                    names = [seat["name"] for seat in before]
                    assert [seat["name"] for seat in shown["seats"]] == [*names[1:], names[0]]
                    assert shown["commitments"]["tip"] != devices[0].table["commitments"]["tip"]
                    assert shown["commitments"]["hidden"] != devices[0].table["commitments"]["hidden"]
                    await play(again, random.Random(1), 5)

    run(scene)


def test_a_rematch_of_a_game_that_was_called_off(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await devices[0].send({"type": "abort"})
                await devices[1].send({"type": "rematch"})
                told = [await moved(device) for device in devices]
                again = await sit_again(server, told[0]["table"], told)
                async with leaving(again):
                    await play(again, random.Random(1), 3)

    run(scene)


def test_a_rematch_that_could_not_be_kept_can_be_asked_for_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            store = unwilling(server)
            _, devices = await over(server, "H10-K", 3)
            async with leaving(devices):
                for method in ("create_table", "update_table"):
                    store.failing[method] = [StoreError("no space left", "store/full")]
                    assert (await devices[0].trouble({"type": "rematch"}))["code"] == "store/full"
                await devices[0].send({"type": "rematch"})
                told = [await moved(device) for device in devices]
                again = await sit_again(server, told[0]["table"], told)
                await again[0].wait(lambda: again[0].table["status"] == "playing")
                for device in again:
                    await device.disconnect()

    run(scene)


def test_whoever_has_resigned_is_invited_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H10-K", 3, bots=[1])
            async with leaving(devices):
                await devices[1].send({"type": "resign"})
                await devices[1].heard()
                await fast_forward(server, table, devices, most=20_000)
                await devices[1].send({"type": "rematch"})
                told = [await moved(device) for device in devices]
                assert [[invite["seat"] for invite in message["invites"]] for message in told] == [[2], [1]]
                shown = (await devices[0].http("GET", f"/api/tables/{told[0]['table']}")).json()
                assert [seat["kind"] for seat in shown["seats"]] == ["greedy", "person", "person"]

    run(scene)


async def dealt(server: Server, table: str) -> list[View]:
    """What every seat saw when the game began."""
    log = (await server.table(table)).log
    assert log is not None
    begun = start(log.header)
    return [begun.view(seat) for seat in range(begun.players)]


@pytest.mark.parametrize(("preset", "bots"), [("H00-M", [1]), ("P82-M", []), ("H10-K", [0, 2])])
def test_the_same_deal_again_is_the_same_deal(preset: str, bots: list[int], tmp_path: Path) -> None:
    """Everybody has what the one before them had; all chance from then on is new, and proven as any other."""

    async def scene() -> None:
        async with serving(tmp_path / "data") as server:
            table, devices = await table_of(server, preset, 3, bots=bots)
            first = await dealt(server, table)
            async with leaving(devices):
                await fast_forward(server, table, devices, most=20_000)
                await devices[0].send({"type": "rematch", "same_deal": True})
                told = [await moved(device) for device in devices]
                next, before = told[0]["table"], devices[0].table
                again = await sit_again(server, next, told)
                async with leaving(again):
                    assert await dealt(server, next) == first
                    kinds = [seat["kind"] for seat in before["seats"]]
                    assert [seat["kind"] for seat in again[0].table["seats"]] == [*kinds[1:], kinds[0]]
                    for promise in ("tip", "hidden", "seeds"):
                        assert again[0].table["commitments"][promise] != before["commitments"][promise]
                    await fast_forward(server, next, again, most=20_000)
                    text = await again[0].file()
        path = tmp_path / "again.jsonl"
        path.write_text(text, encoding="utf-8")
        assert verify(path).ok
        assert independent(path)[0] == 0

    run(scene)
