"""`erdkreis options` and `erdkreis apply`: one move, with chance given by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from erdkreis.commands.apply import tell
from erdkreis.engine.game import Game
from tests.commands.conftest import Give, a_position

Position = Callable[..., Path]


def units(said: dict[str, dict[str, dict[str, int]]], territory: str) -> int:
    return said["territories"][territory]["units"]


def test_options_are_those_of_the_game(give: Give, position: Position) -> None:
    said = give("options", "--position", position(), "--json")
    assert said.code == 0
    assert said.json == Game.from_position(a_position(), given=True).options().to_json()


def test_options_for_people_say_what_to_type(give: Give, position: Position) -> None:
    said = give("options", "--position", position())
    assert "attack alaska kamchatka 3" in said.out
    assert "seat 0 (red) attacks" in said.out


def test_every_line_of_the_options_can_be_typed(give: Give, position: Position) -> None:
    for phase in ("attack", "fortify", "place"):
        path = position(phase=phase, **({"pool": 4} if phase == "place" else {}))
        for line in give("options", "--position", path).out.splitlines()[3:]:
            action = line.split("  ")[0].strip()
            if action.split()[:1] in (["attack"], ["fortify"], ["place"], ["end"]):
                assert give("apply", "--position", path, action, "--seed", 1).code == 0, action


def test_options_name_no_place_where_the_action_does_not(give: Give, position: Position) -> None:
    path = position("parker1982", kamchatka=(1, 3))
    rolled = give("apply", "--position", path, "attack alaska kamchatka 3", "--dice", "6,4,2").out
    path.write_text(rolled, encoding="utf-8")
    assert " defend 3 " in give("options", "--position", path).out


def test_an_action_may_be_one_word_or_several(give: Give, position: Position) -> None:
    path = position()
    chance = ("--dice", "6,4,2/5", "--card", "brazil", "--json")
    several = give("apply", "--position", path, "attack", "alaska", "kamchatka", "3", *chance)
    one = give("apply", "--position", path, "attack alaska kamchatka 3", *chance)
    assert several == one
    assert one.code == 0
    assert one.json["territories"]["kamchatka"] == {"owner": 0, "units": 3, "involved": 3}
    assert one.json["hands"][0] == [11]


def test_the_next_position_can_be_piped_into_the_next_apply(start: Give, position: Position) -> None:
    first = start("apply", "--position", position(), "attack alaska kamchatka 3", "--dice", "6,4,2/5", "--card", 5)
    second = start("apply", "--position", "-", "occupy", "4", text=first.out)
    assert second.code == 0, second.err
    assert units(second.json, "alaska") == 1
    assert units(second.json, "kamchatka") == 4


def test_events_come_when_asked_for_and_do_not_hinder_the_next_apply(give: Give, position: Position) -> None:
    path = position()
    said = give("apply", "--position", path, "attack alaska kamchatka 1", "--dice", "1/6", "--events", "--json").json
    assert said["events"] == [
        {
            "event": "BattleFought",
            "source": "alaska",
            "target": "kamchatka",
            "red": [1],
            "blue": [6],
            "attacker_loses": 1,
            "defender_loses": 0,
        }
    ]
    path.write_text(json.dumps(said), encoding="utf-8")
    assert give("apply", "--position", path, "end", "--json").code == 0


@pytest.mark.parametrize(
    ("edition", "defenders", "before", "action", "dice"),
    [
        ("hasbro2000", 1, (), "attack alaska kamchatka 3", "1,1,1/6"),
        ("hasbro2000", 3, ("attack alaska kamchatka 3",), "defend 2", "1,1,1/6,6"),
        ("parker1982", 3, (), "attack alaska kamchatka 3", "6,4,2"),
        ("parker1982", 3, (), "attack alaska kamchatka 3", "6,4,2/"),
        ("parker1982", 3, ("attack alaska kamchatka 3 --dice 6,4,2",), "defend 3", "5,1,1"),
        ("parker1982", 3, ("attack alaska kamchatka 3 --dice 6,4,2",), "defend 3", "/5,1,1"),
    ],
)
def test_dice_are_given_where_they_are_thrown(
    give: Give, position: Position, edition: str, defenders: int, before: tuple[str, ...], action: str, dice: str
) -> None:
    path = position(edition, kamchatka=(1, defenders))
    for earlier in before:
        path.write_text(give("apply", "--position", path, *earlier.split()).out, encoding="utf-8")
    said = give("apply", "--position", path, action, "--dice", dice, "--events", "--json")
    assert said.code == 0, said.err
    red, _, blue = dice.partition("/")
    given = {int(face) for face in (red + "," + blue).split(",") if face}
    told = said.json["events"][0]
    assert given <= {*told["red"], *told.get("blue", ())}


@pytest.mark.parametrize(
    ("edition", "defenders", "action", "chance", "sentence"),
    [
        ("hasbro2000", 1, "attack alaska kamchatka 3", ("--dice", "6,4/5"), "throws 3 red dice and 1 blue die"),
        ("hasbro2000", 1, "attack alaska kamchatka 3", ("--dice", "6,4,2/5,1"), "not 3 red dice and 2 blue dice"),
        ("hasbro2000", 1, "attack alaska kamchatka 3", ("--dice", "6,4,2,5"), "not 4 dice without a slash"),
        ("hasbro2000", 1, "attack alaska kamchatka 3", (), "like --dice 6,4,2/5"),
        ("hasbro2000", 3, "attack alaska kamchatka 3", ("--dice", "6,4,2/5,1"), "the defender chooses dice first"),
        ("hasbro2000", 1, "attack alaska kamchatka 3", ("--dice", "6,4,2/5"), "--card C, or give --seed S"),
        ("hasbro2000", 1, "attack alaska kamchatka 3", ("--dice", "1,1,1/5", "--card", "5"), "draws no card"),
        ("parker1982", 3, "attack alaska kamchatka 3", ("--dice", "6,4"), "throws 3 red dice (like --dice 6,4,2)"),
        ("parker1982", 3, "attack alaska kamchatka 3", ("--dice", "6,4,2/1"), "throws 3 red dice"),
        ("hasbro2000", 1, "end", ("--dice", "6"), "end throws no dice"),
        ("hasbro2000", 1, "attack alaska kamchatka 3", ("--card", "44"), "cards are numbered 0 to 43"),
        ("hasbro2000", 1, "attack alaska kamchatka 3", ("--card", "brasil"), "did you mean brazil?"),
        ("hasbro2000", 1, "attack alaska kamchatka 3", ("--card", "0"), "card 0 (alaska) is not in the stack"),
    ],
)
def test_chance_that_is_missing_or_left_over_is_named(
    give: Give,
    position: Position,
    edition: str,
    defenders: int,
    action: str,
    chance: tuple[str, ...],
    sentence: str,
) -> None:
    path = position(edition, kamchatka=(1, defenders), hands=[[0], [], []])
    said = give("apply", "--position", path, action, *chance, "--json")
    assert said.code == 2
    assert said.out == ""
    assert sentence in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(("card", "number"), [("brazil", 11), ("11", 11), ("joker1", 42), ("JOKER2", 43), ("0", 0)])
def test_the_card_drawn_is_the_one_given(give: Give, position: Position, card: str, number: int) -> None:
    path = position(hands=[[], [1, 2, 20], []])
    said = give("apply", "--position", path, "attack alaska kamchatka 3", "--dice", "6,4,2/5", "--card", card)
    assert said.json["hands"][0] == [number]


def test_the_oldest_card_under_the_stack_leaves_no_choice(give: Give, position: Position) -> None:
    path = position(hands=[[], [*range(2, 44)], []], deck=[], under=[1, 0])
    attack = ("apply", "--position", path, "attack alaska kamchatka 3", "--dice", "6,4,2/5")
    assert give(*attack).json["hands"][0] == [1]
    assert give(*attack, "--card", 1).json["hands"][0] == [1]
    assert "the next card is card 1" in give(*attack, "--card", 0).err


def test_a_seed_decides_what_is_not_given(give: Give, position: Position) -> None:
    path = position()
    attack = ("apply", "--position", path, "attack alaska kamchatka 3")
    game = Game.from_position(a_position(), seed=5)
    game.play("attack alaska kamchatka 3")
    assert give(*attack, "--seed", 5, "--json").json == game.to_position()
    both = give(*attack, "--seed", 5, "--dice", "6,4,2/5")
    assert len(both.json["hands"][0]) == 1


def test_what_the_rules_refuse_is_exit_code_1_with_the_clause(give: Give, position: Position) -> None:
    path = position()
    said = give("apply", "--position", path, "attack alaska brazil 3", "--dice", "6,6,6/1", "--json")
    assert said.code == 1
    assert said.json.keys() == {"code", "clause", "message"}
    assert said.json["code"] == "attack/not_linked"
    assert said.json["clause"] == "H00-32"
    plain = give("apply", "--position", path, "attack alaska brazil 3")
    assert (plain.code, plain.out) == (1, "")
    assert plain.err == f"not allowed: {said.json['message']} (H00-32)\n"


def test_on_a_screen_it_tells_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.from_position(a_position(), seed=1)
    tell(game, game.play("attack alaska kamchatka 3"))
    out = capsys.readouterr().out
    assert "Alaska on Kamchatka" in out
    assert "hasbro2000 missions, turn 1: seat 0 (red)" in out
