"""What everybody at a table holds of its game: running hash and seal; and that a backup reveals nothing twice."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from erdkreis.fairness import before
from erdkreis.fairness.sealing import START, phrase, run_on
from erdkreis.record import verify
from erdkreis.server.server_key import FILE, ServerKey, ServerKeyError
from erdkreis.server.settings import DATABASE
from erdkreis.server.store.sqlite_file import copy
from tests.fairness.tables import independent
from tests.server.serving import Device, Server, brisk_action, leaving, play, run, serving, table_of


def running_hashes(device: Device) -> dict[int, str]:
    """The running hash after each move, computed from what this device was told alone."""
    imprints = {}
    for message in device.messages:
        if message["type"] == "update":
            assert len(message["imprints"]) == message["seq"] - message["after"]
            imprints.update({message["after"] + 1 + n: each for n, each in enumerate(message["imprints"])})
    hashes, last = {}, START
    for seq in range(len(imprints)):
        last = run_on(last, bytes.fromhex(imprints[seq]))
        hashes[seq] = last.hex()
    return hashes


def told(device: Device) -> dict[int, str]:
    """What the server said it was."""
    return {message["seq"]: message["running"] for message in device.messages if message["type"] == "update"}


async def witness(server: Server, table: str) -> Device:
    """Somebody who watches, and hears of everything from the set-up on."""
    watcher = Device(server)
    watcher.seq = -1
    await watcher.connect(table, last_seq=-1)
    return watcher


def test_all_who_watch_hold_the_same_seal_and_it_is_that_of_the_file(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "data") as server:
            table, devices = await table_of(server, "H00-M", 3, bots=[2])
            first = await witness(server, table)
            async with leaving([*devices, first]):
                assert devices[0].table["seal"] is None
                await play(devices, random.Random(7), choose=brisk_action)
                await first.wait(lambda: first.table["seal"] is not None)
                late = await witness(server, table)
                assert (late.seq, running_hashes(late)) == (first.seq, running_hashes(first))
                assert told(first).items() <= running_hashes(first).items()
                assert told(devices[0]).items() <= running_hashes(first).items()
                seal, key = first.table["seal"], first.table["commitments"]["server"]
                text = await devices[1].file()
                await late.disconnect()
        path = tmp_path / "game.jsonl"
        path.write_text(text, encoding="utf-8")
        assert verify(path, phrase(bytes.fromhex(seal))).ok
        assert independent(path, seal)[0] == 0
        checked = verify(path).checked
        assert (checked.seal.hex(), checked.signed) == (seal, True)
        assert key == ServerKey.found(tmp_path / "data").public.hex()
        assert (tmp_path / "data" / FILE).stat().st_mode & 0o077 == 0

    run(scene)


def links_of(device: Device) -> list[str]:
    return [roll["link"] for _, roll in sorted(device.rolls.items())]


def test_a_restored_backup_reveals_no_link_that_anybody_knows(tmp_path: Path) -> None:
    """Else whoever rolls could try out nonces against the next links, which all have seen."""

    async def scene() -> None:
        data = tmp_path / "data"
        async with serving(data) as server:
            table, devices = await table_of(server, "H00-M", 3, bots=[2])
            first = await witness(server, table)
            async with leaving([*devices, first]):
                lot = random.Random(7)
                while len(first.rolls) < 4:
                    await play(devices, lot, 1, choose=brisk_action)
                await first.wait(lambda: first.seq >= max(device.seq for device in devices))
                copy(data / DATABASE, tmp_path / "backup.db")
                saved = first.seq
                while len(first.rolls) < 12:
                    await play(devices, lot, 1, choose=brisk_action)
                known, seen, held = links_of(first), first.seq, running_hashes(first)
                assert seen > saved
            await server.stop()
            for left in data.glob(f"{DATABASE}*"):
                left.unlink()
            shutil.copy(tmp_path / "backup.db", data / DATABASE)
            await server.start()

            back = await witness(server, table)
            (restart,) = [each for message in back.messages for each in message.get("restarts", ())]
            assert saved < restart["seq"] <= seen
            # a device that comes with what it saw finds that the server has something else
            assert running_hashes(back)[saved] == held[saved]
            assert running_hashes(back)[restart["seq"]] != held[restart["seq"]]
            async with leaving([*devices, back]):
                for device in devices:
                    device.seq = -1
                    await device.connect(table, last_seq=-1)
                await play(devices, random.Random(8), choose=brisk_action)
                await back.wait(lambda: back.table["seal"] is not None)
                fresh = [roll["link"] for seq, roll in sorted(back.rolls.items()) if seq > restart["seq"]]
                assert before(bytes.fromhex(fresh[0])).hex() == restart["tip"]
                assert not set(fresh) & set(known)
                text = await devices[0].file()
                seal = back.table["seal"]
        path = tmp_path / "game.jsonl"
        path.write_text(text, encoding="utf-8")
        verdict = verify(path, seal)
        assert verdict.ok, verdict
        assert [chain.number for chain in verdict.checked.chains] == [0, restart["seq"]]
        assert verdict.checked.chains[1].rolls == len(fresh)
        assert independent(path, seal)[0] == 0

    run(scene)


def test_a_table_that_was_only_put_away_has_no_new_chain(tmp_path: Path) -> None:
    """The process knows that it is where it was; and a command sent before a restart still holds after it."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await play(devices, random.Random(5), 4)
                for device in devices:
                    await device.disconnect()
                tables = server.app.tables
                await tables._open.pop(table).close()
                again = await tables.find(table)
                assert again.seq == 4
                await server.restart()
                for device in devices:
                    await device.connect(table, last_seq=4)
                assert [device.seq for device in devices] == [5, 5]
                mover = next(device for device in devices if device.options)
                mover.seq = 4  # as it would say if it had sent its command before the restart
                answer = await mover.command(brisk_action(mover.options, random.Random(5)))
                assert (answer["type"], answer["seq"]) == ("update", 6)

    run(scene)


def test_a_key_that_is_none_is_not_replaced(tmp_path: Path) -> None:
    key = ServerKey.of(tmp_path)
    assert ServerKey.of(tmp_path).public == key.public
    (tmp_path / FILE).write_text("hello", encoding="ascii")
    with pytest.raises(ServerKeyError, match="does not hold a key"):
        ServerKey.of(tmp_path)
