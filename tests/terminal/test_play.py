"""`play_terminal` and `replay_file` with plain lines: the start menu, bad input, going on, replaying."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from erdkreis.editions import edition
from erdkreis.record import read, replay, verify
from erdkreis.terminal import play_terminal, replay_file
from erdkreis.terminal.replay import ReplayScreen, Viewer
from erdkreis.terminal.screen import Screen, show
from tests.terminal.evening import Evening

GIVEN: dict[str, Any] = {"edition": None, "seats": None, "names": None, "seed": 3, "resume": None, "save": None}


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Any:
    def type_lines(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_lines


def test_enter_all_the_way_starts_a_good_game(types: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    types(*[""] * 8, "quit")
    assert play_terminal(**{**GIVEN, "save": file}) == 0
    header = read(file).header
    assert (header.edition.name, header.edition.variant) == ("hasbro2010", "missions")
    assert [seat.kind for seat in header.seats] == ["person", "captain", "captain", "captain"]


def test_the_menu_takes_numbers_and_words_and_asks_again(types: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    types("9", "hasb", "2", "wor", "world", "7", "3", "p", "nobody", "ra", "gr", " Eve\x1b[31m", "quit")
    assert play_terminal(**{**GIVEN, "save": file}) == 0
    header = read(file).header
    assert (header.edition.name, header.edition.variant) == ("hasbro2000", "world")
    assert [seat.kind for seat in header.seats] == ["person", "random", "greedy"]
    assert header.seats[0].name == "Eve[31m"


def test_the_end_of_the_lines_in_the_menu_is_no_mistake(types: Any) -> None:
    types("3")
    assert play_terminal(**GIVEN) == 0


@pytest.mark.parametrize(
    "given",
    [
        {"edition": edition("hasbro2010"), "seats": ["person"]},
        {"edition": edition("hasbro2010"), "seats": ["person", "greedy", "wizard"]},
        {"edition": edition("hasbro2010"), "seats": ["person"] * 3, "names": list("abcd")},
        {"resume": Path("/no/such/file")},
        {"edition": edition("hasbro2010"), "save": Path("/no/such/folder/file")},
    ],
)
def test_bad_input_is_one_line(given: dict[str, Any], types: Any, capsys: pytest.CaptureFixture[str]) -> None:
    types()
    assert play_terminal(**{**GIVEN, **given}) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_saved_game_goes_on(types: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    types("auto rest", "auto rest", "quit")
    assert play_terminal(**{**GIVEN, "edition": edition("hasbro2010"), "save": file}) == 0
    before = read(file)
    types("log", "auto", "quit")
    assert play_terminal(**{**GIVEN, "resume": file}) == 0
    after = read(file)
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)
    assert verify(file).ok
    assert play_terminal(**{**GIVEN, "edition": edition("hasbro2010"), "save": file}) == 2
    assert "exists already" in capsys.readouterr().err


def test_names_are_told_apart(types: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    types("quit")
    given = {"edition": edition("furisk"), "seats": ["person"] * 3, "names": ["Eva", "Eva"], "save": file}
    assert play_terminal(**{**GIVEN, **given}) == 0
    assert [seat.name for seat in read(file).header.seats] == ["Eva", "Eva 2", "Player 3"]


def test_a_cold_cache_is_mentioned_once(
    types: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setattr("erdkreis.terminal.play.cache_is_warm", lambda: False)
    types("quit")
    play_terminal(**{**GIVEN, "edition": edition("hasbro2010")})
    assert capsys.readouterr().out.count("compiling the rules in the background") == 1


def test_a_terminal_without_fine_signs_gets_plain_ones(types: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, "ascii"))
    types("mission", "quit")
    assert play_terminal(**{**GIVEN, "edition": edition("hasbro2010")}) == 0
    sys.stdout.flush()
    assert b"Player's mission" in raw.getvalue()


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    Evening("H10-M", ("person", "greedy", "greedy"), ["auto rest"] * 12, save=file).run()
    return file


def test_a_replay_prints_every_move(game_file: Path, types: Any, capsys: pytest.CaptureFixture[str]) -> None:
    types()
    assert replay_file(game_file, move=None, recover=False, speed=2.0) == 0
    out = capsys.readouterr().out
    for entry in read(game_file).moves:
        assert entry.action in out
    assert "Anna places 1 unit in" in out


def test_a_replay_jumps(game_file: Path, types: Any, capsys: pytest.CaptureFixture[str]) -> None:
    types()
    last = len(read(game_file).moves)
    assert replay_file(game_file, move=last, recover=False, speed=2.0) == 0
    assert f"{last:>4}  " in capsys.readouterr().out
    assert replay_file(game_file, move=last + 1, recover=False, speed=2.0) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_damaged_file_is_recovered_on_request(
    game_file: Path, types: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    types()
    lines = game_file.read_text().splitlines(keepends=True)
    game_file.write_text("".join(lines[:9]) + lines[9][:20])
    assert replay_file(game_file, move=None, recover=False, speed=2.0) == 2
    assert replay_file(game_file, move=None, recover=True, speed=2.0) == 0
    assert "showing the 8 moves before it" in capsys.readouterr().err
    assert replay_file(game_file.with_name("none"), move=None, recover=True, speed=2.0) == 2


def test_the_viewer_steps_both_ways(game_file: Path) -> None:
    record = read(game_file)
    out, keys = io.StringIO(), iter(["", "n", "p", "t", "5", "99999", "b", "what", "play", "q"])
    prompts: list[str] = []

    def ask(prompt: str, asked: object = None) -> str:
        prompts.append(prompt)
        return next(keys)

    Viewer(ReplayScreen(record), Console(file=out, width=100), ask, 0).run(0)
    places = [int(prompt.split()[1]) for prompt in prompts]
    assert places[:4] == [0, 1, 2, 1]
    assert places[5:8] == [5, 5, 5]
    assert places[-1] == len(record.moves)


@pytest.mark.parametrize("width", [20, 40, 80, 100, 130, 200])
@pytest.mark.parametrize("preset", ["H10-M", "FUR-2P", "H00-CAP"])
def test_the_screen_fits_its_width(width: int, preset: str) -> None:
    kinds = ("person", "greedy", "greedy") if preset != "FUR-2P" else ("person", "greedy")
    evening = Evening(preset, kinds, ["auto rest"] * 4).run()
    out = io.StringIO()
    console = Console(file=out, width=width)
    show(console, Screen(evening.table.speaker, evening.table.kinds), evening.game.view(0), evening.table.history)
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    if width >= 80:
        assert len(lines) <= 20


@pytest.mark.parametrize(("language", "word"), [("en", "round"), ("de", "Runde"), ("nl", "ronde")])
def test_the_title_counts_rounds(language: str, word: str, tmp_path: Path) -> None:
    """Whoever plays against two others sees every third turn, and in each of them the next round."""
    file = tmp_path / "game.jsonl"
    kinds = ("person", "greedy", "greedy")
    evening = Evening("H00-W", kinds, ["auto rest", *["auto turn"] * 3], save=file, language=language).run()
    seen = [int(number) for number in re.findall(rf"  {word} (\d+)", evening.shown)]
    assert seen == [1, 2, 3, 4]
    assert evening.game.turn == 10
    out = io.StringIO()
    replayed = ReplayScreen(read(file), language)
    replayed.show(Console(file=out, width=100), replayed.length)
    replayed.show(Console(file=out, width=100), 0)
    assert re.findall(rf"  {word} (\d+)", out.getvalue()) == ["4"]


def test_a_recording_is_complete_at_every_moment(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    evening = Evening("CLI-2P", ("person", "greedy"), ["auto rest"] * 40, save=file).run()
    assert replay(read(file)).hash == evening.game.hash


def test_a_program_that_fails_is_replaced(types: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A real one, ended by itself; what it was started by is not in the file, and the game goes on from it."""
    file = tmp_path / "game.jsonl"
    seats = ["person", "cmd:sh -c 'exit 3'", "captain:hunter"]
    types("auto rest", "quit")
    assert play_terminal(**{**GIVEN, "edition": edition("hasbro2010"), "seats": seats, "save": file}) == 0
    assert "Another program plays on for Bruno: the first has forfeited (program/crashed)." in capsys.readouterr().out
    assert [seat.kind for seat in read(file).header.seats] == ["person", "program", "captain:hunter"]
    types("auto rest", "quit")
    assert play_terminal(**{**GIVEN, "resume": file}) == 0
    assert verify(file).ok
