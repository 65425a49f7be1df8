"""An arena's results that were kept: found again by the code that played them, left aside by any other, added to."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from erdkreis.arena import results as arena
from erdkreis.arena.errors import ArenaError
from erdkreis.arena.ladder import climb, read_ladder
from erdkreis.arena.results import Results
from erdkreis.arena.standing import standing
from erdkreis.bots.executor import Threads
from tests.kept.shelf import folder, unpacked, unpacked_json, versions


@pytest.fixture(params=versions("arena"))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    kept = folder("arena", request.param)
    (tmp_path / "results.sqlite").write_bytes(unpacked(kept / "results.sqlite.gz"))
    for name in ("ladder.toml", "expected.json"):
        (tmp_path / name).write_bytes((kept / name).read_bytes())
    return tmp_path


def test_the_code_that_played_finds_its_games(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(place / "results.sqlite")) as db:
        ((code,),) = db.execute("SELECT DISTINCT code FROM games")
    monkeypatch.setattr(arena, "code_key", lambda: code)
    ladder, expected = read_ladder(place / "ladder.toml"), unpacked_json(place / "expected.json")
    with closing(Results(place / "results.sqlite")) as results:
        kept = results.kept(ladder.terms)
        assert sum(len(deal.games) for deal in kept.values()) == expected["games"] == ladder.games
        assert results.left_aside() == 0
        assert standing(ladder, kept).games == expected["games"]


def test_other_code_leaves_them_aside_and_plays_on(place: Path) -> None:
    ladder, expected = read_ladder(place / "ladder.toml"), unpacked_json(place / "expected.json")
    with closing(Results(place / "results.sqlite")) as results:
        assert results.kept(ladder.terms) == {}
        assert results.left_aside() == expected["games"]
        climb(ladder, results, Threads(1))
        assert sum(len(deal.games) for deal in results.kept(ladder.terms).values()) == expected["games"]
        assert results.left_aside() == expected["games"]


def test_results_of_a_newer_version_are_left_alone(place: Path) -> None:
    path = place / "results.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {arena.VERSION + 1}")
        db.execute("DROP TABLE games")
    before = path.read_bytes()
    with pytest.raises(ArenaError, match="of a newer Erdkreis"):
        Results(path)
    assert path.read_bytes() == before
