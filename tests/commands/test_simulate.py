"""`erdkreis simulate`: the same games however they are played, and files of them that hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from erdkreis.record import verify
from tests.commands.conftest import Give

KEYS = [
    *("edition", "variant", "players", "games", "finished", "actions", "turns", "seconds"),
    *("actions_per_second", "games_per_second", "wins", "digest"),
]
TABLES = [
    ("hasbro2000", "missions", 3, "greedy,random,greedy"),
    ("clipper", "duel", 2, "greedy"),
    ("furisk", "duel", 2, "random"),
    ("hasbro2010", "headquarters", 4, "greedy,greedy,random,random"),
]


def played(result: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the clock."""
    return {key: value for key, value in result.items() if "second" not in key}


@pytest.mark.parametrize(("edition", "variant", "players", "bots"), TABLES)
def test_the_same_games_on_one_core_on_two_and_into_files(
    give: Give, tmp_path: Path, edition: str, variant: str, players: int, bots: str
) -> None:
    words: tuple[str | int, ...]
    words = ("simulate", "--edition", edition, "--variant", variant, "--players", players, "--bots", bots)
    words += ("--games", 20, "--seed", -3, "--max-turns", 60, "--json")
    one = give(*words).json
    assert list(one) == KEYS
    assert (one["edition"], one["variant"], one["players"], one["games"]) == (edition, variant, players, 20)
    assert sum(one["wins"]) == one["finished"] > 0 or bots == "random"
    assert played(give(*words, "--jobs", 2).json) == played(one)
    assert played(give(*words, "--out", tmp_path / "games").json) == played(one)


def test_the_files_hold_what_was_played(give: Give, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    words = ("simulate", "--edition", "clipper", "--games", 2, "--max-turns", 5, "--house", "fortify_cap=9")
    said = give(*words, "--out", folder)
    assert said.code == 0
    assert "given up after 5 turns" in said.out
    assert sorted(path.name for path in folder.iterdir()) == ["game-0001.jsonl", "game-0002.jsonl"]
    assert all(verify(path).ok for path in folder.iterdir())
    assert give("position", "--game", folder / "game-0001.jsonl").json["rules"] == {"fortify_cap": 9}


def test_another_seed_is_another_series(give: Give) -> None:
    words = ("simulate", "--edition", "H00-W", "--games", 2, "--max-turns", 10, "--json")
    assert give(*words).json["digest"] == give(*words, "--seed", 0).json["digest"]
    assert give(*words).json["digest"] != give(*words, "--seed", 1).json["digest"]


def test_the_real_program_prints_json_alone(start: Give) -> None:
    said = start("simulate", "--edition", "furisk", "--players", "3", "--games", "1", "--max-turns", "5", "--json")
    assert said.code == 0
    assert list(said.json) == KEYS
    assert said.err == ""


def test_any_program_plays_along(give: Give, tmp_path: Path) -> None:
    """One that crashes in a game of two has lost it; the files of such games hold all the same."""
    crashing = "cmd:sh -c 'exit 3'"
    words = ("simulate", "--edition", "H00-2P", "--bot", crashing, "--bot", "greedy", "--games", 3, "--json")
    said = give(*words)
    assert said.json["wins"] == [0, 3]
    assert said.err.count("ended with code 3") >= 1
    assert played(give(*words, "--jobs", 2).json) == played(said.json)
    assert played(give(*words, "--out", tmp_path).json) == played(said.json)
    assert all(verify(path).ok for path in tmp_path.iterdir())


def test_a_program_that_answers_is_heard(give: Give) -> None:
    """It only ever places in the one territory it names, which the rules permit while it is its own."""
    script = """while read -r line; do case $line in *'"type":"game"'*) ;; *) echo place alaska 1;; esac; done"""
    words = ("simulate", "--edition", "H00-W", "--players", 3, "--bot", f"cmd:sh -c '{script}'", "--games", 1)
    said = give(*words, "--max-turns", 3)
    assert "illegal move 'place alaska 1'" in said.err or "alaska" in said.err


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--bot", "cmd:no-such-program-here"), "program/missing"),
        (("--bot", "nobody"), "there is no bot 'nobody'"),
        (("--bot", "recruit:hunter"), "there is no bot 'recruit:hunter'"),
        (("--bot", "greedy", "--bots", "greedy"), "not by both"),
        (("--bot", "greedy", "--bot", "random"), "not 2"),
    ],
)
def test_who_cannot_play(give: Give, words: tuple[str, ...], wrong: str) -> None:
    said = give("simulate", "--edition", "H00-W", "--players", 3, *words)
    assert said.code == 2
    assert wrong in said.err
