"""A server's database in which tables of every kind are left as they are, and what must be found there again."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import structs

from erdkreis.editions import PRESETS
from erdkreis.server import game_log
from erdkreis.server.game_log import GameLog
from erdkreis.server.store import Store
from erdkreis.server.store.contract import DAY
from erdkreis.server.store.opening import open_store
from erdkreis.server.store.postgres import migrate
from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    Server,
    brisk_action,
    fast_forward,
    leaving,
    play,
    serving,
    table_of,
)

Kept = dict[str, Any]
BANK = {"kind": "bank", "seconds": 600, "increment": 10, "grace": 60, "stand_in": True}
TURN = {"kind": "turn", "seconds": 300, "increment": 0, "grace": 30, "stand_in": False}


def database(folder: Path) -> tuple[bytes, list[Kept]]:
    """The database of a server that was stopped, and its tables by what people know of them."""
    tables, file = asyncio.run(_left(folder)), folder / "erdkreis.db"
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("VACUUM")
    return file.read_bytes(), tables


def shared_database(folder: Path, url: str) -> list[Kept]:
    """The same tables in the PostgreSQL at this address, left by a server that has stopped."""
    asyncio.run(migrate(url))
    return asyncio.run(_left(folder, store=url))


async def _left(folder: Path, **settings: Any) -> list[Kept]:
    async with serving(folder, snapshot_every=20, **settings) as server:
        tables = [
            await _waiting(server),
            await _repaired(server),
            await _house_rules(server),
            *[await _under_way(server, number) for number in range(len(PRESETS))],
            await _thinking(server),
            await _called_off(server),
            await _resigned(server),
            *await _finished(server),
            await _thrown_away(server),
        ]
    store = await open_store(settings.get("store", ""), server.database)
    try:
        for table in tables:
            await _find(store, table)
        await store.pass_time(3 * DAY)
        await store.put_into_trash(tables[-1]["id"])
        await store.pass_time(2 * DAY)
    finally:
        await store.close()
    return tables


async def _find(store: Store, table: Kept) -> None:
    """What the store has of it: played from the log alone, whatever snapshots there are."""
    id = table["id"]
    kept, secrets = await store.table(id), await store.secrets(id)
    assert kept is not None
    assert secrets is not None
    header = game_log.read_table_header(kept.header)
    table |= {"status": kept.status, "preset": header.preset, "values": header.edition.values(), "seq": 0}
    table |= {
        "name": header.name,
        "next": header.next,
        "standing": {str(at): how for at, how in header.standing.items()},
        "host": header.host,
        "group": header.group,
        "issues": {str(at): issue for at, issue in header.issues.items()},
    }
    if header.has_begun:
        log = GameLog.load(id, game_log.new_secrets(secrets), header.opening, None)
        log.catch_up(await store.entries(id, 0, 10_000))
        table |= {"seq": log.seq, "hash": log.game.hash, "left": log.left}


def _known(what: str, devices: list[Device], invites: list[dict[str, Any]] | None = None) -> Kept:
    return {"what": what, "id": devices[0].id, "devices": [each.cookies for each in devices], "invites": invites or []}


async def _waiting(server: Server) -> Kept:
    """One sits, one has come by link, one is still awaited."""
    host, guest = Device(server), Device(server)
    seats = [{**HERE, "name": "Ada"}, {**PERSON, "name": "Bo"}, PERSON, {"kind": "captain:hunter"}]
    made = await host.make("H10-M", seats, open=True, clock=BANK, name="Freitags um acht", hints=True)
    await guest.sit(host.id, made["invites"][0]["token"], name="Bö")
    return _known("waiting", [host, guest], made["invites"][1:])


async def _repaired(server: Server) -> Kept:
    """A place was freed and one filled, the group has a new link, and somebody else hosts."""
    host, guest = Device(server), Device(server)
    made = await host.make("H10-M", [HERE, PERSON, PERSON, PERSON])
    await guest.sit(host.id, made["invites"][0]["token"], name="Bö")
    path = f"/api/tables/{host.id}/host"
    for deed in (
        {"do": "free", "seat": 2, "issue": 0},
        {"do": "fill", "seat": 3, "issue": 0, "kind": "captain"},
        {"do": "group", "issue": 0},
        {"do": "hand", "seat": 1},
    ):
        assert (await host.http("POST", path, json=deed)).status_code == 204
    table = await server.table(host.id)
    return _known(
        "waiting, repaired", [host, guest], [structs.asdict(link) for link in table.host.hosting_shown().links]
    )


async def _house_rules(server: Server) -> Kept:
    host = Device(server)
    rules = {"set_value": "escalating", "fortify_reach": "connected", "missions": [1, 2, 8], "own_card_bonus": 0}
    made = await host.make("H00-M", [HERE, PERSON, GREEDY], house_rules=rules, spectators=False)
    return _known("waiting, house rules", [host], made["invites"])


async def _under_way(server: Server, number: int) -> Kept:
    """A game of every preset, in one phase or another, with clocks and standing orders here and there."""
    preset = PRESETS[number]
    clock = (None, BANK, TURN)[number % 3]
    phase = ("place", "attack", "fortify")[number % 3]
    wanted: dict[str, Any] = {} if clock is None else {"clock": clock}
    table, devices = await table_of(server, preset.preset, preset.players[number % len(preset.players)], **wanted)
    async with leaving(devices):
        await fast_forward(server, table, devices, phase=phase, turn=1 + number % 2, most=110)
        await play(devices, random.Random(number), 6)
        if number % 2:
            await devices[0].send({"type": "standing", "defence": "most"})
            await devices[1].send({"type": "standing", "defence": "best"})
            for device in devices[:2]:
                await device.heard()
    return _known(f"under way, {preset.preset}", devices)


async def _thinking(server: Server) -> Kept:
    """Bots that plan have moved, and the log tells why."""
    host = Device(server)
    await host.make("H00-W", [HERE, {"kind": "captain"}, {"kind": "marshal:hunter"}], clock=BANK)
    async with leaving([host]):
        await host.connect(host.id)
        await fast_forward(server, host.id, [host], phase="attack", turn=1)
        heard = host.seq
        while host.seq < heard + 40:
            await play([host], random.Random(3), 1, brisk_action)
    return _known("under way, bots that plan", [host])


async def _called_off(server: Server) -> Kept:
    _, devices = await table_of(server, "CLI-M", 3)
    async with leaving(devices):
        await devices[0].send({"type": "abort"})
        await devices[1].next(lambda said: said["type"] == "table" and said["table"]["status"] == "aborted")
    return _known("called off", devices)


async def _resigned(server: Server) -> Kept:
    table, devices = await table_of(server, "H10-K", 3)
    async with leaving(devices):
        await fast_forward(server, table, devices, phase="place")
        await devices[2].send({"type": "resign"})
        await devices[0].wait(lambda: devices[0].table["seats"][2]["kind"] == "greedy")
    return _known("under way, somebody has resigned", devices)


async def _thrown_away(server: Server) -> Kept:
    """In the trash for two days, in the end."""
    table, devices = await table_of(server, "H00-W", 3)
    async with leaving(devices):
        await fast_forward(server, table, devices, phase="attack", turn=1, most=110)
    return {**_known("in the trash", devices), "trashed": True}


async def _finished(server: Server) -> list[Kept]:
    """A game to its end, the table of its rematch, one that begins in its middle, and one with the same deal."""
    table, devices = await table_of(server, "H00-CAP", 3, bots=[2])
    async with leaving(devices):
        await fast_forward(server, table, devices, phase="over", most=5000)
        await devices[0].send({"type": "rematch", "same_deal": True})
        moved = [await device.next(lambda said: said["type"] == "rematch_set") for device in devices]
    rematch = Device(server, devices[0].cookies)
    rematch.id = moved[0]["table"]
    branch, begun = Device(server), Device(server)
    made = await branch.make("H00-CAP", [HERE, GREEDY, PERSON], branch={"table": table, "seq": 60})
    await begun.make("H00-CAP", [HERE, HERE, HERE], branch={"table": table, "seq": 40})
    async with leaving([begun]):
        await begun.connect(begun.id)
        await play([begun], random.Random(1), 8, brisk_action)
    invites = [invite for told in moved for invite in told["invites"]]
    return [
        _known("finished", devices),
        _known("waiting, a rematch of the same deal", [rematch], invites),
        _known("waiting, from a position", [branch], made["invites"]),
        _known("under way, from a position", [begun]),
    ]
