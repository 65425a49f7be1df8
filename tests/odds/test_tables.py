"""The tables that the kernels look battles up in."""

from __future__ import annotations

import numpy as np
import pytest

from erdkreis.editions import NAMES, edition
from erdkreis.odds import battle, entries
from erdkreis.odds.tables import table_of

EXACT = 1e-12


@pytest.mark.parametrize(("name", "defence"), [*((name, "most") for name in NAMES), ("parker1982", "best")])
def test_a_look_up_is_the_battle(name: str, defence: str) -> None:
    table, both = table_of(edition(name), defence=defence), np.zeros(2)
    for a, d in ((2, 1), (7, 9), (60, 40), (200, 200)):
        odds = battle(a, d, name, defence=defence)
        assert entries.win(table, a, d) == pytest.approx(odds.win, abs=EXACT)
        entries.losses(table, a, d, both)
        assert both == pytest.approx([odds.attacker_losses, odds.defender_losses], rel=EXACT, abs=EXACT)


def test_editions_with_the_same_dice_share_a_table() -> None:
    assert table_of(edition("hasbro2010")) is table_of(edition("furisk"))
    assert table_of(edition("hasbro2010")) is not table_of(edition("hasbro2000"))


def test_nobody_attacks_with_one_unit_and_an_empty_territory_is_taken() -> None:
    table = table_of(edition("hasbro2010"))
    assert entries.win(table, 1, 1) == 0
    assert entries.win(table, 5, 0) == 1


def test_larger_battles_lean_the_right_way_and_are_monotone() -> None:
    table, both = table_of(edition("hasbro2010")), np.zeros(2)
    for a, d in ((300, 300), (250, 280), (600, 800), (1000, 1100)):
        odds = battle(a, d)
        assert (entries.win(table, a, d) > 0.5) == (odds.win > 0.5)
        entries.losses(table, a, d, both)
        assert both == pytest.approx([odds.attacker_losses, odds.defender_losses], rel=0.05)
    for fixed in (50, 250, 400):
        grows = [entries.win(table, units, fixed) for units in range(150, 600, 7)]
        falls = [entries.win(table, fixed, units) for units in range(150, 600, 7)]
        assert grows == sorted(grows)
        assert falls == sorted(falls, reverse=True)
