"""`erdkreis terminal` and `erdkreis replay`: who sits where, and that they start; all else is the package's."""

from __future__ import annotations

from pathlib import Path

import pytest

from erdkreis.commands.terminal import choose_seats
from erdkreis.editions import edition
from tests.commands.conftest import Give

PLAIN = {"NUMBA_DISABLE_JIT": "1"}  # no compiler in the background of a test


@pytest.mark.parametrize(
    ("players", "bots", "seats"),
    [
        (None, None, None),
        (4, None, ["person"] * 4),
        (None, ["greedy"], ["person", "greedy", "greedy"]),
        (4, ["greedy"], ["person", "greedy", "greedy", "greedy"]),
        (3, ["greedy", "random"], ["person", "greedy", "random"]),
        (3, ["greedy", "random", "greedy"], ["greedy", "random", "greedy"]),
        (None, ["greedy", "random"], ["person", "greedy", "random"]),
        (None, ["greedy", "random", "random"], ["person", "greedy", "random", "random"]),
        (None, ["greedy", "person", "random"], ["greedy", "person", "random"]),
    ],
)
def test_who_sits_where(players: int | None, bots: list[str] | None, seats: list[str] | None) -> None:
    assert choose_seats(edition("hasbro2000"), players, bots) == seats


def test_a_game_starts_and_ends_with_its_input(start: Give, tmp_path: Path) -> None:
    save = tmp_path / "game.jsonl"
    words = ("--edition", "hasbro2000", "--players", 3, "--bots", "greedy", "--names", "Anna,Ben,Cem", "--seed", 3)
    said = start("terminal", *words, "--save", save, text="quit\n", **PLAIN)
    assert said.code == 0, said.err
    assert "Anna" in said.out
    assert start("verify", save, **PLAIN).code == 3  # in order, but nobody committed to its dice
    assert start("terminal", "--resume", save, text="quit\n", **PLAIN).code == 0


def test_a_game_is_replayed(start: Give, give: Give, tmp_path: Path) -> None:
    give("simulate", "--edition", "clipper", "--games", 1, "--max-turns", 1, "--out", tmp_path)
    said = start("replay", tmp_path / "game-0001.jsonl", "--move", 3, **PLAIN)
    assert said.code == 0, said.err
    assert "Clipper" in said.out


def test_what_is_no_game_file_is_not_replayed(start: Give, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello\n")
    for words in (("replay", tmp_path / "text"), ("terminal", "--resume", tmp_path / "text")):
        said = start(*words, **PLAIN)
        assert said.code == 2
        assert said.out == ""
        assert said.err.count("\n") == 1
