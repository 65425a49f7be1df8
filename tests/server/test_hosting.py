"""The host of a table repairs it: links, empty places, people who left, the clock, the beginning, and who hosts."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from erdkreis.server.clock import DAY
from erdkreis.server.wall import now
from tests.patience import until
from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    Message,
    Server,
    awaited,
    command_id,
    fast_forward,
    hex32,
    leaving,
    play,
    run,
    serving,
    table_of,
)


async def do(device: Device, what: str, **deed: Any) -> httpx.Response:
    return await device.http("POST", f"/api/tables/{device.id}/host", json={"do": what, **deed})


async def done(device: Device, what: str, **deed: Any) -> None:
    answer = await do(device, what, **deed)
    assert answer.status_code == 204, answer.text


def around(device: Device) -> Message:
    return [message for message in device.messages if message["type"] == "table"][-1]


def hosting(device: Device) -> Message:
    told: Message = around(device)["hosting"]
    assert told is not None
    return told


def link(device: Device, seat: int) -> str | None:
    return next((str(each["token"]) for each in hosting(device)["links"] if each["seat"] == seat), None)


async def shown(device: Device) -> Message:
    table: Message = (await device.http("GET", f"/api/tables/{device.id}")).json()
    return table


async def lobby(server: Server, seats: list[dict[str, Any]], preset: str = "H00-W", **wanted: Any) -> Device:
    host = Device(server)
    await host.make(preset, seats, **wanted)
    await host.connect()
    return host


def test_the_host_finds_the_links_again_and_nobody_else_does(tmp_path: Path) -> None:
    """On another device, after a restart, and each of them works; guests and those who watch are told of none."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = Device(server)
            made = await host.make("H00-W", [HERE, PERSON, PERSON])
            given = {each["seat"]: each["token"] for each in made["invites"]}
            await server.restart()
            again, guest, watcher = Device(server, host.cookies), Device(server), Device(server)
            async with leaving([again, guest, watcher]):
                await again.connect(host.id)
                assert {each["seat"]: each["token"] for each in hosting(again)["links"]} == given
                assert (await guest.sit(host.id, given[1])).json()["seats"] == [1]
                await guest.connect()
                await watcher.connect(host.id)
                await again.wait(lambda: link(again, 1) is None)
                assert link(again, 2) == given[2]
                assert around(guest)["hosting"] is None
                assert around(watcher)["hosting"] is None
                assert not [frame for frame in guest.frames + watcher.frames if given[2] in frame]
                assert around(guest)["table"]["host"] == 0

    run(scene)


def test_a_new_link_makes_the_old_one_void_however_often_it_is_asked_for(tmp_path: Path) -> None:
    """A request whose answer was lost comes again with the same issue, and makes nothing void any more."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = await lobby(server, [HERE, PERSON, PERSON])
            async with leaving([host]):
                old = link(host, 1)
                for _ in range(2):
                    await done(host, "free", seat=1, issue=0)
                await host.wait(lambda: link(host, 1) not in (None, old))
                assert (await Device(server).sit(host.id, old)).json()["code"] == "seat/token"
                new, guest = link(host, 1), Device(server)
                await server.restart()
                assert (await guest.sit(host.id, new)).json()["seats"] == [1]
                await done(host, "free", seat=1, issue=0)
                assert (await shown(host))["seats"][1]["taken"], "an old request sends nobody away"

    run(scene)


def test_whoever_is_sent_away_is_told_and_comes_back_by_no_link_they_had(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = await lobby(server, [HERE, PERSON, PERSON])
            guest = Device(server)
            async with leaving([host, guest]):
                group, own = hosting(host)["group"], link(host, 1)
                assert (await guest.sit(host.id, own, name="Zoë")).status_code == 200
                await guest.connect()
                await done(host, "free", seat=1, issue=0, name="Speler 2")
                await guest.next(lambda said: said.get("code") == "seat/given")
                await guest.wait(lambda: guest.closed is not None)
                table = await shown(host)
                assert (table["seats"][1]["taken"], table["seats"][1]["name"]) == (False, "Speler 2")
                for token in (own, group):
                    assert (await guest.sit(host.id, token)).json()["code"] == "seat/token"
                await guest.connect()
                assert around(guest)["seats"] == [], "as somebody who watches"
                assert (await do(guest, "free", seat=1, issue=1)).json()["code"] == "hosting/not_you"

    run(scene)


def test_a_socket_opened_before_brings_nobody_back(tmp_path: Path) -> None:
    """Whose seat it is, is asked when somebody says hello, not when the socket was opened."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = await lobby(server, [HERE, PERSON, PERSON])
            guest = Device(server)
            async with leaving([host, guest]):
                await guest.sit(host.id, link(host, 1))
                await guest.open()
                await done(host, "free", seat=1, issue=0)
                await guest.send({"type": "hello"})
                assert (await guest.next(lambda said: said["type"] == "table"))["seats"] == []

    run(scene)


def test_one_link_seats_the_whole_group_and_nobody_twice(tmp_path: Path) -> None:
    """Many at once get one seat each; sent again or opened again, it is the seat one has; then it leads nowhere."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = await lobby(server, [HERE, *[PERSON] * 4])
            guests = [Device(server) for _ in range(4)]
            async with leaving([host, *guests]):
                group = hosting(host)["group"]
                requests = [{"id": command_id(), "key": hex32()} for _ in guests[:3]]
                people = list(zip(guests, requests, strict=False))
                sent = [guest.sit(host.id, group, **request) for guest, request in people * 2]
                answers = await asyncio.gather(*sent)
                assert sorted(answer.json()["seats"] for answer in answers[:3]) == [[1], [2], [3]]
                assert [answer.json()["seats"] for answer in answers[3:]] == [
                    answer.json()["seats"] for answer in answers[:3]
                ]
                opened_again = await guests[0].sit(host.id, group)
                assert opened_again.json()["seats"] == answers[0].json()["seats"]
                assert (await shown(host))["status"] == "lobby", "nobody has two seats"
                assert (await guests[3].sit(host.id, group)).json()["seats"] == [4]
                late = await Device(server).sit(host.id, group)
                assert (late.status_code, late.json()["code"]) == (403, "seat/full")

    run(scene)


def test_whoever_opens_their_own_invitation_again_is_on_their_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = await lobby(server, [HERE, PERSON, PERSON])
            guest = Device(server)
            async with leaving([host, guest]):
                token = link(host, 1)
                assert (await guest.sit(host.id, token)).status_code == 200
                again = await guest.sit(host.id, token)
                assert (again.status_code, again.json()["seats"]) == (200, [1])
                mine = (await guest.http("GET", f"/api/tables/{host.id}/mine")).json()
                assert mine["seats"] == [1]
                assert (await Device(server).sit(host.id, token)).json()["code"] == "seat/token"

    run(scene)


def test_empty_places_are_filled_with_bots_and_the_game_begins(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = await lobby(server, [HERE, PERSON, PERSON, PERSON])
            async with leaving([host]):
                old = link(host, 1)
                assert (await do(host, "fill", seat=1, issue=0, kind="nobody")).json()["code"] == "bot/unknown"
                assert (await do(host, "fill", seat=1, issue=0, kind="person")).json()["code"] == "bot/unknown"
                await done(host, "fill", seat=1, issue=0, kind="recruit")
                seat = (await shown(host))["seats"][1]
                assert (seat["kind"], seat["taken"], seat["left"]) == ("recruit", True, False)
                assert seat["name"] not in ("Player 2", "")
                assert (await Device(server).sit(host.id, old)).json()["code"] == "seat/token"
                assert (await do(host, "begin", kind="nobody")).json()["code"] == "bot/unknown"
                await done(host, "begin", kind="greedy")
                await done(host, "begin", kind="greedy")
                table = await shown(host)
                assert table["status"] == "playing"
                assert [each["kind"] for each in table["seats"]] == ["person", "recruit", "greedy", "greedy"]
                assert (await do(host, "free", seat=2, issue=0)).json()["code"] == "hosting/begun"

    run(scene)


def test_empty_places_are_dropped_where_so_few_may_play(tmp_path: Path) -> None:
    """Everybody moves up, and keeps the seat over a restart; where the edition wants more, it is refused."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = await lobby(server, [PERSON, HERE, PERSON, PERSON, PERSON])
            guests = [Device(server), Device(server)]
            async with leaving([host, *guests]):
                assert hosting(host)["drop"] is False
                assert (await do(host, "begin")).json()["code"] == "edition/players"
                for guest, seat in zip(guests, (2, 4), strict=True):
                    assert (await guest.sit(host.id, link(host, seat))).status_code == 200
                    await guest.connect()
                await host.wait(lambda: hosting(host)["drop"])
                await done(host, "begin")
                for seat, device in enumerate([host, *guests]):
                    await device.wait(lambda device=device: device.view is not None)
                    assert (around(device)["seats"], len(device.table["seats"])) == ([seat], 3)
                assert host.table["host"] == 0
                await play([host, *guests], random.Random(3), 4)
                await server.restart()
                for seat, device in enumerate([host, *guests]):
                    await device.connect()
                    assert around(device)["seats"] == [seat]
                await play([host, *guests], random.Random(4), 4)

    run(scene)


async def after(server: Server, device: Device, seconds: float) -> None:
    """So much time passes at a table, by its own clock for those who are away; everybody is told."""
    table, at = await server.table(device.id), now()
    table.wall = lambda: at + int(1000 * seconds)
    table.look()
    table.tell_table_now()


async def go(gone: Device, host: Device, seat: int) -> None:
    """Somebody's only device goes, and the host sees it."""
    await gone.disconnect()
    await host.wait(lambda: around(host)["table"]["seats"][seat]["absent"] is not None)


def changes(device: Device) -> list[Message]:
    """What this device heard of seats and of the host, each once."""
    names = ("SeatFilled", "SeatFreed", "SeatTaken", "HostChanged", "SeatResigned")
    heard = [event for message in device.messages for event in message.get("events", [])]
    told = [event for event in heard if event["event"] in names]
    return [event for at, event in enumerate(told) if event not in told[:at]]


def briefly(device: Device) -> list[tuple[str, int]]:
    return [(event["event"], event["seat"]) for event in changes(device)]


def test_whoever_is_away_for_a_moment_keeps_the_seat(tmp_path: Path) -> None:
    """The host is told for how long, is refused before it is long enough, and coming back begins anew."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-W", 3)
            host, gone, _ = devices
            async with leaving(devices):

                def seat() -> Message:
                    return dict(around(host)["table"]["seats"][1])

                assert (seat()["absent"], seat()["left"]) == (None, False)
                await go(gone, host, 1)
                await after(server, host, 119)
                await host.wait(lambda: seat()["absent"] >= 118)
                assert not seat()["left"]
                for deed in ({"what": "fill", "kind": "greedy"}, {"what": "free"}):
                    refused = await do(host, seat=1, issue=0, **deed)
                    assert (refused.status_code, refused.json()["code"]) == (409, "hosting/not_yet")
                await gone.connect()
                await host.wait(lambda: seat()["absent"] is None)
                await go(gone, host, 1)
                await after(server, host, 119 + 60)
                assert (await do(host, "free", seat=1, issue=0)).json()["code"] == "hosting/not_yet"
                await after(server, host, 119 + 125)
                await host.wait(lambda: seat()["left"])
                await done(host, "free", seat=1, issue=0)
                await host.wait(lambda: not seat()["taken"])
                assert (seat()["left"], seat()["absent"]) == (False, None)

    run(scene)


def test_a_table_with_its_own_grace_waits_so_long_and_the_host_is_told_when_it_is_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-W", 3, clock={"grace": 0, "stand_in": True})
            host, gone, _ = devices
            async with leaving(devices):
                await gone.disconnect()
                await host.wait(lambda: around(host)["table"]["seats"][1]["left"])
                await done(host, "fill", seat=1, issue=0, kind="greedy")

    run(scene)


def test_in_a_game_of_days_a_day_passes_also_while_the_server_rests(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-W", 3, clock={"kind": "days", "seconds": 3 * DAY})
            host, gone, there = devices
            async with leaving(devices):
                await go(gone, host, 1)
                opened = await server.table(table)
                since = opened.absence.since[1]
                await until(lambda: opened.header.away == {1: since})
                await after(server, host, 3600)
                assert (await do(host, "fill", seat=1, issue=0, kind="greedy")).json()["code"] == "hosting/not_yet"
                for device in (host, there):
                    await device.disconnect()
                await server.restart()
                await host.connect(table)
                assert (await server.table(table)).absence.since[1] == since
                await after(server, host, 3600)
                assert not around(host)["table"]["seats"][1]["left"]
                await after(server, host, DAY + 60)
                await host.wait(lambda: around(host)["table"]["seats"][1]["left"])
                # whoever comes is not away, and that is kept too
                await gone.connect(table)
                again = await server.table(table)
                await until(lambda: 1 not in again.header.away)

    run(scene)


def test_in_a_game_of_days_whoever_is_out_of_time_may_be_replaced_before_the_day_is_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            clock = {"kind": "days", "seconds": 3600, "stand_in": False}
            table, devices = await table_of(server, "H00-W", 3, clock=clock)
            async with leaving(devices):
                gone = await awaited(devices)
                host = devices[0] if gone is not devices[0] else devices[1]
                if host is not devices[0]:
                    await done(devices[0], "hand", seat=1)
                seat = gone.seat
                await go(gone, host, seat)
                await after(server, host, 300)
                assert (await do(host, "free", seat=seat, issue=0)).json()["code"] == "hosting/not_yet"
                opened = await server.table(table)
                opened.clock.has_run(3601)
                await done(host, "free", seat=seat, issue=0)

    run(scene)


def test_what_becomes_of_seats_and_host_is_told_to_everybody_now_and_later(tmp_path: Path) -> None:
    """By events with nobody's move, kept over a restart, and told once to whoever has them already."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-W", 4)
            host, gone, there, later = devices
            watcher, new = Device(server), Device(server)
            async with leaving([*devices, watcher, new]):
                await watcher.connect(table)
                known = later.seq
                await later.disconnect()
                await go(gone, host, 1)
                await after(server, host, 130)
                name = around(host)["table"]["seats"][1]["name"]
                await done(host, "fill", seat=1, issue=0, kind="greedy")
                await done(host, "fill", seat=1, issue=0, kind="greedy")  # sent again: told once
                for device in (host, there, watcher):
                    await device.wait(lambda device=device: briefly(device) == [("SeatFilled", 1)])
                    (told,) = changes(device)
                    assert (told["by"], told["former"]) == (0, name)
                    assert abs(told["at"] - now()) < 600_000
                await done(host, "free", seat=1, issue=1)
                await done(host, "free", seat=1, issue=2)  # another link: nobody loses anything
                await host.wait(lambda: around(host)["table"]["seats"][1]["issue"] == 3)
                await host.wait(lambda: link(host, 1) is not None)
                assert (await new.sit(table, link(host, 1), name="Mia")).status_code == 200
                await done(host, "hand", seat=2)
                course = [("SeatFilled", 1), ("SeatFreed", 1), ("SeatTaken", 1), ("HostChanged", 2)]
                for device in (host, there, watcher):
                    await device.wait(lambda device=device: briefly(device) == course)
                assert changes(there)[2]["former"] == name
                assert changes(there)[3]["by"] == 0
                await server.restart()
                await later.connect(table, last_seq=known)
                assert briefly(later) == course
                assert changes(later) == changes(there)

    run(scene)


def test_before_the_game_nobody_is_told_of_changes_when_it_begins(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = await lobby(server, [HERE, PERSON, PERSON])
            guest = Device(server)
            async with leaving([host, guest]):
                await guest.sit(host.id, link(host, 1))
                await guest.connect()
                await done(host, "hand", seat=1)
                await done(guest, "fill", seat=2, issue=0, kind="greedy")
                await guest.wait(lambda: guest.view is not None)
                assert changes(guest) == []

    run(scene)


def test_where_the_host_resigns_the_next_one_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-W", 3)
            async with leaving(devices):
                await devices[1].send({"type": "resign"})  # no host, so nothing changes but the seat
                await devices[2].wait(lambda: briefly(devices[2]) == [("SeatResigned", 1)])
                await devices[0].send({"type": "resign"})
                course = [("SeatResigned", 1), ("SeatResigned", 0), ("HostChanged", 2)]
                await devices[2].wait(lambda: briefly(devices[2]) == course)
                assert changes(devices[2])[2]["by"] == 0

    run(scene)


def test_a_device_whose_seat_was_given_away_hears_so_whenever_it_comes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-W", 3)
            host, gone, there = devices
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await go(gone, host, 1)
                await after(server, host, 130)
                await done(host, "fill", seat=1, issue=0, kind="greedy")
                await done(host, "free", seat=1, issue=1)
                for _ in range(2):
                    await gone.connect(table)
                    assert (await gone.next(lambda said: said["type"] == "given"))["seats"] == [1]
                    assert around(gone)["seats"] == []
                    await gone.disconnect()
                    await server.restart()
                for device in (host, there, watcher):
                    await device.connect(table)
                    await device.send({"type": "ping"})
                    await device.next(lambda said: said["type"] == "pong")
                    assert not [said for said in device.messages if said["type"] == "given"]
                # whoever is asked back has the seat again, and is told nothing of the kind
                assert (await gone.sit(table, link(host, 1))).json()["seats"] == [1]
                before = len(gone.messages)
                await gone.connect(table)
                await gone.send({"type": "ping"})
                await gone.next(lambda said: said["type"] == "pong")
                assert not [said for said in gone.messages[before:] if said["type"] == "given"]

    run(scene)


def test_where_nobody_may_watch_a_device_that_lost_its_seat_is_told_and_sees_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-W", 3, spectators=False)
            host, gone, _ = devices
            async with leaving(devices):
                await go(gone, host, 1)
                await after(server, host, 130)
                await done(host, "fill", seat=1, issue=0, kind="greedy")
                await gone.open()
                before = len(gone.messages)
                for message in ({"type": "hello"}, {"type": "hello", "last_seq": -1}):
                    assert (await gone.trouble(message))["code"] == "table/given"
                assert (await gone.trouble({"type": "stop"}))["code"] == "hello/first"
                assert {said["type"] for said in gone.messages[before:]} == {"error"}

    run(scene)


def test_a_rematch_knows_nothing_of_what_became_of_seats_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-W", 3)
            host, gone, _ = devices
            async with leaving(devices):
                await go(gone, host, 1)
                await after(server, host, 130)
                await done(host, "fill", seat=1, issue=0, kind="greedy")
                await host.send({"type": "abort"})
                await host.wait(lambda: around(host)["table"]["status"] == "aborted")
                assert [seat["absent"] for seat in around(host)["table"]["seats"]] == [None] * 3
                await host.send({"type": "rematch"})
                told = await host.next(lambda said: said["type"] == "rematch_set")
                header = (await server.table(told["table"])).header
                assert (header.changes, header.given, header.away) == ([], [], {})
                assert (await server.table(table)).header.changes != []

    run(scene)


def test_somebody_who_left_is_replaced_by_a_bot_or_by_a_new_link_and_nobody_who_is_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-W", 4, bots=[3])
            host, gone, there = devices
            async with leaving(devices):
                assert (await do(host, "fill", seat=2, issue=0, kind="greedy")).json()["code"] == "hosting/present"
                assert (await do(host, "free", seat=3, issue=0)).json()["code"] == "hosting/begun"
                assert (await do(host, "free", seat=0, issue=0)).json()["code"] == "hosting/own"
                assert (await do(host, "free", seat=5, issue=0)).json()["code"] == "hosting/seat"
                await go(gone, host, 1)
                await after(server, host, 130)
                await host.wait(lambda: around(host)["table"]["seats"][1]["left"])
                await done(host, "fill", seat=1, issue=0, kind="greedy")
                await host.wait(lambda: around(host)["table"]["seats"][1]["kind"] == "greedy")
                await play([host, there], random.Random(5), 6)
                await gone.connect(table)
                assert around(gone)["seats"] == [], "the seat is not theirs any more"
                # and a person again, who sees what the seat sees and plays on
                await done(host, "free", seat=1, issue=1)
                await host.wait(lambda: link(host, 1) is not None)
                await server.restart()
                new = Device(server)
                async with leaving([new]):
                    await host.connect(table)
                    await there.connect(table)
                    assert (await new.sit(table, link(host, 1), name="Mia")).json()["seats"] == [1]
                    await new.connect()
                    assert new.seat == 1
                    assert around(new)["table"]["seats"][1]["name"] == "Mia"
                    await play([host, new, there], random.Random(6), 6)

    run(scene)


def test_the_clock_changes_before_the_game_and_not_in_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = await lobby(server, [HERE, PERSON, PERSON])
            guests = [Device(server), Device(server)]
            clock = {"kind": "bank", "seconds": 600, "increment": 5}
            async with leaving([host, *guests]):
                assert (await do(host, "clock", clock={"kind": "turn", "seconds": 1})).status_code == 400
                await done(host, "clock", clock=clock)
                await host.wait(lambda: around(host)["table"]["clock"]["kind"] == "bank")
                await server.restart()
                await host.connect()
                for guest, seat in zip(guests, (1, 2), strict=True):
                    await guest.sit(host.id, link(host, seat))
                    await guest.connect()
                await host.wait(lambda: host.clock is not None)
                assert [round(left) for left in (host.clock or {})["left"]] == [600, 600, 600]
                refused = await do(host, "clock", clock=clock)
                assert (refused.status_code, refused.json()["code"]) == (409, "hosting/begun")

    run(scene)


def test_the_hosts_rights_are_handed_on(tmp_path: Path) -> None:
    """Kept over a restart; whoever handed them on has them no more, and is answered when sending it again."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            host = await lobby(server, [HERE, PERSON, GREEDY, PERSON])
            guest = Device(server)
            async with leaving([host, guest]):
                for seat in (2, 3, 5):
                    assert (await do(host, "hand", seat=seat)).json()["code"] == "hosting/seat"
                assert (await guest.sit(host.id, link(host, 1))).status_code == 200
                assert (await do(guest, "hand", seat=1)).json()["code"] == "hosting/not_you"
                await guest.connect()
                for _ in range(2):
                    await done(host, "hand", seat=1)
                await server.restart()
                await host.connect()
                await guest.connect()
                assert (around(host)["hosting"], around(host)["table"]["host"]) == (None, 1)
                assert link(guest, 3) is not None
                assert (await do(host, "group", issue=0)).json()["code"] == "hosting/not_you"
                await done(guest, "free", seat=0, issue=0)
                await host.next(lambda said: said.get("code") == "seat/given")

    run(scene)


def test_where_the_host_resigns_somebody_else_hosts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-W", 3)
            async with leaving(devices):
                await devices[0].send({"type": "resign"})
                await devices[1].wait(lambda: around(devices[1])["hosting"] is not None)
                assert around(devices[2])["table"]["host"] == 1

    run(scene)


def test_whoever_asked_for_the_rematch_hosts_it_and_has_its_links(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await fast_forward(server, table, devices, most=5000)
                asking = devices[1]
                await asking.send({"type": "rematch"})
                told = await asking.next(lambda said: said["type"] == "rematch_set")
                assert (await asking.sit(told["table"], told["invites"][0]["token"])).status_code == 200
                await asking.disconnect()
                await asking.connect()
                seat = around(asking)["seats"][0]
                assert around(asking)["table"]["host"] == seat
                other = Device(server)
                assert (await other.sit(asking.id, link(asking, 1 - seat))).json()["seats"] == [1 - seat]

    run(scene)


@pytest.mark.parametrize("code", ["store/full", "store/busy"])
def test_what_cannot_be_kept_has_not_happened(code: str, tmp_path: Path) -> None:
    async def scene() -> None:
        from erdkreis.server.store.errors import StoreError

        async with serving(tmp_path) as server:
            host = await lobby(server, [HERE, PERSON, PERSON])
            async with leaving([host]):
                table = await server.table(host.id)
                before, kept = list(table.seats), table.store

                class Full:
                    def __getattr__(self, name: str) -> Any:
                        return getattr(kept, name)

                    async def seat_anew(self, *_: Any, **__: Any) -> None:
                        raise StoreError("no", code)

                    update_table = seat_anew

                table.store = Full()
                answers = [
                    await host.http_any("POST", f"/api/tables/{host.id}/host", json=deed)
                    for deed in (
                        {"do": "free", "seat": 1, "issue": 0},
                        {"do": "group", "issue": 0},
                        {"do": "clock", "clock": {"kind": "turn"}},
                        {"do": "begin", "kind": "greedy"},
                    )
                ]
                table.store = kept
                assert {answer.json()["code"] for answer in answers} == {code}
                assert (table.seats, table.header.group, table.header.clock.kind) == (before, 0, "none")
                assert (await shown(host))["status"] == "lobby"

    run(scene)
