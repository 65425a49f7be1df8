"""Decide, keep, tell: nobody hears of what is not kept, and what could not be kept never happened."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from erdkreis.record import verify
from erdkreis.server.game_log import GameLog
from erdkreis.server.server_key import ServerKey
from erdkreis.server.snapshots import CHECKSUM, read_snapshot
from erdkreis.server.store.contract import Appended, LogEntry, Stale
from erdkreis.server.store.errors import StoreBusy, StoreError
from tests.engine.relaid import relaid
from tests.fairness.tables import independent
from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    Server,
    awaited,
    brisk_action,
    fast_forward,
    leaving,
    play,
    run,
    serving,
    table_of,
)
from tests.server.unwilling import unwilling


async def mover_of(devices: list[Device]) -> tuple[Device, list[Device]]:
    """Once all of them have heard so."""
    mover = await awaited(devices)
    assert mover is not None
    return mover, [device for device in devices if device is not mover]


def an_action(device: Device) -> str:
    return brisk_action(device.options, random.Random(1))


@pytest.mark.parametrize("where", ["before it is kept", "after it is kept"])
def test_nobody_hears_of_a_command_before_the_store_has_answered(where: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            store = unwilling(server)
            table, devices = await table_of(server, "H00-2P", 2)
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                await play(devices, random.Random(2), 3)
                for device in (*devices, watcher):
                    await device.wait(lambda device=device: device.seq == 3)
                mover, others = await mover_of(devices)
                event = store.gate if where == "before it is kept" else store.late
                event.clear()
                asking = asyncio.create_task(mover.command(an_action(mover)))
                await store.reached[where].wait()
                assert store.asked == 4
                # nor does somebody who comes just now; and then everybody hears of it once
                late = Device(server, others[0].cookies)
                coming = asyncio.create_task(late.connect(table, last_seq=1))
                shown = await others[0].http("GET", f"/api/tables/{table}")
                assert shown.json()["seq"] == 3
                for device in (*others, watcher):
                    await device.heard()
                assert [device.seq for device in (*devices, watcher, late)] == [3, 3, 3, 0]
                event.set()
                answer = await asking
                assert (answer["type"], answer["after"], answer["seq"]) == ("update", 3, 4)
                for device in (*others, watcher):
                    await device.wait(lambda device=device: device.seq == 4)
                    assert device.by_seq[-1] == (4, answer["events"])
                assert (await coming)["after"] == 1
                assert late.events == [event for seq, told in others[0].by_seq if seq > 1 for event in told]
                await late.disconnect()

    run(scene)


def test_every_update_comes_after_its_entry(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            store = unwilling(server)
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                told: list[int] = []
                open_table = await server.table(table)
                tell = open_table.tell

                def watching(*given: Any, **named: Any) -> None:
                    told.append(open_table.seq)
                    assert open_table.seq in store.returned
                    tell(*given, **named)

                open_table.tell = watching
                await play(devices, random.Random(1), 20)
                assert told == list(range(1, 21))

    run(scene)


FAILURES = [
    StoreError("no space left", "store/full"),
    StoreBusy("too much at once"),
]


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: failure.code)
def test_what_could_not_be_kept_never_happened(failure: StoreError, tmp_path: Path) -> None:
    """The sender is refused, nobody else hears anything, and the next roll is still the one committed to."""

    async def scene() -> None:
        async with serving(tmp_path / "data") as server:
            store = unwilling(server)
            table, devices = await table_of(server, "P82-W", 3)
            async with leaving(devices):
                lot, failed = random.Random(1), 0
                log = (await server.table(table)).log
                while failed < 4 or log.seq < 60:
                    for device in devices:
                        await device.wait(lambda device=device: device.seq == log.seq)
                    mover, others = await mover_of(devices)
                    action = brisk_action(mover.options, lot)
                    if lot.random() < 0.1:
                        failed += 1
                        before = (log.seq, log.game.hash, log.fair.progress)
                        heard = [len(device.messages) for device in others]
                        store.failing["append"] = [failure]
                        answer = await mover.command(action)
                        assert (answer["type"], answer["code"]) == ("refused", failure.code)
                        assert (log.seq, log.game.hash, log.fair.progress) == before
                        assert heard == [len(device.messages) for device in others]
                        assert "space" not in str(answer)
                    assert (await mover.command(action))["type"] == "update"
                text = log.file(await store.entries(table, 0, 1000), ServerKey.found(tmp_path / "data"))
        path = tmp_path / "game.jsonl"
        path.write_text(text, encoding="utf-8")
        verdict = verify(path)
        assert verdict.ok, verdict
        assert verdict.checked.rolls > 5
        assert independent(path)[0] == 0

    run(scene)


def test_a_bot_whose_move_could_not_be_kept_tries_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            store = unwilling(server)
            device = Device(server)
            async with leaving([device]):
                await device.make("H00-2P", [HERE, GREEDY])
                await device.connect()
                await device.wait(lambda: device.options is not None)
                refused: list[int] = []

                def once(entry: LogEntry) -> bool:
                    if entry.seat == 1 and not refused:
                        refused.append(entry.seq)
                        return True
                    return False

                store.refuses = once
                for _ in range(4):
                    await device.wait(lambda: device.options is not None)
                    assert (await device.command(an_action(device)))["type"] == "update"
                assert refused

    run(scene)


def test_a_snapshot_that_could_not_be_kept_harms_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, snapshot_every=5) as server:
            store = unwilling(server)
            _, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                store.failing["put_snapshot"] = [StoreError("no space left", "store/full")] * 2
                await play(devices, random.Random(1), 12)
                assert [device.closed for device in devices] == [None, None]

    run(scene)


def test_a_store_that_cannot_read_refuses_and_closes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            store = unwilling(server)
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await play(devices, random.Random(1), 3)
                mover, _ = await mover_of(devices)
                store.failing["entry_by_command"] = [StoreBusy("too much at once")]
                old = {"type": "command", "id": "a-command-of-old", "seq": 1, "action": "end"}
                answer = await mover.trouble(old)
                assert (answer["type"], answer["code"]) == ("error", "store/busy")
                assert "at once" not in answer["message"]
                assert (await mover.trouble(old))["code"] == "game/stale"
                store.failing["entries"] = [StoreBusy("too much at once")]
                assert (await mover.trouble({"type": "hello", "last_seq": 0}))["code"] == "store/busy"
                store.failing["update_table"] = [StoreBusy("too much at once")]
                assert (await mover.trouble({"type": "standing", "defence": "most"}))["code"] == "store/busy"
                assert (await server.table(table)).header.standing == {}
                heard = len(mover.messages)
                await mover.send({"type": "hello", "last_seq": mover.seq})
                await mover.next(lambda message: message["type"] == "update", heard)
                assert (await mover.command(an_action(mover)))["type"] == "update"
                store.failing["tables"] = [StoreBusy("too much at once")]
                assert (await mover.server_status("/api/tables")) == 503
                store.failing["tables"] = [StoreBusy("too much at once")]
                assert (await mover.server_status("/ready")) == 503
                assert (await mover.server_status("/health")) == 200
                assert (await mover.http("GET", f"/api/tables/{table}")).status_code == 200

    run(scene)


def test_an_entry_that_does_not_follow_is_not_acknowledged(tmp_path: Path) -> None:
    """The store says that somebody else has gone on with this game: nothing of ours may be told."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            store = unwilling(server)
            _, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                mover, others = await mover_of(devices)
                real = store._real.append

                async def overtaken(*_: Any, **__: Any) -> Appended:
                    return Stale(7)

                store._real.append = overtaken
                answer = await mover.command(an_action(mover))
                store._real.append = real
                assert answer["type"] == "refused"
                assert others[0].seq == 0

    run(scene)


@pytest.mark.parametrize("restarted", [False, True])
def test_a_game_begins_although_it_could_not_at_first(restarted: bool, tmp_path: Path) -> None:
    """The table is there, and so is everybody; the game begins as soon as somebody says hello."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            store = unwilling(server)
            device = Device(server)
            async with leaving([device]):
                store.failing["update_table"] = [StoreError("no space left", "store/full")]
                made = await device.make("H00-2P", [HERE, HERE])
                assert made["table"]["status"] == "lobby"
                if restarted:
                    await server.restart()
                hello = await device.connect()
                assert hello["seq"] == 0
                await play([device], random.Random(1), 3)

    run(scene)


def test_a_seat_that_could_not_be_kept_can_be_taken_again(tmp_path: Path) -> None:
    """The last to sit down begins the game in the same breath: both are kept, or neither is."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            store = unwilling(server)
            first, second = Device(server), Device(server)
            made = await first.make("H00-2P", [HERE, PERSON])
            store.failing["seat_anew"] = [StoreError("no space left", "store/full")]
            with pytest.raises(AssertionError, match="507"):
                await second.sit(first.id, made["invites"][0]["token"])
            assert (await second.http("GET", f"/api/tables/{first.id}")).json()["status"] == "lobby"
            sat = await second.sit(first.id, made["invites"][0]["token"])
            assert (sat.status_code, sat.json()["table"]["status"]) == (200, "playing")

    run(scene)


# Across restarts


def test_standing_orders_survive_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "P82-W", 3)
            async with leaving(devices):
                for device in devices:
                    await device.send({"type": "standing", "defence": "most"})
                    await device.heard()
                await fast_forward(server, table, devices, phase="attack")
                await server.restart()
                for device in devices:
                    await device.connect(table, last_seq=device.seq)

                def ordered() -> bool:
                    return any(roll.get("source") == "standing" for roll in devices[0].rolls.values())

                while not ordered():
                    mover = await awaited(devices)
                    assert mover is not None
                    if mover.view["phase"] == "defend":  # nobody answers: the order does
                        await mover.wait(lambda mover=mover: mover.view["phase"] != "defend")
                    else:
                        await mover.command(brisk_action(mover.options, random.Random(mover.seq)))

    run(scene)


def test_a_table_opens_the_same_with_its_snapshot_without_one_and_with_a_broken_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, snapshot_every=7) as server:
            clock = {"kind": "bank", "seconds": 50_000, "increment": 3_000}
            table, devices = await table_of(server, "H00-2P", 2, clock=clock)
            async with leaving(devices):
                await play(devices, random.Random(4), 40)
                live = await server.table(table)
                place, hash, left = live.log.fair.progress, live.log.game.hash, live.clock.left
            store, header = live.store, live.header
            found = await store.snapshot(table)
            assert found is not None
            assert 28 <= found.seq <= 35
            standing = read_snapshot(found.blob)
            assert standing is not None
            saved = standing.game.to_bytes()
            content = found.blob[CHECKSUM:].replace(
                saved, relaid(saved)
            )  # of a version in which the numbers lie otherwise
            other = hashlib.sha256(content).digest() + content
            first = b"[35, 35, 9, 9, []]\n" + saved  # as it was written before snapshots had a checksum
            for blob in (found.blob, None, b"", found.blob[:-1], b"[7]" + found.blob, other, first):
                log = GameLog.load(table, live.secrets, header.opening, blob)
                assert log.seq == (found.seq if blob == found.blob else 0)
                log.catch_up(await store.entries(table, log.seq, 1000))
                assert (log.seq, log.fair.progress, log.game.hash) == (40, place, hash)
                assert log.left == pytest.approx(left, abs=1_000)  # a busy machine may need minutes

    run(scene)


@contextlib.contextmanager
def by_hand(server: Server) -> Iterator[sqlite3.Connection]:
    """The server's database in somebody else's hands."""
    with closing(sqlite3.connect(server.database, isolation_level=None)) as db:
        yield db


async def opened_anew(server: Server, table: str) -> GameLog:
    """The game as the store has it, whatever this process remembers."""
    assert server.app.tables is not None
    gone = server.app.tables._open.pop(table, None)
    if gone is not None:
        await gone.close()
    log = (await server.table(table)).log
    assert log is not None
    return log


def flipped(blob: bytes, place: int) -> bytes:
    return blob[:place] + bytes([blob[place] ^ (1 << place % 8)]) + blob[place + 1 :]


def test_a_changed_snapshot_never_changes_the_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One bit anywhere in it, in a real database: the game is the one that the log tells, and a new one is kept."""

    async def scene() -> None:
        async with serving(tmp_path, snapshot_every=7) as server:
            table, devices = await table_of(server, "H00-2P", 2, clock={"kind": "bank", "seconds": 50_000})
            async with leaving(devices):
                await play(devices, random.Random(4), 20)
            log = await opened_anew(server, table)
            wanted = (20, log.game.hash, log.fair.progress, log.left)
            found = await (await server.table(table)).store.snapshot(table)
            assert found is not None
            assert found.seq in (7, 14)
            assert all(read_snapshot(flipped(found.blob, place)) is None for place in range(len(found.blob)))
            places = {*range(0, CHECKSUM, 8), *random.Random(1).sample(range(len(found.blob)), 30), len(found.blob) - 1}
            with by_hand(server) as db:
                for place in sorted(places):
                    said = len(caplog.messages)
                    change = (found.seq, flipped(found.blob, place), table)
                    db.execute("UPDATE snapshots SET seq = ?, blob = ? WHERE game = ?", change)
                    log = await opened_anew(server, table)
                    assert (log.seq, log.game.hash, log.fair.progress, log.left) == wanted, place
                    assert ["opened from its log" in line for line in caplog.messages[said:]] == [True]
                    (kept,) = db.execute("SELECT blob FROM snapshots WHERE game = ?", (table,)).fetchone()
                    renewed = read_snapshot(kept)
                    assert renewed is not None
                    assert (renewed.seq, renewed.game.hash) == wanted[:2]
                said = len(caplog.messages)
                log = await opened_anew(server, table)
                assert (log.seq, log.game.hash, log.fair.progress, log.left) == wanted
                assert caplog.messages[said:] == []  # the new one is believed

    run(scene)


def test_a_snapshot_that_is_whole_but_not_of_this_log_is_not_believed(tmp_path: Path) -> None:
    """Of another table, of a log that has lost its end since, or has another move in it now."""

    async def scene() -> None:
        async with serving(tmp_path, snapshot_every=5) as server:
            tables = []
            for seed in (1, 2):
                table, devices = await table_of(server, "H00-2P", 2)
                async with leaving(devices):
                    await play(devices, random.Random(seed), 12)
                tables.append(table)
            first, second = tables
            store = (await server.table(first)).store
            entries, snapshot = await store.entries(first), await store.snapshot(first)
            assert snapshot is not None
            assert snapshot.seq in (5, 10)
            header, secrets = (await server.table(first)).header, (await server.table(first)).secrets

            def told_by_log(count: int) -> str:
                log = GameLog.load(first, secrets, header.opening, None)
                log.catch_up(entries[:count])
                return log.game.hash

            with by_hand(server) as db:
                taken = "UPDATE snapshots SET blob = (SELECT blob FROM snapshots WHERE game = ?) WHERE game = ?"
                db.execute(taken, (second, first))
                assert (await opened_anew(server, first)).game.hash == told_by_log(12)
                db.execute("UPDATE snapshots SET seq = ?, blob = ? WHERE game = ?", (99, snapshot.blob, first))
                db.execute("DELETE FROM entries WHERE game = ? AND seq > 4", (first,))
                log = await opened_anew(server, first)
                assert (log.seq, log.game.hash) == (4, told_by_log(4))
                assert (await store.snapshot(first) or snapshot).seq == 4

    run(scene)


def test_a_table_that_is_put_away_while_somebody_comes_is_one_table(tmp_path: Path) -> None:
    """Two of it would each believe to be the game."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            tables = server.app.tables
            async with leaving(devices):
                await play(devices, random.Random(1), 3)
                for device in devices:
                    await device.disconnect()
                await devices[0].open()  # and says nothing yet
                old = await server.table(table)
                old.used = 0.0
                coming = asyncio.create_task(devices[1].connect(table, last_seq=3))
                await tables.tidy()
                await coming
                await devices[0].send({"type": "hello", "last_seq": 3})
                await devices[0].heard()
                assert await server.table(table) is not old
                assert not old.connections
                await play(devices, random.Random(1), 6)
                for device in devices:
                    await device.wait(lambda device=device: device.seq == 9)

    run(scene)


def test_a_table_in_use_is_not_put_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                kept = await server.table(table)
                kept.used = 0.0
                await server.app.tables.tidy()
                assert await server.table(table) is kept
                await play(devices, random.Random(1), 3)

    run(scene)
