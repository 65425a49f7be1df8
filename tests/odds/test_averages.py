"""Average dice: of all results the one nearest to the mean, and a battle that stays near its own."""

from __future__ import annotations

from itertools import product

import pytest

from erdkreis.odds.averages import _typical, average_defence, average_roll, average_throw


def killed(red: tuple[int, ...], blue: tuple[int, ...]) -> int:
    """By the rule itself: the highest against the highest, and a tie is the defender's."""
    pairs = zip(sorted(red, reverse=True), sorted(blue, reverse=True), strict=False)
    return sum(one > other for one, other in pairs)


def mean_killed(red: int, blue: int) -> float:
    rolls = list(product(range(1, 7), repeat=red + blue))
    return sum(killed(roll[:red], roll[red:]) for roll in rolls) / len(rolls)


@pytest.mark.parametrize(("red", "blue"), list(product((1, 2, 3), repeat=2)))
def test_a_roll_kills_what_is_nearest_to_the_mean(red: int, blue: int) -> None:
    roll = average_roll(red, blue)
    assert (len(roll.red), len(roll.blue)) == (red, blue)
    assert killed(roll.red, roll.blue) == roll.killed
    mean = mean_killed(red, blue)
    assert abs(roll.killed - mean) == pytest.approx(min(abs(k - mean) for k in range(min(red, blue) + 1)))
    assert roll.carried == pytest.approx(mean - roll.killed)


def test_what_rounding_leaves_over_is_made_good_in_the_next_rolls() -> None:
    carried, total = 0.0, 0
    for _ in range(200):
        roll = average_roll(3, 2, carried)
        carried, total = roll.carried, total + roll.killed
    assert abs(total - 200 * mean_killed(3, 2)) <= 0.5 + 1e-9


@pytest.mark.parametrize("shown", [(6, 4, 2), (1,), (5, 5), (6,)])
def test_a_defence_is_average_against_the_dice_on_the_table(shown: tuple[int, ...]) -> None:
    for blue in (1, 2, 3):
        roll = average_defence(shown, blue)
        every = [killed(shown, faces) for faces in product(range(1, 7), repeat=blue)]
        mean = sum(every) / len(every)
        assert roll.red == shown
        assert killed(shown, roll.blue) == roll.killed
        assert abs(roll.killed - mean) == pytest.approx(min(abs(k - mean) for k in set(every)))


def test_an_average_throw_is_as_high_in_each_place_as_on_average() -> None:
    for dice in (1, 2, 3):
        laid = [sorted(faces, reverse=True) for faces in product(range(1, 7), repeat=dice)]
        means = [sum(each[place] for each in laid) / len(laid) for place in range(dice)]
        assert all(abs(face - mean) <= 0.5 for face, mean in zip(average_throw(dice), means, strict=True))


@pytest.mark.parametrize(
    ("red", "blue", "killed"), [(1, 1, 0), (1, 1, 1), (2, 1, 1), (3, 1, 1), (3, 2, 0), (3, 2, 1), (3, 2, 2), (3, 3, 1)]
)
def test_the_roll_that_is_shown_is_the_one_nearest_to_the_mean_throws(red: int, blue: int, killed: int) -> None:
    """By squares, reckoned here over every single roll: neither the lowest nor the highest faces with that result."""
    rolls = [(sorted(roll[:red])[::-1], sorted(roll[red:])[::-1]) for roll in product(range(1, 7), repeat=red + blue)]
    means = [
        [sum(side[place] for side in sides) / len(sides) for place in range(len(sides[0]))]
        for sides in ([one for one, _ in rolls], [other for _, other in rolls])
    ]

    def off(roll: tuple[list[int], list[int]]) -> float:
        return sum(
            (face - mean) ** 2
            for side, of in zip(roll, means, strict=True)
            for face, mean in zip(side, of, strict=True)
        )

    fitting = [roll for roll in rolls if sum(a > b for a, b in zip(*roll, strict=False)) == killed]
    shown = _typical(red, blue, killed)
    assert off((list(shown[0]), list(shown[1]))) == pytest.approx(min(map(off, fitting)))
