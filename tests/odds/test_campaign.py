"""Campaigns against rational arithmetic and against the engine's own rule for moving in."""

from __future__ import annotations

import doctest
import importlib
import json
from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest

from erdkreis.editions import NAMES, edition
from erdkreis.engine.game import words_for_dice
from erdkreis.odds import Leg, OddsError, battle, campaign
from erdkreis.odds.campaigns import CampaignOdds, Legs, in_order, legs_of
from erdkreis.odds.kernel import entries
from erdkreis.odds.tables import FIELDS, table_of
from tests.engine.positions import stage
from tests.odds.reference import BOOKS, Reference

EXACT = 1e-12


def test_doctests() -> None:
    for name in ("campaigns", "games"):
        result = doctest.testmod(importlib.import_module(f"erdkreis.odds.{name}"))
        assert (result.failed, result.attempted > 0) == (0, True)


def moved(units: int, leave: int, most: int = 3) -> int:
    """At least as many units move in as dice were thrown; beyond that, all but `leave`."""
    return max(min(most, units - 1), units - leave)


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_moves_as_many_in(name: str) -> None:
    """What a capture moves at least, by the engine, for stacks that send no more units than they throw dice."""
    table = table_of(edition(name))
    for units in (2, 3, 4, 7):
        game = stage(edition(name, "world"), 3, {0: {"alaska": units}, 1: ["kamchatka"], 2: ["japan"]}, rest=2)
        sent = min(3, units - 1)
        game.play(f"attack alaska kamchatka {sent}", dice=words_for_dice(*[6] * sent, 1), hidden=[0] * 8)
        least = int(game.state["units"][game.board.index("kamchatka")])
        assert least == sent == int(table["dice"][sent])


def fought(reference: Reference, units: int, defenders: int) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    won: dict[int, Fraction] = defaultdict(Fraction)
    lost: dict[int, Fraction] = defaultdict(Fraction)
    for (a, d), p in reference.ends(units, defenders).items():
        (lost if d else won)[a] += p
    return won, lost


@pytest.mark.parametrize("defence", ["most", "best"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("leave", "stop"), [(1, 1), (3, 2)])
def test_a_path_is_exact(name: str, defence: str, leave: int, stop: int) -> None:
    reference = Reference(BOOKS[name], defence, stop=stop)
    route, stack = [2, 1, 3], {11: Fraction(1)}
    chances, standing = [], []
    for defenders in route:
        arrived: dict[int, Fraction] = defaultdict(Fraction)
        here: dict[int, Fraction] = defaultdict(Fraction)
        for units, p in stack.items():
            won, lost = fought(reference, units, defenders)
            for left, q in lost.items():
                here[left] += p * q
            for left, q in won.items():
                arrived[moved(left, leave)] += p * q
                here[left - moved(left, leave)] += p * q
        chances.append(sum(arrived.values()))
        standing.append(here)
        stack = arrived
    standing.append(stack)
    found = campaign(11, route, name, leave=leave, stop=stop, defence=defence)
    assert [step.chance for step in found.steps] == pytest.approx([float(p) for p in chances], abs=EXACT)
    for left_there, expected in zip((found.origin, *(step.units for step in found.steps)), standing, strict=True):
        assert dict(left_there) == pytest.approx({n: float(p) for n, p in sorted(expected.items()) if p}, abs=EXACT)
    assert found.chance == found.steps[-1].chance
    assert dict(found.taken) == pytest.approx(
        {k: float(p - q) for k, (p, q) in enumerate(zip([1, *chances], [*chances, 0], strict=True)) if p != q},
        abs=EXACT,
    )
    left = sum(n * p for here in standing for n, p in here.items())
    assert found.losses == pytest.approx(float(11 - left), abs=1e-11)


def best(reference: Reference, legs: Legs, units: int) -> Fraction:
    """The chance to take everything, dividing as well as can be."""
    if not legs:
        return Fraction(1)
    won, _ = fought(reference, units, legs[0].defenders)
    return sum(
        (
            p
            * max(
                best(reference, legs[0].then, move) * best(reference, legs[1:], left - move)
                for move in range(min(3, left - 1), left)
            )
            for left, p in won.items()
        ),
        Fraction(0),
    )


@pytest.mark.parametrize("name", ["hasbro2010", "parker1982"])
def test_a_stack_that_divides(name: str) -> None:
    reference = Reference(BOOKS[name])
    for legs in (
        (Leg(1), Leg(2)),
        (Leg(2, (Leg(1), Leg(1))),),
        (Leg(1, (Leg(1),)), Leg(1)),
    ):
        found = campaign(8, legs, name)
        assert found.chance == pytest.approx(float(best(reference, legs, 8)), abs=EXACT)
        assert sum(p for _, p in found.taken) == pytest.approx(1, abs=EXACT)
        mean = sum(number * p for number, p in found.taken)
        assert mean == pytest.approx(sum(step.chance for step in found.steps), abs=EXACT)
        assert len(found.steps) == len(in_order(legs))


def test_one_step_is_a_battle() -> None:
    for name in NAMES:
        assert campaign(9, [6], name).chance == pytest.approx(battle(9, 6, name).win, abs=EXACT)


def test_nothing_said_leaves_one_and_goes_on_to_one() -> None:
    """Whoever wins with six units or more leaves one of them in each territory behind."""
    front = CampaignOdds(edition("hasbro2010"))
    assert front.campaign(12, legs_of([3, 1, 2])) == campaign(12, [3, 1, 2])


def test_a_large_stack_leaves_no_more_than_a_small_one() -> None:
    """Where every chance is 1 but for rounding, nothing is gained by leaving units behind, and nobody does."""
    found = campaign(200, [1, 1, 1])
    assert [here for here, chance in found.origin if chance > EXACT] == [1]
    for step in found.steps[:-1]:
        assert [here for here, chance in step.units if chance > EXACT] == [1]


def test_a_stack_that_breaks_off_before_it_begins_takes_nothing() -> None:
    """Also from there on, and where it would divide."""
    for route in ([1, 1], (Leg(1, (Leg(1),)), Leg(1))):
        found = campaign(5, route, stop=5)
        assert (found.chance, found.losses, found.taken, found.origin) == (0, 0, ((0, 1.0),), ((5, 1.0),))
        assert [(step.chance, step.units) for step in found.steps] == [(0, ())] * len(found.steps)


def test_a_leg_may_leave_more() -> None:
    """From two dice on the capture moves the dice at least; here all but four of ten go on."""
    steps = campaign(10, Leg(1, (Leg(1),), leave=4)).steps
    assert max(units for units, _ in campaign(10, Leg(1, leave=4)).steps[0].units) == 6
    assert steps[1].chance < campaign(10, [1, 1]).chance


def test_the_kernel_marches_alike() -> None:
    table = table_of(edition("hasbro2000"))
    route = [2, 3, 1, 4]
    entries.march(table, FIELDS.own, 30, np.array(route), 1, 1)  # what it leaves there is not marched with
    chance = entries.march(table, FIELDS.own, 17, np.array(route), 1, 1)
    stack = FIELDS.own["stack"].tolist()
    found = campaign(17, route, "hasbro2000")
    assert chance == pytest.approx(found.chance, abs=EXACT)
    assert {units: p for units, p in enumerate(stack) if p} == pytest.approx(dict(found.steps[-1].units), abs=EXACT)
    assert entries.march(table, FIELDS.own, 17, np.array(route[:0]), 1, 1) == 1, "nothing is easily taken"


@pytest.mark.parametrize(
    ("words", "more", "code"),
    [
        ((1, [1]), {}, "odds/one_unit"),
        ((5, []), {}, "odds/route"),
        ((5, [1, Leg(1)]), {}, "odds/route"),
        ((5, [0]), {}, "odds/no_defender"),
        ((201, [1]), {}, "odds/too_many"),
        ((5, [201]), {}, "odds/too_many"),
        ((5, [1]), {"leave": 0}, "odds/leave"),
        ((5, Leg(1, leave=0)), {}, "odds/leave"),
        ((5, [1]), {"stop": 0}, "odds/stop"),
    ],
)
def test_impossible_campaigns(words: tuple[int, list[int]], more: dict[str, int], code: str) -> None:
    with pytest.raises(OddsError) as caught:
        campaign(*words, **more)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_json_is_plain() -> None:
    told = json.loads(json.dumps(campaign(5, Leg(1, name="alaska")).to_json()))
    assert list(told) == ["units", "chance", "losses", "taken", "origin", "steps"]
    assert told["steps"][0]["name"] == "alaska"
