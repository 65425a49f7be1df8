"""Whole evenings: scripted games, refusals and their rules, standing orders, saving and going on."""

from __future__ import annotations

import contextlib
import itertools
import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from erdkreis.editions.clauses import clause
from erdkreis.engine.game import Game
from erdkreis.record import read, replay, resume, verify
from erdkreis.terminal.commands import COMMANDS
from erdkreis.terminal.table import LocalTable
from tests.terminal.evening import Evening

TALKATIVE = ("board", "cards", "", "mission", "", "log 4", "income", "options", "why", "map", "help", "auto")


@pytest.mark.parametrize(
    ("preset", "kinds"),
    [
        ("P82-M", ("person", "greedy", "greedy")),
        ("H00-M", ("person", "greedy", "greedy", "greedy")),
        ("H00-CAP", ("greedy", "person", "greedy")),
        ("H10-M", ("person", "greedy", "greedy")),
        ("H10-D", ("person", "greedy")),
        ("CLI-M", ("greedy", "greedy", "person")),
        ("FUR-2P", ("person", "greedy")),
    ],
)
def test_a_whole_game_against_programs(preset: str, kinds: tuple[str, ...]) -> None:
    evening = Evening(preset, kinds, itertools.chain(TALKATIVE, itertools.repeat("auto rest", 4000))).run()
    assert evening.game.over
    assert re.search(r"\w+ wins: ", evening.shown)
    assert "turns" in evening.shown


def test_a_game_of_programs_only_is_watched() -> None:
    evening = Evening("H10-M", ("greedy", "greedy", "greedy"), ()).run()
    assert evening.game.over
    assert evening.asked == []


def test_leaving_asks_where_to_keep_the_game(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    evening = Evening("H10-M", ("person", "greedy", "greedy"), ["auto", "quit", str(file)]).run()
    assert not evening.game.over
    assert "Save the game" in evening.shown
    assert verify(file).ok
    assert replay(read(file)).hash == evening.game.hash


def test_the_end_of_the_lines_is_the_end_of_the_evening() -> None:
    assert not Evening("H10-M", ("person", "person", "greedy"), []).run().game.over


def test_a_refusal_says_why() -> None:
    evening = Evening("H10-M", ("person", "greedy", "greedy"), ["auto rest", "attack alaska kamchatka", "why"]).run()
    refused = evening.session.refused
    assert refused is not None
    assert refused.code == "turn/wrong_step"
    assert refused.clause is not None
    after = evening.shown.split("attack alaska kamchatka\n")[1]
    assert "Type why for the rule." in after
    found = clause(refused.clause)
    assert f"{found.id}  {found.title}" in after
    assert " ".join(found.text.split()) in " ".join(after.split())


def test_without_a_refusal_why_tells_what_is_behind_the_step() -> None:
    evening = Evening("H10-M", ("person", "greedy", "greedy"), ["auto rest", "why"]).run()
    assert "H10-17" in evening.shown.split("why\n")[1]


def test_a_refusal_names_people_instead_of_seats() -> None:
    evening = Evening("H10-M", ("greedy", "person", "greedy"), ["auto", "undo"]).run()
    assert re.search("Only (Anna|Cem) can take", evening.shown)
    assert "seat" not in evening.shown.split("undo\n")[1].splitlines()[0]


def test_roll_goes_on_until_it_falls_or_too_few_are_left() -> None:
    evening = Evening("H10-M", ("person", "greedy", "greedy"), ["auto rest", "auto rest"])
    evening.run()
    assert evening.game.phase == "attack"
    option = max(
        evening.game.options().of("attack"), key=lambda each: evening.game.state["units"][_at(evening, each.source)]
    )
    source, target = option.source, option.target
    assert source is not None
    assert target is not None
    again = Evening(
        "H10-M", ("person", "greedy", "greedy"), ["auto rest", "auto rest", f"roll {source} {target} until 3"]
    )
    again.run()
    owner = again.game.view(None).territories[again.game.board.index(target)].owner
    assert owner == 0 or again.game.state["units"][_at(again, source)] <= 3
    assert again.session.orders.campaign is None


def _at(evening: Evening, territory: str | None) -> int:
    assert territory is not None
    return evening.game.board.index(territory)


def test_roll_is_refused_like_an_attack() -> None:
    evening = Evening(
        "H10-M", ("person", "greedy", "greedy"), ["roll alaska brazil", "roll alaska", "roll a b c d"]
    ).run()
    assert "Type why for the rule." in evening.shown
    assert f"usage: {COMMANDS['roll'].usage}" in evening.shown


def test_defence_can_be_left_to_the_program() -> None:
    lines = itertools.chain(["auto rest", "defend auto"], itertools.repeat("end", 300))
    evening = Evening("P82-M", ("person", "greedy", "greedy"), lines)
    evening.run()
    assert evening.session.orders.defence == {0}
    assert "dice 1 to" not in evening.shown


def test_enter_takes_what_is_proposed() -> None:
    evening = Evening("P82-M", ("person", "greedy", "greedy"), ["auto", "auto", *[""] * 40])
    evening.run()
    assert evening.game.turn >= 1


def test_an_answer_chooses_among_several_readings() -> None:
    evening = Evening("H10-M", ("person", "greedy", "greedy"), ["map al", "2", "map al", "log 1"]).run()
    assert evening.shown.count("Which territory do you mean by 'al'?") == 2
    assert "Northwest Territory" in evening.shown.split("> 2\n")[1].split(">")[0]


def test_saving_and_going_on_is_the_same_game(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    evening = Evening("H00-M", ("person", "greedy", "greedy"), ["auto rest"] * 8, save=file).run()
    assert verify(file).ok
    game, record = resume(file, 5)
    assert game.hash == evening.game.hash
    table = LocalTable(game, record.header.seats, save=file, after=record, seed=5)
    assert table.history == evening.table.history
    table.play(table.decision(game.awaiting or 0), game.awaiting or 0)
    table.close()
    assert verify(file).ok
    assert len(read(file).moves) == len(record.moves) + 1


def test_save_does_not_overwrite_what_it_did_not_write(tmp_path: Path) -> None:
    precious, file = tmp_path / "precious", tmp_path / "file"
    precious.write_text("mine")
    lines = [f"save {precious}", f"save {file}", "auto", f"save {file}", "save", f"save {tmp_path}/no/such"]
    evening = Evening("H10-M", ("person", "greedy", "greedy"), lines).run()
    assert precious.read_text() == "mine"
    assert replay(read(file)).hash == evening.game.hash
    assert "could not be saved" in evening.shown


def test_an_eliminated_person_may_leave() -> None:
    lines = itertools.chain(["auto rest"], itertools.cycle(["auto rest", "end", "draw", "end"]))
    evening = Evening("H10-K", ("person", "greedy", "greedy"), itertools.islice(lines, 3000), seed=8).run()
    assert evening.game.over or "You are out." in evening.shown


WORDS = st.sampled_from(
    [*COMMANDS, "attack", "place", "a", "alaska", "kam", "1", "all", "until", "x", "trade", "[red]", "\x1b[2J"]
)

TEXT = st.text(max_size=30).map(lambda text: text.replace("/", "").replace("~", ""))  # stay in the folder


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(TEXT, st.lists(WORDS, max_size=5).map(" ".join)), max_size=12))
def test_no_line_breaks_the_game(lines: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):  # some lines save the game
        evening = Evening("H10-M", ("person", "greedy", "person"), [*lines, "auto"]).run()
    assert isinstance(evening.game, Game)
