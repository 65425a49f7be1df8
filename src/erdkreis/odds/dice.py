"""One roll, exactly: what any number of dice does to both sides, and which numbers each side considers.

The rules themselves are the engine's; nothing here knows how many dice an edition allows or who wins a tie.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from itertools import product

import numpy as np

from erdkreis import texts
from erdkreis.editions import Edition
from erdkreis.editions.values import DefenceChoice
from erdkreis.engine.constants import constants_of
from erdkreis.engine.kernel import battle
from erdkreis.engine.kernel.compiling import uncompiled
from erdkreis.engine.kernel.state import MOST_DICE
from erdkreis.odds.errors import OddsError
from erdkreis.odds.kernel.lookup import OUTCOMES

FACES = 6
ATTACKS = ("most", "best", *range(1, MOST_DICE + 1))
DEFENCES = ("most", "best")

AttackStyle = str | int
Numbers = tuple[int, ...]


_most_defence_dice, _fewest_units, _lost_pairs = (
    uncompiled(battle.most_defence_dice),
    uncompiled(battle.fewest_units),
    uncompiled(battle.lost_pairs),
)


@dataclass(frozen=True)
class DiceTerms:
    """The dice both sides consider, the most first, by the units that can fight: one, two, and so on to `MOST_DICE`.

    `seen`: the defender chooses when the attacker's dice lie on the table.
    """

    attack: tuple[Numbers, ...]
    defence: tuple[Numbers, ...]
    seen: bool

    @property
    def fixed(self) -> bool:
        """Does nobody choose anything?"""
        return all(len(numbers) == 1 for numbers in self.attack + self.defence)


def terms_of(edition: Edition, attack: AttackStyle = "most", defence: str = "most") -> DiceTerms:
    """The terms of a battle by an edition's rule values, for an attacker and a defender who play so.

    `attack` is `most` dice, the `best` number, or a number that is not exceeded; `defence` is `most` or `best`.

    >>> from erdkreis import edition
    >>> terms_of(edition("hasbro2000")).defence
    ((1,), (1,), (2,))
    >>> terms_of(edition("parker1982"), defence="best").defence
    ((1,), (2, 1), (3, 2, 1))
    """
    if isinstance(attack, bool) or attack not in ATTACKS:
        raise OddsError("odds/attack", f"the attacker throws {_either(ATTACKS)} dice, not {attack!r}")
    if defence not in DEFENCES:
        raise OddsError("odds/defence", f"the defender throws {_either(DEFENCES)}, not {defence!r}")
    return _terms(edition, attack, defence)


def _either(styles: tuple[AttackStyle, ...]) -> str:
    return texts.joined(map(str, styles), " or ")


@functools.lru_cache(maxsize=256)
def _terms(edition: Edition, attack: AttackStyle, defence: str) -> DiceTerms:
    forced = _fewest_units(edition, MOST_DICE + 1) > 1
    if forced and isinstance(attack, int) and attack < MOST_DICE:
        raise OddsError("odds/forced_dice", f"{edition.name} {edition.variant} always attacks with the most dice")
    chooses = defence == "best" and constants_of(edition).defender_chooses
    limits = [_most_defence_dice(edition, units) for units in range(1, MOST_DICE + 1)]
    return DiceTerms(
        tuple(_attack_dice(able, attack, forced) for able in range(1, MOST_DICE + 1)),
        tuple(tuple(range(most, 0, -1)) if chooses else (most,) for most in limits),
        chooses and edition.defence_choice == DefenceChoice.AFTER_ATTACK_ROLL,
    )


def _attack_dice(able: int, attack: AttackStyle, forced: bool) -> Numbers:
    if attack == "best" and not forced:
        return tuple(range(able, 0, -1))
    return (min(able, attack) if isinstance(attack, int) else able,)


@functools.cache
def throws(count: int) -> dict[Numbers, int]:
    """Every throw of so many dice, highest first and with zeros for dice not thrown; in how many ways it falls."""
    ways: dict[Numbers, int] = {}
    for faces in product(range(1, FACES + 1), repeat=count):
        laid = (*sorted(faces, reverse=True), *[0] * (MOST_DICE - count))
        ways[laid] = ways.get(laid, 0) + 1
    return ways


@functools.cache
def against(red: Numbers, dice: int) -> Numbers:
    """In how many of the 6^dice ways each outcome comes about when so many dice meet these red ones."""
    counts = [0] * len(OUTCOMES)
    pairs = min(sum(face > 0 for face in red), dice)
    for blue, ways in throws(dice).items():
        lost = _lost_pairs(red, blue)
        counts[OUTCOMES.index((lost, pairs - lost))] += ways
    return tuple(counts)


@functools.cache
def outcome_counts(attack: int, defence: int) -> Numbers:
    """In how many of the 6^(attack + defence) ways each outcome comes about.

    >>> {outcome: ways for outcome, ways in zip(OUTCOMES, outcome_counts(3, 2)) if ways}
    {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}
    """
    total = [0] * len(OUTCOMES)
    for red, ways in throws(attack).items():
        for place, count in enumerate(against(red, defence)):
            total[place] += ways * count
    return tuple(total)


@functools.cache
def rolls(attack: int, seen: bool, most: int) -> tuple[np.ndarray, np.ndarray]:
    """The cases that the defender can tell apart before he chooses: how likely each is, and for 1 to `most` dice the
    chance of every outcome in each. One case, unless the attacker's dice are seen; equal throws are one.
    """
    choices = range(1, most + 1)
    if not seen:
        all_cases = [[np.array(outcome_counts(attack, dice)) / FACES ** (attack + dice)] for dice in choices]
        return np.ones(1), np.array(all_cases)
    cases: dict[tuple[Numbers, ...], int] = {}
    for red, ways in throws(attack).items():
        case = tuple(against(red, dice) for dice in choices)
        cases[case] = cases.get(case, 0) + ways
    likely = np.array(list(cases.values())) / FACES**attack
    return likely, np.array([[np.array(case[dice - 1]) / FACES**dice for case in cases] for dice in choices])


def pairs_killed(red: Numbers, blue: Numbers, pairs: int) -> int:
    """How many of the defender's units these dice kill, both highest first and with zeros for dice not thrown."""
    return pairs - int(_lost_pairs(red, blue))


def pairs_won(red: int, blue: int) -> list[tuple[int, int]]:
    """How many pairs so many red dice win against so many blue ones, and in how many ways.

    >>> pairs_won(3, 2)
    [(2, 2890), (1, 2611), (0, 2275)]
    """
    return _won(outcome_counts(red, blue))


def pairs_won_against(shown: Numbers, blue: int) -> list[tuple[int, int]]:
    """The same once the red dice lie on the table, highest first.

    >>> pairs_won_against((6, 2), 1)
    [(1, 5), (0, 1)]
    """
    return _won(against((*shown, *[0] * (MOST_DICE - len(shown))), blue))


def _won(counts: Numbers) -> list[tuple[int, int]]:
    return [(killed, ways) for (_, killed), ways in zip(OUTCOMES, counts, strict=True) if ways]
