"""What may strike before the seat moves again, and what may fall to it."""

from __future__ import annotations

from erdkreis.engine.kernel.compiling import kernel, lowest
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY
from erdkreis.odds.kernel import lookup


@kernel
def threat_to(board, rules, view, mood, territory):
    """Units that may strike here before the seat moves again: the largest neighbouring stack and what may join it."""
    me = mood.me
    near = board.links[territory] & ~view.held[me]
    most = 0
    while near != 0:
        other = lowest(near)
        near &= near - 1
        owner = view.owner[other]
        if owner == NOBODY or (owner == NEUTRAL and not rules.neutral_attacks):
            continue
        most = max(most, view.units[other] + mood.reserve[owner])
    return most


@kernel
def swept(board, view, mind, table, mood, territory):
    """How likely a territory falls to whoever breaks through a front next door."""
    near, most = board.links[territory], 0.0
    while near != 0:
        front = lowest(near)
        near &= near - 1
        if mood.falls[front] > 0.0 and mood.threat[front] > 0:
            rest = int(mood.threat[front] - 0.9 * view.units[front]) - 1
            if rest > 1:
                most = max(most, mood.falls[front] * lookup.win(table, rest, view.units[territory]))
    return mind.sweep * most


@kernel
def falls_among(mood, lands):
    """How many of these will fall, on average."""
    total = 0.0
    while lands != 0:
        total += mood.falls[lowest(lands)]
        lands &= lands - 1
    return total
