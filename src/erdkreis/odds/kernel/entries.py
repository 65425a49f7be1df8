"""The doors through which Python enters the kernels of the odds."""

from __future__ import annotations

from erdkreis.engine.kernel.compiling import entry
from erdkreis.odds.kernel import lookup


@entry
def win(table, attackers, defenders):
    return lookup.win(table[0], attackers, defenders)


@entry
def losses(table, attackers, defenders, both):
    """Mean losses of the attacker and the defender, written into `both`."""
    both[0] = lookup.attacker_losses(table[0], attackers, defenders)
    both[1] = lookup.defender_losses(table[0], attackers, defenders)


@entry
def holding_dice(table, attackers, defenders, red, most):
    return lookup.holding_dice(table[0], attackers, defenders, red, most)


@entry
def fight(table, field, defenders, stop):
    lookup.fight(table[0], field[0], defenders, stop)


@entry
def march(table, field, units, defenders, leave, stop):
    return lookup.march(table[0], field[0], units, defenders, len(defenders), leave, stop)


@entry
def value_before(table, field, defenders, most, stop):
    lookup.value_before(table[0], field[0], defenders, most, stop)


@entry
def divide(table, field, most, leave):
    lookup.divide(table[0], field[0], most, leave)
