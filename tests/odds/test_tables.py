"""The tables that the kernels look battles up in."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from erdkreis.editions import NAMES, edition
from erdkreis.engine.kernel.compiling import uncompiled
from erdkreis.odds import battle
from erdkreis.odds.kernel import entries, lookup
from erdkreis.odds.tables import odds_for, table_of
from tests.odds.reference import BOOKS, Reference, duel, throws

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


@pytest.mark.parametrize("name", ["clipper", "parker1982"])
def test_the_answer_to_red_dice_that_lie_there(name: str) -> None:
    """By rational arithmetic, for every throw the answer that leaves the attacker the smallest chance: also where he is
    so much stronger, or weaker, that all his chances look like 1, or like 0."""
    reference, table = Reference(BOOKS[name], "best"), table_of(edition(name), defence="best")
    for a, d in ((2, 3), (3, 2), (6, 2), (6, 5), (11, 4), (90, 4), (4, 90)):
        most = BOOKS[name].most_blue(d)
        for red in throws(min(3, a - 1)):
            left = {
                dice: sum(p * reference.win(a - lost, d - killed) for (lost, killed), p in duel(red, dice).items())
                for dice in range(most, 0, -1)
            }
            laid = np.array([*red, 0, 0][:3])
            assert entries.holding_dice(table, a, d, laid, most) == min(left, key=lambda dice: left[dice]), (a, d, red)
        win = reference.win(a, d)
        assert float(table["win"][a, d]) == pytest.approx(float(win), rel=1e-9), "also where it is tiny"
        assert float(table["hold"][a, d]) == pytest.approx(float(1 - win), rel=1e-9)


@pytest.mark.parametrize("name", ["clipper", "parker1982"])
def test_what_is_at_stake_where_red_dice_lie(name: str) -> None:
    """By rational arithmetic: the chance to take the territory, or, where that is more likely than not, the chance that
    it is held, taken off: the smaller of the two in either case, which a float tells to many figures."""
    reference, table = Reference(BOOKS[name], "best"), table_of(edition(name), defence="best")
    record, signs = np.array([table]).view(np.recarray)[0], set()
    for a, d in ((2, 3), (3, 2), (6, 5), (7, 6), (90, 4), (4, 90)):
        for red in list(throws(min(3, a - 1)))[::5]:
            for dice in range(1, BOOKS[name].most_blue(d) + 1):
                after = [(p, reference.win(a - lost, d - killed)) for (lost, killed), p in duel(red, dice).items()]
                likely = reference.win(a, d - 1) >= Fraction(1, 2)
                chance = -sum(p * (1 - win) for p, win in after) if likely else sum(p * win for p, win in after)
                found = uncompiled(lookup.stake_against)(record, a, d, np.array([*red, 0, 0][:3]), dice)
                assert found == pytest.approx(float(chance), rel=1e-9), (a, d, red, dice)
                signs.add(np.sign(found))
    assert signs >= {-1, 1}


def test_the_studied_answers() -> None:
    """Positions 4 and 5 of the collected study: five units against 6-5-2, and then 6-3-3 or 6-4-1."""
    for name, red, answer in (
        ("clipper", (6, 5, 2), 1),
        ("clipper", (6, 3, 3), 2),
        ("parker1982", (6, 5, 2), 1),
        ("parker1982", (6, 4, 1), 3),
    ):
        table = table_of(edition(name), defence="best")
        for attackers in (8, 12, 20):
            most = BOOKS[name].most_blue(5)
            assert entries.holding_dice(table, attackers, 5, np.array(red), most) == answer, (name, red, attackers)


def test_dice_that_cost_nothing_are_thrown() -> None:
    """A one loses against whatever is thrown: of choices that are alike the most dice, and against more ones more dice.
    Also at the edge of the table, where there is no battle with one unit more."""
    table = table_of(edition("parker1982"), defence="best")
    for a, d in ((12, 2), (4, 5), (200, 200)):
        most = min(3, d)
        assert entries.holding_dice(table, a, d, np.array([1, 0, 0]), most) == most
        assert entries.holding_dice(table, a, d, np.array([6, 1, 0]), most) >= 2
        assert entries.holding_dice(table, a, d, np.array([6, 1, 1]), most) == most


def test_nobody_attacks_with_one_unit_and_an_empty_territory_is_taken() -> None:
    table = table_of(edition("hasbro2010"))
    assert entries.win(table, 1, 1) == 0
    assert entries.win(table, 5, 0) == 1
    assert not table["chances"][:2].any(), "there is no roll"
    assert not table["chances"][:, 0].any()


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


def test_larger_stacks_get_an_answer_too() -> None:
    table = table_of(edition("parker1982"), defence="best")
    for a, d in ((300, 5), (5, 300), (2, 1), (900, 800)):
        assert 1 <= entries.holding_dice(table, a, d, np.array([6, 0, 0]), min(3, d)) <= min(3, d)


def test_bots_reckon_with_the_best_defence_where_the_defender_sees_the_roll() -> None:
    assert (
        odds_for(edition("parker1982"))["win"].tolist()
        == table_of(edition("parker1982"), "most", "best")["win"].tolist()
    )
    assert (
        odds_for(edition("hasbro2000"))["win"].tolist()
        == table_of(edition("hasbro2000"), "most", "most")["win"].tolist()
    )
    both = [table_of(edition("parker1982"), "most", defence)["win"].tolist() for defence in ("most", "best")]
    assert both[0] != both[1]
