"""Two processes' worth of server on one store: the log and the versions decide, and whoever was late catches up."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from erdkreis.record import verify
from erdkreis.server.game_log import read_table_header
from erdkreis.server.keeping import TRIES
from erdkreis.server.store.errors import Outdated
from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    Server,
    any_action,
    brisk_action,
    fast_forward,
    leaving,
    run,
    serving,
    table_of,
)
from tests.server.test_commands import to_move, until
from tests.server.unwilling import unwilling


@contextlib.asynccontextmanager
async def two(folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    async with serving(folder) as one, serving(folder) as other:
        yield one, other


def elsewhere(server: Server, device: Device) -> Device:
    """The same browser, by another process."""
    twin = Device(server, device.cookies)
    twin.id = device.id
    return twin


async def kept_seats(server: Server, table: str) -> list[tuple[int, bytes | None, bytes]]:
    assert server.app.tables is not None
    return [(seat.number, seat.token_hash, seat.seed) for seat in await server.app.tables.store.seats(table)]


async def known_seats(server: Server, table: str) -> list[tuple[int, bytes | None, bytes]]:
    return [(seat.number, seat.token_hash, seat.seed) for seat in (await server.table(table)).seats]


# Sitting down


@pytest.mark.parametrize("together", [False, True])
def test_of_two_who_claim_one_seat_one_has_it_and_the_other_is_refused(together: bool, tmp_path: Path) -> None:
    async def scene() -> None:
        async with two(tmp_path) as (one, other):
            host, first, second = Device(one), Device(one), Device(other)
            made = await host.make("H00-2P", [HERE, PERSON])
            await second.http("GET", f"/api/tables/{host.id}")  # both processes have the table open, and its seat free
            token = made["invites"][0]["token"]
            if together:
                answers = list(await asyncio.gather(first.sit(host.id, token), second.sit(host.id, token)))
            else:
                answers = [await first.sit(host.id, token), await second.sit(host.id, token)]
                assert answers[0].status_code == 200
            sat, refused = sorted(answers, key=lambda answer: answer.status_code)
            assert (sat.status_code, sat.json()["table"]["status"]) == (200, "playing")
            assert (refused.status_code, refused.json()["code"]) == (403, "seat/token")
            winner = first if answers[0] is sat else second
            async with leaving([host, winner]):
                await host.connect()
                hello = await winner.connect()
                assert (hello["seat"], hello["seq"]) == (1, (await winner.server.table(host.id)).seq)
            seats = await kept_seats(one, host.id)
            loser = one if winner is second else other
            assert await known_seats(loser, host.id) == seats

    run(scene)


def test_the_last_two_to_sit_down_begin_one_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with two(tmp_path) as (one, other):
            host, first, second = Device(one), Device(one), Device(other)
            made = await host.make("H10-K", [HERE, PERSON, PERSON])
            await second.http("GET", f"/api/tables/{host.id}")
            tokens = [invite["token"] for invite in made["invites"]]
            sat = await asyncio.gather(first.sit(host.id, tokens[0]), second.sit(host.id, tokens[1]))
            assert [answer.status_code for answer in sat] == [200, 200]
            assert one.app.tables is not None
            row = await one.app.tables.store.table(host.id)
            assert row is not None
            opening = bytes(read_table_header(row.header).opening)
            assert (row.status, opening != b"null") == ("playing", True)
            assert len(await kept_seats(one, host.id)) == 3
            for server in (one, other):
                await (await server.table(host.id)).keeping.refresh()
            async with leaving([host, first, second]):
                for device in (host, first, second):
                    await device.connect()
                assert [device.seat for device in (host, first, second)] == [0, 1, 2]
            for server in (one, other):
                assert bytes((await server.table(host.id)).header.opening) == opening

    run(scene)


def test_whoever_is_always_too_late_is_told_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            store = unwilling(server)
            host, guest = Device(server), Device(server)
            made = await host.make("H00-2P", [HERE, PERSON])
            store.failing["seat_anew"] = [Outdated(host.id)] * TRIES
            answer = await guest.sit(host.id, made["invites"][0]["token"])
            assert (answer.status_code, answer.json()["code"]) == (409, "game/stale")
            assert (await guest.sit(host.id, made["invites"][0]["token"])).status_code == 200

    run(scene)


# What is kept beside the game


def test_no_standing_order_vanishes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with two(tmp_path) as (one, other):
            table, devices = await table_of(one, "H10-K", 3)
            async with leaving(devices), elsewhere(other, devices[2]) as away:
                await away.connect()
                for round in ("most", "best"):
                    for device in (devices[0], away, devices[1]):
                        await device.send({"type": "standing", "defence": round})
                        await device.heard()
                    assert one.app.tables is not None
                    row = await one.app.tables.store.table(table)
                    assert row is not None
                    assert read_table_header(row.header).standing == {0: round, 1: round, 2: round}

    run(scene)


def test_a_resignation_and_an_order_at_the_same_time_are_both_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        async with two(tmp_path) as (one, other):
            table, devices = await table_of(one, "H10-K", 3)
            async with leaving(devices), elsewhere(other, devices[2]) as away:
                await away.connect()
                await asyncio.gather(
                    devices[0].send({"type": "resign"}), away.send({"type": "standing", "defence": "most"})
                )
                await devices[0].heard()
                await away.heard()
                assert one.app.tables is not None
                store = one.app.tables.store
                row, seats = await store.table(table), await store.seats(table)
                assert row is not None
                header = read_table_header(row.header)
                assert (header.standing, [gone.seat for gone in header.resigned]) == ({2: "most"}, [0])
                assert [seat.kind for seat in seats] == ["greedy", "person", "person"]

    run(scene)


def test_a_game_that_somebody_has_moved_in_is_not_called_off_elsewhere(tmp_path: Path) -> None:
    async def scene() -> None:
        async with two(tmp_path) as (one, other):
            table, devices = await table_of(one, "H00-2P", 2)
            async with leaving(devices), elsewhere(other, devices[0]) as away:
                await away.connect()
                await move(devices)
                assert (await away.trouble({"type": "abort"}))["code"] == "game/begun"
                for server in (one, other):
                    assert (await server.table(table)).row.status == "playing"

    run(scene)


def test_what_was_called_off_elsewhere_does_not_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with two(tmp_path) as (one, other):
            table, devices = await table_of(one, "H00-2P", 2)
            async with leaving(devices), elsewhere(other, devices[0]) as away:
                await away.connect()
                await away.send({"type": "abort"})
                await away.heard()
                (mover,) = [device for device in devices if device.options]
                answer = await mover.command(any_action(mover.options or {}, random.Random(1)))
                assert (answer["type"], answer["code"]) == ("refused", "game/stale")
                await mover.wait(lambda: mover.table["status"] == "aborted")
                for server in (one, other):
                    assert (await server.table(table)).row.status == "aborted"

    run(scene)


def test_there_is_one_rematch(tmp_path: Path) -> None:
    async def scene() -> None:
        async with two(tmp_path) as (one, other):
            table, devices = await table_of(one, "H00-2P", 2)
            await fast_forward(one, table, devices, most=20_000)
            async with leaving(devices), elsewhere(other, devices[1]) as away:
                await away.connect()
                told = []
                for device in (devices[0], away):
                    heard = len(device.messages)
                    await device.send({"type": "rematch"})
                    told.append(await device.next(lambda message: message["type"] == "rematch_set", heard))
                assert told[0]["table"] == told[1]["table"]
                assert [len(each["invites"]) for each in told] == [1, 1]
                assert one.app.tables is not None
                assert len(await one.app.tables.store.tables()) == 2

    run(scene)


# Moving


async def follow(server: Server) -> None:
    assert server.app.tables is not None
    await server.app.tables.follow()


async def move(devices: list[Device]) -> Device:
    """Somebody whose turn it is moves, as they see it; whoever is told that it has changed looks again."""
    lot = random.Random(len(devices[0].frames))
    for _ in range(20):
        for device in devices:
            if device.options:
                answer = await device.command(brisk_action(device.options, lot))
                if answer["type"] == "update":
                    return device
                assert answer["code"] in ("game/stale", "turn/not_yours"), answer
    raise AssertionError("nobody could move")


def test_whoever_loses_a_race_catches_up_and_has_told_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with two(tmp_path) as (one, other):
            table, devices = await table_of(one, "H00-2P", 2)
            await fast_forward(one, table, devices, phase="attack")
            twins = [elsewhere(other, device) for device in devices]
            async with leaving([*devices, *twins]):
                for twin in twins:
                    await twin.connect()
                raced = 0
                for number in range(30):
                    here, there = (devices, twins) if number % 2 else (twins, devices)
                    mover = await move(here)
                    behind = there[here.index(mover)]
                    if behind.options and behind.seq < mover.seq:
                        raced += 1
                        answer = await behind.command(brisk_action(behind.options, random.Random(number)))
                        assert (answer["type"], answer["code"]) == ("refused", "game/stale")
                        assert answer["current"]["seq"] == mover.seq
                        await behind.wait(lambda mover=mover, behind=behind: behind.seq >= mover.seq)
                        assert behind.view == mover.view
                assert raced >= 10
                for device, twin in zip(devices, twins, strict=True):
                    shared = set(device.rolls) & set(twin.rolls)
                    assert len(shared) >= 3
                    assert all(device.rolls[seq] == twin.rolls[seq] for seq in shared)
            assert one.app.tables is not None
            entries = await one.app.tables.store.entries(table)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))

    run(scene)


def test_a_game_that_two_processes_have_played_is_proven(tmp_path: Path) -> None:
    """Both drive the same bots, and both begin chains of dice: it costs work, and never a wrong or a double move."""

    async def scene() -> None:
        async with two(tmp_path) as (one, other):
            host = Device(one)
            await host.make("H00-2P", [HERE, GREEDY])
            away = elsewhere(other, host)
            async with leaving([host, away]):
                await host.connect()
                await away.connect()
                lot, number = random.Random(3), 0
                while not host.over:
                    device = (host, away)[number % 2]
                    number += 1
                    if device.options:
                        answer = await device.command(brisk_action(device.options, lot))
                        assert answer["type"] == "update" or answer["code"] in ("game/stale", "turn/not_yours"), answer
                    else:
                        await asyncio.sleep(0)
                        for server in (one, other):
                            await follow(server)
                path = tmp_path / "game.jsonl"
                path.write_text(await host.file(), encoding="utf-8")
        assert verify(path).ok

    run(scene)


def test_an_attack_until_that_somebody_forestalls_is_refused_and_does_not_go_on(tmp_path: Path) -> None:
    """At the other process the same person has attacked once already: this one knows of it only when it is too late."""

    async def scene() -> None:
        async with two(tmp_path) as (one, other):
            table, devices = await table_of(one, "FUR-2P", 2)
            await fast_forward(one, table, devices, phase="attack")
            mover, _ = await to_move(devices)
            attack = next(each for each in mover.options["actions"] if each["kind"] == "attack")
            source, target = attack["source"], attack["target"]
            twin = elsewhere(other, mover)
            async with leaving([*devices, twin]):
                await twin.connect(table)
                asked = until(mover, source, target, leave=1)
                assert (await twin.command(f"attack {source} {target}"))["type"] == "update"
                answer = await mover.ask(asked)
                assert (answer["type"], answer["code"]) == ("refused", "game/stale")
                kept = await (await one.table(table)).store.entries(table, asked["seq"])
                assert [entry.command for entry in kept if entry.command.startswith(asked["id"])] == []

    run(scene)
