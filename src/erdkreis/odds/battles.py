"""One battle: from here until one side has nothing left to fight with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from erdkreis.editions import DEFAULT, Edition, as_edition
from erdkreis.given import whole
from erdkreis.odds.dice import AttackStyle, terms_of
from erdkreis.odds.errors import OddsError
from erdkreis.odds.grid import fight, rounds_of

MOST_UNITS = 2_000
"""More on one side are refused: the grid would not fit into a small machine."""

Distribution = tuple[tuple[int, float], ...]
"""Numbers of units with their probabilities, ascending; what cannot happen is left out."""


@dataclass(frozen=True)
class Battle:
    """How a battle ends. `attacker_units` counts everything in the attacking territory, and so does `attacker_left`
    (before anybody moves in); `stop` is where the attacker breaks off.

    >>> odds = battle(4, 2)
    >>> round(odds.win, 4), round(odds.attacker_losses, 4), odds.attacker_left[-1][0]
    (0.656, 1.4064, 4)
    >>> round(odds.win_with(4), 4)
    0.3717
    """

    attacker_units: int
    defender_units: int
    win: float
    attacker_losses: float
    defender_losses: float
    attacker_left: Distribution
    defender_left: Distribution
    won_with: Distribution
    """Units left to the attacker together with the victory: these probabilities add up to `win`."""

    def win_with(self, least: int) -> float:
        """The chance to win with at least so many units left, the one that stays behind included."""
        return float(sum(chance for units, chance in self.won_with if units >= least))

    def to_json(self) -> dict[str, Any]:
        return {
            "attacker_units": self.attacker_units,
            "defender_units": self.defender_units,
            "win": self.win,
            "attacker_losses": self.attacker_losses,
            "defender_losses": self.defender_losses,
            "attacker_left": [list(pair) for pair in self.attacker_left],
            "defender_left": [list(pair) for pair in self.defender_left],
        }


def battle(
    attackers: int,
    defenders: int,
    played: Edition | str = DEFAULT,
    *,
    attack: AttackStyle = "most",
    defence: str = "most",
    stop: int = 1,
) -> Battle:
    """The exact odds of `attackers` units (one of which stays) against `defenders`, by an edition's dice.

    The attacker goes on until he has no more than `stop` units or has won. `attack` is `most` dice, the `best` number
    or at most 1, 2 or 3, which is also how many units he sends each time; `defence` is `most` or `best` for holding the
    territory, chosen before or after the attacker's roll as the edition has it.

    >>> round(battle(10, 10).win, 4), round(battle(10, 10, "clipper", defence="best").win, 4)
    (0.4799, 0.3632)
    """
    check_units(attackers, defenders)
    if whole(stop, "stop") < 1:
        raise OddsError("odds/stop", f"one unit always stays: the attacker cannot go on down to {stop}")
    terms = terms_of(as_edition(played), attack, defence)
    ends = fight(rounds_of(terms, attackers, defenders), attackers, defenders, stop)
    left, holding = ends.sum(1), ends.sum(0)
    return Battle(
        attackers,
        defenders,
        float(holding[0]),
        attackers - _mean(left),
        defenders - _mean(holding),
        distribution(left),
        distribution(holding),
        distribution(ends[:, 0]),
    )


def check_units(attackers: int, defenders: int, most: int = MOST_UNITS) -> None:
    """Whether there can be such a battle, and whether it can be reckoned."""
    whole(attackers, "the number of attackers")
    whole(defenders, "the number of defenders")
    if attackers < 2:
        raise OddsError("odds/one_unit", f"one unit always stays: attacking takes at least 2 units, not {attackers}")
    if defenders < 1:
        raise OddsError("odds/no_defender", f"a territory is defended by at least 1 unit, not {defenders}")
    if max(attackers, defenders) > most:
        raise OddsError("odds/too_many", f"at most {most:,} units a side, not {max(attackers, defenders):,}")


def _mean(chances: np.ndarray) -> float:
    return float(np.arange(len(chances)) @ chances)


def distribution(chances: np.ndarray) -> Distribution:
    """The numbers that may come about, with their probabilities."""
    return tuple((int(units), float(chances[units])) for units in np.flatnonzero(chances))
