"""Battles against rational arithmetic, known values, and the engine's own rules."""

from __future__ import annotations

import doctest
import importlib
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import erdkreis.odds
from erdkreis.editions import NAMES, edition
from erdkreis.odds import OddsError, battle
from erdkreis.odds.dice import outcome_counts, pairs_won_against, terms_of
from erdkreis.odds.kernel.lookup import OUTCOMES
from tests.odds.reference import BOOKS, Book, Reference

EXACT = 1e-12


def test_doctests() -> None:
    tried = 0
    for name in ("", ".battles", ".dice"):
        result = doctest.testmod(importlib.import_module("erdkreis.odds" + name))
        assert result.failed == 0
        tried += result.attempted
    assert tried >= 6


@pytest.mark.parametrize(
    ("red", "blue", "ways"),
    [
        (3, 2, {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}),  # of 7776
        (3, 1, {(0, 1): 855, (1, 0): 441}),  # of 1296
        (2, 2, {(0, 2): 295, (1, 1): 420, (2, 0): 581}),
        (2, 1, {(0, 1): 125, (1, 0): 91}),  # of 216
        (1, 2, {(0, 1): 55, (1, 0): 161}),
        (1, 1, {(0, 1): 15, (1, 0): 21}),  # of 36
    ],
)
def test_the_published_chances_of_one_roll(red: int, blue: int, ways: dict[tuple[int, int], int]) -> None:
    found = {outcome: count for outcome, count in zip(OUTCOMES, outcome_counts(red, blue), strict=True) if count}
    assert found == ways


def agree(odds: erdkreis.odds.Battle, ends: dict[tuple[int, int], Fraction]) -> None:
    """Every number of a battle against the reference's ends."""
    a, d = odds.attacker_units, odds.defender_units
    assert odds.win == pytest.approx(float(sum(p for (_, left), p in ends.items() if left == 0)), abs=EXACT)
    assert odds.attacker_losses == pytest.approx(float(sum(p * (a - left) for (left, _), p in ends.items())), abs=EXACT)
    assert odds.defender_losses == pytest.approx(float(sum(p * (d - left) for (_, left), p in ends.items())), abs=EXACT)
    for side, found in ((0, odds.attacker_left), (1, odds.defender_left)):
        expected: dict[int, Fraction] = {}
        for end, p in ends.items():
            if p:
                expected[end[side]] = expected.get(end[side], Fraction(0)) + p
        assert [units for units, _ in found] == sorted(expected)
        for units, chance in found:
            assert chance == pytest.approx(float(expected[units]), abs=EXACT)
    for least in (2, a // 2, a):
        with_least = sum(p for (left, holds), p in ends.items() if holds == 0 and left >= least)
        assert odds.win_with(least) == pytest.approx(float(with_least), abs=EXACT)


@pytest.mark.parametrize("defence", ["most", "best"])
@pytest.mark.parametrize("name", NAMES)
def test_every_edition_is_exact(name: str, defence: str) -> None:
    reference = Reference(BOOKS[name], defence)
    for a, d in ((2, 1), (2, 4), (3, 2), (4, 4), (7, 3), (5, 9), (14, 11)):
        agree(battle(a, d, name, defence=defence), reference.ends(a, d))


@pytest.mark.parametrize("name", ["hasbro2000", "parker1982", "clipper"])
def test_an_attacker_who_chooses_against_a_defender_who_chooses(name: str) -> None:
    reference = Reference(BOOKS[name], "best", "best")
    for a, d in ((3, 1), (4, 2), (9, 7)):
        agree(battle(a, d, name, attack="best", defence="best"), reference.ends(a, d))


@pytest.mark.parametrize(
    ("house", "book"),
    [
        ({"defence_dice": "up_to_2"}, Book((1, 2, 2), "before")),
        ({"defence_dice": "up_to_3", "defence_choice": "before_roll"}, Book((1, 2, 3), "before")),
        ({"defence_dice": "two_from_three_units", "defence_choice": "after_attack_roll"}, Book((1, 1, 2), "after")),
        ({"defence_dice": "up_to_3", "defence_choice": "automatic_most"}, Book((1, 2, 3), "never")),
    ],
)
def test_house_rules_are_rules(house: dict[str, object], book: Book) -> None:
    played = edition("hasbro2000").replace(**house)
    reference = Reference(book, "best")
    agree(battle(9, 6, played, defence="best"), reference.ends(9, 6))


def test_breaking_off() -> None:
    ends = Reference(BOOKS["hasbro2010"], stop=4).ends(12, 8)
    odds = battle(12, 8, stop=4)
    agree(odds, ends)
    assert min(units for units, _ in odds.attacker_left) == 3, "two may fall in the last roll"


def test_fewer_units_sent() -> None:
    """Two units at a time: the reference has no word for it, but a single roll of 2 v 1 does."""
    odds = battle(10, 1, "hasbro2000", attack=2)
    chance = 1 - Fraction(91, 216) ** 8 * Fraction(21, 36)
    assert odds.win == pytest.approx(float(chance), abs=EXACT)


def test_larger_battles_are_exact() -> None:
    """60 v 50, where rounding has had a hundred rolls to add up."""
    agree(battle(60, 50), Reference(BOOKS["hasbro2010"]).ends(60, 50))


def test_a_thousand_against_a_thousand() -> None:
    """Exact to 1e-12 against integers of 256 bits, which are out by less than 1e-60 in all."""
    size, one = 1000, 1 << 256
    rolls: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for red in (1, 2, 3):
        for blue in (1, 2):
            losses = Reference._thrown(red, blue)
            rolls[red, blue] = [(a, d, p.numerator * one // p.denominator) for (a, d), p in losses.items()]
    rows = {size: [0] * size + [one]}
    won = lost = left = 0
    for a in range(size, 1, -1):
        row = rows.pop(a)
        below = [rows.setdefault(a - less, [0] * (size + 1)) if a - less > 0 else [] for less in (1, 2)]
        for d in range(size, 0, -1):
            if p := row[d]:
                for fell, killed, q in rolls[min(3, a - 1), min(2, d)]:
                    (row if fell == 0 else below[fell - 1])[d - killed] += p * q >> 256
        won += row[0]
        left += a * row[0]
    lost = sum(rows[1])
    odds = battle(size, size)
    assert abs(won + lost - one) < one >> 200
    assert odds.win == pytest.approx(won / one, abs=EXACT)
    assert odds.attacker_losses == pytest.approx(size - (left + lost) / one, rel=EXACT)
    assert sum(p for _, p in odds.attacker_left) == pytest.approx(1, abs=EXACT)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(NAMES), st.integers(2, 25), st.integers(1, 25), st.sampled_from(["most", "best"]))
def test_what_must_hold_always(name: str, a: int, d: int, defence: str) -> None:
    odds = battle(a, d, name, defence=defence)
    assert sum(p for _, p in odds.attacker_left) == pytest.approx(1, abs=EXACT)
    assert sum(p for _, p in odds.defender_left) == pytest.approx(1, abs=EXACT)
    assert battle(a + 1, d, name, defence=defence).win >= odds.win - EXACT
    assert battle(a, d + 1, name, defence=defence).win <= odds.win + EXACT
    assert battle(a, d, name, defence="best").win <= battle(a, d, name).win + EXACT
    assert odds.win_with(2) == pytest.approx(odds.win, abs=EXACT)


def test_seeing_the_roll_pays() -> None:
    """By how much a defender who always throws the most gives away: up to 17 and 24 points, by the collected study."""
    for name, least in (("clipper", 0.12), ("parker1982", 0.15)):
        gains = [
            battle(a, d, name).win - battle(a, d, name, defence="best").win for a in range(8, 40, 4) for d in (8, 15)
        ]
        assert max(gains) > least


@pytest.mark.parametrize(
    ("name", "defence", "needed"),
    [
        ("hasbro2010", "most", {1: (3, 4, 4), 3: (5, 7, 8), 10: (11, 15, 17), 20: (19, 25, 28)}),
        ("hasbro2000", "most", {2: (3, 5, 5), 4: (5, 7, 9), 10: (10, 14, 17), 20: (19, 25, 28)}),
        ("clipper", "best", {2: (4, 6, 7), 5: (7, 10, 12), 10: (12, 16, 19), 20: (22, 28, 32)}),
        ("parker1982", "best", {3: (6, 10, 12), 5: (10, 15, 19), 10: (21, 29, 34), 20: (43, 54, 61)}),
    ],
)
def test_units_needed_for_even_good_and_very_good_chances(
    name: str, defence: str, needed: dict[int, tuple[int, int, int]]
) -> None:
    """How many units give 50, 80 and 90 per cent, as a study of strong play derived them."""
    for defenders, counts in needed.items():
        for units, chance in zip(counts, (0.5, 0.8, 0.9), strict=True):
            assert battle(units, defenders, name, defence=defence).win >= chance
            assert battle(units - 1, defenders, name, defence=defence).win < chance


def test_an_automatic_defence_has_no_choice() -> None:
    assert terms_of(edition("furisk"), defence="best") == terms_of(edition("furisk"))
    for dice in (1, 2):
        with pytest.raises(OddsError, match=r"^furisk \w+ always attacks with the most dice$") as caught:
            battle(5, 5, "furisk", attack=dice)
        assert caught.value.code == "odds/forced_dice"


def test_dice_that_are_considered() -> None:
    """Whoever may choose considers every number, the most first; FuRisk's attacker must throw the most."""
    free = terms_of(edition("parker1982"), "best", "best")
    assert free.attack == free.defence == ((1,), (2, 1), (3, 2, 1))
    assert free.seen
    assert not terms_of(edition("parker1982")).seen, "there is nothing to choose when the dice lie there"
    for attack in ("best", 3):
        assert terms_of(edition("furisk"), attack) == terms_of(edition("furisk"))


def test_a_die_that_was_not_thrown_makes_no_pair() -> None:
    """By hand: one six wins against the 25 throws of two dice without a six, and loses against the other 11."""
    assert pairs_won_against((6,), 2) == [(1, 25), (0, 11)]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((1, 1), "odds/one_unit"),
        ((2, 0), "odds/no_defender"),
        ((2001, 5), "odds/too_many"),
        ((5, 2001), "odds/too_many"),
    ],
)
def test_impossible_battles(words: tuple[int, int], code: str) -> None:
    with pytest.raises(OddsError) as caught:
        battle(*words)
    assert caught.value.code == code


def test_two_thousand_a_side_are_not_too_many() -> None:
    """One defender: he holds only if every die of the attacker's 1,999 others fails, which is next to never."""
    assert battle(2000, 1).win == pytest.approx(1, abs=EXACT)


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        ({"attack": "all"}, "odds/attack"),
        ({"attack": 4}, "odds/attack"),
        ({"attack": True}, "odds/attack"),
        ({"defence": "none"}, "odds/defence"),
        ({"stop": 0}, "odds/stop"),
    ],
)
def test_unknown_policies(policy: dict[str, object], code: str) -> None:
    with pytest.raises(OddsError) as caught:
        battle(5, 5, **policy)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_numbers_of_units_are_whole_numbers() -> None:
    for wrong in ("8", 8.0, True):
        with pytest.raises(TypeError, match="the number of attackers is a whole number"):
            battle(wrong, 5)  # type: ignore[arg-type]
