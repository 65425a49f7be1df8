"""A server's database that was kept: every table is found as it was left, by those who sat there, and goes on."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from erdkreis.record import verify
from erdkreis.server.server_key import FILE as KEY
from erdkreis.server.store.contract import DAY
from erdkreis.server.store.sqlite_file import VERSION
from erdkreis.server.wall import now
from tests.fairness.tables import independent
from tests.kept.hashes import hash_in
from tests.kept.shelf import folder, unpacked, unpacked_json, versions
from tests.server.serving import Device, Server, awaited, brisk_action, hex32, leaving, play, run, serving

Kept = dict[str, Any]
STORES = versions("store")
HASHES = {1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2}
"""The version of the game file by which the states in a store of each version were hashed."""


def opened(version: int, place: Path, *, trashed: bool = False) -> list[Kept]:
    """Put the database there; what it must hold, or what its trash must."""
    tables = put_there("store", version, place, trashed=trashed)
    (place / "erdkreis.db").write_bytes(unpacked(folder("store", version) / "erdkreis.db.gz"))
    return tables


def put_there(kind: str, version: int, place: Path, *, trashed: bool = False) -> list[Kept]:
    """The folder of a server, but for its database; what that must hold, or what its trash must."""
    place.mkdir()
    key = folder(kind, version) / f"{KEY}.gz"
    if key.exists():
        (place / KEY).write_bytes(unpacked(key))
        (place / KEY).chmod(0o600)
    found: list[Kept] = unpacked_json(folder(kind, version) / "expected.json.gz")
    return [table for table in found if table.get("trashed", False) == trashed]


def devices_of(server: Server, table: Kept) -> list[Device]:
    devices = [Device(server, cookies) for cookies in table["devices"]]
    for device in devices:
        device.id = table["id"]
    return devices


def bots_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody moves by itself: a table stays as it was found."""
    monkeypatch.setattr("erdkreis.server.moving.Mover.wake", lambda self: None)


def seq_of(table: Kept) -> int:
    """A game under way gets one more line, by which the server that opens it begins a new chain."""
    seq: int = table["seq"]
    return seq + (table["status"] == "playing")


async def compared(server: Server, hashed: int, table: Kept) -> None:
    """`hashed`: the version of the game file by which the state was."""
    found = await server.table(table["id"])
    header = found.header
    values = header.edition.values()
    assert (found.row.status, header.name, header.preset) == (table["status"], table["name"], table["preset"])
    assert {name: values[name] for name in table["values"]} == table["values"], table["what"]
    assert ({str(seat): how for seat, how in header.standing.items()}, header.next) == (
        table["standing"],
        table["next"],
    )
    if "host" in table:
        assert (header.host, header.group) == (table["host"], table["group"])
        assert {str(seat): issue for seat, issue in header.issues.items()} == table["issues"]
    if "hash" in table and table["status"] != "aborted":
        assert found.log is not None
        assert (found.log.seq, hash_in(hashed, found.log.game)) == (seq_of(table), table["hash"]), table["what"]
        if table["left"] is not None:  # a snapshot may have been taken a moment after its move
            assert found.log.left == pytest.approx(table["left"], abs=1)


@pytest.mark.parametrize("snapshots", [True, False])
@pytest.mark.parametrize("version", STORES)
def test_every_table_is_as_it_was_left(
    version: int, snapshots: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the snapshots it was kept with, and from its log alone."""
    bots_sleep(monkeypatch)
    tables = opened(version, tmp_path / "data")
    if not snapshots:
        with closing(sqlite3.connect(tmp_path / "data" / "erdkreis.db", isolation_level=None)) as db:
            assert db.execute("DELETE FROM snapshots").rowcount >= 5

    async def scene() -> None:
        async with serving(tmp_path / "data", expire_days=100_000) as server:
            for table in tables:
                await compared(server, HASHES[version], table)
                for device in devices_of(server, table):
                    shown = (await device.http("GET", f"/api/tables/{table['id']}")).json()
                    assert (shown["status"], shown["seq"]) == (table["status"], seq_of(table))
                    async with leaving([device]):
                        if table["status"] == "playing":
                            await device.connect(last_seq=0)
                            assert (device.seq, device.seat is not None) == (seq_of(table), True)
                            assert device.events

    run(scene)
    with closing(sqlite3.connect(tmp_path / "data" / "erdkreis.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)


@pytest.mark.parametrize("version", [version for version in STORES if version >= 3])
def test_what_was_thrown_away_comes_back(version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was in the trash for two days of running: five more are left of its week."""
    bots_sleep(monkeypatch)
    (thrown,) = opened(version, tmp_path / "data", trashed=True)

    async def scene() -> None:
        async with serving(tmp_path / "data", expire_days=100_000) as server:
            device = devices_of(server, thrown)[0]
            assert (await device.http("GET", f"/api/tables/{thrown['id']}")).status_code == 404
            assert server.app.tables is not None
            store = server.app.tables.store
            assert [(found.table.id, found.age) for found in await store.trash()] == [(thrown["id"], 2 * DAY)]
            await store.pass_time(5 * DAY - 1)
            assert await store.empty_trash() == 0
            await store.restore(thrown["id"], at=now())
            await compared(server, HASHES[version], thrown)
            async with leaving([device]):
                await device.connect(thrown["id"])
                assert device.seq == seq_of(thrown)

    run(scene)


async def go_on(devices: list[Device], lot: random.Random, moves: int) -> None:
    """Play some moves; a standing order or a bot may always be quicker."""
    until = devices[0].seq + moves
    while devices[0].seq < until:
        device = await awaited(devices)
        assert device is not None
        if device.options is not None:
            answer = await device.command(brisk_action(device.options, lot))
            assert answer["type"] == "update" or answer["code"] in ("game/stale", "turn/not_yours"), answer


@pytest.mark.parametrize("version", STORES)
def test_games_under_way_go_on(version: int, tmp_path: Path) -> None:
    tables = [table for table in opened(version, tmp_path / "data") if table["status"] == "playing"]
    assert len(tables) >= 20

    async def scene() -> None:
        async with serving(tmp_path / "data", expire_days=100_000) as server:
            for table in tables:
                devices = devices_of(server, table)
                async with leaving(devices):
                    for device in devices:
                        await device.connect()
                    resigned = "somebody has resigned" in table["what"]
                    await go_on(devices[:2] if resigned else devices, random.Random(2), 5)
                    before = (await server.game(table["id"])).hash
            await server.restart()
            for table in tables:
                assert (await server.table(table["id"])).seq >= table["seq"] + 5
            assert (await server.game(tables[-1]["id"])).hash == before

    run(scene)


@pytest.mark.parametrize("version", STORES)
def test_a_game_that_goes_on_is_proven_from_its_first_move_to_its_last(version: int, tmp_path: Path) -> None:
    tables = opened(version, tmp_path / "data")
    duel = next(table for table in tables if table["what"] == "under way, FUR-2P")

    async def scene() -> None:
        async with serving(tmp_path / "data", expire_days=100_000) as server:
            devices = devices_of(server, duel)
            async with leaving(devices):
                for device in devices:
                    await device.connect()
                for device in devices:
                    await device.send({"type": "standing", "defence": "ask"})
                    await device.heard()
                await play(devices, random.Random(5), choose=brisk_action)
                text = await devices[0].file()
        file = tmp_path / "game.jsonl"
        file.write_text(text, encoding="utf-8")
        verdict = verify(file)
        assert verdict.ok, verdict
        assert verdict.checked is not None
        assert (verdict.checked.committed, verdict.checked.opened) == (True, True)
        assert independent(file)[0] == 0

    run(scene)


@pytest.mark.parametrize("version", STORES)
def test_tables_that_wait_begin_when_everybody_has_come(version: int, tmp_path: Path) -> None:
    waiting = [table for table in opened(version, tmp_path / "data") if table["status"] == "lobby"]
    assert len(waiting) >= 4

    async def scene() -> None:
        async with serving(tmp_path / "data", expire_days=100_000) as server:
            for table in waiting:
                devices = devices_of(server, table)
                for invite in table["invites"]:
                    guest = Device(server)
                    answer = await guest.sit(table["id"], invite["token"])
                    assert answer.status_code == 200, (table["what"], answer.text)
                    devices.append(guest)
                async with leaving(devices):
                    for device in devices:
                        await device.connect(table["id"])
                    assert (await server.table(table["id"])).row.status == "playing", table["what"]
                    seated = [device for device in devices if device.seat is not None]
                    await go_on(seated, random.Random(1), 3)

    run(scene)


@pytest.mark.parametrize("version", STORES)
def test_a_finished_game_can_be_looked_at_proven_branched_off_and_played_once_more(
    version: int, tmp_path: Path
) -> None:
    (finished,) = [table for table in opened(version, tmp_path / "data") if table["status"] == "finished"]

    async def scene() -> None:
        async with serving(tmp_path / "data", expire_days=100_000) as server:
            device = devices_of(server, finished)[0]
            file = tmp_path / "game.jsonl"
            file.write_text(await device.file(), encoding="utf-8")
            assert verify(file).ok
            assert independent(file)[0] == 0
            replay = (await device.http("GET", f"/api/tables/{finished['id']}/replay")).json()
            assert len(replay["frames"]) == finished["seq"] + 1
            async with Device(server) as other:
                new = {"branch": {"table": finished["id"], "seq": 50}, "seed": hex32()}
                seats = [{"kind": "person", "here": True}, {"kind": "greedy"}, {"kind": "greedy"}]
                made = await other.http("POST", "/api/tables", json={**new, "edition": "hasbro2000", "seats": seats})
                assert made.status_code == 201, made.text
                await other.connect(made.json()["table"]["id"])
                await play([other], random.Random(1), 3, brisk_action)

    run(scene)


@pytest.mark.parametrize("version", STORES)
def test_a_changed_entry_is_seen(version: int, tmp_path: Path) -> None:
    """A die that somebody changed in the log of a finished game: its file no longer verifies."""
    (finished,) = [table for table in opened(version, tmp_path / "data") if table["status"] == "finished"]
    with closing(sqlite3.connect(tmp_path / "data" / "erdkreis.db", isolation_level=None)) as db:
        log = "SELECT seq, body FROM entries WHERE game = ? ORDER BY seq DESC"
        rows = db.execute(log, (finished["id"],)).fetchall()
        seq, body = next((seq, body) for seq, body in rows if b'"dice":["' in body)
        place = body.index(b'"dice":["') + len(b'"dice":["') + 3
        changed = body[:place] + (b"1" if body[place : place + 1] != b"1" else b"2") + body[place + 1 :]
        db.execute("UPDATE entries SET body = ? WHERE game = ? AND seq = ?", (changed, finished["id"], seq))

    async def scene() -> None:
        async with serving(tmp_path / "data", expire_days=100_000) as server:
            (device, *_) = devices_of(server, finished)
            file = tmp_path / "game.jsonl"
            file.write_text(await device.file(), encoding="utf-8")
            assert not verify(file).ok

    run(scene)
