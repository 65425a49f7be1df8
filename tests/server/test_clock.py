"""Time: who has how long, what stands still while somebody is away, and who moves then."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erdkreis.server.clock import DAY, MOST_WATCHED, WATCHED_A_MOVE, Clock, TimeControl
from erdkreis.server.table import Table
from erdkreis.server.wall import now
from tests.patience import PATIENCE
from tests.server.serving import (
    Device,
    Server,
    any_action,
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

# The clock alone; `move(at, awaiting, active, turn)` is what a table tells it


def test_every_turn_has_its_time_and_a_defender_does_not_use_it() -> None:
    clock = Clock(TimeControl("turn", 60), 2)
    clock.move(0, 0, 0, 1, present=True)
    clock.move(50, 1, 0, 1, present=True)  # asked to defend
    assert clock.shown(55) == ([10.0, 55.0], 1, 0.0)
    clock.move(55, 0, 0, 1, present=True)
    assert clock.due_in(60) == 5
    assert (clock.is_up(64.9), clock.is_up(65)) == (False, True)
    clock.move(66, 1, 1, 2, present=True)
    assert clock.shown(66) == ([60.0, 60.0], 1, 0.0)


def test_in_the_set_up_every_placement_is_a_turn() -> None:
    clock = Clock(TimeControl("turn", 30), 2)
    for at, seat in ((0, 0), (25, 1), (50, 0), (75, 1)):
        clock.move(at, seat, None, 0, present=True)
        assert clock.due_in(at) == 30


def test_a_bank_is_for_the_whole_game_and_grows_with_every_turn() -> None:
    clock = Clock(TimeControl("bank", 100, increment=10), 2)
    clock.move(0, 0, None, 0, present=True)
    clock.move(5, 0, 0, 1, present=True)
    clock.move(35, 1, 1, 2, present=True)
    assert clock.left == [75, 100]
    clock.move(55, 0, 0, 3, present=True)
    assert clock.left == [75, 90]
    assert clock.is_up(131)
    assert clock.shown(500) == ([0.0, 90.0], 0, 0.0)
    clock.move(500, 1, 1, 4, present=True)
    assert clock.left == [10, 90]


def test_while_somebody_is_away_the_clock_stands_still_for_a_while() -> None:
    clock = Clock(TimeControl("bank", 100, grace=20), 2)
    clock.move(0, 0, 0, 1, present=True)
    clock.move(30, 0, 0, 1, present=False)
    assert (clock.shown(45), clock.due_in(45)) == (([70.0, 100.0], None, 0.0), 5)
    clock.move(45, 0, 0, 1, present=True)  # back in time
    assert clock.due_in(50) == 65
    clock.move(60, 0, 0, 1, present=False)  # 5 seconds of patience are left: leaving again and again wins no time
    assert (clock.is_up(64), clock.is_up(65)) == (False, True)
    clock.move(66, 1, 1, 2, present=True)
    clock.move(70, 0, 0, 3, present=False)  # another turn
    assert (clock.is_up(89), clock.is_up(90)) == (False, True)


def test_while_nobody_is_there_nothing_is_ever_due() -> None:
    clock = Clock(TimeControl("turn", 60, grace=20), 2)
    clock.move(0, 0, 0, 1, present=True)
    clock.move(10, 0, 0, 1, present=False, attended=False)
    assert clock.due_in(10_000) is None
    clock.move(10_000, 0, 0, 1, present=False, attended=True)  # the other one is back, and waits as long as ever
    assert clock.due_in(10_000) == 20


def test_without_a_stand_in_nobody_else_ever_moves() -> None:
    clock = Clock(TimeControl("turn", 60, grace=0, stand_in=False), 2)
    clock.move(0, 0, 0, 1, present=False)
    assert (clock.due_in(500), clock.is_up(500)) == (None, False)


def test_what_is_kept_with_a_move_is_what_the_clock_shows_after_it() -> None:
    for kind in ("turn", "bank"):
        clock = Clock(TimeControl(kind, 60, increment=7), 2)
        clock.move(0, 0, 0, 1, present=True)
        kept = clock.kept_after(12.34, 1, 2)
        clock.move(12.34, 1, 1, 2, present=True)
        assert kept == clock.shown(12.34)[0] == ([60.0, 60.0] if kind == "turn" else [54.7, 60.0])
        again = Clock(clock.control, 2, kept)
        again.move(1000, 1, 1, 2, present=True)
        assert again.shown(1000) == clock.shown(12.34)
    assert Clock(TimeControl(), 2).kept_after(5, 0, 1) is None


def test_without_a_clock_nobody_stands_in_unless_the_table_chose_so() -> None:
    for control, stands_in in (
        (TimeControl(grace=0), False),
        (TimeControl(grace=0, stand_in=True), True),
        (TimeControl("turn", 60, grace=0), True),
        (TimeControl("bank", 60, grace=0), True),
    ):
        assert control.agreed.stand_in is stands_in
        clock = Clock(control, 2)
        clock.move(0, 0, 0, 1, present=False)
        assert clock.is_up(10_000) is stands_in


ROUND = (0.0, WATCHED_A_MOVE)


def test_the_time_of_a_turn_begins_when_it_is_shown() -> None:
    clock = Clock(TimeControl("turn", 60), 3)
    clock.move(0, 1, 1, 1, present=True)
    for _ in range(8):  # a bot moves eight times at once: that takes at most 20 seconds to show
        clock.move(1, 1, 1, 1, present=True, to_show=ROUND)
    clock.move(1, 0, 0, 2, present=True)
    assert clock.shown(1) == ([60.0, 60.0, 60.0], 0, 20.0)
    assert clock.shown(11) == ([60.0, 60.0, 60.0], 0, 10.0)
    assert clock.has_seen(16, 0)
    assert clock.shown(16) == ([60.0, 60.0, 60.0], 0, 0.0)
    assert clock.shown(26) == ([50.0, 60.0, 60.0], 0, 0.0)
    assert clock.due_in(26) == 50
    assert not clock.has_seen(30, 0)  # said again it changes nothing
    assert clock.due_in(30) == 46


def test_whoever_never_tells_gains_no_more_than_there_was_to_show() -> None:
    clock = Clock(TimeControl("bank", 60), 2)
    clock.move(0, 1, 1, 1, present=True)
    for _ in range(4):
        clock.move(0, 1, 1, 1, present=True, to_show=ROUND)
    clock.move(0, 0, 0, 2, present=True)
    assert (clock.is_up(4 * WATCHED_A_MOVE + 59.9), clock.is_up(4 * WATCHED_A_MOVE + 60)) == (False, True)
    # what one does oneself is seen at once: doing much oneself brings no time
    clock.move(10, 0, 0, 2, present=True, to_show=(0.0, WATCHED_A_MOVE))
    clock.move(20, 0, 0, 2, present=True, to_show=(0.0, WATCHED_A_MOVE))
    assert clock.left == [50, 60]
    # however much happens, watching has a bound
    clock.move(20, 1, 1, 3, present=True)
    for _ in range(1_000):
        clock.move(20, 1, 1, 3, present=True, to_show=ROUND)
    clock.move(20, 0, 0, 4, present=True)
    assert clock.shown(20)[2] == MOST_WATCHED


def test_watching_costs_nobody_elses_time_and_only_once() -> None:
    clock = Clock(TimeControl("turn", 60), 2)
    clock.move(0, 1, 1, 1, present=True, to_show=ROUND)
    clock.move(0, 0, 0, 2, present=True, to_show=ROUND)
    assert clock.has_seen(1, 0)
    clock.move(5, 0, 0, 2, present=True, to_show=(WATCHED_A_MOVE, WATCHED_A_MOVE))  # dice roll: they are looked at
    assert clock.shown(5) == ([56.0, 60.0], 0, WATCHED_A_MOVE)
    assert not clock.has_seen(5, 1)  # somebody else has seen it: that begins nobody's time


def test_a_clock_of_days_runs_whether_anybody_is_there_or_not() -> None:
    clock = Clock(TimeControl("days", 3 * DAY, grace=0), 2)
    clock.move(0, 0, 0, 1, present=False, attended=False)
    assert clock.due_in(DAY) == 2 * DAY
    clock.move(DAY, 0, 0, 1, present=True)  # coming and going changes nothing
    clock.move(2 * DAY, 0, 0, 1, present=False, attended=False)
    assert clock.shown(2 * DAY) == ([DAY, 3 * DAY], 0, 0.0)
    assert (clock.is_up(3 * DAY - 1), clock.is_up(3 * DAY)) == (False, True)
    clock.move(3 * DAY, 1, 1, 2, present=False, attended=False)
    assert clock.due_in(3 * DAY) == 3 * DAY
    clock.has_run(2 * DAY)  # while the server rested
    assert clock.due_in(3 * DAY) == DAY
    young = Clock(TimeControl("days", 3 * DAY), 2)
    young.move(60, 0, 0, 1, present=False, attended=False)  # a machine that was started a minute ago
    young.has_run(3 * DAY)
    assert young.is_up(60)


# At a table


async def sources(table: Table, seat: int, since: int) -> list[str]:
    """Where the moves of a seat came from."""
    entries = [entry for entry in await table.store.entries(table.id, since, 10_000) if entry.seat == seat]
    return [played(table.log, entry).origin.source for entry in entries]


def turns_of(device: Device, seat: int) -> int:
    return len([event for event in device.events if event["event"] == "TurnBegun" and event["seat"] == seat])


async def play_alone(device: Device, lot: random.Random, until: Callable[[], bool]) -> None:
    """One person plays on while others are away."""
    while not until():
        await device.wait(lambda: device.options is not None or until())
        if device.options:
            answer = await device.command(any_action(device.options, lot))
            assert answer["type"] == "update" or answer["code"] == "game/stale"


def test_a_stand_in_plays_for_whoever_is_away_until_they_are_back(tmp_path: Path) -> None:
    """Over several turns; and takes back nothing when the person is back."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2, clock={"grace": 3600, "stand_in": True})
            here, away = devices
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="place")
                open_table, start, lot = await server.table(table), here.seq, random.Random(2)
                await away.disconnect()
                await here.wait(lambda: not here.table["seats"][1]["connected"])
                await play_alone(here, lot, lambda: here.view["awaiting"] == 1)
                await here.heard()
                assert here.table["standing_in"] == []  # there is still a while to come back
                open_table.clock.control, open_table.clock._grace = (
                    TimeControl(grace=0, stand_in=True),
                    [0.0, 0.0],
                )  # an hour later
                open_table.tick()
                await here.wait(lambda: here.table["standing_in"] == [1])
                await play_alone(here, lot, lambda: turns_of(here, 1) >= 4 or here.over)
                assert here.table["standing_in"] == [1]
                assert set(await sources(open_table, 1, start)) == {"timeout"}
                await away.connect(table, last_seq=away.seq)
                await here.wait(lambda: here.table["standing_in"] == [])
                back = away.seq
                await play(devices, lot, 12)
                assert set(await sources(open_table, 1, back + 1)) == {"person"}

    run(scene)


def test_a_game_waits_for_its_people(tmp_path: Path) -> None:
    """When all have gone, nobody plays it to its end behind their backs; when one is back, it goes on."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2, clock={"grace": 0, "stand_in": True})
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                open_table, last = await server.table(table), await awaited([*devices, watcher])
                start = last.seq  # where the first of them sat alone, somebody may have stood in already
                # whoever is not awaited leaves first, so that nobody has to stand in yet
                for device in sorted(devices, key=lambda device: device is last):
                    await device.disconnect()
                await watcher.wait(lambda: not any(seat["connected"] for seat in watcher.table["seats"]))
                assert (open_table.seq, open_table.mover.moving, open_table._alarm) == (start, False, None)
                waiting = next(device for device in devices if device is not last)
                await waiting.connect(table, last_seq=start)
                await waiting.wait(lambda: waiting.seq > start)

    run(scene)


def test_whoever_lets_the_time_run_out_is_played_for_until_the_turn_is_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H10-K", 3, clock={"kind": "turn", "seconds": 36_000})
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="place")
                mover = await awaited(devices)
                open_table, start, seat, turn = await server.table(table), mover.seq, mover.seat, mover.view["turn"]
                assert 30_000 < mover.clock["left"][seat] <= 36_000
                assert mover.clock["runs_for"] == seat
                open_table.clock.left[seat] = 0.05  # nearly ten hours later
                open_table.tick()
                await mover.wait(lambda: mover.view["turn"] > turn)
                assert set(await sources(open_table, seat, start)) == {"timeout"}
                assert mover.clock["left"] == pytest.approx([36_000] * 3, abs=6_000)
                back = mover.seq
                await play(devices, random.Random(1), 400, brisk_action, lambda: mover.view["turn"] > turn + 3)
                assert set(await sources(open_table, seat, back)) == {"person"}

    run(scene)


async def clocks(server: Server, device: Device, table: str) -> dict[str, Any]:
    return (await device.connect(table, last_seq=device.seq))["clock"]


@pytest.mark.parametrize("kind", ["turn", "bank"])
def test_clocks_survive_a_restart(kind: str, tmp_path: Path) -> None:
    """With what every turn brought, and whether or not there is a snapshot."""

    async def scene() -> None:
        async with serving(tmp_path, snapshot_every=1000) as server:
            clock = {"kind": kind, "seconds": 50_000, "increment": 3_000, "grace": 3600}
            table, devices = await table_of(server, "H00-2P", 2, clock=clock)
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="place")
                mover = await awaited(devices)
                open_table = await server.table(table)
                open_table.clock.left = [32_100.0, 23_400.0]  # after a while
                turn, lot = mover.view["turn"], random.Random(1)
                await play(devices, lot, 5_000, brisk_action, lambda: devices[0].view["turn"] > turn)
                left = devices[0].clock["left"]
                # minutes pass while a busy machine plays; what would be missing is an hour, or many
                if kind == "turn":
                    assert left == pytest.approx([50_000, 50_000], abs=1_400)
                else:
                    expected = [32_100, 23_400]
                    expected[mover.seat] += 3_000
                    assert left == pytest.approx(expected, abs=1_400)
                for device in devices:
                    await device.disconnect()
                await server.restart()
                again = await clocks(server, devices[0], table)
                assert again["left"] == pytest.approx(left, abs=1_400)

    run(scene)


def test_time_begins_when_a_device_says_that_it_has_shown_what_happened(tmp_path: Path) -> None:
    """And everybody is told; nobody can say it for others, or before there is anything to see."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2, clock={"kind": "turn", "seconds": 36_000})
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                await fast_forward(server, table, devices, phase="place")
                open_table, mover = await server.table(table), await awaited(devices)
                other = next(device for device in devices if device is not mover)
                open_table.clock._seen = [time.monotonic() + 3_000.0] * 2  # as if very much had happened
                assert open_table.clock.shown(time.monotonic())[2] > 2_000
                await other.send({"type": "shown", "seq": other.seq})
                await mover.send({"type": "shown", "seq": mover.seq - 1})
                for device in (mover, other):
                    await device.send({"type": "ping"})
                    await device.next(lambda message: message["type"] == "pong")
                assert open_table.clock.shown(time.monotonic())[2] > 2_000
                await mover.send({"type": "shown", "seq": mover.seq})
                for device in (mover, other, watcher):
                    told = (await device.next(lambda message: message["type"] == "clock"))["clock"]
                    assert (told["starts_in"], told["runs_for"]) == (0, mover.seat)

    run(scene)


def stand_ins(device: Device, since: int) -> list[dict[str, Any]]:
    return [event for event in device.events if event["event"] == "StandInBegan" and event["seq"] > since]


def test_who_stood_in_and_since_when_is_told_once_and_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            clock = {"grace": 0, "stand_in": True}
            table, devices = await table_of(server, "H00-2P", 2, clock=clock)
            here, away = devices
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="place")
                lot, left = random.Random(2), away.seq
                await away.disconnect()
                await play_alone(here, lot, lambda: turns_of(here, 1) >= 2 or here.over)
                told = stand_ins(here, left)
                assert [event["seat"] for event in told] == [1]
                assert abs(told[0]["at"] - 1000 * time.time()) < 600_000
                await away.connect(table, last_seq=left)
                assert stand_ins(away, left) == told
                await server.restart()
                later = Device(server)
                await later.connect(table, last_seq=-1)
                assert stand_ins(later, left) == told
                await later.disconnect()

    run(scene)


def test_days_pass_while_a_table_is_put_away_and_while_the_server_rests(tmp_path: Path) -> None:
    """Nobody is there, and still somebody moves when the time is up: also where the table must be found again first."""

    async def scene() -> None:
        async with serving(tmp_path, idle_seconds=1) as server:
            table, devices = await table_of(server, "H00-2P", 2, clock={"kind": "days", "seconds": 3 * DAY})
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="place")
                await play(devices, random.Random(1), 3)
                mover = await awaited(devices)
                seat, start = mover.seat, mover.seq
                for device in devices:
                    await device.disconnect()
            await server.restart()
            tables = server.app.tables
            later = [0]
            tables.wall = tables.deadlines._wall = lambda: now() + later[0]
            await tables.deadlines.recall()
            later[0] = 1000 * 2 * DAY
            await tables.tidy()
            assert table not in tables._open  # nobody looks before it is time
            later[0] = 1000 * (3 * DAY + 60)
            await tables.tidy()
            opened = tables._open[table]
            async with asyncio.timeout(PATIENCE):
                while opened.log.game.awaiting == seat and opened.seq <= start + 1:
                    await asyncio.sleep(0.02)
            assert set(await sources(opened, seat, start + 1)) == {"timeout"}

    run(scene)


def test_without_a_clock_none_is_shown(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                assert [device.clock for device in devices] == [None, None]

    run(scene)
