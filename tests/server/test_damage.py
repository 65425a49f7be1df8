"""A table of which something cannot be read is set aside with a clear word; everything else goes on."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.serving import HERE, PERSON, Device, Server, leaving, play, run, serving, table_of

Harm = Callable[[sqlite3.Connection, str], object]


def sets(table: str, column: str, value: object, where: str = "game = ?") -> Harm:
    return lambda db, id: db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (value, id))


def header(**changes: object) -> Harm:
    def harm(db: sqlite3.Connection, id: str) -> None:
        (before,) = db.execute("SELECT header FROM tables WHERE id = ?", (id,)).fetchone()
        after = json.dumps({**json.loads(before), **changes}).encode()
        db.execute("UPDATE tables SET header = ? WHERE id = ?", (after, id))

    return harm


def statement(text: str) -> Harm:
    return lambda db, id: db.execute(text, (id,))


EVERY_TABLE: dict[str, Harm] = {
    "a header that is no JSON": sets("tables", "header", b'{"name": "', "id = ?"),
    "a header that is a number": sets("tables", "header", 5, "id = ?"),
    "a header that lacks something": sets("tables", "header", b"{}", "id = ?"),
    "a header with a wrong type": header(values=7),
    "a status that does not exist": sets("tables", "status", "sleeping", "id = ?"),
    "a date that is a word": sets("tables", "created", "monday", "id = ?"),
    "secrets that are cut off": sets("secrets", "blob", b"short"),
    "secrets that are a number": sets("secrets", "blob", 96),
    "no secrets": statement("DELETE FROM secrets WHERE game = ?"),
    "a seat that is missing": statement("DELETE FROM seats WHERE game = ? AND number = 0"),
    "a seat whose seed is a number": sets("seats", "seed", 7),
    "a seat whose name is no text": statement("UPDATE seats SET name = CAST(x'ff41' AS TEXT) WHERE game = ?"),
}
BEGUN: dict[str, Harm] = {
    "a first line that is no game's": header(opening={"format": "erdkreis-game/1"}),
    "secrets of another game": sets("secrets", "blob", bytes(96)),
    "an entry that is no JSON": sets("entries", "body", b"{", "game = ? AND seq = 3"),
    "an entry that is a number": sets("entries", "body", 1, "game = ? AND seq = 3"),
    "an entry with another move": sets(
        "entries", "body", b'{"line":{"number":3,"action":"pass"},"events":[]}', "game = ? AND seq = 3"
    ),
    "an entry that is missing": statement("DELETE FROM entries WHERE game = ? AND seq = 3"),
    "an entry that stands twice": statement(
        "UPDATE entries SET body = (SELECT body FROM entries AS o WHERE o.game = entries.game AND seq = 2)"
        " WHERE game = ? AND seq = 3"
    ),
    "a command that is no text": statement(
        "UPDATE entries SET command = CAST(x'ff41' AS TEXT) WHERE game = ? AND seq = 3"
    ),
}
NEWER: dict[str, Harm] = {
    "a preset of later": header(preset="MON-N"),
    "a version of later": header(version=99),
    "a rule of later": header(values={"stormy": True}),
}


@dataclass
class Tables:
    begun: str
    waiting: str
    sound: str


async def three(server: Server) -> Tables:
    """One is played, two wait openly; the last of these will stay sound."""
    begun, devices = await table_of(server, "H00-2P", 2)
    async with leaving(devices):
        await play(devices, random.Random(1), 6)
    ids = []
    for _ in range(2):
        host = Device(server)
        await host.make("H00-2P", [HERE, PERSON], open=True)
        ids.append(host.id)
    return Tables(begun, *ids)


def harmed(database: Path, id: str, harm: Harm) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        harm(db, id)


async def everything_else_goes_on(server: Server, aside: str, sound: str, code: str) -> None:
    device = Device(server)
    for _ in range(2):
        for path in ("", "/turn", "/file", "/replay"):
            answer = await device.http("GET", f"/api/tables/{aside}{path}")
            assert (answer.status_code, answer.json()["code"]) == (409, code), path
    assert (await device.sit(aside)).json()["code"] == code
    with pytest.raises(InvalidStatus) as refused:
        await device.connect(aside)
    assert (refused.value.response.status_code, json.loads(refused.value.response.body or b"")["code"]) == (409, code)
    listed = (await device.http("GET", "/api/tables")).json()["tables"]
    assert (sound in {table["id"] for table in listed}, aside in {table["id"] for table in listed}) == (True, False)
    assert (await device.http("GET", f"/api/tables/{sound}")).json()["status"] == "lobby"
    assert (await device.http("GET", "/health")).status_code == 200
    assert "erdkreis_tables" in (await device.http("GET", "/metrics")).text
    assert server.app.tables is not None
    await server.app.tables.tidy()
    async with Device(server) as other:
        await other.make("H00-2P", [HERE, HERE])
        await other.connect(other.id)
        await play([other], random.Random(2), 2)


@pytest.mark.parametrize("name", [*EVERY_TABLE, *BEGUN, *NEWER])
def test_a_table_that_cannot_be_read_is_set_aside(name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        code = "table/newer" if name in NEWER else "table/damaged"
        async with serving(tmp_path) as server:
            found = await three(server)
            aside = found.begun if name in BEGUN else found.waiting
            await server.stop()
            harmed(server.database, aside, {**EVERY_TABLE, **BEGUN, **NEWER}[name])
            await server.start()
            await everything_else_goes_on(server, aside, found.sound, code)
            assert sum("set aside" in line for line in caplog.messages) == 1
            assert not [line for line in caplog.messages if "unexpected" in line]

    run(scene)


def test_damage_to_an_open_table_is_told_to_whoever_needs_what_is_damaged(tmp_path: Path) -> None:
    """Its game is in the memory and goes on; only its beginning cannot be told any more."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await play(devices, random.Random(1), 6)
                harmed(server.database, table, BEGUN["an entry that is no JSON"])
                late = Device(server)
                async with leaving([late]):
                    await late.open(table)
                    told = await late.trouble({"type": "hello", "last_seq": 0})
                    assert told["code"] == "table/damaged"
                await play(devices, random.Random(1), 2)

    run(scene)
