"""Decide, keep, tell: nobody hears of what is not kept, and what could not be kept never happened."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erdkreis.record import verify
from erdkreis.server.store.contract import Appended, Entry, Stale
from erdkreis.server.store.errors import StoreBusy, StoreError
from tests.fairness.tables import independent
from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    Server,
    brisk_action,
    leaving,
    play,
    run,
    serving,
    table_of,
)


class Unwilling:
    """A store in front of the real one, with what may go wrong: it waits, fails, or says so afterwards."""

    def __init__(self, real: Any) -> None:
        self._real = real
        self.gate = asyncio.Event()
        self.gate.set()
        self.late = asyncio.Event()
        self.late.set()
        self.asked = 0
        self.refuses: Callable[[Entry], bool] = lambda entry: False
        self.failing: dict[str, list[Exception]] = {}
        """By the name of a method: what it raises the next times it is called."""
        self.returned: set[int] = set()

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._real, name)

        async def call(*given: Any, **named: Any) -> Any:
            if self.failing.get(name):
                raise self.failing[name].pop(0)
            return await method(*given, **named)

        return call

    async def append(self, entry: Entry, **named: Any) -> Appended:
        self.asked += 1
        await self.gate.wait()
        if self.failing.get("append"):
            raise self.failing["append"].pop(0)
        if self.refuses(entry):
            raise StoreBusy("too much at once")
        kept: Appended = await self._real.append(entry, **named)
        await self.late.wait()
        self.returned.add(entry.seq)
        return kept


def unwilling(server: Server) -> Unwilling:
    assert server.app.tables is not None
    store = Unwilling(server.app.tables.store)
    server.app.tables.store = store  # type: ignore[assignment]
    return store


async def mover_of(devices: list[Device]) -> tuple[Device, list[Device]]:
    mover = next(device for device in devices if device.options)
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
                await asyncio.sleep(0.2)
                assert store.asked == 4
                shown = await others[0].http("GET", f"/api/tables/{table}")
                assert shown.json()["seq"] == 3
                assert [device.seq for device in (*devices, watcher)] == [3, 3, 3]
                # nor does somebody who comes just now; and then everybody hears of it once
                late = Device(server, others[0].cookies)
                hello = await late.connect(table, last_seq=1)
                assert hello["seq"] == 3
                assert hello["events"] == [event for seq, told in others[0].by_seq if seq > 1 for event in told]
                event.set()
                answer = await asking
                assert answer["type"] == "update"
                for device in (*others, watcher, late):
                    await device.wait(lambda device=device: device.seq == 4)
                    assert device.by_seq[-1] == (4, answer["events"])
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

                open_table.tell = watching  # type: ignore[method-assign]
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
                ledger = (await server.table(table)).ledger
                while failed < 4 or ledger.seq < 60:
                    for device in devices:
                        await device.wait(lambda device=device: device.seq == ledger.seq)
                    mover, others = await mover_of(devices)
                    action = brisk_action(mover.options, lot)
                    if lot.random() < 0.1:
                        failed += 1
                        before = (ledger.seq, ledger.game.hash, ledger.fair.place)
                        heard = [len(device.messages) for device in others]
                        store.failing["append"] = [failure]
                        answer = await mover.command(action)
                        assert (answer["type"], answer["code"]) == ("refused", failure.code)
                        assert (ledger.seq, ledger.game.hash, ledger.fair.place) == before
                        assert heard == [len(device.messages) for device in others]
                        assert "space" not in str(answer)
                    assert (await mover.command(action))["type"] == "update"
                text = ledger.file(await store.entries(table, 0, 1000))
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

                def once(entry: Entry) -> bool:
                    if entry.seat == 1 and not refused:
                        refused.append(entry.seq)
                        return True
                    return False

                store.refuses = once
                for _ in range(4):
                    await device.wait(lambda: device.options is not None, 5)
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
                answer = await mover.command(an_action(mover))
                assert (answer["type"], answer["code"]) == ("refused", "store/busy")
                store.failing["entries"] = [StoreBusy("too much at once")]
                await mover.trouble({"type": "hello", "last_seq": 0})
                heard = len(mover.messages)
                await mover.send({"type": "hello", "last_seq": mover.seq})
                await mover.next(lambda message: message["type"] == "update", heard)
                assert (await mover.command(an_action(mover)))["type"] == "update"
                store.failing["tables"] = [StoreBusy("too much at once")]
                assert (await mover.server_status("/api/tables")) == 503
                store.failing["tables"] = [StoreBusy("too much at once")]
                assert (await mover.server_status("/health")) == 503
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


def test_a_game_begins_although_the_last_step_failed_at_first(tmp_path: Path) -> None:
    """Between sitting down and beginning the server may die: afterwards the game begins all the same."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            store = unwilling(server)
            first, second = Device(server), Device(server)
            async with leaving([first, second]):
                made = await first.make("H00-2P", [HERE, PERSON])
                store.failing["update_table"] = [StoreError("no space left", "store/full")]
                await second.sit_whatever(first.id, made["invites"][0]["token"])
                await server.restart()
                hello = await first.connect()
                assert hello["view"] is not None

    run(scene)
