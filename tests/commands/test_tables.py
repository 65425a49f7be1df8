"""`erdkreis tables` on what a real server has kept: a finished game of bots, and a table that waits for people."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from erdkreis.record import verify
from erdkreis.server.run import hold
from tests.commands.conftest import Give, Said
from tests.commands.served import PLAIN, get, post, served
from tests.kept.shelf import folder, unpacked


@dataclass(frozen=True)
class Kept:
    """A data folder after its server has ended."""

    data: Path
    finished: str
    waiting: str


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    data = tmp_path_factory.mktemp("played")
    with served("serve", data) as server:
        finished = server.play_bots()
        people = {"edition": "clipper", "seats": [{"kind": "person"}] * 3, "open": True}
        waiting = post(f"{server.url}/api/tables", json=people).json()["table"]["id"]
        assert server.stop()[0] == 0
    return Kept(data, finished, waiting)


@pytest.fixture
def kept(played: Kept, tmp_path: Path) -> Kept:
    """A copy that a test may change."""
    shutil.copytree(played.data, tmp_path / "data")
    return Kept(tmp_path / "data", played.finished, played.waiting)


def test_list_shows_what_everybody_may_know(kept: Kept, give: Give) -> None:
    rows = give("tables", "list", "--data", kept.data, "--json").json
    assert [row["id"] for row in rows] == [kept.waiting, kept.finished]
    waiting, finished = rows
    assert finished["name"] == "Three bots"
    assert (finished["edition"], finished["variant"]) == ("hasbro2010", "headquarters")
    assert (finished["status"], waiting["status"]) == ("finished", "lobby")
    assert (waiting["edition"], waiting["moves"], waiting["open"]) == ("clipper", 0, True)
    assert finished["moves"] > 50
    assert finished["age"] >= finished["idle"] >= 0


def test_list_for_people(kept: Kept, give: Give) -> None:
    said = give("tables", "list", "--data", kept.data)
    head, *rows = said.out.splitlines()
    assert head.split() == ["id", "name", "edition", "status", "age", "idle", "moves"]
    assert [row.split()[0] for row in rows] == [kept.waiting, kept.finished]


def test_the_environment_names_the_data_too(kept: Kept, give: Give, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERDKREIS_DATA", str(kept.data))
    assert len(give("tables", "list", "--json").json) == 2


def test_export_writes_a_file_that_verifies(kept: Kept, give: Give, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    said = give("tables", "export", kept.finished, file, "--data", kept.data, "--json")
    assert said.json == {"id": kept.finished, "file": str(file), "lines": len(file.read_text().splitlines())}
    verdict = verify(file)
    assert verdict.ok
    assert verdict.checked is not None
    assert verdict.checked.opened


def test_export_has_a_name_ready_and_replaces_nothing(
    kept: Kept, give: Give, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert give("tables", "export", kept.finished, "--data", kept.data).code == 0
    file = tmp_path / f"erdkreis-{kept.finished}.jsonl"
    before = file.read_bytes()
    again = give("tables", "export", kept.finished, "--data", kept.data)
    assert (again.code, file.read_bytes()) == (2, before)
    assert "is there already" in again.err
    assert give("tables", "export", kept.finished, "-", "--data", kept.data).out.encode() == before


def test_the_file_of_an_unfinished_game_is_refused(kept: Kept, give: Give, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    said = give("tables", "export", kept.waiting, file, "--data", kept.data)
    assert (said.code, said.out) == (1, "")
    assert "is not over: its file would show what is hidden" in said.err
    refused = give("tables", "export", kept.waiting, file, "--data", kept.data, "--json")
    assert (refused.code, refused.json["code"]) == (1, "table/not_over")
    assert not file.exists()


@pytest.mark.parametrize("words", [("export", "none"), ("delete", "none", "--yes")])
def test_a_table_that_is_not_there(words: tuple[str, ...], kept: Kept, give: Give) -> None:
    said = give("tables", *words, "--data", kept.data)
    assert (said.code, said.out, said.err) == (1, "", "erdkreis: there is no table none\n")
    refused = give("tables", *words, "--data", kept.data, "--json")
    assert (refused.code, refused.json["code"]) == (1, "table/unknown")


def test_delete_needs_a_yes(kept: Kept, give: Give) -> None:
    for words in ((), ("--json",)):
        said = give("tables", "delete", kept.finished, "--data", kept.data, *words)
        assert (said.code, said.out) == (2, "")
        assert "--yes" in said.err
    assert len(give("tables", "list", "--data", kept.data, "--json").json) == 2
    done = give("tables", "delete", kept.finished, "--data", kept.data, "--yes", "--json")
    assert (done.code, done.json) == (0, {"id": kept.finished, "deleted": True})
    assert [row["id"] for row in give("tables", "list", "--data", kept.data, "--json").json] == [kept.waiting]


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("", 1), ("no", 1)])
def test_delete_asks_who_sits_at_the_terminal(
    answer: str, code: int, kept: Kept, give: Give, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)

    def ask(question: str) -> str:
        asked.append(question)
        return answer

    monkeypatch.setattr("builtins.input", ask)
    said = give("tables", "delete", kept.finished, "--data", kept.data)
    assert said.code == code
    assert "Three bots" in asked[0]
    rows = give("tables", "list", "--data", kept.data, "--json").json
    assert len(rows) == 1 + code


def test_beside_a_running_server_all_but_deleting_works(kept: Kept, give: Give, tmp_path: Path) -> None:
    with served("serve", kept.data):
        assert len(give("tables", "list", "--data", kept.data, "--json").json) == 2
        assert give("tables", "export", kept.finished, tmp_path / "game.jsonl", "--data", kept.data).code == 0
        assert give("tables", "backup", tmp_path / "copy.db", "--data", kept.data).code == 0
        said = give("tables", "delete", kept.finished, "--data", kept.data, "--yes")
    assert (said.code, said.out) == (2, "")
    assert "is in use by a running server" in said.err


def test_a_database_of_an_earlier_version_is_not_changed_under_a_running_server(give: Give, tmp_path: Path) -> None:
    """It may be one of that version, which would know nothing of the change. A copy can be had all the same."""
    database = tmp_path / "erdkreis.db"
    database.write_bytes(unpacked(folder("store", 2) / "erdkreis.db.gz"))
    before = database.read_bytes()
    with hold(tmp_path):
        said = give("tables", "list", "--data", tmp_path)
        assert (said.code, said.out) == (2, "")
        assert "is in use by a running server" in said.err
        assert give("tables", "backup", tmp_path / "copy.db", "--data", tmp_path).code == 0
    assert database.read_bytes() == before
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy.db").rename(tmp_path / "copy" / "erdkreis.db")
    lists = [give("tables", "list", "--data", data, "--json").json for data in (tmp_path, tmp_path / "copy")]
    assert len(lists[0]) >= 20
    assert [row["id"] for row in lists[0]] == [row["id"] for row in lists[1]]


@pytest.mark.parametrize("words", [("repair",), ("delete", "ID", "--yes")], ids=["repair", "delete"])
def test_a_database_of_an_earlier_version_is_repaired_and_deleted_from(
    words: tuple[str, ...], give: Give, tmp_path: Path
) -> None:
    """It is brought up to date first; that nobody else may have it meanwhile does not keep this command from it."""
    (tmp_path / "erdkreis.db").write_bytes(unpacked(folder("store", 3) / "erdkreis.db.gz"))
    with closing(sqlite3.connect(tmp_path / "erdkreis.db")) as db:
        (id,) = db.execute("SELECT min(id) FROM tables").fetchone()
    said = give("tables", *(id if word == "ID" else word for word in words), "--data", tmp_path)
    assert (said.code, said.err) == (0, "")


def harm(kept: Kept, text: str, *given: object) -> None:
    with closing(sqlite3.connect(kept.data / "erdkreis.db", isolation_level=None)) as db:
        assert db.execute(text, given).rowcount == 1


def moves_of(kept: Kept, give: Give) -> int:
    rows = give("tables", "list", "--data", kept.data, "--json").json
    return int(next(row["moves"] for row in rows if row["id"] == kept.finished))


def kinds(said: Said) -> list[tuple[str, str]]:
    return [(each["id"], each["kind"]) for each in said.json["findings"]]


def test_sound_tables_are_found_sound_and_left_alone(kept: Kept, give: Give) -> None:
    where = ("--data", kept.data)
    said = give("tables", "check", *where, "--json")
    assert (said.code, said.json) == (0, {"tables": 2, "findings": [], "database": []})
    assert give("tables", "check", *where).out == "All is well.\n"
    before = (kept.data / "erdkreis.db").read_bytes()
    assert give("tables", "repair", *where).out == "Nothing had to be mended.\n"
    assert (kept.data / "erdkreis.db").read_bytes() == before


def test_a_damaged_snapshot_and_a_wrong_status_are_mended_after_a_copy(kept: Kept, give: Give) -> None:
    where, moves = ("--data", kept.data), moves_of(kept, give)
    harm(kept, "UPDATE snapshots SET blob = substr(blob, 1, 100) || x'00' WHERE game = ?", kept.finished)
    harm(kept, "UPDATE tables SET status = 'playing' WHERE id = ?", kept.finished)
    said = give("tables", "check", *where, "--json")
    assert (said.code, kinds(said)) == (1, [(kept.finished, "snapshot"), (kept.finished, "status")])
    done = give("tables", "repair", *where, "--json")
    assert (done.code, len(done.json["mended"]), done.json["left"]) == (0, 2, [])
    with closing(sqlite3.connect(done.json["copy"])) as db:  # as it was before
        assert db.execute("SELECT status FROM tables WHERE id = ?", (kept.finished,)).fetchone() == ("playing",)
        assert db.execute("SELECT count(*) FROM snapshots").fetchone() == (1,)
    assert give("tables", "check", *where).code == 0
    assert moves_of(kept, give) == moves
    assert give("tables", "export", kept.finished, "-", *where).code == 0


def test_an_unreadable_end_is_cut_off_only_when_asked(kept: Kept, give: Give) -> None:
    where, moves = ("--data", kept.data), moves_of(kept, give)
    harm(kept, "UPDATE entries SET body = x'7b' WHERE game = ? AND seq = ?", kept.finished, moves)
    harm(kept, "DELETE FROM snapshots WHERE game = ?", kept.finished)
    assert kinds(give("tables", "check", *where, "--json")) == [(kept.finished, "tail")]
    asked = give("tables", "repair", *where)
    assert asked.code == 1
    assert "--cut cuts its log off there" in asked.out
    assert moves_of(kept, give) == moves
    done = give("tables", "repair", "--cut", *where)
    assert done.code == 0
    assert f"its moves after {moves - 1} are lost" in done.out
    assert give("tables", "check", *where).code == 0
    assert moves_of(kept, give) == moves - 1


def test_what_no_log_tells_is_said_to_be_lost_and_everything_else_is_listed(kept: Kept, give: Give) -> None:
    where, moves = ("--data", kept.data), moves_of(kept, give)
    harm(kept, "UPDATE entries SET body = x'7b' WHERE game = ? AND seq = 3", kept.finished)
    harm(kept, "UPDATE tables SET header = x'7b' WHERE id = ?", kept.waiting)
    rows = give("tables", "list", *where, "--json").json
    assert {row["id"]: row["status"] for row in rows} == {kept.finished: "finished", kept.waiting: "damaged"}
    found = kinds(give("tables", "check", *where, "--json"))
    assert {(kept.finished, "lost"), (kept.waiting, "lost")} <= set(found)
    done = give("tables", "repair", "--cut", *where)
    assert done.code == 1
    assert done.out.count("only a backup brings it back") == 2
    assert moves_of(kept, give) == moves
    refused = give("tables", "export", kept.finished, "-", *where, "--json")
    assert (refused.code, refused.json["code"]) == (1, "table/damaged")


def test_checking_works_beside_a_running_server_and_repairing_does_not(kept: Kept, give: Give) -> None:
    with hold(kept.data):
        assert give("tables", "check", "--data", kept.data).code == 0
        said = give("tables", "repair", "--data", kept.data)
    assert (said.code, said.out) == (2, "")
    assert "is in use by a running server" in said.err


def throw_away(kept: Kept, id: str) -> None:
    """As a server does that has seen nobody at a table for long; that was three days ago."""
    with closing(sqlite3.connect(kept.data / "erdkreis.db", isolation_level=None)) as db:
        db.execute("INSERT INTO trash SELECT ?, running FROM service", (id,))
        db.execute("UPDATE service SET running = running + ?", (3 * 86_400_000,))


def test_the_trash_is_listed_and_gives_back(kept: Kept, give: Give) -> None:
    where = ("--data", kept.data)
    assert (give("tables", "trash", *where).out, give("tables", "trash", *where, "--json").json) == (
        "The trash is empty.\n",
        [],
    )
    throw_away(kept, kept.waiting)
    assert [row["id"] for row in give("tables", "list", *where, "--json").json] == [kept.finished]
    (row,) = give("tables", "trash", *where, "--json").json
    assert (row["id"], row["edition"], row["status"]) == (kept.waiting, "clipper", "lobby")
    assert 3 * 86_400 < row["left"] <= 4 * 86_400
    head, line = give("tables", "trash", *where).out.splitlines()
    assert (head.split()[-1], line.split()[0]) == ("left", kept.waiting)
    done = give("tables", "restore", kept.waiting, *where, "--json")
    assert (done.code, done.json) == (0, {"id": kept.waiting, "restored": True})
    rows = give("tables", "list", *where, "--json").json
    assert {row["id"] for row in rows} == {kept.waiting, kept.finished}
    assert next(row["idle"] for row in rows if row["id"] == kept.waiting) < 3600  # as if it had changed just now
    again = give("tables", "restore", kept.waiting, *where)
    assert (again.code, again.out, again.err) == (1, "", f"erdkreis: there is no table {kept.waiting} in the trash\n")
    assert give("tables", "restore", "none", *where, "--json").json["code"] == "table/unknown"


def test_what_is_in_the_trash_is_checked_and_mended_there(kept: Kept, give: Give) -> None:
    where, moves = ("--data", kept.data), moves_of(kept, give)
    throw_away(kept, kept.finished)
    assert give("tables", "check", *where, "--json").json == {"tables": 2, "findings": [], "database": []}
    harm(kept, "UPDATE snapshots SET blob = x'00' WHERE game = ?", kept.finished)
    harm(kept, "UPDATE entries SET body = x'7b' WHERE game = ? AND seq = ?", kept.finished, moves)
    said = give("tables", "check", *where)
    assert said.code == 1
    assert said.out.count(f"{kept.finished}: in the trash: ") == 2
    assert give("tables", "repair", "--cut", *where).code == 0
    assert give("tables", "check", *where).code == 0
    (row,) = give("tables", "trash", *where, "--json").json
    assert (row["id"], row["moves"]) == (kept.finished, moves - 1)
    assert give("tables", "restore", kept.finished, *where).code == 0
    assert give("tables", "check", *where).code == 0
    assert moves_of(kept, give) == moves - 1


def test_a_table_comes_back_while_the_server_runs(kept: Kept, give: Give) -> None:
    throw_away(kept, kept.waiting)
    with served("serve", kept.data) as server:
        url = f"{server.url}/api/tables/{kept.waiting}"
        assert get(url).status_code == 404
        assert give("tables", "restore", kept.waiting, "--data", kept.data).out == f"Table {kept.waiting} is back.\n"
        assert get(url).json()["status"] == "lobby"


def test_a_backup_is_a_database_of_its_own(kept: Kept, give: Give, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    said = give("tables", "backup", other / "erdkreis.db", "--data", kept.data, "--json")
    assert said.json["bytes"] == (other / "erdkreis.db").stat().st_size
    assert (other / "erdkreis.db").stat().st_mode & 0o077 == 0
    first, second = (give("tables", "list", "--data", data, "--json").json for data in (kept.data, other))
    assert [row["id"] for row in first] == [row["id"] for row in second]
    again = give("tables", "backup", other / "erdkreis.db", "--data", kept.data)
    assert again.code == 2
    assert "is there already" in again.err


HARMS = {
    "snapshot": "UPDATE snapshots SET blob = x'00' WHERE game = ?",
    "lost entry": "UPDATE entries SET body = 5 WHERE game = ? AND seq = 3",
    "lost header": "UPDATE tables SET header = 5 WHERE id = ?",
    "lost seat": "UPDATE seats SET name = CAST(x'ff41' AS TEXT) WHERE game = ? AND number = 0",
    "lost secret": "DELETE FROM secrets WHERE game = ?",
}


@pytest.mark.parametrize("harmed", HARMS)
@pytest.mark.parametrize("trashed", [False, True], ids=["kept", "trashed"])
def test_a_backup_of_a_database_with_a_damaged_row_has_that_row_and_all_others(
    harmed: str, trashed: bool, kept: Kept, give: Give, tmp_path: Path
) -> None:
    """Damage does not keep anybody from a copy, and the copy says the same of itself as what it was made of."""
    harm(kept, HARMS[harmed], kept.finished)
    if trashed:
        throw_away(kept, kept.finished)
    copy = Kept(tmp_path / "copy", kept.finished, kept.waiting)
    copy.data.mkdir()
    assert give("tables", "backup", copy.data / "erdkreis.db", "--data", kept.data).code == 0
    first, second = (give("tables", "check", "--data", each.data, "--json") for each in (kept, copy))
    assert (first.code, first.json) == (second.code, second.json)
    assert {id for id, _ in kinds(second)} == {kept.finished}
    where = ("--data", copy.data)
    done = give("tables", "repair", *where, "--json")
    mended = harmed == "snapshot"
    assert (done.code, len(done.json["mended"]), bool(done.json["left"])) == (int(not mended), int(mended), not mended)
    if trashed:
        assert give("tables", "restore", kept.finished, *where).code == 0
    assert give("tables", "check", *where).code == int(not mended)
    ids = {row["id"] for row in give("tables", "list", *where, "--json").json}
    assert ids == {kept.finished, kept.waiting}
    exported = give("tables", "export", kept.finished, "-", *where, "--json")
    assert exported.code == 0 if mended else exported.json["code"] == "table/damaged"


def test_where_no_server_was_nothing_is_made(give: Give, tmp_path: Path) -> None:
    for words in (
        ("list",),
        ("delete", "x", "--yes"),
        ("export", "x"),
        ("trash",),
        ("restore", "x"),
        ("check",),
        ("repair",),
        ("backup", "x"),
    ):
        said = give("tables", *words, "--data", tmp_path / "none")
        assert (said.code, said.out) == (2, "")
        assert "no server has kept tables" in said.err
    assert not (tmp_path / "none").exists()


def test_a_database_that_is_not_ours_is_left_alone(give: Give, tmp_path: Path) -> None:
    path = tmp_path / "erdkreis.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE theirs (id)")
    db.close()
    before = path.read_bytes()
    said = give("tables", "list", "--data", tmp_path)
    assert (said.code, said.out) == (2, "")
    assert "a database of another program" in said.err
    assert path.read_bytes() == before


def test_a_database_that_is_held_is_told_as_such(kept: Kept, start: Give) -> None:
    holder = sqlite3.connect(kept.data / "erdkreis.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        said = start("tables", "list", "--data", kept.data, **PLAIN)
    finally:
        holder.close()
    assert (said.code, said.out) == (2, "")
    assert "is held by another program" in said.err


def test_without_an_action_it_says_what_is_missing(give: Give) -> None:
    said = give("tables")
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
