"""`erdkreis tables` on what a real server has kept: a finished game of bots, and a table that waits for people."""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import pytest

from erdkreis.record import verify
from tests.commands.conftest import Give
from tests.commands.served import PLAIN, post, served


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


def test_where_no_server_was_nothing_is_made(give: Give, tmp_path: Path) -> None:
    for words in (("list",), ("delete", "x", "--yes"), ("export", "x"), ("backup", "x")):
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
