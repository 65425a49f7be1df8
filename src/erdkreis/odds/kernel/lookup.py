"""Odds inside the kernels: looking a battle up, fighting a stack through a territory, and what a stack is worth there.

A table holds every battle up to 200 units a side for one set of terms (`tables.py` fills it). A `FIELD` is the room for
a stack whose size is not certain: a chance for every number of units.
"""

from __future__ import annotations

import numpy as np

from erdkreis.engine.kernel.battle import lost_pairs
from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.state import MOST_DICE

SIZE = 200
CELLS = SIZE + 1
OUTCOMES = tuple((lost, pairs - lost) for pairs in range(1, MOST_DICE + 1) for lost in range(pairs + 1))
"""What a roll may cost: attackers lost, defenders lost."""
LOST = tuple(lost for lost, _ in OUTCOMES)
KILLED = tuple(killed for _, killed in OUTCOMES)
COUNT = len(OUTCOMES)
TIE = 1e-11
"""Two choices closer than this, in proportion, are alike; then more dice are thrown."""

TABLE = np.dtype(
    [
        ("win", np.float64, (CELLS, CELLS)),
        ("hold", np.float64, (CELLS, CELLS)),  # not 1 less the other: what is tiny stays exact
        ("attacker_losses", np.float64, (CELLS, CELLS)),
        ("defender_losses", np.float64, (CELLS, CELLS)),
        ("chances", np.float64, (CELLS, CELLS, COUNT)),  # of the next roll
        ("dice", np.int64, MOST_DICE + 1),  # the attacker's most, by the units that can fight
    ]
)
FIELD = np.dtype(
    [
        ("stack", np.float64, CELLS),
        ("won", np.float64, CELLS),
        ("lost", np.float64, CELLS),
        ("moved", np.int64, CELLS),
        ("here", np.float64, (CELLS, CELLS)),
    ]
)


@kernel
def scaled(units, most):
    """Units of a battle too large for the table, whose larger side is `most`: it is looked up in proportion."""
    return units if most <= SIZE else units * SIZE // most


@kernel
def win(table, attackers, defenders):
    """The chance that `attackers` units, one of which stays, take a territory; beyond 200 it leans the right way."""
    most = max(attackers, defenders)
    return table.win[scaled(attackers, most), scaled(defenders, most)]


@kernel
def attacker_losses(table, attackers, defenders):
    """Mean losses of an attacker who goes on to the end."""
    most = max(attackers, defenders)
    return table.attacker_losses[scaled(attackers, most), scaled(defenders, most)] * (max(most, SIZE) / SIZE)


@kernel
def defender_losses(table, attackers, defenders):
    most = max(attackers, defenders)
    return table.defender_losses[scaled(attackers, most), scaled(defenders, most)] * (max(most, SIZE) / SIZE)


@kernel
def throw_of(way, dice):
    """One of the 6^dice ways in which dice fall, highest first; 0: not thrown."""
    first = way % 6 + 1
    second = way // 6 % 6 + 1 if dice > 1 else 0
    third = way // 36 + 1 if dice > 2 else 0
    high, low = max(first, max(second, third)), min(first, min(second, third))
    return high, first + second + third - high - low, low


@kernel
def holding_dice(table, attackers, defenders, red, most):
    """The dice, up to `most`, that hold the territory best against the red ones that lie there; of equals the most."""
    best, least = most, 2.0
    for dice in range(most, 0, -1):
        value = stake_against(table, attackers, defenders, red, dice)
        if value < least - TIE * abs(value):
            best, least = dice, value
    return best


@kernel
def stake_against(table, attackers, defenders, red, dice):
    """What the attacker can expect when so many dice are thrown against the red ones: his chance to win or, where that
    is hardly less than 1 and choices would look alike, the negative of the chance to hold."""
    larger = max(attackers, defenders)
    a = max(scaled(attackers, larger), min(attackers, MOST_DICE))
    d = max(scaled(defenders, larger), min(defenders, MOST_DICE))
    pairs = min(dice, int(red[0] > 0) + int(red[1] > 0) + int(red[2] > 0))
    small = table.win[a, d - 1] < 0.5
    total, ways = 0.0, 6**dice
    for way in range(ways):
        lost = lost_pairs(red, throw_of(way, dice))
        total += table.win[a - lost, d - pairs + lost] if small else -table.hold[a - lost, d - pairs + lost]
    return total / ways


@kernel
def most_in(chances):
    """The largest number of units that is possible."""
    most = SIZE
    while most > 0 and chances[most] == 0.0:
        most -= 1
    return most


@kernel
def must_move(table, units):
    """Units that move in at least when `units` are left: as many as dice are thrown, sent with no more than that."""
    return table.dice[min(MOST_DICE, units - 1)]


@kernel
def moves_in(table, units, leave):
    """Units that move in where `leave` shall stay; fewer stay if the rules want more to move."""
    return max(units - leave, must_move(table, units))


@kernel
def fight(table, field, defenders, stop):
    """Lead the stack against a territory while it has more than `stop` units: what is left of it is in `won` where it
    takes it, in `lost` where it does not. The stack itself is kept."""
    most = most_in(field.stack)
    for a in range(most + 1):
        field.won[a] = 0.0
        field.lost[a] = 0.0
        for d in range(defenders):
            field.here[a, d] = 0.0
        field.here[a, defenders] = field.stack[a]
    for a in range(most, stop, -1):
        for d in range(defenders, 0, -1):
            chance = field.here[a, d]
            if chance > 0.0:
                for outcome in range(COUNT):
                    share = table.chances[a, d, outcome]
                    if share > 0.0:
                        field.here[a - LOST[outcome], d - KILLED[outcome]] += chance * share
        field.won[a] = field.here[a, 0]
    for a in range(min(stop, most) + 1):
        for d in range(1, defenders + 1):
            field.lost[a] += field.here[a, d]
    for a in range(most + 1, CELLS):
        field.won[a] = 0.0
        field.lost[a] = 0.0


@kernel
def move_on(table, field, leave):
    """The winners move in, and are the stack from here on; the chance that there are any."""
    total = 0.0
    for a in range(CELLS):
        field.stack[a] = 0.0
    for a in range(2, CELLS):
        total += field.won[a]
        field.stack[moves_in(table, a, leave)] += field.won[a]
    return total


@kernel
def march(table, field, units, defenders, count, leave, stop):
    """The chance that `units` take `count` territories one after the other; what arrives in the last is the stack."""
    for a in range(CELLS):
        field.stack[a] = 0.0
    field.stack[units] = 1.0
    chance = 1.0
    for step in range(count):
        fight(table, field, defenders[step], stop)
        chance = move_on(table, field, leave)
    return chance


@kernel
def value_before(table, field, defenders, most, stop):
    """What every number of units is worth in front of a territory, if `stack` says what winners are worth: in `won`."""
    for a in range(most + 1):
        field.here[a, 0] = field.stack[a]
        for d in range(1, defenders + 1):
            value = 0.0
            if a > stop:
                for outcome in range(COUNT):
                    share = table.chances[a, d, outcome]
                    if share > 0.0:
                        value += share * field.here[a - LOST[outcome], d - KILLED[outcome]]
            field.here[a, d] = value
        field.won[a] = field.here[a, defenders]


@kernel
def divide(table, field, most, leave):
    """Divide winners between the territory taken and the one they came from, at best for the product of what they are
    worth there (`stack`) and here (`lost`): the product in `won`, who moves in `moved`."""
    for a in range(2, most + 1):
        best, best_moved = -1.0, 0
        for moved in range(must_move(table, a), moves_in(table, a, leave) + 1):
            value = field.stack[moved] * field.lost[a - moved]
            if value >= best:
                best, best_moved = value, moved
        field.won[a] = best
        field.moved[a] = best_moved
