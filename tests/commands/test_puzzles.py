"""`erdkreis puzzles choose --with`: what was chosen before stays or is retired, by what is asked today."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from erdkreis.puzzles.choosing import AHEAD
from erdkreis.puzzles.model import Puzzle, read, retired, shipped, write
from tests.commands.conftest import Give


def brought_near(puzzle: Puzzle) -> Puzzle:
    """The same with a best answer that is hardly ahead."""
    behind = puzzle.ahead() - AHEAD / 2
    chance = puzzle.answers[puzzle.best] - behind
    return structs.replace(puzzle, answers=puzzle.answers | {puzzle.best: chance})


def test_those_that_would_be_chosen_today_stay_and_the_others_are_retired(give: Give, tmp_path: Path) -> None:
    one, other, third = [puzzle for puzzle in shipped().values() if puzzle.theme == "break"][:3]
    gone = next(iter(retired().values()))
    before, after = tmp_path / "before.json.gz", tmp_path / "after.json.gz"
    before.write_bytes(write([one, brought_near(other), third], [gone]))
    said = give("puzzles", "choose", "--with", before, "--out", after, "--json")
    assert (said.code, said.err) == (0, "")
    assert (said.json["puzzles"], said.json["retired"], said.json["finds"]) == (2, 2, 0)
    found = read(after.read_bytes())
    assert {puzzle.id for puzzle in found.puzzles} == {one.id, third.id}
    assert {puzzle.id for puzzle in found.retired} == {other.id, gone.id}


def test_a_win_by_mission_gets_its_theme(give: Give, tmp_path: Path) -> None:
    """An earlier file calls every win a win."""
    won = next(puzzle for puzzle in shipped().values() if puzzle.theme == "mission")
    other = next(puzzle for puzzle in shipped().values() if puzzle.theme == "win")
    plain = [structs.replace(each, theme="win", why=structs.replace(each.why, theme="win")) for each in (won, other)]
    before, after = tmp_path / "before.json.gz", tmp_path / "after.json.gz"
    before.write_bytes(write(plain))
    assert give("puzzles", "choose", "--with", before, "--out", after).code == 0
    assert {puzzle.id: puzzle for puzzle in read(after.read_bytes()).puzzles} == {won.id: won, other.id: other}


@pytest.mark.parametrize("given", [[], ["missing.jsonl"], ["--with", "missing.json.gz"]])
def test_without_anything_to_choose_from_a_sentence_says_so(give: Give, given: list[str], tmp_path: Path) -> None:
    said = give("puzzles", "choose", *given, "--out", tmp_path / "out.json.gz")
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert not (tmp_path / "out.json.gz").exists()


def test_what_is_no_file_of_puzzles_is_refused(give: Give, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json.gz"
    wrong.write_bytes(b"puzzles")
    assert give("puzzles", "choose", "--with", wrong, "--out", tmp_path / "out.json.gz").code == 2
