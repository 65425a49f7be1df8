"""`roll … until N`: however many rolls there were and whoever answered them, they are told truly and once."""

from __future__ import annotations

import re

import pytest

from erdkreis.engine.events import BattleFought
from erdkreis.engine.game import Game
from tests.engine.positions import stage
from tests.terminal.evening import Evening

ROLL = re.compile(r"^((?:\[\d\])+) : ((?:\[\d\])+)  Alaska on Kamchatka: (.*)\.$", re.M)
SUMMED = re.compile(
    r"^(\d+) rolls, Alaska on Kamchatka: the (?:attacker|liberator) loses (\d+), the (?:defender|occupier) (\d+)\.$",
    re.M,
)
HOT_SEAT = ("person", "person", "greedy")


def facing(preset: str, units: int, against: int, seed: int) -> Game:
    """Anna in Alaska is about to attack Ben in Kamchatka."""
    lands = {0: {"alaska": units}, 1: {"kamchatka": against, "japan": 3}, 2: {"brazil": 3}}
    return Game.from_position(stage(preset, 3, lands, rest=2).to_position(), seed=seed)


def rolls(evening: Evening) -> list[BattleFought]:
    return [event for event in evening.table.history if isinstance(event, BattleFought)]


@pytest.mark.parametrize("preset", ["H10-M", "P82-M", "INT-W"])  # who defends is asked for dice, or is not
@pytest.mark.parametrize("seed", [4, 11, 12])
def test_many_rolls_are_summed_up(preset: str, seed: int) -> None:
    game = facing(preset, 40, 30, seed)
    evening = Evening(preset, ("person", "greedy", "greedy"), ["roll alaska kamchatka until 8"], game=game).run()
    fought = rolls(evening)
    summed = SUMMED.findall(evening.shown)
    lost, beaten = sum(each.attacker_loses for each in fought), sum(each.defender_loses for each in fought)
    assert summed == [(str(len(fought)), str(lost), str(beaten))]
    assert "Attack from" not in evening.shown
    assert not re.search(r"\d+ lost, \d+ beaten", evening.shown)


@pytest.mark.parametrize("left_to_program", [False, True])
def test_few_rolls_are_told_with_their_dice(left_to_program: bool) -> None:
    """Whether a program answers, or a person who has left the dice to it."""
    kinds, lines = (HOT_SEAT, [""]) if left_to_program else (("person", "greedy", "greedy"), [])
    evening = Evening("P82-M", kinds, [*lines, "roll alaska kamchatka"], game=facing("P82-M", 4, 2, 5))
    evening.session.orders.defence.add(1)
    evening.run()
    shown = [(_faces(red), _faces(blue)) for red, blue, _ in ROLL.findall(evening.shown)]
    assert shown == [(each.red, each.blue) for each in rolls(evening)]
    assert 0 < len(shown) <= 4


def _faces(dice: str) -> list[int]:
    return [int(face) for face in re.findall(r"\d", dice)]


def test_one_attack_shows_its_dice_whoever_answers() -> None:
    """The opponent is asked for dice, and what came of it must not be lost on the way."""
    game = facing("H10-M", 20, 20, 3)
    evening = Evening("H10-M", ("person", "greedy", "greedy"), ["attack alaska kamchatka"] * 2, game=game).run()
    assert len(ROLL.findall(evening.shown)) == len(rolls(evening)) == 2


def test_it_says_why_it_stopped() -> None:
    game = facing("H10-M", 12, 60, 3)
    evening = Evening("H10-M", ("person", "greedy", "greedy"), ["roll alaska kamchatka until 8"], game=game).run()
    alaska, kamchatka = (evening.game.view(0).territories[game.board.index(each)] for each in ("alaska", "kamchatka"))
    assert alaska.units <= 8
    assert f"Stopped: {alaska.units} units left in Alaska, {kamchatka.units} in Kamchatka." in evening.shown


def test_until_is_fewer_than_there_are() -> None:
    game = facing("H10-M", 8, 5, 3)
    evening = Evening("H10-M", ("person", "greedy", "greedy"), ["roll alaska kamchatka until 8"], game=game).run()
    assert "After until comes a smaller number: you have 8 units in Alaska." in evening.shown
    assert rolls(evening) == []


def test_a_slip_of_the_defender_does_not_end_the_attack() -> None:
    """Ben is asked for his dice, types a number that he may not, and then one that he may."""
    lines = ["", "roll alaska kamchatka until 5", *["defend 9", "defend 1"] * 30]
    evening = Evening("P82-M", HOT_SEAT, lines, game=facing("P82-M", 9, 60, 3)).run()
    assert evening.game.view(None).territories[evening.game.board.index("alaska")].units <= 5
    assert len(rolls(evening)) > 1
