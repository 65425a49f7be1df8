"""`erdkreis tables migrate` and `copy`, and `--store`: on what an earlier version kept, and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from erdkreis.server.run import hold
from erdkreis.server.store import TableRow, postgres_schema
from erdkreis.server.store.postgres import PostgresStore
from erdkreis.server.store.sqlite_file import VERSION
from tests.commands.conftest import Give
from tests.kept.shelf import folder, unpacked
from tests.postgresql import PostgreSQL, name_of

EARLIER = 5


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server of an earlier version."""
    place = tmp_path / "data"
    place.mkdir()
    (place / "erdkreis.db").write_bytes(unpacked(folder("store", EARLIER) / "erdkreis.db.gz"))
    return place


def test_a_file_is_migrated_once_and_not_under_the_hands_of_a_server(data: Path, give: Give) -> None:
    with hold(data):
        refused = give("tables", "migrate", "--data", data)
        assert (refused.code, "is in use by a running server" in refused.err) == (2, True)
    assert give("tables", "migrate", "--data", data, "--json").json == {"before": EARLIER, "after": VERSION}
    with hold(data):
        assert give("tables", "migrate", "--data", data).out == f"The schema is up to date (version {VERSION}).\n"


def test_a_newer_schema_is_refused_in_one_sentence(data: Path, give: Give) -> None:
    with closing(sqlite3.connect(data / "erdkreis.db")) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    for command in (("tables", "migrate"), ("tables", "list")):
        said = give(*command, "--data", data)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
        assert "update Erdkreis" in said.err


def test_tables_move_to_postgresql_and_back(
    data: Path, tmp_path: Path, give: Give, new_database: Callable[[], str]
) -> None:
    url = new_database()
    too_early = give("tables", "copy", data, url)
    assert (too_early.code, "erdkreis tables migrate" in too_early.err) == (2, True)
    assert give("tables", "migrate", "--store", url, "--json").json == {"before": 0, "after": postgres_schema.VERSION}
    here = {row["id"]: row["moves"] for row in give("tables", "list", "--data", data, "--json").json}
    thrown = give("tables", "trash", "--data", data, "--json").json
    done = give("tables", "copy", data, url, "--json")
    assert done.code == 0
    assert done.json["copied"] == len(here) + len(thrown)
    assert done.json["left"] == []
    assert done.json["entries"] == sum(here.values()) + sum(row["moves"] for row in thrown)
    there = {row["id"]: row["moves"] for row in give("tables", "list", "--store", url, "--json").json}
    assert there == here
    again = give("tables", "copy", data, url)
    assert (again.code, f"{len(here) + len(thrown)} were there already" in again.out) == (0, True)
    back = tmp_path / "back"
    assert give("tables", "copy", url, back, "--json").json["copied"] == len(here) + len(thrown)
    rows = give("tables", "list", "--data", back, "--json").json
    assert {row["id"]: row["moves"] for row in rows} == here
    (finished,) = [row["id"] for row in rows if row["status"] == "finished"]
    files = [
        give("tables", "export", finished, "-", *where).out
        for where in (("--data", data), ("--store", url, "--data", data), ("--data", back))
    ]
    assert files[0] == files[1] == files[2]
    assert files[0].count("\n") > 50
    (lost,) = [row["id"] for row in thrown]
    assert give("tables", "restore", lost, "--store", url).code == 0
    assert give("tables", "copy", data, url).code == 1  # one of them is not in the trash any more


def test_what_is_wrong_with_a_store_is_told_in_one_sentence(
    data: Path, tmp_path: Path, give: Give, start: Give, new_database: Callable[[], str], postgresql: PostgreSQL
) -> None:
    empty, newer = new_database(), new_database()
    assert give("tables", "migrate", "--store", newer).code == 0
    postgresql.tell("UPDATE erdkreis.schema_version SET version = 99", name_of(newer))
    for url, words in (
        ("postgresql://somebody:secret@127.0.0.1:1/erdkreis", "cannot be reached"),
        (empty, "run `erdkreis tables migrate`"),
        (newer, "update Erdkreis"),
        ("mysql://localhost/erdkreis", "begins with postgresql://"),
    ):
        for command in (("serve", "--port", "0", "--data", tmp_path / "new"), ("tables", "list")):
            said = start(*command, "--store", url)
            assert (said.code, said.out, words in said.err) == (2, "", True), said
            assert said.err.count("\n") == 1
            assert "secret" not in said.err
    assert not (tmp_path / "new" / "erdkreis.db").exists()
    assert postgresql.tell("SELECT count(*) FROM pg_namespace WHERE nspname = 'erdkreis'", name_of(empty)) == "0"


def test_what_is_done_to_a_file_is_refused_where_there_is_none(
    give: Give, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERDKREIS_STORE", "postgresql://127.0.0.1:1/erdkreis")
    for words in (("repair",), ("backup", tmp_path / "copy.db")):
        said = give("tables", *words)
        assert (said.code, "works on the file of a server" in said.err) == (2, True), words
    unreachable = give("tables", "delete", "0" * 16, "--yes")
    assert (unreachable.code, "cannot be reached" in unreachable.err) == (2, True)
    missing = give("tables", "copy", tmp_path / "nowhere", tmp_path / "there")
    assert (missing.code, (tmp_path / "there").exists()) == (2, False)


def test_what_is_for_a_file_says_what_is_for_postgresql(
    new_database: Callable[[], str], tmp_path: Path, give: Give
) -> None:
    url = new_database()
    for words in (("repair",), ("backup", tmp_path / "copy.db")):
        said = give("tables", *words, "--store", url)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
        assert "PostgreSQL" in said.err
        assert "backup" in said.err or "pg_dump" in said.err


def test_a_table_is_deleted_only_while_nobody_is_at_it(new_database: Callable[[], str], give: Give) -> None:
    url, id = new_database(), "0123456789abcdef"
    assert give("tables", "migrate", "--store", url).code == 0

    async def at_it(seats: list[int] | None) -> None:
        store = await PostgresStore.open(url)
        await store.beat("elsewhere", 10_000)
        if await store.table(id) is None:
            await store.create_table(TableRow(id, 1, 1, header=b"{}"), b"")
        await store.set_presence("elsewhere", {id: seats})
        await store.close()

    asyncio.run(at_it([0]))
    refused = give("tables", "delete", id, "--yes", "--store", url)
    assert (refused.code != 0, "somebody is at table" in refused.err) == (True, True)
    asyncio.run(at_it(None))
    assert give("tables", "delete", id, "--yes", "--store", url).code == 0
    assert "there is no table" in give("tables", "delete", id, "--yes", "--store", url).err
