"""`erdkreis arena`: the keys it promises, the same numbers on any number of cores, errors with codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from erdkreis.editions import PRESETS
from tests.commands.conftest import Give

KEYS = ["a", "b", "games", "wins_a", "win_rate", "low", "high", "seconds", "games_per_second", "seat_wins", "styles"]


def played(result: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the clock."""
    return {key: value for key, value in result.items() if "second" not in key}


@pytest.mark.parametrize(("edition", "players"), [("H00-W-ESC", 4), ("H00-2P", 2), ("H10-M", 3)])
def test_a_duel(give: Give, edition: str, players: int) -> None:
    words: tuple[str | int, ...]
    words = ("arena", "duel", "greedy", "random", "--edition", edition, "--players", players, "--games", 61)
    words += ("--seed", -7, "--max-turns", 300, "--json")
    said = give(*words)
    one = said.json
    assert (said.code, said.err) == (0, "")
    assert list(one) == KEYS
    assert (one["a"], one["b"], one["games"], len(one["seat_wins"])) == ("greedy", "random", 61, players)
    assert one["win_rate"] == pytest.approx(one["wins_a"] / 61, abs=1e-6)
    assert one["low"] <= one["win_rate"] <= one["high"]
    assert one["wins_a"] <= sum(one["seat_wins"]) <= 61
    assert one["low"] > 1 / players, "greedy beats random play"
    assert played(give(*words, "--jobs", 3).json) == played(one)


def test_a_duel_with_oneself_is_even(give: Give) -> None:
    words = ("arena", "duel", "greedy", "greedy", "--edition", "hasbro2000", "--variant", "duel", "--games", 100)
    assert give(*words, "--json").json["wins_a"] == 50


def test_a_duel_in_words(give: Give) -> None:
    said = give("arena", "duel", "greedy", "random", "--edition", "furisk", "--variant", "duel", "--games", 10)
    assert said.code == 0
    assert "greedy wins 100.0 %" in said.out
    assert "an equal wins 50.0 %" in said.out


def test_a_program_that_fails_is_told_beside_the_json(give: Give) -> None:
    words = ("arena", "duel", "cmd:false", "greedy", "--edition", "H00-2P", "--games", 4, "--jobs", 2, "--json")
    said = give(*words)
    assert said.code == 0
    assert (said.json["wins_a"], said.json["seat_wins"]) == (0, [2, 2])
    assert "4 games with a forfeit" in said.err
    assert "program/crashed" in said.err


@pytest.mark.parametrize(
    ("a", "b", "code", "verdict"), [("greedy", "random", 0, "better"), ("random", "greedy", 1, "not better")]
)
def test_better(give: Give, a: str, b: str, code: int, verdict: str) -> None:
    said = give("arena", "better", a, b, "--edition", "H00-W-ESC", "--json")
    assert said.code == code
    assert said.json["verdict"] == verdict
    assert said.json["games"] < 200, "a clear case is known soon"


def test_too_few_games_to_know(give: Give) -> None:
    said = give("arena", "better", "greedy", "greedy", "--edition", "H00-2P", "--games", 20)
    assert said.code == 1
    assert "not known yet" in said.out


def test_seats_of_every_edition(give: Give) -> None:
    found = give("arena", "seats", "--games", 12, "--json").json["seats"]
    assert [shares["preset"] for shares in found] == [preset.preset for preset in PRESETS]
    for shares in found:
        assert sum(seat["wins"] for seat in shares["by_seat"]) == shares["finished"] <= 12
        assert sum(turn["wins"] for turn in shares["by_turn"]) == shares["finished"]


def test_seats_where_the_first_seat_begins(give: Give) -> None:
    """Player 1 has the first turn in fuRisk: seats and turns are one there."""
    said = give("arena", "seats", "--edition", "furisk", "--players", 3, "--bot", "random", "--games", 30, "--json")
    [shares] = said.json["seats"]
    assert shares["by_seat"] == shares["by_turn"]


def test_a_ladder_with_its_report(give: Give, tmp_path: Path) -> None:
    config, copy = tmp_path / "ladder.toml", tmp_path / "copy.md"
    config.write_text('bots = ["random", "greedy"]\nformats = ["H00-2P"]\ndeals = 20\n', encoding="utf-8")
    said = give("arena", "ladder", config, "--jobs", 2, "--markdown", copy)
    assert said.code == 0
    assert said.out.index("greedy") < said.out.index("random")
    folder = tmp_path / "ladder"
    assert sorted(path.name for path in folder.iterdir()) == ["report.html", "report.md", "results.sqlite"]
    assert copy.read_text(encoding="utf-8") == (folder / "report.md").read_text(encoding="utf-8")
    again = give("arena", "ladder", config, "--json").json
    assert again["games"] == 40
    assert [rating["name"] for rating in again["ratings"]] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("duel", "nobody", "greedy", "--edition", "H00-W"), "bot/unknown"),
        (("duel", "cmd:", "greedy", "--edition", "H00-W"), "program/missing"),
        (("duel", "cmd:no-such-program-here", "greedy", "--edition", "H00-W"), "program/missing"),
        (("duel", "cmd:'", "greedy", "--edition", "H00-W"), "program/missing"),
        (("duel", "greedy", "random", "--edition", "H00-W", "--players", "2"), "for 3, 4, 5 or 6 players"),
        (("duel", "greedy", "random", "--edition", "H00-W", "--games", "0"), "less than 1"),
        (("better", "greedy", "random", "--edition", "H00-W", "--margin", "nan"), "nan"),
        (("ladder", "there-is-no-such.toml"), "there is no file"),
        (("seats", "--bot", "nobody"), "bot/unknown"),
    ],
)
def test_mistakes_are_one_line(give: Give, words: tuple[str, ...], said: str) -> None:
    told = give("arena", *words)
    assert (told.code, told.out) == (2, "")
    assert said in told.err
    assert told.err.count("\n") == 1


def test_arena_alone_explains_itself(give: Give) -> None:
    said = give("arena")
    assert said.code == 0
    assert all(word in said.out for word in ("duel", "better", "ladder", "seats", "examples:"))
