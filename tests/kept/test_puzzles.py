"""Links to puzzles: every one that was ever shipped still opens, and can be solved."""

from __future__ import annotations

import json

import pytest

from erdkreis.puzzles.model import retired, shipped
from erdkreis.server.puzzles import PuzzleAnswer, puzzle, shown, solved
from tests.kept.shelf import folder, unpacked_json, versions


@pytest.fixture(params=versions("puzzles"))
def kept(request: pytest.FixtureRequest) -> list[str]:
    found: list[str] = unpacked_json(folder("puzzles", request.param) / "shipped.json")
    return found


def test_a_link_opens_and_says_so_where_the_puzzle_is_in_no_list_any_more(kept: list[str]) -> None:
    for each in kept:
        found = puzzle(each)
        assert shown(found).retired == (each in retired()) == (each not in shipped())
        assert solved(found, PuzzleAnswer(found.best)).verdict == "right"


def test_what_a_browser_keeps_of_answers_is_of_puzzles_that_open(kept: list[str]) -> None:
    entries = unpacked_json(folder("puzzles", 1) / "kept.json")["entries"]
    assert set(json.loads(entries["erdkreis.puzzles"])["answers"]) <= set(kept)
