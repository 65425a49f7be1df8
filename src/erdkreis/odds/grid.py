"""Battles fought to the end, exactly: every state of a battle is a cell (attackers, defenders) of a grid.

A roll costs one to three units in all, so a diagonal of the grid depends on the three next to it only, and NumPy takes
a diagonal at a time. Nothing is compiled and sums are taken in one order, so compiled and plain programs reckon
alike to the last bit, on every processor: bots decide by these numbers, and the same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from erdkreis.engine.kernel.state import MOST_DICE
from erdkreis.odds.dice import DiceTerms, Numbers, rolls
from erdkreis.odds.kernel.lookup import KILLED, LOST, OUTCOMES, TIE

WIN, HOLD, ATTACKERS_LOST, DEFENDERS_LOST = range(4)
BEYOND = 2.0
"""Worse than any chance, for whoever has not chosen yet."""
_LOST, _KILLED = np.array(LOST), np.array(KILLED)
_COSTS = np.array([(0, 0, lost, killed) for lost, killed in OUTCOMES], float)


@dataclass(frozen=True)
class Rounds:
    """The chance of every outcome of the next roll in every cell; where nobody chooses, cells share theirs."""

    chances: np.ndarray
    rows: np.ndarray
    columns: np.ndarray

    def at(self, attackers: np.ndarray, defenders: np.ndarray) -> np.ndarray:
        chances: np.ndarray = self.chances[self.rows[attackers], self.columns[defenders]]
        return chances


def diagonals(attackers: int, defenders: int, stop: int = 1) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The cells in which the battle goes on, those with the fewest units first."""
    for units in range(stop + 2, attackers + defenders + 1):
        a = np.arange(max(stop + 1, units - defenders), min(attackers, units - 1) + 1)
        yield a, units - a


def solve(terms: DiceTerms, attackers: int, defenders: int) -> tuple[np.ndarray, Rounds]:
    """Chance to win, to hold, and mean losses of both sides in every cell; and the rolls of those who play so.

    Winning and holding are kept apart, not as 1 less the other, for the better choice must be told where one is tiny.
    """
    values = np.zeros((attackers + 1, defenders + 1, 4))
    values[:, 0, WIN] = 1
    values[:2, 1:, HOLD] = 1
    rounds = _fixed_rounds(terms, attackers, defenders) if terms.fixed else _open_rounds(attackers, defenders)
    for a, d in diagonals(attackers, defenders):
        following = values[a[:, None] - _LOST, d[:, None] - _KILLED]  # what cannot happen wraps around, times nothing
        if not terms.fixed:
            rounds.chances[a, d] = _best_attack(terms, a, d, following)
        values[a, d] = _product(rounds.at(a, d), following + _COSTS)
    return values, rounds


def _fixed_rounds(terms: DiceTerms, attackers: int, defenders: int) -> Rounds:
    chances = np.zeros((MOST_DICE + 1, MOST_DICE + 1, len(OUTCOMES)))
    for row, (attack,) in enumerate(terms.attack, 1):
        for column, (defence,) in enumerate(terms.defence, 1):
            chances[row, column] = rolls(attack, False, defence)[1][-1][0]
    rows = np.clip(np.arange(attackers + 1) - 1, 0, MOST_DICE)
    return Rounds(chances, rows, np.minimum(np.arange(defenders + 1), MOST_DICE))


def _open_rounds(attackers: int, defenders: int) -> Rounds:
    chances = np.zeros((attackers + 1, defenders + 1, len(OUTCOMES)))
    return Rounds(chances, np.arange(attackers + 1), np.arange(defenders + 1))


def _best_attack(terms: DiceTerms, a: np.ndarray, d: np.ndarray, following: np.ndarray) -> np.ndarray:
    """The chances of the roll the attacker chooses, knowing how the defender will answer."""
    stakes = _stakes(following)
    chances, best = np.zeros(stakes.shape), np.full(len(a), -BEYOND)
    for dice in range(MOST_DICE, 0, -1):
        places = np.flatnonzero(_considered(terms.attack, dice, a - 1))
        answer = _best_defence(terms, dice, d[places], stakes[places])
        value = _product(answer, stakes[places, :, None])[:, 0]
        better = _clearly_less(best[places], value)
        chances[places[better]], best[places[better]] = answer[better], value[better]
    return chances


def _best_defence(terms: DiceTerms, attack: int, d: np.ndarray, stakes: np.ndarray) -> np.ndarray:
    """The chances of the roll when the defender answers so many red dice, having seen them or not."""
    likely, cases = rolls(attack, terms.seen, terms.defence[-1][0])
    chosen, best = np.zeros((len(d), len(likely)), np.int8), np.full((len(d), len(likely)), BEYOND)
    for dice in range(len(cases), 0, -1):
        value = _product(stakes, cases[dice - 1].T)
        better = _considered(terms.defence, dice, d)[:, None] & _clearly_less(value, best)
        chosen, best = np.where(better, np.int8(dice), chosen), np.where(better, value, best)
    answers = np.zeros(stakes.shape)
    for dice in range(1, len(cases) + 1):
        answers += _product((chosen == dice) * likely, cases[dice - 1])
    return answers


def _product(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Of matrices, added place by place: `@` and `einsum` add in an order of the processor's choice."""
    places = range(left.shape[-1])
    total: np.ndarray = sum(left[..., place, None] * right[..., place, :] for place in places)
    return total


def _stakes(following: np.ndarray) -> np.ndarray:
    """What the attacker wants more of, after every outcome: the chance to win or, told from 1 by its smallness, less of
    the chance to hold. `following[:, 0]` is the same battle with one defender less."""
    stakes: np.ndarray = np.where(following[:, :1, WIN] < 0.5, following[:, :, WIN], -following[:, :, HOLD])
    return stakes


def _considered(numbers: tuple[Numbers, ...], dice: int, able: np.ndarray) -> np.ndarray:
    considered: np.ndarray = np.array([dice in each for each in numbers])[np.minimum(able, MOST_DICE) - 1]
    return considered


def _clearly_less(value: np.ndarray, than: np.ndarray) -> np.ndarray:
    """Less by more than rounding, so that the first of two equal choices stands."""
    less: np.ndarray = value < than - TIE * np.abs(value)
    return less


def rounds_of(terms: DiceTerms, attackers: int, defenders: int) -> Rounds:
    """The rolls of a battle; where nobody chooses, there is nothing to solve for them."""
    return _fixed_rounds(terms, attackers, defenders) if terms.fixed else solve(terms, attackers, defenders)[1]


def fight(rounds: Rounds, attackers: int, defenders: int, stop: int) -> np.ndarray:
    """The chance of every cell in which the battle may end, the attacker going on while he has more than `stop`."""
    here = np.zeros((attackers + 1, defenders + 1))
    here[attackers, defenders] = 1
    used = [place for place in range(len(OUTCOMES)) if rounds.chances[..., place].any()]
    for a, d in reversed(list(diagonals(attackers, defenders, stop))):
        spread = rounds.at(a, d) * here[a, d][:, None]
        here[a, d] = 0
        for place in used:
            here[a - LOST[place], d - KILLED[place]] += spread[:, place]
    return here
