"""Tables of battles for the kernels: filled when somebody first asks, kept as long as the program runs."""

from __future__ import annotations

import functools
import threading

import numpy as np

from erdkreis.editions import DEFAULT, Edition, as_edition
from erdkreis.editions.values import DefenceChoice
from erdkreis.engine.kernel.records import new_record
from erdkreis.odds.dice import AttackStyle, DiceTerms, terms_of
from erdkreis.odds.grid import ATTACKERS_LOST, DEFENDERS_LOST, HOLD, WIN, solve
from erdkreis.odds.kernel.lookup import FIELD, SIZE, TABLE


def table_of(edition: Edition, attack: AttackStyle = "most", defence: str = "most") -> np.void:
    """The record with every battle up to 200 units a side; editions with the same dice share it."""
    return table_for(terms_of(edition, attack, defence))


def table(played: Edition | str = DEFAULT, *, attack: AttackStyle = "most", defence: str = "most") -> np.ndarray:
    """The chance to win of any battle up to 200 units a side: `table()[attackers, defenders]`, an array of your own.

    >>> round(float(table("hasbro2000")[8, 5]), 4)
    0.7851
    """
    won: np.ndarray = table_of(as_edition(played), attack, defence)["win"].copy()
    return won


def odds_for(edition: Edition) -> np.void:
    """The battles a bot reckons with: against the best defence where the defender sees the attack roll."""
    sees = edition.defence_choice == DefenceChoice.AFTER_ATTACK_ROLL
    return table_of(edition, defence="best" if sees else "most")


def table_for(terms: DiceTerms) -> np.void:
    with _FILLING:
        return _filled(terms)


_FILLING = threading.Lock()


@functools.cache
def _filled(terms: DiceTerms) -> np.void:
    values, rounds = solve(terms, SIZE, SIZE)
    table = new_record(TABLE)
    table["win"], table["hold"] = values[:, :, WIN], values[:, :, HOLD]
    table["attacker_losses"], table["defender_losses"] = values[:, :, ATTACKERS_LOST], values[:, :, DEFENDERS_LOST]
    units = np.arange(SIZE + 1)
    table["chances"] = rounds.at(units[:, None], units[None, :])
    table["dice"] = [0, *(numbers[0] for numbers in terms.attack)]
    return table


class _OwnField(threading.local):
    """Every thread has a field of its own."""

    def __init__(self) -> None:
        self.own = new_record(FIELD)


FIELDS = _OwnField()
