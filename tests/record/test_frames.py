"""Games as tidy tables: no row is ragged, and they tell what the file tells."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from pyarrow import parquet

from erdkreis.bots.bot import Bot
from erdkreis.cli import main
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.record import Recorder, RecordMisuse, Seat, read, to_frame
from erdkreis.record.frames import COLUMNS, TABLES, TableName

DOC = Path(__file__).parents[2] / "docs" / "formats.md"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A game that is over, with a house rule, and one that is not."""
    paths = []
    for name, seed, most in (("short", 1, 40), ("long", 2, 4000)):
        game, bot = Game(by_preset("H10-M").replace(own_card_bonus=3), 3, seed=seed), Bot("greedy", seed)
        path = tmp_path / f"{name}.jsonl"
        with Recorder(path, game, [Seat("Ann"), Seat("Ben", "greedy"), Seat("Cem", "greedy")]) as recorder:
            while not game.over and most:
                recorder.play(bot.decide(game))
                most -= 1
        paths.append(path)
    return paths


@pytest.mark.parametrize("table", TABLES)
def test_no_row_is_ragged(files: list[Path], table: TableName) -> None:
    frame = to_frame(files, table)
    assert tuple(frame) == COLUMNS[table]
    assert len({len(column) for column in frame.values()}) == 1
    assert set(frame["game"]) == {"short", "long"}
    assert f"| `{table}` |" in DOC.read_text(encoding="utf-8")
    assert all(f"`{column}`" in DOC.read_text(encoding="utf-8") for column in frame)


def test_they_tell_what_the_file_tells(files: list[Path]) -> None:
    games, seats, moves, events = (to_frame(files, table) for table in TABLES)
    record = read(files[1])
    assert games["finished"] == [False, True]
    assert games["moves"] == [40, len(record.moves)]
    assert json.loads(games["house_rules"][0]) == {"own_card_bonus": 3}
    assert games["winner"][0] is None
    assert [won for won in seats["won"] if won] == [True]
    assert seats["name"][:3] == ["Ann", "Ben", "Cem"]
    assert [action for game, action in zip(moves["game"], moves["action"], strict=True) if game == "long"] == [
        move.action for move in record.moves
    ]
    assert {"place", "attack"} <= set(moves["kind"])
    for kind, action, target in zip(moves["kind"], moves["action"], moves["target"], strict=True):
        assert kind not in ("place", "attack") or target in action.split()[1:]
        assert kind != "attack" or target == action.split()[2]
    assert moves["phase"][0] == "setup"
    assert "GameWon" in events["event"]
    assert all(json.loads(facts) is not None for facts in events["facts"])
    assert to_frame(record, "games")["game"] == ["0"]
    with pytest.raises(ValueError, match="choose one of games"):
        to_frame(record, "territories")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a game is a Record or the path of its file, not int"):
        to_frame([5])  # type: ignore[list-item]


def test_the_command_writes_the_same_in_every_format(
    files: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [str(path) for path in files]
    for ending in ("csv", "jsonl", "parquet"):
        assert main(["export", *names, "--table", "games", "--to", str(tmp_path / f"all.{ending}")]) == 0
        assert "2 games of 2 games" in capsys.readouterr().out
    frame = to_frame(files, "games")
    table = parquet.read_table(tmp_path / "all.parquet")
    assert table.to_pydict() == frame
    rows = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text().splitlines()]
    assert [row["preset"] for row in rows] == frame["preset"]
    with (tmp_path / "all.csv").open(encoding="utf-8") as file:
        assert [row["game"] for row in csv.DictReader(file)] == ["short", "long"]


def test_what_cannot_be_written_is_said_and_nothing_changes(
    files: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    before = files[0].read_bytes()
    assert main(["export", str(files[0]), "--to", "table.xlsx"]) == 2
    assert main(["export", str(files[0]), "--to", str(files[0])]) == 2
    assert main(["export", "nowhere.jsonl", "--to", "table.csv"]) == 2
    assert capsys.readouterr().err.count("\n") == 3
    assert files[0].read_bytes() == before


def test_two_games_never_become_one(files: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "other").mkdir()
    twin = files[0].rename(tmp_path / "other" / "long.jsonl")
    with pytest.raises(RecordMisuse, match=f"{files[1]} and {twin} would both be called 'long'"):
        to_frame([files[1], twin], "games")
    assert main(["export", str(files[1]), str(twin), "--to", str(tmp_path / "all.csv")]) == 2
    said = capsys.readouterr().err
    assert f"{files[1]} and {twin} would be one game" in said
    assert said.count("\n") == 1
    assert not (tmp_path / "all.csv").exists()
    numbered = twin.rename(tmp_path / "0.jsonl")
    with pytest.raises(RecordMisuse, match="game 0 and"):
        to_frame([read(files[1]), numbered], "games")


def test_where_nothing_can_be_written_nothing_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("erdkreis.commands.simulate._into", lambda *_: pytest.fail("played"))
    (tmp_path / "folder.csv").mkdir()
    for target, sentence in (
        (tmp_path / "folder.csv", "folder.csv is a folder, not a file"),
        (tmp_path / "nowhere" / "games.csv", f"there is no folder {tmp_path / 'nowhere'}"),
    ):
        assert main(["simulate", "--edition", "parker1982", "--games", "2", "--json", "--export", str(target)]) == 2
        said = capsys.readouterr().err
        assert sentence in said
        assert said.count("\n") == 1


def test_games_that_are_simulated_can_be_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--edition", "parker1982", "--games", "2", "--max-turns", "3", "--json"]
    assert main([*words, "--export", str(tmp_path / "games.csv"), "--table", "games"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 3
