"""Dice that fall neither well nor badly: of all rolls, one whose losses are nearest to what is lost on average.

What rounding leaves over can be carried on, so that the losses of a whole battle stay near their mean.

>>> average_roll(3, 2).killed, average_roll(1, 1).killed
(1, 0)
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from erdkreis.engine.kernel.state import MOST_DICE
from erdkreis.odds.dice import FACES, Numbers, pairs_killed, pairs_won, pairs_won_against, throws


@dataclass(frozen=True)
class AverageRoll:
    """The dice, highest first; how many of the defender's units they kill; and what rounding leaves for the next."""

    red: Numbers
    blue: Numbers
    killed: int
    carried: float


def average_roll(red: int, blue: int, carried: float = 0.0) -> AverageRoll:
    """So many red dice against so many blue ones."""
    killed, left = _nearest(pairs_won(red, blue), carried)
    return AverageRoll(*_typical(red, blue, killed), killed, left)


def average_defence(shown: Sequence[int], blue: int, carried: float = 0.0) -> AverageRoll:
    """So many blue dice, when the red ones lie on the table already, highest first."""
    red = tuple(shown)
    killed, left = _nearest(pairs_won_against(red, blue), carried)
    return AverageRoll(red, _typical_against(red, blue, killed), killed, left)


@functools.cache
def average_throw(dice: int) -> Numbers:
    """So many dice, each place of the throw as high as it is on average.

    >>> average_throw(3), average_throw(1)
    ((5, 4, 2), (4,))
    """
    return tuple(int(mean + 0.5) for mean in _means(dice))


def _nearest(won: Sequence[tuple[int, int]], carried: float) -> tuple[int, float]:
    """The result nearest to the mean, the likelier of two that are equally near; and how far off it is."""
    wanted = carried + sum(killed * ways for killed, ways in won) / sum(ways for _, ways in won)
    killed, _ = min(won, key=lambda one: (abs(one[0] - wanted), -one[1]))
    return killed, wanted - killed


@functools.cache
def _typical(red: int, blue: int, killed: int) -> tuple[Numbers, Numbers]:
    """Of the rolls with this result, the one nearest to the average throws."""
    found = [
        (one[:red], other[:blue])
        for one in throws(red)
        for other in throws(blue)
        if pairs_killed(one, other, min(red, blue)) == killed
    ]
    return min(found, key=lambda roll: (_distance(roll[0]) + _distance(roll[1]), roll))


@functools.cache
def _typical_against(red: Numbers, blue: int, killed: int) -> Numbers:
    laid = (*red, *[0] * (MOST_DICE - len(red)))
    found = [other[:blue] for other in throws(blue) if pairs_killed(laid, other, min(len(red), blue)) == killed]
    return min(found, key=lambda throw: (_distance(throw), throw))


@functools.cache
def _means(dice: int) -> tuple[float, ...]:
    """How high the highest of so many dice is on average, the second, and so on."""
    all_ways = FACES**dice
    return tuple(sum(throw[place] * ways for throw, ways in throws(dice).items()) / all_ways for place in range(dice))


def _distance(throw: Numbers) -> float:
    return sum((face - mean) ** 2 for face, mean in zip(throw, _means(len(throw)), strict=True))
