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

from erdkreis.editions import by_preset, edition
from erdkreis.editions.clauses import clause
from erdkreis.editions.why import why
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


@pytest.mark.parametrize("language", ["de", "nl"])
@pytest.mark.parametrize("preset", ["P82-M", "H00-CAP", "H10-D", "CLI-2P", "FUR-2P", "INT-2P"])
def test_a_whole_game_in_another_language(preset: str, language: str) -> None:
    kinds = ("person", "greedy", "greedy")[: by_preset(preset).players[0]]
    lines = itertools.chain(TALKATIVE, itertools.repeat("auto rest", 4000))
    evening = Evening(preset, kinds, lines, language=language).run()
    assert evening.game.over
    assert re.search({"de": "(Anna|Ben|Cem) gewinnt", "nl": "(Anna|Ben|Cem) wint"}[language], evening.shown)
    said = re.sub(r"> .*", "", evening.shown)  # what was typed is English
    english = r"\b(the|and|from|takes|places|draws|wins|your|against)\b"
    assert re.findall(english, re.sub(r"\(\w+\)|(?m:^(?:\w+ )?[a-z]+ .*  .*$)", "", said)) == []


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


@pytest.mark.parametrize(
    ("asked", "told", "untold"),
    [
        ("why mission", "goal", "income/base"),
        ("why income", "income/base", "goal"),
        ("why occupy", "occupy/minimum", "goal"),
    ],
)
def test_why_with_a_word_tells_what_is_behind_that(asked: str, told: str, untold: str) -> None:
    """Also right after a refusal, which had nothing to do with it."""
    given = ["auto rest", "attack alaska kamchatka", asked]
    evening = Evening("H10-M", ("person", "greedy", "greedy"), given).run()
    after = evening.shown.split(f"{asked}\n")[1]
    assert f"{why(edition('hasbro2010'), told)}  " in after
    assert f"{why(edition('hasbro2010'), untold)}  " not in after


def test_why_with_any_other_word_looks_it_up() -> None:
    given = ["auto rest", "why joker", "why xylophone"]
    shown = Evening("H10-M", ("person", "greedy", "greedy"), given).run().shown
    assert "The rule book does not mention 'joker'." not in shown
    assert "The rule book does not mention 'xylophone'." in shown


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


@pytest.mark.parametrize("seed", [1, 11])
def test_a_mission_against_oneself_is_announced_as_what_it_became(seed: int) -> None:
    """Seat 2 plays blue and was dealt the card against blue."""
    evening = Evening("H10-M", ("greedy", "greedy", "person"), ["mission", "quit"], seed=seed, width=400).run()
    assert evening.game.colours[2] == "blue"
    assert int(evening.game.state["mission"][2]) == 8 + evening.game.edition.palette.index("blue")
    assert "blue" not in evening.shown.split("Cem’s mission")[1].split("Cem> mission")[0].splitlines()[0]
    assert evening.shown.count("24 territories") == 2


def test_a_mission_against_a_colour_tells_what_that_colour_has_left() -> None:
    """Seat 2 is to drive off orange, seat 0, who holds a third of the board."""
    evening = Evening("H10-M", ("greedy", "greedy", "person"), ["mission", "quit"], seed=2, width=400).run()
    held = evening.game.view(2).players[0].territories
    assert f"Anna has {held} territories left." in evening.shown
    assert "so far" not in evening.shown
